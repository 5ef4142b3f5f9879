//! `solve mate --epd FILE`: solves thousands of positions in parallel and prints them in their order.

use super::{refuse, refuse_others};
use crate::args::{MateArgs, SolveArgs};
use crate::choice::Choice;
use crate::failure::Failure;
use crate::lines::{self, Lines};
use crate::listing::Listing;
use crate::output::{Status, print_bytes, print_line, remark};
use crate::report::seconds;
use crate::session::Session;
use crate::shard::{self, Part};
use rookwright_board::escaped;
use rookwright_chess::{Boards, Legality};
use rookwright_difficulty::{Difficulty, difficulty_of_case};
use rookwright_mate::analysis::Wishes;
use rookwright_mate::{Case, EpdFault, LONGEST_EPD_LINE, Stipulation, USUAL_HASH, Verdict};
use rookwright_run::{Budget, EngineKind, RunError, Settings, in_order_of};
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// The number of bad lines at the start after which the file is refused.
const BAD_LINES_TO_REFUSE: u64 = 1000;

/// A line of the file, and its number from 1.
struct Line {
    number: u64,
    text: Result<String, String>,
}

/// The result of a line.
enum Done {
    Bad(Vec<EpdFault>),
    Failed(RunError),
    Solved(Box<Case>, Box<Verdict>, Option<Difficulty>),
}

pub(crate) fn batch(args: &SolveArgs) -> Result<Status, Failure> {
    let file = args.mate.epd.as_deref().unwrap_or("-");
    match &args.puzzle.puzzle[..] {
        [word] if word == "mate" => {}
        [word, ..] if word == "mate" => {
            return Err(Failure::input("--epd names the positions: expected nothing else after 'mate'"));
        }
        _ => return Err(Failure::input("--epd is only for mates: 'solve mate --epd FILE'")),
    }
    refuse_others(args)?;
    let mate = &args.mate;
    let wishes = wishes(mate);
    let is_json = args.output.json || args.output.jsonl;
    if wishes.is_some() && !is_json && args.shard.arg.shard.is_none() {
        return Err(Failure::input("--tries, --refutations and --set-play of many positions need --jsonl"));
    }
    let given = [
        (mate.popeye, "--popeye"),
        (mate.proof.is_some(), "--proof"),
        (mate.attacks, "--attacks"),
        (args.explain.is_some(), "--explain"),
        (args.output.svg.is_some(), "--svg"),
        (args.output.png.is_some(), "--png"),
        (!args.puzzle.preset.0.options.twins.is_empty(), "--twin"),
        (args.puzzle.preset.0.options.duplex, "--duplex"),
    ];
    refuse(&given, "cannot be combined with --epd")?;
    let asked = args.puzzle.preset.0.options.stipulation;
    if wishes.is_some() && asked.is_some_and(Stipulation::is_one_line) {
        return super::refuse_for_lines(args).map(|()| Status::Answered);
    }
    if args.limit.is_some() && !asked.is_some_and(Stipulation::is_one_line) {
        return Err(Failure::input("--limit is only for help and series play: every key is proven"));
    }
    if let Some(choice) = args.shard.arg.shard {
        return shard(args, file, choice);
    }
    // The time limit applies to each position.
    let session = Session::start(&args.search.effort, args.limit)?;
    let mut lines = Lines::open(file, LONGEST_EPD_LINE, &session.budget.cancel.watch())?;
    let mut number = 0;
    let mut source = || {
        loop {
            number += 1;
            let text = lines.next()?;
            let bare = text.as_ref().map_or("", |text| text.trim_start_matches('\u{feff}').trim());
            if text.is_err() || !(bare.is_empty() || bare.starts_with(['#', '%'])) {
                return Some(Line { number, text });
            }
        }
    };
    let work = Work { wishes, ..Work::of(args, &session) };
    let listing = is_json.then(|| Listing::new(args.output.json));
    let mut print = Print { args, file, session: &session, listing, tally: Tally::default(), failure: None };
    in_order_of(work.threads, &mut source, |line| work.done(line), &mut |(number, done)| match print
        .take(number, done)
    {
        Ok(()) if !session.is_interrupted() => ControlFlow::Continue(()),
        Ok(()) => ControlFlow::Break(()),
        Err(failure) => {
            print.failure = Some(failure);
            ControlFlow::Break(())
        }
    });
    print.end()
}

/// Solves one part of the file, for several machines.
fn shard(args: &SolveArgs, file: &str, choice: Choice) -> Result<Status, Failure> {
    let (mate, preset) = (&args.mate, &args.puzzle.preset.0.options);
    let given = [
        (args.limit.is_some(), "--limit"),
        (args.search.hash.is_some(), "--hash"),
        (args.search.engine != EngineKind::Auto, "--engine"),
        (mate.notation.is_some(), "--notation"),
    ];
    refuse(&given, "cannot be combined with --shard")?;
    let job = shard::job(
        "solve",
        json!({
            "files": shard::files(&[file.to_owned()]),
            "stipulation": preset.stipulation.map(|stipulation| stipulation.to_string()),
            "board": preset.board.map(|size| size.to_string()),
            "no_legality": preset.no_legality,
            "refutations": mate.refutations.or(mate.tries.then_some(1)),
            "set_play": mate.set_play,
        }),
    );
    let (output, effort) = (args.shard.output.as_deref(), &args.search.effort);
    shard::run(&job, &Part { choice, output, effort, checkpoint: None })
}

