//! The grammar of the command line: VERB PUZZLE, the same everywhere.

use crate::generate::GenerateArgs;
use crate::serve::{self, ServeArgs};
use crate::sheet::{self, SheetArgs};
use crate::values::{self, GivenList};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use rookwright::Format;
use rookwright::board::{Leaper, Square, SquareSet};
use rookwright::mate::{Notation, Stipulation};
use rookwright::solve::{EngineKind, Labelling};
use std::path::PathBuf;
use std::time::Duration;

const ABOUT: &str = "A chess-puzzle workbench: solves, proves, counts and draws chess puzzles";

const EXAMPLES: &str = "\
Puzzles:
  queens N                      n queens, none attacking another
  crowded N                     n queens, n rooks, 2n-2 bishops, most knights
  independent PIECE SIZE        most of them, none attacking another
  dominate PIECE SIZE           fewest that attack or occupy every square
  peaceable N                   equal armies of queens, largest, at peace
  attacked-exactly TIMES SIZE   fewest pieces, each square attacked so often
  tour MxN                      a knight visits every square once
  mate FEN                      force mate: #3, s#2; or help: h#2, ser-h#9
  chessnum FILE                 numbered squares, attacked exactly that often
  FILE.puz                      whatever the file asks; - for standard input

Examples:
  rookwright solve queens 8                  one solution, as a picture
  rookwright solve queens 12 --all --up-to-symmetry --jsonl
  rookwright count queens 16                 how many, up to symmetry too
  rookwright solve my.puz --svg board.svg    any puzzle, from a file
  rookwright check my.puz answer.puz         is this right, and if not, why
  rookwright compare queens 8                every engine on one puzzle, timed
  rookwright export queens 8 --format asp    the encoding, to read
  rookwright solve tour 8x8 --closed         a knight's tour
  rookwright count tour 6x6 --closed         9862, twice that in both directions
  rookwright solve mate 'FEN' '#3'           every key of a mate, proven
  rookwright generate chessnum --count 10    new puzzles with one solution
  rookwright generate mate --board 5x5       a new mate in two, sound by proof
  rookwright sheet my.jsonl -o sheet.pdf     puzzles to print, with answers
  rookwright serve --open                    the studio in your browser

