//! The options of the generator in one table. The command line, JSON requests and the studio's form are
//! derived from it.

mod fields;

use super::army::{Army, Stock};
use super::level::Level;
use super::manner::Manner;
use super::substance::Substance;
use super::twin::TwinWish;
use super::wanted::{Clean, Duals, KeyWish, Wanted};
use super::wish::{Prefer, Wish};
use rookwright_chess::{Position, Size};
use rookwright_mate::themes::Tag;
use rookwright_run::options::values::{self, ValueError};
use rookwright_run::options::{Field, FieldError, Options, read};
use std::ops::RangeInclusive;

/// The names of choices with their values.
type Table<T> = &'static [(&'static str, T)];

const PLAYS: Table<Manner> = &[
    ("direct", Manner::Direct),
    ("forced", Manner::Forced),
    ("series", Manner::Series),
    ("help", Manner::Help),
    ("series-help", Manner::SeriesHelp),
    ("self", Manner::Selfmate),
];
const TWINS: Table<TwinWish> =
    &[("set-play", TwinWish::SetPlay), ("move", TwinWish::Move), ("remove", TwinWish::Remove)];
const LEVELS: Table<Level> = &[
    ("worksheet", Level::Worksheet),
    ("club", Level::Club),
    ("magazine", Level::Magazine),
    ("drill", Level::Drill),
];
const KEYS: Table<Option<KeyWish>> = &[
    ("quiet", Some(KeyWish::Quiet)),
    ("no-capture", Some(KeyWish::NoCapture)),
    ("no-check", Some(KeyWish::NoCheck)),
    ("sacrifice", Some(KeyWish::Sacrifice)),
    ("flight-giving", Some(KeyWish::FlightGiving)),
    ("any", None),
];
const DUALS: Table<Duals> = &[("none", Duals::None), ("minor", Duals::Minor), ("allowed", Duals::Allowed)];
const MATES: Table<Clean> = &[("any", Clean::Any), ("pure", Clean::Pure), ("model", Clean::Model)];
const PREFERENCES: Table<Prefer> = &[
    ("economy", Prefer::Economy),
    ("material", Prefer::Material),
    ("variety", Prefer::Variety),
    ("score", Prefer::Score),
    ("spread", Prefer::Spread),
];
const YES_NO: Table<bool> = &[("yes", true), ("no", false)];
const BUNDLES: Table<bool> = &[("classic", true)];
const NEEDLESS: Table<bool> = &[("allowed", true)];

/// The options of the generator of mates.
///
/// ```
/// use rookwright_compose::MateOptions;
/// use rookwright_run::options::Options;
///
/// let mut options = MateOptions::default();
/// options.set("board", "5x5")?;
/// options.set("theme", "smothered")?;
/// let wish = options.wish(7, None)?;
/// assert_eq!((wish.size.to_string().as_str(), wish.seed), ("5x5", 7));
/// # Ok::<(), rookwright_run::options::FieldError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateOptions {
    board: Size,
    moves: RangeInclusive<u32>,
    half: bool,
    play: Manner,
    level: Option<Level>,
    lines: Option<u32>,
    twin: Option<TwinWish>,
    white: Side,
    black: Side,
    men: Option<u32>,
    pawns: bool,
    legal: bool,
    key: Vec<Option<KeyWish>>,
    replies: Option<RangeInclusive<u32>>,
    duals: Duals,
    substance: Substance,
    difficulty: Option<RangeInclusive<u32>>,
    mates: Clean,
    themes: Vec<Tag>,
    classic: bool,
    no_checks: bool,
    needless: bool,
    prefer: Option<Prefer>,
    share: u32,
}

/// The pieces of a side: exactly these, or a number of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Side {
    exactly: Option<Stock>,
    least: Option<u32>,
    most: Option<u32>,
}

impl Default for MateOptions {
    fn default() -> Self {
        let usual = Wish::new(Size::FULL, Manner::Direct, 2);
        Self {
            board: usual.size,
            moves: usual.moves..=usual.moves,
            half: usual.half,
            play: usual.manner,
            level: None,
            lines: None,
            twin: None,
            white: Side::default(),
            black: Side::default(),
            men: usual.most_men,
            pawns: usual.pawns,
            legal: usual.legal,
            key: Vec::new(),
            replies: None,
            duals: usual.wanted.duals,
            substance: Substance::default(),
            difficulty: None,
            mates: usual.wanted.clean,
            themes: Vec::new(),
            classic: usual.wanted.classic,
            no_checks: usual.wanted.no_checks,
            needless: usual.wanted.needless,
            prefer: None,
            share: usual.share,
        }
    }
}

