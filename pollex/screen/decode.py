"""From the helper's reading (a JSON header and one deflated blob of rows) to a `Screen`.

The wire's form stands in `rows`. Whatever does not fit is a failed reading, never a smaller screen.
"""

import zlib
from typing import Literal

import msgspec

from pollex.errors import ReadFailed
from pollex.geometry import Bounds
from pollex.screen.roles import Kind, Role, role_of
from pollex.screen.rows import Flag, Row, Rows, ScreenHeader, WireWindow
from pollex.screen.screen import Checked, Display, Node, NodeId, Range, Screen, Window

__all__ = ["build_screen", "decode_header", "decode_screen"]

MAX_TREE_BYTES = 48 * 1024 * 1024
"""Of an inflated blob; more than the 20,000 nodes of a helper with its 4,000,000 units of text can have."""
MAX_ROWS = 100_000
MAX_DEPTH = 256
"""More than any helper walks down; what shapes a tree goes down it by calling itself."""

_STEPS: tuple[Literal["int", "float", "percent"], ...] = ("int", "float", "percent")


def decode_header(payload: bytes) -> ScreenHeader:
    """The JSON part alone.

    Raises:
        ReadFailed: READ_FAILED, it is no reading.
    """
    try:
        return msgspec.json.decode(payload, type=ScreenHeader)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _failed(error) from error


def decode_screen(header: ScreenHeader, blob: bytes, *, screen_id: str) -> Screen:
    """The whole reading as a screen.

    Raises:
        ReadFailed: READ_FAILED, header and blob do not fit together.
    """
    try:
        tree = msgspec.json.decode(_inflate(blob), type=Rows) if blob else Rows((), ())
        return build_screen(header, tree, screen_id=screen_id)
    except (msgspec.DecodeError, zlib.error, ValueError, IndexError, RecursionError) as error:
        raise _failed(error) from error


def build_screen(header: ScreenHeader, tree: Rows, *, screen_id: str) -> Screen:
    """The screen from its parts.

    Raises:
        ValueError, IndexError: they do not fit together.
    """
    if len(tree.rows) > MAX_ROWS:
        raise ValueError(f"{len(tree.rows)} rows, more than {MAX_ROWS}")
    return _Decoder(header, tree).screen(screen_id)


def _inflate(blob: bytes) -> bytes:
    inflater = zlib.decompressobj()
    data = inflater.decompress(blob, MAX_TREE_BYTES)
    if not inflater.eof or inflater.unused_data:
        raise ValueError("the tree is cut off, too long, or followed by something")
    return data


def _failed(error: Exception) -> ReadFailed:
    return ReadFailed("READ_FAILED", f"The helper's reading of the screen makes no sense ({error}); try again.")