Exit status: 0 answered (a proven \"no solution\" is an answer), 1 the answer
checked is wrong, 2 bad input, 3 stopped before the answer, 4 internal error.";

#[derive(Parser)]
#[command(name = "rookwright", version, about = ABOUT, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Find a solution, or all of them
    #[command(after_help = "\
Examples:
  rookwright solve queens 8
  rookwright solve queens 8 --given a1,b5        complete a started board
  rookwright solve queens 8 --holes d4,e5        a board with squares cut out
  rookwright solve queens 13 --torus             opposite edges glued together
  rookwright solve queens 6 --all --up-to-symmetry
  rookwright solve queens 10 --all --jsonl | head -3
  rookwright solve queens 1000000 > columns.txt  large boards come as a list
  rookwright solve crowded 8                     the most knights, proven
  rookwright solve dominate queen 8x6
  rookwright solve chessnum my.puz --explain     unique or not, who attacks what
  rookwright solve tour 8x8 --closed --svg tour.svg --numbers
  rookwright solve tour 8x8 --from a1 --to h7 --random
  rookwright solve tour 20x20 --leaper 2,3       other leapers, other boards
  rookwright solve my.puz --engine cp --png board.png

Mates: FEN is a position on a board from 3x3 to 8x8. Stipulations are '#3', '=2'
(stalemate), 's#2' (selfmate), 'h#2' and 'h#2.5' (helpmate), 'ser-#6', 'ser-h#6'
and 'ser-s#6' (one side plays alone); without a number the shortest is found.
  rookwright solve mate '6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w'
  rookwright solve mate '3k/4/K3/R3 w' '#3' --tries --set-play --attacks
  rookwright solve mate '3k/4/K3/R3 w' --stipulation '#3' --explain Rb1
  rookwright solve mate '3k/4/K3/R3 w' '#2' --proof key.txt    see check
  rookwright solve mate '3k/4/K3/R3 b' 'h#2' --notation figurine
  rookwright solve mate --epd positions.epd --jsonl   a line for each position
  rookwright solve mate --epd - --stipulation '#2' --time-limit 5s < list.fen")]
    Solve(SolveArgs),
    /// Count the solutions exactly, and up to symmetry
    #[command(after_help = "\
Examples:
  rookwright count queens 8                  92 (12 up to symmetry)
  rookwright count queens 18 --threads 2
  rookwright count queens 13 --torus --up-to-symmetry
  rookwright count queens 22 --time-limit 10s    \"at least\", exit status 3
  rookwright count crowded 8                 the best boards only
  rookwright count crowded 10 --checkpoint crowded10.log
                                             stop it, start it again, it goes on
  rookwright count tour 6x6                  open tours, in both directions too
  rookwright count tour 7x8 --closed --memory 16G
  rookwright count mate '3k/4/K3/R3 w' '#3'  how many keys
  rookwright count my.puz --engine sat --json")]
    Count(CountArgs),
    /// Check an answer against the rules; says what is wrong with it
    #[command(after_help = "\
The answer is a file, or - for standard input: a board (top rank first, '.' for
an empty square), a line 'men: Qa4 Qb2 ...', 'columns: 4 2 ...' or, of a tour,
'tour: a1 b3 ...', of a mate a key, a line like '1.Rd8+ Kh7 2.Rh8#' or the file
of solve --proof, which may stand alone; or what solve prints, as pictures or JSON, one or many.

Examples:
  rookwright check queens 8 answer.txt
  rookwright check my.puz answer.puz
  rookwright solve queens 8 | rookwright check queens 8 -
  rookwright solve queens 8 --all --jsonl | rookwright check queens 8 -
  rookwright check mate '3k/4/K3/R3 w' '#2' key.txt")]
    Check(CheckArgs),
    /// Solve one puzzle with several engines and compare their times
    #[command(after_help = "\
Each engine counts all solutions, or finds --limit of them, in a minute at most
unless --time-limit says otherwise: '> 60 s' is a run that the limit ended. A
range of sizes makes a table for each size.

Examples:
  rookwright compare queens 8
  rookwright compare queens 6..10 --engines search,sat,cp
  rookwright compare queens 10 --engines sat,asp --time-limit 60s --json
  rookwright compare queens 8 --engines cp --labelling all
  rookwright compare queens 6..10 --svg times.svg    a line for each engine
  rookwright compare crowded 5 --engines sat,cp --plain --time-limit 10s
  rookwright compare tour 6x6 --closed
  rookwright compare mate '3k/4/K3/R3 w' '#3'        search and brute")]
    Compare(CompareArgs),
    /// Write the encoding of a puzzle, to read or to feed to another solver
    #[command(after_help = "\
Examples:
  rookwright export queens 8 --format puz        the puzzle as a file to edit
  rookwright export queens 8 --format asp | clingo - 0
  rookwright export queens 8 --format dimacs -o queens8.cnf")]
    Export(ExportArgs),
    /// Make new puzzles, each proven to be sound
    Generate(GenerateArgs),
    /// Print puzzles with their answers: PDF, SVG, PNG, LaTeX, HTML, text, PGN
    #[command(after_help = sheet::EXAMPLES)]
    Sheet(Box<SheetArgs>),
    /// Open the studio: all of this in the browser, on your own machine
    #[command(after_help = serve::EXAMPLES)]
    Serve(ServeArgs),
    /// Prove mates as an engine for chess programs (UCI)
    #[command(after_help = "\
Name it as an engine in any chess program that speaks UCI. It announces mates, and
only such as are proven; of everything else it says nothing.

Examples:
  rookwright uci                  type 'position fen ...', 'go mate 5', 'quit'")]
    Uci,
    /// Print a completion script for your shell
    #[command(after_help = "\
Examples:
  rookwright completions bash > ~/.local/share/bash-completion/completions/rookwright
  rookwright completions zsh > ~/.zfunc/_rookwright
  rookwright completions fish > ~/.config/fish/completions/rookwright.fish")]
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
}

#[derive(Args)]
pub(crate) struct PuzzleArgs {
    /// What to solve: 'queens 8', 'mate FEN', ..., or a .puz file (- for standard input)
    #[arg(required = true, value_name = "PUZZLE", allow_negative_numbers = true)]
    pub(crate) puzzle: Vec<String>,
    #[command(flatten)]
    pub(crate) twist: TwistArgs,
}

