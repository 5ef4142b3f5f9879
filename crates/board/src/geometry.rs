//! The shape of a board: its width and height, its holes, and whether opposite edges are joined (a torus).
//!
//! Written `8x6` (files first: eight wide, six high), `7x7 torus`, `8x8 without d4 e5`.
//!
//! A hole is like an edge: nothing stands there and lines stop in front of it.  (Squares that must stay empty,
//! but do not stop lines, belong to the rules of a puzzle and not to the board.)

use crate::say;
use crate::set::SquareSet;
use crate::square::{MAX_SIDE, Square};
use std::fmt;
use std::str::FromStr;

/// The largest number of squares of a board for which models are built: each square needs a name.
pub const MOST_NAMED_SQUARES: u64 = 1 << 18;

/// An m x n board, which may have holes and be a torus.
///
/// ```
/// use rookwright_board::Geometry;
///
/// let cut: Geometry = "8x8 without a1 h8".parse()?;
/// assert_eq!(cut.area(), 62);
/// assert!(!cut.contains("a1".parse()?));
///
/// let torus = Geometry::new(8, 8)?.with_torus(true);
/// assert_eq!(torus.to_string(), "8x8 torus");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Geometry {
    files: u32,
    ranks: u32,
    torus: bool,
    holes: SquareSet,
}

/// The reason why a board is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// A side has no squares or too many.
    #[error("{}", say!(
        "error.board_size",
        "a board has 1 to {most} files and ranks, not {size}",
        most = MAX_SIDE,
        size = format!("{files}x{ranks}")
    ))]
    Size {
        /// The number of files.
        files: u32,
        /// The number of ranks.
        ranks: u32,
    },
    /// A hole is outside the board.
    #[error("{}", say!("error.hole_outside", "the hole {square} is outside the board", square = _0))]
    HoleOutside(Square),
    /// The text is not a size.
    #[error("{}", say!(
        "error.no_board_size",
        "'{text}' is not a board size: expected files and ranks like 8x8",
        text = _0
    ))]
    Sides(String),
    /// The text is not a board.
    #[error(
        "'{0}' is not a board: expected a size like 8x8, optionally followed by 'torus' and 'without a1 b2'"
    )]
    Text(String),
}

impl Geometry {
    /// A plain board, `files` wide and `ranks` high.
    pub fn new(files: u32, ranks: u32) -> Result<Self, GeometryError> {
        let fits = |side| (1..=MAX_SIDE).contains(&side);
        if fits(files) && fits(ranks) {
            Ok(Self { files, ranks, torus: false, holes: SquareSet::EMPTY })
        } else {
            Err(GeometryError::Size { files, ranks })
        }
    }

