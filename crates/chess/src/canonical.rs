//! Canonical forms: positions that are equal up to symmetry have the same form.
//!
//! White is to move in the canonical form. If Black is to move, the sides are exchanged and the board is
//! turned upside down. A board without pawns may then be turned and mirrored (eight ways, four if it is not
//! square). A board with pawns may only be mirrored, one with castling rights not at all. The form is the
//! least of these images.

use crate::rules::{Castling, Color, Piece, Position, Size, Square};
use rookwright_board::Turn;

/// The canonical form of a position.
///
/// ```
/// use rookwright_chess::{Canonical, Legality, Position};
///
/// let form = |fen| Position::from_fen(fen, Legality::Strict).map(|position| Canonical::of(&position));
/// assert_eq!(form("k7/8/8/8/8/8/8/K6R w")?, form("7k/8/8/8/8/8/8/R6K w")?); // mirrored
/// assert_eq!(form("k7/8/8/8/8/8/8/K6R w")?, form("k6r/8/8/8/8/8/8/K7 b")?); // the sides exchanged
/// assert_ne!(form("k7/8/8/8/8/8/8/K6R w")?, form("k7/8/8/8/8/8/8/K6R b")?);
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Canonical {
    /// The pieces by kind, then White's, then Black's.
    sets: [u64; 8],
    size: (u8, u8),
    castling: u8,
    passant: Option<u8>,
}

impl Canonical {
    /// Returns the form of a position.
    pub fn of(position: &Position) -> Self {
        images(position).map(|image| Self::as_it_is(&image)).min().unwrap_or_else(|| Self::as_it_is(position))
    }

    /// Returns 64 bits that are the same for the same form on every machine and in every version, so that they
    /// can be saved. Different forms have the same bits by chance only.
    pub fn fingerprint(&self) -> u64 {
        let rest = u64::from(self.size.0) | u64::from(self.size.1) << 8 | u64::from(self.castling) << 16;
        let rest = rest | u64::from(self.passant.map_or(255, |square| square)) << 24;
        self.sets.iter().chain([&rest]).fold(0, |bits, &set| scattered(bits.rotate_left(23) ^ set))
    }

    /// Returns how many pieces of a kind stand on the same squares in both forms.
    pub fn common(&self, other: &Canonical, colour: Color, piece: Piece) -> u32 {
        let men = |form: &Canonical| form.sets[piece as usize] & form.sets[6 + colour as usize];
        (men(self) & men(other)).count_ones()
    }

    fn as_it_is(position: &Position) -> Self {
        let mut sets = [0; 8];
        for (set, piece) in sets.iter_mut().zip(Piece::ALL) {
            *set = position.kind(piece).0;
        }
        sets[6] = position.side(Color::White).0;
        sets[7] = position.side(Color::Black).0;
        Self {
            sets,
            size: (position.size().files() as u8, position.size().ranks() as u8),
            castling: position.castling().bits(),
            passant: position.passant().map(|square| square as u8),
        }
    }
}

/// Scatters the bits of a number (the finalizer of MurmurHash3, Appleby 2011).
const fn scattered(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    bits = (bits ^ bits >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ bits >> 33
}

/// Returns the position and its images under the symmetries it allows, with White to move in all of them.
///
/// ```
/// use rookwright_chess::{Legality, Position, images};
///
/// let number = |fen| Position::from_fen(fen, Legality::Strict).map(|position| images(&position).count());
/// assert_eq!(number("k7/8/8/8/8/8/8/K6R w")?, 8);
/// assert_eq!(number("k7/8/8/8/8/8/P7/K7 w")?, 2); // pawns keep their direction
/// assert_eq!(number("4k3/8/8/8/8/8/8/4K2R w K")?, 1);
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
pub fn images(position: &Position) -> impl Iterator<Item = Position> {
    let white = match position.turn() {
        Color::White => position.clone(),
        Color::Black => swapped(position),
    };
    let turns = turns(&white);
    turns.iter().map(move |&turn| image(&white, turn))
}

/// Returns the symmetries that preserve the play of a position.
pub fn turns(position: &Position) -> &'static [Turn] {
    if position.castling() != Castling::NONE {
        return &Turn::ALL[..1];
    }
    turns_of_men(position.size(), !position.kind(Piece::Pawn).is_empty())
}

/// Returns the symmetries that preserve the play without castling rights, the identity first. `pawns` says
/// whether there are pawns.
pub fn turns_of_men(size: Size, pawns: bool) -> &'static [Turn] {
    let many = if pawns {
        2
    } else if size.files() != size.ranks() {
        4
    } else {
        8
    };
    &Turn::ALL[..many]
}

/// Returns the image of a square under a symmetry of the board.
///
/// ```
/// use rookwright_board::Turn;
/// use rookwright_chess::{Size, Square, turned};
///
/// assert_eq!(turned(Size::FULL, Square::A1, Turn::Mirror), Square::H1);
/// assert_eq!(turned(Size::FULL, Square::A1, Turn::Right), Square::A8);
/// ```
pub fn turned(size: Size, square: Square, turn: Turn) -> Square {
    let sides = (size.files() as u32, size.ranks() as u32);
    let (file, rank) = turn.image(sides, (square as u32 % 8, square as u32 / 8));
    Square::index((8 * rank + file) as usize)
}

/// Returns the image of a position. Castling rights are kept, so they require [`Turn::Identity`].
pub fn image(position: &Position, turn: Turn) -> Position {
    rebuilt(position, |square| turned(position.size(), square, turn), |colour| colour)
}

/// Exchanges the sides.
fn swapped(position: &Position) -> Position {
    rebuilt(position, |square| turned(position.size(), square, Turn::Flip), |colour| !colour)
}

