//! `rookwright generate`: makes new puzzles and proves each one before it is printed.

mod chessnum;
mod folder;
mod mate;
mod tour;

pub(crate) use mate::exhaust::table as census_table;

use crate::args::{EffortArgs, IntoArgs};
use crate::collection::Into;
use crate::failure::Failure;
use crate::options::spelled;
use crate::output::{Pictures, Status, print_bytes, print_document, print_line, remark};
use crate::report::seconds;
use crate::session::Session;
use crate::values;
use clap::{Args, Subcommand, ValueHint};
use folder::Folder;
use rookwright_puzzle::Generated;
use rookwright_run::options::{Message, Reject};
use rookwright_run::{End, Watch};
use rookwright_tasks::{GenerateEnd, GenerateReport};
use serde_json::Value;
use std::ops::ControlFlow;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    family: Family,
}

#[derive(Subcommand)]
enum Family {
    /// Numbered squares, each attacked exactly that often; one solution
    #[command(after_help = chessnum::BRIEF, after_long_help = chessnum::EXAMPLES)]
    Chessnum(chessnum::ChessnumArgs),
    /// Knight's tours with a few squares numbered; one solution
    #[command(after_help = tour::BRIEF, after_long_help = tour::EXAMPLES)]
    Tour(tour::TourArgs),
    /// Mates in 1 to 5 moves, also in forced, series and help play; sound
    #[command(after_help = mate::BRIEF, after_long_help = mate::EXAMPLES)]
    Mate(Box<mate::MateArgs>),
}

/// The options that the generators of all families share.
#[derive(Args)]
#[command(mut_arg("threads", |arg| arg.help("Number of threads; the puzzles are the same [default: all cores]")))]
#[command(mut_arg("memory", |arg| arg.hide(true)))]
pub(crate) struct CommonArgs {
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::count)]
    count: u64,
    /// Same seed, same puzzles [default: random]
    #[arg(long, value_name = "N", value_parser = values::seed)]
    seed: Option<u64>,
    #[command(flatten)]
    effort: EffortArgs,
    /// Print one JSON document with all puzzles
    #[arg(long, conflicts_with_all = ["jsonl", "puz"], help_heading = "Output options")]
    json: bool,
    /// Print each puzzle as a line of JSON when made
    #[arg(long, conflicts_with = "puz", help_heading = "Output options")]
    jsonl: bool,
    /// Print puzzle files with an empty line between them
    #[arg(long, help_heading = "Output options", hide_short_help = true)]
    puz: bool,
    /// Write each puzzle to a .puz file in this folder
    #[arg(long, short, value_name = "FOLDER", value_hint = ValueHint::DirPath, help_heading = "Output options")]
    output: Option<PathBuf>,
    /// Show the solutions too
    #[arg(long, help_heading = "Output options", hide_short_help = true)]
    solutions: bool,
    #[command(flatten)]
    picture: crate::args::PictureArgs,
    #[command(flatten)]
    into: IntoArgs,
}

impl CommonArgs {
    /// Whether remarks are suppressed.  A JSON document contains the summary itself.
    fn is_silent(&self) -> bool {
        self.effort.quiet || self.json
    }
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Status, Failure> {
    match &args.family {
        Family::Chessnum(args) => chessnum::run(args),
        Family::Tour(args) => tour::run(args),
        Family::Mate(args) => mate::run(args),
    }
}

/// Prints puzzles in the requested format, as soon as each is made.
struct Printer<'a> {
    args: &'a CommonArgs,
    folder: Option<Folder<'a>>,
    /// The collection of `--into`.
    into: Option<Into>,
    pictures: Pictures,
    printed: u64,
    /// The puzzles of the JSON document, with `--json`.
    puzzles: Vec<Value>,
}

impl<'a> Printer<'a> {
    /// Opens the folder of `-o`, if it is given.  `name` begins the names of its files.
    fn new(args: &'a CommonArgs, name: String) -> Result<Self, Failure> {
        let folder = args.output.as_deref().map(|folder| Folder::open(folder, name)).transpose()?;
        let pictures = Pictures::new(&args.picture);
        let into = args.into.open()?;
        Ok(Self { args, folder, into, pictures, printed: 0, puzzles: Vec::new() })
    }

    /// Counts a puzzle, adds it to the collection of `--into`, and writes it to the folder of `-o`, if they are given.
    fn file(&mut self, made: &Generated) -> Result<(), Failure> {
        self.printed += 1;
        if let Some(into) = &mut self.into {
            into.add_generated(made)?;
        }
        match &mut self.folder {
            Some(folder) => folder.put(self.printed, &made.puzzle.to_string()),
            None => Ok(()),
        }
    }

