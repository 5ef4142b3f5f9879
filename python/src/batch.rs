//! Many positions at once.

use crate::failure::Failure;
use crate::settings::Options;
use crate::table::{Column, Table};
use crate::values::{Document, Request};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use rookwright::chess::{Boards, Legality, Notation};
use rookwright::difficulty::{Difficulty, difficulty_of_case};
use rookwright::mate::{Case, CaseVerdict, Proven};
use rookwright::ops::Positions;
use rookwright::run::Settings;
use rookwright_run::in_order_of;
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// How often progress is reported, in positions.
const REPORTED: usize = 64;

/// What became of a position.
enum Row {
    /// The text is no position.
    Bad(String),
    /// It is solved, or the search ended early.
    Solved(Box<Case>, Box<CaseVerdict>, Option<Difficulty>),
}

/// The results of many positions, in their order. If the work was interrupted, there are fewer than positions.
#[pyclass(frozen, module = "rookwright._rookwright")]
pub(crate) struct Batch {
    fens: Vec<String>,
    rows: Vec<Row>,
}

/// Solves positions in parallel.
#[pyfunction]
#[pyo3(signature = (fens, request, options, *, rate))]
pub(crate) fn solve_batch(
    py: Python<'_>,
    fens: Vec<String>,
    request: Request,
    options: Options,
    rate: bool,
) -> PyResult<Batch> {
    let (settings, running) = options.read(py)?;
    let asked: Positions = request.read(py)?;
    let news = running.news();
    Ok(running.wait(py, move || {
        let threads = settings.threads;
        // Each position is solved by one thread, and progress is counted in positions.
        let each = Positions::settings(Settings { progress: Default::default(), ..settings }, threads);
        let (mut next, mut rows, mut failure) = (0..fens.len(), Vec::new(), None);
        in_order_of(
            threads,
            &mut || next.next(),
            |nth| solved(&fens[nth], &asked, rate, &each),
            &mut |row: Result<Row, Failure>| {
                match row {
                    // A position that Ctrl-C left undecided is not reported.
                    Ok(_) if each.budget.cancel.is_cancelled() => return ControlFlow::Break(()),
                    Ok(row) => rows.push(row),
                    Err(error) => {
                        failure = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                // A word about every single position would take longer than some of them.
                if rows.len() % REPORTED == 0 {
                    news.tell(json!({ "kind": "parts", "done": rows.len(), "of": fens.len() }));
                }
                ControlFlow::Continue(())
            },
        );
        match failure {
            Some(failure) => Err(failure),
            None => Ok(Batch { fens, rows }),
        }
    })??)
}

fn solved(fen: &str, asked: &Positions, rate: bool, settings: &Settings) -> Result<Row, Failure> {
    let legality = if asked.no_legality { Legality::Lenient } else { Legality::Strict };
    Ok(match Case::read(fen, asked.stipulation, legality, Boards::Usual) {
        Err(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Row::Bad(faults.join("; "))
        }
        Ok(case) => {
            let verdict = case.solve(settings, None)?;
            let difficulty = if rate { difficulty_of_case(&case, &verdict) } else { None };
            Row::Solved(Box::new(case), Box::new(verdict), difficulty)
        }
    })
}

impl Batch {
    /// Returns a position in FEN; a text that is none as it is.
    fn fen(&self, nth: usize) -> String {
        match &self.rows[nth] {
            Row::Bad(_) => self.fens[nth].clone(),
            Row::Solved(case, ..) => case.problem.position().to_string(),
        }
    }

    fn json(&self, nth: usize) -> Value {
        match &self.rows[nth] {
            Row::Bad(message) => json!({ "fen": self.fens[nth], "error": message }),
            Row::Solved(case, verdict, difficulty) => {
                let mut document = case.json(verdict);
                document.extend(difficulty.map(|difficulty| ("difficulty".to_owned(), json!(difficulty))));
                document.into()
            }
        }
    }
}

#[pymethods]
impl Batch {
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// The number of positions that were asked for.
    #[getter]
    fn asked(&self) -> usize {
        self.fens.len()
    }

    /// Returns a result as a document.
    fn row(&self, nth: usize) -> PyResult<Document> {
        if nth >= self.rows.len() {
            return Err(PyIndexError::new_err("there is no such result"));
        }
        Ok(Document(self.json(nth)))
    }

    /// Returns the first results, or all of them, as a table.
    #[pyo3(signature = (most = None))]
    fn table(&self, py: Python<'_>, most: Option<usize>) -> PyResult<Table> {
        // Without the interpreter's lock: a table of a million rows takes a while, and other
        // threads of Python go on.
        py.detach(|| {
            // A line that could not be read is a row too, so that rows and questions have the same numbers.
            let solved = |nth: usize| match &self.rows[nth] {
                Row::Bad(_) => None,
                Row::Solved(case, verdict, difficulty) => Some((&**case, &**verdict, difficulty.as_ref())),
            };
            let rows = || 0..most.unwrap_or(usize::MAX).min(self.rows.len());
            let texts = |of: &dyn Fn(usize) -> Option<String>| Column::Text(rows().map(of).collect());
            let keys = |uci: bool| -> Vec<Option<Vec<String>>> {
                let of = |nth| {
                    let (case, verdict, _) = solved(nth)?;
                    let Proven::Keys(forced) = &verdict.proven else { return None };
                    let position = case.problem.position();
                    let write = |&key: &_| match uci {
                        true => rookwright::chess::Move::to_string(&key),
                        false => position.write_move(key, Notation::San),
                    };
                    forced.keys.as_ref().map(|keys| keys.iter().map(write).collect())
                };
                rows().map(of).collect()
            };
            // Only what is decided is true or false. Anything else is missing, not false.
            let sound = |nth| {
                let (case, verdict, _) = solved(nth)?;
                match &verdict.proven {
                    Proven::Keys(forced) => forced.is_decided().then(|| forced.is_sound()),
                    Proven::Lines(_) => case.json(verdict)["sound"].as_bool(),
                    Proven::Mated(_) => None,
                }
            };
            let mate_in = |nth| {
                let (_, verdict, _) = solved(nth)?;
                match &verdict.proven {
                    Proven::Keys(forced) => forced.least.map(i64::from),
                    // Negative, as in files of positions: the side to move is mated.
                    Proven::Mated(moves) => moves.map(|moves| -i64::from(moves)),
                    Proven::Lines(solved) => solved.moves().map(i64::from),
                }
            };
            let rating = |nth| Some(i64::from(solved(nth)?.2?.rating));
            Ok(Table::of(vec![
                ("fen", texts(&|nth| Some(self.fen(nth)))),
                ("stipulation", texts(&|nth| Some(solved(nth)?.0.problem.stipulation().to_string()))),
                ("end", texts(&|nth| Some(solved(nth)?.1.end.to_string()))),
                ("mate_in", Column::Whole(rows().map(mate_in).collect())),
                ("sound", Column::Flag(rows().map(sound).collect())),
                ("keys", Column::Texts(keys(false))),
                ("uci", Column::Texts(keys(true))),
                ("rating", Column::Whole(rows().map(rating).collect())),
                (
                    "error",
                    texts(&|nth| match &self.rows[nth] {
                        Row::Bad(message) => Some(message.clone()),
                        Row::Solved(..) => None,
                    }),
                ),
            ])?)
        })
    }
}
