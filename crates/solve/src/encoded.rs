//! Puzzles encoded as models, as the families of puzzles hand them to the engines.

use crate::engine::{Engine, Found, Report};
use crate::model::{Assignment, Model};
use rookwright_run::{Budget, EngineError, EngineKind, Settings};
use std::ops::ControlFlow;

/// A puzzle encoded as a model, which decodes assignments to solutions.
pub trait Encoded {
    /// A solution of the puzzle.
    type Solution;

    /// Returns the model.
    fn model(&self) -> &Model;

    /// Decodes an assignment to a solution.
    fn read(&self, assignment: &Assignment) -> Self::Solution;
}

/// The error of a puzzle whose model would be too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the puzzle is too large: it has {number} {what}, more than {most}; choose a smaller one")]
pub struct TooLarge {
    /// The estimated number.
    pub number: u64,
    /// What is counted, in the plural.
    pub what: &'static str,
    /// The largest supported number.
    pub most: u64,
}

/// The default engine for models: `sat`, or the best of the engines that the program was built with.
pub const USUAL_ENGINE: EngineKind = if cfg!(feature = "sat") {
    EngineKind::Sat
} else if cfg!(feature = "cp") {
    EngineKind::Cp
} else {
    EngineKind::Asp
};

/// Solves an encoded puzzle with the engine of that name: `sat`, `cp`, `asp`, or `auto` for the [usual](USUAL_ENGINE).
///
/// # Errors
/// [`EngineError::Unsupported`] if the name means no engine for models, or if the program was built without it.
pub fn solve_encoding<E: Encoded>(
    encoding: &E,
    kind: EngineKind,
    settings: &Settings,
    budget: &Budget,
    found: &mut dyn FnMut(Found<'_, E::Solution>) -> ControlFlow<()>,
) -> Result<Report, EngineError> {
    match if kind == EngineKind::Auto { USUAL_ENGINE } else { kind } {
        #[cfg(feature = "sat")]
        EngineKind::Sat => {
            let engine =
                crate::Sat { seed: settings.seed, threads: settings.threads, ..crate::Sat::default() };
            solve_encoding_with(&engine, encoding, budget, found)
        }
        #[cfg(feature = "cp")]
        EngineKind::Cp => {
            let Settings { labelling, threads, .. } = *settings;
            let engine = crate::Cp { labelling, threads, ..crate::Cp::default() };
            solve_encoding_with(&engine, encoding, budget, found)
        }
        #[cfg(feature = "asp")]
        EngineKind::Asp => solve_encoding_with(&crate::Asp::default(), encoding, budget, found),
        other => {
            let _ = settings;
            // An engine that was left out of the build, or one that solves no models.
            let what = "this program was built without this engine".to_owned();
            Err(EngineError::Unsupported { engine: other.name(), what })
        }
    }
}

/// Solves an encoded puzzle with a given engine.
pub fn solve_encoding_with<E: Encoded>(
    engine: &dyn Engine,
    encoding: &E,
    budget: &Budget,
    found: &mut dyn FnMut(Found<'_, E::Solution>) -> ControlFlow<()>,
) -> Result<Report, EngineError> {
    engine.solve(encoding.model(), budget, &mut |reported| match reported {
        Found::Solution(assignment) => found(Found::Solution(&encoding.read(assignment))),
        Found::Better(assignment, value) => found(Found::Better(&encoding.read(assignment), value)),
    })
}
