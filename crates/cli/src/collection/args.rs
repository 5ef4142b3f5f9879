//! The arguments of `collection`.

use crate::common::{Answer, Picture, ShardOptions, Threads};
use crate::options::OptionArgs;
use clap::{Arg, ArgGroup, Args, Subcommand, ValueHint};
use rookwright_ops::{Edits, ImportFiles, OUTPUT, Proving, Selection};
use rookwright_run::options::{FileRole, Kind, Options};
use std::path::PathBuf;

pub(crate) const BRIEF: &str = "Queries and examples: rookwright collection --help";

pub(crate) const EXAMPLES: &str = "\
The collection is one file, by default in your data folder; --file or the
variable ROOKWRIGHT_COLLECTION names another. Mates are proven on import.

Examples:
  rookwright collection import lichess_db_puzzle.csv.zst
  rookwright collection import problems.olv mine.jsonl book.pgn --tag club
  rookwright collection find 'mate:2 rating:1200..1500 theme:smothered sound'
  rookwright collection find 'author:loyd -theme:sacrifice men:..12' --sort men
  rookwright collection find 'theme:fork rating:..1000' --random --limit 12
  rookwright sheet --find 'mate:2 key:quiet' --limit 12 -o friday.pdf
  rookwright collection find 'in:friday' --apkg friday.apkg
  rookwright collection list friday --find 'mate:2 rating:1000..1200'
  rookwright collection stats
  rookwright generate mate --count 12 --into friday --not-in-collection
See docs/reference/collection.md for every field of a query.";

const FIND: &str = "\
A query is a list of conditions, all of which must hold; -condition excludes.
  mate:2  mate:2..3  asked:h#2  family:chessnum  moves:3   what is asked
  rating:1200..1500  men:..12  plays:100..  id:1..20       numbers and ranges
  theme:smothered  theme:fork,pin  opening:sicilian_defense  tag:club
  sound cooked shorter unsolvable open unproven            what is proven
  differs                                                  some source claims otherwise
  white:Q,N  black:=R,P  material:KQNkrp                   the pieces
  key:quiet  key:check  key:capture  key:N  key:Nf7        the first move
  piece:Qh7,kg8  fen:'*/*/*/*/*/*/*/4K2R'  final:Qg7,kg8   the board
  author:loyd  title:  source:  comment:  words \"a phrase\"  texts
  in:friday  like:17  ref:001KR                            others

Examples:
  rookwright collection find 'mate:2 rating:1200..1500 -theme:sacrifice sound'
  rookwright collection find 'loyd tribune' --olv > loyd.olv
  rookwright collection find 'theme:fork' --random --seed 7 --limit 24 --csv
  rookwright collection find 'in:friday' --jsonl | rookwright sheet - -o f.pdf";

#[derive(Args)]
pub(crate) struct CollectionArgs {
    /// The file of the collection [default: in your data folder]
    #[arg(long, alias = "collection", global = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) file: Option<PathBuf>,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Take in puzzles from files of any format, and prove the mates
    #[command(after_help = IMPORT)]
    Import(OptionArgs<ImportOptions>),
    /// Find puzzles, and print them in any format
    #[command(after_help = FIND, group = ArgGroup::new("format").args(FORMATS).multiple(false))]
    Find(OptionArgs<FindOptions>),
    /// Show all that is known about puzzles
    Show(OptionArgs<ShowOptions>),
    /// Change title, author, source, comment or tags of puzzles
    Edit(OptionArgs<EditOptions>),
    /// Give puzzles a tag, or take it away
    #[command(mut_args(or_found))]
    Tag(OptionArgs<TagOptions>),
    /// Show and change lists of puzzles
    #[command(after_help = LIST, mut_args(of_a_list))]
    List(OptionArgs<ListOptions>),
    /// Remove puzzles
    #[command(mut_args(or_found))]
    Remove(OptionArgs<RemoveOptions>),
    /// Count the puzzles by family, stipulation, theme and rating
    Stats(OptionArgs<StatsOptions>),
    /// Prove all puzzles again, or those another version proved
    Check(OptionArgs<CheckOptions>),
    /// Write a copy of the collection
    Backup(OptionArgs<BackupOptions>),
    /// Take in another collection
    Merge(OptionArgs<MergeOptions>),
}

const IMPORT: &str = "\
Formats, known by their contents: Lichess CSV, PGN with positions, EPD and FEN,
Olive and YACPDB (YAML, JSON), Lucas fns, .puz and JSON lines of this program,
links to lichess.org/editor and /analysis; also compressed (.zst .gz .bz2).
An interrupted import goes on when it is started again. Exit status 2 if
entries were rejected, 3 if it was interrupted.

