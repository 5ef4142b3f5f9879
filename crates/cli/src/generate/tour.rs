//! `rookwright generate tour`: knight's tours with numbered squares.

use super::{Common, PrintFailure, Printer, RunSummary, finish};
use crate::failure::Failure;
use crate::output::Status;
use rookwright_puzzle::Generated;
use rookwright_run::Progress;
use rookwright_run::options::Options;
use rookwright_run::options::values::any_seed;
use rookwright_tour::{Summary, TourOptions};

pub(super) const BRIEF: &str = "All options and examples: rookwright generate tour --help";

pub(super) const EXAMPLES: &str = "\
Every puzzle has exactly one solution, and every number is needed. Difficulty
grows with the number of moves a solver has to try, and falls with the number of
clues: 1 few tries, 2 many, 3 more than most people like.

Examples:
  rookwright generate tour --board 6x6 --count 10 --seed 7
  rookwright generate tour --board 6x6 --closed --solutions
  rookwright generate tour --board 5x5 --difficulty 1 --jsonl
  rookwright generate tour --board 8x8 --difficulty 1 --redundant
  rookwright generate tour --board 6x6 --holes c3,d3 --count 20 -o tours-of-mine";

/// Makes knight's tours.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Tours {
    /// What they are like.
    #[option(flatten)]
    options: TourOptions,
    /// What all generators share.
    #[option(flatten)]
    common: Common,
}

pub(super) fn run(args: &Tours) -> Result<Status, Failure> {
    let common = &args.common;
    let seed = common.run.seed.unwrap_or_else(any_seed);
    let wish = args.options.wish(seed)?;
    let session = common.session()?;
    let mut show = |summary: &Summary| session.bar.show(Progress::Found(summary.made));
    let (threads, watch) = (session.threads(), session.budget.watch());
    let mut printer = Printer::new(common, format!("tour-{seed}"))?;
    let mut failure = PrintFailure::default();
    let summary = wish.generate(common.run.count, threads, &watch, &mut show, &mut |made| {
        let title = made.title(seed, printer.printed + 1);
        failure.note(printer.puzzle(&Generated::tour(made, &title)))
    });
    let summary = failure.end(&session, summary)?;
    let Summary { tried, end, .. } = summary;
    let rejected = summary.rejected.reasons();
    finish(printer, &session, &watch, RunSummary { family: "tour", seed, tried, end, rejected, advice: None })
}
