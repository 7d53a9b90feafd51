"""What a node is, in one word: the one table from Android's classes and facts to roles.

The words are those of the design; a format that has fewer words maps them itself.
"""

from dataclasses import dataclass
from typing import Literal

__all__ = ["Kind", "Role", "is_input_class", "role_of"]

Role = Literal[
    "button",
    "input",
    "text",
    "image",
    "list",
    "list_item",
    "switch",
    "checkbox",
    "radio",
    "tab",
    "chip",
    "toolbar",
    "dialog",
    "menu",
    "slider",
    "progress",
    "web",
    "container",
]

_BY_CLASS: dict[str, Role] = {
    "Button": "button",
    "ImageButton": "button",
    "FloatingActionButton": "button",
    "ExtendedFloatingActionButton": "button",
    "MaterialButton": "button",
    "AppCompatButton": "button",
    "AppCompatImageButton": "button",
    "Spinner": "button",
    "AppCompatSpinner": "button",
    "EditText": "input",
    "AppCompatEditText": "input",
    "TextInputEditText": "input",
    "AutoCompleteTextView": "input",
    "MultiAutoCompleteTextView": "input",
    "SearchView$SearchAutoComplete": "input",
    "TextView": "text",
    "AppCompatTextView": "text",
    "MaterialTextView": "text",
    "Chronometer": "text",
    "TextClock": "text",
    "ImageView": "image",
    "AppCompatImageView": "image",
    "Image": "image",
    "ListView": "list",
    "GridView": "list",
    "ExpandableListView": "list",
    "AbsListView": "list",
    "RecyclerView": "list",
    "Switch": "switch",
    "SwitchCompat": "switch",
    "MaterialSwitch": "switch",
    "SwitchMaterial": "switch",
    "ToggleButton": "switch",
    "CheckBox": "checkbox",
    "AppCompatCheckBox": "checkbox",
    "MaterialCheckBox": "checkbox",
    "CheckedTextView": "checkbox",
    "RadioButton": "radio",
    "AppCompatRadioButton": "radio",
    "MaterialRadioButton": "radio",
    "ActionBar$Tab": "tab",
    "TabLayout$TabView": "tab",
    "TabView": "tab",
    "Chip": "chip",
    "Toolbar": "toolbar",
    "MaterialToolbar": "toolbar",
    "ActionBar": "toolbar",
    "Dialog": "dialog",
    "AlertDialog": "dialog",
    "MenuView": "menu",
    "PopupMenu": "menu",
    "SeekBar": "slider",
    "AppCompatSeekBar": "slider",
    "RatingBar": "slider",
    "Slider": "slider",
    "RangeSlider": "slider",
    "ProgressBar": "progress",
    "LinearProgressIndicator": "progress",
    "CircularProgressIndicator": "progress",
    "WebView": "web",
}
"""By the class name behind the package, with the outer class where there is one."""

_ROWS: frozenset[Role] = frozenset({"text", "image", "container"})
"""What counts as a row where it lies directly in a list; a button or a switch in a list stays what it is."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The facts that decide about a role."""

    class_name: str
    is_editable: bool
    is_checkable: bool
    has_range: bool
    can_set_range: bool
    is_collection: bool
    is_collection_item: bool
    is_in_list: bool
    """Whether the parent is a list."""


def role_of(kind: Kind) -> Role:
    """The role: by what can be done with it first, then by its class, then by where it lies."""
    by_class = _BY_CLASS.get(kind.class_name.rpartition(".")[2], "container")
    if kind.is_editable:
        return "input"
    if kind.has_range and by_class not in ("slider", "progress"):
        return "slider" if kind.can_set_range else "progress"
    if by_class in _ROWS and (kind.is_in_list or kind.is_collection_item):
        return "list_item"
    if by_class == "container" and kind.is_collection:
        return "list"
    if kind.is_checkable and by_class in _ROWS:
        return "checkbox"
    return by_class


def is_input_class(class_name: str) -> bool:
    """Whether a node of this class takes text, as far as its name says."""
    return _BY_CLASS.get(class_name.rpartition(".")[2]) == "input" or class_name.endswith("EditText")
