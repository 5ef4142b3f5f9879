//! The switch by which a program stops a search.

use pyo3::prelude::*;
use rookwright::run;

/// Stops searches from another thread: each search that is given `cancel=` ends as after Ctrl-C, once `cancel()` is called.
#[pyclass(frozen, module = "rookwright._rookwright")]
#[derive(Default)]
pub(crate) struct Cancel(pub(crate) run::Cancel);

#[pymethods]
impl Cancel {
    /// Makes a switch for one search, or for several that stop together.
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Stops the searches that have this switch, also those that begin later.
    fn cancel(&self) {
        self.0.cancel();
    }

    /// Whether it was called.
    #[getter]
    fn cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn __repr__(&self) -> String {
        format!("<Cancel: {}>", if self.0.is_cancelled() { "cancelled" } else { "not cancelled" })
    }
}
