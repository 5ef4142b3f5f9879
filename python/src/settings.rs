//! The settings of a search.

use crate::cancel::Cancel;
use crate::failure::Failure;
use crate::running::Running;
use pyo3::prelude::*;
use rookwright::run::{Budget, Settings};
use std::sync::LazyLock;
use std::time::Duration;

/// The default settings. To find the number of cores takes as long as everything else of a call.
static USUAL: LazyLock<Settings> = LazyLock::new(Settings::default);

/// The object `rookwright.Settings`, whose values it has checked.
#[derive(FromPyObject)]
pub(crate) struct Options {
    engine: String,
    threads: Option<usize>,
    timeout: Option<f64>,
    memory: Option<u64>,
    labelling: Option<String>,
    plain: bool,
    /// The switch of the caller, which several searches can share.
    cancel: Option<Py<Cancel>>,
    /// A function; or whether to show a bar, which Python does.
    progress: Option<Py<PyAny>>,
}

impl Options {
    /// Returns the settings, and what is needed to wait for the search.
    pub(crate) fn read(self, py: Python<'_>) -> Result<(Settings, Running), Failure> {
        let usual = USUAL.clone();
        let engine = self.engine.parse().map_err(Failure::input)?;
        let labelling = self.labelling.as_deref().map(str::parse).transpose().map_err(Failure::input)?;
        let seconds = |seconds| {
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| Failure::input(format!("{seconds} is not a time")))
        };
        // Ctrl-C ends this search, and leaves the others of the switch alone.
        let cancel = self.cancel.map(|cancel| cancel.get().0.child()).unwrap_or_default();
        let time = self.timeout.map(seconds).transpose()?;
        let budget = Budget { time, memory: self.memory, cancel, ..Budget::default() };
        let running =
            Running::new(budget.cancel.clone(), self.progress.filter(|report| report.bind(py).is_callable()));
        let settings = Settings {
            engine,
            labelling: labelling.unwrap_or(usual.labelling),
            threads: self.threads.unwrap_or(usual.threads),
            plain: self.plain,
            budget,
            progress: running.listener(),
            ..usual
        };
        Ok((settings, running))
    }
}
