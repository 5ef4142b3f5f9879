"""Many positions at once."""

from __future__ import annotations

from collections.abc import Iterator

from rookwright import _calls, _rookwright, _types as t
from rookwright._asked import Asked, takes
from rookwright._progress import Bar
from rookwright._text import fen_of
from rookwright._view import View, derived, each, part
from rookwright.errors import InputError
from rookwright.mates import Difficulty, Mate
from rookwright.settings import _flag
from rookwright.tables import Shown, Table

__all__ = ["Batch", "BatchResult", "solve_mates"]


class BatchResult(View):
    """What is proven about one of many positions: its keys, and whether it is sound."""

    fen: str = part("The position.")
    stipulation: str | None = part("What was asked; `None` if the position could not be read.")
    keys: tuple[str, ...] = part("The keys in SAN.", make=each("san"), default=())
    lines: tuple[str, ...] = part("The lines of help and series play.", at="solutions", make=each("text"), default=())
    mate_in: int | None = part(
        "The number of moves of the shortest mate; negative if the side to move is mated; `None` if there is none.",
    )
    sound: bool | None = part("Whether there is exactly one key and no shorter mate; `None` if that was not decided.")
    end: str | None = part("How the search ended: `exhausted` or `out-of-budget`.")
    difficulty: Difficulty | None = part("How hard it is for people, if ratings were asked for.", make=Difficulty)
    error: str | None = part("Why the position could not be read.")

    @property
    def puzzle(self) -> Mate:
        """The problem, to solve in full."""
        try:
            return Mate(self.fen, self.stipulation)
        except InputError:
            return Mate(self.fen, self.stipulation, legality=False)

    def _brief(self) -> str:
        if self.error is not None:
            return f"error={self.error!r}"
        found = list(self.keys or self.lines)
        return f"{self.stipulation!r}, keys={found!r}, sound={self.sound}"


class Batch(Shown):
    """The results of many positions, in their order: a sequence, and a table.

    If the work was interrupted, there are fewer results than positions.
    """

    def __init__(self, native: _rookwright.Batch) -> None:
        """Takes what the library found; `solve_mates` makes batches."""
        self._native = native

    finished: bool = derived("Whether all positions were done.", lambda self: len(self._native) == self._native.asked)

    def table(self) -> Table:
        """Returns the results as a table with the columns `fen`, `stipulation`, `end`, `mate_in`, `sound`, `keys`, `uci`,
        `rating` and `error`."""
        return Table(self._native.table())

    def _first(self, many: int) -> tuple[Table, int | None]:
        return Table(self._native.table(many)), len(self)

    @t.overload
    def __getitem__(self, index: int) -> BatchResult: ...

    @t.overload
    def __getitem__(self, index: slice) -> list[BatchResult]: ...

    def __getitem__(self, index: int | slice) -> BatchResult | list[BatchResult]:
        if isinstance(index, slice):
            return [self[nth] for nth in range(*index.indices(len(self)))]
        nth = index + len(self) if index < 0 else index
        if not 0 <= nth < len(self):
            raise IndexError(f"there is no result {index}: the batch has {len(self)}")
        return BatchResult(self._native.row(nth))

    def __iter__(self) -> Iterator[BatchResult]:
        return (self[nth] for nth in range(len(self)))

    def __len__(self) -> int:
        return len(self._native)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} results{'' if self.finished else f' of {self._native.asked}: interrupted'}>"

    def __reduce__(self) -> tuple[t.Any, ...]:
        raise TypeError("a Batch cannot be pickled: pickle its table(), or list(batch)")


@takes(_calls.solve_mates)
def solve_mates(asked: Asked) -> Batch:
    """Solves many positions in parallel, at the speed of the command line: keys and soundness, without variations.

    positions: FEN, EPD or `chess.Board`; EPD may carry its own stipulation (`bm #2`, `dm 2`)
    rate: whether mates are rated, too
    timeout: the limit for each position. A wrong position gives a result with an `error`. Ctrl-C ends the work with what
        was done by then.

    >>> import rookwright as rw
    >>> batch = rw.solve_mates(["6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "not a position"], "#2")
    >>> batch[0]
    BatchResult('#2', keys=['Rd8+'], sound=True)
    >>> batch[1].error is None
    False
    """
    positions, rate = asked.take("positions"), _flag("rate", asked.take("rate"))
    if isinstance(positions, str):
        positions = [positions]
    fens = [position if type(position) is str else fen_of(position) for position in positions]
    with Bar(asked.settings(), "mates") as chosen:
        return Batch(_rookwright.solve_batch(fens, asked.request(), chosen, rate=rate))