impl Options for MateOptions {
    const FIELDS: &'static [Field] = fields::FIELDS;

    fn set(&mut self, name: &str, value: &str) -> Result<(), FieldError> {
        match name {
            "board" => self.board = read("board", value, mate_board)?,
            "moves" => (self.moves, self.half) = read("moves", value, moves)?,
            "twin" => self.twin = Some(read("twin", value, |text| values::choice(text, TWINS))?),
            "lines" => self.lines = Some(read("lines", value, |text| values::number(text, "number", 1, 4))?),
            "for" => self.level = Some(read("for", value, |text| values::choice(text, LEVELS))?),
            "play" => self.play = read("play", value, |text| values::choice(text, PLAYS))?,
            "white" => self.white.exactly = Some(read("white", value, stock)?),
            "black" => self.black.exactly = Some(read("black", value, stock)?),
            "min_white" => self.white.least = Some(read("min_white", value, pieces)?),
            "max_white" => self.white.most = Some(read("max_white", value, pieces)?),
            "min_black" => self.black.least = Some(read("min_black", value, pieces)?),
            "max_black" => self.black.most = Some(read("max_black", value, pieces)?),
            "men" => self.men = Some(read("men", value, pieces)?),
            "pawns" => self.pawns = read("pawns", value, |text| values::choice(text, YES_NO))?,
            "legal" => self.legal = read("legal", value, values::flag)?,
            "key" => {
                self.key = read("key", value, |text| values::list(text, |item| values::choice(item, KEYS)))?;
            }
            "replies" => self.replies = Some(read("replies", value, values::open_range)?),
            "no_duals" => {
                if read("no_duals", value, values::flag)? {
                    self.duals = Duals::None;
                }
            }
            "duals" => self.duals = read("duals", value, |text| values::choice(text, DUALS))?,
            "variations" => self.substance.variations = Some(read("variations", value, values::open_range)?),
            "mates_different" => {
                self.substance.different = Some(read("mates_different", value, values::open_range)?);
            }
            "tries" => self.substance.tries = Some(read("tries", value, values::open_range)?),
            "changed" => self.substance.changed = Some(read("changed", value, values::open_range)?),
            "model_mates" => self.substance.models = Some(read("model_mates", value, values::open_range)?),
            "score" => {
                let score = read("score", value, |text| values::number(text, "score", 0, 400))?;
                self.substance.score = Some(score as i32);
            }
            "difficulty" => self.difficulty = Some(read("difficulty", value, values::open_range)?),
            "mates" => self.mates = read("mates", value, |text| values::choice(text, MATES))?,
            "theme" => self.themes = read("theme", value, |text| values::list(text, theme))?,
            "wish" => self.classic = read("wish", value, |text| values::choice(text, BUNDLES))?,
            "no_checks" => self.no_checks = read("no_checks", value, values::flag)?,
            "needless" => self.needless = read("needless", value, |text| values::choice(text, NEEDLESS))?,
            "prefer" => {
                self.prefer = Some(read("prefer", value, |text| values::choice(text, PREFERENCES))?);
            }
            "share" => {
                self.share = read("share", value, |text| values::number(text, "percentage", 1, 100))?;
            }
            _ => return Err(Self::unknown(name)),
        }
        Ok(())
    }
}

impl MateOptions {
    /// Asks for all puzzles unless the user named a level, as a census does.
    #[must_use]
    pub fn of_all_levels(mut self) -> Self {
        self.level = self.level.or(Some(Level::Drill));
        self
    }

    /// Returns the board.
    pub fn board(&self) -> Size {
        self.board
    }

    /// Returns the wishes that the options describe: one for each number of moves, the least first.
    ///
    /// # Errors
    /// Returns the field and the reason if no such puzzles can exist.
    pub fn wishes(&self, seed: u64) -> Result<Vec<Wish>, FieldError> {
        if self.moves.end() > self.moves.start() && self.prefer == Some(Prefer::Material) {
            self.only_number_of_moves("[prefer material]")?;
        }
        self.moves.clone().map(|moves| self.wish_of(moves, seed, None)).collect()
    }

    /// Returns the wish that the options describe, for the board or for a given position.
    ///
    /// # Errors
    /// Returns the field and the reason if no such puzzles can exist, or if the options allow several numbers
    /// of moves.
    pub fn wish(&self, seed: u64, given: Option<&Position>) -> Result<Wish, FieldError> {
        let moves = self.only_number_of_moves(if given.is_some() { "a given position" } else { "this" })?;
        self.wish_of(moves, seed, given)
    }

