//! The program `rookwright`: everything it does is in the crate `rookwright-cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    rookwright_cli::run()
}