#[derive(Args)]
#[command(next_help_heading = "Puzzle options (with a puzzle's name)")]
pub(crate) struct TwistArgs {
    /// Glue opposite edges of the board together
    #[arg(long)]
    pub(crate) torus: bool,
    /// Men fixed in advance: squares, or men like Qa1 where there are several kinds
    #[arg(long, value_name = "MEN", value_parser = values::given)]
    pub(crate) given: Option<GivenList>,
    /// Squares cut out of the board; lines stop there as at the edge
    #[arg(long, value_name = "SQUARES", value_parser = values::squares)]
    pub(crate) holes: Option<SquareSet>,
    /// Squares where nothing may stand, though lines cross them
    #[arg(long, value_name = "SQUARES", value_parser = values::squares)]
    pub(crate) forbid: Option<SquareSet>,
    /// One more move leads back to the start of the tour
    #[arg(long)]
    pub(crate) closed: bool,
    /// The first square of the tour
    #[arg(long, value_name = "SQUARE")]
    pub(crate) from: Option<Square>,
    /// The last square of the tour
    #[arg(long, value_name = "SQUARE")]
    pub(crate) to: Option<Square>,
    /// Who tours, by how far it goes each way [default: 1,2, the knight]
    #[arg(long, value_name = "A,B", value_parser = rookwright::tour::read_leaper)]
    pub(crate) leaper: Option<Leaper>,
    /// What is asked of a mate: #3, =2, s#2, h#2.5, ser-h#4 [default: #, the shortest]
    #[arg(long, value_name = "WHAT")]
    pub(crate) stipulation: Option<Stipulation>,
    /// Mates from positions that no game leads to, as far as they can be played
    #[arg(long)]
    pub(crate) no_legality: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Search options")]
pub(crate) struct SearchArgs {
    /// auto, search, sat, cp, asp or brute
    #[arg(long, default_value = "auto", hide_default_value = true)]
    pub(crate) engine: EngineKind,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Models say only what the puzzle says, nothing that follows from it
    #[arg(long)]
    pub(crate) plain: bool,
    /// The order in which the engine cp tries variables and values
    #[arg(long, value_name = "ORDERS", default_value_t)]
    pub(crate) labelling: Labelling,
    /// Room for what the search of a mate remembers, like 512M, the default, or 4G
    #[arg(long, value_name = "SIZE", value_parser = values::hash, conflicts_with = "memory")]
    pub(crate) hash: Option<u64>,
}

#[derive(Args, Clone)]
#[command(next_help_heading = "Search options")]
pub(crate) struct EffortArgs {
    /// How many threads a count by search uses [default: all cores]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    pub(crate) threads: Option<usize>,
    /// Stop after this time, like 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Stop when what must be remembered (solutions, states of a count) outgrows this, like 500M or 4G
    #[arg(long, value_name = "SIZE", value_parser = values::memory)]
    pub(crate) memory: Option<u64>,
    /// Say nothing but the answer: no progress, no summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Find all solutions, not just one
    #[arg(long, help_heading = "Search options")]
    pub(crate) all: bool,
    /// Stop after so many solutions
    #[arg(long, value_name = "N", value_parser = values::limit, help_heading = "Search options")]
    pub(crate) limit: Option<u64>,
    /// One solution of each class that turns and reflections make (on a torus shifts too)
    #[arg(long, help_heading = "Search options")]
    pub(crate) up_to_symmetry: bool,
    /// Solve it as people do, step by step, and say how hard it is (Chess-Num)
    #[arg(long, help_heading = "Output options")]
    pub(crate) steps: bool,
    /// Say who attacks each square that a rule speaks of; of a mate, why this first move does it or fails
    #[arg(long, value_name = "MOVE", num_args = 0..=1, help_heading = "Output options")]
    pub(crate) explain: Option<Option<String>>,
    /// Any solution instead of the usual one; with --limit many different ones (tours)
    #[arg(long, help_heading = "Search options")]
    pub(crate) random: bool,
    /// Which random solution: the same number, the same one
    #[arg(long, value_name = "N", value_parser = values::seed, help_heading = "Search options")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) mate: MateArgs,
}

#[derive(Args)]
#[command(next_help_heading = "Mate options")]
pub(crate) struct MateArgs {
    /// First moves that fail to a single reply, too
    #[arg(long)]
    pub(crate) tries: bool,
    /// Tries with up to so many refutations [default: 1]
    #[arg(long, value_name = "K", value_parser = values::refutations)]
    pub(crate) refutations: Option<u32>,
    /// What is ready if the other side moved first in the diagram
    #[arg(long)]
    pub(crate) set_play: bool,
    /// How moves are written: san, the default, long, uci or figurine
    #[arg(long, value_name = "HOW")]
    pub(crate) notation: Option<Notation>,
    /// In the layout of Popeye
    #[arg(long, conflicts_with_all = ["json", "jsonl"])]
    pub(crate) popeye: bool,
    /// Write what to answer to every reply to the key into this file, for 'check'
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Show in the picture which squares each side attacks
    #[arg(long)]
    pub(crate) attacks: bool,
    /// Solve the positions of this file (- for standard input), one a line: EPD or FEN. What bm and dm say
    /// is held against what is proven; --time-limit is for each position
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) epd: Option<String>,
}

