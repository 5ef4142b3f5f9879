"""How the modules hang together: what imports what, and what an import of the package costs."""

import ast
import subprocess
import sys
from pathlib import Path

from conftest import FOUND_IN

PACKAGE = FOUND_IN / "rookwright"


def module(path: Path) -> str:
    """Returns the name of a module by its file."""
    return ".".join(path.relative_to(FOUND_IN).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path, names: set[str]) -> set[str]:
    """Returns the modules of the package that a module imports: also late, and also for types only."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            # `from package import name` imports the module of that name, or else something that the package defines.
            whole = {f"{node.module}.{name.name}" for name in node.names}
            found |= whole & names or {node.module}
    return found & names


def test_no_module_imports_itself_by_way_of_others():
    """The modules can be put in an order in which each imports only those before it."""
    files = {module(path): path for path in PACKAGE.rglob("*.py")}
    # The native module has no source here.
    names = {*files, "rookwright._rookwright"}
    left = {name: imported(path, names) for name, path in files.items()}
    assert len(left) > 20 and "rookwright.settings" in left["rookwright.puzzles"]
    while ready := [name for name, needed in left.items() if not needed & left.keys()]:
        for name in ready:
            del left[name]
    assert left == {}


def test_an_import_needs_no_typing(environment):
    """Neither `typing` nor `dataclasses` is imported: each takes as long as the whole package."""
    code = "import sys, rookwright; print(sorted({'asyncio', 'dataclasses', 'datetime', 'typing'} & sys.modules.keys()))"
    # Without the packages of the site, which import what they like.
    run = subprocess.run([sys.executable, "-S", "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
