"""Puts the helper for the phone into the wheel: who installs pollex has no Java to build it."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = "build/phone/helper.jar"
PACKAGED = "pollex/device/helper.jar"


class HelperJarHook(BuildHookInterface[Any]):
    """An install for development has none packaged: it takes the built one, which is always the newest."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the jar, or says how to build it."""
        if version == "editable":
            return
        if not (Path(self.root) / BUILT).is_file():
            raise FileNotFoundError(f"{BUILT} is not there: run `make wheel`, which builds it first.")
        build_data["force_include"][BUILT] = PACKAGED
