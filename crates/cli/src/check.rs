//! `rookwright check`: checks answers against the rules and reports what is wrong.

use crate::args::{CheckArgs, CheckOptions};
use crate::failure::Failure;
use crate::options::among;
use crate::output::{Pictures, Status, print_bytes, print_document, print_line};
use crate::{input, report};
use rookwright_ops::PuzzleInput;
use rookwright_puzzle::{Checked, Puzzle, Solution, Wrong};
use rookwright_run::options::Given;
use std::path::Path;

pub(crate) fn run(args: &CheckArgs) -> Result<Status, Failure> {
    let all: Given<PuzzleInput> = among(&args.0)?;
    let Some((file, words)) = all.options.words.split_last() else {
        return Err(Failure::input("expected a puzzle and an answer"));
    };
    // If all the words name a puzzle, then the last one is no answer.
    if file != "-" && !Path::new(file).exists() && input::puzzle(&all).is_ok() {
        return Err(Failure::input(
            "the answer is missing: add its file after the puzzle, or - for standard input",
        ));
    }
    if words.is_empty() {
        // A proof states its puzzle, and any other answer needs one.
        let Some(answer) = input::answer_alone(file, &all)? else {
            return Err(Failure::input(
                "expected a puzzle and an answer, like 'check queens 8 answer.txt'; only a proof needs no puzzle",
            ));
        };
        let puzzle = answer.puzzle();
        return tell(&args.0.options, &puzzle, Ok(vec![answer]), true);
    }
    let mut asked = all.clone();
    asked.replace("words", &words.into())?;
    let puzzle = input::puzzle(&asked)?;
    let answers = input::answers(&puzzle, file)?;
    tell(&args.0.options, &puzzle, answers, false)
}

/// Prints whether the answers are right.  `alone` also prints the puzzle, for an answer that was given without one.
fn tell(
    args: &CheckOptions,
    puzzle: &Puzzle,
    answers: Result<Vec<Solution>, Wrong>,
    alone: bool,
) -> Result<Status, Failure> {
    let checked = Checked::of(answers);
    let Checked { answers, wrong, .. } = &checked;
    if args.form.is_given() {
        print_document("check", checked.json(puzzle))?;
    // The verdict is the exit status too, so a quiet check prints nothing.
    } else if !args.quiet {
        match wrong {
            None if answers.len() == 1 => {
                if alone {
                    print_line(puzzle.to_string().trim_end())?;
                }
                let remark = answers.first().and_then(Solution::remark);
                print_line(
                    &remark
                        .map_or("right".to_owned(), |remark| format!("right: every rule is kept, {remark}")),
                )?;
            }
            None => print_line(&format!("right, all {} answers", answers.len()))?,
            Some((nth, wrong)) => {
                let which = match nth {
                    Some(nth) if answers.len() > 1 => format!(", answer {nth} of {}", answers.len()),
                    _ => String::new(),
                };
                print_line(&format!("wrong{which}: {}", wrong.message))?;
                if let Some(picture) = Pictures::of(&args.picture).draw(&wrong.diagram) {
                    print_bytes(picture.as_bytes())?;
                }
            }
        }
        report::disagreements(&checked.disagreements).iter().try_for_each(|line| print_line(line))?;
    }
    Ok(if wrong.is_none() { Status::Answered } else { Status::WrongAnswer })
}
