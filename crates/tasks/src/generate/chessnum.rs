//! New Chess-Num puzzles.

use super::super::field::{Word, told, worded};
use super::super::limits::Seconds;
use super::super::{JobContext, Limits, Refusal, Work};
use super::{Common, Run, Standing, tell};
use crate::wishes::{ChessnumWishes, chessnum_rejects, chessnum_title};
use rookwright_board::Men;
use rookwright_placement::{ChessNum, Grade, Summary, Wish};
use rookwright_puzzle::{Generated, values};
use serde::Deserialize;
use serde_json::Value;

/// The wishes of `generate chessnum`.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Chessnums {
    count: Option<u64>,
    seed: Option<Word>,
    time_limit: Option<Seconds>,
    threads: Option<usize>,
    board: Option<Word>,
    holes: Option<Word>,
    pieces: Option<Word>,
    clues: Option<Word>,
    difficulty: Option<Word>,
    symmetric: bool,
    redundant: bool,
    random: bool,
}

impl Chessnums {
    pub(super) fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let common = Common {
            time_limit: self.time_limit,
            threads: self.threads,
            ..Common::read("chessnum", self.count, self.seed.as_ref(), limits)?
        };
        let usual = ChessnumWishes::default();
        let pieces = worded("pieces", self.pieces.as_ref(), values::pieces)?;
        let wishes = ChessnumWishes {
            board: worded("board", self.board.as_ref(), values::board)?.unwrap_or(usual.board),
            holes: worded("holes", self.holes.as_ref(), values::squares)?.unwrap_or(usual.holes),
            pieces: pieces.map_or(usual.pieces, |pieces| pieces.0),
            clues: worded("clues", self.clues.as_ref(), values::clues)?.unwrap_or(usual.clues),
            difficulty: worded("difficulty", self.difficulty.as_ref(), values::difficulty)?,
            symmetric: self.symmetric,
            redundant: self.redundant,
            random: self.random,
        };
        if wishes.random && (wishes.difficulty.is_some() || wishes.symmetric || wishes.redundant) {
            return Err(told("random", "difficulty, symmetric and redundant do not go with it"));
        }
        limits.board(&wishes.board)?;
        let wish = wishes.wish(common.seed).map_err(Refusal::input)?;
        Ok(Box::new(move |context| generate(&common, &wish, context)))
    }
}

fn generate(common: &Common, wish: &Wish, context: &JobContext<'_>) -> Result<Value, Refusal> {
    let mut run = Run::start(common, context);
    let (listener, watch) = (context.reporter(), run.watch.clone());
    let mut show = |summary: &Summary| tell(&listener, summary.made, || standing(summary));
    let grade = |view: &ChessNum, _: &Men| view.walk().grade;
    let judge: Option<&Grade<'_>> = if wish.random { None } else { Some(&grade) };
    let summary = wish.generate(common.count, run.threads(), &watch, &mut show, judge, &mut |made| {
        let title = chessnum_title(common.seed, run.next(), made.grade);
        let generated = Generated::chessnum(made, &title, !wish.random);
        let checked = generated.solution.check().map_err(|wrong| wrong.message);
        run.puzzle(&generated, checked)
    });
    let summary = summary.map_err(Refusal::input)?;
    run.end(summary.end, &standing(&summary), None)
}

fn standing(summary: &Summary) -> Standing {
    Standing { accepted: summary.made, tried: summary.tried, rejects: chessnum_rejects(&summary.rejected) }
}
