//! New tour puzzles.

use super::super::field::{Word, worded};
use super::super::limits::Seconds;
use super::super::{JobContext, Limits, Refusal, Work};
use super::{Common, Run, Standing, tell};
use crate::wishes::{TourWishes, tour_rejects, tour_title};
use rookwright_puzzle::{Generated, values};
use rookwright_tour::{Summary, Wish, read_leaper};
use serde::Deserialize;
use serde_json::Value;

/// The wishes of `generate tour`.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Tours {
    count: Option<u64>,
    seed: Option<Word>,
    time_limit: Option<Seconds>,
    threads: Option<usize>,
    board: Option<Word>,
    holes: Option<Word>,
    closed: bool,
    leaper: Option<Word>,
    difficulty: Option<Word>,
    redundant: bool,
}

impl Tours {
    pub(super) fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let common = Common {
            time_limit: self.time_limit,
            threads: self.threads,
            ..Common::read("tour", self.count, self.seed.as_ref(), limits)?
        };
        let usual = TourWishes::default();
        let wishes = TourWishes {
            board: worded("board", self.board.as_ref(), values::board)?.unwrap_or(usual.board),
            holes: worded("holes", self.holes.as_ref(), values::squares)?.unwrap_or(usual.holes),
            closed: self.closed,
            leaper: worded("leaper", self.leaper.as_ref(), read_leaper)?.unwrap_or(usual.leaper),
            difficulty: worded("difficulty", self.difficulty.as_ref(), values::three_grades)?,
            redundant: self.redundant,
        };
        limits.board(&wishes.board)?;
        let wish = wishes.wish(common.seed).map_err(Refusal::input)?;
        Ok(Box::new(move |context| generate(&common, &wish, context)))
    }
}

fn generate(common: &Common, wish: &Wish, context: &JobContext<'_>) -> Result<Value, Refusal> {
    let mut run = Run::start(common, context);
    let (listener, watch) = (context.reporter(), run.watch.clone());
    let mut show = |summary: &Summary| tell(&listener, summary.made, || standing(summary));
    let summary = wish.generate(common.count, run.threads(), &watch, &mut show, &mut |made| {
        let generated = Generated::tour(made, &tour_title(common.seed, run.next(), made.grade));
        let checked = generated.solution.check().map_err(|wrong| wrong.message);
        run.puzzle(&generated, checked)
    });
    let summary = summary.map_err(Refusal::input)?;
    run.end(summary.end, &standing(&summary), None)
}

fn standing(summary: &Summary) -> Standing {
    Standing { accepted: summary.made, tried: summary.tried, rejects: tour_rejects(&summary.rejected) }
}
