//! Reads and writes moves in four notations.
//!
//! | | capture with check | castling | en passant | promotion |
//! |---|---|---|---|---|
//! | SAN | `Rxd8+` | `O-O` | `exd6` | `e8=Q` |
//! | long | `Rd1xd8+` | `0-0` | `e5xd6 e.p.` | `e7-e8=Q` |
//! | UCI | `d1d8` | `e1g1` | `e5d6` | `e7e8q` |
//! | figurine | `♖xd8+` | `O-O` | `exd6` | `e8=♕` |
//!
//! [`Position::read_move`] accepts all of them, with or without signs: `Rd8`, `Rd8+!`, `e8Q`, `e8(Q)`,
//! `0-0`, `R:d8`. `S` also stands for a knight, as problemists write it.

mod san;

use crate::fen::{letter, man, shown};
use crate::rules::{Color, File, Move, Moves, Piece, Position, Square};
use rookwright_board::say;
use std::fmt;
use std::str::FromStr;

/// A way to write moves.
///
/// ```
/// use rookwright_chess::{Legality, Notation, Position};
///
/// let position = Position::from_fen("2r1k3/1P6/8/8/8/8/8/4K3 w", Legality::Strict)?;
/// let step = position.read_move("bxc8=N")?;
/// let written = Notation::ALL.map(|notation| position.write_move(step, notation));
/// assert_eq!(written, ["bxc8=N", "b7xc8=N", "b7c8n", "bxc8=♘"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Notation {
    /// Standard algebraic notation: `Rd8+`.
    #[default]
    San,
    /// Long algebraic notation, with both squares: `Rd1-d8+`.
    Long,
    /// The notation of the UCI protocol: `d1d8`.
    Uci,
    /// Standard algebraic notation with figurines, as books print it: `♖d8+`.
    Figurine,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 4] = [Notation::San, Notation::Long, Notation::Uci, Notation::Figurine];

    /// Returns the name that [`FromStr`] accepts.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::San => "san",
            Notation::Long => "long",
            Notation::Uci => "uci",
            Notation::Figurine => "figurine",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown name of a notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a notation: expected san, long, uci or figurine")]
pub struct NotationError(String);

impl FromStr for Notation {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let named = Self::ALL.into_iter().find(|notation| notation.name() == text);
        named.ok_or_else(|| NotationError(shown(text)))
    }
}

/// Letters and their figurines. Both sides use the white ones.
const FIGURINES: [(char, char); 5] = [('K', '♔'), ('Q', '♕'), ('R', '♖'), ('B', '♗'), ('N', '♘')];

impl Position {
    /// Writes a move. The move must be legal in this position.
    pub fn write_move(&self, step: Move, notation: Notation) -> String {
        if notation == Notation::Uci {
            return step.to_string();
        }
        let text = match notation {
            _ if self.is_castling(step) => castling_text(step, notation),
            Notation::Long => self.long_text(step),
            _ => self.short_text(step),
        };
        let next = self.after(step);
        let sign = match (next.is_check(), next.has_move()) {
            (false, _) => "",
            (true, true) => "+",
            (true, false) => "#",
        };
        let text = text + sign;
        if notation != Notation::Figurine {
            return text;
        }
        let figurine = |letter: char| FIGURINES.into_iter().find(|&(known, _)| known == letter);
        text.chars().map(|letter| figurine(letter).map_or(letter, |(_, figurine)| figurine)).collect()
    }

    fn long_text(&self, step: Move) -> String {
        let capture = if self.is_capture(step) { 'x' } else { '-' };
        let passing = if self.is_passant(step) { " e.p." } else { "" };
        let man = self.officer(step).map_or(String::new(), String::from);
        format!("{man}{}{capture}{}{}{passing}", step.from(), step.to(), promotion_text(step))
    }

