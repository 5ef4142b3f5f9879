//! `rookwright generate chessnum`.

use super::{CameTo, CommonArgs, Printer, Trouble, finish};
use crate::failure::Failure;
use crate::output::Status;
use crate::session::Session;
use crate::values;
use clap::Args;
use rookwright::Generated;
use rookwright::board::{Geometry, Men, SquareSet};
use rookwright::placement::{ChessNum, Grade, Summary};
use rookwright::run::Progress;
use rookwright::tasks::wishes::{ChessnumWishes, chessnum_rejects, chessnum_title};
use std::ops::RangeInclusive;

pub(super) const BRIEF: &str = "All options and examples: rookwright generate chessnum --help";

pub(super) const EXAMPLES: &str = "\
Every puzzle has exactly one solution, and no clue that could be left out. The
difficulty is that of the hardest step a person needs: 1 looking, 2 counting,
3 much counting or a supposition or two, 4 more suppositions, 5 guessing.

Examples:
  rookwright generate chessnum --count 10 --seed 7
  rookwright generate chessnum --board 6x6 --clues 4..6 --difficulty 1..3
  rookwright generate chessnum --pieces KQRRNN --symmetric --jsonl
  rookwright generate chessnum --count 20 --seed 7 -o puzzles-of-mine
  rookwright generate chessnum --random --clues 8    any number of solutions";

#[derive(Args)]
pub(crate) struct ChessnumArgs {
    /// The board, files first
    #[arg(long, value_name = "SIZE", default_value = "8x8", value_parser = values::board)]
    board: Geometry,
    /// Squares cut out of the board, like c3,d3
    #[arg(long, value_name = "SQUARES", value_parser = values::squares, hide_short_help = true)]
    holes: Option<SquareSet>,
    /// Pieces to place, by letters
    #[arg(long, value_name = "LETTERS", default_value = "KQRBNP", value_parser = values::pieces)]
    pieces: values::Pieces,
    /// Number of clues, like 7 or 6..9
    #[arg(long, value_name = "RANGE", default_value = "5..10", value_parser = values::clues)]
    clues: RangeInclusive<u32>,
    /// Difficulty 1 to 5, or like 2..4 [default: any]
    #[arg(long, value_name = "RANGE", value_parser = values::difficulty)]
    difficulty: Option<RangeInclusive<u32>>,
    /// Clues in a symmetric pattern
    #[arg(long)]
    symmetric: bool,
    /// Keep clues that are not needed
    #[arg(long, hide_short_help = true)]
    redundant: bool,
    /// Numbers on random squares: at least one solution, perhaps more
    #[arg(long, conflicts_with_all = ["difficulty", "redundant", "symmetric"], hide_short_help = true)]
    random: bool,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(args: &ChessnumArgs) -> Result<Status, Failure> {
    let common = &args.common;
    let seed = common.seed.unwrap_or_else(values::any_seed);
    let wishes = ChessnumWishes {
        board: args.board.clone(),
        holes: args.holes.clone().unwrap_or_default(),
        pieces: args.pieces.0.clone(),
        clues: args.clues.clone(),
        difficulty: args.difficulty.clone(),
        symmetric: args.symmetric,
        redundant: args.redundant,
        random: args.random,
    };
    let wish = wishes.wish(seed).map_err(Failure::Input)?;
    let session = Session::start(&common.effort, None)?;
    let mut show = |summary: &Summary| session.bar.show(Progress::Found(summary.made));
    let (threads, watch) = (session.threads(), session.budget.watch());
    let grade = |view: &ChessNum, _: &Men| view.walk().grade;
    let judge: Option<&Grade<'_>> = if args.random { None } else { Some(&grade) };
    let mut printer = Printer::new(common, format!("chessnum-{seed}"))?;
    let mut trouble = Trouble::default();
    let summary = wish.generate(common.count, threads, &watch, &mut show, judge, &mut |made| {
        let title = chessnum_title(seed, printer.printed + 1, made.grade);
        trouble.note(printer.puzzle(&Generated::chessnum(made, &title, !args.random)))
    });
    let summary = trouble.end(&session, summary)?;
    let Summary { tried, end, .. } = summary;
    let rejected = chessnum_rejects(&summary.rejected);
    finish(printer, &session, &watch, CameTo { family: "chessnum", seed, tried, end, rejected })
}
