//! `rookwright check`: is this answer right, and if not, why.

use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::{Pictures, Status, print_bytes, print_line};
use rookwright::board::SquareSet;
use rookwright::{Puzzle, Solution, Wrong};
use serde_json::json;
use std::path::Path;

pub(crate) fn run(args: &CheckArgs) -> Result<Status, Failure> {
    let Some((file, words)) = args.words.split_last() else {
        return Err(Failure::input("expected a puzzle and an answer"));
    };
    let missing = file != "-" && !Path::new(file).exists() && input::puzzle(&args.words, &args.twist).is_ok();
    if missing {
        return Err(Failure::input(
            "the answer is missing: name its file behind the puzzle, or - for standard input",
        ));
    }
    if words.is_empty() {
        let Some(answer) = input::answer_alone(file, &args.twist)? else {
            return Err(Failure::input(
                "expected a puzzle and an answer, like 'check queens 8 answer.txt'; only a proof stands alone",
            ));
        };
        let puzzle = answer.puzzle();
        return tell(args, &puzzle, Ok(vec![answer]), true);
    }
    let puzzle = input::puzzle(words, &args.twist)?;
    let answers = input::answers(&puzzle, file)?;
    tell(args, &puzzle, answers, false)
}

/// Says whether the answers are right; of one that stands alone also what it answers.
fn tell(
    args: &CheckArgs,
    puzzle: &Puzzle,
    answers: Result<Vec<Solution>, Wrong>,
    alone: bool,
) -> Result<Status, Failure> {
    let (answers, mut wrong) = match answers {
        Ok(answers) => (answers, None),
        Err(wrong) => (Vec::new(), Some((None, Box::new(wrong)))),
    };
    let first = answers.iter().zip(1..).find_map(|(answer, nth)| Some((Some(nth), answer.check().err()?)));
    wrong = wrong.or(first);
    if args.json {
        // Where some cannot be played, nobody counted them.
        let number = (!answers.is_empty()).then_some(answers.len());
        let mut document = json!({ "puzzle": puzzle.json(), "answers": number, "right": wrong.is_none() });
        if let Some((nth, wrong)) = &wrong {
            let faults =
                wrong.diagram.marks.iter().filter(|&(_, &mark)| mark == rookwright::board::Mark::Fault);
            let squares: SquareSet = faults.map(|(&square, _)| square).collect();
            let squares: Vec<_> = squares.iter().map(|square| square.to_string()).collect();
            document["violation"] = json!({ "answer": nth, "message": wrong.message, "squares": squares });
        }
        print_line(&document.to_string())?;
    } else if !args.quiet {
        match &wrong {
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
                if let Some(picture) = Pictures::new(&args.picture).draw(&wrong.diagram) {
                    print_bytes(picture.as_bytes())?;
                }
            }
        }
    }
    Ok(if wrong.is_none() { Status::Answered } else { Status::WrongAnswer })
}
