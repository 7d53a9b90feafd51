"""What the package shows to others, and that importing it does nothing."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.repository.tree import ROOT, files

MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in files(".py")
    if path.is_relative_to(ROOT / "pollex") and path.name != "__main__.py"
)

IMPORT_ALL = """
import importlib, sys
def refuse(event, arguments):
    writes = event == "open" and isinstance(arguments[1], str) and set("wax+") & set(arguments[1])
    if writes or event in ("os.mkdir", "socket.connect", "subprocess.Popen", "os.posix_spawn"):
        sys.exit(f"importing did: {event} {arguments}")
sys.dont_write_bytecode = True
sys.addaudithook(refuse)
for module in sys.argv[1:]:
    importlib.import_module(module)
"""


@pytest.mark.parametrize("name", MODULES)
def test_a_module_lists_what_it_is_for_others(name: str) -> None:
    module = importlib.import_module(name)
    exposed = getattr(module, "__all__", None)

    if hasattr(module, "__path__"):
        assert sorted(exposed or ()) == sorted(_public_names(module))
    else:
        assert exposed, f"{name} has no __all__"
        assert [word for word in exposed if not hasattr(module, word)] == []


def test_importing_everything_touches_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL, *MODULES], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("name", MODULES)
def test_a_module_says_what_it_is_for(name: str) -> None:
    assert importlib.import_module(name).__doc__


def _public_names(package: ModuleType) -> set[str]:
    """What the package's own file defines or imports under a public name, and `__version__`."""
    assert package.__file__ is not None
    names: set[str] = set()
    body = ast.parse(Path(package.__file__).read_text()).body
    # What is imported for types only is shown too: it comes when it is asked for.
    body += [inner for node in body if isinstance(node, ast.If) for inner in node.body]
    for node in body:
        match node:
            case ast.ClassDef() | ast.FunctionDef():
                names.add(node.name)
            case ast.ImportFrom():
                names.update(alias.asname or alias.name for alias in node.names)
            case ast.Assign():
                names.update(target.id for target in node.targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
    shown = {name for name in names if not name.startswith("_") or name == "__version__"}
    return shown - {"Any", "TYPE_CHECKING", "TypeAlias"}
