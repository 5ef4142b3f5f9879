"""Drives `rookwright uci` with python-chess and checks every line it announces.

Usage: uci_engine.py PROGRAM.  Ends with status 0 if all is well; 77 where python-chess is not installed.
"""

import sys

try:
    import chess
    import chess.engine
except ImportError as missing:
    print(missing)
    sys.exit(77)

# A position and the shortest mate, seen from the side to move.
MATES = [
    ("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1", 2),
    ("5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6 0 1", 1),
    ("2N2B2/2N1r3/8/3nQ2R/1k6/8/2B5/R3K3 w Q - 0 1", 2),
    ("2k5/2N5/1PKP4/2P5/8/8/8/8 w - - 0 1", 3),
    ("7k/8/6K1/8/8/8/8/1R6 b - - 0 1", -1),
    ("8/8/8/8/8/5k2/5r2/7K w - - 0 1", -2),
]


def check(board, info):
    """The announced mate, its line played to the end."""
    mate = info["score"].pov(board.turn).mate()
    if mate is None:
        return None
    line = info["pv"]
    assert len(line) == (2 * mate - 1 if mate > 0 else -2 * mate), (board.fen(), mate, line)
    end = board.copy()
    for move in line:
        assert move in end.legal_moves, (board.fen(), move)
        end.push(move)
    assert end.is_checkmate(), (board.fen(), line)
    return mate


def main():
    with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"]) as engine:
        assert engine.id["name"].startswith("Rookwright"), engine.id
        assert {"Hash", "Threads", "MultiPV"} <= set(engine.options), engine.options
        engine.configure({"Hash": 16, "Threads": 2})

        for fen, expected in MATES:
            board = chess.Board(fen)
            with engine.analysis(board, chess.engine.Limit(mate=abs(expected)), game=object()) as analysis:
                mates = [check(board, info) for info in analysis if "score" in info]
                best = analysis.wait().move
            assert mates[-1] == expected, (fen, mates)
            assert best in board.legal_moves, (fen, best)

        # Played out against itself, the mate comes when it was said to come.
        board = chess.Board(MATES[3][0])
        for left in (5, 4, 3, 2, 1):
            board.push(engine.play(board, chess.engine.Limit(time=5)).move)
        assert board.is_checkmate(), board.fen()

        # Nothing is proven, nothing is announced; the limit holds and a legal move comes.
        board = chess.Board()
        with engine.analysis(board, chess.engine.Limit(nodes=3000)) as analysis:
            assert not any("score" in info for info in analysis)
            assert analysis.wait().move in board.legal_moves

        # Several first moves, each with its own mate, and in order.
        board = chess.Board("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
        lines = engine.analyse(board, chess.engine.Limit(mate=2), multipv=3)
        mates = [check(board, line) for line in lines]
        assert mates == sorted(mates) and len({line["pv"][0] for line in lines}) == len(lines) == 3, lines

        # Thinking without end, and stopped.
        with engine.analysis(chess.Board()) as analysis:
            analysis.stop()
            assert analysis.wait().move is not None


main()
