//! Reads and writes lines of moves with their numbers: `1.Rd8+ Kh7 2.Rh8#`.

use crate::notation::{MoveError, Notation};
use crate::rules::{Color, Move, Position};

/// How the moves of a line are numbered, and which side makes them.
///
/// ```
/// use rookwright_chess::{Counting, Legality, Notation, Position};
///
/// let position = Position::from_fen("3R2k1/5p2/6p1/7p/4Pnq1/8/1B4P1/6K1 b", Legality::Strict)?;
/// let line = position.read_line("Kh7 Rh8#", Counting::Help)?;
/// let written = |counting| position.write_line(&line, counting, Notation::San);
/// assert_eq!(written(Counting::Help), "1.Kh7 Rh8#"); // Black begins in help play
/// assert_eq!(written(Counting::Game(24)), "24...Kh7 25.Rh8#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Counting {
    /// As in a game, starting with this number. If Black begins, dots follow the number: `1...Kh7 2.Rh8#`.
    Game(u32),
    /// Help play: the side that begins makes the first move of each number, `1.Kc2 Ra2 2.Kc1 O-O#`.
    Help,
    /// Help play with an extra half move at the start: `1...Nf3 2.Kc1 Ra1#`.
    HelpHalf,
    /// One side makes this number of moves alone, each with a number. Then both move in turn: `1.Ke2 2.Kd3
    /// Qd4#`.
    Series(usize),
}

impl Counting {
    /// Returns the position after the `nth` move of a line, counted from 0. In a series the same side moves
    /// again.
    #[must_use]
    pub fn next(self, position: &Position, nth: usize, step: Move) -> Position {
        let after = position.after(step);
        match self {
            Counting::Series(alone) if nth + 1 < alone => after.passed(),
            _ => after,
        }
    }

    /// Returns the number to print before the `nth` move, counted from 0. Empty if the move has none.
    fn number(self, nth: usize, begins: Color) -> String {
        let back = match self {
            Counting::Game(_) => usize::from(begins == Color::Black),
            Counting::HelpHalf => 1,
            Counting::Help => 0,
            Counting::Series(alone) if nth < alone => return format!("{}.", nth + 1),
            // The reply to the last move of the series shares its number.
            Counting::Series(alone) => {
                return match (nth - alone) % 2 {
                    0 => String::new(),
                    _ => format!("{}.", alone + (nth - alone).div_ceil(2)),
                };
            }
        };
        let first = if let Counting::Game(first) = self { first as usize } else { 1 };
        match (nth + back) % 2 {
            0 => format!("{}.", first + (nth + back) / 2),
            _ if nth == 0 => format!("{first}..."),
            _ => String::new(),
        }
    }
}

/// A move of a line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {nth} of the line: {error}")]
pub struct LineError {
    /// The number of the move, from 1.
    pub nth: usize,
    /// The reason.
    pub error: MoveError,
}

impl Position {
    /// Writes a line of legal moves with numbers. UCI notation has no numbers.
    ///
    /// ```
    /// use rookwright_chess::{Counting, Legality, Notation, Position};
    ///
    /// let fen = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";
    /// let position = Position::from_fen(fen, Legality::Strict)?;
    /// let line = position.read_line("d1d8 g8h7 d8h8", Counting::Game(1))?;
    /// assert_eq!(position.write_line(&line, Counting::Game(1), Notation::San), "1.Rd8+ Kh7 2.Rh8#");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_line(&self, line: &[Move], counting: Counting, notation: Notation) -> String {
        let mut text = String::new();
        let mut position = self.clone();
        for (nth, &step) in line.iter().enumerate() {
            if nth > 0 {
                text.push(' ');
            }
            if notation != Notation::Uci {
                text += &counting.number(nth, self.turn());
            }
            text += &position.write_move(step, notation);
            position = counting.next(&position, nth, step);
        }
        text
    }

    /// Reads a line. Move numbers are optional.
    pub fn read_line(&self, text: &str, counting: Counting) -> Result<Vec<Move>, LineError> {
        let mut line = Vec::new();
        let mut position = self.clone();
        for (nth, word) in line_words(text).enumerate() {
            let step = position.read_move(word).map_err(|error| LineError { nth: nth + 1, error })?;
            position = counting.next(&position, nth, step);
            line.push(step);
        }
        Ok(line)
    }
}

