//! `rookwright uci`: runs the mate prover as a UCI engine.

use crate::failure::Failure;
use crate::output::Status;
use rookwright_uci::{ServeError, serve};
use std::io::{self, Stdout, Write};

pub(crate) fn run() -> Result<Status, Failure> {
    serve(io::stdin().lock(), OrExit(io::stdout())).map_err(|error| match error {
        ServeError::Input(_) => Failure::Input(format!("standard input: {error}")),
        ServeError::Output(error) => error.into(),
        ServeError::Thread(_) => Failure::Input(error.to_string()),
    })?;
    Ok(Status::Answered)
}

/// Standard output that ends the program as soon as it cannot be written.
///
/// Otherwise the engine would keep waiting for commands although its answers are lost.
struct OrExit(Stdout);

impl OrExit {
    fn or_exit<T>(result: io::Result<T>) -> io::Result<T> {
        match result {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                std::process::exit(Failure::from(error).status().into())
            }
            other => other,
        }
    }
}

impl Write for OrExit {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Self::or_exit(self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::or_exit(self.0.flush())
    }
}
