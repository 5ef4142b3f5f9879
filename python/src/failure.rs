//! Errors of the library, which become exceptions of `rookwright.errors` with the same text as on the command line.

use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyFileNotFoundError, PyOSError};
use pyo3::prelude::*;
use rookwright::board::{Fault, Faults};
use rookwright::ops::Refusal;
use rookwright::run::{EngineError, RunError};
use rookwright::{AnswerError, collection};
use std::io;
use std::path::Path;

/// An error that a thread without the interpreter can make.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// What was asked for is wrong, with the places of the faults if a text is wrong.
    Input(String, Vec<Fault>),
    /// An engine is missing.
    Engine(String),
    /// A file does not exist: its name, and what is wrong in words.
    Missing(String, String),
    /// The system refuses to read or write a file: its number of the error, what is wrong, and the name of the file.
    System(i32, String, String),
    /// A file cannot be read or written.
    File(String),
    /// A collection has no such puzzle.
    NoPuzzle(String),
    /// The caller stopped work whose parts are of no use.
    Stopped,
    /// Something was used after it was closed.
    Closed(String),
    /// A bug.
    Internal(String),
}

impl Failure {
    pub(crate) fn input(message: impl ToString) -> Self {
        Failure::Input(message.to_string(), Vec::new())
    }

    /// Returns the failure to read or write a file.
    pub(crate) fn file(file: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => {
                Failure::Missing(file.display().to_string(), "No such file or directory".to_owned())
            }
            _ => match error.raw_os_error() {
                Some(number) => Failure::System(number, error.to_string(), file.display().to_string()),
                None => Failure::File(format!("{}: {error}", file.display())),
            },
        }
    }

    /// Returns the failure of a thread that panicked.
    pub(crate) fn panic(panic: &(dyn std::any::Any + Send)) -> Self {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Failure::Internal(format!("the search failed: {text}; this is a bug, please report it"))
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| exception(py, failure).unwrap_or_else(|error| error))
    }
}

fn exception(py: Python<'_>, failure: Failure) -> PyResult<PyErr> {
    let errors = py.import("rookwright.errors")?;
    let made = match failure {
        Failure::Input(message, faults) => {
            let places: Vec<_> =
                faults.into_iter().map(|fault| (fault.line, fault.column, fault.message)).collect();
            errors.getattr("InputError")?.call1((message, places))?
        }
        Failure::Engine(message) => errors.getattr("EngineError")?.call1((message,))?,
        Failure::Missing(file, words) => {
            let errno = py.import("errno")?.getattr("ENOENT")?;
            PyFileNotFoundError::type_object(py).call1((errno, words, file))?
        }
        Failure::System(number, words, file) => PyOSError::type_object(py).call1((number, words, file))?,
        Failure::File(message) => PyOSError::type_object(py).call1((message,))?,
        Failure::NoPuzzle(message) => errors.getattr("NoPuzzleError")?.call1((message,))?,
        Failure::Stopped => errors.getattr("StoppedError")?.call1(("the work was stopped by its Cancel",))?,
        Failure::Closed(message) => errors.getattr("ClosedError")?.call1((message,))?,
        Failure::Internal(message) => errors.getattr("InternalError")?.call1((message,))?,
    };
    Ok(PyErr::from_value(made))
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Failure::Input(faults.to_string(), faults.0)
    }
}

impl From<AnswerError> for Failure {
    fn from(error: AnswerError) -> Self {
        let message = error.to_string();
        match error {
            AnswerError::Text(faults) => Failure::Input(message, faults.0),
            _ => Failure::input(message),
        }
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        let message = error.to_string();
        match error {
            RunError::Engine(
                EngineError::Missing { .. } | EngineError::NotStarted { .. } | EngineError::Failed { .. },
            ) => Failure::Engine(message),
            RunError::Engine(EngineError::Unsupported { .. })
            | RunError::Refused(_)
            | RunError::Checkpoint(_) => Failure::input(message),
            _ => Failure::Internal(message),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Input { message, faults, .. } => Failure::Input(message, faults),
            Refusal::UnknownTask(_) => Failure::input(refusal),
            Refusal::Internal(message) => Failure::Internal(message),
        }
    }
}

impl From<collection::Error> for Failure {
    fn from(error: collection::Error) -> Self {
        use collection::Error;
        let message = error.to_string();
        match error {
            Error::Query(error) => {
                let fault = |fault: &collection::QueryFault| Fault {
                    line: 1,
                    column: fault.column,
                    message: fault.message.clone(),
                };
                Failure::Input(message, error.faults.iter().map(fault).collect())
            }
            Error::NoPuzzle(_) => Failure::NoPuzzle(message),
            Error::NoList(_) | Error::Refused(_) | Error::NotACollection { .. } => Failure::input(message),
            Error::Missing(file) => {
                Failure::Missing(file.display().to_string(), "there is no such collection".to_owned())
            }
            Error::Io { file, error } => Failure::file(&file, &error),
            _ => Failure::File(message),
        }
    }
}
