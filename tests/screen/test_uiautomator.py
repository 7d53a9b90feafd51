"""Dumps of uiautomator: every node of every real one is there, and no file makes us hang, crash or guess."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pollex.errors import ReadFailed
from pollex.geometry import Bounds
from pollex.screen.dump_text import repaired, tree_text
from pollex.screen.refs import RefTable
from pollex.screen.screen import Screen
from pollex.screen.uiautomator import MAX_DEPTH, MAX_NODES, read_dump
from tests.screen.dumps import DUMPS, dump_bytes, dump_screen

NO_TREE = "160_error-null-root-only"
ELEMENT = re.compile(r"<([A-Za-z_][\w.$-]*)(?=[\s/>])")
WRAPPERS = {"hierarchy", "displays", "display", "window"}

PARSE_GOAL_S = 2.0
FACTOR = 5
"""How far a loaded machine may be from the goal."""


def read(text: str, **options: int) -> Screen:
    return read_dump(text.encode(), screen_id="s1", **options)


def failure(data: bytes) -> ReadFailed:
    with pytest.raises(ReadFailed) as failed:
        read_dump(data, screen_id="s1")
    assert failed.value.code == "READ_FAILED"
    return failed.value


@pytest.mark.parametrize("name", [name for name in DUMPS if name != NO_TREE])
def test_every_node_of_a_real_dump_is_there(name: str) -> None:
    """As many nodes as elements that are no wrappers, but for what `missing` names."""
    data = dump_bytes(name)
    encoding = "utf-16" if data[:2] == b"\xff\xfe" else "utf-8"
    counts = [
        sum(tag not in WRAPPERS for tag in ELEMENT.findall(part))
        for part in re.split(r"<\?xml", data.decode(encoding, "replace"))
        if "<hierarchy" in part or "<node" in part
    ]

    screen = dump_screen(name)

    if name == "109_forms-wdio-log-prefix":
        assert len(counts) == 4
        assert "3 earlier dumps" in screen.missing
    elif name == "199_dump-windows-two-displays":
        assert counts == [4]
        assert screen.missing == ("display 7",)
        counts = [2]
    assert len(screen.nodes) == counts[-1]
    assert sum(window.count for window in screen.windows) == counts[-1]


@pytest.mark.parametrize("name", [name for name in DUMPS if name != NO_TREE])
def test_no_clickable_node_of_a_real_dump_is_lost_labelled_or_not(name: str) -> None:
    """Pitfalls: icon-only buttons, empty fields and boxes are dropped by others."""
    screen = dump_screen(name)
    named = RefTable().take(screen)

    for node in screen.nodes:
        if node.is_clickable or node.checked is not None or node.is_editable:
            assert named.node(named.ref(node)) is node


def test_what_the_program_says_instead_of_a_tree_is_passed_on() -> None:
    """Pitfalls: exit code 0 with an error line is no empty screen."""
    assert "ERROR: null root node returned by UiTestAutomationBridge." in failure(dump_bytes(NO_TREE)).message


def test_an_empty_tree_is_a_screen_and_not_a_failure() -> None:
    screen = read("<hierarchy rotation='1'/>")

    assert (screen.nodes, screen.windows, screen.display.rotation) == ((), (), 1)


PLAIN = """<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
<hierarchy rotation="0">
  <node index="0" text="" class="android.widget.FrameLayout" package="com.a" enabled="true" bounds="[0,0][1080,2400]">
    <node text="Wi-Fi" class="android.widget.Switch" resource-id="com.a:id/wifi" package="com.a" content-desc="net"
      checkable="true" checked="true" clickable="true" enabled="false" long-clickable="true" selected="true"
      bounds="[10,20][110,120]"/>
    <node text="Name" hint="Name" showing-hint="true" class="android.widget.EditText" focused="true" enabled="true"
      package="com.a" bounds="[0,200][1080,300]"/>
    <node text="hunter2" password="true" class="android.widget.EditText" enabled="true" bounds="[0,300][1080,400]"/>
    <node class="android.view.View" clickable="true" enabled="true" NAF="true" bounds="[0,400][1080,500]"/>
    <node class="android.view.View" text="gone" visible-to-user="false" bounds="[0,500][1080,600]"/>
  </node>