    /// Returns the number of moves if there is only one.
    fn only_number_of_moves(&self, what: &str) -> Result<u32, FieldError> {
        let (least, most) = (*self.moves.start(), *self.moves.end());
        let wrong =
            || FieldError::of("moves", format!("{what} needs one number of moves, not {least}..{most}"));
        (least == most).then_some(least).ok_or_else(wrong)
    }

    fn wish_of(&self, moves: u32, seed: u64, given: Option<&Position>) -> Result<Wish, FieldError> {
        let half = self.half;
        let board = given.map_or(self.board, Position::size);
        let usual = Wish::new(board, self.play, moves);
        // Small changes of a given position, and the least material, are looked for among all puzzles.
        let all = given.is_some() || self.prefer == Some(Prefer::Material);
        let level = self.level.unwrap_or(if all { Level::Drill } else { Level::Worksheet });
        let mut wish = Wish {
            half,
            lines: self.lines.unwrap_or(1),
            twin: self.twin,
            white: self.white.army(usual.white, self.men),
            black: self.black.army(usual.black, self.men),
            most_men: self.men,
            pawns: self.pawns,
            legal: self.legal,
            wanted: self.wanted()?,
            prefer: self.prefer.unwrap_or(match level {
                Level::Worksheet => Prefer::Spread,
                _ => usual.prefer,
            }),
            share: self.share,
            seed,
            ..usual
        };
        if wish.legal && !board.is_full() {
            return Err(FieldError::of("legal", format!("games are played on 8x8 only, not on {board}")));
        }
        wish.legal |= level > Level::Drill && board.is_full() && self.is_natural();
        level.apply(&mut wish)?;
        // The options for a given position are checked together with the position.
        if given.is_none() {
            wish.validate()?;
        }
        Ok(wish)
    }

    /// Whether the given pieces need no promoted ones.
    fn is_natural(&self) -> bool {
        let natural = |side: &Side| {
            let least = side.least.unwrap_or(0);
            let most = if self.pawns { 16 } else { 8 };
            least <= most && side.exactly.is_none_or(Stock::needs_no_promotion)
        };
        natural(&self.white) && natural(&self.black)
    }

    fn wanted(&self) -> Result<Wanted, FieldError> {
        if self.key.len() > 1 && self.key.contains(&None) {
            return Err(FieldError::of("key", "'any' cannot be combined with other words"));
        }
        Ok(Wanted {
            key: self.key.iter().copied().flatten().collect(),
            replies: self.replies.clone(),
            duals: self.duals,
            substance: self.substance.clone(),
            difficulty: self.difficulty.clone(),
            clean: self.mates,
            classic: self.classic,
            no_checks: self.no_checks,
            themes: self.themes.clone(),
            needless: self.needless,
        })
    }
}

impl Side {
    fn army(&self, usual: Army, men: Option<u32>) -> Army {
        if let Some(stock) = self.exactly {
            return Army::Exactly(stock);
        }
        // If one number is given, the defaults of the others give way to it.
        let least = self.least.unwrap_or_else(|| usual.least().min(self.most.unwrap_or(u32::MAX)));
        let most = self.most.unwrap_or_else(|| men.unwrap_or(usual.most()).max(least));
        Army::Between { least, most }
    }
}

fn theme(text: &str) -> Result<Tag, ValueError> {
    text.parse::<Tag>().map_err(|error| ValueError(error.to_string()))
}

fn stock(text: &str) -> Result<Stock, ValueError> {
    text.parse::<Stock>().map_err(|error| ValueError(error.to_string()))
}

/// Reads a number of pieces.
fn pieces(text: &str) -> Result<u32, ValueError> {
    let number = text.parse().ok().filter(|number| (1..=64).contains(number));
    number.ok_or_else(|| {
        ValueError(format!("'{text}' is not a number of pieces: expected 1 to 64, including the king"))
    })
}

/// Reads a board for mates: `5x5`, or `5` for a square one.
pub fn mate_board(text: &str) -> Result<Size, ValueError> {
    let (files, ranks) = text.split_once('x').unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|_| text.len() == 1);
    let size = number(files).zip(number(ranks)).and_then(|(files, ranks)| Size::new(files, ranks));
    size.ok_or_else(|| {
        ValueError(format!("'{text}' is not a board for mates: expected a size from 3x3 to 8x8, like 5x4"))
    })
}

