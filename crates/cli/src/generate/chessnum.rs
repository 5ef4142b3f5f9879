//! `rookwright generate chessnum`: Chess-Num puzzles, graded by the steps a person needs.

use super::{Common, PrintFailure, Printer, RunSummary, finish};
use crate::failure::Failure;
use crate::output::Status;
use rookwright_board::Men;
use rookwright_placement::{ChessNum, ChessnumOptions, Grade, Summary};
use rookwright_puzzle::Generated;
use rookwright_run::Progress;
use rookwright_run::options::Options;
use rookwright_run::options::values::any_seed;

pub(super) const BRIEF: &str = "All options and examples: rookwright generate chessnum --help";

pub(super) const EXAMPLES: &str = "\
Every puzzle has exactly one solution, and every clue is needed. The difficulty
is that of the hardest step for a person: 1 looking, 2 counting, 3 much counting
or one or two assumptions, 4 more assumptions, 5 guessing.

Examples:
  rookwright generate chessnum --count 10 --seed 7
  rookwright generate chessnum --board 6x6 --clues 4..6 --difficulty 1..3
  rookwright generate chessnum --pieces KQRRNN --symmetric --jsonl
  rookwright generate chessnum --count 20 --seed 7 -o puzzles-of-mine
  rookwright generate chessnum --random --clues 8    any number of solutions";

/// Makes Chess-Num puzzles.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Chessnums {
    /// What they are like.
    #[option(flatten)]
    options: ChessnumOptions,
    /// What all generators share.
    #[option(flatten)]
    common: Common,
}

pub(super) fn run(args: &Chessnums) -> Result<Status, Failure> {
    let common = &args.common;
    let seed = common.run.seed.unwrap_or_else(any_seed);
    let random = args.options.is_random();
    let wish = args.options.wish(seed)?;
    let session = common.session()?;
    let mut show = |summary: &Summary| session.bar.show(Progress::Found(summary.made));
    let (threads, watch) = (session.threads(), session.budget.watch());
    let grade = |view: &ChessNum, _: &Men| view.walk().grade;
    let judge: Option<&Grade<'_>> = if random { None } else { Some(&grade) };
    let mut printer = Printer::new(common, format!("chessnum-{seed}"))?;
    let mut failure = PrintFailure::default();
    let summary = wish.generate(common.run.count, threads, &watch, &mut show, judge, &mut |made| {
        let title = made.title(seed, printer.printed + 1);
        failure.note(printer.puzzle(&Generated::chessnum(made, &title, !random)))
    });
    let summary = failure.end(&session, summary)?;
    let Summary { tried, end, .. } = summary;
    let (rejected, advice) = (summary.rejected.reasons(), wish.advice(&summary.rejected));
    finish(printer, &session, &watch, RunSummary { family: "chessnum", seed, tried, end, rejected, advice })
}
