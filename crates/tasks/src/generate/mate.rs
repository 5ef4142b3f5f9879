//! New mates.

use super::super::field::{Word, chosen, listed, named, picked, told, worded};
use super::super::limits::Seconds;
use super::super::{JobContext, Limits, Refusal, Work};
use super::{Common, Run, Standing, tell};
use crate::wishes::{self, MateWishes, PATIENCE, Side, mate_rejects, mate_title, relaxed};
use rookwright_compose as compose;
use rookwright_compose::{Duals, Made, Prefer, Reckoning, Wish};
use rookwright_mate::themes::Tag;
use rookwright_puzzle::{Generated, values};
use rookwright_run::End;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The wishes of `generate mate`.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Mates {
    count: Option<u64>,
    seed: Option<Word>,
    time_limit: Option<Seconds>,
    threads: Option<usize>,
    board: Option<Word>,
    moves: Option<Word>,
    play: Option<Word>,
    white: Option<Word>,
    black: Option<Word>,
    min_white: Option<Word>,
    max_white: Option<Word>,
    min_black: Option<Word>,
    max_black: Option<Word>,
    men: Option<Word>,
    pawns: Option<Word>,
    legal: bool,
    key: Option<Word>,
    replies: Option<Word>,
    no_duals: bool,
    duals: Option<Word>,
    tries: Option<Word>,
    mates: Option<Word>,
    theme: Option<Word>,
    wish: Option<Word>,
    needless: Option<Word>,
    prefer: Option<Word>,
    share: Option<Word>,
}

impl Mates {
    pub(super) fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let common = Common {
            time_limit: self.time_limit,
            threads: self.threads,
            ..Common::read("mate", self.count, self.seed.as_ref(), limits)?
        };
        let wish = self.wishes()?.wish(common.seed, None).map_err(Refusal::input)?;
        Ok(Box::new(move |context| generate(&common, &wish, context)))
    }

    fn wishes(&self) -> Result<MateWishes, Refusal> {
        let usual = MateWishes::default();
        let duals = picked("duals", self.duals.as_ref(), wishes::DUALS)?;
        if self.no_duals && duals.is_some() {
            return Err(told("no_duals", "it does not go with duals"));
        }
        let theme = |item: &str| named("theme", item.parse::<Tag>());
        Ok(MateWishes {
            board: worded("board", self.board.as_ref(), values::mate_board)?.unwrap_or(usual.board),
            moves: worded("moves", self.moves.as_ref(), values::moves)?.unwrap_or(usual.moves),
            play: picked("play", self.play.as_ref(), wishes::PLAYS)?.unwrap_or(usual.play),
            white: side(
                ["white", "min_white", "max_white"],
                [&self.white, &self.min_white, &self.max_white],
            )?,
            black: side(
                ["black", "min_black", "max_black"],
                [&self.black, &self.min_black, &self.max_black],
            )?,
            men: worded("men", self.men.as_ref(), values::men)?,
            pawns: picked("pawns", self.pawns.as_ref(), wishes::PAWNS)?.unwrap_or(usual.pawns),
            legal: self.legal,
            key: listed(self.key.as_ref(), |item| chosen("key", item, wishes::KEYS))?,
            replies: worded("replies", self.replies.as_ref(), values::open_range)?,
            duals: if self.no_duals { Duals::None } else { duals.unwrap_or_default() },
            tries: worded("tries", self.tries.as_ref(), values::open_range)?,
            mates: picked("mates", self.mates.as_ref(), wishes::MATES)?.unwrap_or(usual.mates),
            themes: listed(self.theme.as_ref(), theme)?,
            classic: picked("wish", self.wish.as_ref(), wishes::BUNDLES)?.unwrap_or_default(),
            needless: picked("needless", self.needless.as_ref(), wishes::NEEDLESS)?.unwrap_or_default(),
            prefer: picked("prefer", self.prefer.as_ref(), wishes::PREFERENCES)?.unwrap_or_default(),
            share: worded("share", self.share.as_ref(), values::percent)?.unwrap_or(usual.share),
        })
    }
}

/// The men of a side: these, or so many.
fn side(names: [&str; 3], [exactly, least, most]: [&Option<Word>; 3]) -> Result<Side, Refusal> {
    let side = Side {
        exactly: worded(names[0], exactly.as_ref(), str::parse)?,
        least: worded(names[1], least.as_ref(), values::men)?,
        most: worded(names[2], most.as_ref(), values::men)?,
    };
    match side.exactly.is_some() && (side.least.is_some() || side.most.is_some()) {
        true => Err(told(names[0], format!("{} and {} do not go with it", names[1], names[2]))),
        false => Ok(side),
    }
}

fn generate(common: &Common, wish: &Wish, context: &JobContext<'_>) -> Result<Value, Refusal> {
    let mut run = Run::start(common, context);
    let (watch, known) = (run.watch.clone(), HashSet::new());
    let how = compose::Run {
        count: common.count,
        threads: run.threads(),
        watch: &watch,
        known: &known,
        // Whoever names a time wants it used.
        patience: if common.time_limit.is_some() { u64::MAX } else { PATIENCE },
    };
    if wish.prefer == Prefer::Material && wish.is_small() {
        return best(wish, how, run);
    }
    let listener = context.reporter();
    let mut show = |now: &compose::Standing| tell(&listener, now.printed, || standing(now));
    let name = common.seed.to_string();
    let summary = wish.generate(how, &mut show, &mut |made| hand_on(&mut run, made, &name, Map::new()));
    let summary = summary.map_err(Refusal::input)?;
    let advice = wishes::advice(wish, &summary.standing);
    run.end(summary.end, &standing(&summary.standing), advice)
}

/// The puzzles with the best material, proven to be that: nothing is left to chance, so they are named by the board.
fn best(wish: &Wish, how: compose::Run<'_>, mut run: Run<'_>) -> Result<Value, Refusal> {
    let name = wish.size.to_string();
    let listener = run.context.reporter();
    let looked_at = |positions, accepted| Standing { accepted, tried: positions, rejects: Vec::new() };
    let mut show = |now: &Reckoning| {
        tell(&listener, now.sum.classes, || looked_at(now.sum.positions, now.sum.classes));
    };
    let optimum = wish.best_material(how, &mut show, &mut |made, before| {
        hand_on(&mut run, made, &name, wishes::optimum_details(before))
    });
    let optimum = optimum.map_err(Refusal::input)?;
    let positions = optimum.rows.iter().map(|row| row.sum.positions).sum();
    let others = if optimum.printed == 0 { "none" } else { "no others" };
    let none = (optimum.end == End::Exhausted).then(|| format!("there are {others} with these men"));
    run.end(optimum.end, &looked_at(positions, optimum.printed), none)
}

fn hand_on(run: &mut Run<'_>, made: &Made, name: &str, details: Map<String, Value>) -> ControlFlow<()> {
    let title = mate_title(made, name, run.next());
    let full = relaxed(made).map_or(title.clone(), |relaxed| format!("{title}; {relaxed}"));
    let mut generated = Generated::mate(made, &full);
    generated.details.extend(details);
    run.puzzle(&generated, made.check().map_err(|wrong| wrong.to_string()))
}

fn standing(now: &compose::Standing) -> Standing {
    Standing { accepted: now.accepted, tried: now.tally.tried, rejects: mate_rejects(&now.tally) }
}
