//! The command line of Rookwright: parses arguments, calls the library and prints the results.
//!
//! The program itself is in the package `rookwright` and consists of a call of [`run`].  This crate is published because
//! that package needs it; a program that wants to solve puzzles uses `rookwright` as a library instead.
//!
//! | Exit status | Meaning |
//! |---|---|
//! | 0 | answered; a proven "no solution" is an answer |
//! | 1 | a check found the answer wrong |
//! | 2 | bad input |
//! | 3 | stopped before the answer |
//! | 4 | internal error |

mod args;
mod asked;
mod check;
mod choice;
mod collection;
mod colour;
mod common;
mod compare;
mod completions;
mod count;
mod examples;
mod export;
mod failure;
mod generate;
mod grammar;
mod guard;
mod input;
mod lines;
mod listing;
mod man;
mod mate;
mod mcp;
mod mine;
mod notes;
mod options;
mod output;
mod parse;
mod progress;
mod rate;
mod remark;
mod report;
mod schema;
mod serve;
mod session;
mod shard;
mod sheet;
mod solve;
#[cfg(test)]
mod tests;
mod uci;

use asked::Asked;
use failure::Failure;
use grammar::{Cli, Verb};
use std::env;
use std::process::ExitCode;

/// Does what the arguments of this process ask for, and returns its exit status.
///
/// Reads standard input and writes to the standard streams, as a program does.  It changes how the process treats
/// signals while a search runs, so that Ctrl-C ends the search and not the program.
pub fn run() -> ExitCode {
    output::report_large_files();
    let result = match completions::asked(env::args_os()) {
        Some(words) => completions::answer(&words),
        None => match parse::parse(&env::args_os().collect::<Vec<_>>()) {
            Ok(cli) => answer(cli),
            Err(status) => return status,
        },
    };
    match result {
        Ok(status) => status.into(),
        Err(failure) => failure.tell(),
    }
}

fn answer(cli: Cli) -> Result<output::Status, Failure> {
    match cli.verb {
        Verb::Solve(Asked(args)) => solve::run(&args),
        Verb::Count(Asked(args)) => count::run(&args),
        Verb::Check(Asked(args)) => check::run(&args),
        Verb::Compare(Asked(args)) => compare::run(&args),
        Verb::Export(Asked(args)) => export::run(&args),
        Verb::Generate(Asked(args)) => generate::run(&args),
        Verb::Sheet(Asked(args)) => sheet::run(&args),
        Verb::Collection(Asked(args)) => collection::run(&args),
        Verb::Mine(Asked(args)) => mine::run(&args),
        Verb::Rate(Asked(args)) => rate::run(&args),
        Verb::Merge(Asked(args)) => shard::merge(&args),
        Verb::Serve(Asked(args)) => serve::run(&args),
        Verb::Mcp(Asked(args)) => mcp::run(&args),
        Verb::Schema(Asked(args)) => schema::run(&args),
        Verb::Uci => uci::run(),
        Verb::Completions(Asked(args)) => completions::run(&args),
        Verb::Man(Asked(args)) => man::run(&args),
    }
}
