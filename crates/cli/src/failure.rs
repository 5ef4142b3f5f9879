//! The reasons why a command fails, and their exit statuses.

use crate::remark::remark;
use rookwright_ops::Refusal;
use rookwright_puzzle::MakeError;
use rookwright_run::options::FieldError;
use rookwright_run::{EngineError, RunError};
use std::io;
use std::process::ExitCode;

/// The reason why a command fails.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is wrong; the message says what and where.
    Input(String),
    /// This program, or one that it runs, has a bug.
    Internal(String),
    /// The reader of the output has closed it, like `| head`.  This is not an error.
    ClosedPipe,
}

impl Failure {
    /// Prints the message and returns the exit status.
    pub(crate) fn tell(self) -> ExitCode {
        self.status().into()
    }

    /// Prints the message and returns the number of the exit status.
    pub(crate) fn status(self) -> u8 {
        match self {
            Failure::ClosedPipe => 0,
            Failure::Input(message) => {
                remark(&format!("error: {message}"));
                2
            }
            Failure::Internal(message) => {
                remark(&format!("internal error: {message}"));
                4
            }
        }
    }

    /// Returns the failure for wrong input.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Failure::Input(message.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if is_closed_pipe(&error) {
            Failure::ClosedPipe
        } else {
            Failure::Input(format!("the output cannot be written: {error}"))
        }
    }
}

/// Whether the reader of a pipe has gone.  Windows has several numbers for that, and the standard library does not know
/// the one of a pipe that nobody is connected to.
fn is_closed_pipe(error: &io::Error) -> bool {
    const PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe
        || cfg!(windows) && error.raw_os_error() == Some(PIPE_NOT_CONNECTED)
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Input { field, parts: Some(message), .. } => FieldError { field, message }.into(),
            Refusal::Internal(message) => Failure::Internal(message),
            refusal => Failure::Input(refusal.to_string()),
        }
    }
}

impl From<MakeError> for Failure {
    fn from(error: MakeError) -> Self {
        Refusal::from(error).into()
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        let is_brute = matches!(&error, RunError::Engine(EngineError::Unsupported { engine: "brute", .. }));
        match Refusal::from(error).into() {
            Failure::Input(message) if is_brute => Failure::Input(format!("{message}; try --engine sat")),
            failure => failure,
        }
    }
}
