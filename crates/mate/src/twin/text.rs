//! Twins as text: `b) wKe1-f1`, `c) continued remove wRa1, stipulation h#3`.
//!
//! The letter is optional when reading, and always written. Changes are separated by commas or `and`. Also
//! accepted are `-wRa1` and `+bPb5` for `remove` and `add`, `->` or `→` for the hyphen, `swap colors`,
//! `exchange` for `swap`, and `S` for a knight.

use super::change::{Change, Man, Mirror, Rotation};
use super::{PartName, Twin};
use crate::stipulation::Stipulation;
use rookwright_chess::{Color, Piece, Square, letter, man, shown};
use std::fmt;
use std::str::FromStr;

/// The reason why a text is not a twin, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct TwinError {
    /// The number of bytes before the fault.
    pub offset: usize,
    /// What is wrong, or what was expected.
    pub message: String,
}

impl fmt::Display for Twin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}) {}", self.label, self.changes_text())
    }
}

impl Twin {
    /// Writes the changes without the letter: `continued wKe1-f1, remove wRa1`.
    pub fn changes_text(&self) -> String {
        let changes: Vec<_> = self.changes.iter().map(ToString::to_string).collect();
        let continued = if self.continued { "continued " } else { "" };
        continued.to_owned() + &changes.join(", ")
    }

    /// Reads the twin with this index, from 0.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn read(text: &str, index: usize) -> Result<Self, TwinError> {
        Self::read_with_places(text, index).map(|(twin, _)| twin)
    }

    /// Reads a twin. Returns it with the number of bytes before each of its changes.
    pub(crate) fn read_with_places(text: &str, index: usize) -> Result<(Self, Vec<usize>), TwinError> {
        // All parts are slices of the text, so a fault can be shown where it stands.
        let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let fault = |part: &str, message: String| TwinError { offset: offset(part), message };
        let label = Self::label_of(index);
        let mut rest = text.trim();
        if index >= Self::MOST {
            return Err(fault(rest, format!("a problem has at most {} twins", Self::MOST)));
        }
        if let Some((name, after)) = PartName::split(rest) {
            // Letters count up without gaps, or two twins could have the same name.
            if name != (PartName { label: Some(label), duplex: false }) {
                return Err(fault(rest, format!("'{name}': expected {label}), the letter that is next")));
            }
            rest = after;
        }
        let continued = rest.strip_prefix("continued").filter(|after| after.starts_with(char::is_whitespace));
        let changes_text = continued.map_or(rest, str::trim_start);
        let (mut changes, mut places) = (Vec::new(), Vec::new());
        for part in changes_text.split(',').flat_map(|part| part.split(" and ")) {
            let part = part.trim();
            changes.push(part.parse().map_err(|error: NoChange| fault(part, error.to_string()))?);
            places.push(offset(part));
        }
        Ok((Self { label, continued: continued.is_some(), changes }, places))
    }
}

impl PartName {
    /// Splits a text that begins with the name of a part, `b)`, `duplex)` or `b duplex)`, from what follows. Returns
    /// `None` if it begins otherwise.
    pub fn split(text: &str) -> Option<(Self, &str)> {
        let (name, rest) = text.split_once(')')?;
        let letter = |text: &str| match text.as_bytes() {
            [letter @ b'a'..=b'z'] => Some(char::from(*letter)),
            _ => None,
        };
        let part = match name.split_once(' ') {
            Some((label, "duplex")) => PartName { label: Some(letter(label)?), duplex: true },
            Some(_) => return None,
            None if name == "duplex" => PartName { label: None, duplex: true },
            None => PartName { label: Some(letter(name)?), duplex: false },
        };
        Some((part, rest.trim_start()))
    }
}