Examples:
  rookwright collection import lichess_db_puzzle.csv.zst --rejects bad.txt
  rookwright collection import problems/ --tag library
  rookwright generate mate --count 20 --jsonl | rookwright collection import -
  rookwright collection import 'https://lichess.org/editor/8/8/...'";

const LIST: &str = "\
Examples:
  rookwright collection list                      all lists
  rookwright collection list friday               its puzzles
  rookwright collection list friday --find 'mate:2 rating:..1200' --limit 12
  rookwright collection list friday --add 17 23 --remove 5
  rookwright collection list friday --move 23 --to 1
  rookwright collection list friday --rename monday";

/// The words for puzzles.
const IDS: Kind = Kind::Texts { value: "ID", example: "17" };
/// A query, which may begin with an exclusion.
const QUERY: Kind = Kind::Text { value: "QUERY", example: "-theme:sacrifice mate:2" };
/// A name.
const NAME: Kind = Kind::Text { value: "NAME", example: "friday" };
/// The options of which one says how `find` prints puzzles.
const FORMATS: [&str; 9] = ["json", "jsonl", "csv", "epd", "pgn", "puz", "olv", "ids", "apkg"];

/// Puzzles are named one by one, unless a query finds them.
fn or_found(arg: Arg) -> Arg {
    if arg.get_id() == "ids" { arg.required_unless_present("find") } else { arg }
}

/// What changes a list needs its name; several puzzles may follow one option.
fn of_a_list(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "add" | "remove" => arg.num_args(1..).allow_hyphen_values(false).requires("name"),
        "find" | "move" | "rename" | "delete" => arg.requires("name"),
        _ => arg,
    }
}

/// Takes in puzzles from files.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct ImportOptions {
    /// Files or folders (- for standard input)
    #[option(required, kind = Kind::Files, place = Words)]
    pub(super) files: Vec<String>,
    /// How they are read.
    #[option(flatten)]
    pub(super) import: ImportFiles,
    /// Write the entries that were not taken to this file
    #[option(kind = Kind::File(FileRole::Output))]
    pub(super) rejects: Option<PathBuf>,
    /// How many threads prove them.
    #[option(flatten)]
    pub(super) threads: Threads,
    /// How it answers.
    #[option(flatten)]
    pub(super) answer: Answer,
    /// The part of the work.
    #[option(flatten)]
    pub(super) shard: ShardOptions,
}

/// Finds puzzles and prints them.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct FindOptions {
    /// The conditions \[default: none, all puzzles]
    #[option(kind = Kind::Texts { value: "QUERY", example: "mate:2" }, place = Words, may_be_empty)]
    pub(super) query: Vec<String>,
    /// Which of those that match.
    #[option(flatten)]
    pub(super) selection: Selection,
    /// How they are printed.
    #[option(flatten)]
    pub(super) format: FormatOptions,
    /// Show the solutions too
    #[option(group = OUTPUT)]
    pub(super) solutions: bool,
    /// How boards look.
    #[option(flatten)]
    pub(super) picture: Picture,
    /// Print only the answer: no progress, no summary
    #[option(short = 'q', group = OUTPUT)]
    pub(super) quiet: bool,
}

/// The form in which puzzles are printed; without one, as pictures.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct FormatOptions {
    /// Print one JSON document, which carries everything
    #[option(group = OUTPUT)]
    pub(super) json: bool,
    /// Print the same as JSON lines
    #[option(group = OUTPUT)]
    pub(super) jsonl: bool,
    /// Print CSV with the columns of Lichess
    #[option(group = OUTPUT)]
    pub(super) csv: bool,
    /// Print EPD
    #[option(group = OUTPUT)]
    pub(super) epd: bool,
    /// Print PGN
    #[option(group = OUTPUT)]
    pub(super) pgn: bool,
    /// Print puzzle files with an empty line between them
    #[option(group = OUTPUT)]
    pub(super) puz: bool,
    /// Print YAML for Olive and YACPDB
    #[option(group = OUTPUT)]
    pub(super) olv: bool,
    /// Print only the ids
    #[option(group = OUTPUT)]
    pub(super) ids: bool,
    /// Write an Anki package: a card for each puzzle
    #[option(kind = Kind::File(FileRole::Output), group = OUTPUT)]
    pub(super) apkg: Option<PathBuf>,
}

/// Puzzles by their names, or by a query.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct Chosen {
    /// Numbers of puzzles, or what their source calls them
    #[option(kind = IDS, place = Words)]
    pub(super) ids: Vec<String>,
    /// All puzzles that a query finds
    #[option(kind = QUERY, may_be_empty)]
    pub(super) find: Option<String>,
}

