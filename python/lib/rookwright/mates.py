"""Mate problems: `Mate`, and its solution with keys, tries and the tree of variations."""

from __future__ import annotations

from rookwright import _calls, _rookwright, _types as t
from rookwright._asked import Asked, takes
from rookwright._progress import Bar
from rookwright._text import fen_of, move_of, moves_of
from rookwright._view import Values, View, copied, derived, part
from rookwright.branches import Branch, root
from rookwright.errors import InputError
from rookwright.outcomes import Outcome
from rookwright.puzzles import Puzzle

__all__ = ["Difficulty", "Mate", "MateSolution"]


class Difficulty(View):
    """How hard a mate is for people: a rating on the scale of Lichess puzzles.

    >>> import rookwright as rw
    >>> rw.Mate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2").solve().difficulty
    Difficulty(763, low=564, high=962, stars=1)
    """

    rating: int = part("The rating.")
    low: int = derived("The lower end of the interval.", lambda self: int(self._doc.get("low", self.rating)))
    high: int = derived("The upper end of the interval.", lambda self: int(self._doc.get("high", self.rating)))
    stars: int = part("The rating as stars, 1 to 5.")
    composed: bool = part("Whether it is rated as a composed problem, for which less is known.", default=False)

    def __int__(self) -> int:
        return self.rating

    def _brief(self) -> str:
        return f"{self.rating}, low={self.low}, high={self.high}, stars={self.stars}"


def level_of(difficulty: dict[str, t.Any] | int) -> Difficulty | int:
    """Returns a difficulty: that of a mate, or a level of other puzzles."""
    return Difficulty(difficulty) if isinstance(difficulty, dict) else difficulty


class MateSolution(Values):
    """A solved mate: keys with their variations and tries, or lines of help and series play.

    >>> import rookwright as rw
    >>> solution = rw.Mate("4/N1p1/Qn1k/K3 w", "#2").solve()
    >>> solution
    <MateSolution #2: 1.Qb1, sound>
    >>> solution.keys[0].threats
    (<Branch Qc2#: 0 children>,)
    """

    __slots__ = ("_problem", "_native", "_cache")
    _problem: _rookwright.Puzzle
    _native: _rookwright.SolvedMate | None
    _cache: dict[str, t.Any]

    def __init__(
        self, problem: _rookwright.Puzzle, native: _rookwright.SolvedMate | None, document: dict[str, t.Any] | None = None
    ) -> None:
        """Takes what the library found; `Mate.solve` makes solutions."""
        self._keep(problem, native, {} if document is None else document)

    @property
    def _doc(self) -> dict[str, t.Any]:
        # The document is made on the first look at it, so that solving many mates costs nothing more.
        if not self._cache and self._native is not None:
            self._cache.update(self._native.document())
        return self._cache

    outcome: Outcome = derived(
        "How the search went; of a problem with twins, that of its first part.",
        lambda self: self.parts[0][1].outcome if self.parts else Outcome(self._doc),
    )
    end: str = part("How the search ended: `exhausted`, `stopped` or `out-of-budget`.")
    puzzle: Mate = derived("The problem.", lambda self: Mate._wrap(self._problem))
    stipulation: str = derived(
        "What is asked, with the number of moves that was found if the problem states none.",
        lambda self: str(self._doc.get("stipulation") or self.puzzle.stipulation),
    )
    sound: bool | None = part("Whether there is exactly one solution and no shorter one; `None` if that was not decided.")
    faults: tuple[str, ...] = part("Why it is not sound.", make=tuple, default=())
    shorter_lengths: tuple[dict[str, t.Any], ...] = part(
        """The lengths of help and series play with fewer moves that have lines: `moves`, `stipulation`, `complete` and
        `solutions` of each, the shortest first.

        >>> import rookwright as rw
        >>> solution = rw.Mate("8/8/Q4Q2/K1k5/8/8/8/7R b", "ser-h#3").solve()
        >>> [one["stipulation"] for one in solution.shorter_lengths], solution.sound
        (['ser-h#1', 'ser-h#2'], False)
        """,
        make=tuple, default=(),
    )
    keys: tuple[Branch, ...] = derived(
        "The first moves that solve the problem, each with its variations.", lambda self: self.tree.children,
    )
    lines: tuple[str, ...] = part(
        "The solutions in words: each key, or whole lines of help and series play.", at="text", make=tuple, default=(),
    )
    tries: tuple[Branch, ...] = derived(
        "The moves that fail to few refutations only.",
        lambda self: tuple(Branch(self._problem.puz, one, (one["uci"],), 1) for one in self._doc.get("tries") or ()),
    )
    set_play: tuple[Branch, ...] = derived(
        "What would follow if the other side had to move in the diagram; empty unless it was asked for.",
        lambda self: tuple(Branch(self._problem.puz, one, (one["uci"],), 0) for one in self._doc.get("set_play") or ()),
    )

    @property
    def tree(self) -> Branch:
        """The tree of the solution: its children are the keys.

        >>> import rookwright as rw
        >>> print(rw.Mate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2").solve().tree)
        Rd8+
          ...Kh7
            Rh8#
        """
        if "solutions" in self._doc:
            children: list[dict[str, t.Any]] = []
            for one in self._doc["solutions"]:
                _grow(children, one["line"], one["text"].split())
            return root(self._problem.puz, children)
        return root(self._problem.puz, self._doc.get("keys") or [])

    difficulty: Difficulty | None = part("How hard it is for people; `None` if such mates are not rated.", make=Difficulty)
    content: dict[str, t.Any] = derived(
        "What problemists count: variations, changed mates, self-blocks and so on.",
        lambda self: dict(self._doc.get("content") or {}),
    )

    @property
    def parts(self) -> tuple[tuple[str, MateSolution], ...]:
        """The solutions of twins and duplex, each with its name; empty for other problems."""
        parts = []
        for one in self._doc.get("twins", ()):
            report = one["report"]
            fields = {"fen": report["puzzle"]["fen"], "stipulation": report["puzzle"]["stipulation"], "legality": False}
            problem = _rookwright.Puzzle.make(fields)
            name = one["label"] if not one["duplex"] else "duplex" if one["label"] == "a" else f"{one['label']} duplex"
            parts.append((name, MateSolution(problem, None, report)))
        return tuple(parts)

    def to_dict(self) -> dict[str, t.Any]:
        """Returns the solution as the command line prints it with `--json`."""
        copy: dict[str, t.Any] = copied(self._doc)
        for report in [copy, *(part["report"] for part in copy.get("twins", ()))]:
            report.pop("text", None)
        return copy

    def _repr_svg_(self) -> str:
        keys = self.keys
        return keys[0].svg() if keys else self.puzzle.svg()

    def __bool__(self) -> bool:
        """Whether a solution was found."""
        return bool(self.lines or any(part for _, part in self.parts))

    def __str__(self) -> str:
        if self.parts:
            return "; ".join(f"{label}) {part}" for label, part in self.parts)
        words = {True: "sound", None: f"undecided: {self.end}"}.get(self.sound, "; ".join(self.faults) or "not sound")
        return f"{self.stipulation}: {', '.join([*self.lines, words])}"

    def __repr__(self) -> str:
        return f"<MateSolution {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MateSolution) or self._problem != other._problem:
            return False
        return all(self._doc.get(name) == other._doc.get(name) for name in ("keys", "solutions", "twins", "sound"))

    def __hash__(self) -> int:
        return hash((self._problem, self.lines))

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (_restored, (self._problem.puz, dict(self._doc)))


