//! `rookwright sheet`: writes puzzles and their answers to documents for printing.

mod args;
mod source;
mod target;
mod tell;

pub(crate) use args::{EXAMPLES, SheetOptions, or_found};

use crate::collection;
use crate::failure::Failure;
use crate::input::file_of_collection;
use crate::options::OptionArgs;
use crate::output::{Status, remark, write_files};
use crate::session::Session;
use rookwright_ops::{Answering, Effort, Refusal};
use rookwright_sheet::{Answers, Looks};
use rookwright_words::{Answered, Printed, notes};
use source::{Source, Sources};
use std::path::{Path, PathBuf};
use target::Target;
use tell::{SheetSummary, check, tell_faults};

pub(crate) fn run(OptionArgs(given): &OptionArgs<SheetOptions>) -> Result<Status, Failure> {
    let args = &given.options;
    let (layout, answering) = (&args.layout, &args.answering);
    // Names of files are judged before any puzzle is solved, which may take minutes.
    let target = Target::of(&args.output, layout.dpi)?;
    let (answers, answer_target) = match args.answers.as_str() {
        "end" => (Answers::End, None),
        "none" => (Answers::None, None),
        file if !file.contains(['.', '/', '\\']) => {
            return Err(Failure::Input(format!(
                "'{file}' is not a place for the answers: expected end, none, or a file like answers.pdf"
            )));
        }
        file => (Answers::None, Some(Target::of(Path::new(file), layout.dpi)?)),
    };
    // Answers in a file of their own leave none in the sheet.
    let looks = layout.looks(answers);
    let mut sources = Sources::read(&args.files)?;
    if let Some(query) = &args.find {
        let file = file_of_collection(args.collection.as_deref())?;
        sources.add_found(collection::found(&file, query, &args.selection)?)?;
    }
    // Before solving: with `--strict` a single fault is reason enough not to.
    check(sources.puzzles.is_empty(), args.strict, &sources.faults)?;

    // Rating takes a search, so it is done only where something depends on it.
    if args.easy_first || args.stars {
        sources.puzzles.iter_mut().for_each(|source| source.printed.rate());
    }
    if args.easy_first {
        sources.puzzles.sort_by(|one, other| {
            let (one, other) = (one.printed.hardness(), other.printed.hardness());
            one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))
        });
    }
    // After sorting, which needs the rating.
    if args.no_stars {
        sources.puzzles.iter_mut().for_each(|source| source.printed.difficulty = None);
    }

    let Answering { threads, time_limit, .. } = *answering;
    let effort = Effort { threads, time_limit: Some(time_limit), memory: None };
    let session = Session::of(&effort, args.quiet, None)?;
    let answered = answer(&sources.puzzles, &session)?;
    session.bar.clear();
    let Some(answered) = answered else {
        remark("interrupted before all answers were found: nothing was written");
        return Ok(Status::Unfinished);
    };

    let mut sheet = layout.empty_sheet();
    let mut kept = Vec::new();
    for (source, answered) in sources.puzzles.iter().zip(&answered) {
        // Numbered as they are kept, so that a puzzle that does not fit leaves no gap.
        let number = layout.first.saturating_add(kept.len() as u32);
        let entry = source.printed.entry(number, answered, &layout.wording(answering, source.alone));
        match looks.fits(&entry) {
            Ok(()) => {
                sheet.entries.push(entry);
                kept.push((source, answered));
            }
            Err(error) => sources.faults.push(format!("{}: {error}", source.place)),
        }
    }
    check(kept.is_empty(), args.strict, &sources.faults)?;

    // All documents are made before any file is written.
    let mut summary = SheetSummary::default();
    let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    // The same entries twice: the sheet, and the answers alone if they have a file.
    for (target, answers) in [(Some(&target), answers), (answer_target.as_ref(), Answers::Only)] {
        let Some(target) = target else { continue };
        let documents = match target.format {
            Some(format) => {
                let written = sheet.write(&Looks { answers, ..looks }, format).map_err(Refusal::from)?;
                summary.written(&written, &target.names(written.files.len()), sheet.entries.len(), answers);
                summary.notes.extend(notes(&written, format, "try a smaller --per-page".to_owned()));
                written.files
            }
            // PGN is no sheet: it has positions and moves, and mates on 8x8 boards only.
            None => {
                let game = |&(source, answered): &(&Source, &Answered)| match answers {
                    Answers::None => source.printed.pgn_position(),
                    Answers::End | Answers::Only => source.printed.pgn(answered, &session.budget),
                };
                let games: Vec<String> = kept.iter().filter_map(game).collect();
                if games.is_empty() {
                    return Err(Failure::input("PGN can only hold mates on 8x8 boards, and there are none"));
                }
                summary.games(games.len(), kept.len(), &target.names(1));
                vec![games.join("\n").into_bytes()]
            }
        };
        files.extend(target.names(documents.len()).into_iter().zip(documents));
    }
    write_files(&files)?;
    for (source, answered) in &kept {
        summary.notes.extend(answered.remark().map(|said| format!("{}: {said}", source.place)));
    }
    summary.tell(args.quiet);
    tell_faults(&sources.faults);
    Ok(if sources.faults.is_empty() { Status::Answered } else { Status::BadInput })
}

/// Finds the answers, in the order of the puzzles; `None` after Ctrl-C.
fn answer(sources: &[Source], session: &Session) -> Result<Option<Vec<Answered>>, Failure> {
    let threads = session.threads();
    let mut progress = |done| session.bar.say(|| vec![format!("{done} of {} answers", sources.len())]);
    let puzzles = sources.iter().map(|source| &source.printed);
    let find = |printed: &Printed| printed.answer(&session.budget);
    rookwright_words::answers(puzzles, threads, &find, &session.budget.cancel, &mut progress)
        .map_err(|(nth, error)| Failure::Internal(format!("{}: {error}", sources[nth].place)))
}
