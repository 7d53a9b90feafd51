"""The XML that `uiautomator dump` writes, as those who drive phones by it read it."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree

END = "</hierarchy>"


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """One dump."""

    root: ElementTree.Element

    @staticmethod
    def read(xml: str) -> "Hierarchy":
        """Takes the XML out of what a command printed."""
        start, end = xml.index("<?xml"), xml.index(END) + len(END)
        return Hierarchy(ElementTree.fromstring(xml[start:end]))  # noqa: S314 Written by the phone under test.

    @property
    def texts(self) -> list[str]:
        """All words on the screen, from the top."""
        return [node.get("text", "") for node in self.root.iter("node") if node.get("text")]

    @property
    def packages(self) -> set[str]:
        """Whose windows these are."""
        return {node.get("package", "") for node in self.root.iter("node")}

    @property
    def focused(self) -> str | None:
        """The text of what has the focus."""
        return next((node.get("text") for node in self.root.iter("node") if node.get("focused") == "true"), None)

    def middle(self, text: str) -> tuple[int, int]:
        """The middle of the first node with this text or description; fails when there is none."""
        words = ("text", "content-desc")
        node = next((node for node in self.root.iter("node") if text in map(node.get, words)), None)
        assert node is not None, f"{text!r} is not among {self.texts}"
        left, top, right, bottom = map(int, re.findall(r"\d+", node.get("bounds", "")))
        return (left + right) // 2, (top + bottom) // 2
