//! The options of a sheet: how it looks, and how answers are found and written.

use crate::Refusal;
use crate::search::THREADS;
use rookwright_run::options::{Choices, FieldError, Kind, Options};
use rookwright_sheet::{Answers, Facing, Format, Language, Looks, MOST_PER_PAGE, Paper, Sheet};
use rookwright_words::Wording;
use serde_json::Value;
use std::time::Duration;

/// The most characters of a heading.
const LONGEST: usize = 1000;
/// The highest resolution of images; a page then has nine million pixels.
const FINEST: u32 = 300;
/// The heading of options of the page.
const PAGE: &str = "Page options";
/// The heading of options of each puzzle.
const PUZZLE: &str = "Puzzle options";
/// The heading of options of the answers.
const ANSWERS: &str = "Answer options";

/// Prints puzzles with their answers.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Print {
    /// The puzzles: lines of generators, or texts of puzzle files
    #[option(required)]
    pub puzzles: Vec<Value>,
    /// Format of the file
    #[option(required)]
    pub format: SheetFormat,
    /// What it looks like.
    #[option(flatten)]
    pub layout: Layout,
    /// Where answers go: end, none or only
    #[option(default = "end", group = ANSWERS)]
    pub answers: Answers,
    /// How answers are found and written.
    #[option(flatten)]
    pub answering: Answering,
}

/// What a sheet looks like.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Layout {
    /// The heading
    #[option(group = PAGE)]
    pub title: Option<String>,
    /// A line below the heading
    #[option(group = PAGE)]
    pub subtitle: Option<String>,
    /// Leave room for a name and a date
    #[option(group = PAGE, advanced)]
    pub name_line: bool,
    /// Paper size, a4 or letter
    #[option(default = "a4", group = PAGE)]
    pub paper: Paper,
    /// Use landscape orientation
    #[option(group = PAGE)]
    pub landscape: bool,
    /// Puzzles on a page, 1 to 20 \[default: what fits]
    #[option(noun = "number of puzzles", kind = Kind::whole(1, MOST_PER_PAGE as u64), group = PAGE)]
    pub per_page: Option<u32>,
    /// The number of the first puzzle
    #[option(default = "1", noun = "puzzle number", kind = Kind::whole(1, 1_000_000), group = PAGE, advanced)]
    pub first: u32,
    /// Leave out the lines to write on
    #[option(aliases = ["!lines"], group = PAGE, advanced)]
    pub no_lines: bool,
    /// Resolution of .png files in pixels per inch, 20 to 1200
    #[option(default = "150", noun = "resolution", kind = Kind::whole(20, 1200), group = PAGE, advanced)]
    pub dpi: u32,
    /// Leave out the letters and numbers around the boards
    #[option(aliases = ["!coordinates"], group = PUZZLE, advanced)]
    pub no_coordinates: bool,
    /// The side at the bottom of mate diagrams: white, black or mover
    ///
    /// mover is the side to move.
    #[option(default = "white", group = PUZZLE, advanced)]
    pub bottom: Facing,
    /// Write stipulations as signs: #2, h#2.5
    #[option(group = PUZZLE, advanced)]
    pub signs: bool,
    /// Titles to print: files, all or none
    ///
    /// files: those of .puz files. all: those of JSON lines too.
    #[option(default = "files", group = PUZZLE, advanced)]
    pub titles: Titles,
    /// Language: en, de, fr, es or pt
    #[option(default = "en", group = PUZZLE)]
    pub language: Language,
}

/// How the answers of a sheet are found and written.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Answering {
    /// Notation of moves: letters or figurine
    #[option(default = "letters", group = ANSWERS, advanced)]
    pub notation: MoveStyle,
    /// Leave out the tries
    #[option(aliases = ["!tries"], group = ANSWERS, advanced)]
    pub no_tries: bool,
    /// Time limit for the answer of one puzzle, like 5s or 2m
    #[option(default = "10s", group = ANSWERS, advanced)]
    pub time_limit: Duration,
    /// Number of threads that find answers \[default: all cores]
    #[option(noun = "number of threads", kind = THREADS, group = ANSWERS, advanced)]
    pub threads: Option<usize>,
}

/// The kind of document.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Choices)]
pub enum SheetFormat {
    /// Pages to print.
    #[default]
    Pdf,
    /// One drawing per page.
    Svg,
    /// One image per page.
    Png,
    /// A LaTeX document.
    Tex,
    /// A web page.
    Html,
    /// Plain text.
    Txt,
    /// Games, which only mates on 8x8 boards can be.
    Pgn,
    /// One puzzle per line as JSON.
    Jsonl,
    /// Puzzle files.
    Puz,
}

/// The titles to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Choices)]
pub enum Titles {
    /// Those of `.puz` files.
    #[default]
    #[choice("those of files")]
    Files,
    /// Those of JSON lines too.
    All,
    /// None.
    None,
}

/// The notation of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Choices)]
pub enum MoveStyle {
    /// With the letters of the language.
    #[default]
    Letters,
    /// With pictures of the pieces.
    Figurine,
}

impl SheetFormat {
    /// Returns the format of a sheet, with images in this resolution; `None` for files without pages.
    pub fn of_sheet(self, dpi: u32) -> Option<Format> {
        Some(match self {
            SheetFormat::Pdf => Format::Pdf,
            SheetFormat::Svg => Format::Svg,
            SheetFormat::Png => Format::Png { dpi },
            SheetFormat::Tex => Format::Tex,
            SheetFormat::Html => Format::Html,
            SheetFormat::Txt => Format::Txt,
            SheetFormat::Pgn | SheetFormat::Jsonl | SheetFormat::Puz => return None,
        })
    }
}

impl Print {
    /// Checks what only clients of a server may not ask for.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let refused = |field, message: String| Err(Refusal::field(&FieldError::of(field, message)));
        let Layout { title, subtitle, dpi, .. } = &self.layout;
        if *dpi > FINEST {
            return refused("dpi", format!("{dpi} is too high here: expected at most {FINEST}"));
        }
        let is_long =
            |text: &Option<String>| text.as_ref().is_some_and(|text| text.chars().count() > LONGEST);
        match [("title", title), ("subtitle", subtitle)].into_iter().find(|(_, text)| is_long(text)) {
            Some((field, _)) => refused(field, format!("a heading has at most {LONGEST} characters")),
            None => Ok(()),
        }
    }
}

impl Layout {
    /// Returns how boards and pages look, with the answers in this place.
    pub fn looks(&self, answers: Answers) -> Looks {
        Looks {
            coordinates: !self.no_coordinates,
            facing: self.bottom,
            writing_lines: !self.no_lines,
            paper: self.paper,
            landscape: self.landscape,
            per_page: self.per_page,
            answers,
        }
    }

    /// Returns the sheet without its puzzles.
    pub fn empty_sheet(&self) -> Sheet {
        let heading = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        Sheet {
            title: heading(&self.title),
            subtitle: heading(&self.subtitle),
            name_line: self.name_line,
            language: self.language,
            entries: Vec::new(),
        }
    }

    /// Returns the language and style of a puzzle's text. `alone` tells that only the text of a puzzle file was given.
    pub fn wording(&self, answering: &Answering, alone: bool) -> Wording {
        Wording {
            language: self.language,
            signs: self.signs,
            figurine: answering.notation == MoveStyle::Figurine,
            titles: match self.titles {
                Titles::Files => alone,
                Titles::All => true,
                Titles::None => false,
            },
            tries: !answering.no_tries,
        }
    }
}
