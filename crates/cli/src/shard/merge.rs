//! `merge`: puts the parts of a job together.

use crate::common::JsonForm;
use crate::count;
use crate::failure::Failure;
use crate::generate::census_table;
use crate::input::file_of_collection;
use crate::options::OptionArgs;
use crate::output::{LineFile, Status, print_bytes, print_document, print_line, remark};
use crate::report::{self, grouped, seconds};
use crate::session::Session;
use rookwright_board::escaped;
use rookwright_ops::shards::{Merged, Source, merge};
use rookwright_ops::{Effort, OUTPUT};
use rookwright_run::options::{FileRole, Kind, Options};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The number of bad entries that are printed.
const MOST_SHOWN: usize = 20;

pub(crate) const BRIEF: &str = "Examples: rookwright merge --help";

pub(crate) const EXAMPLES: &str = "\
Prints what the undivided command prints; times are those of all parts together.
A part that is missing, repeated, damaged, of another job or of another version
of the program is refused by its name. A file may have several parts, one a line.

Examples:
  rookwright count queens 17 --shard 1/4 -o part-1.json   and so on to 4/4
  rookwright merge part-*.json
  rookwright merge mined-*.json -o mates.jsonl
  rookwright merge proven-*.json --collection puzzles.db

Exit status: that of the undivided command; 2 if parts are missing.";

/// Puts the parts of a job together.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct MergeOptions {
    /// The results of `shard`, all parts of one job
    #[option(required, kind = Kind::Files, place = Words)]
    files: Vec<String>,
    /// The form.
    #[option(flatten)]
    form: JsonForm,
    /// Write lines to this file instead of standard output
    #[option(kind = Kind::File(FileRole::Output), short = 'o', group = OUTPUT)]
    output: Option<PathBuf>,
    /// The collection for the parts of an import
    #[option(kind = Kind::File(FileRole::Collection), aliases = ["file"], group = OUTPUT)]
    collection: Option<PathBuf>,
    /// Print only the answer: no progress, no summary
    #[option(short = 'q', group = OUTPUT)]
    quiet: bool,
}

pub(crate) fn run(OptionArgs(given): &OptionArgs<MergeOptions>) -> Result<Status, Failure> {
    let args = &given.options;
    let mut sources = Vec::new();
    for file in &args.files {
        let read = Source::of_file(Path::new(file));
        sources.extend(read.map_err(|error| Failure::Input(format!("{file}: {error}")))?);
    }
    let first = sources.first().and_then(|source| source.read().ok());
    let task = first.as_ref().and_then(|document| document.job["task"].as_str());
    if args.output.is_some() && matches!(task, Some("count" | "import")) {
        return Err(Failure::input("--output is for lines: a count or an import has none"));
    }
    let mut file = args.output.as_deref().map(LineFile::create).transpose()?;
    let session = Session::of(&Effort::default(), args.quiet, None)?;
    let collection = file_of_collection(args.collection.as_deref()).ok();
    // A document has no lines beside it.
    let is_wanted = !args.form.json || file.is_some();
    let mut pass_on = |line: &str| match &mut file {
        Some(file) => writeln!(file, "{line}"),
        None if is_wanted => session.bar.aside(|| print_bytes(format!("{line}\n").as_bytes())),
        None => Ok(()),
    };
    // Lists of puzzles are printed only where they are asked for.
    let is_census = !args.form.jsonl && args.output.is_none() && task == Some("generate");
    let (settings, collection) = (session.settings(), collection.as_deref());
    let merged = if is_census {
        merge(&sources, &settings, collection, &mut |_| Ok(()))
    } else {
        merge(&sources, &settings, collection, &mut pass_on)
    };
    session.bar.clear();
    let merged = merged?;
    file.map_or(Ok(()), LineFile::commit)?;
    // Lists of puzzles, games and positions have been printed line by line.
    let is_document = matches!(merged, Merged::Count { .. } | Merged::Import { .. });
    if args.form.json || args.form.jsonl && is_document {
        print_document(merged.schema(), merged.json())?;
    } else {
        tell(&merged, args)?;
    }
    Ok(status(&merged))
}

fn tell(merged: &Merged, args: &MergeOptions) -> Result<(), Failure> {
    match merged {
        Merged::Count { puzzle, outcome, document } => {
            let time = Duration::from_secs_f64(document["seconds"].as_f64().unwrap_or(0.0));
            count::print(puzzle, "", outcome, None, &report::effort(outcome, time), args.quiet)?;
        }
        Merged::Census { wish, census, time, .. } => {
            if !args.form.jsonl && args.output.is_none() {
                print_bytes(census_table(wish, census).as_bytes())?;
            }
            if !args.quiet {
                let sum = census.sum;
                remark(&format!(
                    "{} ({} up to symmetry), {} positions examined, {}",
                    sum.puzzles,
                    sum.classes,
                    sum.positions,
                    seconds(*time)
                ));
            }
        }
        // Faults first: they are few at most, and the numbers are what a person looks for at the end.
        Merged::Games { numbers, failed, broken, time } => {
            for fault in broken.iter().take(MOST_SHOWN) {
                remark(&format!("error: {}; the game is skipped", escaped(fault)));
            }
            for (file, message) in failed {
                remark(&format!("error: {}: {message}", escaped(file)));
            }
            if !args.quiet {
                remark(&format!(
                    "{} games, {} positions, {} mates, {}",
                    grouped(numbers.games),
                    grouped(numbers.positions),
                    grouped(numbers.finds),
                    seconds(*time)
                ));
                // By kind, because thousands of broken games have a few causes.
                for (kind, &many) in numbers.broken.iter().filter(|&(_, &many)| many > 0) {
                    remark(&format!("  {:>9}  skipped: {}", grouped(many), kind.words()));
                }
            }
        }
        Merged::Lines { lines, bad, different, undecided, time } => {
            for message in bad.iter().take(MOST_SHOWN) {
                remark(&format!("error: {message}"));
            }
            if !args.quiet {
                let numbers = [
                    (*different, "not as expected"),
                    (*undecided, "undecided"),
                    (bad.len() as u64, "not read"),
                ];
                let numbers = numbers.iter().filter(|(number, _)| *number > 0);
                let numbers: String = numbers.map(|(number, what)| format!(", {number} {what}")).collect();
                let words = if *lines == 1 { "line" } else { "lines" };
                remark(&format!("{} {words}{numbers}, {}", grouped(*lines), seconds(*time)));
            }
        }
        Merged::Import { report, time } => {
            if !args.quiet {
                let total = &report.numbers;
                print_line(&format!(
                    "{} entries, {} new, {} merged, {} rejected, {}",
                    grouped(total.entries),
                    grouped(total.new),
                    grouped(total.merged),
                    grouped(report.rejects()),
                    seconds(*time)
                ))?;
            }
        }
        // Without words of its own a result is printed as its document.
        _ => print_document(merged.schema(), merged.json())?,
    }
    Ok(())
}

fn status(merged: &Merged) -> Status {
    match merged {
        Merged::Games { numbers, failed, .. } => match () {
            () if numbers.open > 0 => Status::Unfinished,
            () if !failed.is_empty() || numbers.is_broken() => Status::BadInput,
            () => Status::Answered,
        },
        Merged::Lines { bad, different, undecided, .. } => match () {
            () if !bad.is_empty() => Status::BadInput,
            () if *different > 0 => Status::WrongAnswer,
            () if *undecided > 0 => Status::Unfinished,
            () => Status::Answered,
        },
        Merged::Import { report, .. } if report.rejects() > 0 => Status::BadInput,
        _ => Status::Answered,
    }
}
