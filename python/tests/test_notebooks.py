"""Notebooks: every example runs from the first cell to the last."""

from pathlib import Path

import pytest
from conftest import FOUND_IN, PACKAGE, PATIENCE, needs

EXAMPLES = PACKAGE / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


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
