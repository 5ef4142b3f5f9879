//! The generators, one function each.

use super::request::Common;
use super::{GenerateRun, Run, Standing, tell};
use crate::operation::{Named, Operation, Pace, Work};
use crate::{GenerateAnswer, JobContext, Limits, Refusal};
use rookwright_board::Men;
use rookwright_compose::document::BestMaterial;
use rookwright_compose::{self as compose, Made, MateOptions, Prefer, Stage};
use rookwright_placement::{self as placement, ChessNum, ChessnumOptions, Grade};
use rookwright_puzzle::Generated;
use rookwright_run::options::{Given, Message, Options};
use rookwright_tour::{self as tour, TourOptions};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Makes new mates, each proven to be sound.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct GenerateMates {
    /// Their number, seed and time.
    #[option(flatten)]
    pub run: GenerateRun,
    /// What they are like.
    #[option(flatten)]
    pub options: MateOptions,
}

impl Operation for GenerateMates {
    const NAME: &'static str = "generate-mate";
    const PACE: Pace = Pace::Long;
    const ANSWER: Named = Named::Command(super::NAME);
    type Answer = GenerateAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<GenerateAnswer>, Refusal> {
        let GenerateMates { run, options } = request.options;
        let common = Common::of("mate", run, limits)?;
        let wishes = options.wishes(common.seed).map_err(|error| Refusal::field(&error))?;
        Ok(Box::new(move |context| make_mates(&common, &wishes, context)))
    }
}

/// Makes new Chess-Num puzzles, each with one solution.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct GenerateChessnums {
    /// Their number, seed and time.
    #[option(flatten)]
    pub run: GenerateRun,
    /// What they are like.
    #[option(flatten)]
    pub options: ChessnumOptions,
}

impl Operation for GenerateChessnums {
    const NAME: &'static str = "generate-chessnum";
    const PACE: Pace = Pace::Long;
    const ANSWER: Named = Named::Command(super::NAME);
    type Answer = GenerateAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<GenerateAnswer>, Refusal> {
        let GenerateChessnums { run, options } = request.options;
        let common = Common::of("chessnum", run, limits)?;
        limits.board(options.board())?;
        let wish = options.wish(common.seed).map_err(|error| Refusal::field(&error))?;
        Ok(Box::new(move |context| make_chessnums(&common, &wish, context)))
    }
}

/// Makes new knight's tours with a few squares numbered, each with one solution.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct GenerateTours {
    /// Their number, seed and time.
    #[option(flatten)]
    pub run: GenerateRun,
    /// What they are like.
    #[option(flatten)]
    pub options: TourOptions,
}

impl Operation for GenerateTours {
    const NAME: &'static str = "generate-tour";
    const PACE: Pace = Pace::Long;
    const ANSWER: Named = Named::Command(super::NAME);
    type Answer = GenerateAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<GenerateAnswer>, Refusal> {
        let GenerateTours { run, options } = request.options;
        let common = Common::of("tour", run, limits)?;
        limits.board(options.board())?;
        let wish = options.wish(common.seed).map_err(|error| Refusal::field(&error))?;
        Ok(Box::new(move |context| make_tours(&common, &wish, context)))
    }
}

fn make_mates(
    common: &Common,
    wishes: &[compose::Wish],
    context: &JobContext<'_>,
) -> Result<GenerateAnswer, Refusal> {
    let mut run = Run::start(common, context);
    let (watch, known) = (run.watch.clone(), HashSet::new());
    // A run that names its time uses all of it.
    let give_up_after = if common.effort.time_limit.is_some() { u64::MAX } else { compose::GIVE_UP_AFTER };
    let how = compose::Run {
        count: common.count,
        threads: run.threads(),
        watch: &watch,
        known: &known,
        give_up_after,
    };
    // The last one has the most moves and is the hardest to fulfil.
    let wish = &wishes[wishes.len() - 1];
    if wish.prefer == Prefer::Material {
        return best_material(wish, common, how, run);
    }
    let reporter = context.reporter();
    let mut show = |now: &compose::Standing| tell(&reporter, now.printed, || mate_standing(now));
    let name = common.seed.to_string();
    let summary =
        compose::generate_each(wishes, how, &mut show, &mut |made| pass_on(&mut run, made, &name, None));
    let summary = summary.map_err(|error| Refusal::field(&error))?;
    if let Some(nearest) = &summary.nearest {
        // It does not meet the wish: its title says what it lacks.
        let _ = pass_on(&mut run, &nearest.made, &name, None);
    }
    let advice = compose::advice(wish, &summary.standing);
    run.end(summary.end, &mate_standing(&summary.standing), advice)
}