/// Reads numbers of moves, or one with a half move: `2`, `1..3`, `2.5`, `2½`.
fn moves(text: &str) -> Result<(RangeInclusive<u32>, bool), ValueError> {
    let half = text.strip_suffix(".5").or_else(|| text.strip_suffix('½'));
    let (numbers, half) = half.map_or((text, false), |number| (number, true));
    let (least, most) = numbers.split_once("..").unwrap_or((numbers, numbers));
    let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let wrong = || {
        ValueError(format!(
            "'{text}' is not a number of moves: expected one like 2, a range like 1..3, or 2.5 in help play"
        ))
    };
    let (least, most): (u32, u32) = number(least).zip(number(most)).ok_or_else(wrong)?;
    match least <= most {
        true if !half || least == most && !numbers.contains("..") => Ok((least..=most, half)),
        true => Err(wrong()),
        false => Err(ValueError(format!("'{text}' is the wrong way round: expected {most}..{least}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::options::{Choice, Kind};

    fn options(values: &[(&str, &str)]) -> MateOptions {
        let mut options = MateOptions::default();
        values.iter().for_each(|(name, value)| options.set(name, value).unwrap());
        options
    }

    #[test]
    fn the_defaults_are_those_of_the_generator() {
        let wish = MateOptions::default().wish(7, None).unwrap();
        assert_eq!((wish.level, wish.prefer), (Level::Worksheet, Prefer::Spread));
        let drill = MateOptions::default().of_all_levels().wish(7, None).unwrap();
        assert_eq!(drill, Wish { seed: 7, ..Wish::new(Size::FULL, Manner::Direct, 2) });
    }

    #[test]
    fn the_defaults_of_the_table_change_nothing() {
        for field in MateOptions::FIELDS.iter().filter(|field| !field.default.is_empty()) {
            assert_eq!(options(&[(field.name, field.default)]), MateOptions::default(), "{}", field.name);
        }
    }

    #[test]
    fn every_field_can_be_set_and_names_itself_when_it_is_wrong() {
        for field in MateOptions::FIELDS {
            let error = MateOptions::default().set(field.name, "?!").unwrap_err();
            assert_eq!(error.field, Some(field.name));
            let words: &[Choice] = match field.kind {
                Kind::Choice(words) | Kind::List(words) => words,
                _ => &[],
            };
            words.iter().for_each(|choice| drop(options(&[(field.name, choice.word)])));
            assert!(field.conflicts.iter().all(|other| MateOptions::field(other).is_some()));
        }
        assert!(MateOptions::default().set("colour", "blue").is_err());
    }

    #[test]
    fn if_one_number_is_given_the_others_give_way() {
        let army = |side: Side, men| {
            let army = side.army(Army::Between { least: 2, most: 8 }, men);
            (army.least(), army.most())
        };
        let (least, most) =
            (|least| Side { least, ..Side::default() }, |most| Side { most, ..Side::default() });
        assert_eq!(army(Side::default(), None), (2, 8));
        assert_eq!(army(Side::default(), Some(5)), (2, 5));
        assert_eq!(army(least(Some(10)), None), (10, 10));
        assert_eq!(army(most(Some(1)), None), (1, 1));
    }

    #[test]
    fn options_that_exclude_each_other() {
        let refused = |values: &[(&str, &str)]| options(values).wish(0, None).unwrap_err().to_string();
        assert!(refused(&[("key", "any,quiet")]).contains("cannot be combined"));
        assert!(refused(&[("legal", "true"), ("board", "5x5")]).contains("8x8 only, not on 5x5"));
        assert!(refused(&[("max_white", "1")]).contains("only a king"));
    }

    #[test]
    fn boards_and_moves() {
        assert_eq!(mate_board("5x4"), Ok(Size::new(5, 4).unwrap()));
        assert_eq!(mate_board("8"), Ok(Size::FULL));
        for wrong in ["2x2", "9x9", "", "x", "5x", "+5x5", "05x5", "5x5x5", "big"] {
            assert!(mate_board(wrong).is_err(), "{wrong}");
        }
        for (text, numbers) in
            [("2", (2..=2, false)), ("1..3", (1..=3, false)), ("2.5", (2..=2, true)), ("2½", (2..=2, true))]
        {
            assert_eq!(moves(text), Ok(numbers), "{text}");
        }
        for wrong in [
            "",
            ".5",
            "2.25",
            "-1",
            "+1",
            "two",
            "99999999999",
            "1..2.5",
            "3..1",
            "1..",
            "..3",
            "1..x",
            "2..2½",
        ] {
            assert!(moves(wrong).is_err(), "{wrong}");
        }
        assert!(pieces("0").is_err() && pieces("65").is_err());
    }
}
