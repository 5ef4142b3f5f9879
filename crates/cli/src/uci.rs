//! `rookwright uci`: the mate prover as an engine.

use crate::failure::Failure;
use crate::output::Status;
use rookwright::mate::uci::serve;
use std::io;

pub(crate) fn run() -> Result<Status, Failure> {
    serve(io::stdin().lock(), io::stdout())?;
    Ok(Status::Answered)
}