</hierarchy>
UI hierchary dumped to: /dev/tty
"""


def test_facts_are_taken_over_as_they_are() -> None:
    screen = read(PLAIN)
    _, switch, field, secret, nameless, gone = screen.nodes

    assert (switch.text, switch.description, switch.resource_id, switch.role) == (
        "Wi-Fi",
        "net",
        "com.a:id/wifi",
        "switch",
    )
    assert (switch.checked, switch.is_enabled, switch.is_selected, switch.is_long_clickable) == (
        "yes",
        False,
        True,
        True,
    )
    assert switch.bounds == Bounds(10, 20, 110, 120)
    assert (field.text, field.hint, field.is_editable, field.is_focused) == ("", "Name", True, True)
    assert (secret.text, secret.is_secret) == ("", True)
    assert nameless.is_clickable
    assert (gone.text, gone.visible_bounds.is_empty) == ("gone", True)


def test_a_plain_dump_says_that_it_is_not_everything() -> None:
    screen = read(PLAIN)

    assert (screen.is_complete, screen.missing, screen.package) == (False, ("other windows",), "com.a")
    assert (screen.display.width, screen.display.height, screen.secure) == (1080, 2400, "unknown")


WINDOWS = """<displays><display id="0">
<window title="Sure?" bounds="[100,800][980,1400]" active="true" focused="true" id="12" layer="3"
 type="TYPE_APPLICATION"><hierarchy rotation="1">
 <node text="OK" package="com.a" clickable="true" bounds="[100,1200][980,1400]"/></hierarchy></window>