    fn short_text(&self, step: Move) -> String {
        let capture = if self.is_capture(step) { "x" } else { "" };
        let tail = format!("{capture}{}{}", step.to(), promotion_text(step));
        let from = step.from();
        match self.officer(step) {
            Some(officer) => format!("{officer}{}{tail}", self.disambiguation(step)),
            None if capture.is_empty() => tail,
            None => format!("{}{tail}", from.file()),
        }
    }

    /// Returns the capital letter of the piece that moves, or `None` for a pawn.
    fn officer(&self, step: Move) -> Option<char> {
        let (_, piece) = self.man_at(step.from())?;
        (piece != Piece::Pawn).then(|| letter(Color::White, piece))
    }

    /// Returns what distinguishes the moving piece from others of its kind that can reach the same square:
    /// nothing, its file, its rank, or both.
    fn disambiguation(&self, step: Move) -> String {
        let from = step.from();
        let kind = self.man_at(from);
        let moves = self.moves();
        let others = || {
            let froms = moves.iter().filter(|other| other.to() == step.to()).map(|other| other.from());
            froms.filter(|&other| other != from && self.man_at(other) == kind)
        };
        if others().next().is_none() {
            String::new()
        } else if others().all(|other| other.file() != from.file()) {
            from.file().to_string()
        } else if others().all(|other| other.rank() != from.rank()) {
            from.rank().to_string()
        } else {
            from.to_string()
        }
    }

    /// Returns the legal move that a text names. Fails if no legal move fits, or more than one.
    ///
    /// ```
    /// use rookwright_chess::{Legality, Notation, Position};
    ///
    /// let fen = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";
    /// let position = Position::from_fen(fen, Legality::Strict)?;
    /// let key = position.read_move("Rd8!")?;
    /// assert_eq!(position.write_move(key, Notation::Long), "Rd1-d8+");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        let pattern = Pattern::read(text).ok_or_else(|| MoveError::Unreadable(shown(text)))?;
        let fitting: Moves = self.moves().into_iter().filter(|&step| pattern.fits(self, step)).collect();
        match fitting[..] {
            [] => Err(MoveError::Illegal(shown(text))),
            [step] => Ok(step),
            _ => {
                let names = fitting.iter().map(|&step| self.write_move(step, Notation::San));
                Err(MoveError::Ambiguous(shown(text), names.collect()))
            }
        }
    }
}

/// Whether a castling move is kingside.
fn is_short(castling: Move) -> bool {
    castling.to().file() == File::G
}

fn castling_text(step: Move, notation: Notation) -> String {
    match (notation, is_short(step)) {
        (Notation::Long, true) => "0-0",
        (Notation::Long, false) => "0-0-0",
        (_, true) => "O-O",
        (_, false) => "O-O-O",
    }
    .to_owned()
}

fn promotion_text(step: Move) -> String {
    step.promotion().map_or(String::new(), |piece| format!("={}", letter(Color::White, piece)))
}

/// The reason why a text does not name a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text does not have the form of a move.
    #[error("{}", say!(
        "error.move.unreadable",
        "'{text}' is not a move: expected one like Rd8, Rd1-d8, d1d8, e8=Q or O-O",
        text = _0
    ))]
    Unreadable(String),
    /// The move is not legal in this position.
    #[error("{}", say!("error.move.illegal", "'{text}' is not a legal move here", text = _0))]
    Illegal(String),
    /// Several legal moves fit. The list holds them in SAN.
    #[error("{}", say!(
        "error.move.ambiguous",
        "'{text}' is ambiguous: expected {among}",
        text = _0,
        among = _1.join(" or ")
    ))]
    Ambiguous(String, Vec<String>),
}

/// The parts of a move that a text specifies.
enum Pattern {
    Castling { short: bool },
    Step { piece: Option<Piece>, file: Option<char>, rank: Option<char>, to: Square, into: Option<Piece> },
}