/// Returns the analysis requested beyond the keys, or `None` if only keys are.
fn wishes(mate: &MateArgs) -> Option<Wishes> {
    let any = mate.tries || mate.set_play || mate.refutations.is_some();
    any.then(|| super::wishes(mate))
}

/// The settings that all positions share.
struct Work {
    settings: Settings,
    asked: Option<Stipulation>,
    legality: Legality,
    boards: Boards,
    wishes: Option<Wishes>,
    /// Whether mates are rated.
    rates: bool,
    threads: usize,
}

impl Work {
    fn of(args: &SolveArgs, session: &Session) -> Self {
        let threads = session.threads();
        let hash = args.search.hash.or(session.budget.memory).unwrap_or(USUAL_HASH);
        let budget = Budget { memory: Some(hash / threads as u64), ..session.budget.clone() };
        Self {
            settings: Settings { engine: args.search.engine, threads: 1, budget, ..Settings::default() },
            asked: args.puzzle.preset.0.options.stipulation,
            legality: args.puzzle.preset.0.options.legality(),
            boards: args.puzzle.preset.0.options.board.into(),
            wishes: None,
            rates: args.output.json || args.output.jsonl,
            threads,
        }
    }

    fn done(&self, line: Line) -> (u64, Done) {
        let done = match line.text {
            Err(message) => Done::Bad(vec![EpdFault { column: 1, message }]),
            Ok(text) => {
                let text = text.trim_start_matches('\u{feff}').trim_end();
                match Case::read(text, self.asked, self.legality, self.boards) {
                    Err(faults) => Done::Bad(faults),
                    Ok(case) => match case.solve(&self.settings, self.wishes.as_ref()) {
                        Ok(verdict) => {
                            let rated = if self.rates { difficulty_of_case(&case, &verdict) } else { None };
                            Done::Solved(Box::new(case), Box::new(verdict), rated)
                        }
                        Err(error) => Done::Failed(error),
                    },
                }
            }
        };
        (line.number, done)
    }
}

/// The number of lines by result.
#[derive(Default)]
struct Tally {
    positions: u64,
    bad: u64,
    different: u64,
    undecided: u64,
}

struct Print<'a> {
    args: &'a SolveArgs,
    file: &'a str,
    session: &'a Session,
    /// The verdicts as JSON.
    listing: Option<Listing>,
    tally: Tally,
    failure: Option<Failure>,
}

impl Print<'_> {
    fn take(&mut self, number: u64, done: Done) -> Result<(), Failure> {
        match done {
            Done::Failed(error) => return Err(error.into()),
            Done::Bad(faults) => {
                self.tally.bad += 1;
                let name = lines::name(self.file);
                faults.iter().for_each(|fault| remark(&format!("error: {name}: line {number}, {fault}")));
                if self.tally.bad == BAD_LINES_TO_REFUSE && self.tally.positions == 0 {
                    return Err(Failure::Input(format!(
                        "{name}: there is no position in its first {BAD_LINES_TO_REFUSE} lines: expected EPD or FEN, one per line"
                    )));
                }
            }
            // A position that Ctrl-C left undecided is not reported.
            Done::Solved(_, verdict, _) if self.session.is_interrupted() && !verdict.end.is_exhausted() => {}
            Done::Solved(case, verdict, difficulty) => {
                self.tally.positions += 1;
                self.tally.different += u64::from(verdict.agrees == Some(false));
                self.tally.undecided += u64::from(self.is_undecided(&verdict));
                if let Some(listing) = &mut self.listing {
                    let mut object = serde_json::Map::new();
                    object.insert("line".into(), number.into());
                    object.extend(case.json(&verdict));
                    object.extend(difficulty.map(|difficulty| ("difficulty".to_owned(), json!(difficulty))));
                    print_bytes(listing.line(&Value::Object(object).to_string()).as_bytes())?;
                } else {
                    let id = case.id.as_ref().map(|id| format!(" {}", escaped(id))).unwrap_or_default();
                    let notation = self.args.mate.notation.unwrap_or_default();
                    print_line(&format!("{number}{id}: {}", case.text(&verdict, notation)))?;
                }
            }
        }
        Ok(())
    }

    /// Whether the search ended early for another reason than `--limit`.
    fn is_undecided(&self, verdict: &Verdict) -> bool {
        !verdict.end.is_exhausted() && verdict.remark.is_some()
    }

    fn end(self) -> Result<Status, Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let Some(listing) = self.listing {
            print_bytes(listing.end().as_bytes())?;
        }
        let Tally { positions, bad, different, undecided } = self.tally;
        if !self.args.search.effort.quiet {
            let plural = if positions == 1 { "" } else { "s" };
            let skipped = if bad == 1 { "bad line skipped" } else { "bad lines skipped" };
            let numbers = [(different, "not as expected"), (undecided, "undecided"), (bad, skipped)];
            let numbers = numbers.iter().filter(|(number, _)| *number > 0);
            let numbers: String = numbers.map(|(number, what)| format!(", {number} {what}")).collect();
            let early = if self.session.is_interrupted() { "; interrupted" } else { "" };
            remark(&format!(
                "{positions} position{plural}{numbers}, {}{early}",
                seconds(self.session.time())
            ));
        }
        Ok(match (bad, different) {
            _ if self.session.is_terminated() => Status::Terminated,
            _ if self.session.is_interrupted() => Status::Unfinished,
            (1.., _) => Status::BadInput,
            (_, 1..) => Status::WrongAnswer,
            _ if undecided > 0 => Status::Unfinished,
            _ => Status::Answered,
        })
    }
}