    /// Reports how many of the puzzles an earlier run had written.
    fn tell_found(&self) {
        let found = self.folder.as_ref().map_or(0, Folder::found);
        if found > 0 && !self.args.is_silent() {
            let were = if found == 1 { "was" } else { "were" };
            remark(&format!("{found} of them {were} already in the folder"));
        }
    }

    fn puzzle(&mut self, made: &Generated) -> Result<(), Failure> {
        self.file(made)?;
        if self.args.json {
            self.puzzles.push(made.json());
        } else if self.args.jsonl {
            print_line(&made.json().to_string())?;
        } else if self.args.puz {
            let gap = if self.printed > 1 { "\n" } else { "" };
            print_bytes(format!("{gap}{}", made.puzzle).as_bytes())?;
        } else if self.args.output.is_none() {
            self.picture(made)?;
        }
        Ok(())
    }

    fn picture(&self, made: &Generated) -> Result<(), Failure> {
        let gap = if self.printed > 1 { "\n" } else { "" };
        let mut text = format!("{gap}{}\n", made.puzzle.title());
        text += &self.pictures.draw(&made.puzzle.diagram()).unwrap_or_else(|| made.puzzle.to_string());
        if self.args.solutions {
            text += &format!("{}\n", made.solution.words());
            text += &self.pictures.draw(&made.solution.diagram()).unwrap_or_default();
        }
        Ok(print_bytes(text.as_bytes())?)
    }
}

/// The failure that stopped the printing of puzzles, kept until the generator has ended.
#[derive(Default)]
struct PrintFailure(Option<Failure>);

impl PrintFailure {
    /// Keeps the failure and stops the generator if a puzzle could not be printed.
    fn note(&mut self, printed: Result<(), Failure>) -> ControlFlow<()> {
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.0 = Some(failure);
                ControlFlow::Break(())
            }
        }
    }

    /// Returns the result of the generator, or the failure that stopped it.
    fn end<T>(self, session: &Session, result: Result<T, impl ToString>) -> Result<T, Failure> {
        session.bar.clear();
        match self.0 {
            Some(failure) => Err(failure),
            None => result.map_err(|error| Failure::Input(error.to_string())),
        }
    }
}

/// The numbers of a finished run.
struct RunSummary {
    family: &'static str,
    seed: u64,
    tried: u64,
    end: End,
    rejected: Vec<Reject>,
    /// Which options to relax if there are too few puzzles.
    advice: Option<Message>,
}

/// Prints the summary of a run and returns the exit status.
fn finish(
    printer: Printer<'_>,
    session: &Session,
    watch: &Watch,
    summary: RunSummary,
) -> Result<Status, Failure> {
    let (args, made) = (printer.args, printer.printed);
    let RunSummary { family, seed, tried, end, rejected, advice } = summary;
    let is_complete = made == args.count;
    let end = GenerateEnd::of(end, is_complete, watch);
    if !args.is_silent() {
        let plural = if made == 1 { "puzzle" } else { "puzzles" };
        let why = match end {
            GenerateEnd::Finished => "",
            GenerateEnd::Stopped => "; interrupted",
            GenerateEnd::GaveUp => "; gave up: too few attempts succeed",
            GenerateEnd::TimeLimit => "; time limit",
        };
        remark(&format!("{made} {plural}, seed {seed}, {}{why}", seconds(session.time())));
        let attempts = if tried == 1 { "attempt" } else { "attempts" };
        remark(&format!("{tried} {attempts}{}", left_out(&rejected)));
        if let Some(advice) = advice.as_ref().filter(|_| !is_complete && end != GenerateEnd::Stopped) {
            remark(&spelled(advice));
        }
    }
    printer.tell_found();
    if args.json {
        let puzzles = printer.puzzles;
        let (seed, wanted, time) = (Some(seed), Some(args.count), session.time());
        let report = GenerateReport { family, seed, wanted, puzzles, tried, rejected, end, advice, time };
        print_document("generate", report.json())?;
    }
    Ok(if is_complete { Status::Answered } else { Status::Unfinished })
}

/// Returns the reasons for rejections: `; left out: 12 dull, 3 with too many clues`; empty if there are none.
fn left_out(rejects: &[Reject]) -> String {
    let told: Vec<_> = rejects.iter().map(|reject| format!("{} {}", reject.number, reject.words)).collect();
    if told.is_empty() { String::new() } else { format!("; left out: {}", told.join(", ")) }
}
