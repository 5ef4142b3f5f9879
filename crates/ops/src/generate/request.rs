//! What is the same for every run of a generator.

use crate::search::{Effort, SOME};
use crate::{Limits, Refusal};
use rookwright_run::options::{FieldError, Options, values};

/// What every generator is asked besides its own options.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct GenerateRun {
    /// Number of puzzles
    #[option(default = "1", noun = "number of puzzles", kind = SOME)]
    pub count: u64,
    /// Same seed, same puzzles \[default: random]
    #[option(label = "Seed", noun = "seed")]
    pub seed: Option<u64>,
    /// How long, and with how many threads.
    #[option(flatten)]
    pub effort: Effort,
}

/// What all generators share, with a seed.
pub(super) struct Common {
    pub(super) family: &'static str,
    pub(super) count: u64,
    pub(super) seed: u64,
    pub(super) effort: Effort,
}

impl Common {
    /// Returns it for a family; refuses more puzzles than the front end allows.
    pub(super) fn of(family: &'static str, run: GenerateRun, limits: &Limits) -> Result<Self, Refusal> {
        let GenerateRun { count, seed, effort } = run;
        if count > limits.puzzles {
            let message = format!("{count} puzzles are not possible here: expected 1 to {}", limits.puzzles);
            return Err(Refusal::field(&FieldError::of("count", message)));
        }
        Ok(Self { family, count, seed: seed.unwrap_or_else(values::any_seed), effort })
    }
}
