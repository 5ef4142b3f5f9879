//! The independent check of tours.  It shares nothing with any search.

use crate::puzzle::Tour;
use rookwright_board::{Path, Square, say};
use std::fmt;

/// The first rule that a tour breaks.
///
/// ```
/// use rookwright_tour::{PresetOptions, check, preset, read_answers};
///
/// let puzzle = preset(&["4x3"], &PresetOptions::default())?;
/// let answers = read_answers(&puzzle, "tour: a1 c2 a1")?;
/// let violation = check(&puzzle, &answers[0]).unwrap_err();
/// assert_eq!(violation.to_string(), "number 3 is a1, which was visited before");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// It visits a square outside the board.
    Outside {
        /// The square.
        square: Square,
        /// Its number in the tour, from 1.
        number: usize,
    },
    /// It visits a hole.
    Hole {
        /// The square.
        square: Square,
        /// Its number in the tour.
        number: usize,
    },
    /// It visits a square twice.
    Again {
        /// The square.
        square: Square,
        /// The number of the second visit.
        number: usize,
    },
    /// A step is not a move of the leaper.
    NoMove {
        /// The square where the step starts.
        from: Square,
        /// The square where it ends.
        to: Square,
        /// The number of the square where it starts.
        number: usize,
        /// The leaper in words: `knight's`.
        walker: String,
    },
    /// It does not visit every square.
    Unvisited {
        /// The first unvisited squares.
        squares: Vec<Square>,
        /// The number of all unvisited squares.
        all: u64,
    },
    /// No move leads from its end to its start.
    NotClosed {
        /// The first square.
        first: Square,
        /// The last square.
        last: Square,
    },
    /// It does not start or end where it must.
    End {
        /// Whether it is the start that is wrong, not the end.
        is_start: bool,
        /// The square where it does.
        there: Square,
        /// The square where it should.
        wanted: Square,
    },
    /// A square has another number than the given one.
    Number {
        /// The square.
        square: Square,
        /// Its number in the tour.
        number: usize,
        /// The number given.
        given: u32,
    },
}

impl Violation {
    /// Returns the squares concerned.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Violation::Outside { .. } => Vec::new(),
            Violation::Hole { square, .. }
            | Violation::Again { square, .. }
            | Violation::Number { square, .. } => vec![*square],
            Violation::NoMove { from, to, .. } => vec![*from, *to],
            Violation::Unvisited { squares, .. } => squares.clone(),
            Violation::NotClosed { first, last } => vec![*first, *last],
            Violation::End { there, wanted, .. } => vec![*there, *wanted],
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Violation::Outside { square, number } => say!(
                "wrong.tour.outside",
                "number {n} is {square}, which is outside the board",
                n = number,
                square
            ),
            Violation::Hole { square, number } => say!(
                "wrong.tour.hole",
                "number {n} is {square}, which is cut out of the board",
                n = number,
                square
            ),
            Violation::Again { square, number } => say!(
                "wrong.tour.again",
                "number {n} is {square}, which was visited before",
                n = number,
                square
            ),
            Violation::NoMove { from, to, number, walker } => say!(
                "wrong.tour.no_move",
                "from {from} to {to} (number {number} to {next}) is not a {walker} move",
                from,
                to,
                number,
                next = number + 1,
                walker
            ),
            // Only some of the squares are named: on a large board the message would be longer than the
            // puzzle.
            Violation::Unvisited { squares, all } => {
                let names: Vec<_> = squares.iter().map(ToString::to_string).collect();
                let more = all.saturating_sub(squares.len() as u64);
                let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
                let squares = names.join(", ") + &rest;
                // The number is that of all missing squares, since it decides between singular and plural.
                say!(
                    "wrong.tour.unvisited",
                    "{squares} is not visited" | "{squares} are not visited",
                    n = *all,
                    squares
                )
            }
            Violation::NotClosed { first, last } => say!(
                "wrong.tour.not_closed",
                "the tour is not closed: no move leads from its last square {last} to its first, {first}",
                last,
                first
            ),
            Violation::End { is_start: true, there, wanted } => {
                say!("wrong.tour.starts", "the tour starts at {there}, not at {wanted}", there, wanted)
            }
            Violation::End { is_start: false, there, wanted } => {
                say!("wrong.tour.ends", "the tour ends at {there}, not at {wanted}", there, wanted)
            }
            Violation::Number { square, number, given } => say!(
                "wrong.tour.number",
                "{square} is number {n} of the tour, but {given} was given",
                square,
                n = number,
                given
            ),
        })
    }
}

/// The number of unvisited squares that a message names.
const MOST_NAMED: usize = 10;

