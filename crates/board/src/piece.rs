//! Colours, roles and pieces.
//!
//! A piece is one letter, capital for White: `K Q R B N P`; an (a,b)-leaper is `L(1,3)`.

use crate::say;
use std::fmt;
use std::ops::Not;
use std::str::FromStr;

/// A side: the owner of a piece, or whose move it is.
///
/// ```
/// use rookwright_board::{Colour, Piece};
///
/// let (king, pawn): (Piece, Piece) = ("K".parse()?, "p".parse()?);
/// assert_eq!((king.colour, pawn.colour), (Colour::White, Colour::Black));
/// assert_eq!((pawn.colour.to_string(), !pawn.colour), ("black".to_owned(), Colour::White));
/// assert_eq!("white".parse(), Ok(Colour::White));
/// # Ok::<(), rookwright_board::PieceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Moves up the board, and begins.
    White,
    /// Moves down the board.
    Black,
}

impl Colour {
    /// Both sides, White first.
    pub const ALL: [Colour; 2] = [Colour::White, Colour::Black];

    /// Returns `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
        }
    }
}

impl Not for Colour {
    type Output = Self;

    /// Returns the opponent.
    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of a text that is not a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected white or black")]
pub struct ColourError;

impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        Colour::ALL.into_iter().find(|colour| colour.name() == text).ok_or(ColourError)
    }
}

/// The jump of an (a,b)-leaper: `short` squares in one direction, `long` in the other.
///
/// ```
/// use rookwright_board::{Colour, Geometry, Leaper, Piece, Role, SquareSet, attacks};
///
/// let camel = Leaper::new(1, 3).ok_or("a leaper leaves its square")?;
/// let camel = Piece { colour: Colour::White, role: Role::Leaper(camel) };
/// assert_eq!(camel, "L(1,3)".parse()?);
/// let seen = attacks(&Geometry::new(5, 4)?, camel, "c1".parse()?, &SquareSet::EMPTY);
/// assert_eq!(seen, "
///     . X . X .
///     . . . . .
///     . . . . .
///     . . . . .
/// ".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leaper {
    short: u16,
    long: u16,
}

impl Leaper {
    /// The leaper that jumps `a` squares in one direction and `b` in the other; `None` for a jump of (0,0).
    pub const fn new(a: u16, b: u16) -> Option<Self> {
        match (a, b) {
            (0, 0) => None,
            _ if a < b => Some(Self { short: a, long: b }),
            _ => Some(Self { short: b, long: a }),
        }
    }

    /// Returns the shorter leg of the jump.
    pub const fn short(self) -> u16 {
        self.short
    }

    /// Returns the longer leg of the jump.
    pub const fn long(self) -> u16 {
        self.long
    }
}

impl fmt::Display for Leaper {
    /// Writes the jump: `(1,3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.short, self.long)
    }
}

impl FromStr for Leaper {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Self, PieceError> {
        let leg = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        text.strip_prefix('(')
            .and_then(|legs| legs.strip_suffix(')')?.split_once(','))
            .and_then(|(a, b)| Leaper::new(leg(a)?, leg(b)?))
            .ok_or_else(|| PieceError::of(text))
    }
}

/// The kind of a piece, without its colour.
///
/// ```
/// use rookwright_board::{Piece, Role};
///
/// assert_eq!(Role::ORTHODOX.map(Role::letter), ['K', 'Q', 'R', 'B', 'N', 'P']);
/// assert_eq!("leaper(1,3)".parse::<Role>().map(|role| role.to_string()), Ok("leaper(1,3)".to_owned()));
/// let grasshopper = "g".parse::<Piece>();
/// assert!(grasshopper.is_err()); // of the fairy pieces, only leapers are known
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Moves one step in any direction.
    King,
    /// Moves like a rook or a bishop.
    Queen,
    /// Moves along ranks and files.
    Rook,
    /// Moves along diagonals.
    Bishop,
    /// The (1,2)-leaper.
    Knight,
    /// Attacks the two squares diagonally ahead.
    Pawn,
    /// Any other leaper.
    Leaper(Leaper),
}

impl Role {
    /// The six roles of orthodox chess, in the usual order.
    pub const ORTHODOX: [Role; 6] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// Returns the capital letter: `K Q R B N P`, and `L` for every other leaper.
    pub const fn letter(self) -> char {
        match self {
            Role::King => 'K',
            Role::Queen => 'Q',
            Role::Rook => 'R',
            Role::Bishop => 'B',
            Role::Knight => 'N',
            Role::Pawn => 'P',
            Role::Leaper(_) => 'L',
        }
    }