fn written((colour, piece): Man, square: Square) -> String {
    let side = if colour == Color::White { 'w' } else { 'b' };
    format!("{side}{}{square}", letter(Color::White, piece))
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Change::Move { man, from, to } => write!(f, "{}-{to}", written(man, from)),
            Change::Remove { man, at } => write!(f, "remove {}", written(man, at)),
            Change::Add { man, at } => write!(f, "add {}", written(man, at)),
            Change::Exchange(one, other) => write!(f, "swap {one} {other}"),
            Change::Shift { from, to } => write!(f, "shift {from}-{to}"),
            Change::Rotate(Rotation::Quarter) => f.write_str("rotate 90"),
            Change::Rotate(Rotation::Half) => f.write_str("rotate 180"),
            Change::Rotate(Rotation::ThreeQuarters) => f.write_str("rotate 270"),
            Change::Mirror(Mirror::LeftRight) => f.write_str("mirror a1-h1"),
            Change::Mirror(Mirror::TopBottom) => f.write_str("mirror a1-a8"),
            Change::SwapColours => f.write_str("swap colours"),
            Change::Stipulation(stipulation) => write!(f, "stipulation {stipulation}"),
        }
    }
}

/// Reads `wKe1`.
fn piece_on(text: &str) -> Option<(Man, Square)> {
    let mut letters = text.chars();
    let colour = match letters.next()? {
        'w' => Color::White,
        'b' => Color::Black,
        _ => return None,
    };
    let piece = match letters.next()? {
        'S' => Piece::Knight,
        capital => man(capital).filter(|&(colour, _)| colour == Color::White)?.1,
    };
    Some(((colour, piece), letters.as_str().parse().ok()?))
}

/// Reads the two parts of `e1-f1`.
fn two(text: &str) -> Option<(&str, &str)> {
    text.split_once("<->").or_else(|| text.split_once("->")).or_else(|| text.split_once(['-', '→']))
}

/// The error of a text that is not a change of a twin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoChange(String);

impl FromStr for Change {
    type Err = NoChange;

    fn from_str(text: &str) -> Result<Self, NoChange> {
        let unknown = || {
            NoChange(format!(
                "'{}' is not a change: expected one like wKe1-f1, remove wRa1, add bPb5, swap e1 f1, shift \
                 a1-b2, rotate 90, mirror a1-h1, swap colours or stipulation h#3",
                shown(text)
            ))
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        // The words of a change and its signs lead to the same reading.
        let add = |text| piece_on(text).map(|(man, at)| Change::Add { man, at });
        let remove = |text| piece_on(text).map(|(man, at)| Change::Remove { man, at });
        let change = match words[..] {
            // The reader of stipulations has better messages of its own.
            ["stipulation", asked] => {
                return asked
                    .parse()
                    .map(Change::Stipulation)
                    .map_err(|error: <Stipulation as FromStr>::Err| NoChange(error.to_string()));
            }
            ["remove", what] => remove(what),
            ["add", what] => add(what),
            ["swap", "colours" | "colors"] => Some(Change::SwapColours),
            ["swap" | "exchange", one, other] => squares(one, other).map(|(a, b)| Change::Exchange(a, b)),
            ["shift", way] => {
                two(way).and_then(|(from, to)| squares(from, to)).map(|(from, to)| Change::Shift { from, to })
            }
            ["rotate", "90"] => Some(Change::Rotate(Rotation::Quarter)),
            ["rotate", "180"] => Some(Change::Rotate(Rotation::Half)),
            ["rotate", "270"] => Some(Change::Rotate(Rotation::ThreeQuarters)),
            ["mirror", way] => match two(way) {
                Some(("a1", "h1")) => Some(Change::Mirror(Mirror::LeftRight)),
                Some(("a1", "a8")) => Some(Change::Mirror(Mirror::TopBottom)),
                _ => None,
            },
            // Short forms of add and remove are `+bPb5` and `-wRa1`. A word without a sign is a move.
            [one] => match (one.strip_prefix('+'), one.strip_prefix('-')) {
                (Some(what), _) => add(what),
                (_, Some(what)) => remove(what),
                _ => two(one).and_then(|(from, to)| {
                    let (man, from) = piece_on(from)?;
                    Some(Change::Move { man, from, to: to.parse().ok()? })
                }),
            },
            _ => None,
        };
        change.ok_or_else(unknown)
    }
}

fn squares(one: &str, other: &str) -> Option<(Square, Square)> {
    Some((one.parse().ok()?, other.parse().ok()?))
}
