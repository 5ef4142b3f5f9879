//! `mine`: proven mates from games.

mod args;

pub(crate) use args::{BRIEF, EXAMPLES, MineFiles};

use crate::choice::Choice;
use crate::collection::Into;
use crate::failure::Failure;
use crate::listing::Listing;
use crate::options::{OptionArgs, among, refuse};
use crate::output::{LineFile, Status, not_kept, print_bytes, remark};
use crate::report::{grouped, seconds};
use crate::session::Session;
use crate::shard::{self, ShardRun};
use rookwright_board::escaped;
use rookwright_games::mine::{Form, Listener, MineError, Mined, Mining, MiningNumbers, Origin, mine};
use rookwright_games::{Fault, FaultKind};
use rookwright_run::options::Given;
use std::ops::ControlFlow;

/// The number of broken games that are printed.
const MOST_SHOWN: u64 = 20;
/// The number of finds that go into the collection at once.
const FINDS_AT_ONCE: usize = 200;

pub(crate) fn run(OptionArgs(given): &OptionArgs<MineFiles>) -> Result<Status, Failure> {
    let args = &given.options;
    let origins = origins(args)?;
    let form = match (args.epd, args.pgn) {
        (true, _) => Form::Epd,
        (_, true) => Form::Pgn,
        _ => Form::Json,
    };
    // Everything that can be refused is refused before a file is made.
    args.mining.check()?;
    if let Some(choice) = args.shard.shard {
        return shard(given, choice);
    }
    let into = args.into.open()?;
    let file = args.output.as_deref().map(LineFile::create).transpose()?;
    let session = Session::of(&args.effort(), args.quiet, None)?;
    let (threads, budget, checkpoint) = (session.threads(), session.budget.clone(), args.checkpoint.clone());
    let mining = Mining { form, checkpoint, threads, budget, ..args.mining.clone() };
    // Finds that go into a collection are printed only if a form is asked for.
    let prints = into.is_none() || args.epd || args.pgn || args.form.is_given() || file.is_some();
    let listing = Listing::new(args.form.json);
    let mut news =
        News { session: &session, prints, listing, file, into, waiting: Vec::new(), shown: 0, failed: None };
    let mined = mine(&origins, &mining, &mut news);
    session.bar.clear();
    // A run that is refused, or reads nothing, leaves an old file as it was.
    let mined = mined.map_err(|error| match error {
        MineError::Wrong(_) => Failure::Internal(error.to_string()),
        MineError::Checkpoint { .. } => Failure::Input(format!("--checkpoint {error}")),
    })?;
    if mined.numbers.games > 0 || mined.failed == 0 {
        news.finish()?;
    } else if let Some(failure) = news.failed {
        return Err(failure);
    }
    if !args.quiet {
        tell(&mined, &mining, &session);
    }
    if let Some(trouble) = &mined.trouble {
        remark(&format!("warning: the checkpoint could not be written: {trouble}"));
    }
    // The worst comes first: a run may be interrupted and have broken games as well.
    Ok(match () {
        () if session.is_terminated() => Status::Terminated,
        () if mined.is_interrupted || mined.numbers.open > 0 => Status::Unfinished,
        () if mined.failed > 0 || mined.numbers.is_broken() => Status::BadInput,
        () => Status::Answered,
    })
}

/// Searches one part of the files, for several machines.
fn shard(given: &Given<MineFiles>, choice: Choice) -> Result<Status, Failure> {
    let args = &given.options;
    let why = "cannot be combined with [shard]: take more shards, and run a killed one again";
    refuse(given, &["checkpoint"], why)?;
    let why =
        "cannot be combined with [shard]: 'merge' writes lines of JSON, which 'collection import' reads";
    refuse(given, &["limit", "epd", "pgn", "into"], why)?;
    let mining = among::<_, Mining>(given)?;
    let job = shard::job_of_files("mine", &args.files, mining.json());
    let (output, effort) = (args.output.as_deref(), args.effort());
    shard::run(&job, &ShardRun { choice, output, effort, quiet: args.quiet, checkpoint: None })
}

fn origins(args: &MineFiles) -> Result<Vec<Origin>, Failure> {
    let read = |name: &str| {
        Origin::of_argument(name).map_err(|error| Failure::Input(format!("{}: {error}", escaped(name))))
    };
    let origins = not_kept(&args.files, read, Origin::file)?;
    if origins.iter().filter(|origin| **origin == Origin::Standard).count() > 1 {
        return Err(Failure::input("standard input can be read once: expected one '-'"));
    }
    Ok(origins)
}

/// Writes the finds, and shows progress.
struct News<'a> {
    session: &'a Session,
    prints: bool,
    /// The document of all finds, with `--json`.
    listing: Listing,
    file: Option<LineFile>,
    into: Option<Into>,
    /// Finds that are not yet in the collection.
    waiting: Vec<String>,
    /// The number of broken games printed.
    shown: u64,
    failed: Option<Failure>,
}