    /// Returns the English name, without the legs of a leaper.
    pub const fn name(self) -> &'static str {
        match self {
            Role::King => "king",
            Role::Queen => "queen",
            Role::Rook => "rook",
            Role::Bishop => "bishop",
            Role::Knight => "knight",
            Role::Pawn => "pawn",
            Role::Leaper(_) => "leaper",
        }
    }
}

/// Writes the English name, as the JSON documents use it: `queen`, `leaper(1,3)`.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        if let Role::Leaper(leaper) = self { write!(f, "{leaper}") } else { Ok(()) }
    }
}

impl FromStr for Role {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Self, PieceError> {
        let wrong = || PieceError::of(text);
        match text.strip_prefix("leaper") {
            Some(legs) => legs.parse().map(Role::Leaper).map_err(|_| wrong()),
            None => Role::ORTHODOX.into_iter().find(|role| role.name() == text).ok_or_else(wrong),
        }
    }
}

/// A piece: a role and a colour.
///
/// ```
/// use rookwright_board::{Colour, Piece, Role};
///
/// let piece: Piece = "n".parse()?; // a small letter is Black's
/// assert_eq!(piece, Piece { colour: Colour::Black, role: Role::Knight });
/// assert_eq!(piece.name(), "black knight");
/// assert_eq!(Piece::from_figurine("♞"), Some(piece));
/// # Ok::<(), rookwright_board::PieceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side it belongs to.
    pub colour: Colour,
    /// The kind of piece.
    pub role: Role,
}

impl Piece {
    /// The white queen.
    pub const WHITE_QUEEN: Piece = Piece { colour: Colour::White, role: Role::Queen };
    /// The white knight.
    pub const WHITE_KNIGHT: Piece = Piece { colour: Colour::White, role: Role::Knight };

    /// Returns `queen` for a white queen, `black queen` for a black one.
    pub fn name(self) -> String {
        match self.colour {
            Colour::White => self.role.to_string(),
            Colour::Black => format!("black {}", self.role),
        }
    }

    /// The piece with this name, as [`Piece::name`] returns it; `None` if there is none.
    pub fn named(name: &str) -> Option<Self> {
        let (colour, role) = match name.strip_prefix("black ") {
            Some(role) => (Colour::Black, role),
            None => (Colour::White, name),
        };
        Some(Piece { colour, role: role.parse().ok()? })
    }

    /// The piece of a chess figurine (outlined ones are white, solid ones black); `None` for any other text.
    pub fn from_figurine(text: &str) -> Option<Self> {
        let place = |figurines: &str| figurines.chars().position(|figurine| text.chars().eq([figurine]));
        let (colour, place) = match (place("♔♕♖♗♘♙"), place("♚♛♜♝♞♟")) {
            (Some(place), _) => (Colour::White, place),
            (None, place) => (Colour::Black, place?),
        };
        Some(Piece { colour, role: Role::ORTHODOX[place] })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.role.letter();
        let letter = if self.colour == Colour::White { letter } else { letter.to_ascii_lowercase() };
        match self.role {
            Role::Leaper(leaper) => write!(f, "{letter}{leaper}"),
            _ => write!(f, "{letter}"),
        }
    }
}

/// The error of a text that is not a piece.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", say!(
    "error.no_piece",
    "'{text}' is not a piece: expected K Q R B N P, a leaper like L(1,3), or a small letter for Black",
    text = _0
))]
pub struct PieceError(pub String);

impl PieceError {
    fn of(text: &str) -> Self {
        Self(text.chars().take(40).collect())
    }
}

impl FromStr for Piece {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Self, PieceError> {
        parse(text).ok_or_else(|| PieceError::of(text))
    }
}

fn parse(text: &str) -> Option<Piece> {
    let letter = text.chars().next()?;
    let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
    let rest = &text[letter.len_utf8()..];
    let role = if letter.eq_ignore_ascii_case(&'L') {
        Role::Leaper(rest.parse().ok()?)
    } else if rest.is_empty() {
        Role::ORTHODOX.into_iter().find(|role| role.letter() == letter.to_ascii_uppercase())?
    } else {
        return None;
    };
    Some(Piece { colour, role })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_piece;
    use proptest::prelude::*;

    #[test]
    fn refusals() {
        for text in ["", "X", "QQ", "L", "L(0,0)", "L(1)", "L(1,2", "L(+1,2)", "L(1,99999)", "♕"] {
            assert!(text.parse::<Piece>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn round_trip(piece in any_piece()) {
            prop_assert_eq!(piece.to_string().parse(), Ok(piece));
            prop_assert_eq!(Piece::named(&piece.name()), Some(piece));
        }
    }
}
