//! The symmetries of a board: turns and reflections, and on a torus shifts as well.
//!
//! A square board has 8 symmetries, an oblong one 4, and an a x b torus a·b times as many; on a board with
//! holes only those that map holes to holes count.

use crate::geometry::Geometry;
use crate::men::Men;
use crate::square::Square;
use std::collections::BTreeMap;

/// A rotation or reflection.
///
/// ```
/// use rookwright_board::{Geometry, Turn, symmetries};
///
/// // Only the first four fit an oblong board.
/// let board = Geometry::new(8, 6)?;
/// let turns: Vec<Turn> = symmetries(&board).map(|symmetry| symmetry.turn()).collect();
/// assert_eq!(turns, Turn::ALL[..4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// The identity.
    Identity,
    /// Left and right are exchanged.
    Mirror,
    /// Top and bottom are exchanged.
    Flip,
    /// A half turn.
    Half,
    /// Reflection in the diagonal from a1.
    Diagonal,
    /// Reflection in the other diagonal.
    AntiDiagonal,
    /// A quarter turn clockwise.
    Right,
    /// A quarter turn counter-clockwise.
    Left,
}

impl Turn {
    /// All eight; the first four are symmetries of an oblong board.
    pub const ALL: [Turn; 8] = [
        Turn::Identity,
        Turn::Mirror,
        Turn::Flip,
        Turn::Half,
        Turn::Diagonal,
        Turn::AntiDiagonal,
        Turn::Right,
        Turn::Left,
    ];

    /// Returns where the file and rank of a square go on a board of this width and height. All count from 0.
    pub const fn image(self, (width, height): (u32, u32), (file, rank): (u32, u32)) -> (u32, u32) {
        match self {
            Turn::Identity => (file, rank),
            Turn::Mirror => (width - 1 - file, rank),
            Turn::Flip => (file, height - 1 - rank),
            Turn::Half => (width - 1 - file, height - 1 - rank),
            Turn::Diagonal => (rank, file),
            Turn::AntiDiagonal => (height - 1 - rank, width - 1 - file),
            Turn::Right => (rank, width - 1 - file),
            Turn::Left => (height - 1 - rank, file),
        }
    }
}

/// One symmetry of a board: a turn, and then (on a torus) a shift.
///
/// ```
/// use rookwright_board::{Geometry, Men, Turn, symmetries};
///
/// let board = Geometry::new(4, 4)?;
/// let queens: Men = "Qa2 Qb4 Qc1 Qd3".parse()?;
/// let mirror = symmetries(&board).find(|symmetry| symmetry.turn() == Turn::Mirror).ok_or("no mirror")?;
/// assert_eq!(mirror.image_of_men(&board, &queens), "Qa3 Qb1 Qc4 Qd2".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    turn: Turn,
    right: u32,
    up: u32,
}

impl Symmetry {
    /// The symmetry that moves nothing.
    pub const IDENTITY: Symmetry = Symmetry { turn: Turn::Identity, right: 0, up: 0 };

    /// Returns the rotation or reflection, without the shift.
    pub fn turn(self) -> Turn {
        self.turn
    }

    /// Returns the image of a square.
    ///
    /// ```
    /// use rookwright_board::{Geometry, Turn, symmetries};
    /// let board = Geometry::new(8, 8)?;
    /// let mirror = symmetries(&board).find(|symmetry| symmetry.turn() == Turn::Mirror).expect("a mirror");
    /// assert_eq!(mirror.image(&board, "a3".parse()?), "h3".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn image(self, board: &Geometry, square: Square) -> Square {
        let (width, height) = (board.files(), board.ranks());
        let (file, rank) = self.turn.image((width, height), (square.file.index(), square.rank.index()));
        Square::at((file + self.right) % width, (rank + self.up) % height).unwrap_or(square)
    }

    /// Returns the pieces on the images of their squares.
    pub fn image_of_men(self, board: &Geometry, men: &Men) -> Men {
        men.iter().map(|(square, piece)| (self.image(board, square), piece)).collect()
    }
}

/// Returns every symmetry of the board, the identity first.
///
/// ```
/// use rookwright_board::symmetries;
///
/// assert_eq!(symmetries(&"8x8".parse()?).count(), 8);
/// assert_eq!(symmetries(&"8x8 without a1".parse()?).count(), 2); // the long diagonal is left
/// assert_eq!(symmetries(&"5x5 torus".parse()?).count(), 8 * 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn symmetries(board: &Geometry) -> impl Iterator<Item = Symmetry> + '_ {
    let turns = if board.files() == board.ranks() { &Turn::ALL[..] } else { &Turn::ALL[..4] };
    let (rights, ups) = if board.is_torus() { (board.files(), board.ranks()) } else { (1, 1) };
    turns
        .iter()
        .flat_map(move |&turn| {
            (0..rights).flat_map(move |right| (0..ups).map(move |up| Symmetry { turn, right, up }))
        })
        .filter(|symmetry| {
            board.holes().iter().all(|hole| board.holes().contains(symmetry.image(board, hole)))
        })
}