/// Returns the words of a line that are moves, without their numbers.
///
/// ```
/// use rookwright_chess::line_words;
///
/// let words: Vec<&str> = line_words("1.Rd8+ Kh7 2. Rh8#").collect();
/// assert_eq!(words, ["Rd8+", "Kh7", "Rh8#"]);
/// ```
pub fn line_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter_map(move_word)
}

/// Strips the number from a word of a line: `1.Rd8+`, `1...Kh7`. Returns `None` if no move is left: for a
/// number alone, and for the `e.p.` of `e5xd6 e.p.`
///
/// ```
/// use rookwright_chess::move_word;
///
/// assert_eq!(move_word("1...Kh7"), Some("Kh7"));
/// assert_eq!(move_word("0-0"), Some("0-0"));
/// assert_eq!(move_word("12."), None);
/// ```
pub fn move_word(word: &str) -> Option<&str> {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    // `0-0` also begins with a digit.
    let numbered = behind.is_empty() || behind.starts_with(['.', '…']);
    let word = if numbered { behind } else { word };
    let word = word.trim_start_matches(['.', '…']);
    let sign = word.trim_end_matches(['+', '#', '=', '!', '?']);
    (!matches!(sign, "" | "e.p." | "ep")).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legality::Legality;

    fn read(fen: &str) -> Position {
        Position::from_fen(fen, Legality::Strict).unwrap()
    }

    #[test]
    fn lines_as_people_write_them() {
        let position = read("4k3/8/8/3pP3/8/8/8/4K2R w K d6");
        for text in [
            "1. e5xd6 e.p. Kd7 2. 0-0",
            "1.exd6 1...Kd7 2.O-O!",
            "1.exd6= Kd7=! 2.0-0=?",
            "e5d6, e8d7, e1g1",
            "1 exd6 kd7",
        ] {
            let line = position.read_line(text, Counting::Game(1));
            if text.contains("kd7") {
                assert!(line.unwrap_err().to_string().starts_with("move 2 of the line: 'kd7' is not"));
            } else {
                assert_eq!(line.map(|line| line.len()), Ok(3), "{text}");
            }
        }
        assert_eq!(position.read_line("", Counting::Help), Ok(vec![]));
    }

    /// What is written is read again, and so is what has no numbers.
    #[test]
    fn lines_with_the_numbers_of_each_counting() {
        const WHITE: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";
        const BLACK: &str = "k7/8/8/8/8/8/8/K6R b";
        for (fen, counting, text) in [
            (WHITE, Counting::Game(1), "1.Rd8+ Kh7 2.Rh8#"),
            (WHITE, Counting::Game(24), "24.Rd8+ Kh7 25.Rh8#"),
            (WHITE, Counting::Help, "1.Rd8+ Kh7 2.Rh8#"),
            (WHITE, Counting::HelpHalf, "1...Rd8+ 2.Kh7 Rh8#"),
            (BLACK, Counting::Game(1), "1...Kb8 2.Rh8+ Kc7 3.Rh7+ Kd6"),
            (BLACK, Counting::Game(9), "9...Kb8 10.Rh8+ Kc7 11.Rh7+ Kd6"),
            (BLACK, Counting::Help, "1.Kb8 Rh8+ 2.Kc7 Rh7+ 3.Kd6"),
            (BLACK, Counting::HelpHalf, "1...Kb8 2.Rh8+ Kc7 3.Rh7+ Kd6"),
            (BLACK, Counting::Series(3), "1.Kb8 2.Kc8 3.Kd8 Rh8+ 4.Ke7 Rh7+ 5.Kf6 Rh6+ 6.Kg5"),
            (BLACK, Counting::Series(2), "1.Kb8 2.Kc8 Rh8+ 3.Kd7 Rh7+"),
            (BLACK, Counting::Series(1), "1.Kb8 Rh8+ 2.Kc7"),
        ] {
            let position = read(fen);
            let line = position.read_line(text, counting).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(position.write_line(&line, counting, Notation::San), text, "{counting:?}");
            let bare = position.write_line(&line, counting, Notation::Uci);
            assert_eq!(bare.split(' ').count(), line.len(), "{bare}");
            assert!(bare.split(' ').eq(line.iter().map(ToString::to_string)), "{bare}");
            assert_eq!(position.read_line(&bare, counting), Ok(line), "{bare}");
        }
        assert_eq!(read(WHITE).write_line(&[], Counting::Help, Notation::San), "");
    }
}
