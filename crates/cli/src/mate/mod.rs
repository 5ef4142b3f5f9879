//! `rookwright solve mate`: solves mate problems and prints their solutions.

mod batch;
mod forced;
mod lines;
mod parts;

pub(crate) use batch::batch;

use crate::args::{MateArgs, SolveArgs};
use crate::failure::Failure;
use crate::output::{Pictures, Status, print_bytes, print_document, print_line};
use crate::report;
use crate::session::Session;
use rookwright_board::{Diagram, escaped};
use rookwright_chess::{Move, Notation};
use rookwright_mate::analysis::Wishes;
use rookwright_mate::{PartName, Problem, solution_json};
use rookwright_puzzle::Puzzle;
use rookwright_run::{Outcome, Settings};
use serde_json::Value;
use std::cell::RefCell;

/// Refuses an option that is only for mates if the puzzle is not a mate.
pub(crate) fn only_with(puzzle: &Puzzle, given: bool, option: &str) -> Result<(), Failure> {
    match puzzle {
        Puzzle::Mate(_) => Ok(()),
        _ => refuse(&[(given, option)], "is only for mates"),
    }
}

/// Refuses the options that are only for mates.
pub(crate) fn refuse_options(args: &SolveArgs) -> Result<(), Failure> {
    let mate = &args.mate;
    let given = [
        (mate.tries, "--tries"),
        (mate.refutations.is_some(), "--refutations"),
        (mate.set_play, "--set-play"),
        (mate.notation.is_some(), "--notation"),
        (mate.popeye, "--popeye"),
        (mate.proof.is_some(), "--proof"),
        (mate.attacks, "--attacks"),
        (args.search.hash.is_some(), "--hash"),
        (matches!(args.explain, Some(Some(_))), "--explain with a move"),
    ];
    refuse(&given, "is only for mates")
}

/// Refuses the options that are not for mates.
fn refuse_others(args: &SolveArgs) -> Result<(), Failure> {
    let given = [
        (args.up_to_symmetry, "--up-to-symmetry"),
        (args.steps, "--steps"),
        (args.random, "--random"),
        (args.seed.is_some(), "--seed"),
        (args.output.numbers, "--numbers"),
        (args.search.plain, "--plain"),
    ];
    refuse(&given, "cannot be used with mates")
}

/// Refuses the options that are only for trees of variations.
fn refuse_for_lines(args: &SolveArgs) -> Result<(), Failure> {
    let mate = &args.mate;
    let given = [
        (mate.tries, "--tries"),
        (mate.refutations.is_some(), "--refutations"),
        (mate.set_play, "--set-play"),
        (mate.proof.is_some(), "--proof"),
        (args.explain.is_some(), "--explain"),
    ];
    refuse(&given, "is only for forced play like #2 and s#2: here a solution is a line of moves")
}

/// Refuses options that another option makes useless.
fn refuse_idle(args: &SolveArgs) -> Result<(), Failure> {
    let MateArgs { tries, refutations, set_play, notation, popeye, proof, .. } = &args.mate;
    let more = [(*tries, "--tries"), (refutations.is_some(), "--refutations"), (*set_play, "--set-play")];
    if args.explain.is_some() {
        let [tries, _, set_play] = more;
        let others = [tries, set_play, (*popeye, "--popeye"), (proof.is_some(), "--proof")];
        return refuse(&others, "cannot be combined with --explain, which is about one move");
    }
    if args.output.jsonl {
        refuse(&more, "of one position needs --json: --jsonl prints only the keys")?;
    } else if args.search.effort.quiet && !args.output.json && !popeye {
        refuse(&more, "cannot be combined with --quiet, which prints only the keys")?;
    }
    if *popeye {
        refuse(
            &[(notation.is_some(), "--notation")],
            "cannot be combined with --popeye, which has its own notation",
        )?;
    }
    Ok(())
}

fn refuse(given: &[(bool, &str)], why: &str) -> Result<(), Failure> {
    match given.iter().find(|(given, _)| *given) {
        Some((_, option)) => Err(Failure::Input(format!("{option} {why}"))),
        None => Ok(()),
    }
}

/// Solves a problem, part by part if it has twins or duplex.
pub(crate) fn solve(args: &SolveArgs, problem: &Problem) -> Result<Status, Failure> {
    refuse_others(args)?;
    if !problem.parts().is_empty() {
        return parts::solve(args, problem);
    }
    refuse_unfit(args, problem)?;
    draw(args, problem)?;
    solve_one(args, problem, None)
}

/// Refuses options that do not fit the kind of play.
fn refuse_unfit(args: &SolveArgs, problem: &Problem) -> Result<(), Failure> {
    let one_line = problem.stipulation().is_one_line();
    if one_line {
        refuse_for_lines(args)?;
    } else {
        refuse(
            &[(args.limit.is_some(), "--limit")],
            "is only for help and series play: every key is proven",
        )?;
    }
    refuse_idle(args)
}

/// Draws the diagram to the files that are asked for.
fn draw(args: &SolveArgs, problem: &Problem) -> Result<(), Failure> {
    let drawings = args.output.drawings();
    if drawings.are_wanted() {
        let asked = problem.diagram().caption;
        let legend = diagram(args, problem).caption.filter(|_| args.mate.attacks);
        let caption = Some(asked.into_iter().chain(legend).collect::<Vec<_>>().join("; "));
        drawings.draw(&Diagram { caption, ..diagram(args, problem) })?;
    }
    Ok(())
}

