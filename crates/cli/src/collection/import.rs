//! `collection import`.

use super::args::ImportOptions;
use super::{grouped, open, print_row, puzzles};
use crate::failure::Failure;
use crate::options::{among, refuse};
use crate::output::{LineFile, Status, not_kept, print_document, print_line, remark};
use crate::report::seconds;
use crate::session::Session;
use crate::shard::{self, ShardRun};
use rookwright_board::escaped;
use rookwright_collection::document::SavedImport;
use rookwright_collection::{
    Access, FileReport, Import, ImportListener, ImportReport, Origin, Reason, RejectedEntry,
    Status as Proven, origins_of,
};
use rookwright_ops::ImportFiles;
use rookwright_run::document::{Seconds, value_of};
use rookwright_run::options::Given;
use std::path::Path;

/// The number of rejected entries that are printed.
const MOST_SHOWN: u64 = 10;

pub(super) fn run(file: &Path, given: &Given<ImportOptions>) -> Result<Status, Failure> {
    let args = &given.options;
    if let Some(part) = ShardRun::of(&args.shard, args.threads.effort(), args.is_silent()) {
        return shard(given, &part);
    }
    // A folder may hold the collection itself, which is not to be read.
    let origins = not_kept(&args.files, |name| Ok(origins_of(name)?), Origin::file)?;
    let rejects = args.rejects.as_deref().map(LineFile::create).transpose()?;
    let session = Session::of(&args.threads.effort(), args.is_silent(), None)?;
    let silent = args.is_silent() || rejects.is_some();
    let mut news = News { session: &session, rejects, failed: None, shown: 0, silent };
    let mut collection = open(file, Access::Create)?;
    let cancel = session.budget.cancel.clone();
    let options = Import { threads: session.threads(), cancel, ..args.import.import() };
    let done = collection.import(&origins, &options, &mut news);
    // The bar goes before anything is printed, also if the import has failed.
    session.bar.clear();
    let shown = news.finish()?;
    let report = done?;
    if args.answer.form.is_given() {
        let document = SavedImport {
            answer: report.clone(),
            collection: Some(file.display().to_string()),
            seconds: Seconds(session.time()),
        };
        print_document("collection-import", value_of(&document))?;
    } else if !args.answer.quiet {
        tell(&report, &session, file, shown, args)?;
    }
    // The first of these that is true is what a script should know.
    Ok(if session.is_terminated() {
        Status::Terminated
    } else if report.stopped {
        Status::Unfinished
    } else if report.rejects() > 0 {
        Status::BadInput
    } else {
        Status::Answered
    })
}

impl ImportOptions {
    fn is_silent(&self) -> bool {
        self.answer.quiet || self.answer.form.is_given()
    }
}

/// Proves one part of the entries, for several machines; 'merge' saves them.
fn shard(given: &Given<ImportOptions>, part: &ShardRun<'_>) -> Result<Status, Failure> {
    refuse(given, &["rejects"], "cannot be combined with [shard]: 'merge' counts what is not taken")?;
    let import = among::<_, ImportFiles>(given)?;
    shard::run(&shard::job_of_files("import", &given.options.files, import.json()), part)
}

/// Shows progress, and writes what was rejected.
struct News<'a> {
    session: &'a Session,
    rejects: Option<LineFile>,
    failed: Option<Failure>,
    /// The number of rejects printed.
    shown: u64,
    silent: bool,
}

impl News<'_> {
    /// Completes the file of rejects. Returns the number of rejects that were printed.
    fn finish(self) -> Result<u64, Failure> {
        if let Some(failure) = self.failed {
            return Err(failure);
        }
        self.rejects.map_or(Ok(()), LineFile::commit)?;
        Ok(self.shown)
    }
}

impl ImportListener for News<'_> {
    fn rejected(&mut self, entry: &RejectedEntry<'_>) {
        let RejectedEntry { file, reject, text } = entry;
        let line = format!(
            "{}:{}:{}: {}: {}",
            escaped(file),
            reject.line,
            reject.column,
            reject.reason.name(),
            escaped(&reject.message)
        );
        // The file has every rejected entry with its text, so that it can be mended and imported again.
        if let Some(rejects) = &mut self.rejects {
            let first = text.lines().next().unwrap_or_default();
            let shown = if first.is_empty() { String::new() } else { format!("\n    {}", escaped(first)) };
            if let Err(failure) = rejects.put(format!("{line}{shown}\n").as_bytes()) {
                self.failed.get_or_insert(failure);
            }
        }
        // A file that cannot be read, or not to its end, is always reported.
        if reject.reason == Reason::File || (!self.silent && self.shown < MOST_SHOWN) {
            self.shown += 1;
            self.session.bar.aside(|| remark(&line));
        }
    }

    fn progress(&mut self, file: &FileReport) {
        let (entries, new) =
            (grouped(file.numbers.skipped + file.numbers.entries), grouped(file.numbers.new));
        self.session.bar.say(|| vec![file.name.clone(), format!("{entries} entries"), format!("{new} new")]);
    }
}

/// Prints what was done.
fn tell(
    report: &ImportReport,
    session: &Session,
    file: &Path,
    shown: u64,
    args: &ImportOptions,
) -> Result<(), Failure> {
    let total = &report.numbers;
    // One file is named in the line below, with the numbers of all.
    if report.files.len() > 1 {
        for one in report.files.iter().filter(|one| !one.format.is_empty()) {
            let line = format!(
                "{}: {}, {} entries, {} new",
                escaped(&one.name),
                one.format,
                grouped(one.numbers.entries),
                grouped(one.numbers.new)
            );
            print_line(&line)?;
        }
    }
    let formats = match &report.files[..] {
        [one] if !one.format.is_empty() => format!(" of {} ({})", escaped(&one.name), one.format),
        _ => String::new(),
    };
    let entries = if total.entries == 1 { "entry" } else { "entries" };
    print_line(&format!("{} {entries}{formats}, {}", grouped(total.entries), seconds(session.time())))?;
    if total.skipped > 0 {
        print_row(total.skipped, "passed over: an earlier import did them")?;
    }
    // Numbers that are zero would hide those that are not.
    let counts = [
        (total.new, "new"),
        (total.merged, "repeats of puzzles in the collection: the source was added"),
        (total.updated, "updated"),
        (total.unchanged, "unchanged"),
    ];
    for (many, words) in counts.into_iter().filter(|&(many, _)| many > 0) {
        print_row(many, words)?;
    }
    if total.new > 0 {
        print_line("of the new ones:")?;
        for (status, &many) in &total.status {
            print_row(many, status.words())?;
        }
    }
    // What to do about it is said with the number, since a first import is where people meet these words.
    if report.differing > 0 {
        let words = "of all claims differ from what is proven: 'collection find differs' lists them";
        print_row(report.differing, words)?;
    }
    if total.status.contains_key(&Proven::Open) {
        print_line("  'collection check --open --nodes 5000000' decides more")?;
    }
    if report.rejects() > 0 {
        print_line("not taken:")?;
        for (reason, &many) in &report.rejected {
            print_row(many, reason.name())?;
        }
        // The first were printed while reading. Nothing is said if these were all.
        match &args.rejects {
            Some(list) => print_line(&format!("  listed in {}", list.display()))?,
            None if shown < report.rejects() => print_line("  --rejects FILE lists all of them")?,
            None => {}
        }
    }
    if report.stopped {
        print_line("interrupted: the same command goes on from here")?;
    }
    // The collection afterwards, repeats and earlier imports included.
    let collection = open(file, Access::Read)?;
    print_line(&format!("{} in {}", puzzles(collection.len()?), file.display()))?;
    Ok(())
}