    /// The board without holes of a size like `8x8`; the text must have nothing else.
    pub fn sized(text: &str) -> Result<Self, GeometryError> {
        if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x') {
            return text.parse();
        }
        Err(GeometryError::Sides(text.chars().take(60).collect()))
    }

    /// The same board with opposite edges joined, or not.
    #[must_use]
    pub fn with_torus(self, torus: bool) -> Self {
        Self { torus, ..self }
    }

    /// The same board with these holes, which replace all earlier ones.
    pub fn with_holes(self, holes: SquareSet) -> Result<Self, GeometryError> {
        let outside = holes.iter().find(|&hole| !self.spans(hole));
        match outside {
            Some(hole) => Err(GeometryError::HoleOutside(hole)),
            None => Ok(Self { holes, ..self }),
        }
    }

    /// Returns the number of files.
    pub fn files(&self) -> u32 {
        self.files
    }

    /// Returns the number of ranks.
    pub fn ranks(&self) -> u32 {
        self.ranks
    }

    /// Returns whether opposite edges are joined.
    pub fn is_torus(&self) -> bool {
        self.torus
    }

    /// Returns the holes.
    pub fn holes(&self) -> &SquareSet {
        &self.holes
    }

    /// Returns whether the square lies inside the rectangle, hole or not.
    pub fn spans(&self, square: Square) -> bool {
        square.file.index() < self.files && square.rank.index() < self.ranks
    }

    /// Returns whether the square is on the board: inside the rectangle and not a hole.
    pub fn contains(&self, square: Square) -> bool {
        self.spans(square) && !self.holes.contains(square)
    }

    /// Returns the number of squares without the holes.
    pub fn area(&self) -> u64 {
        u64::from(self.files) * u64::from(self.ranks) - self.holes.len() as u64
    }

    /// Returns every square except the holes, by file and then by rank.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.files)
            .flat_map(|file| (0..self.ranks).filter_map(move |rank| Square::at(file, rank)))
            .filter(|square| self.holes.is_empty() || !self.holes.contains(*square))
    }

    /// Returns the square this many files and ranks away; `None` if it is not on the board.
    ///
    /// ```
    /// use rookwright_board::Geometry;
    ///
    /// let board = Geometry::new(8, 8)?;
    /// assert_eq!(board.step("g1".parse()?, -1, 2), Some("f3".parse()?));
    /// assert_eq!(board.step("g1".parse()?, 2, 1), None);
    /// let torus = board.with_torus(true);
    /// assert_eq!(torus.step("g1".parse()?, 2, 1), Some("a2".parse()?)); // over the edge
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&self, from: Square, files: i64, ranks: i64) -> Option<Square> {
        let along = |at: u32, by: i64, side: u32| {
            let to = i64::from(at) + by;
            let to = if self.torus { to.rem_euclid(i64::from(side)) } else { to };
            u32::try_from(to).ok().filter(|&to| to < side)
        };
        let file = along(from.file.index(), files, self.files)?;
        let rank = along(from.rank.index(), ranks, self.ranks)?;
        Square::at(file, rank).filter(|&to| !self.holes.contains(to))
    }
}

impl fmt::Display for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)?;
        if self.torus {
            f.write_str(" torus")?;
        }
        if !self.holes.is_empty() {
            write!(f, " without {}", self.holes)?;
        }
        Ok(())
    }
}

impl FromStr for Geometry {
    type Err = GeometryError;

    fn from_str(text: &str) -> Result<Self, GeometryError> {
        let wrong = || GeometryError::Text(text.chars().take(60).collect());
        let (shape, holes) = text.split_once(" without ").unwrap_or((text, ""));
        let mut words = shape.split_whitespace();
        let (files, ranks) = words.next().and_then(|size| size.split_once('x')).ok_or_else(wrong)?;
        let side = |text: &str| match text.parse::<u32>() {
            Ok(side) if text.bytes().all(|b| b.is_ascii_digit()) => Ok(side),
            _ => Err(wrong()),
        };
        let torus = match (words.next(), words.next()) {
            (None, _) => false,
            (Some("torus"), None) => true,
            _ => return Err(wrong()),
        };
        let holes = holes.parse().map_err(|_| wrong())?;
        Geometry::new(side(files)?, side(ranks)?)?.with_torus(torus).with_holes(holes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_geometry;
    use proptest::prelude::*;

    #[test]
    fn refusals() {
        for text in [
            "",
            "8",
            "8x",
            "x8",
            "0x5",
            "8x0",
            "8x-1",
            "8x+8",
            "8x8 tours",
            "99999999999x1",
            "2x2 without c1",
        ] {
            assert!(text.parse::<Geometry>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn round_trip(board in any_geometry(30)) {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }

        #[test]
        fn steps_lead_back(board in any_geometry(7), by in -9i64..9, up in -9i64..9) {
            prop_assert_eq!(board.squares().count() as u64, board.area());
            for from in board.squares() {
                if let Some(to) = board.step(from, by, up) {
                    prop_assert!(board.contains(to));
                    prop_assert_eq!(board.step(to, -by, -up), Some(from));
                }
            }
        }
    }
}
