//! `rookwright generate tour`.

use super::{CameTo, CommonArgs, Printer, Trouble, finish};
use crate::failure::Failure;
use crate::output::Status;
use crate::session::Session;
use crate::values;
use clap::Args;
use rookwright::Generated;
use rookwright::board::{Geometry, Leaper, SquareSet};
use rookwright::run::Progress;
use rookwright::tasks::wishes::{TourWishes, tour_rejects, tour_title};
use rookwright::tour::{KNIGHT, Summary};
use std::ops::RangeInclusive;

pub(super) const BRIEF: &str = "All options and examples: rookwright generate tour --help";

pub(super) const EXAMPLES: &str = "\
Every puzzle has exactly one solution, and no number that could be left out. The
difficulty says how often a solver has to suppose a move, and how many numbers
there are to start from: 1 few suppositions, 2 many, 3 more than people like.

Examples:
  rookwright generate tour --board 6x6 --count 10 --seed 7
  rookwright generate tour --board 6x6 --closed --solutions
  rookwright generate tour --board 5x5 --difficulty 1 --jsonl
  rookwright generate tour --board 8x8 --difficulty 1 --redundant
  rookwright generate tour --board 6x6 --holes c3,d3 --count 20 -o tours-of-mine";

#[derive(Args)]
pub(crate) struct TourArgs {
    /// The board, files first
    #[arg(long, value_name = "SIZE", default_value = "6x6", value_parser = values::board)]
    board: Geometry,
    /// Squares cut out of the board, like c3,d3
    #[arg(long, value_name = "SQUARES", value_parser = values::squares)]
    holes: Option<SquareSet>,
    /// The last square is a move from the first
    #[arg(long)]
    closed: bool,
    /// The leaper that tours, by its jump [default: 1,2, the knight]
    #[arg(long, value_name = "A,B", value_parser = rookwright::tour::read_leaper, hide_short_help = true)]
    leaper: Option<Leaper>,
    /// Difficulty 1 to 3, or like 1..2 [default: any]
    #[arg(long, value_name = "RANGE", value_parser = values::three_grades)]
    difficulty: Option<RangeInclusive<u32>>,
    /// Keep numbers that are not needed, for easier puzzles
    #[arg(long)]
    redundant: bool,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(args: &TourArgs) -> Result<Status, Failure> {
    let common = &args.common;
    let seed = common.seed.unwrap_or_else(values::any_seed);
    let wishes = TourWishes {
        board: args.board.clone(),
        holes: args.holes.clone().unwrap_or_default(),
        closed: args.closed,
        leaper: args.leaper.unwrap_or(KNIGHT),
        difficulty: args.difficulty.clone(),
        redundant: args.redundant,
    };
    let wish = wishes.wish(seed).map_err(Failure::Input)?;
    let session = Session::start(&common.effort, None)?;
    let mut show = |summary: &Summary| session.bar.show(Progress::Found(summary.made));
    let (threads, watch) = (session.threads(), session.budget.watch());
    let mut printer = Printer::new(common, format!("tour-{seed}"))?;
    let mut trouble = Trouble::default();
    let summary = wish.generate(common.count, threads, &watch, &mut show, &mut |made| {
        let title = tour_title(seed, printer.printed + 1, made.grade);
        trouble.note(printer.puzzle(&Generated::tour(made, &title)))
    });
    let summary = trouble.end(&session, summary)?;
    let Summary { tried, end, .. } = summary;
    let rejected = tour_rejects(&summary.rejected);
    finish(printer, &session, &watch, CameTo { family: "tour", seed, tried, end, rejected })
}
