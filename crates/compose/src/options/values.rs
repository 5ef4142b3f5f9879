//! Values as users write them.

use crate::army::Stock;
use crate::wanted::KeyWish;
use rookwright_board::say;
use rookwright_chess::Size;
use rookwright_mate::themes::Tag;
use rookwright_run::options::values::{self, ValueError};
use rookwright_run::options::{Choice, Choices};
use std::ops::RangeInclusive;

/// The word for a first move of any kind.
const ANY_KEY: Choice = Choice::new("any", "any move");
/// The words for the first move: those of [`KeyWish`], and one that asks for nothing.
pub(super) const KEYS: &[Choice] = match KeyWish::CHOICES {
    &[quiet, no_capture, no_check, sacrifice, flight] => {
        &[quiet, no_capture, no_check, sacrifice, flight, ANY_KEY]
    }
    _ => panic!("a word for each wish"),
};

pub(super) fn theme_names() -> Vec<&'static str> {
    Tag::ALL.map(Tag::name).to_vec()
}

pub(super) fn themes(text: &str) -> Result<Vec<Tag>, ValueError> {
    values::list(text, |item| item.parse::<Tag>().map_err(|error| ValueError(error.to_string())))
}

/// Reads what the first move must be; `any` asks for nothing.
pub(super) fn keys(text: &str) -> Result<Vec<KeyWish>, ValueError> {
    let wishes = KeyWish::ALL.into_iter().map(|wish| (wish.name(), Some(wish)));
    let table: Vec<_> = wishes.chain([(ANY_KEY.word, None)]).collect();
    let words = values::list(text, |item| values::choice(item, &table))?;
    if words.len() > 1 && words.contains(&None) {
        return Err(ValueError(say!("error.value.any", "'any' cannot be combined with other words")));
    }
    Ok(words.into_iter().flatten().collect())
}

pub(super) fn yes_or_no(text: &str) -> Result<bool, ValueError> {
    values::choice(text, &[("yes", true), ("no", false)])
}

pub(super) fn classic(text: &str) -> Result<bool, ValueError> {
    values::choice(text, &[("classic", true)])
}

pub(super) fn allowed(text: &str) -> Result<bool, ValueError> {
    values::choice(text, &[("allowed", true)])
}

pub(super) fn stock(text: &str) -> Result<Stock, ValueError> {
    text.parse::<Stock>().map_err(|error| ValueError(error.to_string()))
}

/// Reads a number of pieces.
pub(super) fn pieces(text: &str) -> Result<u32, ValueError> {
    let number = text.parse().ok().filter(|number| (1..=64).contains(number));
    number.ok_or_else(|| {
        ValueError(say!(
            "error.value.pieces",
            "'{text}' is not a number of pieces: expected 1 to 64, including the king",
            text
        ))
    })
}

/// Reads a board for mates: `5x5`, or `5` for a square one.
pub fn mate_board(text: &str) -> Result<Size, ValueError> {
    let (files, ranks) = text.split_once('x').unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|_| text.len() == 1);
    let size = number(files).zip(number(ranks)).and_then(|(files, ranks)| Size::new(files, ranks));
    size.ok_or_else(|| {
        ValueError(say!(
            "error.value.mate_board",
            "'{text}' is not a board for mates: expected a size from 3x3 to 8x8, like 5x4",
            text
        ))
    })
}

/// Reads numbers of moves, or one with a half move: `2`, `1..3`, `2.5`, `2½`.
pub(super) fn moves(text: &str) -> Result<(RangeInclusive<u32>, bool), ValueError> {
    let half = text.strip_suffix(".5").or_else(|| text.strip_suffix('½'));
    let (numbers, half) = half.map_or((text, false), |number| (number, true));
    let (least, most) = numbers.split_once("..").unwrap_or((numbers, numbers));
    let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let wrong = || {
        ValueError(say!(
            "error.value.moves",
            "'{text}' is not a number of moves: expected one like 2, a range like 1..3, or 2.5 in help play",
            text
        ))
    };
    let (least, most): (u32, u32) = number(least).zip(number(most)).ok_or_else(wrong)?;
    match least <= most {
        true if !half || least == most && !numbers.contains("..") => Ok((least..=most, half)),
        true => Err(wrong()),
        false => Err(ValueError(format!("'{text}' is the wrong way round: expected {most}..{least}"))),
    }
}
