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
mod asked;
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

use asked::Asked;
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
        Verb::Uci => uci::run(),
        Verb::Completions(Asked(args)) => completions::run(&args),
    }
}
