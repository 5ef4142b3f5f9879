//! The arguments of `sheet`.

use crate::collection::ChoiceArgs;
use crate::values;
use clap::builder::StringValueParser;
use clap::{Args, ValueEnum, ValueHint};
use rookwright_sheet::{Facing, Language, Paper};
use std::path::PathBuf;
use std::time::Duration;

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

/// Which of the puzzles that `--find` finds are printed.
#[derive(Args)]
#[command(next_help_heading = "Collection options (with --find)")]
pub(crate) struct SheetChoice {
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    /// The collection's file [default: in your data folder]
    #[arg(long, alias = "file", value_name = "FILE", value_hint = ValueHint::FilePath, requires = "find", hide_short_help = true)]
    pub(super) collection: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct SheetArgs {
    /// Puzzles: .puz files or files of JSON lines (- for standard input)
    #[arg(required_unless_present = "find", value_name = "FILE")]
    pub(super) files: Vec<String>,
    /// Puzzles of your collection that a query finds
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true)]
    pub(super) find: Option<String>,
    #[command(flatten)]
    pub(super) choice: SheetChoice,
    /// Print easy puzzles first
    ///
    /// Mates without a rating are rated for this.
    #[arg(long, help_heading = "Puzzle options")]
    pub(super) easy_first: bool,
    /// Rate mates that have no rating, and print their stars
    #[arg(long, help_heading = "Puzzle options", hide_short_help = true)]
    pub(super) stars: bool,
    /// Leave out the stars
    #[arg(long, conflicts_with = "stars", help_heading = "Puzzle options", hide_short_help = true)]
    pub(super) no_stars: bool,
    /// The file to write; its extension sets the format
    #[arg(long, short, value_name = "OUT")]
    pub(super) output: PathBuf,

    /// The heading
    #[arg(long, value_name = "TEXT", help_heading = "Page options")]
    pub(super) title: Option<String>,
    /// A line below the heading
    #[arg(long, value_name = "TEXT", help_heading = "Page options")]
    pub(super) subtitle: Option<String>,
    /// Leave room for a name and a date
    #[arg(long, help_heading = "Page options", hide_short_help = true)]
    pub(super) name_line: bool,
    /// Paper size, a4 or letter
    #[arg(
        long,
        default_value = "a4",
        value_name = "SIZE",
        value_parser = values::known(str::parse::<Paper>, Paper::ALL.map(Paper::name)),
        hide_possible_values = true,
        help_heading = "Page options"
    )]
    pub(super) paper: Paper,
    /// Use landscape orientation
    #[arg(long, help_heading = "Page options")]
    pub(super) landscape: bool,
    /// Puzzles on a page, 1 to 20 [default: what fits]
    #[arg(long, value_name = "N", value_parser = values::per_page, help_heading = "Page options")]
    pub(super) per_page: Option<u32>,
    /// The number of the first puzzle
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        value_parser = values::first_number,
        help_heading = "Page options",
        hide_short_help = true
    )]
    pub(super) first: u32,
    /// Leave out the lines to write on
    #[arg(long, help_heading = "Page options", hide_short_help = true)]
    pub(super) no_lines: bool,
    /// Resolution of .png files in pixels per inch, 20 to 1200
    #[arg(
        long,
        value_name = "N",
        default_value = "150",
        value_parser = values::dpi,
        help_heading = "Page options",
        hide_short_help = true
    )]
    pub(super) dpi: u32,

    /// Leave out the letters and numbers around the boards
    #[arg(long, help_heading = "Puzzle options", hide_short_help = true)]
    pub(super) no_coordinates: bool,
    /// The side at the bottom of mate diagrams: white, black or mover
    ///
    /// mover is the side to move.
    #[arg(
        long,
        value_name = "SIDE",
        default_value = "white",
        help_heading = "Puzzle options",
        hide_possible_values = true,
        hide_short_help = true
    )]
    pub(super) bottom: Bottom,
    /// Write stipulations as signs: #2, h#2.5
    #[arg(long, help_heading = "Puzzle options", hide_short_help = true)]
    pub(super) signs: bool,
    /// Titles to print: files, all or none
    ///
    /// files: those of .puz files. all: those of JSON lines too.
    #[arg(
        long,
        value_name = "WHICH",
        default_value = "files",
        help_heading = "Puzzle options",
        hide_possible_values = true,
        hide_short_help = true
    )]
    pub(super) titles: Titles,
    /// Language: en, de, fr, es or pt
    #[arg(
        long,
        value_name = "CODE",
        default_value = "en",
        value_parser = values::known(str::parse::<Language>, Language::ALL.map(Language::code)),
        hide_possible_values = true,
        help_heading = "Puzzle options"
    )]
    pub(super) language: Language,

    /// Where answers go: end, none or a file
    #[arg(
        long,
        value_name = "WHERE",
        default_value = "end",
        value_parser = values::known(StringValueParser::new(), ["end", "none"]),
        value_hint = ValueHint::FilePath,
        hide_possible_values = true,
        help_heading = "Answer options"
    )]
    pub(super) answers: String,
    /// Notation of moves: letters or figurine
    #[arg(
        long,
        value_name = "HOW",
        default_value = "letters",
        help_heading = "Answer options",
        hide_possible_values = true,
        hide_short_help = true
    )]
    pub(super) notation: MoveStyle,
    /// Leave out the tries
    #[arg(long, help_heading = "Answer options", hide_short_help = true)]
    pub(super) no_tries: bool,
    /// Time limit for the answer of one puzzle, like 5s or 2m
    #[arg(
        long,
        value_name = "TIME",
        default_value = "10s",
        value_parser = values::duration,
        help_heading = "Answer options",
        hide_short_help = true
    )]
    pub(super) time_limit: Duration,
    /// Number of threads that find answers [default: all cores]
    #[arg(
        long,
        value_name = "N",
        value_parser = values::threads,
        help_heading = "Answer options",
        hide_short_help = true
    )]
    pub(super) threads: Option<usize>,

    /// Write nothing unless every puzzle can be printed
    #[arg(long)]
    pub(super) strict: bool,
    /// Print only problems: no progress, no summary
    #[arg(long, short)]
    pub(super) quiet: bool,
}

/// The side at the bottom of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Bottom {
    /// White
    White,
    /// Black
    Black,
    /// The side to move
    Mover,
}

impl From<Bottom> for Facing {
    fn from(bottom: Bottom) -> Self {
        match bottom {
            Bottom::White => Facing::White,
            Bottom::Black => Facing::Black,
            Bottom::Mover => Facing::ToMove,
        }
    }
}

/// The titles to print.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Titles {
    /// Those of .puz files
    Files,
    /// Those of JSON lines too
    All,
    /// None
    None,
}

/// The notation of moves.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MoveStyle {
    /// With the letters of the language
    Letters,
    /// With pictures of the pieces
    Figurine,
}
