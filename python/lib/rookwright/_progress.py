"""Progress bars by tqdm, if it is installed."""

from __future__ import annotations

import sys
import time

from rookwright import _types as t
from rookwright._base import BasePuzzle
from rookwright.settings import Settings

#: In a notebook a bar appears after this many seconds.
PATIENCE = 0.5

#: What the numbers of a bar count.
UNITS = {"found": "found", "games": "games", "entries": "entries", "standing": "puzzles", "answers": "answers",
         "shards": "shards"}


def in_notebook() -> bool:
    """Whether the program runs in a notebook, which can show a bar that does not mix with the output."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return type(shell).__name__ == "ZMQInteractiveShell"


class Bar:
    """A bar around a search: `with Bar(settings, "queens") as settings: ...`."""

    def __init__(self, settings: Settings, title: str | BasePuzzle) -> None:
        self.settings = settings
        self.title = title
        self.bar: t.Any = None
        self.wait = 0.0 if settings.progress is True else PATIENCE
        self.start = time.monotonic()

    def __enter__(self) -> Settings:
        progress = self.settings.progress
        wanted = progress is True or (progress is None and in_notebook())
        # The library reports to functions only, so settings without a bar are used as they are.
        return self.settings.replace(progress=self.update) if wanted and _has("tqdm") else self.settings

    def update(self, news: dict[str, t.Any]) -> None:
        """Shows the latest progress."""
        if time.monotonic() - self.start < self.wait:
            return
        done = news.get("done", news.get("made", 0))
        if self.bar is None:
            unit = UNITS.get(news.get("kind", ""), "parts")
            title = self.title if isinstance(self.title, str) else self.title.title
            self.bar = _tqdm()(desc=title, unit=unit, initial=done, leave=False)
        if news.get("of"):
            self.bar.total = max(news["of"], done)
        if "nodes" in news:
            self.bar.set_postfix_str(f"{news['nodes']} nodes", refresh=False)
        self.bar.update(done - self.bar.n)

    def close(self, *error: object) -> None:
        """Removes the bar."""
        if self.bar is not None:
            self.bar.close()
            self.bar = None

    __exit__ = close


def _has(library: str) -> bool:
    from importlib.util import find_spec

    return find_spec(library) is not None


def _tqdm() -> t.Any:
    """Returns the bar of a notebook if it can be drawn there, or else that of a terminal."""
    if in_notebook() and _has("ipywidgets"):
        from tqdm.notebook import tqdm  # type: ignore[import-not-found,import-untyped,unused-ignore]
    else:
        from tqdm import tqdm  # type: ignore[import-not-found,import-untyped,unused-ignore]
    return tqdm
