//! Pieces on squares, as Olive and Popeye write them.

use crate::claim::Reason;
use rookwright_chess::{Piece, Square, shown};

/// Reads `Kg6`, `Sf4`, `Nf4`, `Pb5` or `b5`, or several pieces of a kind, `Pb5c6`.
pub(super) fn men(word: &str) -> Result<(Piece, Vec<Square>), (Reason, String)> {
    let mut squares = Vec::new();
    let mut name = word;
    while let Some((rest, square)) = split_square(name) {
        squares.push(square);
        name = rest;
    }
    if name.chars().all(char::is_alphabetic) {
        let piece = kind(name).filter(|_| !squares.is_empty());
        let unknown = || format!("the fairy piece '{}' is not supported", shown(word));
        return piece.map(|piece| (piece, squares)).ok_or_else(|| (Reason::Unsupported, unknown()));
    }
    let message = format!("'{}' is not a piece on a square: expected one like Kg6, Sf4 or b5", shown(word));
    Err((Reason::Syntax, message))
}

/// Splits a square off the end of a word.
pub(super) fn split_square(word: &str) -> Option<(&str, Square)> {
    let (rest, square) = word.split_at_checked(word.len().checked_sub(2)?)?;
    Some((rest, square.parse().ok()?))
}

/// Returns the piece that Popeye's letter stands for. A pawn may have no letter.
pub(super) fn kind(letter: &str) -> Option<Piece> {
    Some(match letter {
        "K" => Piece::King,
        "Q" => Piece::Queen,
        "R" => Piece::Rook,
        "B" => Piece::Bishop,
        "S" | "N" => Piece::Knight,
        "P" | "" => Piece::Pawn,
        _ => return None,
    })
}
