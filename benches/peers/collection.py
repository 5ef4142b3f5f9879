#!/usr/bin/env python3
"""Times the collection against python-chess with sqlite3, on the rows of a Lichess CSV.

    benches/peers/collection.py FILE [--rows N]    (N = 50000, the first rows of the file)

Both import the same rows: read the row, play the opponent's move, check that every move is legal,
recognise repeats by the least of the mirror images with White to move, save, and index rating,
stipulation and themes, in transactions of 50,000 rows.  Rookwright proves the mates too; with
--nodes 1 proofs are nearly free, and with --threads 1 it has one thread as the peer does.

Then both run the same queries and exports.  Rookwright is measured as a whole process, the peer
as a whole process (Python with sqlite3) and in process, where the connection is open already.
Best of five, or fewer for what takes longer than ten seconds together.  Imports run once, the
peer's in this process.

Build first: cargo build --release.  python-chess is installed with pip where it is missing.
Both must find the same puzzles: otherwise the run ends with an error.  The last line is JSON.
"""

import argparse
import csv
import io
import itertools
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

from run import OURS, pip

NAMES = ["PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes", "GameUrl",
         "OpeningTags"]
BATCH = 50_000
ROUNDS = 5
MOST_SECONDS = 10
MOST_EXPORTED = 100_000
FEW = 24

SCHEMA = """
CREATE TABLE puzzle(id INTEGER PRIMARY KEY, form TEXT NOT NULL UNIQUE, stipulation TEXT NOT NULL, rating INTEGER,
    reference TEXT, fen TEXT, moves TEXT, deviation INTEGER, popularity INTEGER, plays INTEGER, themes TEXT,
    link TEXT, openings TEXT);
CREATE TABLE theme(name TEXT, puzzle INTEGER, PRIMARY KEY(name, puzzle)) WITHOUT ROWID;
CREATE TABLE sighting(puzzle INTEGER, reference TEXT, rating INTEGER, PRIMARY KEY(puzzle, reference)) WITHOUT ROWID;
CREATE INDEX puzzle_rating ON puzzle(rating);
CREATE INDEX puzzle_stipulation ON puzzle(stipulation, rating);
"""

ORDERED = f"""SELECT p.* FROM puzzle p JOIN theme t ON t.puzzle = p.id
    WHERE t.name = 'backRankMate' AND p.stipulation = '#2' AND p.rating BETWEEN 1200 AND 1500
    ORDER BY p.rating, p.id LIMIT {FEW}"""
RANDOM = f"""SELECT p.* FROM puzzle p JOIN theme t ON t.puzzle = p.id
    WHERE t.name = 'sacrifice' AND p.rating BETWEEN 1200 AND 1500 ORDER BY random() LIMIT {FEW}"""
EXPORT = f"SELECT * FROM puzzle ORDER BY rating, id LIMIT {MOST_EXPORTED}"


# The peer.


def form(board):
    """The least image of a position with White to move; with pawns only mirrored, with castling not even that."""
    import chess

    passant = board.ep_square if board.has_legal_en_passant() else None
    if board.turn == chess.BLACK:
        board = board.mirror()
        passant = None if passant is None else chess.square_mirror(passant)
    ways = [lambda squares: squares]
    if not board.castling_rights:
        ways.append(chess.flip_horizontal)
        if not board.pawns:
            ways += [chess.flip_vertical, chess.flip_diagonal, chess.flip_anti_diagonal,
                     lambda squares: chess.flip_horizontal(chess.flip_vertical(squares)),
                     lambda squares: chess.flip_horizontal(chess.flip_diagonal(squares)),
                     lambda squares: chess.flip_vertical(chess.flip_diagonal(squares))]
    sets = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
            board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK], board.castling_rights,
            0 if passant is None else chess.BB_SQUARES[passant])
    return min(tuple(map(way, sets)) for way in ways)


