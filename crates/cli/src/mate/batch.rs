//! `solve mate --epd FILE`: solves thousands of positions in parallel and prints them in their order.

use crate::args::SolveOptions;
use crate::failure::Failure;
use crate::lines::{self, Lines};
use crate::listing::Listing;
use crate::output::{Status, print_bytes, print_line, remark};
use crate::report::seconds;
use crate::session::Session;
use rookwright_board::escaped;
use rookwright_mate::LONGEST_EPD_LINE;
use rookwright_ops::{Done, Positions, Solved};
use rookwright_run::{Listener, Settings, in_order_of};
use std::ops::ControlFlow;

/// The number of bad lines at the start after which the file is refused.
const BAD_LINES_TO_REFUSE: u64 = 1000;

pub(crate) fn batch(args: &SolveOptions, file: &str, positions: &Positions) -> Result<Status, Failure> {
    // The time limit applies to each position.
    let (session, settings) = args.search(args.asked.limit)?;
    let mut lines = Lines::open(file, LONGEST_EPD_LINE, &session.budget.cancel.watch())?;
    let mut number = 0;
    // Lines are read as they are needed, so that a file of any size takes no memory.
    let mut source = || {
        loop {
            number += 1;
            let text = lines.next()?;
            if Positions::is_entry(&text) {
                return Some((number, text));
            }
        }
    };
    let threads = session.threads();
    // Progress of one position says nothing about the file.
    let settings = Settings { progress: Listener::default(), ..settings };
    let settings = Positions::settings(settings, threads);
    let work = |(number, text)| (number, positions.solve(text, &settings, args.is_json()));
    let listing = args.is_json().then(|| Listing::new(args.json));
    let mut print = Print { args, file, session: &session, listing, tally: Tally::default(), failure: None };
    // Several positions at a time, with one thread each; the results are printed in the order of the file.
    in_order_of(threads, &mut source, work, &mut |(number, done)| match print.take(number, done) {
        Ok(()) if !session.is_interrupted() => ControlFlow::Continue(()),
        Ok(()) => ControlFlow::Break(()),
        Err(failure) => {
            print.failure = Some(failure);
            ControlFlow::Break(())
        }
    });
    print.end()
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
    args: &'a SolveOptions,
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
                // This is not a list of positions, and thousands of such messages would not help.
                if self.tally.bad == BAD_LINES_TO_REFUSE && self.tally.positions == 0 {
                    return Err(Failure::Input(format!(
                        "{name}: there is no position in its first {BAD_LINES_TO_REFUSE} lines: expected EPD or FEN, one per line"
                    )));
                }
            }
            // A position that Ctrl-C left undecided is not reported.
            Done::Solved(solved) if self.session.is_interrupted() && !solved.verdict.end.is_exhausted() => {}
            Done::Solved(solved) => {
                let Solved { case, verdict, .. } = &*solved;
                self.tally.positions += 1;
                self.tally.different += u64::from(verdict.agrees == Some(false));
                self.tally.undecided += u64::from(solved.is_undecided());
                if let Some(listing) = &mut self.listing {
                    print_bytes(listing.line(&solved.json(number).to_string()).as_bytes())?;
                } else {
                    let id = case.id.as_ref().map(|id| format!(" {}", escaped(id))).unwrap_or_default();
                    let notation = self.args.notation.unwrap_or_default();
                    print_line(&format!("{number}{id}: {}", case.text(verdict, notation)))?;
                }
            }
        }
        Ok(())
    }

    fn end(self) -> Result<Status, Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let Some(listing) = self.listing {
            print_bytes(listing.end().as_bytes())?;
        }
        let Tally { positions, bad, different, undecided } = self.tally;
        if !self.args.quiet.quiet {
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
        // What stands first is worst, and an exit status says one thing only.
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
