//! A solution of a placement, a tour or a mate.

use crate::picture::{drawn, written};
use crate::values::Document;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

/// A solution with its puzzle.
#[pyclass(frozen, module = "rookwright._rookwright")]
#[derive(Clone)]
pub(crate) struct Solution(pub(crate) rookwright::Solution);

/// Many solutions, which become Python objects one by one.
#[pyclass(frozen, module = "rookwright._rookwright")]
pub(crate) struct SolutionList(pub(crate) Vec<rookwright::Solution>);

#[pymethods]
impl SolutionList {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Returns the solution at an index from 0.
    fn get(&self, nth: usize) -> PyResult<Solution> {
        self.0
            .get(nth)
            .cloned()
            .map(Solution)
            .ok_or_else(|| PyIndexError::new_err("there is no such solution"))
    }
}

#[pymethods]
impl Solution {
    /// The puzzle as the text of a file.
    #[getter]
    fn puz(&self) -> String {
        self.0.puzzle().to_string()
    }

    /// The solution in words: `K a1, Q b3`, `a1 b3`, `1.Qa5`.
    #[getter]
    fn words(&self) -> String {
        self.0.to_string()
    }

    /// The solution in one line, which `Puzzle.read_answers` reads back.
    #[getter]
    fn line(&self) -> String {
        self.0.line()
    }

    /// The solution as the document of the command line.
    fn document(&self) -> Document {
        Document(self.0.json())
    }

    /// The board as text.
    fn text(&self) -> PyResult<String> {
        written(&self.0.diagram())
    }

    /// One line for each square that a rule names, with the pieces that attack it.
    fn explain(&self) -> Vec<String> {
        self.0.explain()
    }

    /// The picture.
    #[pyo3(signature = (*, square, coordinates, flipped))]
    fn svg(&self, py: Python<'_>, square: f64, coordinates: bool, flipped: bool) -> PyResult<String> {
        drawn(py, &self.0.diagram(), square, coordinates, flipped)
    }
}