/// Makes the puzzles with the best material.  They are named after the board if no seed is used.
fn best_material(
    wish: &compose::Wish,
    common: &Common,
    how: compose::Run<'_>,
    mut run: Run<'_>,
) -> Result<GenerateAnswer, Refusal> {
    let name = if wish.is_small() { wish.size.to_string() } else { common.seed.to_string() };
    let reporter = run.context.reporter();
    let standing = |positions, accepted| Standing { accepted, tried: positions, rejects: Vec::new() };
    let mut show = |stage: Stage<'_>| match stage {
        Stage::Exhausting(now) => {
            tell(&reporter, now.sum.classes, || standing(now.sum.positions, now.sum.classes));
        }
        Stage::Walking(now) => tell(&reporter, now.printed, || mate_standing(now)),
    };
    let optimum = wish.best_material(how, &mut show, &mut |made, before| {
        pass_on(&mut run, made, &name, Some(before.document()))
    });
    let optimum = optimum.map_err(Refusal::input)?;
    let others = if optimum.printed == 0 { "none" } else { "no others" };
    let mut last = standing(optimum.positions(), optimum.printed);
    let advice = match &optimum.walked {
        _ if optimum.end.is_exhausted() => {
            Some(Message::of(&format!("there are {others} with these pieces")))
        }
        Some(summary) => {
            last.rejects = summary.standing.tally.rejects();
            if let Some(nearest) = &summary.nearest {
                // It does not meet the wish: its title says what it lacks.
                let _ = pass_on(&mut run, &nearest.made, &name, None);
            }
            compose::advice(wish, &summary.standing)
        }
        None => None,
    };
    run.end(optimum.end, &last, advice)
}

fn pass_on(run: &mut Run<'_>, made: &Made, name: &str, optimum: Option<BestMaterial>) -> ControlFlow<()> {
    let title = made.title(name, run.next());
    let title = run.say(&title);
    let full = made.relaxed_words().map_or(title.clone(), |relaxed| format!("{title}; {relaxed}"));
    let mut generated = Generated::mate(made, &full);
    if let Some(document) = &mut generated.mate {
        document.optimum = optimum;
    }
    run.puzzle(&generated, made.check().map_err(|wrong| wrong.to_string()))
}

fn mate_standing(now: &compose::Standing) -> Standing {
    Standing { accepted: now.accepted, tried: now.tally.tried, rejects: now.tally.rejects() }
}

fn make_chessnums(
    common: &Common,
    wish: &placement::Wish,
    context: &JobContext<'_>,
) -> Result<GenerateAnswer, Refusal> {
    let mut run = Run::start(common, context);
    let (reporter, watch) = (context.reporter(), run.watch.clone());
    let standing = |summary: &placement::Summary| Standing {
        accepted: summary.made,
        tried: summary.tried,
        rejects: summary.rejected.reasons(),
    };
    let mut show = |summary: &placement::Summary| tell(&reporter, summary.made, || standing(summary));
    let grade = |view: &ChessNum, _: &Men| view.walk().grade;
    let judge: Option<&Grade<'_>> = if wish.random { None } else { Some(&grade) };
    let summary = wish.generate(common.count, run.threads(), &watch, &mut show, judge, &mut |made| {
        let title = run.say(&made.title(common.seed, run.next()));
        let generated = Generated::chessnum(made, &title, !wish.random);
        let checked = generated.solution.check().map_err(|wrong| wrong.message);
        run.puzzle(&generated, checked)
    });
    let summary = summary.map_err(Refusal::input)?;
    run.end(summary.end, &standing(&summary), wish.advice(&summary.rejected))
}

fn make_tours(
    common: &Common,
    wish: &tour::Wish,
    context: &JobContext<'_>,
) -> Result<GenerateAnswer, Refusal> {
    let mut run = Run::start(common, context);
    let (reporter, watch) = (context.reporter(), run.watch.clone());
    let standing = |summary: &tour::Summary| Standing {
        accepted: summary.made,
        tried: summary.tried,
        rejects: summary.rejected.reasons(),
    };
    let mut show = |summary: &tour::Summary| tell(&reporter, summary.made, || standing(summary));
    let summary = wish.generate(common.count, run.threads(), &watch, &mut show, &mut |made| {
        let generated = Generated::tour(made, &run.say(&made.title(common.seed, run.next())));
        let checked = generated.solution.check().map_err(|wrong| wrong.message);
        run.puzzle(&generated, checked)
    });
    let summary = summary.map_err(Refusal::input)?;
    run.end(summary.end, &standing(&summary), None)
}
