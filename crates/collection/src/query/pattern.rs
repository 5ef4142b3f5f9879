//! Boards with wildcards, and pieces on squares.

use super::excerpt::excerpt;
use rookwright_board::escaped;
use rookwright_chess::{Color, Piece, Position, Square, man};

/// A board with wildcards: `?` stands for a square with anything on it, `*` for the rest of the rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPattern {
    /// The squares that are not left open, from a1: `None` for an empty one.
    squares: Vec<(Square, Option<(Color, Piece)>)>,
    turn: Option<Color>,
    complete: bool,
}

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceOn {
    /// The side.
    pub colour: Color,
    /// The kind.
    pub piece: Piece,
    /// The square.
    pub square: Square,
}

impl PieceOn {
    /// Reads `Qh7` for White's queen, `kg8` for Black's king.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("'{}': expected a piece on a square, like Qh7, or kg8 for Black", excerpt(text));
        let mut letters = text.chars();
        let (colour, piece) = letters.next().and_then(man).ok_or_else(wrong)?;
        let square = letters.as_str().parse().map_err(|_| wrong())?;
        Ok(Self { colour, piece, square })
    }

    pub(super) fn is_on(self, position: &Position) -> bool {
        position.man_at(self.square) == Some((self.colour, self.piece))
    }
}

impl BoardPattern {
    /// Reads a board of eight ranks and perhaps the side to move. The error has the number of characters before the
    /// fault.
    pub(super) fn read(text: &str) -> Result<Self, (usize, String)> {
        let mut words = text.split([' ', '_']).filter(|word| !word.is_empty());
        let board = words.next().unwrap_or_default();
        let mut pattern = Self { squares: Vec::new(), turn: None, complete: true };
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != 8 {
            return Err((
                0,
                format!(
                    "the board has {} ranks: expected 8, with * for ranks that do not matter",
                    ranks.len()
                ),
            ));
        }
        let mut before = 0;
        // Ranks come from the top, as in a FEN.
        for (rank, row) in ranks.iter().enumerate() {
            pattern.read_rank(7 - rank, row).map_err(|(at, message)| (before + at, message))?;
            before += row.chars().count() + 1;
        }
        pattern.turn = match words.next() {
            None => None,
            Some("w") => Some(Color::White),
            Some("b") => Some(Color::Black),
            Some(word) => {
                return Err((before, format!("side to move '{}': expected w or b", excerpt(word))));
            }
        };
        Ok(pattern)
    }

    fn read_rank(&mut self, rank: usize, row: &str) -> Result<(), (usize, String)> {
        let mut file = 0;
        for (at, letter) in row.chars().enumerate() {
            let before = file;
            match letter {
                '*' => file = 8,
                '?' => file += 1,
                '1'..='8' => {
                    file += letter as usize - '0' as usize;
                    // Empty squares are conditions too, unlike those left open by `?` or `*`.
                    for file in before..file.min(8) {
                        self.squares.push((Square::index(8 * rank + file), None));
                    }
                }
                _ => {
                    let man = man(letter).ok_or_else(|| {
                        let what = escaped(&letter.to_string());
                        (at, format!("'{what}': expected a piece letter, a number, ? for any square or * for the rest"))
                    })?;
                    if file < 8 {
                        self.squares.push((Square::index(8 * rank + file), Some(man)));
                    }
                    file += 1;
                }
            }
            // Only a board without wildcards says which pieces there are in all.
            self.complete &= !matches!(letter, '*' | '?');
        }
        match file {
            8 => Ok(()),
            _ => Err((0, format!("'{}': the rank has {file} squares: expected 8", excerpt(row)))),
        }
    }

    pub(super) fn is_of(&self, position: &Position) -> bool {
        position.size().is_full()
            && self.turn.is_none_or(|turn| turn == position.turn())
            && self.squares.iter().all(|&(square, man)| position.man_at(square) == man)
    }

    /// Returns the position of a pattern without wildcards, to look up its material.
    pub(super) fn position(&self) -> Option<Position> {
        if !self.complete {
            return None;
        }
        let mut position = Position::empty(rookwright_chess::Size::FULL);
        for &(square, man) in &self.squares {
            if let Some((colour, piece)) = man {
                position.put(colour, piece, square);
            }
        }
        Some(position)
    }
}
