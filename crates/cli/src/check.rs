//! `rookwright check`: is this answer right, and if not, why.

use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::{Pictures, Status, print_bytes, print_line};
use rookwright::Solution;
use rookwright::board::SquareSet;
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
        return Err(Failure::input("expected a puzzle and an answer, like 'check queens 8 answer.txt'"));
    }
    let puzzle = input::puzzle(words, &args.twist)?;
    let answers = input::answers(&puzzle, file)?;
    let wrong = answers.iter().zip(1..).find_map(|(answer, nth)| Some((nth, answer.check().err()?)));
    if args.json {
        let mut document =
            json!({ "puzzle": puzzle.json(), "answers": answers.len(), "right": wrong.is_none() });
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
                let remark = answers.first().and_then(Solution::remark);
                print_line(
                    &remark
                        .map_or("right".to_owned(), |remark| format!("right: every rule is kept, {remark}")),
                )?;
            }
            None => print_line(&format!("right, all {} answers", answers.len()))?,
            Some((nth, wrong)) => {
                let which = if answers.len() == 1 {
                    String::new()
                } else {
                    format!(", answer {nth} of {}", answers.len())
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