fn rebuilt(
    position: &Position,
    place: impl Fn(Square) -> Square,
    colour_of: impl Fn(Color) -> Color,
) -> Position {
    let mut built = Position::empty(position.size());
    for (square, colour, piece) in position.men() {
        built.put(colour_of(colour), piece, place(square));
    }
    built.set_turn(colour_of(position.turn()));
    let rights = Color::ALL.into_iter().flat_map(|colour| [(colour, true), (colour, false)]);
    let kept = rights
        .filter(|&(colour, short)| position.castling().has(Castling::right(colour, short)))
        .fold(Castling::NONE, |all, (colour, short)| all.with(Castling::right(colour_of(colour), short)));
    built.set_castling(kept);
    built.set_passant(position.passant().map(&place));
    built
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::walk;
    use std::collections::HashSet;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, crate::Legality::Strict).unwrap()
    }

    #[test]
    fn images_are_alike() {
        for (files, ranks) in [(4, 4), (5, 3), (8, 8)] {
            for seed in 0..40 {
                walk(files, ranks, seed, |position| {
                    let form = Canonical::of(position);
                    assert!(images(position).all(|image| Canonical::of(&image) == form));
                    assert!(images(position).all(|image| image.turn() == Color::White));
                    // What differs by more than a symmetry has another number of moves, mostly; here it must not.
                    let moves = position.moves().len();
                    assert!(images(position).all(|image| image.moves().len() == moves), "{position}");
                });
            }
        }
    }

    #[test]
    fn as_many_as_the_rules_have_it() {
        let number = |fen: &str| {
            images(&position(fen)).map(|image| Canonical::as_it_is(&image)).collect::<HashSet<_>>().len()
        };
        assert_eq!(number("3k/4/K3/1R2 w"), 8);
        assert_eq!(number("3k1/5/K4 w"), 4);
        assert_eq!(number("3k/4/KP2/1R2 w"), 2);
        assert_eq!(number("4k3/8/8/8/8/8/8/4K2R w K -"), 1);
        // Symmetric about a diagonal.
        assert_eq!(number("3k/4/1N2/K3 w"), 4);
    }

    #[test]
    fn fingerprints_stay_what_they_are() {
        let bits = |fen| Canonical::of(&position(fen)).fingerprint();
        // Saved in collections: a change of this number would lose the repeats in them.
        assert_eq!(bits("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w"), 6_193_405_082_397_953_670);
        assert_eq!(bits("4k3/8/8/8/8/8/8/4K2R w K -"), bits("4k2r/8/8/8/8/8/8/4K3 b k -"));
        assert_ne!(bits("4k3/8/8/8/8/8/8/4K2R w K -"), bits("4k3/8/8/8/8/8/8/4K2R w - -"));
        assert_ne!(bits("8/8/8/8/8/8/P7/k1K5 w - -"), bits("8/8/8/8/8/P7/8/k1K5 w - -"));
    }

    /// Rights leave one image only, so that only the rights themselves make these positions differ.
    #[test]
    fn fingerprints_know_the_castling_rights_the_size_and_en_passant() {
        let mut seen = HashSet::new();
        for rights in
            ["K", "Q", "k", "q", "KQ", "Kk", "Kq", "Qk", "Qq", "kq", "KQk", "KQq", "Kkq", "Qkq", "KQkq"]
        {
            let form = Canonical::of(&position(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} -")));
            assert!(seen.insert(form.fingerprint()), "{rights}");
        }
        for fen in [
            "k2/3/K2 w",
            "k3/4/K3 w",
            "k2/3/K2/3 w",
            "4k3/8/8/3pPp2/8/8/8/4K3 w - -",
            "4k3/8/8/3pPp2/8/8/8/4K3 w - d6",
        ] {
            assert!(seen.insert(Canonical::of(&position(fen)).fingerprint()), "{fen}");
        }
    }

    #[test]
    fn pieces_that_two_forms_have_in_common() {
        let form = |fen| Canonical::of(&position(fen));
        let one = form("r3k2r/pp6/8/8/8/8/PPP5/R3K2R w KQkq -");
        let other = form("r3k3/p1p5/8/8/7n/7N/P1P5/R3K2R w KQq -");
        for (colour, piece, common) in [
            (Color::White, Piece::King, 1),
            (Color::White, Piece::Rook, 2),
            (Color::White, Piece::Pawn, 2),
            (Color::White, Piece::Knight, 0),
            (Color::Black, Piece::King, 1),
            (Color::Black, Piece::Rook, 1),
            (Color::Black, Piece::Pawn, 1),
            (Color::Black, Piece::Queen, 0),
        ] {
            assert_eq!(one.common(&other, colour, piece), common, "{colour:?} {piece}");
            assert_eq!(other.common(&one, colour, piece), common, "{colour:?} {piece}");
        }
        assert_eq!(one.common(&one, Color::White, Piece::Pawn), 3);
    }

    #[test]
    fn the_sides_change_places() {
        let form = |fen| Canonical::of(&position(fen));
        assert_eq!(form("8/8/8/8/8/8/P7/k1K5 w - -"), form("K1k5/p7/8/8/8/8/8/8 b - -"));
        assert_eq!(form("4k3/8/8/8/8/8/8/4K2R w K -"), form("4k2r/8/8/8/8/8/8/4K3 b k -"));
        assert_ne!(form("8/8/8/8/8/8/P7/k1K5 w - -"), form("8/8/8/8/8/P7/8/k1K5 w - -"));
        assert_ne!(form("4k3/8/8/8/8/8/8/4K2R w K -"), form("4k3/8/8/8/8/8/8/4K2R w - -"));
    }
}
