//! What may stand in the gaps of messages, and how it is written in another language.

use super::nested::Nested;
use crate::sentences::tally;
use rookwright_board::{Argument, Noun, Piece, Square};
use rookwright_sheet::Language;

/// The kind of a gap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gap {
    Number,
    Square,
    Move,
    Pieces,
    Count,
    Text,
    /// A text of the tables without gaps.
    Whole,
    /// A text of the tables.
    Nested,
}

impl Gap {
    /// Returns the kind by the name of the gap, which may end with a number.
    pub(super) fn of(name: &str) -> Self {
        match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
            "n" => Gap::Number,
            "square" => Gap::Square,
            "move" => Gap::Move,
            "pieces" => Gap::Pieces,
            "count" => Gap::Count,
            "text" => Gap::Text,
            "side" | "goal" | "field" => Gap::Whole,
            _ => Gap::Nested,
        }
    }

    /// Whether a text in the gap is looked up like a message.
    pub(super) fn is_nested(self) -> bool {
        self == Gap::Nested
    }

    /// Returns what stands in the gap; `None` if it may not stand there.
    pub(super) fn argument(self, text: &str, language: Language, nested: Nested<'_>) -> Option<Argument> {
        let same = |is_fitting: bool| is_fitting.then(|| text.into());
        match self {
            Gap::Number => same(text.bytes().all(|byte| byte.is_ascii_digit())),
            Gap::Square => same(text.parse::<Square>().is_ok()),
            Gap::Move => is_moves(text).then(|| Argument::Moves(text.to_owned())),
            Gap::Pieces => Some(noun(text.strip_suffix('s')?)?.into()),
            Gap::Count => {
                let (number, name) = text.split_once(' ')?;
                let noun = noun(name).or_else(|| noun(name.strip_suffix('s')?))?;
                Some(tally(number.parse().ok()?, noun, language).into())
            }
            Gap::Text => same(true),
            Gap::Whole => Some(nested.found_whole(text, language)?.into()),
            Gap::Nested => Some(nested.found(text, language)?.into()),
        }
    }
}

/// Returns the noun for the English name of a piece. The names of white pieces have no colour.
fn noun(name: &str) -> Option<Noun> {
    if name == "piece" {
        return Some(Noun::PIECE);
    }
    Piece::named(name).map(Noun::from)
}

/// Whether a text looks like moves: `Qb1`, `2.Rh8#, Rg8#`, `O-O`, `#2 Qb1`.
fn is_moves(text: &str) -> bool {
    let of_move = |c: char| c.is_ascii_alphanumeric() || "#+=-.x ,/".contains(c);
    let has_word = text.split(|c: char| !c.is_ascii_lowercase()).any(|word| word.len() > 4);
    text.chars().all(of_move) && !has_word
}
