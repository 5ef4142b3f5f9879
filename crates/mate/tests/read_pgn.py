"""Reads games of mate problems and says whether they can be played and tell every reply.

Each game must be read without an error.  Unless its result is open, its main line must end with what its tag
Stipulation asks for, and in direct play every move of the solver that does not end the game must be followed by
every legal reply, in a variation or in a comment "likewise ...".  Exit code 77: the package chess is missing.
"""

import sys

try:
    import chess.pgn
except ImportError:
    sys.exit(77)


def said(node):
    """The comment on a move, on one line."""
    return " ".join(node.comment.split())


def told(node):
    """The replies to a move, as they are written."""
    words = set()
    for child in node.variations:
        words.add(child.san())
        if said(child).startswith("likewise "):
            words.update(said(child).removeprefix("likewise ").split(", "))
    return words


def check_replies(node, solver):
    """Follows the moves of the solver."""
    board = node.board()
    if board.turn != solver:
        if chess.pgn.NAG_MISTAKE in node.nags or said(node) in ("longest line", "as threatened"):
            return
        legal = {board.san(move) for move in board.legal_moves}
        assert told(node) == legal, f"{board.fen()}: {told(node)} of {legal}"
    else:
        assert node.variations, f"no answer in {board.fen()}"
    for child in node.variations:
        check_replies(child, solver)


def check(game):
    assert not game.errors, game.errors
    if game.headers["Result"] == "*":
        return
    asked = game.headers["Stipulation"]
    end = game.end().board()
    assert end.is_stalemate() if "=" in asked else end.is_checkmate(), f"{asked}: {end.fen()}"
    if asked.startswith("#"):
        winner = {chess.WHITE: "1-0", chess.BLACK: "0-1"}[game.board().turn]
        assert game.headers["Result"] == winner, game.headers["Result"]
        for key in game.variations:
            check_replies(key, game.board().turn)


def main():
    games = 0
    while (game := chess.pgn.read_game(sys.stdin)) is not None:
        check(game)
        games += 1
    print(games)


main()