impl Pattern {
    fn read(text: &str) -> Option<Pattern> {
        let plain = |letter: char| match letter {
            '♚' => 'K',
            '♛' => 'Q',
            '♜' => 'R',
            '♝' => 'B',
            '♞' => 'N',
            _ => FIGURINES
                .into_iter()
                .find(|&(_, figurine)| figurine == letter)
                .map_or(letter, |(known, _)| known),
        };
        let text: String = text.chars().map(plain).collect();
        // `=` behind a move is stalemate.
        let signs = ['+', '#', '=', '!', '?', ' '];
        let text = text.trim_end_matches(signs);
        let text = ["e.p.", "ep"].into_iter().find_map(|passing| text.strip_suffix(passing)).unwrap_or(text);
        let text = text.trim_end_matches(signs);
        match text {
            "O-O" | "0-0" | "o-o" => return Some(Pattern::Castling { short: true }),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Pattern::Castling { short: false }),
            _ => {}
        }
        let (text, into) = promotion(text);
        let at = text.len().checked_sub(2).filter(|&at| text.is_char_boundary(at))?;
        let to = text[at..].parse().ok()?;
        // From here on the text is read backwards: the sign between the squares, the rank, the file, the
        // piece.
        let rest = &text[..at];
        let rest = rest.strip_suffix(['-', 'x', ':']).unwrap_or(rest);
        let (rest, rank) = last_of(rest, '1'..='8');
        let (rest, file) = last_of(rest, 'a'..='h');
        let piece = match rest {
            // Both squares determine the piece that moves. One square alone means a pawn.
            "" if file.is_some() && rank.is_some() => None,
            "" => Some(Piece::Pawn),
            _ => Some(capital(rest)?),
        };
        Some(Pattern::Step { piece, file, rank, to, into })
    }

    fn fits(&self, position: &Position, step: Move) -> bool {
        match *self {
            Pattern::Castling { short } => position.is_castling(step) && short == is_short(step),
            Pattern::Step { piece, file, rank, to, into } => {
                let from = step.from();
                let is = |letter: Option<char>, mine: char| letter.is_none_or(|letter| letter == mine);
                // `Kg1` does not mean castling, `e1g1` does. A promotion without its piece is ambiguous.
                let castles = position.is_castling(step) && (file.is_none() || rank.is_none());
                step.to() == to
                    && !castles
                    && (into.is_none() || step.promotion() == into)
                    && is(file, char::from(from.file()))
                    && is(rank, char::from(from.rank()))
                    && piece.is_none_or(|piece| position.kind(piece).has(from))
            }
        }
    }
}

/// Returns the kind of piece for a text of one capital letter.
fn capital(text: &str) -> Option<Piece> {
    match text {
        "S" => Some(Piece::Knight),
        _ => {
            let mut letters = text.chars();
            let piece = letters.next().filter(char::is_ascii_uppercase).and_then(man)?.1;
            letters.next().is_none().then_some(piece)
        }
    }
}

/// Splits the promotion off the end of a text: `=Q`, `(Q)`, `Q`, or `q` after the rank.
fn promotion(text: &str) -> (&str, Option<Piece>) {
    let inner = text.strip_suffix(')').unwrap_or(text);
    let cut = inner.char_indices().next_back().and_then(|(at, last)| {
        let piece = capital(last.to_ascii_uppercase().encode_utf8(&mut [0; 4]))?;
        let rest = &inner[..at];
        let rest = rest.strip_suffix(['=', '(', '/']).unwrap_or(rest);
        rest.ends_with(|last: char| last.is_ascii_digit()).then_some((rest, Some(piece)))
    });
    cut.unwrap_or((text, None))
}

/// Splits off the last character if it is in a range.
fn last_of(text: &str, among: std::ops::RangeInclusive<char>) -> (&str, Option<char>) {
    match text.strip_suffix(|last| among.contains(&last)) {
        Some(rest) => (rest, text.chars().next_back()),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests;
