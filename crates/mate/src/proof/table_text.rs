//! Reads and writes proofs as text: a heading of four lines, then one line for each position of the table.
//!
//! ```text
//! proof: mate
//! fen: 6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -
//! stipulation: #2
//! key: d1d8
//! 3R4/5p1k/6p1/7p/4Pnq1/8/1B4P1/6K1 w - - = 1 d8h8
//! ```
//!
//! A position is written like [`Plain`], then the number of moves to the goal and our move in UCI notation.
//! Reading is strict: lines in this order, no empty line, at most [`Proof::MOST_STEPS`] positions.

use super::{Proof, ProofStep};
use crate::stipulation::Stipulation;
use rookwright_chess::{Move, Piece, Plain, PlainError, Square};
use std::fmt;
use std::str::FromStr;

/// The place where a text is not a proof.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}")]
pub struct ProofError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is expected there.
    pub expected: &'static str,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "proof: mate")?;
        writeln!(f, "fen: {}", self.position)?;
        writeln!(f, "stipulation: {}", self.stipulation)?;
        writeln!(f, "key: {}", self.key)?;
        for ProofStep { position, moves, step } in &self.steps {
            writeln!(f, "{position} = {moves} {step}")?;
        }
        Ok(())
    }
}

impl FromStr for Proof {
    type Err = ProofError;

    fn from_str(text: &str) -> Result<Self, ProofError> {
        let mut lines = text.lines().enumerate().map(|(at, text)| Line { number: at + 1, text });
        // A line that is missing is reported like an empty one, at the place where it should be.
        let mut header = |number, name: &'static str, expected| {
            let line = lines.next().unwrap_or(Line { number, text: "" });
            match line.text.strip_prefix(name) {
                Some(value) => Ok((line, value, name.len() + 1)),
                None => Err(line.wrong(1, expected)),
            }
        };
        let (line, kind, column) = header(1, "proof: ", "'proof: mate'")?;
        if kind != "mate" {
            return Err(line.wrong(column, "'mate'"));
        }
        let (line, fen, column) = header(2, "fen: ", "'fen: ' and a position")?;
        let position = line.position(fen, column)?;
        let (line, asked, column) = header(3, "stipulation: ", "'stipulation: ' and what is proven")?;
        let stipulation = asked.parse::<Stipulation>().ok();
        let stipulation = stipulation
            .filter(|stipulation| !stipulation.is_one_line() && stipulation.moves().is_some())
            .ok_or_else(|| {
                line.wrong(column, "a direct or self play with its number of moves: #2, =2, s#2")
            })?;
        let (line, key, column) = header(4, "key: ", "'key: ' and a move")?;
        let key = line.step(key, column)?;
        let mut steps = Vec::new();
        for line in lines {
            // A text of any length may come from outside. The limit holds before memory is taken.
            if steps.len() == Self::MOST_STEPS {
                return Err(line.wrong(1, "the end: the proof has too many positions"));
            }
            steps.push(line.proof_step()?);
        }
        Ok(Self { position, stipulation, key, steps })
    }
}

#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl Line<'_> {
    fn wrong(self, column: usize, expected: &'static str) -> ProofError {
        ProofError { line: self.number, column, expected }
    }

    fn position(self, text: &str, start: usize) -> Result<Plain, ProofError> {
        let moved = |PlainError { column, expected }| self.wrong(start + column - 1, expected);
        text.parse().map_err(moved)
    }

    /// Reads `FEN = 2 c1c2`.
    fn proof_step(self) -> Result<ProofStep, ProofError> {
        let Some((fen, answer)) = self.text.split_once(" = ") else {
            // A fault within the position is reported before the missing answer.
            self.position(self.text, 1)?;
            return Err(self.wrong(self.text.chars().count() + 1, "' = ', a number of moves and a move"));
        };
        let position = self.position(fen, 1)?;
        let column = fen.chars().count() + 4;
        let expected = "a number of moves from 1 to 30, a space, and a move";
        let (number, step) = answer.split_once(' ').ok_or_else(|| self.wrong(column, expected))?;
        // The notation is unique: no sign, no leading zero.
        let moves = (1..=Stipulation::MOST)
            .find(|moves| moves.to_string() == number)
            .ok_or_else(|| self.wrong(column, expected))?;
        let step = self.step(step, column + number.len() + 1)?;
        Ok(ProofStep { position, moves, step })
    }

    fn step(self, text: &str, column: usize) -> Result<Move, ProofError> {
        read_move(text).ok_or_else(|| self.wrong(column, "a move like e2e4 or e7e8q"))
    }
}

/// Reads a move in UCI notation.
fn read_move(text: &str) -> Option<Move> {
    let square = |from: usize| text.get(from..from + 2)?.parse::<Square>().ok();
    let (from, to) = (square(0)?, square(2)?);
    match text.get(4..)? {
        "" => Some(Move::new(from, to)),
        "q" => Some(Move::promoting(from, to, Piece::Queen)),
        "r" => Some(Move::promoting(from, to, Piece::Rook)),
        "b" => Some(Move::promoting(from, to, Piece::Bishop)),
        "n" => Some(Move::promoting(from, to, Piece::Knight)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SMALL: &str = "proof: mate\nfen: 3k/R3/4/K1R1 w - -\nstipulation: #2\nkey: c1c2\n\
                         2k1/R3/2R1/K3 w - - = 1 c2c4\n";

    #[test]
    fn round_trip() {
        assert_eq!(SMALL.parse::<Proof>().map(|proof| proof.to_string()).as_deref(), Ok(SMALL));
    }

    #[test]
    fn refusals_point_at_the_fault() {
        let with = |old: &str, new: &str| SMALL.replacen(old, new, 1);
        for (text, line, column, part) in [
            (String::new(), 1, 1, "proof: mate"),
            (with("mate", "tour"), 1, 8, "mate"),
            (with("fen: ", "FEN: "), 2, 1, "fen: "),
            (with("R3/4", "X3/4"), 2, 9, "a piece letter"),
            (with("#2", "h#2"), 3, 14, "direct or self"),
            (with("#2", "#"), 3, 14, "direct or self"),
            (with("#2", "#0"), 3, 14, "direct or self"),
            (with("c1c2", "c1c2k"), 4, 6, "a move"),
            (with("c1c2", "c1é"), 4, 6, "a move"),
            (with("2k1", "3k1"), 5, 7, "as long as the first"),
            (with(" = 1 c2c4", ""), 5, 20, "' = '"),
            (with("= 1 ", "= 01 "), 5, 23, "from 1 to 30"),
            (with("= 1 ", "= 31 "), 5, 23, "from 1 to 30"),
            (with("= 1 c2c4", "= 1"), 5, 23, "a space"),
            (with("c2c4", "c2c9"), 5, 25, "a move"),
            (with("c2c4\n", "c2c4\n\n"), 6, 1, "3x3 to 8x8"),
        ] {
            let error = text.parse::<Proof>().expect_err(&text);
            assert!(
                error.line == line && error.column == column && error.expected.contains(part),
                "{text}: {error}"
            );
        }
    }

    #[test]
    fn a_hostile_line_is_refused_at_its_start() {
        let text = format!("{}{}", SMALL, "8/".repeat(1_000_000));
        assert_eq!(text.parse::<Proof>().map_err(|error| error.line), Err(6));
    }

    proptest! {
        #[test]
        fn nothing_panics(at in 0..SMALL.len(), junk in "\\PC{0,8}") {
            let damaged = format!("{}{junk}{}", &SMALL[..at], &SMALL[at..]);
            let _ = damaged.parse::<Proof>();
            let _ = junk.parse::<Proof>();
        }
    }
}
