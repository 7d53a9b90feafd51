"""Documents that are offered beside tools, for a model to read when it needs them."""

from dataclasses import dataclass
from importlib import resources

__all__ = ["Document"]


@dataclass(frozen=True, slots=True)
class Document:
    """One text: `prompts/<name>.md`."""

    name: str
    title: str
    """For people: a few words."""

    @property
    def address(self) -> str:
        """Its address as a resource."""
        return f"pollex://document/{self.name}"

    @property
    def text(self) -> str:
        """The whole of it, in Markdown."""
        return resources.files("pollex.tools").joinpath("prompts", f"{self.name}.md").read_text("utf-8").strip()
