//! The arguments of `sheet`.

use clap::Arg;
use rookwright_ops::{Answering, Layout, Selection};
use rookwright_run::options::{FileRole, Kind, Options};
use std::path::PathBuf;

pub(crate) const EXAMPLES: &str = "\
FILE contains puzzles as .puz text or as JSON lines from generate --jsonl; - is
standard input. The file extension of OUT sets the format: .pdf .svg .png .tex
.html .txt .pgn. Each page of .svg and .png is a file: sheet-1.svg, sheet-2.svg.

Examples:
  rookwright generate mate --count 12 --jsonl > mates.jsonl
  rookwright sheet mates.jsonl -o mates.pdf
  rookwright sheet mates.jsonl -o mates.pdf --title 'Club evening' --per-page 4
  rookwright sheet mates.jsonl -o test.pdf --answers answers.pdf
  rookwright sheet mates.jsonl -o blatt.pdf --language de --notation figurine
  rookwright sheet puzzles/*.puz -o all.html
  rookwright sheet mates.jsonl -o slides.png --per-page 1 --landscape
  rookwright generate tour --count 6 --jsonl | rookwright sheet - -o tours.pdf
  rookwright sheet --find 'mate:2 rating:..1200' --limit 12 -o friday.pdf
  rookwright sheet mates.jsonl -o mates.pgn       for a chess program";

/// The heading of the options about the collection.
const COLLECTION: &str = "Collection options (with --find)";
/// The heading of the options about the puzzles.
const PUZZLE: &str = "Puzzle options";

/// Files are named unless a query finds the puzzles.
pub(crate) fn or_found(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "files" => arg.required_unless_present("find"),
        "sort" | "limit" | "random" | "seed" => arg.help_heading(COLLECTION),
        "output" => arg.value_name("OUT"),
        "language" => arg.value_name("CODE"),
        "answers" => arg.value_name("WHERE"),
        _ => arg,
    }
}

/// Prints puzzles of files and of the collection.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct SheetOptions {
    /// Puzzles: .puz files or files of JSON lines (- for standard input)
    #[option(kind = Kind::Files, place = Words)]
    pub(super) files: Vec<String>,
    /// Puzzles of your collection that a query finds
    #[option(kind = Kind::Text { value: "QUERY", example: "-theme:sacrifice mate:2" }, may_be_empty)]
    pub(super) find: Option<String>,
    /// Which of those that match.
    #[option(flatten)]
    pub(super) selection: Selection,
    /// The collection's file \[default: in your data folder]
    #[option(
        kind = Kind::File(FileRole::Collection),
        aliases = ["file"],
        requires = ["find"],
        group = COLLECTION,
        advanced
    )]
    pub(super) collection: Option<PathBuf>,
    /// Print easy puzzles first
    ///
    /// Mates without a rating are rated for this.
    #[option(group = PUZZLE)]
    pub(super) easy_first: bool,
    /// Rate mates that have no rating, and print their stars
    #[option(group = PUZZLE, advanced)]
    pub(super) stars: bool,
    /// Leave out the stars
    #[option(conflicts = ["stars"], group = PUZZLE, advanced)]
    pub(super) no_stars: bool,
    /// The file to write; its extension sets the format
    #[option(required, kind = Kind::File(FileRole::Output), short = 'o')]
    pub(super) output: PathBuf,
    /// What the sheet looks like.
    #[option(flatten)]
    pub(super) layout: Layout,
    /// Answers go to: end, none or a file
    #[option(default = "end", usual = &["end", "none"], kind = Kind::File(FileRole::Output), group = "Answer options")]
    pub(super) answers: String,
    /// How answers are found and written.
    #[option(flatten)]
    pub(super) answering: Answering,
    /// Write nothing unless every puzzle can be printed
    pub(super) strict: bool,
    /// Print only problems: no progress, no summary
    #[option(short = 'q')]
    pub(super) quiet: bool,
}
