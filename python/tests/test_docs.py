"""Documents: their examples run, and they describe everything."""

import doctest
import importlib
import os
import pkgutil

import pytest
from conftest import PACKAGE

import rookwright as rw
from rookwright import cluster

MANUAL = PACKAGE.parent / "docs" / "reference" / "python.md"
HOW_TO = PACKAGE.parent / "docs" / "how-to" / "python.md"
README = PACKAGE / "README.md"
#: An ellipsis stands for anything in an expected text, and blanks for blanks.
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = ["rookwright", *(f"rookwright.{module.name}" for module in pkgutil.iter_modules(rw.__path__))]
MODULES += [f"rookwright.cluster.{module.name}" for module in pkgutil.iter_modules(cluster.__path__)]
#: What is public: the package, and the modules that are imported by themselves.
PUBLIC = [rw, cluster]


@pytest.fixture(autouse=True)
def _in_the_package(monkeypatch):
    """Examples name files relative to the folder of the package."""
    monkeypatch.chdir(PACKAGE)


@pytest.mark.parametrize("name", MODULES)
def test_modules(name, capsys):
    """The examples of every module run and print what they say."""
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert failed == 0, capsys.readouterr().out


@pytest.mark.parametrize("file", [MANUAL, HOW_TO, README], ids=lambda file: file.name)
def test_texts(file, capsys):
    """The examples of the manual, of the how-to page and of the README run, and leave no files behind."""
    if not file.exists():
        pytest.skip(f"{file} is not there yet")
    before = sorted(os.listdir(PACKAGE))
    failed, _ = doctest.testfile(str(file), module_relative=False, optionflags=FLAGS)
    assert failed == 0, capsys.readouterr().out
    assert sorted(os.listdir(PACKAGE)) == before


def test_every_name_is_described():
    """Every public name is in the manual."""
    if not MANUAL.exists():
        pytest.skip(f"{MANUAL} is not there yet")
    text = MANUAL.read_text(encoding="utf-8")
    assert [name for module in PUBLIC for name in module.__all__ if name not in text] == []


def test_every_name_has_a_docstring():
    """Every public name, and every public method, says what it is."""
    silent = []
    for module, name in ((module, name) for module in PUBLIC for name in module.__all__):
        thing = getattr(module, name)
        if isinstance(thing, str):
            continue
        if not thing.__doc__:
            silent.append(name)
        if isinstance(thing, type):
            for part, value in vars(thing).items():
                described = isinstance(value, property) or callable(value)
                if described and not part.startswith("_") and not value.__doc__:
                    silent.append(f"{name}.{part}")
    assert silent == []


def test_the_list_of_names_is_complete():
    """Names in `__all__` exist, are sorted, and none is missing."""
    for module in PUBLIC:
        assert list(module.__all__) == sorted(module.__all__) and all(hasattr(module, name) for name in module.__all__)
    modules = {name.rsplit(".", 1)[-1] for name in MODULES}
    extra = {name for name in vars(rw) if not name.startswith("_")} - set(rw.__all__) - modules - {"annotations"}
    assert extra == set()
