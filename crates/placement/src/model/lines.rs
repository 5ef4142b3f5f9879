//! Ranks, files and diagonals of a board.

use rookwright_board::{Geometry, Role, Square, SquareSet};

/// A step along a line: files and ranks.
pub(crate) type Direction = (i64, i64);

/// One of each pair of opposite directions.
pub(super) const RANK: Direction = (1, 0);
pub(super) const FILE: Direction = (0, 1);
pub(super) const RISING: Direction = (1, 1);
pub(super) const FALLING: Direction = (-1, 1);

/// Returns the directions of a line piece, one of each pair of opposites; none for a leaper.
pub(crate) fn directions(role: Role) -> &'static [Direction] {
    match role {
        Role::Queen => &[RANK, FILE, RISING, FALLING],
        Role::Rook => &[RANK, FILE],
        Role::Bishop => &[RISING, FALLING],
        _ => &[],
    }
}

/// All directions with the names of the compass.
pub(super) const COMPASS: [(&str, Direction); 8] = [
    ("e", RANK),
    ("w", (-1, 0)),
    ("n", FILE),
    ("s", (0, -1)),
    ("ne", RISING),
    ("sw", (-1, -1)),
    ("nw", FALLING),
    ("se", (1, -1)),
];

/// Returns whether a line piece attacks in this direction.
pub(super) fn looks(role: Role, (files, ranks): Direction) -> bool {
    let ways = directions(role);
    ways.contains(&(files, ranks)) || ways.contains(&(-files, -ranks))
}

/// Returns the plural name of the lines of a direction: `ranks`.
pub(super) fn plural(direction: Direction) -> &'static str {
    match direction {
        RANK => "ranks",
        FILE => "files",
        _ => "diagonals",
    }
}

/// Returns the lines of one direction: runs of squares without a hole between them, closed on a torus.
pub(crate) fn lines(board: &Geometry, (files, ranks): Direction) -> Vec<Vec<Square>> {
    let mut done = SquareSet::EMPTY;
    let mut lines = Vec::new();
    for square in board.squares() {
        if done.contains(square) {
            continue;
        }
        // Back to the beginning of the line, or round the torus to this square again.
        let mut first = square;
        while let Some(before) = board.step(first, -files, -ranks).filter(|&before| before != square) {
            first = before;
        }
        let mut line = vec![first];
        let mut last = first;
        while let Some(next) = board.step(last, files, ranks).filter(|&next| next != first) {
            line.push(next);
            last = next;
        }
        done.extend(line.iter().copied());
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_cover_the_board_once() {
        for text in ["5x4", "5x4 torus", "4x4 torus without b2", "6x6 without a1 c3 d3 f6"] {
            let board: Geometry = text.parse().unwrap();
            for direction in [RANK, FILE, RISING, FALLING] {
                let mut squares: Vec<_> = lines(&board, direction).concat();
                squares.sort_unstable();
                assert!(squares.into_iter().eq(board.squares()), "{text} {direction:?}");
            }
        }
    }

    #[test]
    fn queens_look_every_way() {
        for (_, way) in COMPASS {
            assert!(looks(Role::Queen, way));
            assert!(looks(Role::Rook, way) != looks(Role::Bishop, way));
            assert!(!looks(Role::Knight, way));
        }
    }
}
