//! Why a command ends without its answer, and the exit status for it.

use crate::output::remark;
use rookwright::run::{EngineError, RunError};
use std::io;
use std::process::ExitCode;

/// What went wrong.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is at fault; the message says where.
    Input(String),
    /// This program or one it calls is at fault.
    Internal(String),
    /// Nobody reads our output any more (`| head`): not an error.
    ClosedPipe,
}

impl Failure {
    /// Says it and gives the exit status.
    pub(crate) fn tell(self) -> ExitCode {
        self.status().into()
    }

    /// Says it and gives the number of the exit status.
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

    /// Input that cannot be used, in any words.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Failure::Input(message.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Input(format!("the output cannot be written: {error}")),
        }
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            // A missing program or an engine that does not fit is for the user to mend.
            RunError::Engine(EngineError::Missing { .. } | EngineError::Unsupported { .. }) => {
                let other =
                    matches!(&error, RunError::Engine(EngineError::Unsupported { engine: "brute", .. }));
                Failure::Input(format!("{error}{}", if other { "; try --engine sat" } else { "" }))
            }
            RunError::Refused(what) | RunError::Checkpoint(what) => Failure::Input(what),
            _ => Failure::Internal(error.to_string()),
        }
    }
}
