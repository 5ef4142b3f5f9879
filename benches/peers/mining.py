#!/usr/bin/env python3
"""Times mining against python-chess and Stockfish, on the games of a PGN file.

    benches/peers/mining.py FILE [--games N]    (N = all games)

1. Reading: python-chess plays every game through; `rookwright mine --no-proof` does the same.
2. Mates: `rookwright mine --moves 2..3 --every --any` finds every position with a forced mate in two
   or three.  Then Stockfish (one thread and one process for each core, 16 MB hash) looks at the same
   positions and has together the same time: how many of these mates does it announce, and are there
   any that are not there?
3. Completeness: `rookwright solve mate --epd` solves every position of the first games for itself;
   the mates must be those that mining finds.

Build first: cargo build --release.  python-chess is installed with pip where it is missing,
Stockfish is the program `stockfish` or /usr/games/stockfish.  Best of three for our own times.
The last line is JSON.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from run import OURS, pip

ROUNDS = 3
SOLVED_GAMES = 60


def timed(command):
    """The best time of some runs, and the output."""
    best, out = float("inf"), ""
    for _ in range(ROUNDS):
        start = time.perf_counter()
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        best = min(best, time.perf_counter() - start)
    return best, out


def games_of(chess_pgn, file, most):
    with open(file, encoding="utf-8", errors="replace") as text:
        while most != 0:
            game = chess_pgn.read_game(text)
            if game is None:
                return
            most -= 1
            yield game


def positions_of(game):
    board = game.board()
    yield board.copy(stack=False)
    for move in game.mainline_moves():
        board.push(move)
        yield board.copy(stack=False)


def look(arguments):
    """The mates in two and three that Stockfish announces, given this time for each position."""
    program, fens, seconds = arguments
    import chess
    import chess.engine
    found = {}
    with chess.engine.SimpleEngine.popen_uci(program) as engine:
        engine.configure({"Threads": 1, "Hash": 16})
        for fen in fens:
            board = chess.Board(fen)
            info = engine.analyse(board, chess.engine.Limit(time=seconds))
            score = info["score"].relative
            if score.is_mate() and score.mate() in (2, 3):
                found[fen] = score.mate()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=-1)
    arguments = parser.parse_args()
    pip("chess", "chess")
    import chess.pgn
    result = {}

    start = time.perf_counter()
    games = list(games_of(chess.pgn, arguments.file, arguments.games))
    peer = time.perf_counter() - start
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "games.pgn"
        file.write_text("\n\n".join(str(game) for game in games) + "\n", encoding="utf-8")
        ours, _ = timed([OURS, "mine", file, "--no-proof", "--quiet"])
        print(f"reading {len(games)} games: python-chess {peer:.2f} s, rookwright {ours:.3f} s, "
              f"{peer / ours:.0f} times as long")
        result["reading"] = {"games": len(games), "peer_s": peer, "ours_s": ours}

        seconds, out = timed([OURS, "mine", file, "--moves", "2..3", "--every", "--any", "--quiet"])
        finds = [json.loads(line) for line in out.splitlines()]
        mates = {" ".join(find["fen"].split()[:4]): find["mate_in"] for find in finds}

        short = pathlib.Path(folder) / "positions.epd"
        fens, seen = [], set()
        for game in games[:SOLVED_GAMES]:
            for board in positions_of(game):
                if not board.is_game_over():
                    fens.append(" ".join(board.fen().split()[:4]))
        short.write_text("".join(f"{fen}\n" for fen in fens), encoding="utf-8")
        solved = subprocess.run([OURS, "solve", "mate", "--epd", short, "--stipulation", "#3", "--jsonl", "--quiet"],
                                check=True, capture_output=True, text=True).stdout
        for line in map(json.loads, solved.splitlines()):
            if line.get("mate_in") in (2, 3):
                seen.add(" ".join(line["fen"].split()[:4]))
        few = pathlib.Path(folder) / "few.pgn"
        few.write_text("\n\n".join(str(game) for game in games[:SOLVED_GAMES]) + "\n", encoding="utf-8")
        mined = subprocess.run([OURS, "mine", few, "--moves", "2..3", "--every", "--any", "--quiet"], check=True,
                               capture_output=True, text=True).stdout
        mined = {" ".join(json.loads(line)["fen"].split()[:4]) for line in mined.splitlines()}
        lost, more = len(seen - mined), len(mined - seen)
        print(f"first {min(SOLVED_GAMES, len(games))} games, {len(fens)} positions solved one by one: "
              f"{len(seen)} mates, {lost} not mined, {more} mined too many")
        result["complete"] = {"positions": len(fens), "mates": len(seen), "lost": lost, "more": more}

    engine = shutil.which("stockfish") or "/usr/games/stockfish"
    if pathlib.Path(engine).exists():
        fens = list(dict.fromkeys(
            " ".join(board.fen().split()[:4]) + " 0 1"
            for game in games for board in positions_of(game) if not board.is_game_over()))
        cores = os.cpu_count() or 1
        each = seconds * cores / len(fens)
        parts = [(engine, fens[nth::cores], each) for nth in range(cores)]
        start = time.perf_counter()
        announced = {}
        with concurrent.futures.ProcessPoolExecutor(cores) as pool:
            for part in pool.map(look, parts):
                announced.update({" ".join(fen.split()[:4]): moves for fen, moves in part.items()})
        spent = time.perf_counter() - start
        right = sum(1 for fen, moves in mates.items() if announced.get(fen) == moves)
        print(f"mates in 2 and 3 in {len(fens)} positions: rookwright {len(mates)}, all proven, in {seconds:.1f} s; "
              f"Stockfish with {each * 1e6:.0f} us a position ({spent:.1f} s with its own overhead) announces "
              f"{right} of them with the right number of moves")
        result["mates"] = {"positions": len(fens), "ours": len(mates), "ours_s": seconds, "peer": right,
                           "peer_s": spent}
    else:
        print("Stockfish is not installed: not compared", file=sys.stderr)
    print(json.dumps(result))
    if lost or more:
        sys.exit("mining and solving disagree")


if __name__ == "__main__":
    main()
