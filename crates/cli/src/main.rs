//! The command line of Rookwright: parses arguments, calls the library and prints the results.
//!
//! | Exit status | Meaning |
//! |---|---|
//! | 0 | answered; a proven "no solution" is an answer |
//! | 1 | a check found the answer wrong |
//! | 2 | bad input |
//! | 3 | stopped before the answer |
//! | 4 | internal error |

mod args;
mod check;
mod choice;
mod collection;
mod colour;
mod compare;
mod completions;
mod count;
mod examples;
mod export;
mod failure;
mod generate;
mod grammar;
mod input;
mod lines;
mod mate;
mod mine;
mod options;
mod output;
mod parse;
mod progress;
mod rate;
mod remark;
mod report;
mod serve;
mod session;
mod shard;
mod sheet;
mod solve;
mod uci;
mod values;

use failure::Failure;
use grammar::{Cli, Verb};
use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    output::report_large_files();
    let result = match completions::asked(env::args_os()) {
        Some(words) => completions::answer(&words),
        None => match parse::parse(&env::args_os().collect::<Vec<_>>()) {
            Ok(cli) => run(cli),
            Err(status) => return status,
        },
    };
    match result {
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
        Verb::Collection(args) => collection::run(&args),
        Verb::Mine(args) => mine::run(&args),
        Verb::Rate(args) => rate::run(&args),
        Verb::Merge(args) => shard::merge(&args),
        Verb::Serve(args) => serve::run(&args),
        Verb::Uci => uci::run(),
        Verb::Completions(args) => completions::run(&args),
    }
}
