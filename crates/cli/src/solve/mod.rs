//! `rookwright solve`: prints solutions as pictures, lines or JSON, as soon as they are found.

mod work;

use crate::args::{SolveArgs, SolveOptions};
use crate::failure::Failure;
use crate::output::{Pictures, Status, print_bytes, print_document, print_line, remark, wrapped};
use crate::session::Session;
use crate::shard::{self, ShardRun};
use crate::{mate, report};
use rookwright_board::Diagram;
use rookwright_placement::Walk;
use rookwright_puzzle::{Puzzle, Solution};
use rookwright_run::document::value_of;
use rookwright_run::options::values::any_seed;
use rookwright_run::{Outcome, Settings, add_disagreements, limited_json, schema_name};
use std::ops::ControlFlow;
use work::{Work, asked};

pub(crate) fn run(args: &SolveArgs) -> Result<Status, Failure> {
    let options = &args.0.options;
    // The puzzle is kept before it is solved, which may take long or be interrupted.
    let keep = |puzzle: &Puzzle| match options.into.open()? {
        Some(mut into) => into.add(puzzle, &[], None),
        None => Ok(()),
    };
    match asked(args)? {
        Work::Solutions(puzzle) => keep(&puzzle).and_then(|()| find(&puzzle, options)),
        Work::Steps(puzzle, walk) => keep(&puzzle).and_then(|()| steps(&puzzle, &walk, options)),
        Work::Mate(problem, explained) => {
            keep(&Puzzle::Mate(problem.clone())).and_then(|()| mate::solve(options, &problem, explained))
        }
        Work::Positions(file, positions) => mate::batch(options, &file, &positions.options),
        Work::ShardRun(job) => {
            let part = ShardRun::of(&options.shard, options.asked.effort.clone(), options.quiet.quiet);
            part.map_or(Ok(Status::Answered), |part| shard::run(&job, &part))
        }
    }
}

/// Finds solutions of a placement or a tour, and prints each one as soon as it is found.
fn find(puzzle: &Puzzle, args: &SolveOptions) -> Result<Status, Failure> {
    let asked = &args.asked;
    let seed = asked.seed.or_else(|| args.random.then(any_seed));
    let (session, settings) = args.search(asked.limit(puzzle))?;
    let settings = Settings { seed, ..settings };
    let mut printer = Printer {
        puzzle,
        args,
        // Without a limit one solution is shown, unless the puzzle is meant to have only one: then a second
        // would be news.
        one: !asked.all && asked.limit.is_none() && !puzzle.is_meant_to_be_unique(),
        seed: seed.filter(|_| asked.seed.is_none()),
        pictures: Pictures::of(&args.picture),
        begun: false,
        printed: 0,
        failure: None,
        session: &session,
    };
    let outcome = puzzle.solve(&settings, &mut |solution| match printer.solution(solution) {
        Ok(()) => ControlFlow::Continue(()),
        Err(failure) => {
            printer.failure = Some(failure);
            ControlFlow::Break(())
        }
    });
    session.bar.clear();
    printer.failure.take().map_or(Ok(()), Err)?;
    printer.end(&outcome?)
}

/// Prints the steps by which a person would solve a Chess-Num.
fn steps(puzzle: &Puzzle, walk: &Walk, args: &SolveOptions) -> Result<Status, Failure> {
    if args.is_json() {
        print_document("steps", value_of(&puzzle.steps()))?;
        return Ok(Status::Answered);
    }
    let pictures = Pictures::of(&args.picture);
    print_line(&puzzle.title())?;
    print_bytes(pictures.draw(&puzzle.diagram()).unwrap_or_default().as_bytes())?;
    for (step, nth) in walk.steps.iter().zip(1..) {
        print_line(&wrapped(&format!("{nth}. {}", step.text), 0, 2, pictures.columns()))?;
    }
    match &walk.solved {
        Some(men) => {
            let picture = puzzle.solution(men).and_then(|solution| pictures.draw(&solution.diagram()));
            print_bytes(picture.unwrap_or_default().as_bytes())?;
            print_line(&format!("difficulty {} of 5", walk.grade))?;
        }
        // Where the steps end, the puzzle is harder than any of them.
        None => print_line("From here on it takes guessing; difficulty 5 of 5.")?,
    }
    Ok(Status::Answered)
}

/// Prints solutions in the requested format.
struct Printer<'a> {
    puzzle: &'a Puzzle,
    args: &'a SolveOptions,
    /// Whether only one solution is requested.
    one: bool,
    /// The random seed to report; `None` if the user chose it.
    seed: Option<u64>,
    pictures: Pictures,
    begun: bool,
    printed: u64,
    failure: Option<Failure>,
    session: &'a Session,
}

