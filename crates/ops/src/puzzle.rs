//! The task `puzzle`: describes a puzzle.

use super::{JobContext, Limits, Refusal};
use crate::operation::{Operation, Pace, Work};
use crate::picture::{Picture, Side};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use rookwright_mate::document::{Fen, StipulationText};
use rookwright_puzzle::Puzzle;
use rookwright_puzzle::document::AnyPuzzle;
use rookwright_run::EngineKind;
use rookwright_run::document::document;
use rookwright_run::options::{Given, Options};
use rookwright_sheet::Language;
use rookwright_words::says_turn;

/// Describes a puzzle: its task, its rules and its diagram.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Describe {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
}

/// A puzzle in words, as a file and as a picture.
#[document]
pub(crate) struct PuzzleAnswer {
    /// The family.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["placement", "chessnum", "tour", "mate"])))]
    family: &'static str,
    /// The title.
    title: String,
    /// The task in words.
    task: String,
    /// The rules in words.
    rules: Option<String>,
    /// The puzzle as a puzzle file.
    puz: String,
    /// The puzzle.
    puzzle: AnyPuzzle,
    /// A picture.
    diagram: Picture,
    /// Whether it is meant to have one solution.
    unique: bool,
    /// The engines that can solve it.
    engines: Vec<EngineKind>,
    /// Whether a solution can be chosen at random.
    random: bool,
    /// What only a mate has.
    #[serde(flatten)]
    mate: Option<DescribedMate>,
}

/// What only the description of a mate has.
#[document]
pub(crate) struct DescribedMate {
    /// The position.
    fen: Fen,
    /// What is asked.
    stipulation: StipulationText,
    /// The side to move.
    turn: Option<Side>,
    /// Whether the task says who is to move, so that nobody says it twice.
    says_turn: bool,
    /// The numbers of white and black pieces.
    men: (u32, u32),
}

impl Operation for Describe {
    const NAME: &'static str = "puzzle";
    const PACE: Pace = Pace::Quick;
    type Answer = PuzzleAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<PuzzleAnswer>, Refusal> {
        let this = request.options;
        let puzzle = this.puzzle.read(limits)?;
        Ok(Box::new(move |context| Ok(described(&puzzle, context))))
    }
}

fn described(puzzle: &Puzzle, context: &JobContext<'_>) -> PuzzleAnswer {
    let (task, rules) = context.asked(puzzle);
    // A puzzle without a title of its own is named after its task.
    let title = match (context.language, puzzle.own_title()) {
        (_, Some(_)) => puzzle.title(),
        // Named after its task in the same words, so that these need not stand twice.
        (Language::English, None) if !matches!(puzzle, Puzzle::Mate(_)) => puzzle.title(),
        (_, None) => task.clone(),
    };
    let mate = match puzzle {
        Puzzle::Mate(problem) => Some(DescribedMate {
            fen: Fen::of(problem.position()),
            stipulation: StipulationText(problem.stipulation().to_string()),
            turn: puzzle.diagram().turn.map(Side::from),
            says_turn: says_turn(puzzle),
            men: problem.men(),
        }),
        _ => None,
    };
    PuzzleAnswer {
        family: puzzle.family(),
        title,
        task,
        rules,
        puz: puzzle.to_string(),
        puzzle: puzzle.document(),
        diagram: context.picture(&puzzle.diagram()),
        unique: puzzle.is_meant_to_be_unique(),
        engines: puzzle.engines().to_vec(),
        random: puzzle.can_be_random(EngineKind::Auto),
        mate,
    }
}
