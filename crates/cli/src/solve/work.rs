//! Tells what `solve` is asked to do, and refuses what cannot be done together.
//!
//! This is the only place that looks at all options: what comes after it knows whether it solves a mate or a placement.

use crate::args::{SOLUTION, SolveArgs, SolveOptions};
use crate::failure::Failure;
use crate::input;
use crate::options::{among, refuse};
use crate::shard;
use rookwright_chess::{Counting, Move};
use rookwright_mate::Problem;
use rookwright_ops::{Positions, refuse_unfit_play};
use rookwright_placement::Walk;
use rookwright_puzzle::Puzzle;
use rookwright_run::options::Given;
use serde_json::Value;
use std::sync::Arc;

/// What is analysed besides the keys.
const EXTRAS: [&str; 3] = ["tries", "refutations", "set_play"];

/// What is to be done.
pub(super) enum Work {
    /// Find solutions of a placement or a tour.
    Solutions(Puzzle),
    /// Tell the steps by which a person would solve a Chess-Num.
    Steps(Puzzle, Walk),
    /// Solve a mate problem, or explain a move of it.
    Mate(Arc<Problem>, Option<Move>),
    /// Solve the positions of a file.
    Positions(String, Given<Positions>),
    /// Solve a part of them, for several machines: this job.
    ShardRun(Value),
}

/// Returns what is to be done.
pub(super) fn asked(args: &SolveArgs) -> Result<Work, Failure> {
    let (given, options) = (&args.0, &args.0.options);
    if let Some(file) = &options.epd {
        return many(given, file);
    }
    refuse(given, &["shard"], "is only for many mates: 'solve mate --epd FILE'")?;
    let puzzle = input::puzzle(&options.asked.puzzle)?;
    options.asked.check(given, &puzzle)?;
    let word = options.explain.as_deref();
    Ok(match puzzle {
        Puzzle::Mate(problem) => {
            refuse_for_mate(given, &problem)?;
            let step = word.map(|word| step(word, &problem)).transpose()?;
            Work::Mate(problem, step)
        }
        // Other families explain a solution only, and have no moves.
        _ if word.is_some_and(|word| word != SOLUTION) => {
            return Err(Failure::input("--explain with a move is only for mates"));
        }
        puzzle if options.steps => match puzzle.walk() {
            Some(walk) => Work::Steps(puzzle, walk),
            None => return Err(Failure::input("--steps is only for Chess-Num puzzles")),
        },
        puzzle => Work::Solutions(puzzle),
    })
}

/// Refuses what is not for this mate problem.
fn refuse_for_mate(given: &Given<SolveOptions>, problem: &Problem) -> Result<(), Failure> {
    let options = &given.options;
    if options.prints_only_solutions() && options.explain.is_none() {
        refuse(given, &EXTRAS, "needs [json]: [jsonl] and [quiet] print only the keys of one position")?;
    }
    if !problem.parts().is_empty() {
        let why = "is for one position: this problem has several, by twins or duplex";
        refuse(given, &["explain", "proof"], why)?;
    }
    Ok(())
}

/// Returns the move of `--explain`, which may have its number: `1.Qa5`.
fn step(word: &str, problem: &Problem) -> Result<Move, Failure> {
    if word == SOLUTION {
        return Err(Failure::input("--explain takes a first move of a mate, like --explain Qa5"));
    }
    let line = problem.position().read_line(word, Counting::Game(1));
    match line.map_err(|error| Failure::Input(format!("--explain: {}", error.error)))?[..] {
        [step] => Ok(step),
        _ => Err(Failure::input("--explain takes one first move, like --explain Qa5")),
    }
}

/// Returns what is to be done with the positions of a file.
fn many(given: &Given<SolveOptions>, file: &str) -> Result<Work, Failure> {
    let options = &given.options;
    let puzzle = &options.asked.puzzle;
    match &puzzle.options.words[..] {
        [word] if word == "mate" => {}
        [word, ..] if word == "mate" => {
            return Err(Failure::input("--epd names the positions: expected nothing else after 'mate'"));
        }
        _ => return Err(Failure::input("--epd is only for mates: 'solve mate --epd FILE'")),
    }
    let is_part = options.shard.part.shard.is_some();
    refuse(given, &["into"], "is for one puzzle: 'collection import' takes in a list of positions")?;
    // A shard must give the same result everywhere, so what depends on the machine is refused.
    if is_part {
        refuse(given, &["limit", "hash", "engine", "notation"], "cannot be combined with [shard]")?;
    } else if !options.is_json() {
        refuse(given, &EXTRAS, "of many positions needs [jsonl]")?;
    }
    refuse_unfit_play(given, puzzle.options.preset.stipulation)?;
    // What is said about all positions stands with the puzzle and beside it.
    let mut fields = among::<_, Positions>(puzzle)?.json();
    fields.extend(among::<_, Positions>(given)?.json());
    let positions = Given::<Positions>::read(&fields, &[])?;
    Ok(if is_part {
        Work::ShardRun(shard::job_of_files("solve", &[file.to_owned()], positions.json()))
    } else {
        Work::Positions(file.to_owned(), positions)
    })
}
