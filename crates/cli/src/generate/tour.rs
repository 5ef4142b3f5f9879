//! `rookwright generate tour`.

use super::{CommonArgs, Printer, Trouble, finish, left_out};
use crate::failure::Failure;
use crate::output::Status;
use crate::session::Session;
use crate::values;
use clap::Args;
use rookwright::Generated;
use rookwright::board::{Geometry, Leaper, SquareSet};
use rookwright::solve::Progress;
use rookwright::tour::{KNIGHT, Wish};
use std::ops::RangeInclusive;

pub(super) const EXAMPLES: &str = "\
Every puzzle has exactly one solution, and no number that could be left out. The
difficulty says how forced the moves are, and how many numbers there are to start
from: 1 few suppositions, 2 many, 3 more than people like to make.

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
    /// Squares cut out of the board
    #[arg(long, value_name = "SQUARES", value_parser = values::squares)]
    holes: Option<SquareSet>,
    /// The last square is a move from the first
    #[arg(long)]
    closed: bool,
    /// Who tours, by how far it goes each way [default: 1,2, the knight]
    #[arg(long, value_name = "A,B", value_parser = rookwright::tour::read_leaper)]
    leaper: Option<Leaper>,
    /// How hard, from 1 to 3, like 2 or 1..2 [default: any]
    #[arg(long, value_name = "RANGE", value_parser = values::three_grades)]
    difficulty: Option<RangeInclusive<u32>>,
    /// Numbers may stay that are not needed, to make puzzles easier
    #[arg(long)]
    redundant: bool,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(args: &TourArgs) -> Result<Status, Failure> {
    let common = &args.common;
    let seed = common.seed.unwrap_or_else(values::any_seed);
    let board = args.board.clone().with_holes(args.holes.clone().unwrap_or_default());
    let geometry = board.map_err(|error| Failure::Input(error.to_string()))?;
    let grades = args.difficulty.as_ref().map_or(1..=3, |range| *range.start() as u8..=*range.end() as u8);
    let leaper = args.leaper.unwrap_or(KNIGHT);
    let wish = Wish { geometry, leaper, closed: args.closed, grades, redundant: args.redundant, seed };
    wish.validate().map_err(|error| Failure::Input(error.to_string()))?;
    let session = Session::start(&common.effort, None)?;
    let show = |progress: Progress| session.bar.show(progress);
    let threads = session.settings(&show).threads;
    let mut printer = Printer::new(common, format!("tour-{seed}"))?;
    let mut trouble = Trouble::default();
    let summary = wish.generate(common.count, threads, &session.budget.watch(), &show, &mut |made| {
        let title = format!("Tour {seed}-{}, difficulty {}", printer.printed + 1, made.grade);
        trouble.note(printer.puzzle(&Generated::tour(made, &title)))
    });
    let summary = trouble.end(&session, summary)?;
    let rejected = left_out(&[
        (summary.rejected.hard, "too long to prove"),
        (summary.rejected.grade, "of another difficulty"),
        (summary.rejected.twin, "seen before"),
        (summary.rejected.tour, "without a tour found in time"),
    ]);
    Ok(finish(common, &session, seed, (summary.made, summary.tried), summary.end, &rejected))
}
