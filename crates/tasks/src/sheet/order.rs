//! How a sheet is to look, read from the words of a request.

use super::super::Refusal;
use super::super::field::{chosen, named, told};
use super::Print;
use rookwright_sheet::numbers;
use rookwright_sheet::{Answers, Facing, Format, Language, Looks, Paper, Sheet};
use rookwright_words::Wording;

/// A heading has no more letters.
const LONGEST: usize = 1000;
/// The finest images: a page of paper has nine million pixels then.
const FINEST: u32 = 300;

/// What is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A sheet.
    Sheet(Format),
    /// Games, of the mates only.
    Pgn,
    /// One puzzle a line.
    Jsonl,
    /// Puzzle files.
    Puz,
}

/// Which titles are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Titles {
    Files,
    All,
    None,
}

/// How a sheet is to look.
pub(super) struct Order {
    pub(super) kind: Kind,
    pub(super) looks: Looks,
    /// The sheet without its puzzles.
    pub(super) head: Sheet,
    /// The number of the first puzzle.
    pub(super) first: u32,
    titles: Titles,
    signs: bool,
    figurine: bool,
}

impl Order {
    pub(super) fn read(asked: &Print) -> Result<Self, Refusal> {
        let usual_dpi = Format::USUAL_DPI;
        let dpi = named("dpi", numbers::dpi(&asked.dpi.unwrap_or(usual_dpi).to_string()))?;
        if dpi > FINEST {
            return Err(told("dpi", format!("{dpi} is too fine here: expected at most {FINEST}")));
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
        })
    }

    /// How a puzzle is worded that came with nothing but its text, or as a line of a collection.
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
        }
    }
}

/// A text above the puzzles; one without letters is none.
fn heading(field: &str, text: Option<&str>) -> Result<Option<String>, Refusal> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    match text {
        Some(text) if text.chars().count() > LONGEST => {
            Err(told(field, format!("a heading has at most {LONGEST} letters")))
        }
        text => Ok(text.map(str::to_owned)),
    }
}
