//! The plot of a comparison.

use pyo3::prelude::*;
use rookwright::sheet::{Plot, Point, Series};

/// A series: its name, and points of x, seconds and whether the run was finished.
type Points = (String, Vec<(f64, f64, bool)>);

/// Draws times over sizes.
#[pyfunction]
pub(crate) fn plot(title: String, x_label: String, series: Vec<Points>, limit: Option<f64>) -> String {
    let point = |(x, seconds, finished)| Point { x, seconds, finished };
    let series = series
        .into_iter()
        .map(|(name, points)| Series { name, points: points.into_iter().map(point).collect() })
        .collect();
    Plot { title, x_label, series, limit }.draw()
}