/// Shows puzzles.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct ShowOptions {
    /// Numbers of puzzles, or what their source calls them
    #[option(required, kind = IDS, place = Words)]
    pub(super) ids: Vec<String>,
    /// Draw the diagram to an SVG file
    #[option(kind = Kind::File(FileRole::Output))]
    pub(super) svg: Option<PathBuf>,
    /// How it answers.
    #[option(flatten)]
    pub(super) answer: Answer,
    /// How boards look.
    #[option(flatten)]
    pub(super) picture: Picture,
}

/// Changes puzzles.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct EditOptions {
    /// Numbers of puzzles, or what their source calls them
    #[option(required, kind = IDS, place = Words)]
    pub(super) ids: Vec<String>,
    /// What changes.
    #[option(flatten)]
    pub(super) edits: Edits,
    /// How it answers.
    #[option(flatten)]
    pub(super) answer: Answer,
}

/// Gives puzzles a tag.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct TagOptions {
    /// The tag
    #[option(required, kind = Kind::Text { value: "TAG", example: "club" }, place = Word)]
    pub(super) tag: String,
    /// Which puzzles.
    #[option(flatten)]
    pub(super) puzzles: Chosen,
    /// Take the tag away
    pub(super) remove: bool,
    /// How it answers.
    #[option(flatten)]
    pub(super) answer: Answer,
}

/// Shows and changes lists.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct ListOptions {
    /// The list \[default: all lists]
    #[option(kind = NAME, place = Word)]
    pub(super) name: Option<String>,
    /// Append puzzles
    #[option(kind = IDS)]
    pub(super) add: Vec<String>,
    /// Append the puzzles that a query finds
    #[option(kind = QUERY, may_be_empty)]
    pub(super) find: Option<String>,
    /// Which of those that match.
    #[option(flatten)]
    pub(super) selection: Selection,
    /// Take puzzles out
    #[option(kind = IDS)]
    pub(super) remove: Vec<String>,
    /// Move a puzzle to the place `to`
    #[option(name = "move", kind = Kind::Text { value: "ID", example: "17" }, requires = ["to"])]
    pub(super) moved: Option<String>,
    /// The place for `move`, from 1
    #[option(requires = ["move"])]
    pub(super) to: Option<usize>,
    /// Give the list another name
    #[option(kind = Kind::Text { value: "NEW", example: "monday" })]
    pub(super) rename: Option<String>,
    /// Delete the list; its puzzles stay in the collection
    #[option(conflicts = ["add", "find", "remove", "move", "rename"])]
    pub(super) delete: bool,
    /// How it answers.
    #[option(flatten)]
    pub(super) answer: Answer,
}

/// Removes puzzles.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct RemoveOptions {
    /// Which puzzles.
    #[option(flatten)]
    pub(super) puzzles: Chosen,
    /// How it answers.
    #[option(flatten)]
    pub(super) answer: Answer,
}

/// Counts puzzles.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct StatsOptions {
    /// Draw the ratings as a histogram to an SVG file
    #[option(kind = Kind::File(FileRole::Output))]
    pub(super) svg: Option<PathBuf>,
    /// Number of themes to list
    #[option(default = "20", noun = "number of themes", kind = rookwright_ops::SOME)]
    pub(super) themes: usize,
    /// How it answers.
    #[option(flatten)]
    pub(super) answer: Answer,
}

/// Proves puzzles again.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct CheckOptions {
    /// Only puzzles that another version of the program proved
    pub(super) changed: bool,
    /// Only puzzles that are not decided yet
    pub(super) open: bool,
    /// How many positions are searched.
    #[option(flatten)]
    pub(super) proving: Proving,
    /// How many threads prove them.
    #[option(flatten)]
    pub(super) threads: Threads,
    /// How it answers.
    #[option(flatten)]
    pub(super) answer: Answer,
}

/// Copies the collection.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct BackupOptions {
    /// The file to write
    #[option(required, kind = Kind::File(FileRole::Backup), place = Word)]
    pub(super) copy: PathBuf,
    /// How it answers.
    #[option(flatten)]
    pub(super) answer: Answer,
}

/// Takes in another collection.
#[derive(Clone, PartialEq, Debug, Options)]
pub(super) struct MergeOptions {
    /// The other collection
    #[option(required, kind = Kind::File(FileRole::Input), place = Word)]
    pub(super) other: PathBuf,
    /// How it answers.
    #[option(flatten)]
    pub(super) answer: Answer,
}