#[derive(Args)]
#[command(next_help_heading = "Output options")]
#[command(group = ArgGroup::new("drawing").args(["svg", "png"]).multiple(true))]
pub(crate) struct OutputArgs {
    /// One JSON document
    #[arg(long, conflicts_with = "jsonl")]
    pub(crate) json: bool,
    /// One solution a line, as JSON, while they are found
    #[arg(long)]
    pub(crate) jsonl: bool,
    /// Also draw the first solution into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// The same drawing as pixels, 1000 of them wide
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// With the numbers of the squares in the drawing of a tour
    #[arg(long, requires = "drawing")]
    pub(crate) numbers: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Args)]
#[command(next_help_heading = "Output options")]
pub(crate) struct PictureArgs {
    /// Pictures in plain letters
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Coloured pictures
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) colour: When,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

#[derive(Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Stop after so many solutions
    #[arg(long, value_name = "N", value_parser = values::limit, help_heading = "Search options")]
    pub(crate) limit: Option<u64>,
    /// Count up to symmetry too, even where that takes longer
    #[arg(long, help_heading = "Search options")]
    pub(crate) up_to_symmetry: bool,
    /// Keep the results of finished parts in this file, and go on from it
    #[arg(long, value_name = "FILE", conflicts_with = "limit", help_heading = "Search options")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// One JSON document
    #[arg(long, help_heading = "Output options")]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    /// The puzzle ('queens 8', 'crowded 8', ... or a .puz file), then the answer's file
    #[arg(required = true, num_args = 1.., value_names = ["PUZZLE", "ANSWER"], allow_negative_numbers = true)]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) twist: TwistArgs,
    /// One JSON document
    #[arg(long, help_heading = "Output options")]
    pub(crate) json: bool,
    /// Say nothing: the exit status tells
    #[arg(long, short, help_heading = "Output options")]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// The engines to compare [default: search,sat,cp,asp; of mates search,brute]
    #[arg(
        long,
        visible_alias = "engine",
        value_name = "LIST",
        value_delimiter = ',',
        help_heading = "Search options"
    )]
    pub(crate) engines: Option<Vec<EngineKind>>,
    /// Orders for the engine cp, like largest-domain,bisect, or 'all'
    #[arg(long, value_name = "ORDERS", help_heading = "Search options")]
    pub(crate) labelling: Option<String>,
    /// Find so many solutions instead of counting them all
    #[arg(long, value_name = "N", value_parser = values::limit, help_heading = "Search options")]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Room for what the search of a mate remembers, like 512M, the default, or 4G
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = values::hash,
        conflicts_with = "memory",
        help_heading = "Search options"
    )]
    pub(crate) hash: Option<u64>,
    /// Also run sat, cp and asp on models that say only what the puzzle says
    #[arg(long, help_heading = "Search options")]
    pub(crate) plain: bool,
    /// One JSON document
    #[arg(long, help_heading = "Output options")]
    pub(crate) json: bool,
    /// Also draw the times into this file: bars, or over several sizes lines
    #[arg(long, value_name = "FILE", help_heading = "Output options")]
    pub(crate) svg: Option<PathBuf>,
    /// The same drawing as pixels, 1000 of them wide
    #[arg(long, value_name = "FILE", help_heading = "Output options")]
    pub(crate) png: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// puz, dimacs or asp
    #[arg(long, help_heading = "Output options")]
    pub(crate) format: Format,
    /// The encoding says only what the puzzle says, nothing that follows from it
    #[arg(long, help_heading = "Output options")]
    pub(crate) plain: bool,
    /// Write into this file instead of standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output options")]
    pub(crate) output: Option<PathBuf>,
}