def peer_import(rows, database):
    """Imports rows.  Returns the numbers of new puzzles, repeats and rejected rows."""
    import chess

    connection = sqlite3.connect(database)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.executescript(SCHEMA)
    new = repeats = rejected = 0
    with open(rows, newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        while batch := list(itertools.islice(reader, BATCH)):
            for row in batch:
                try:
                    board = chess.Board(row["FEN"])
                    if not board.is_valid():
                        raise ValueError
                    moves = row["Moves"].split()
                    board.push(legal(board, moves[0]))
                    begin = form(board)
                    for move in moves[1:]:
                        board.push(legal(board, move))
                except ValueError:
                    rejected += 1
                    continue
                mates = len(moves) % 2 == 0 and board.is_checkmate()
                stipulation = f"#{len(moves) // 2}" if mates else "tactic"
                begin = f"{stipulation} {begin}"
                known = connection.execute("SELECT id FROM puzzle WHERE form = ?", [begin]).fetchone()
                if known:
                    puzzle = known[0]
                    repeats += 1
                else:
                    fields = [row["Rating"], row["PuzzleId"], row["FEN"], row["Moves"], row["RatingDeviation"],
                              row["Popularity"], row["NbPlays"], row["Themes"], row["GameUrl"], row["OpeningTags"]]
                    puzzle = connection.execute(
                        "INSERT INTO puzzle VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                        [begin, stipulation, *fields]).lastrowid
                    new += 1
                connection.execute("INSERT OR REPLACE INTO sighting VALUES (?, ?, ?)",
                                   [puzzle, row["PuzzleId"], row["Rating"]])
                connection.executemany("INSERT OR IGNORE INTO theme VALUES (?, ?)",
                                       [(theme, puzzle) for theme in row["Themes"].split()])
            connection.commit()
    connection.execute("ANALYZE")
    connection.close()
    return new, repeats, rejected


def legal(board, word):
    move = board.parse_uci(word)
    if not move:
        raise ValueError(word)
    return move


def peer_csv(connection):
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(NAMES)
    for row in connection.execute(EXPORT):
        _, _, _, rating, reference, fen, moves, deviation, popularity, plays, themes, link, openings = row
        writer.writerow([reference, fen, moves, rating, deviation, popularity, plays, themes, link, openings])
    return out.getvalue()


def peer_pgn(connection):
    import chess
    import chess.pgn

    out = io.StringIO()
    for row in connection.execute(EXPORT):
        game = chess.pgn.Game()
        game.setup(chess.Board(row[5]))
        game.headers["PuzzleId"] = row[4]
        game.headers["Rating"] = str(row[3])
        game.headers["Themes"] = row[10]
        node = game
        for move in row[6].split():
            node = node.add_main_variation(chess.Move.from_uci(move))
        print(game, file=out, end="\n\n")
    return out.getvalue()


def peer_query(sql):
    return lambda connection: "".join(f"{row[0]}\n" for row in connection.execute(sql))


PEER = {"ordered": peer_query(ORDERED), "random": peer_query(RANDOM), "csv": peer_csv, "pgn": peer_pgn}


# What both must agree on.


def ids(text):
    return text.split()


def csv_ids(text):
    return [row["PuzzleId"] for row in csv.DictReader(io.StringIO(text))]


def pgn_ids(text):
    return [line.split('"')[1] for line in text.splitlines() if line.startswith("[PuzzleId ")]


QUERIES = {
    "ordered": (f"first {FEW} by rating: mate:2 rating:1200..1500 theme:backRank",
                ["--ids", "--limit", FEW, "mate:2 rating:1200..1500 theme:backRank"], ids),
    "random": (f"{FEW} at random: theme:sacrifice rating:1200..1500",
               ["--ids", "--limit", FEW, "--random", "--seed", 7, "theme:sacrifice rating:1200..1500"], ids),
    "csv": ("all as CSV", ["--csv", "--limit", MOST_EXPORTED], csv_ids),
    "pgn": ("all as PGN", ["--pgn", "--limit", MOST_EXPORTED], pgn_ids),
}


# The measurements.


def output(command):
    """What a command prints.  Its failure ends the run."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode not in (0, 2):
        sys.exit(f"{command[0]} failed: {done.stderr.strip()}")
    return done.stdout


def best(job):
    """The best time of a job, and what it returned last."""
    times = []
    while len(times) < ROUNDS and sum(times) < MOST_SECONDS:
        start = time.perf_counter()
        answer = job()
        times.append(time.perf_counter() - start)
    return min(times), answer


def agree(what, ours, peer):
    if ours != peer:
        sys.exit(f"{what}: rookwright says {ours}, python-chess with sqlite3 {peer}")


def imports(rows, folder):
    """The time of each import, and the numbers of new puzzles, repeats and rejected rows."""
    database = folder / "peer.db"
    start = time.perf_counter()
    counts = peer_import(rows, database)
    times = {"python-chess + sqlite3": time.perf_counter() - start}
    variants = {"rookwright": [], "rookwright --nodes 1": ["--nodes", 1],
                "rookwright --nodes 1 --threads 1": ["--nodes", 1, "--threads", 1]}
    for nth, (name, options) in enumerate(variants.items()):
        ours = folder / f"ours-{nth}.db"
        start = time.perf_counter()
        report = json.loads(output([OURS, "collection", "import", rows, "--file", ours, "--json", *options]))
        times[name] = time.perf_counter() - start
        found = report["new"], report["merged"] + report["updated"] + report["unchanged"], \
            sum(report["rejected"].values())
        agree(f"import, {name}: new, repeats, rejected", found, counts)
    return times, counts, database, folder / "ours-0.db"


def queries(database, collection):
    """The times of each query: rookwright, the peer as a process, the peer in process; and how many it finds."""
    connection = sqlite3.connect(database)
    matches = {str(row[0]) for row in connection.execute(RANDOM.replace(f"LIMIT {FEW}", ""))}
    found = {}
    for name, (title, options, read) in QUERIES.items():
        ours, text = best(lambda: output([OURS, "collection", "find", "--quiet", "--file", collection, *options]))
        process, other = best(lambda: output([sys.executable, __file__, "--peer", name, database]))
        inside, again = best(lambda: PEER[name](connection))
        chosen, others = read(text), read(other)
        if name == "random":
            agree(f"{title}: number", len(chosen), len(others))
            agree(f"{title}: puzzles that do not match", set(chosen) - matches, set())
        else:
            agree(title, chosen, others)
            agree(f"{title}, in process", chosen, read(again))
        found[name] = {"title": title, "puzzles": len(chosen), "rookwright": ours, "peer": process,
                       "peer_in_process": inside}
    connection.close()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=pathlib.Path, help="a Lichess CSV, not compressed")
    parser.add_argument("--rows", type=int, default=50_000, help="the number of rows [default: %(default)s]")
    args = parser.parse_args()
    pip("chess", "chess")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        rows = folder / "rows.csv"
        with open(args.file, encoding="utf-8") as file, open(rows, "w", encoding="utf-8") as out:
            first = next(file)
            begun = [] if first.startswith("PuzzleId,") else [first]
            out.write(first if not begun else ",".join(NAMES) + "\n")
            out.writelines(itertools.islice(itertools.chain(begun, file), args.rows))
        times, (new, repeats, rejected), database, collection = imports(rows, folder)
        found = queries(database, collection)
    peer = times["python-chess + sqlite3"]
    print(f"import of {new + repeats + rejected} rows: {new} new, {repeats} repeats, {rejected} rejected")
    for name, seconds in sorted(times.items(), key=lambda item: item[1]):
        print(f"  {name:<34} {seconds:9.3f} s   the peer takes {peer / seconds:7.2f} times as long")
    print(f"queries and exports, best of {ROUNDS} (fewer after {MOST_SECONDS} s); how many times as long the peer takes")
    print(f"  {'':<62} {'rookwright':>12} {'peer, process':>20} {'peer, in process':>20}")
    for query in found.values():
        title = f"{query['title']} ({query['puzzles']})"
        ours = query["rookwright"]
        cells = [f"{query[key]:9.4f} s {query[key] / ours:7.2f}" for key in ("peer", "peer_in_process")]
        print(f"  {title:<62} {ours:10.4f} s {cells[0]:>20} {cells[1]:>20}")
    ratios = {"import": {name: peer / seconds for name, seconds in times.items() if name.startswith("rookwright")}}
    for name, query in found.items():
        ratios[name] = {key: query[key] / query["rookwright"] for key in ("peer", "peer_in_process")}
    print(json.dumps({"rows": new + repeats + rejected, "new": new, "repeats": repeats, "rejected": rejected,
                      "import_seconds": times, "queries": found, "ratios": ratios}))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--peer"]:
        # A query of the peer as a process of its own.
        sys.stdout.write(PEER[sys.argv[2]](sqlite3.connect(sys.argv[3])))
    else:
        main()
