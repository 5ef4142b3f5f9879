//! The command line: arguments in, bytes out; no puzzle knowledge.
//!
//! Exit status: 0 answered (a proven "no solution" is an answer), 1 a check found the answer wrong,
//! 2 bad input, 3 stopped before the answer, 4 internal error.

mod args;
mod check;
mod compare;
mod count;
mod export;
mod failure;
mod generate;
mod input;
mod lines;
mod mate;
mod output;
mod progress;
mod report;
mod serve;
mod session;
mod sheet;
mod solve;
mod uci;
mod values;

use args::{Cli, Verb};
use clap::{CommandFactory, Parser};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    output::report_large_files();
    let parsed = Cli::try_parse().unwrap_or_else(|error| {
        let text = error.to_string();
        if error.use_stderr() && text.chars().any(|letter| letter.is_control() && letter != '\n') {
            // It repeats what was typed, which may be anything.
            output::remark(text.trim_end());
            std::process::exit(error.exit_code());
        }
        error.exit()
    });
    match run(parsed) {
        Ok(status) => status.into(),
        Err(failure) => failure.tell(),
    }
}

fn run(cli: Cli) -> Result<output::Status, Failure> {
    match cli.verb {
        Verb::Solve(args) => solve::run(&args),
        Verb::Count(args) => count::run(&args),
        Verb::Check(args) => check::run(&args),
        Verb::Compare(args) => compare::run(&args),
        Verb::Export(args) => export::run(&args),
        Verb::Generate(args) => generate::run(&args),
        Verb::Sheet(args) => sheet::run(&args),
        Verb::Serve(args) => serve::run(&args),
        Verb::Uci => uci::run(),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "rookwright", &mut script);
            output::print_bytes(&script)?;
            Ok(output::Status::Answered)
        }
    }
}
