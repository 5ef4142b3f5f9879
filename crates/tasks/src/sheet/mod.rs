//! The task `sheet`: prints puzzles and their answers.

mod batch;
mod files;
mod options;
#[cfg(test)]
mod tests;

pub(super) use options::Print;

use super::{JobContext, Limits, Refusal, Request, Work};
use batch::{BatchPuzzle, PuzzleBatch};
use files::{Document, pictures};
use options::{Kind, SheetOptions};
use rookwright_run::{Budget, Watch};
use rookwright_sheet::{Answers, Sheet, WriteError};
use rookwright_words as words;
use rookwright_words::{Answered, Printed};
use serde_json::{Value, json};
use std::time::Duration;

/// The default time limit of one answer.
const ANSWER_TIME_LIMIT: Duration = Duration::from_secs(10);

impl Request for Print {
    fn prepare(mut self, limits: &Limits) -> Result<Work, Refusal> {
        limits.number(self.puzzles.len() as u64, limits.printed as u64, "puzzles")?;
        let options = SheetOptions::read(&self)?;
        let (limits, puzzles) = (*limits, std::mem::take(&mut self.puzzles));
        Ok(Box::new(move |context| {
            let batch = PuzzleBatch::read(puzzles, &limits);
            if batch.puzzles.is_empty() {
                return Err(batch.nothing());
            }
            print(&self, &options, batch, context)
        }))
    }
}

fn print(
    asked: &Print,
    options: &SheetOptions,
    mut batch: PuzzleBatch,
    context: &JobContext<'_>,
) -> Result<Value, Refusal> {
    // Several answers are searched at the same time, and none of them needs much memory.
    let threads = context.threads(asked.threads) as u64;
    let memory = context.budget.memory.map(|all| (all / threads).min(words::HASH));
    let whole = Budget { memory, ..context.budget(None) };
    let watch = whole.watch();
    let mut notes = Vec::new();
    let mut pages = None;
    let documents = match options.kind {
        Kind::Jsonl => vec![Document::Text(batch.jsonl())],
        Kind::Puz => vec![Document::Text(batch.puz())],
        Kind::Pgn => {
            // A file without answers needs no search.
            let answered = match options.looks.answers {
                Answers::None => None,
                Answers::End | Answers::Only => Some(answers(asked, &batch, &watch, &whole, context)?),
            };
            let games = games(&batch, answered.as_deref(), &watch, &whole);
            if games.is_empty() {
                return Err(Refusal::input("PGN can only hold mates on 8x8 boards, and there are none"));
            }
            notes.extend(words::not_in_pgn(batch.puzzles.len() - games.len()));
            vec![Document::Text(games.join("\n"))]
        }
        Kind::Sheet(format) => {
            let answered = answers(asked, &batch, &watch, &whole, context)?;
            let sheet = sheet(options, &mut batch, &answered, &mut notes)?;
            let written = match format {
                rookwright_sheet::Format::Png { dpi } => pictures(&sheet, &options.looks, dpi, &watch)?,
                _ => sheet.write(&options.looks, format)?,
            };
            notes.extend(words::notes(&written, format, "try fewer puzzles per page"));
            pages = written.pages;
            written.files.into_iter().map(Document::of).collect()
        }
    };
    Ok(json!({
        "pages": pages,
        "files": files::json(options, &documents),
        "notes": notes,
        "faults": batch.faults_json(),
    }))
}

/// Finds the answers of all puzzles, each within its time limit and all within that of the task.
fn answers(
    asked: &Print,
    batch: &PuzzleBatch,
    watch: &Watch,
    whole: &Budget,
    context: &JobContext<'_>,
) -> Result<Vec<Answered>, Refusal> {
    let each = asked.time_limit.map_or(ANSWER_TIME_LIMIT, |limit| limit.0);
    let budget = || Budget { time: Some(watch.left().map_or(each, |left| left.min(each))), ..whole.clone() };
    let listener = context.reporter();
    let number = batch.puzzles.len();
    let mut progress = |done| listener.say(|| json!({ "kind": "answers", "done": done, "of": number }));
    let puzzles = batch.puzzles.iter().map(|paper| &paper.printed);
    let find = |printed: &Printed| match context.memory {
        Some(memory) => memory.answer(printed, &budget()),
        None => printed.answer(&budget()),
    };
    let answered =
        words::answers(puzzles, context.threads(asked.threads), &find, &whole.cancel, &mut progress)
            .map_err(|(nth, error)| Refusal::bug(format!("puzzle {}: {error}", batch.puzzles[nth].number)))?;
    answered.ok_or_else(|| Refusal::input("stopped before all answers were found: there is no sheet"))
}

/// Returns the sheet with the puzzles that fit the paper; the others become faults.
fn sheet(
    options: &SheetOptions,
    batch: &mut PuzzleBatch,
    answered: &[Answered],
    notes: &mut Vec<String>,
) -> Result<Sheet, Refusal> {
    let mut sheet = Sheet { entries: Vec::new(), ..options.head.clone() };
    let mut misfits = Vec::new();
    for (paper, answered) in batch.puzzles.iter().zip(answered) {
        let number = options.first.saturating_add(sheet.entries.len() as u32);
        let entry = paper.printed.entry(number, answered, &options.wording(paper.alone));
        match options.looks.fits(&entry) {
            Ok(()) => {
                sheet.entries.push(entry);
                notes.extend(answered.remark.iter().map(|said| format!("puzzle {}: {said}", paper.number)));
            }
            Err(error) => misfits.push((paper.number, error.to_string())),
        }
    }
    batch.faults.extend(misfits);
    batch.faults.sort();
    if sheet.entries.is_empty() { Err(batch.nothing()) } else { Ok(sheet) }
}

/// Returns the mates on 8x8 boards as PGN games, with their answers if they are given.
fn games(batch: &PuzzleBatch, answered: Option<&[Answered]>, watch: &Watch, whole: &Budget) -> Vec<String> {
    let game = |(nth, paper): (usize, &BatchPuzzle)| match answered {
        None => paper.printed.pgn_position(),
        Some(answered) => paper.printed.pgn(answered.get(nth)?, &whole.rest(watch)),
    };
    batch.puzzles.iter().enumerate().filter_map(game).collect()
}

impl From<WriteError> for Refusal {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Pdf(error) => Refusal::bug(error),
            other => Refusal::input(other),
        }
    }
}
