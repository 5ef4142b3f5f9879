//! `rookwright solve mate`: solves mate problems and prints their solutions.

mod batch;
mod forced;
mod lines;
mod parts;

pub(crate) use batch::batch;

use crate::args::SolveOptions;
use crate::failure::Failure;
use crate::output::{Pictures, Status, print_bytes, print_document, print_line};
use crate::report;
use crate::session::Session;
use rookwright_board::{Diagram, escaped};
use rookwright_chess::{Move, Notation};
use rookwright_mate::{PartName, Problem, solution_json};
use rookwright_run::{Outcome, Settings};
use serde_json::Value;
use std::cell::RefCell;

/// Solves a problem, part by part if it has twins or duplex, or explains a move.
pub(crate) fn solve(
    args: &SolveOptions,
    problem: &Problem,
    explained: Option<Move>,
) -> Result<Status, Failure> {
    draw(args, problem)?;
    if problem.parts().is_empty() {
        return solve_one(args, problem, explained, None);
    }
    parts::solve(args, problem)
}

/// Draws the diagram to the files that are asked for.
fn draw(args: &SolveOptions, problem: &Problem) -> Result<(), Failure> {
    let drawings = args.drawings();
    if drawings.are_wanted() {
        let asked = problem.diagram().caption;
        let legend = diagram(args, problem).caption.filter(|_| args.attacks);
        let caption = Some(asked.into_iter().chain(legend).collect::<Vec<_>>().join("; "));
        drawings.draw(&Diagram { caption, ..diagram(args, problem) })?;
    }
    Ok(())
}

/// Solves one position, alone or as a part of a problem.
fn solve_one(
    args: &SolveOptions,
    problem: &Problem,
    explained: Option<Move>,
    part: Option<&PartOutput<'_>>,
) -> Result<Status, Failure> {
    let (session, settings) = args.search(args.asked.limit)?;
    let task = Task { args, problem, session: &session, settings: &settings, part };
    if problem.stipulation().is_one_line() { lines::solve(&task) } else { forced::solve(&task, explained) }
}

fn diagram(args: &SolveOptions, problem: &Problem) -> Diagram {
    if args.attacks { problem.attack_diagram() } else { problem.diagram() }
}

/// Returns the title of a problem, and its source on a second line.
fn titled(problem: &Problem) -> String {
    let source = problem.draft().source.iter().map(|source| format!("\n{}", escaped(source)));
    escaped(&problem.title()) + &source.collect::<String>()
}

/// Returns the legend of the marks on attacked squares.
fn attack_legend(pictures: &Pictures) -> &'static str {
    if pictures.is_coloured() {
        "attacked by White: • or ( ), by Black: ×, by both: coloured"
    } else {
        "attacked by White: • or ( ), by Black: ×, by both: [ ]"
    }
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
    args: &'a SolveOptions,
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
        let text = if self.args.jsonl {
            let mut solution = solution_json(self.problem, line, Notation::San);
            if let Some(name) = name {
                solution["part"] = name.into();
            }
            solution.to_string()
        } else {
            // The solution of a tree is its key, and has no number.
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
        self.args.notation.unwrap_or_default()
    }

    fn is_quiet(&self) -> bool {
        self.args.quiet.quiet
    }

    /// Whether the answer is text for people, with a diagram.
    fn is_text(&self) -> bool {
        !(self.args.is_json() || self.args.popeye || self.is_quiet())
    }

    /// Prints the title and the diagram before the search begins.
    fn begin(&self) -> Result<(), Failure> {
        if !self.is_text() {
            return Ok(());
        }
        let title = match self.part {
            Some(part) => part.heading.clone(),
            None => titled(self.problem),
        };
        print_line(&title)?;
        let pictures = Pictures::of(&self.args.picture);
        // The report contains the stipulation.
        let caption = self.args.attacks.then(|| attack_legend(&pictures).to_owned());
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
