//! The generators: a request each, and the wishes that it makes.

use super::{NAME, work};
use crate::operation::{Named, Operation, Pace, Work};
use crate::{GenerateRun, Limits, Refusal};
use rookwright_compose::MateOptions;
use rookwright_placement::ChessnumOptions;
use rookwright_puzzle::{GenerateAnswer, Wishes};
use rookwright_run::options::{Given, Options};
use rookwright_tour::TourOptions;

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
    const ANSWER: Named = Named::Command(NAME);
    type Answer = GenerateAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<GenerateAnswer>, Refusal> {
        let GenerateMates { run, options } = request.options;
        work(run, limits, |seed| options.wishes(seed).map(Wishes::Mates))
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
    const ANSWER: Named = Named::Command(NAME);
    type Answer = GenerateAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<GenerateAnswer>, Refusal> {
        let GenerateChessnums { run, options } = request.options;
        limits.board(&options.board)?;
        work(run, limits, |seed| Wishes::chessnums(&options, seed))
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
    const ANSWER: Named = Named::Command(NAME);
    type Answer = GenerateAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<GenerateAnswer>, Refusal> {
        let GenerateTours { run, options } = request.options;
        limits.board(&options.board)?;
        work(run, limits, |seed| Wishes::tours(&options, seed))
    }
}
