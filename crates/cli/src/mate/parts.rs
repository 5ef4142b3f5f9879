//! Solves problems with twins or duplex: each part as if it were alone.

use super::{PartOutput, solve_one, titled};
use crate::args::SolveOptions;
use crate::failure::Failure;
use crate::output::{Status, print_document, print_line};
use rookwright_mate::{Problem, parts_json};
use std::cell::RefCell;

/// Solves every part. The time limit is for each of them.
pub(super) fn solve(args: &SolveOptions, problem: &Problem) -> Result<Status, Failure> {
    // All parts go into one document, which is printed at the end.
    let documents = RefCell::new(Vec::new());
    let quiet = args.quiet.quiet || args.is_json();
    if !quiet && !args.popeye {
        print_line(&titled(problem))?;
    }
    let mut status = Status::Answered;
    for part in problem.parts() {
        let heading = [part.name.to_string(), problem.part_changes(part.name)].join(" ");
        let heading = heading.trim_end().to_owned();
        if !quiet {
            print_line("")?;
        }
        if args.popeye && !quiet {
            print_line(&heading)?;
        }
        let output = PartOutput { name: part.name, heading, documents: &documents };
        if solve_one(args, &part.problem, None, Some(&output))? != Status::Answered {
            status = Status::Unfinished;
        }
    }
    if args.json {
        print_document("solve", parts_json(problem, documents.into_inner()))?;
    }
    Ok(status)
}
