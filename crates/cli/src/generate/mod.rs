//! `rookwright generate`: makes new puzzles and proves each one before it is printed.

mod chessnum;
mod common;
mod folder;
mod mate;
mod printer;
mod run;
mod tour;

pub(crate) use mate::exhaust::table as census_table;

use crate::failure::Failure;
use crate::options::{OptionArgs, into_folder};
use crate::output::Status;
use clap::{Arg, Args, Subcommand};
use common::Common;
use printer::Printer;
use rookwright_puzzle::Wishes;
use rookwright_run::options::FieldError;
use rookwright_run::options::values::any_seed;
use std::collections::HashSet;

#[derive(Args)]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    family: Family,
}

#[derive(Subcommand)]
enum Family {
    /// Numbered squares, each attacked exactly that often; one solution
    #[command(after_help = chessnum::BRIEF, after_long_help = chessnum::EXAMPLES, mut_args(of_puzzles))]
    Chessnum(OptionArgs<chessnum::Chessnums>),
    /// Knight's tours with a few squares numbered; one solution
    #[command(after_help = tour::BRIEF, after_long_help = tour::EXAMPLES, mut_args(of_puzzles))]
    Tour(OptionArgs<tour::Tours>),
    /// Mates in 1 to 5 moves, also in forced, series and help play; sound
    #[command(after_help = mate::BRIEF, after_long_help = mate::EXAMPLES, mut_args(of_puzzles), mut_args(mate::of_mates))]
    Mate(Box<OptionArgs<mate::Mates>>),
}

/// Says of options of every search what they mean for a generator.
fn of_puzzles(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "threads" => arg.help("Number of threads; the puzzles are the same [default: all cores]"),
        "memory" => arg.hide(true),
        _ => into_folder(arg),
    }
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Status, Failure> {
    let make = |common: &Common, wishes: &dyn Fn(u64) -> Result<Wishes, FieldError>| {
        let wishes = wishes(common.run.seed.unwrap_or_else(any_seed))?;
        let printer = Printer::new(wishes.family(), &wishes.name(), common)?;
        run::run(&wishes, &HashSet::new(), printer)
    };
    match &args.family {
        Family::Chessnum(args) => {
            let chessnum::Chessnums { options, common } = &args.0.options;
            make(common, &|seed| Wishes::chessnums(options, seed))
        }
        Family::Tour(args) => {
            let tour::Tours { options, common } = &args.0.options;
            make(common, &|seed| Wishes::tours(options, seed))
        }
        Family::Mate(args) => mate::run(&args.0),
    }
}
