//! `rookwright uci`: the mate prover as an engine.

use crate::failure::Failure;
use crate::output::Status;
use rookwright::mate::uci::{ServeError, serve};
use std::io;

pub(crate) fn run() -> Result<Status, Failure> {
    serve(io::stdin().lock(), io::stdout()).map_err(|error| match error {
        ServeError::Input(_) => Failure::Input(format!("standard input: {error}")),
        ServeError::Output(error) => error.into(),
    })?;
    Ok(Status::Answered)
}
