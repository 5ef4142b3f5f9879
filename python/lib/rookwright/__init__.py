"""Rookwright: a chess-puzzle workbench that solves, proves, counts, generates and prints chess puzzles.

>>> import rookwright as rw
>>> rw.queens(8).count() == 92
True
>>> rw.Mate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2").solve()
<MateSolution #2: 1.Rd8+, sound>

Every answer passes an independent check before you see it. docs/reference/python.md describes every function.
"""

from __future__ import annotations

from rookwright import generate
from rookwright._rookwright import Cancel, __version__
from rookwright.awaiting import run_async
from rookwright.batches import Batch, BatchResult, solve_mates
from rookwright.boards import ChessNum, Placement, Tour
from rookwright.branches import Branch
from rookwright.collection import Collection
from rookwright.comparisons import Comparison, Run, compare
from rookwright.errors import (
    ClosedError, ClusterError, EngineError, Error, Fault, InputError, InternalError, NoPuzzleError, StoppedError,
)
from rookwright.generate import Generated, Generator
from rookwright.mates import Difficulty, Mate, MateSolution
from rookwright.mining import Find, Mining, mine
from rookwright.outcomes import Count, Optimum
from rookwright.presets import attacked_exactly, chessnum, crowded, dominate, independent, peaceable, queens, tour
from rookwright.puzzles import Answer, BoardPuzzle, Check, Puzzle, Solution, Solutions, load, read
from rookwright.ratings import Rated, Ratings, rate, rate_positions
from rookwright.records import Found, Record
from rookwright.settings import Settings
from rookwright.sheets import Page, Sheet, sheet
from rookwright.tables import Table

__all__ = [
    "Answer", "Batch", "BatchResult", "BoardPuzzle", "Branch", "Cancel", "Check", "ChessNum", "ClosedError", "ClusterError",
    "Collection", "Comparison", "Count", "Difficulty", "EngineError", "Error", "Fault", "Find", "Found", "Generated",
    "Generator", "InputError", "InternalError", "Mate", "MateSolution", "Mining", "NoPuzzleError", "Optimum", "Page", "Placement",
    "Puzzle", "Rated", "Ratings", "Record", "Run", "Settings", "Sheet", "Solution", "Solutions", "StoppedError", "Table", "Tour", "__version__",
    "attacked_exactly", "chessnum", "compare", "crowded", "dominate", "generate", "independent", "load", "mine",
    "peaceable", "queens", "rate", "rate_positions", "read", "run_async", "sheet", "solve_mates", "tour",
]