class _Decoder:
    """Works through the rows once, parents before children."""

    def __init__(self, header: ScreenHeader, tree: Rows) -> None:
        self._header = header
        self._tree = tree
        self._display = Display(
            header.display.width, header.display.height, header.display.density, header.display.rotation
        )
        self._on_display = self._display.bounds
        self._children: list[list[int]] = [[] for _ in tree.rows]
        self._roles: list[Role] = []
        self._clips: list[Bounds] = []
        """Per row: what its children can show at most."""

    def screen(self, screen_id: str) -> Screen:
        header = self._header
        window_of_row = self._windows_of_rows()
        self._find_children(window_of_row)
        nodes = tuple(self._node(index, row, window_of_row[index]) for index, row in enumerate(self._tree.rows))
        return Screen(
            id=screen_id,
            display=self._display,
            windows=tuple(_window(window) for window in header.windows),
            nodes=nodes,
            package=header.foreground.package,
            activity=header.foreground.activity,
            source="tree",
            read_ms=header.read_ms,
            is_complete=header.complete,
            missing=header.missing,
            secure=header.secure,
            seq=header.seq,
            digest=header.digest,
            is_quiet=header.settled.rest if header.settled is not None else None,
            _by_id={node.id: node.index for node in nodes},
            _ends=self._ends(),
        )

    def _windows_of_rows(self) -> list[int]:
        owners: list[int] = []
        for index, window in enumerate(self._header.windows):
            if window.count and window.first != len(owners):
                raise ValueError(f"window {window.id} does not begin where the one above it ends")
            if not 0 <= window.count <= len(self._tree.rows):
                raise ValueError(f"window {window.id} has {window.count} rows")
            owners += [index] * window.count
        if len(owners) != len(self._tree.rows):
            raise ValueError(f"{len(self._tree.rows)} rows where the windows have {len(owners)}")
        return owners

    def _find_children(self, window_of_row: list[int]) -> None:
        """Fills in the children. A row whose parent is not open any more breaks the preorder that others rely on."""
        path: list[int] = []
        for index, row in enumerate(self._tree.rows):
            if row.p is None:
                path = [index]
                continue
            while path and path[-1] != row.p:
                path.pop()
            if not path or window_of_row[row.p] != window_of_row[index]:
                raise ValueError(f"row {index} has no parent {row.p}")
            if len(path) >= MAX_DEPTH:
                raise ValueError(f"row {index} lies deeper than {MAX_DEPTH}")
            self._children[row.p].append(index)
            path.append(index)

    def _ends(self) -> tuple[int, ...]:
        ends = list(range(1, len(self._children) + 1))
        for index in range(len(ends) - 1, -1, -1):
            if self._children[index]:
                ends[index] = ends[self._children[index][-1]]
        return tuple(ends)

    def _node(self, index: int, row: Row, window_index: int) -> Node:
        window = self._header.windows[window_index]
        flags = row.f
        actions = tuple(self._text(action) for action in row.a)
        bounds = Bounds(*row.b)
        visible = self._visible(row, bounds, window, flags)
        role = self._role(row, flags, actions)
        return Node(
            index=index,
            window=window_index,
            id=_node_id(window, row),
            parent=row.p,
            children=tuple(self._children[index]),
            role=role,
            class_name=self._text(row.c),
            package=self._text(row.k) or window.package or "",
            text="" if flags & Flag.SECRET else self._text(row.t),
            description=self._text(row.d),
            hint=self._text(row.h),
            resource_id=self._text(row.r),
            state_description=self._text(row.e),
            error_text=self._text(row.x),
            pane_title=self._text(row.j),
            tooltip=self._text(row.y),
            bounds=bounds,
            visible_bounds=visible,
            is_enabled=bool(flags & Flag.ENABLED),
            is_clickable=bool(flags & Flag.CLICKABLE),
            is_long_clickable=bool(flags & Flag.LONG_CLICKABLE),
            is_scrollable=bool(flags & Flag.SCROLLABLE),
            is_editable=bool(flags & Flag.EDITABLE),
            is_secret=bool(flags & Flag.SECRET),
            is_focused=bool(flags & Flag.FOCUSED),
            is_selected=bool(flags & Flag.SELECTED),
            is_heading=bool(flags & Flag.HEADING),
            checked=_checked(flags),
            range=_range(row),
            selection=row.q,
            max_text_length=row.m,
            collection=row.l,
            collection_item=row.o,
            actions=actions,
        )

    def _visible(self, row: Row, bounds: Bounds, window: WireWindow, flags: int) -> Bounds:
        """Also notes what the children of this row can show; rows come in order, so the parent's is there already."""
        clip = self._clips[row.p] if row.p is not None else self._on_display.cut_to(Bounds(*window.bounds))
        shown = bounds.cut_to(clip)
        self._clips.append(shown if flags & Flag.SCROLLABLE else clip)
        return shown if flags & Flag.VISIBLE and not shown.is_empty else Bounds(0, 0, 0, 0)

    def _role(self, row: Row, flags: int, actions: tuple[str, ...]) -> Role:
        role = role_of(
            Kind(
                class_name=self._text(row.c),
                is_editable=bool(flags & Flag.EDITABLE),
                is_checkable=bool(flags & Flag.CHECKABLE),
                has_range=row.g is not None,
                can_set_range="set_progress" in actions,
                is_collection=row.l is not None,
                is_collection_item=row.o is not None,
                is_in_list=row.p is not None and self._roles[row.p] == "list",
            )
        )
        self._roles.append(role)
        return role

    def _text(self, index: int | None) -> str:
        if index is None:
            return ""
        if index < 0:
            raise ValueError(f"no string {index}")
        return self._tree.strings[index]


def _node_id(window: WireWindow, row: Row) -> NodeId:
    return (window.id, row.n)


def _window(window: WireWindow) -> Window:
    return Window(
        id=window.id,
        type=window.type,
        layer=window.layer,
        title=window.title or "",
        package=window.package or "",
        bounds=Bounds(*window.bounds),
        region=None if window.region is None else tuple(Bounds(*box) for box in window.region),
        is_focused=window.focused,
        is_active=window.active,
        first=window.first if window.count else None,
        count=window.count,
        cut=window.cut,
    )


def _checked(flags: int) -> Checked | None:
    if not flags & Flag.CHECKABLE:
        return None
    if flags & Flag.PARTIAL:
        return "partial"
    return "yes" if flags & Flag.CHECKED else "no"


def _range(row: Row) -> Range | None:
    if row.g is None:
        return None
    step, minimum, maximum, current = row.g
    if not 0 <= step < len(_STEPS):
        raise ValueError(f"no kind of range {step}")
    return Range(_STEPS[step], minimum, maximum, current)
