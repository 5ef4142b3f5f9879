//! The engine that runs, and what it returns.

use crate::stipulation::{Stipulation, spoken_goal};
use rookwright_board::say;
use rookwright_chess::Move;
use rookwright_run::{
    Count, End, EngineError, EngineKind, Optimum, Outcome, RunError, Settings, Statistics, Watch,
};

/// Returns the engine for the settings. Fails if it does not support what they request.
pub(crate) fn engine_of(settings: &Settings) -> Result<EngineKind, RunError> {
    let engine = match settings.engine {
        EngineKind::Auto => EngineKind::Search,
        engine => engine,
    };
    if !matches!(engine, EngineKind::Search | EngineKind::Brute) {
        let what = "mates are proven by the engines search and brute".to_owned();
        return Err(EngineError::Unsupported { engine: engine.name(), what }.into());
    }
    // A setting that would be ignored is refused, or its result would pass for something else.
    if settings.up_to_symmetry {
        return Err(RunError::Refused(
            "solutions of a mate problem have no classes up to symmetry".to_owned(),
        ));
    }
    if settings.checkpoint.is_some() {
        return Err(settings.no_checkpoint("placements and tours"));
    }
    Ok(engine)
}

/// What is proven about a problem of direct or self play, as far as the search got.
///
/// ```
/// use rookwright_mate::{Problem, solving::Solving};
/// use rookwright_run::Settings;
///
/// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#")?; // as soon as possible
/// let forced = Solving::new(&problem, &Settings::default())?.force();
/// assert_eq!((forced.none_in, forced.least), (1, Some(2)));
/// assert!(forced.is_sound());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    /// The goal cannot be forced in this number of moves.
    pub none_in: u32,
    /// The least number of moves in which the goal can be forced.
    pub least: Option<u32>,
    /// The number of moves asked for, or the least if the stipulation has none.
    pub moves: Option<u32>,
    /// Every key in that number of moves. `None` if the search was stopped before.
    pub keys: Option<Vec<Move>>,
}

impl Forced {
    /// Returns how the search ended.
    pub fn end(&self, watch: &Watch) -> End {
        if self.is_decided() { End::Exhausted } else { watch.end() }
    }

    /// Whether the answer is known.
    pub fn is_decided(&self) -> bool {
        self.keys.is_some()
    }

    /// Whether there is exactly one key and no shorter solution.
    pub fn is_sound(&self) -> bool {
        self.keys.as_ref().is_some_and(|keys| keys.len() == 1) && self.least == self.moves
    }

    /// Returns a remark: no solution, a shorter solution, or how far a stopped search got.
    pub fn remark(&self, asked: Stipulation) -> Option<String> {
        let goal = || spoken_goal(asked);
        let none = (self.none_in > 0).then(|| none_in(asked, self.none_in));
        // An undecided search is open at the number asked for, or at the first number not excluded.
        let open = self.moves.or(Some(self.none_in + 1)).filter(|_| !self.is_decided());
        let parts: Vec<String> = match (self.least, open) {
            (Some(least), Some(_)) => vec![say!(
                "play.left.keys",
                "{goal} in {n}; not every key is found",
                goal = goal(),
                n = least
            )],
            (None, Some(moves)) => none.into_iter().chain([undecided(asked, moves)]).collect(),
            (Some(least), None) if Some(least) < self.moves => {
                vec![say!("play.shorter", "shorter: {goal} in {n}", goal = goal(), n = least)]
            }
            (Some(_), None) => Vec::new(),
            (None, None) => none.into_iter().collect(),
        };
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// Says that nothing was found up to a number of moves.
pub(super) fn none_in(asked: Stipulation, moves: u32) -> String {
    say!("play.none", "no {goal} in {n}", goal = spoken_goal(asked), n = moves)
}

/// Says that it is not decided whether a number of moves is enough.
pub(super) fn undecided(asked: Stipulation, moves: u32) -> String {
    say!("play.undecided", "{goal} in {n} not decided", goal = spoken_goal(asked), n = moves)
}

/// The result of an engine.
pub(crate) struct Ran {
    pub(crate) end: End,
    pub(crate) least: Option<u32>,
    pub(crate) remark: Option<String>,
    pub(crate) nodes: u64,
}

impl Ran {
    /// Returns the outcome in the form that all puzzle families use.
    pub(crate) fn outcome(self, engine: EngineKind, count: Count) -> Outcome {
        Outcome {
            optimum: self.least.map(|moves| Optimum { value: moves.into(), proven: true }),
            statistics: Statistics { nodes: self.nodes, ..Statistics::default() },
            remark: self.remark,
            ..Outcome::new(engine, self.end, count)
        }
    }
}