/// Solves one position, alone or as a part of a problem.
fn solve_one(args: &SolveArgs, problem: &Problem, part: Option<&PartOutput<'_>>) -> Result<Status, Failure> {
    let session = Session::start(&args.search.effort, args.limit)?.with_hash(args.search.hash);
    let settings = Settings { engine: args.search.engine, ..session.settings() };
    let task = Task { args, problem, session: &session, settings: &settings, part };
    if problem.stipulation().is_one_line() { lines::solve(&task) } else { forced::solve(&task) }
}

fn diagram(args: &SolveArgs, problem: &Problem) -> Diagram {
    if args.mate.attacks { problem.attack_diagram() } else { problem.diagram() }
}

/// Returns the legend of the marks on attacked squares.
fn attack_legend(pictures: &Pictures) -> &'static str {
    if pictures.is_coloured() {
        "attacked by White: • or ( ), by Black: ×, by both: coloured"
    } else {
        "attacked by White: • or ( ), by Black: ×, by both: [ ]"
    }
}

/// Returns the analysis requested beyond the keys.
fn wishes(mate: &MateArgs) -> Wishes {
    let refutations = mate.refutations.unwrap_or(u32::from(mate.tries));
    Wishes { refutations, set_play: mate.set_play, ..Wishes::default() }
}

/// Where the results of a part of a problem go.
struct PartOutput<'a> {
    name: PartName,
    /// The name and the change: `b) wKe1-f1`.
    heading: String,
    /// The JSON documents of all parts so far.
    documents: &'a RefCell<Vec<Value>>,
}

/// A problem that is being solved.
struct Task<'a> {
    args: &'a SolveArgs,
    problem: &'a Problem,
    session: &'a Session,
    settings: &'a Settings,
    part: Option<&'a PartOutput<'a>>,
}

impl Task<'_> {
    /// Prints a JSON document, or keeps it for the document of the whole problem.
    fn document(&self, document: Value) -> Result<(), Failure> {
        match self.part {
            Some(part) => part.documents.borrow_mut().push(document),
            None => print_document("solve", document)?,
        }
        Ok(())
    }

    /// Prints a solution on a line of its own, with the name of its part.
    fn solution(&self, line: &[Move]) -> Result<(), Failure> {
        let position = self.problem.position();
        let is_tree = !self.problem.stipulation().is_one_line();
        let name = self.part.map(|part| part.name.to_string());
        let text = if self.args.output.jsonl {
            let mut solution = solution_json(self.problem, line, Notation::San);
            if let Some(name) = name {
                solution["part"] = name.into();
            }
            solution.to_string()
        } else {
            let text = match line {
                [key] if is_tree => position.write_move(*key, self.notation()),
                _ => {
                    let counting = self.problem.stipulation().counting(line.len());
                    position.write_line(line, counting, self.notation())
                }
            };
            name.into_iter().chain([text]).collect::<Vec<_>>().join(" ")
        };
        Ok(print_line(&text)?)
    }

    /// Prints that there is no solution.
    fn no_solution(&self) -> Result<(), Failure> {
        let name = self.part.map(|part| format!("{} ", part.name)).unwrap_or_default();
        Ok(print_line(&(name + "no solution"))?)
    }

    fn notation(&self) -> Notation {
        self.args.mate.notation.unwrap_or_default()
    }

    fn is_quiet(&self) -> bool {
        self.args.search.effort.quiet
    }

    /// Whether the answer is text for people, with a diagram.
    fn is_text(&self) -> bool {
        !(self.args.output.json || self.args.output.jsonl || self.args.mate.popeye || self.is_quiet())
    }

    /// Prints the title and the diagram before the search begins.
    fn begin(&self) -> Result<(), Failure> {
        if !self.is_text() {
            return Ok(());
        }
        if let Some(part) = self.part {
            print_line(part.heading.as_str())?;
            let pictures = Pictures::new(&self.args.output.picture);
            let caption = self.args.mate.attacks.then(|| attack_legend(&pictures).to_owned());
            let picture = pictures.draw(&Diagram { caption, ..diagram(self.args, self.problem) });
            return Ok(print_bytes((picture.unwrap_or_default() + "\n").as_bytes())?);
        }
        let draft = self.problem.draft();
        let source = draft.source.iter().map(|source| format!("\n{}", escaped(source)));
        print_line(&(escaped(&self.problem.title()) + &source.collect::<String>()))?;
        let pictures = Pictures::new(&self.args.output.picture);
        // The report contains the stipulation.
        let caption = self.args.mate.attacks.then(|| attack_legend(&pictures).to_owned());
        let picture = pictures.draw(&Diagram { caption, ..diagram(self.args, self.problem) });
        Ok(print_bytes((picture.unwrap_or_default() + "\n").as_bytes())?)
    }

    /// Returns the last line of the output: engine, time and nodes.
    fn effort(&self, outcome: &Outcome) -> String {
        format!("[{}]", report::effort(outcome, self.session.time()))
    }

    /// Prints where the result disagrees with the puzzle file.
    fn disagreements(&self, list: &[String]) -> Result<(), Failure> {
        Ok(report::disagreements(list).iter().try_for_each(|line| print_line(line))?)
    }

    /// Returns what is known after a search that ended early: `no mate in 4; mate in 5 not decided: time limit`.
    fn undecided(&self, outcome: &Outcome) -> String {
        let known = outcome.remark.clone().unwrap_or_else(|| "not decided".to_owned());
        let cause = if self.session.is_interrupted() { "interrupted" } else { self.session.cause(outcome) };
        format!("{known}: {cause} {}", self.effort(outcome))
    }
}
