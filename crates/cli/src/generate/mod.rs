//! `rookwright generate`: makes new puzzles and proves each one before it is printed.

mod chessnum;
mod folder;
mod mate;
mod tour;

pub(crate) use mate::exhaust::table as census_table;

use crate::collection::Into;
use crate::common::{IntoCollection, Picture, Quiet};
use crate::failure::Failure;
use crate::options::{OptionArgs, into_folder, spelled};
use crate::output::{Pictures, Status, print_bytes, print_document, print_line, remark};
use crate::report::seconds;
use crate::session::Session;
use clap::{Arg, Args, Subcommand};
use folder::Folder;
use rookwright_ops::{GenerateEnd, GenerateReport, GenerateRun, OUTPUT};
use rookwright_puzzle::Generated;
use rookwright_run::document::value_of;
use rookwright_run::options::{FileRole, Kind, Message, Options, Reject};
use rookwright_run::{End, Watch};
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
    #[command(after_help = chessnum::BRIEF, after_long_help = chessnum::EXAMPLES, mut_args(of_puzzles))]
    Chessnum(OptionArgs<chessnum::Chessnums>),
    /// Knight's tours with a few squares numbered; one solution
    #[command(after_help = tour::BRIEF, after_long_help = tour::EXAMPLES, mut_args(of_puzzles))]
    Tour(OptionArgs<tour::Tours>),
    /// Mates in 1 to 5 moves, also in forced, series and help play; sound
    #[command(after_help = mate::BRIEF, after_long_help = mate::EXAMPLES, mut_args(of_puzzles), mut_args(mate::of_mates))]
    Mate(Box<OptionArgs<mate::Mates>>),
}

/// Says of options of every search what they mean for a generator.
fn of_puzzles(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "threads" => arg.help("Number of threads; the puzzles are the same [default: all cores]"),
        "memory" => arg.hide(true),
        _ => into_folder(arg),
    }
}

/// The options that the generators of all families share.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Common {
    /// Their number, seed and time.
    #[option(flatten)]
    run: GenerateRun,
    /// How much is said besides.
    #[option(flatten)]
    quiet: Quiet,
    /// Print one JSON document with all puzzles
    #[option(conflicts = ["jsonl", "puz"], group = OUTPUT)]
    json: bool,
    /// Print each puzzle as a line of JSON when made
    #[option(conflicts = ["puz"], group = OUTPUT)]
    jsonl: bool,
    /// Print puzzle files with an empty line between them
    #[option(group = OUTPUT, advanced)]
    puz: bool,
    /// Write each puzzle to a .puz file in this folder
    #[option(kind = Kind::File(FileRole::Output), short = 'o', group = OUTPUT)]
    output: Option<PathBuf>,
    /// Show the solutions too
    #[option(group = OUTPUT, advanced)]
    solutions: bool,
    /// How boards look.
    #[option(flatten)]
    picture: Picture,
    /// Where puzzles are kept.
    #[option(flatten)]
    into: IntoCollection,
}

impl Common {
    /// Whether remarks are suppressed.  A JSON document contains the summary itself.
    fn is_silent(&self) -> bool {
        self.quiet.quiet || self.json
    }

    /// Starts the clock and handles Ctrl-C.
    fn session(&self) -> Result<Session, Failure> {
        Session::of(&self.run.effort, self.quiet.quiet, None)
    }
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Status, Failure> {
    match &args.family {
        Family::Chessnum(args) => chessnum::run(&args.0.options),
        Family::Tour(args) => tour::run(&args.0.options),
        Family::Mate(args) => mate::run(&args.0),
    }
}

/// Prints puzzles in the requested format, as soon as each is made.
struct Printer<'a> {
    args: &'a Common,
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
    fn new(args: &'a Common, name: String) -> Result<Self, Failure> {
        let folder = args.output.as_deref().map(|folder| Folder::open(folder, name)).transpose()?;
        let pictures = Pictures::of(&args.picture);
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
    let is_complete = made == args.run.count;
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
        let (seed, wanted, time) = (Some(seed), Some(args.run.count), session.time());
        let report = GenerateReport { family, seed, wanted, puzzles, tried, rejected, end, advice, time };
        print_document("generate", value_of(&report.document()))?;
    }
    Ok(if is_complete { Status::Answered } else { Status::Unfinished })
}

/// Returns the reasons for rejections: `; left out: 12 dull, 3 with too many clues`; empty if there are none.
fn left_out(rejects: &[Reject]) -> String {
    let told: Vec<_> = rejects.iter().map(|reject| format!("{} {}", reject.number, reject.words)).collect();
    if told.is_empty() { String::new() } else { format!("; left out: {}", told.join(", ")) }
}
