"""The way back: a flow as plain mappings, lists and scalars, in the spelling of `forms` (docs/spec/loop.md, L-150)."""

from pollex.flow import grammar as g

__all__ = ["Plain", "flow_plain", "step_plain"]

Plain = str | int | float | bool | list["Plain"] | dict[str, "Plain"]
_Mapping = dict[str, Plain]


def flow_plain(flow: g.Flow) -> _Mapping:
    """A whole file; what says nothing is left out."""
    told: _Mapping = {"flow": 1, "name": flow.name, "version": flow.version, "state": flow.state, "goal": flow.goal}
    for name in ("also", "apps", "params", "secrets"):
        if values := getattr(flow, name):
            told[name] = list(values)
    if flow.secret_apps:
        told["secret_apps"] = {name: list(apps) for name, apps in flow.secret_apps.items()}
    if flow.limits is not None:
        told["limits"] = {"steps": flow.limits.actions, "seconds": flow.limits.seconds}
    if flow.made_from is not None:
        told["made_from"] = flow.made_from
    return {**told, "steps": [step_plain(step) for step in flow.steps]}


def step_plain(step: g.Step) -> _Mapping:
    """One step."""
    told = _verb(step.verb)
    if step.when is not None:
        told["when"] = _check(step.when)
    if step.is_optional:
        told["optional"] = True
    if step.expect is not None:
        told["expect"] = _check(step.expect)
    if step.repeat is not None:
        told["repeat"] = {"until": _check(step.repeat.until), "max": step.repeat.most}
    if step.confirm is not None:
        asked = step.confirm
        told["confirm"] = {
            "app": asked.app,
            "action": asked.action,
            "target": asked.target,
            "content": asked.content,
        }
    if step.note is not None:
        told["note"] = step.note
    return told


def _verb(verb: g.Verb) -> _Mapping:
    match verb:
        case g.Touch(kind, wanted):
            return {kind: _wanted(wanted)}
        case g.Fill():
            return {"type": _fill(verb)}
        case g.Move(direction, distance, inside):
            told: _Mapping = {"direction": direction}
            if distance != "page":
                told["distance"] = distance
            return {"swipe": told if inside is None else {**told, "in": _wanted(inside)}}
        case g.Slide(wanted, to):
            return {"swipe": {"target": _wanted(wanted), "to": to}}
        case g.Press(key):
            return {"key": key}
        case g.Open(app):
            return {"launch": app}
        case g.Pause(seconds, until):
            return {"wait": {"seconds": seconds} if until is None else {"seconds": seconds, "for": _check(until)}}
        case g.Demand(check):
            return {"check": _check(check)}
        case g.End(status, result):
            return {"end": {"status": status, "result": result}}


def _fill(fill: g.Fill) -> _Mapping:
    told: _Mapping = {} if fill.wanted is None else {"target": _wanted(fill.wanted)}
    for name in ("text", "param", "secret"):
        if (value := getattr(fill, name)) is not None:
            told[name] = value
    if fill.mode != "replace":
        told["mode"] = fill.mode
    return {**told, "submit": True} if fill.submits else told


def _wanted(wanted: g.Wanted) -> _Mapping:
    told: _Mapping = {}
    for name in ("text", "resource_id", "role"):
        if (value := getattr(wanted, name)) is not None:
            told[name] = value
    if wanted.states:
        told["states"] = list(wanted.states)
    return told if wanted.inside is None else {**told, "in": _wanted(wanted.inside)}


def _check(check: g.Check) -> _Mapping:
    match check:
        case g.Shown(text):
            return {"text": text}
        case g.Gone(wanted):
            return {"gone": wanted.text if wanted == g.Wanted(wanted.text) and wanted.text else _wanted(wanted)}
        case g.AppFront(package):
            return {"app": package}
        case g.OnPage(title):
            return {"page": title}
        case g.KeyboardShown(is_shown):
            return {"keyboard": "shown" if is_shown else "hidden"}
        case g.Differs(does):
            return {"changed": does}
        case g.Value(wanted, relation, value):
            return {"value": _wanted(wanted), relation: value}
        case g.Stands(wanted, condition):
            told: _Mapping = {"element": _wanted(wanted)}
            return told if condition is None else {**told, "is": condition}
        case g.AnyOf(checks):
            return {"any": [_check(one) for one in checks]}
        case g.AllOf(checks):
            return {"all": [_check(one) for one in checks]}
