"""Rookwright: a chess-puzzle workbench that solves, proves, counts, generates and prints chess puzzles.

>>> import rookwright as rw
>>> rw.queens(8).count() == 92
True
>>> rw.Mate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2").solve()
<MateSolution #2: 1.Rd8+, sound>

Every answer passes an independent check before you see it. docs/PYTHON.md describes every function.
"""

from __future__ import annotations

from rookwright import generate
from rookwright._rookwright import __version__
from rookwright.batches import Batch, BatchResult, solve_mates
from rookwright.branches import Branch
from rookwright.collection import Collection
from rookwright.comparisons import Comparison, Run, compare
from rookwright.errors import ClosedError, ClusterError, EngineError, Error, Fault, InputError, InternalError
from rookwright.generate import Generated, Generator
from rookwright.mates import Difficulty, Mate, MateSolution
from rookwright.mining import Find, Mining, mine
from rookwright.presets import attacked_exactly, chessnum, crowded, dominate, independent, peaceable, queens, tour
from rookwright.puzzles import BoardPuzzle, Check, ChessNum, Placement, Puzzle, Solutions, Tour, load, read
from rookwright.ratings import Rated, Ratings, rate, rate_positions
from rookwright.records import Found, Record
from rookwright.settings import Settings
from rookwright.sheets import Page, Sheet, sheet
from rookwright.solutions import Answer, Count, Optimum, Solution
from rookwright.tables import Table

__all__ = [
    "Answer", "Batch", "BatchResult", "BoardPuzzle", "Branch", "Check", "ChessNum", "ClosedError", "ClusterError",
    "Collection", "Comparison", "Count", "Difficulty", "EngineError", "Error", "Fault", "Find", "Found", "Generated",
    "Generator", "InputError", "InternalError", "Mate", "MateSolution", "Mining", "Optimum", "Page", "Placement",
    "Puzzle", "Rated", "Ratings", "Record", "Run", "Settings", "Sheet", "Solution", "Solutions", "Table", "Tour", "__version__",
    "attacked_exactly", "chessnum", "compare", "crowded", "dominate", "generate", "independent", "load", "mine",
    "peaceable", "queens", "rate", "rate_positions", "read", "sheet", "solve_mates", "tour",
]