<window title="" bounds="[0,1500][1080,2400]" id="9" layer="2" type="TYPE_INPUT_METHOD">
<hierarchy><node package="com.keys" bounds="[0,1500][1080,2400]"/></hierarchy></window>
<window title="Page" bounds="[0,0][1080,2400]" id="4" layer="1" type="TYPE_APPLICATION">
<hierarchy><node package="com.a" bounds="[0,0][1080,2400]"/></hierarchy></window></display>
<display id="2"><window id="8" type="1"><hierarchy><node package="com.b"/></hierarchy></window></display></displays>"""


def test_a_dump_of_all_windows_keeps_what_is_said_of_them() -> None:
    screen = read(WINDOWS)

    assert [(w.id, w.type, w.title, w.layer, w.is_focused) for w in screen.windows] == [
        (12, "app", "Sure?", 3, True),
        (9, "keyboard", "", 2, False),
        (4, "app", "Page", 1, False),
    ]
    assert (screen.is_complete, screen.missing, screen.display.rotation) == (True, ("display 2",), 1)
    assert [node.package for node in read(WINDOWS, display_id=2).nodes] == ["com.b"]


def test_without_stated_types_windows_are_told_by_what_is_in_them() -> None:
    """Several roots, as uiautomator2 writes them; a keyboard lies above the app wherever it stands."""
    types = [(window.type, window.package) for window in dump_screen("239_avito-search-with-gboard").windows]
    floating = [(window.type, window.package) for window in dump_screen("149_indriver-plus-freeform-termux").windows]

    assert types == [
        ("keyboard", "com.google.android.inputmethod.latin"),
        ("app", "com.avito.android"),
        ("system", "com.android.systemui"),
    ]
    assert floating[0] == ("overlay", "com.termux")
    assert floating[-1] == ("app", "sinet.startup.inDriver")


def test_the_same_place_has_the_same_id_in_the_next_dump() -> None:
    """Refs on the adb tier: a label that changes makes a new ref, a sibling of another kind that comes does not."""
    table = RefTable()
    before = table.take(read(PLAIN))
    more = PLAIN.replace(
        '<node text="Wi-Fi"', '<node class="android.widget.ImageView" bounds="[0,0][9,9]"/><node text="Wi-Fi"'
    )
    after = table.take(read(more))
    other = table.take(read(PLAIN.replace("Wi-Fi", "WLAN")))

    def switch(named_screen: object) -> str:
        named = named_screen
        assert isinstance(named, type(before))
        return next(named.ref(node) for node in named.screen.nodes if node.role == "switch")

    assert switch(before) == switch(after) != switch(other)


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-8"),
        ("utf-16-le", "UTF-8"),
        ("gbk", "UTF-8"),
        ("gbk", "GBK"),
    ],
)
def test_texts_survive_the_encodings_that_shells_write(encoding: str, declared: str) -> None:
    text = f"<?xml version='1.0' encoding='{declared}'?><hierarchy><node text='设置已保存'/></hierarchy>"

    assert read_dump(text.encode(encoding), screen_id="s1").nodes[0].text == "设置已保存"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("&#128165;", "💥"),
        ("&#55357;&#56613;", "🔥"),
        ("&#xD83D;&#xDD25;", "🔥"),
        ("&#55357; half", "\ufffd half"),
        ("&#0;&#8;", "\ufffd\ufffd"),
        ("a & b", "a & b"),
        ("&nbsp;", "&nbsp;"),
        ("a < b", "a < b"),
        ("\x01\x0b", "\ufffd\ufffd"),
    ],
)
def test_what_no_xml_parser_takes_is_replaced_and_the_rest_is_read(written: str, shown: str) -> None:
    """Pitfalls: half an emoji kills the whole read elsewhere."""
    screen = read(f'<hierarchy><node text="{written}"/><node text="next"/></hierarchy>')

    assert [node.text for node in screen.nodes] == [shown, "next"]


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5, 0.9, 0.999])
@pytest.mark.parametrize(
    "name", ["085_settings-main", "149_indriver-plus-freeform-termux", "199_dump-windows-two-displays"]
)
def test_a_part_of_a_dump_is_no_screen(name: str, share: float) -> None:
    data = dump_bytes(name).rstrip()

    failure(data[: int(len(data) * share) - 1])


TREE = '<hierarchy><node text="{}"/></hierarchy>'


@pytest.mark.parametrize(
    ("written", "shown", "missing"),
    [
        (TREE.format("a") + "UI hierchary dumped to: /dev/tty", "a", ()),
        (TREE.format("a") + "\nKilled ", "a", ()),
        (TREE.format("a") + "\n<node/>", "a", ()),
        ("linker: a warning\n" + TREE.format("a"), "a", ()),
        (TREE.format("old") + "\n" + TREE.format("new"), "new", ("1 earlier dumps",)),
    ],
)
def test_what_stands_before_or_behind_the_tree_is_no_part_of_it(
    written: str, shown: str, missing: tuple[str, ...]
) -> None:
    """Of several trees the last one counts, and it is said that there are others."""
    screen = read(written)

    assert [node.text for node in screen.nodes] == [shown]
    assert screen.missing == ("other windows", *missing)


BOMB = (
    "<?xml version='1.0'?><!DOCTYPE h [<!ENTITY a 'aaaaaaaaaa'>"
    + "".join(f"<!ENTITY {new} '{f'&{old};' * 10}'>" for old, new in zip("abcdefgh", "bcdefghi", strict=True))
    + "]><hierarchy><node text='&i;'/></hierarchy>"
)
OUTSIDE = "<!DOCTYPE h [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><hierarchy><node text='&x;'/></hierarchy>"


@pytest.mark.parametrize("text", [BOMB, OUTSIDE, BOMB.partition("?>")[2]], ids=["bomb", "outside", "undeclared"])
def test_a_document_type_is_refused_before_anything_is_made_of_it(text: str) -> None:
    started = time.monotonic()

    assert "document type" in failure(text.encode()).message
    assert time.monotonic() - started < 1


@pytest.mark.parametrize(
    "data",
    [b"", b"\0" * 100, b"<", b"<node", b"<hierarchy", b"\xff\xfe<", b"{}", b"<html><body/></html>", b"\xff" * 1000],
)
def test_what_is_no_dump_is_a_failed_read(data: bytes) -> None:
    failure(data)


def test_a_tree_that_is_too_deep_or_too_long_is_a_failed_read() -> None:
    deep = "<hierarchy>" + "<node>" * (MAX_DEPTH + 1) + "</node>" * (MAX_DEPTH + 1) + "</hierarchy>"
    endless = "<hierarchy>" + "<node>" * 1_000_000

    assert "deeper" in failure(deep.encode()).message
    assert "deeper" in failure(endless.encode()).message
    assert "windows" in failure(("<hierarchy>" + "<node/>" * 100_000 + "</hierarchy>").encode()).message
    assert "nodes" in failure(("<node>" + "<node/>" * MAX_NODES + "</node>").encode()).message


def test_a_tree_as_deep_as_allowed_can_be_shown_in_every_form() -> None:
    from pollex.screen.elements import element_list, elements_prompt
    from pollex.screen.outline import outline
    from pollex.screen.skill_tree import skill_tree

    depth = MAX_DEPTH - 1
    node = '<node clickable="true" bounds="[0,0][9,9]" text="x">'
    screen = read("<hierarchy>" + node * depth + "</node>" * depth + "</hierarchy>")

    assert len(outline(RefTable().take(screen)).splitlines()) == depth
    assert elements_prompt(element_list(screen))
    assert skill_tree(screen).roots


def test_fifty_thousand_nodes_are_read_in_time() -> None:
    node = (
        '<node index="0" text="Row" resource-id="com.a:id/row" class="android.widget.TextView" package="com.a" '
        'content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" '
        'focused="false" scrollable="false" long-clickable="false" password="false" selected="false" '
        'bounds="[0,0][1080,90]"/>'
    )
    data = f'<hierarchy rotation="0"><node>{node * 50_000}</node></hierarchy>'.encode()
    started = time.perf_counter()

    assert len(read_dump(data, screen_id="s1").nodes) == 50_001
    assert time.perf_counter() - started < PARSE_GOAL_S * FACTOR


@pytest.mark.parametrize("bounds", ["", "[1,2][3", "[a,b][c,d]", "[99999999999,0][1,1]", "1,2,3,4", "[٣,0][1,1]"])
def test_a_place_that_cannot_be_read_is_not_known_and_the_node_stays(bounds: str) -> None:
    (node,) = read(f'<hierarchy><node clickable="true" bounds="{bounds}"/></hierarchy>').nodes

    assert (node.bounds.is_empty, node.visible_bounds.is_empty, node.is_clickable) == (True, True, True)


def test_inverted_and_negative_places_are_out_of_view() -> None:
    screen = read(
        '<hierarchy width="100" height="100"><node bounds="[0,0][100,100]"><node bounds="[0,90][10,20]"/>'
        '<node bounds="[-50,-50][-10,-10]"/><node bounds="[-50,10][50,20]"/></node></hierarchy>'
    )

    assert [node.visible_bounds.is_empty for node in screen.nodes] == [False, True, True, False]
    assert screen.nodes[3].visible_bounds == Bounds(0, 10, 50, 20)


@settings(max_examples=200)
@given(
    st.binary(max_size=200)
    | st.text(alphabet="<>/&#;\"'= nodehirachytxbu[],0123456789\ud7ff", max_size=200).map(str.encode)
)
def test_no_bytes_raise_anything_but_a_failed_read(data: bytes) -> None:
    for each in (data, b"<hierarchy>" + data + b"</hierarchy>", b'<hierarchy><node text="' + data + b'"/></hierarchy>'):
        try:
            read_dump(each, screen_id="s1")
        except ReadFailed as error:
            assert error.code == "READ_FAILED"


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\r\n\t"), max_size=40))
def test_any_text_comes_through_as_it_was_written(text: str) -> None:
    """Escaped as a serializer does it; only what XML cannot hold is replaced."""
    escaped = text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    allowed = re.sub("[^\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)

    (node,) = read(f'<hierarchy><node text="{escaped}"/></hierarchy>').nodes

    assert node.text == allowed


def test_repairing_leaves_a_sound_tree_as_it_is() -> None:
    for name in DUMPS:
        if name != NO_TREE:
            text, _ = tree_text(dump_bytes(name))
            assert repaired(text) == text
