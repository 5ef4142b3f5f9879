//! Reads the options of a sheet from a request.

use super::super::Refusal;
use super::super::field::{chosen, field_error, named};
use super::super::limits::Seconds;
use rookwright_sheet::numbers;
use rookwright_sheet::{Answers, Facing, Format, Language, Looks, Paper, Sheet};
use rookwright_words::Wording;
use serde::Deserialize;
use serde_json::Value;

/// The most characters of a heading.
const LONGEST: usize = 1000;
/// The highest resolution of images; a page then has nine million pixels.
const FINEST: u32 = 300;

/// The request to print puzzles.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Print {
    pub(super) puzzles: Vec<Value>,
    pub(super) format: String,
    pub(super) title: Option<String>,
    pub(super) subtitle: Option<String>,
    pub(super) name_line: bool,
    pub(super) paper: Option<String>,
    pub(super) landscape: bool,
    pub(super) per_page: Option<u32>,
    pub(super) first: Option<u32>,
    pub(super) lines: Option<bool>,
    pub(super) coordinates: Option<bool>,
    pub(super) bottom: Option<String>,
    pub(super) signs: bool,
    pub(super) titles: Option<String>,
    pub(super) language: Option<String>,
    pub(super) answers: Option<String>,
    pub(super) notation: Option<String>,
    pub(super) tries: Option<bool>,
    pub(super) dpi: Option<u32>,
    pub(super) time_limit: Option<Seconds>,
    pub(super) threads: Option<usize>,
}

/// The kind of output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A sheet.
    Sheet(Format),
    /// Games, which only mates on 8x8 boards can be.
    Pgn,
    /// One puzzle per line as JSON.
    Jsonl,
    /// Puzzle files.
    Puz,
}

/// The titles to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Titles {
    Files,
    All,
    None,
}

/// The options of a sheet.
pub(super) struct SheetOptions {
    pub(super) kind: Kind,
    pub(super) looks: Looks,
    /// The sheet without its puzzles.
    pub(super) head: Sheet,
    /// The number of the first puzzle.
    pub(super) first: u32,
    titles: Titles,
    signs: bool,
    figurine: bool,
    tries: bool,
}

impl SheetOptions {
    pub(super) fn read(asked: &Print) -> Result<Self, Refusal> {
        let usual_dpi = Format::USUAL_DPI;
        let dpi = named("dpi", numbers::dpi(&asked.dpi.unwrap_or(usual_dpi).to_string()))?;
        if dpi > FINEST {
            return Err(field_error("dpi", format!("{dpi} is too high here: expected at most {FINEST}")));
        }
        let sheets = Format::ALL.map(|format| match format {
            Format::Png { .. } => (format.ending(), Kind::Sheet(Format::Png { dpi })),
            _ => (format.ending(), Kind::Sheet(format)),
        });
        let others = [("pgn", Kind::Pgn), ("jsonl", Kind::Jsonl), ("puz", Kind::Puz)];
        let kinds: Vec<(&str, Kind)> = sheets.into_iter().chain(others).collect();
        let read_page = |number: u32| named("per_page", numbers::per_page(&number.to_string()));
        let looks = Looks {
            coordinates: asked.coordinates.unwrap_or(true),
            facing: chosen(
                "bottom",
                asked.bottom.as_deref().unwrap_or("white"),
                &[("white", Facing::White), ("black", Facing::Black), ("mover", Facing::ToMove)],
            )?,
            writing_lines: asked.lines.unwrap_or(true),
            paper: named("paper", asked.paper.as_deref().map_or(Ok(Paper::default()), str::parse))?,
            landscape: asked.landscape,
            per_page: asked.per_page.map(read_page).transpose()?,
            answers: chosen(
                "answers",
                asked.answers.as_deref().unwrap_or("end"),
                &[("end", Answers::End), ("none", Answers::None), ("only", Answers::Only)],
            )?,
        };
        let head = Sheet {
            title: heading("title", asked.title.as_deref())?,
            subtitle: heading("subtitle", asked.subtitle.as_deref())?,
            name_line: asked.name_line,
            language: named(
                "language",
                asked.language.as_deref().map_or(Ok(Language::default()), str::parse),
            )?,
            entries: Vec::new(),
        };
        Ok(Self {
            kind: chosen("format", &asked.format, &kinds)?,
            looks,
            head,
            first: named("first", numbers::first_number(&asked.first.unwrap_or(1).to_string()))?,
            titles: chosen(
                "titles",
                asked.titles.as_deref().unwrap_or("files"),
                &[("files", Titles::Files), ("all", Titles::All), ("none", Titles::None)],
            )?,
            signs: asked.signs,
            figurine: chosen(
                "notation",
                asked.notation.as_deref().unwrap_or("letters"),
                &[("letters", false), ("figurine", true)],
            )?,
            tries: asked.tries.unwrap_or(true),
        })
    }

    /// Returns the language and style of a puzzle's text.  `alone` tells that only the text of a puzzle file was given.
    pub(super) fn wording(&self, alone: bool) -> Wording {
        Wording {
            language: self.head.language,
            signs: self.signs,
            figurine: self.figurine,
            titles: match self.titles {
                Titles::Files => alone,
                Titles::All => true,
                Titles::None => false,
            },
            tries: self.tries,
        }
    }
}

/// Returns a heading; `None` if it is missing or blank.
fn heading(field: &str, text: Option<&str>) -> Result<Option<String>, Refusal> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    match text {
        Some(text) if text.chars().count() > LONGEST => {
            Err(field_error(field, format!("a heading has at most {LONGEST} characters")))
        }
        text => Ok(text.map(str::to_owned)),
    }
}
