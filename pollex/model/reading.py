"""Reading the YAML of profiles and scripts: ordinary files of a bounded size, and every fault in one sentence."""

from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml

from pollex.device.files import read_ordinary
from pollex.errors import Misuse

__all__ = ["file_text", "yaml_of"]


def file_text(path: Path, what: str, max_bytes: int) -> str:
    """The text of a file.

    Args:
        path: where it stands.
        what: what it is, for messages, as `profile`.
        max_bytes: it may have.

    Raises:
        FileNotFoundError: there is none.
        Misuse: INVALID, it cannot be read, or is too long.
    """
    try:
        data = read_ordinary(path, max_bytes)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise Misuse("INVALID", f"The {what} {path} cannot be read: {error.strerror}.") from None
    if len(data) > max_bytes:
        raise Misuse("INVALID", f"The {what} {path} has more than {max_bytes} bytes.")
    return data.decode("utf-8", "replace")


# Any: YAML of any shape; its reader judges it.
def yaml_of(text: str, what: str) -> Any:
    """What the text holds; keys that stand there twice are refused.

    Raises:
        Misuse: INVALID, it is no YAML, or holds what no computer can read.
    """
    try:
        return _Loader(text).get_single_data()
    except yaml.YAMLError as error:
        raise Misuse("INVALID", f"The {what} is no YAML: {' '.join(str(error).split())[:200]}") from None
    except RecursionError:
        raise Misuse("INVALID", f"The {what} is nested too deeply.") from None
    except (ValueError, OverflowError) as error:
        # A date that there is not, a number of thousands of digits.
        raise Misuse("INVALID", f"The {what} holds a value that cannot be read: {str(error)[:100]}.") from None


class _Loader(yaml.SafeLoader):
    """Refuses keys that stand there twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """As its parent's."""
        written = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        double = next((name for name in written if written.count(name) > 1), None)
        if double is not None:
            raise yaml.constructor.ConstructorError(None, None, f"{double[:40]!r} stands there twice", node.start_mark)
        return super().construct_mapping(node, deep=deep)
