"""Notebooks: every example runs from the first cell to the last."""

import ast
import json
import re
import sys
from pathlib import Path

import pytest
from conftest import FOUND_IN, PACKAGE, PATIENCE, needs

EXAMPLES = PACKAGE / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


#: The packages that bring a module of another name.
PACKAGES = {"IPython": "ipython", "pysat": "python-sat"}


def test_the_extra_has_what_notebooks_import():
    """The extra `notebook` is enough; what a notebook tries to import, it can do without."""
    text = (PACKAGE / "pyproject.toml").read_text(encoding="utf-8")
    extra = set(re.findall(r'"([\w-]+)', text.split("notebook = [")[1].split("]")[0]))
    cells = [cell for file in NOTEBOOKS for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]]
    needed = set()
    for cell in cells:
        for node in ast.parse("".join(cell["source"])).body if cell["cell_type"] == "code" else ():
            if isinstance(node, ast.Import):
                needed |= {name.name.split(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                needed.add(node.module.split(".")[0])
    needed -= {"rookwright", *sys.stdlib_module_names}
    assert "polars" in needed and {PACKAGES.get(name, name) for name in needed} <= extra
    assert not extra & {"chess", "python-chess"}


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks(file: Path, monkeypatch):
    """Every cell runs without an error, in the folder of the examples."""
    for extra in ("nbclient", "nbformat", "ipykernel"):
        needs(extra)
    import nbclient
    import nbformat

    monkeypatch.setenv("PYTHONPATH", str(FOUND_IN))
    before = {path.name for path in EXAMPLES.iterdir()}
    notebook = nbformat.read(file, as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=PATIENCE, resources={"metadata": {"path": str(EXAMPLES)}})
    client.execute()
    assert any(cell.cell_type == "code" for cell in notebook.cells)
    assert {path.name for path in EXAMPLES.iterdir()} == before