impl News<'_> {
    fn write(&mut self, text: &str, document: Option<&str>) -> Result<(), Failure> {
        let part = if self.listing.is_document() { &self.listing.line(text) } else { text };
        self.put(part)?;
        if self.into.is_some() {
            self.waiting.push(document.unwrap_or(text).to_owned());
            if self.waiting.len() >= FINDS_AT_ONCE {
                self.save()?;
            }
        }
        Ok(())
    }

    /// Writes a text to the file or prints it.
    fn put(&mut self, text: &str) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            file.put(text.as_bytes())?;
        } else if self.prints {
            self.session.bar.aside(|| print_bytes(text.as_bytes()))?;
        }
        Ok(())
    }

    /// Puts the finds into the collection.
    fn save(&mut self) -> Result<(), Failure> {
        let documents = std::mem::take(&mut self.waiting);
        match &mut self.into {
            Some(into) if !documents.is_empty() => into.add_documents(&documents),
            _ => Ok(()),
        }
    }

    /// Completes the files. What was found before a failure or Ctrl-C is kept.
    fn finish(mut self) -> Result<(), Failure> {
        if let Some(failure) = self.failed.take() {
            return Err(failure);
        }
        let end = std::mem::replace(&mut self.listing, Listing::new(false)).end();
        self.put(&end)?;
        self.save()?;
        self.file.map_or(Ok(()), LineFile::commit)
    }

    fn complain(&mut self, line: &str) {
        self.session.bar.aside(|| remark(line));
    }
}

impl Listener for News<'_> {
    fn needs_documents(&self) -> bool {
        self.into.is_some()
    }

    fn found(&mut self, text: &str, document: Option<&str>) -> ControlFlow<()> {
        match self.write(text, document) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failed = Some(failure);
                ControlFlow::Break(())
            }
        }
    }

    fn broken(&mut self, file: &str, fault: &Fault) {
        if fault.kind == FaultKind::Variant {
            return;
        }
        self.shown += 1;
        if self.shown <= MOST_SHOWN {
            self.complain(&format!("error: {}: {fault}; the game is skipped", escaped(file)));
        }
        if self.shown == MOST_SHOWN {
            self.complain("further broken games are only counted");
        }
    }

    fn failed(&mut self, file: &str, message: &str) {
        self.complain(&format!("error: {}: {message}", escaped(file)));
    }

    fn progress(&mut self, numbers: &MiningNumbers, share: Option<f64>) {
        let time = self.session.time().as_secs_f64();
        self.session.bar.say(|| {
            let left = share.filter(|&share| share > 0.0).map(|share| time / share - time);
            let mut items = vec![
                format!("{} games", grouped(numbers.games)),
                format!("{} mates", grouped(numbers.finds)),
                format!("{:.0} games/s", numbers.games as f64 / time),
            ];
            items.extend(left.map(|left| format!("{} left", clock(left))));
            items.push(format!("{} positions", grouped(numbers.positions)));
            items
        });
    }
}

/// Returns a time as people say it: `12 s`, `3 min`, `2.5 h`.
fn clock(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

/// Prints what was done.
fn tell(mined: &Mined, mining: &Mining, session: &Session) {
    let Mined { numbers, resumed, .. } = mined;
    let count = |many: u64, one: &str, more: &str| {
        format!("{} {}", grouped(many), if many == 1 { one } else { more })
    };
    // Games of an earlier run must not count for the speed.
    let now = numbers.games.saturating_sub(*resumed);
    let speed = now as f64 / session.time().as_secs_f64().max(1e-3);
    let mut line = format!(
        "{}, {}",
        count(numbers.games, "game", "games"),
        count(numbers.positions, "position", "positions"),
    );
    if !mining.no_proof {
        line += &format!(", {}", count(numbers.finds, "mate", "mates"));
    }
    line += &format!(", {}, {speed:.0} games a second", seconds(session.time()));
    remark(&line);
    let notes = [
        (*resumed, "done by an earlier run"),
        (numbers.filtered, "left out: they do not meet the conditions"),
        (numbers.repeats, "left out: repeats of other mates"),
        (numbers.open, "undecided within --nodes"),
        (numbers.left_out, "positions left out: castling of Chess960 is still possible there"),
    ];
    // What did not happen is not mentioned.
    for (many, words) in notes.into_iter().filter(|&(many, _)| many > 0) {
        remark(&format!("  {:>9}  {words}", grouped(many)));
    }
    for (kind, &many) in numbers.broken.iter().filter(|&(_, &many)| many > 0) {
        remark(&format!("  {:>9}  skipped: {}", grouped(many), kind.words()));
    }
    if mined.is_limited {
        remark("stopped at --limit");
    }
    if mined.is_interrupted {
        let advice = if mining.checkpoint.is_some() { ": the same command goes on from here" } else { "" };
        remark(&format!("stopped early{advice}"));
    }
}
