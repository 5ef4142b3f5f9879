//! `rookwright generate`: new puzzles, each proven before it is printed.

mod chessnum;
mod folder;
mod mate;
mod tour;

use crate::args::EffortArgs;
use crate::failure::Failure;
use crate::output::{Pictures, Status, print_bytes, print_line, remark};
use crate::report::seconds;
use crate::session::Session;
use crate::values;
use clap::{Args, Subcommand};
use folder::Folder;
use rookwright::Generated;
use rookwright::solve::End;
use rookwright::wishes::Reject;
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
    #[command(after_help = chessnum::EXAMPLES)]
    Chessnum(chessnum::ChessnumArgs),
    /// A few squares of a knight's tour numbered, the others to be found; one solution
    #[command(after_help = tour::EXAMPLES)]
    Tour(tour::TourArgs),
    /// Mates in 1 to 4 moves, in forced, series or help play too; one key or one line
    #[command(after_help = mate::EXAMPLES)]
    Mate(Box<mate::MateArgs>),
}

/// What every family's generator takes.
#[derive(Args)]
pub(crate) struct CommonArgs {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::limit)]
    count: u64,
    /// The same seed gives the same puzzles [default: another one each time]
    #[arg(long, value_name = "N", value_parser = values::seed)]
    seed: Option<u64>,
    #[command(flatten)]
    effort: EffortArgs,
    /// One puzzle a line, as JSON, while they are made
    #[arg(long, conflicts_with = "puz", help_heading = "Output options")]
    jsonl: bool,
    /// Puzzle files, one after the other with an empty line between
    #[arg(long, help_heading = "Output options")]
    puz: bool,
    /// Write each puzzle into a .puz file of its own in this folder
    #[arg(long, short, value_name = "FOLDER", help_heading = "Output options")]
    output: Option<PathBuf>,
    /// Show the solutions too
    #[arg(long, help_heading = "Output options")]
    solutions: bool,
    #[command(flatten)]
    picture: crate::args::PictureArgs,
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Status, Failure> {
    match &args.family {
        Family::Chessnum(args) => chessnum::run(args),
        Family::Tour(args) => tour::run(args),
        Family::Mate(args) => mate::run(args),
    }
}

/// Prints puzzles in the form asked for, while they are made.
struct Printer<'a> {
    args: &'a CommonArgs,
    folder: Option<Folder<'a>>,
    pictures: Pictures,
    printed: u64,
}

impl<'a> Printer<'a> {
    /// `name` is what the files are called.
    fn new(args: &'a CommonArgs, name: String) -> Result<Self, Failure> {
        let folder = args.output.as_deref().map(|folder| Folder::open(folder, name)).transpose()?;
        Ok(Self { args, folder, pictures: Pictures::new(&args.picture), printed: 0 })
    }

    /// Counts it, and puts it into the folder if there is one.
    fn file(&mut self, made: &Generated) -> Result<(), Failure> {
        self.printed += 1;
        match &mut self.folder {
            Some(folder) => folder.put(self.printed, &made.puzzle.to_string()),
            None => Ok(()),
        }
    }

    /// Says how many puzzles an earlier run had made.
    fn tell_found(&self) {
        let found = self.folder.as_ref().map_or(0, Folder::found);
        if found > 0 && !self.args.effort.quiet {
            let were = if found == 1 { "was" } else { "were" };
            remark(&format!("{found} of them {were} in the folder already"));
        }
    }

    fn puzzle(&mut self, made: &Generated) -> Result<(), Failure> {
        self.file(made)?;
        if self.args.jsonl {
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

/// What went wrong while puzzles were handed over, kept until the run has ended.
#[derive(Default)]
struct Trouble(Option<Failure>);

impl Trouble {
    /// Goes on unless a puzzle could not be printed.
    fn note(&mut self, printed: Result<(), Failure>) -> ControlFlow<()> {
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.0 = Some(failure);
                ControlFlow::Break(())
            }
        }
    }

    /// What the run came to, unless something went wrong before that.
    fn end<T>(self, session: &Session, came_to: Result<T, impl ToString>) -> Result<T, Failure> {
        session.bar.clear();
        match self.0 {
            Some(failure) => Err(failure),
            None => came_to.map_err(|error| Failure::Input(error.to_string())),
        }
    }
}

/// Says how a run went; the exit status.
fn finish(
    args: &CommonArgs,
    session: &Session,
    seed: u64,
    (made, tried): (u64, u64),
    end: End,
    left_out: &str,
) -> Status {
    if !args.effort.quiet {
        let puzzles = if made == 1 { "puzzle" } else { "puzzles" };
        let why = match end {
            _ if made == args.count => "",
            End::Stopped if session.is_interrupted() => "; interrupted",
            End::OutOfBudget if !session.is_late() => "; gave up: too few attempts come to anything",
            _ => "; time limit",
        };
        remark(&format!("{made} {puzzles}, seed {seed}, {}{why}", seconds(session.time())));
        let attempts = if tried == 1 { "attempt" } else { "attempts" };
        remark(&format!("{tried} {attempts}{left_out}"));
    }
    if made == args.count { Status::Answered } else { Status::Unfinished }
}

/// `; left out: 12 dull, 3 with too many clues`.
fn left_out(rejects: &[Reject]) -> String {
    let told: Vec<_> = rejects.iter().map(|reject| format!("{} {}", reject.number, reject.words)).collect();
    if told.is_empty() { String::new() } else { format!("; left out: {}", told.join(", ")) }
}