def _restored(puzzle: str, document: dict[str, t.Any]) -> MateSolution:
    """Returns a solution that was pickled."""
    return MateSolution(_rookwright.Puzzle.read(puzzle), None, document)


def _grow(children: list[dict[str, t.Any]], line: list[str], words: list[str]) -> None:
    """Adds a line to a tree."""
    sans = [word.split(".")[-1] for word in words if word.split(".")[-1]]
    for uci, san in zip(line, sans):
        known = [child for child in children if child["uci"] == uci]
        branch: dict[str, t.Any] = known[0] if known else {"san": san, "uci": uci, "children": []}
        if not known:
            children.append(branch)
        children = branch["children"]


class Mate(Puzzle, family="mate"):
    """A mate problem: a position and what is asked.

    >>> import rookwright as rw
    >>> mate = rw.Mate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")
    >>> solution = mate.solve()
    >>> [key.san for key in solution.keys], solution.sound
    (['Rd8+'], True)
    """

    @takes(_calls.make_mate)
    def __init__(self, asked: Asked) -> None:
        """Makes a mate problem of a position in FEN, or a `chess.Board` of python-chess."""
        fields = {"fen": fen_of(asked.take("fen")), **asked.request()}
        object.__setattr__(self, "_native", _rookwright.Puzzle.make(fields))

    fen: str = derived("The position in FEN.", lambda self: str(self._native.document()["fen"]))
    stipulation: str = derived(
        "What is asked: `#2`; `#` for the shortest mate.", lambda self: str(self._native.document()["stipulation"]),
    )

    @takes(_calls.solve_mate)
    def solve(self, asked: Asked) -> MateSolution:
        """Solves the problem: all keys with their variations and tries, or all lines of help and series play. Ctrl-C and a timeout
        end the search with what is proven by then."""
        with Bar(asked.settings(), self) as chosen:
            return MateSolution(self._native, self._native.solve_mate(chosen, asked.request()))

    @takes(_calls.explain)
    def explain(self, asked: Asked) -> dict[str, t.Any]:
        """Explains why a first move solves the problem or fails. The move is SAN or `h5a5`.

        >>> import rookwright as rw
        >>> rw.Mate("4/N1p1/Qn1k/K3 w", "#2").explain("Qb1")["works"]
        True
        """
        move = move_of("move", asked.take("move"))
        return dict(asked.run("explain", puzzle={"puz": self.puz}, move=move)["explanation"] or {})

    @takes(_calls.play)
    def play(self, asked: Asked) -> dict[str, t.Any]:
        """Judges the moves of a solver and answers them: the longest defence, or the refutation.

        `moves` are those played so far, as engines write them; the last one is the solver's. See docs/reference/api.md, `play`.
        """
        return asked.run("play", puzzle={"puz": self.puz}, moves=moves_of("moves", asked.take("moves")))

    def to_chess(self) -> t.chess.Board:
        """Returns the position as a board of python-chess, which must be installed. Its boards are 8x8."""
        import chess  # type: ignore[import-not-found,unused-ignore]

        if self.size != (8, 8):
            raise InputError(f"python-chess has only boards of 8x8, and this one is {self.size[0]}x{self.size[1]}")
        board: t.chess.Board = chess.Board(self.fen)
        return board

    def after(self, moves: t.Moves) -> str:
        """Returns the FEN after some moves, as engines write them."""
        return self._native.after(moves_of("moves", moves))[0]
