//! The arguments of `collection`.

use crate::args::{AnswerArgs, PictureArgs};
use crate::choice::ShardArgs;
use crate::values;
use crate::values::known;
use clap::{Args, Subcommand, ValueHint};
use rookwright_chess::Size;
use rookwright_collection::Sort;
use rookwright_compose::mate_board;
use rookwright_mate::Stipulation;
use rookwright_puzzle::STIPULATIONS;
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
See docs/COLLECTION.md for every field of a query.";

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
    Import(ImportArgs),
    /// Find puzzles, and print them in any format
    #[command(after_help = FIND)]
    Find(FindArgs),
    /// Show all that is known about puzzles
    Show(ShowArgs),
    /// Change title, author, source, comment or tags of puzzles
    Edit(EditArgs),
    /// Give puzzles a tag, or take it away
    Tag(TagArgs),
    /// Show and change lists of puzzles
    #[command(after_help = LIST)]
    List(ListArgs),
    /// Remove puzzles
    Remove(RemoveArgs),
    /// Count the puzzles by family, stipulation, theme and rating
    Stats(StatsArgs),
    /// Prove all puzzles again, or those another version proved
    Check(CheckArgs),
    /// Write a copy of the collection
    Backup(BackupArgs),
    /// Take in another collection
    Merge(MergeArgs),
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

#[derive(Args)]
pub(super) struct ImportArgs {
    /// Files or folders (- for standard input)
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(super) files: Vec<String>,
    /// Append the puzzles to this list
    #[arg(long, value_name = "NAME")]
    pub(super) list: Option<String>,
    /// Give the puzzles this tag; may be repeated
    #[arg(long = "tag", value_name = "NAME")]
    pub(super) tags: Vec<String>,
    /// Write the entries that were not taken to this file
    #[arg(long, value_name = "FILE")]
    pub(super) rejects: Option<PathBuf>,
    /// Add puzzles again that are in the collection already
    #[arg(long)]
    pub(super) keep_repeats: bool,
    /// Stipulation of positions that have none, like #2
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = known(str::parse::<Stipulation>, STIPULATIONS.iter().copied()),
        hide_possible_values = true
    )]
    pub(super) stipulation: Option<Stipulation>,
    /// Accept positions that cannot arise in a game
    #[arg(long)]
    pub(super) no_legality: bool,
    /// Board size of positions, like 8x7
    #[arg(long, value_name = "SIZE", value_parser = mate_board)]
    pub(super) board: Option<Size>,
    /// Name of the source [default: the name of the file]
    #[arg(long, value_name = "NAME")]
    pub(super) source: Option<String>,
    #[command(flatten)]
    pub(super) proof: ProofArgs,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
}

/// How much is spent on proofs.
#[derive(Args)]
pub(super) struct ProofArgs {
    /// Positions searched for each mate at most [default: 10000]
    #[arg(long, value_name = "N", value_parser = values::count)]
    pub(super) nodes: Option<u64>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    pub(super) threads: Option<usize>,
}

#[derive(Args)]
pub(super) struct FindArgs {
    /// The conditions [default: none, all puzzles]
    #[arg(value_name = "QUERY")]
    pub(super) query: Vec<String>,
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    #[command(flatten)]
    pub(super) format: FormatArgs,
    /// Show the solutions too
    #[arg(long, help_heading = "Output options")]
    pub(super) solutions: bool,
    #[command(flatten)]
    pub(super) picture: PictureArgs,
    /// Print only the answer: no progress, no summary
    #[arg(long, short, help_heading = "Output options")]
    pub(super) quiet: bool,
}

/// Which of the puzzles that match are taken, and in which order.
#[derive(Args, Clone, Default)]
pub(crate) struct ChoiceArgs {
    /// rating, id, men, plays, popularity, title, author; -rating: down
    #[arg(long, value_name = "ORDER", allow_hyphen_values = true, value_parser = str::parse::<Sort>, hide_short_help = true)]
    pub(super) sort: Option<Sort>,
    /// At most N puzzles [default: all; 24 as pictures]
    #[arg(long, value_name = "N", value_parser = values::limit)]
    pub(super) limit: Option<u64>,
    /// Choose puzzles at random
    #[arg(long, hide_short_help = true)]
    pub(super) random: bool,
    /// Seed of --random; the same seed chooses the same puzzles
    #[arg(long, value_name = "N", value_parser = values::seed, hide_short_help = true)]
    pub(super) seed: Option<u64>,
}

