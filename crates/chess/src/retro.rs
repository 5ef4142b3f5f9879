//! Detects positions that no game can reach without promoted pieces.
//!
//! The question is undecidable in practice. This module finds simple reasons: promoted pieces, pawns that
//! captured more than the other side lost, pieces that cannot have reached their squares, and a side that
//! cannot have made the last move. A reason it reports is always right. A position without one may still be
//! unreachable. Pawns may have promoted and been captured since.

mod castling;
mod homes;
mod last_move;
mod unmoved;

#[cfg(test)]
mod tests;

pub use castling::{castling_is_disproved, home_rights};

use crate::legality::side_name;
use crate::rules::{BitBoard, Color, Piece, Position, Square};
use homes::{DARK, EDGES};
use std::fmt;
use unmoved::Unmoved;

/// The reason why no game leads to a position without promoted pieces.
///
/// ```
/// use rookwright_chess::{Color, Legality, Position, Unreachable, unreachable};
///
/// // A pawn went from b2 to a3, but no black piece is missing.
/// let fen = "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w";
/// let position = Position::from_fen(fen, Legality::Strict)?;
/// let reason = Unreachable::Captures { side: Color::White, taken: 1, lost: 0 };
/// assert_eq!(unreachable(&position), Some(reason));
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Unreachable {
    /// A side has no king.
    NoKing(Color),
    /// A side has more pieces of a kind than at the start of a game; for bishops, more on squares of one
    /// colour.
    TooMany(Color, Piece),
    /// A pawn stands on its first or last rank.
    PawnOnEdge(Color, Square),
    /// The pawns of a side cannot have reached their squares by any captures.
    Pawns(Color),
    /// The pawns of a side made more captures than the other side lost pieces to them.
    Captures {
        /// The owner of the pawns.
        side: Color,
        /// The fewest captures that the pawns made.
        taken: u32,
        /// The most captures that they can have made.
        lost: u32,
    },
    /// A piece cannot have reached its square, because pieces that have never moved stand in the way.
    ShutOff(Color, Piece, Square),
    /// The side that is not to move cannot have made the last move.
    NoLastMove(Color),
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoKing(side) => write!(f, "{} has no king", side_name(side)),
            Self::TooMany(side, Piece::Pawn) => write!(f, "{} has more than eight pawns", side_name(side)),
            Self::TooMany(side, piece) => {
                let squares = if piece == Piece::Bishop { " on squares of one colour" } else { "" };
                let (side, kind) = (side_name(side), piece_name(piece));
                write!(f, "{side} has too many {kind}s{squares}: one must be promoted")
            }
            Self::PawnOnEdge(side, square) => {
                write!(f, "no pawn of {} can stand on {square}", side_name(side))
            }
            Self::Pawns(side) => {
                write!(f, "the pawns of {} cannot have reached their squares", side_name(side))
            }
            Self::Captures { side, taken, lost } => {
                let (side, other) = (side_name(side), side_name(!side));
                write!(
                    f,
                    "the pawns of {side} made {taken} or more captures, but {other} lost at most {lost} to them"
                )
            }
            Self::ShutOff(side, piece, square) => {
                let (side, kind) = (side_name(side), piece_name(piece));
                write!(
                    f,
                    "the {kind} of {side} cannot have reached {square}: pieces that have never moved are in its way"
                )
            }
            Self::NoLastMove(side) => write!(f, "{} cannot have made the last move", side_name(side)),
        }
    }
}

/// Returns the English word for a kind of piece.
pub fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// Returns a reason why no game from the initial position leads here without promoted pieces. Returns
/// `None` if no such reason is found, and always for boards other than 8x8, which have no initial position.
///
/// ```
/// use rookwright_chess::{Legality, Position, unreachable};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/1P1P4/4KB1B w", Legality::Strict)?;
/// let why = unreachable(&position).expect("two bishops on white squares");
/// assert_eq!(why.to_string(), "White has too many bishops on squares of one colour: one must be promoted");
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
pub fn unreachable(position: &Position) -> Option<Unreachable> {
    if !position.size().is_full() {
        return None;
    }
    // The cheapest tests come first: most random positions fail early.
    for side in Color::ALL {
        if let Some(why) = too_many_pieces(position, side) {
            return Some(why);
        }
    }
    let unmoved = Unmoved::of(position);
    for side in Color::ALL {
        if let Some(why) = captures(position, &unmoved, side) {
            return Some(why);
        }
    }
    if let Some((side, piece, square)) = unmoved.shut_off(position) {
        return Some(Unreachable::ShutOff(side, piece, square));
    }
    (!last_move::exists(position)).then_some(Unreachable::NoLastMove(!position.turn()))
}

/// Finds promoted pieces, and pawns on ranks where no pawn can stand.
fn too_many_pieces(position: &Position, side: Color) -> Option<Unreachable> {
    let those = |piece| position.those(side, piece);
    if those(Piece::King).is_empty() {
        return Some(Unreachable::NoKing(side));
    }
    let bishops = those(Piece::Bishop);
    let stock = [
        (Piece::Queen, those(Piece::Queen), 1),
        (Piece::Rook, those(Piece::Rook), 2),
        (Piece::Bishop, bishops & DARK, 1),
        (Piece::Bishop, bishops & !DARK, 1),
        (Piece::Knight, those(Piece::Knight), 2),
        (Piece::Pawn, those(Piece::Pawn), 8),
    ];
    let many = stock.into_iter().find(|&(_, men, at_first)| men.len() > at_first);
    if let Some((piece, ..)) = many {
        return Some(Unreachable::TooMany(side, piece));
    }
    let edge = (those(Piece::Pawn) & EDGES).next_square();
    edge.map(|square| Unreachable::PawnOnEdge(side, square))
}

/// Compares the captures that the pawns of `side` must have made with the other side's losses.
fn captures(position: &Position, unmoved: &Unmoved, side: Color) -> Option<Unreachable> {
    let pawns = position.those(side, Piece::Pawn);
    let Some(taken) = least_captures(pawns, side) else { return Some(Unreachable::Pawns(side)) };
    let missing = 16u32.saturating_sub(position.side(!side).len());
    let lost = missing.saturating_sub(unmoved.lost_at_home(position, !side));
    (taken > lost).then_some(Unreachable::Captures { side, taken, lost })
}

/// Returns the fewest captures that bring the pawns, at most eight from different files, to their squares.
/// A capture moves a pawn one file sideways and one rank ahead. Returns `None` if no captures do.
fn least_captures(pawns: BitBoard, side: Color) -> Option<u32> {
    let files = pawns.into_iter().fold(0u8, |files, pawn| files | 1 << pawn.file() as u8);
    if files.count_ones() == pawns.len() {
        return Some(0);
    }
    // For each set of files that the pawns so far may have started on, the fewest captures.
    const NEVER: u8 = u8::MAX;
    let mut least = [NEVER; 256];
    least[0] = 0;
    for pawn in pawns {
        let (file, rank) = (pawn.file() as usize, pawn.rank().relative_to(side) as usize);
        let far = rank.saturating_sub(1);
        let mut next = [NEVER; 256];
        for (set, &so_far) in least.iter().enumerate().filter(|&(_, &so_far)| so_far != NEVER) {
            for home in file.saturating_sub(far)..=(file + far).min(7) {
                if set & 1 << home == 0 {
                    let with = &mut next[set | 1 << home];
                    *with = (*with).min(so_far + home.abs_diff(file) as u8);
                }
            }
        }
        least = next;
    }
    least.into_iter().min().filter(|&captures| captures != NEVER).map(u32::from)
}