/// Returns the least of the images of `men`: two arrangements agree here exactly when a symmetry of the
/// group carries one into the other.
///
/// ```
/// use rookwright_board::{Geometry, Men, Symmetry, canonical, symmetries};
///
/// let board = Geometry::new(8, 8)?;
/// let group: Vec<Symmetry> = symmetries(&board).collect();
/// let same = |one: &Men, other: &Men| canonical(&board, &group, one) == canonical(&board, &group, other);
/// assert!(same(&"Na1".parse()?, &"Nh8".parse()?));
/// assert!(!same(&"Na1".parse()?, &"Na2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(board: &Geometry, group: &[Symmetry], men: &Men) -> Men {
    group.iter().map(|symmetry| symmetry.image_of_men(board, men)).min().unwrap_or_else(|| men.clone())
}

/// Returns the least of the images of numbered squares, like [`canonical`] for pieces.
pub fn canonical_numbers(
    board: &Geometry,
    group: &[Symmetry],
    numbers: &BTreeMap<Square, u32>,
) -> Vec<(Square, u32)> {
    let image = |symmetry: &Symmetry| {
        let moved = numbers.iter().map(|(&square, &number)| (symmetry.image(board, square), number));
        let mut moved: Vec<_> = moved.collect();
        moved.sort_unstable();
        moved
    };
    group.iter().map(image).min().unwrap_or_default()
}

/// Returns whether `men` is the one of its images that [`canonical`] picks.
pub fn is_canonical(board: &Geometry, group: &[Symmetry], men: &Men) -> bool {
    group.iter().all(|symmetry| symmetry.image_of_men(board, men) >= *men)
}

/// Returns the number of different images of `men`.
///
/// ```
/// use rookwright_board::{Geometry, Men, Symmetry, orbit_size, symmetries};
///
/// let board = Geometry::new(4, 4)?;
/// let group: Vec<Symmetry> = symmetries(&board).collect();
/// let queens: Men = "Qa2 Qb4 Qc1 Qd3".parse()?;
/// assert_eq!(orbit_size(&board, &group, &queens), 2); // a quarter turn changes nothing
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn orbit_size(board: &Geometry, group: &[Symmetry], men: &Men) -> usize {
    // By the orbit-stabiliser theorem every image occurs equally often.
    let fixing = group.iter().filter(|symmetry| symmetry.image_of_men(board, men) == *men).count();
    group.len() / fixing.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_position;
    use crate::set::SquareSet;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn size(board: &str) -> usize {
        symmetries(&board.parse().unwrap()).count()
    }

    #[test]
    fn group_sizes() {
        assert_eq!(size("8x8"), 8);
        assert_eq!(size("8x6"), 4);
        assert_eq!(size("8x8 without d4 e5"), 4); // on one diagonal, about the centre
        assert_eq!(size("8x8 without a1"), 2);
        assert_eq!(size("8x8 without a2"), 1);
        assert_eq!(size("5x5 torus"), 8 * 25);
        assert_eq!(size("5x4 torus"), 4 * 20);
    }

    proptest! {
        #[test]
        fn images_agree_on_the_canonical_form((board, men) in any_position(4)) {
            let group: Vec<_> = symmetries(&board).collect();
            let least = canonical(&board, &group, &men);
            let images: BTreeSet<_> = group.iter().map(|s| s.image_of_men(&board, &men)).collect();
            prop_assert_eq!(orbit_size(&board, &group, &men), images.len());
            prop_assert_eq!(images.iter().filter(|men| is_canonical(&board, &group, men)).count(), 1);
            prop_assert!(is_canonical(&board, &group, &least));
            for image in &images {
                prop_assert_eq!(&canonical(&board, &group, image), &least);
                prop_assert!(image.iter().all(|(square, _)| board.contains(square)));
            }
        }

        #[test]
        fn symmetries_move_squares_one_to_one((board, _) in any_position(4)) {
            for symmetry in symmetries(&board) {
                let images: SquareSet = board.squares().map(|square| symmetry.image(&board, square)).collect();
                prop_assert_eq!(images.len() as u64, board.area());
            }
        }
    }
}