#[derive(Args)]
#[command(next_help_heading = "Output options")]
#[group(id = "format", multiple = false)]
pub(super) struct FormatArgs {
    /// Print one JSON document, which carries everything
    #[arg(long)]
    pub(super) json: bool,
    /// Print the same as JSON lines
    #[arg(long)]
    pub(super) jsonl: bool,
    /// Print CSV with the columns of Lichess
    #[arg(long)]
    pub(super) csv: bool,
    /// Print EPD
    #[arg(long)]
    pub(super) epd: bool,
    /// Print PGN
    #[arg(long)]
    pub(super) pgn: bool,
    /// Print puzzle files with an empty line between them
    #[arg(long)]
    pub(super) puz: bool,
    /// Print YAML for Olive and YACPDB
    #[arg(long)]
    pub(super) olv: bool,
    /// Print only the ids
    #[arg(long)]
    pub(super) ids: bool,
    /// Write an Anki package: a card for each puzzle
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) apkg: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct ShowArgs {
    /// Numbers of puzzles, or what their source calls them
    #[arg(required = true, value_name = "ID")]
    pub(super) ids: Vec<String>,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
    /// Draw the diagram to an SVG file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(super) picture: PictureArgs,
}

#[derive(Args)]
pub(super) struct EditArgs {
    /// Numbers of puzzles, or what their source calls them
    #[arg(required = true, value_name = "ID")]
    pub(super) ids: Vec<String>,
    /// The title; an empty text removes it
    #[arg(long, value_name = "TEXT")]
    pub(super) title: Option<String>,
    /// The author, or several with semicolons
    #[arg(long, value_name = "TEXT")]
    pub(super) author: Option<String>,
    /// Where and when it was printed
    #[arg(long, value_name = "TEXT")]
    pub(super) source: Option<String>,
    /// A remark
    #[arg(long, value_name = "TEXT")]
    pub(super) comment: Option<String>,
    /// Add a tag; may be repeated
    #[arg(long = "tag", value_name = "NAME")]
    pub(super) tags: Vec<String>,
    /// Remove a tag; may be repeated
    #[arg(long = "untag", value_name = "NAME")]
    pub(super) untags: Vec<String>,
    /// Add a theme; may be repeated
    #[arg(long = "theme", value_name = "NAME")]
    pub(super) themes: Vec<String>,
    /// Remove a theme; may be repeated
    #[arg(long = "untheme", value_name = "NAME")]
    pub(super) unthemes: Vec<String>,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Args)]
pub(super) struct TagArgs {
    /// The tag
    #[arg(value_name = "TAG")]
    pub(super) tag: String,
    /// Numbers of puzzles, or what their source calls them
    #[arg(value_name = "ID", required_unless_present = "find")]
    pub(super) ids: Vec<String>,
    /// All puzzles that a query finds
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true)]
    pub(super) find: Option<String>,
    /// Take the tag away
    #[arg(long)]
    pub(super) remove: bool,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Args)]
pub(super) struct ListArgs {
    /// The list [default: all lists]
    #[arg(value_name = "NAME")]
    pub(super) name: Option<String>,
    /// Append puzzles
    #[arg(long, value_name = "ID", num_args = 1.., requires = "name")]
    pub(super) add: Vec<String>,
    /// Append the puzzles that a query finds
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true, requires = "name")]
    pub(super) find: Option<String>,
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    /// Take puzzles out
    #[arg(long, value_name = "ID", num_args = 1.., requires = "name")]
    pub(super) remove: Vec<String>,
    /// Move a puzzle to the place --to
    #[arg(long = "move", value_name = "ID", requires = "to", requires = "name")]
    pub(super) moved: Option<String>,
    /// The place for --move, from 1
    #[arg(long, value_name = "N", requires = "moved")]
    pub(super) to: Option<usize>,
    /// Give the list another name
    #[arg(long, value_name = "NEW", requires = "name")]
    pub(super) rename: Option<String>,
    /// Delete the list; its puzzles stay in the collection
    #[arg(long, requires = "name", conflicts_with_all = ["add", "find", "remove", "moved", "rename"])]
    pub(super) delete: bool,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Args)]
pub(super) struct RemoveArgs {
    /// Numbers of puzzles, or what their source calls them
    #[arg(value_name = "ID", required_unless_present = "find")]
    pub(super) ids: Vec<String>,
    /// All puzzles that a query finds
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true)]
    pub(super) find: Option<String>,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Args)]
pub(super) struct StatsArgs {
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
    /// Draw the ratings as a histogram to an SVG file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) svg: Option<PathBuf>,
    /// Number of themes to list
    #[arg(long, value_name = "N", default_value = "20", value_parser = values::limit)]
    pub(super) themes: u64,
}

#[derive(Args)]
pub(super) struct CheckArgs {
    /// Only puzzles that another version of the program proved
    #[arg(long)]
    pub(super) changed: bool,
    /// Only puzzles that are not decided yet
    #[arg(long)]
    pub(super) open: bool,
    #[command(flatten)]
    pub(super) proof: ProofArgs,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Args)]
pub(super) struct BackupArgs {
    /// The file to write
    #[arg(value_name = "COPY", value_hint = ValueHint::FilePath)]
    pub(super) copy: PathBuf,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Args)]
pub(super) struct MergeArgs {
    /// The other collection
    #[arg(value_name = "OTHER", value_hint = ValueHint::FilePath)]
    pub(super) other: PathBuf,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}
