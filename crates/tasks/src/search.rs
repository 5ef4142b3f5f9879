//! The search options that the tasks `solve` and `count` share.

use super::Refusal;
use rookwright_run::{Budget, EngineKind, Labelling, Listener, Settings};

/// The search options of a request.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    pub(super) engine: EngineKind,
    pub(super) labelling: Labelling,
    pub(super) plain: bool,
    pub(super) up_to_symmetry: bool,
    pub(super) seed: Option<u64>,
}

impl Search {
    /// Reads the names of the engine and the labelling; refuses unknown names.
    pub(super) fn read(engine: Option<&str>, labelling: Option<&str>) -> Result<Self, Refusal> {
        let engine = engine.map_or(Ok(EngineKind::Auto), str::parse).map_err(Refusal::input)?;
        let labelling = labelling.map_or(Ok(Labelling::default()), str::parse).map_err(Refusal::input)?;
        Ok(Self { engine, labelling, ..Self::default() })
    }

    /// Returns the settings of a run.
    pub(super) fn settings(&self, budget: &Budget, threads: usize, progress: Listener) -> Settings {
        Settings {
            engine: self.engine,
            labelling: self.labelling,
            plain: self.plain,
            up_to_symmetry: self.up_to_symmetry,
            seed: self.seed,
            budget: budget.clone(),
            threads,
            progress,
            ..Settings::default()
        }
    }
}
