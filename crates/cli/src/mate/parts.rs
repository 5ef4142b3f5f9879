//! Solves problems with twins or duplex: each part as if it were alone.

use super::{PartOutput, draw, refuse, refuse_unfit, solve_one};
use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::output::{Status, print_document, print_line};
use rookwright_board::escaped;
use rookwright_mate::{Problem, parts_json};
use std::cell::RefCell;

/// Solves every part. The time limit is for each of them.
pub(super) fn solve(args: &SolveArgs, problem: &Problem) -> Result<Status, Failure> {
    let given = [(args.explain.is_some(), "--explain"), (args.mate.proof.is_some(), "--proof")];
    refuse(&given, "is for one position: this problem has several, by twins or duplex")?;
    problem.parts().iter().try_for_each(|part| refuse_unfit(args, &part.problem))?;
    draw(args, problem)?;
    let documents = RefCell::new(Vec::new());
    let quiet = args.search.effort.quiet || args.output.json || args.output.jsonl;
    if !quiet && !args.mate.popeye {
        print_line(&escaped(&problem.title()))?;
        if let Some(source) = &problem.draft().source {
            print_line(&escaped(source))?;
        }
    }
    let mut status = Status::Answered;
    for part in problem.parts() {
        let heading = [part.name.to_string(), problem.part_changes(part.name)].join(" ");
        let heading = heading.trim_end().to_owned();
        if !quiet {
            print_line("")?;
        }
        if args.mate.popeye && !quiet {
            print_line(&heading)?;
        }
        let output = PartOutput { name: part.name, heading, documents: &documents };
        if solve_one(args, &part.problem, Some(&output))? != Status::Answered {
            status = Status::Unfinished;
        }
    }
    if args.output.json {
        print_document("solve", parts_json(problem, documents.into_inner()))?;
    }
    Ok(status)
}