impl Printer<'_> {
    fn is_text(&self) -> bool {
        !self.args.is_json()
    }

    /// Prints what comes before the first solution.  A search that fails prints nothing.
    fn begin(&mut self) -> Result<(), Failure> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        if self.args.json {
            // The document is streamed, so that a million solutions need no memory.
            let schema = schema_name("solve");
            let begin =
                format!("{{\"schema\":\"{schema}\",\"puzzle\":{},\"solutions\":[", self.puzzle.json());
            print_bytes(begin.as_bytes())?;
        } else if self.is_text() && !self.args.quiet.quiet {
            print_line(&self.puzzle.title())?;
            if self.puzzle.is_meant_to_be_unique()
                && let Some(picture) = self.pictures.draw(&self.puzzle.diagram())
            {
                print_bytes(picture.as_bytes())?;
            }
        }
        Ok(())
    }

    fn solution(&mut self, solution: &Solution) -> Result<(), Failure> {
        let output = self.args;
        let drawings = output.drawings();
        // A diagram copies the solution, which may have millions of squares.
        let shown = self.is_text() && self.pictures.may_fit(self.puzzle.geometry(), self.puzzle.widest());
        let drawn = shown || (drawings.are_wanted() && self.printed == 0);
        let diagram = drawn.then(|| solution.diagram());
        let picture = diagram.as_ref().filter(|_| self.is_text()).and_then(|diagram| {
            if self.one { self.pictures.draw_all(diagram) } else { self.pictures.draw(diagram) }
        });
        // A drawing shows one solution, the first.
        if let (true, Some(diagram), 0) = (drawings.are_wanted(), diagram, self.printed) {
            let mut diagram = Diagram { caption: Some(self.puzzle.title()), ..diagram };
            if output.numbers {
                diagram.number_path();
            }
            drawings.draw(&diagram)?;
        }
        self.begin()?;
        self.printed += 1;
        if output.jsonl {
            print_line(&self.json(solution).to_string())?;
        } else if output.json {
            // The list is written as it grows, so that memory stays flat however many solutions there are.
            let comma = if self.printed == 1 { "\n" } else { ",\n" };
            print_bytes(format!("{comma}{}", self.json(solution)).as_bytes())?;
        } else {
            // Numbers tell solutions apart. With one there is nothing to tell.
            let mut text = if self.one || self.args.quiet.quiet {
                String::new()
            } else {
                format!("\n{}\n", self.printed)
            };
            if self.puzzle.is_meant_to_be_unique() {
                text += &format!("{solution}\n");
            }
            let body = picture.unwrap_or_else(|| solution.line() + "\n");
            text = if text.is_empty() { body } else { text + &body };
            if self.one && !self.args.quiet.quiet {
                text.extend(solution.tally_words().map(|words| words + "\n"));
            }
            if self.args.explain.is_some() {
                solution.explain().iter().for_each(|line| text += &format!("{line}\n"));
            }
            print_bytes(text.as_bytes())?;
        }
        Ok(())
    }

    fn json(&self, solution: &Solution) -> serde_json::Value {
        let mut document = solution.json();
        if self.args.explain.is_some() {
            document["explained"] = solution.explain().into();
        }
        document
    }

    fn end(&mut self, outcome: &Outcome) -> Result<Status, Failure> {
        // Without any solution nothing has been printed yet.
        self.begin()?;
        let disagreements = self.puzzle.disagreements(outcome);
        if self.args.json {
            let mut rest = limited_json(outcome, &self.session.budget, self.session.time());
            add_disagreements(&mut rest, disagreements.clone());
            let rest = serde_json::Value::Object(rest).to_string();
            // The rest of the document is an object whose opening brace was printed at the start.
            print_line(&format!("],{}", &rest[1..]))?;
        }
        let summary = self.summary(outcome);
        // JSON lines contain only solutions, so the summary goes to standard error.
        if self.is_text() && (!self.args.quiet.quiet || self.printed == 0) {
            print_line(&summary)?;
            report::disagreements(&disagreements).iter().try_for_each(|line| print_line(line))?;
        } else if self.args.jsonl && !self.args.quiet.quiet {
            remark(&summary);
            report::disagreements(&disagreements).iter().for_each(|line| remark(line));
        }
        Ok(self.session.status(outcome))
    }

    fn summary(&self, outcome: &Outcome) -> String {
        let seed = self.seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
        let effort = report::effort(outcome, self.session.time()) + &seed;
        // "At least 0 solutions" would say nothing.
        if !outcome.end.is_exhausted() && self.printed == 0 && outcome.count.small() == Some(0) {
            return format!("not decided within the limit: {} [{effort}]", self.session.reason(outcome));
        }
        if outcome.end.is_exhausted() && outcome.count.small() == Some(0) {
            return report::no_solution(outcome, &effort, self.pictures.columns());
        }
        let optimum = outcome.optimum.map(|optimum| format!("{}\n", self.puzzle.optimum_words(optimum)));
        let optimum = optimum.unwrap_or_default();
        let found = match &outcome.classes {
            Some(classes) if self.args.asked.up_to_symmetry => {
                format!(
                    "{} up to symmetry, of {}",
                    report::solutions(classes),
                    report::solutions(&outcome.count)
                )
            }
            _ => report::solutions(&outcome.count),
        };
        if self.puzzle.is_meant_to_be_unique()
            && outcome.end.is_exhausted()
            && outcome.count.small() == Some(1)
        {
            return format!("unique: there is no other solution [{effort}]");
        }
        let end = match outcome.end.is_exhausted() {
            true if self.one => "the only one".to_owned(),
            true => "that is all".to_owned(),
            false if self.one && self.printed == 1 && self.session.status(outcome) == Status::Answered => {
                return format!("{optimum}a solution; --all finds every one [{effort}]");
            }
            false => self.session.reason(outcome),
        };
        format!("{optimum}{found}; {end} [{effort}]")
    }
}