/// Checks that the tour satisfies every rule of the puzzle.
///
/// An open tour may have ends that are one move apart.
///
/// ```
/// use rookwright_tour::{PresetOptions, check, preset, read_answers};
///
/// let puzzle = preset(&["4x3"], &PresetOptions::default())?;
/// let answers = read_answers(&puzzle, "
///     3  6  9 12
///     8 11  2  5
///     1  4  7 10
/// ")?;
/// assert_eq!(check(&puzzle, &answers[0]), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(puzzle: &Tour, tour: &Path) -> Result<(), Violation> {
    let board = puzzle.geometry();
    let (files, ranks) = (board.files(), board.ranks());
    let index = |square: Square| square.rank.index() as usize * files as usize + square.file.index() as usize;
    let leap = (u32::from(puzzle.leaper().short()), u32::from(puzzle.leaper().long()));
    let is_move = |from: Square, to: Square| {
        let across = from.file.index().abs_diff(to.file.index());
        let along = from.rank.index().abs_diff(to.rank.index());
        (across.min(along), across.max(along)) == leap
    };
    // One flag for each square: a tour may have millions.
    let holes = !board.holes().is_empty();
    let mut visited = vec![false; files as usize * ranks as usize];
    let mut before: Option<Square> = None;
    for (&square, number) in tour.squares.iter().zip(1..) {
        if square.file.index() >= files || square.rank.index() >= ranks {
            return Err(Violation::Outside { square, number });
        }
        if holes && board.holes().contains(square) {
            return Err(Violation::Hole { square, number });
        }
        if std::mem::replace(&mut visited[index(square)], true) {
            return Err(Violation::Again { square, number });
        }
        if let Some(from) = before.filter(|&from| !is_move(from, square)) {
            let walker = puzzle.spoken_walker();
            return Err(Violation::NoMove { from, to: square, number: number - 1, walker });
        }
        before = Some(square);
    }
    // All squares of the tour are on the board and different, so that only their number counts.
    let all = board.area() - tour.squares.len() as u64;
    if all > 0 {
        let squares = board.squares().filter(|&square| !visited[index(square)]).take(MOST_NAMED).collect();
        return Err(Violation::Unvisited { squares, all });
    }
    // A board has at least one square, and all of them are visited.
    let (Some(&first), Some(last)) = (tour.squares.first(), before) else { return Ok(()) };
    // Two squares are one move apart, but there and back is no closed tour.
    if puzzle.is_closed() && (tour.squares.len() == 2 || !is_move(last, first)) {
        return Err(Violation::NotClosed { first, last });
    }
    for (is_start, there, wanted) in [(true, first, puzzle.from()), (false, last, puzzle.to())] {
        if let Some(wanted) = wanted.filter(|&wanted| wanted != there) {
            return Err(Violation::End { is_start, there, wanted });
        }
    }
    // Last the given numbers, since most tours have none.
    if !puzzle.numbers().is_empty() {
        for (&square, number) in tour.squares.iter().zip(1..) {
            match puzzle.numbers().get(&square) {
                Some(&given) if given as usize != number => {
                    return Err(Violation::Number { square, number, given });
                }
                _ => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Draft;

    fn path(text: &str) -> Path {
        Path { squares: text.split(' ').map(|name| name.parse().unwrap()).collect(), closed: false }
    }

    fn verdict(puzzle: &str, tour: &str) -> String {
        let puzzle: Tour = format!("puzzle: tour\n{puzzle}").parse().unwrap();
        check(&puzzle, &path(tour)).map_or_else(|violation| violation.to_string(), |()| "right".to_owned())
    }

    /// A tour on the smallest board that has one.
    const TOUR: &str = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3";

    #[test]
    fn rules_one_by_one() {
        let board = "board: 4x3\n";
        let on = |more: &str| verdict(&format!("{board}{more}"), TOUR);
        assert_eq!(on(""), "right");
        assert_eq!(on("from: a1\nto: d3\n"), "right");
        assert_eq!(on("from: a2\n"), "the tour starts at a1, not at a2");
        assert_eq!(on("to: a1\n"), "the tour ends at d3, not at a1");
        assert_eq!(on("given: 3=a3 9=c3\n"), "right");
        assert_eq!(on("given: 3=a3 8=c3\n"), "c3 is number 9 of the tour, but 8 was given");
        assert_eq!(
            on("closed: yes\n"),
            "the tour is not closed: no move leads from its last square d3 to its first, a1"
        );
        assert_eq!(on("holes: b1\n"), "number 4 is b1, which is cut out of the board");
        assert_eq!(on("leaper: 1,3\n"), "from a1 to c2 (number 1 to 2) is not a (1,3)-leaper's move");
        let wrong = |tour: &str| verdict(board, tour);
        assert_eq!(wrong("a1 c2 e3"), "number 3 is e3, which is outside the board");
        assert_eq!(wrong("a1 b3 a4"), "number 3 is a4, which is outside the board");
        assert_eq!(wrong("a1 c2 a1"), "number 3 is a1, which was visited before");
        assert_eq!(wrong("a1 c2 c3"), "from c2 to c3 (number 2 to 3) is not a knight's move");
        assert_eq!(wrong("a1 c2"), "a2, a3, b1, b2, b3, c1, c3, d1, d2, d3 are not visited");
        assert_eq!(wrong(TOUR.strip_suffix(" d3").unwrap()), "d3 is not visited");
    }

    #[test]
    fn at_most_ten_unvisited_squares_are_named() {
        let start = |board: &str| verdict(&format!("board: {board}\n"), "a1");
        assert_eq!(start("2x2"), "a2, b1, b2 are not visited");
        assert_eq!(start("11x1"), "b1, c1, d1, e1, f1, g1, h1, i1, j1, k1 are not visited");
        assert_eq!(start("4x3"), "a2, a3, b1, b2, b3, c1, c2, c3, d1, d2 and 1 more are not visited");
        assert_eq!(start("5x5"), "a2, a3, a4, a5, b1, b2, b3, b4, b5, c1 and 14 more are not visited");
    }

    #[test]
    fn the_squares_of_a_fault_are_told() {
        let board = "puzzle: tour\nboard: 4x3\n";
        for (more, tour, expected) in [
            ("", "a1 c2 e3", ""),
            ("holes: b1\n", TOUR, "b1"),
            ("", "a1 c2 a1", "a1"),
            ("", "a1 c2 c3", "c2 c3"),
            ("", TOUR.strip_suffix(" b2 d3").unwrap(), "b2 d3"),
            ("closed: yes\n", TOUR, "a1 d3"),
            ("from: a2\n", TOUR, "a1 a2"),
            ("to: a1\n", TOUR, "d3 a1"),
            ("given: 8=c3\n", TOUR, "c3"),
        ] {
            let puzzle: Tour = format!("{board}{more}").parse().unwrap();
            let squares = check(&puzzle, &path(tour)).expect_err(more).squares();
            let names: Vec<_> = squares.iter().map(ToString::to_string).collect();
            assert_eq!(names.join(" "), expected, "{more}{tour}");
        }
    }

    /// Backwards, and a closed one from any square on: the same squares and moves.
    #[test]
    fn a_tour_may_begin_at_either_end_and_a_closed_one_anywhere() {
        let backwards = |tour: &str| tour.split(' ').rev().collect::<Vec<_>>().join(" ");
        assert_eq!(verdict("board: 4x3\n", &backwards(TOUR)), "right");
        for (puzzle, tour) in [
            ("board: 3x3\nholes: b2\n", "a1 b3 c1 a2 c3 b1 a3 c2"),
            ("board: 3x2\nleaper: 0,1\n", "a1 a2 b2 c2 c1 b1"),
            ("board: 3x3\nholes: a2 b1 b3 c2 b2\nleaper: 0,2\n", "a1 a3 c3 c1"),
        ] {
            let mut squares: Vec<_> = tour.split(' ').collect();
            for _ in 0..squares.len() {
                squares.rotate_left(1);
                let tour = squares.join(" ");
                for tour in [backwards(&tour), tour] {
                    assert_eq!(verdict(&format!("{puzzle}closed: yes\n"), &tour), "right", "{tour}");
                    // Its ends may be a move apart without being asked to.
                    assert_eq!(verdict(puzzle, &tour), "right", "{tour}");
                }
            }
        }
    }

    #[test]
    fn no_square_of_a_tour_can_be_another() {
        let squares: Vec<_> = TOUR.split(' ').collect();
        let board: rookwright_board::Geometry = "5x4".parse().unwrap();
        for nth in 0..squares.len() {
            for other in board.squares().map(|square| square.to_string()) {
                let mut changed = squares.clone();
                changed[nth] = &other;
                let right = other == squares[nth];
                assert_eq!(verdict("board: 4x3\n", &changed.join(" ")) == "right", right, "{nth} {other}");
            }
        }
    }

    #[test]
    fn one_square_is_a_tour_but_not_a_closed_one() {
        assert_eq!(verdict("board: 1x1\n", "a1"), "right");
        let closed = Draft { closed: true, ..Draft::on("1x1".parse().unwrap()) }.validate().unwrap();
        assert!(matches!(check(&closed, &path("a1")), Err(Violation::NotClosed { .. })));
    }

    #[test]
    fn two_squares_make_no_closed_tour() {
        let draft = Draft { closed: true, ..Draft::on("2x3 without a2 b1 b2 a3".parse().unwrap()) };
        let puzzle = draft.clone().validate().unwrap();
        assert!(check(&puzzle, &path("a1 b3")).is_err());
        assert_eq!(check(&Draft { closed: false, ..draft }.validate().unwrap(), &path("a1 b3")), Ok(()));
    }

    #[test]
    fn nothing_of_the_solvers_is_in_here() {
        let source = include_str!("check.rs");
        for foreign in ["solve", "model", "moves", "graph", "search"] {
            assert!(!source.contains(&format!("use crate::{foreign}")), "{foreign}");
        }
    }
}
