//! The task `sheet`: prints puzzles and their answers.

mod batch;
mod files;
mod options;
#[cfg(test)]
mod tests;

pub(crate) use files::{PuzzleFault, SheetAnswer, SheetFile};
pub use options::{Answering, Layout, MoveStyle, Print, SheetFormat, Titles};

use crate::events::ProgressReport;
use crate::field::of_puzzle;
use crate::operation::{Operation, Pace, Work};
use crate::{JobContext, Limits, Refusal};
use batch::{BatchPuzzle, PuzzleBatch};
use rookwright_board::say;
use rookwright_run::options::Given;
use rookwright_run::{Budget, Watch};
use rookwright_sheet::{Answers, Sheet, WriteError};
use rookwright_words as words;
use rookwright_words::{Answered, Printed};

impl Operation for Print {
    const NAME: &'static str = "sheet";
    const PACE: Pace = Pace::Long;
    type Answer = SheetAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<SheetAnswer>, Refusal> {
        let mut this = request.options;
        limits.number(this.puzzles.len() as u64, limits.printed as u64, "puzzles")?;
        this.check()?;
        let (limits, puzzles) = (*limits, std::mem::take(&mut this.puzzles));
        Ok(Box::new(move |context| {
            let batch = PuzzleBatch::read(puzzles, &limits);
            if batch.puzzles.is_empty() {
                return Err(batch.nothing());
            }
            print(&this, batch, context)
        }))
    }
}

fn print(asked: &Print, mut batch: PuzzleBatch, context: &JobContext<'_>) -> Result<SheetAnswer, Refusal> {
    // Several answers are searched at the same time, and none of them needs much memory.
    let threads = context.threads(asked.answering.threads) as u64;
    let memory = context.budget.memory.map(|all| (all / threads).min(words::HASH));
    let whole = Budget { memory, ..context.budget(None) };
    let watch = whole.watch();
    let mut notes = Vec::new();
    let mut pages = None;
    let looks = asked.layout.looks(asked.answers);
    let documents = match asked.format.of_sheet(asked.layout.dpi) {
        // These two hold the puzzles only.
        None if asked.format == SheetFormat::Jsonl => vec![batch.jsonl().into_bytes()],
        None if asked.format == SheetFormat::Puz => vec![batch.puz().into_bytes()],
        None => {
            // A file without answers needs no search.
            let answered = match asked.answers {
                Answers::None => None,
                Answers::End | Answers::Only => Some(answers(asked, &batch, &watch, &whole, context)?),
            };
            let games = games(&batch, answered.as_deref(), &watch, &whole);
            if games.is_empty() {
                return Err(Refusal::input(say!(
                    "error.pgn.none",
                    "PGN can only hold mates on 8x8 boards, and there are none"
                )));
            }
            notes.extend(words::not_in_pgn(batch.puzzles.len() - games.len()));
            vec![games.join("\n").into_bytes()]
        }
        Some(format) => {
            let answered = answers(asked, &batch, &watch, &whole, context)?;
            let sheet = sheet(asked, &mut batch, &answered, &mut notes)?;
            let written = sheet.write_until(&looks, format, &|| watch.is_over())?;
            let remedy = say!("error.sheet.fewer", "try fewer puzzles per page");
            notes.extend(words::notes(&written, format, remedy));
            pages = written.pages;
            written.files
        }
    };
    Ok(SheetAnswer { pages, files: files::files(asked, documents), notes, faults: batch.faults })
}

/// Finds the answers of all puzzles, each within its time limit and all within that of the task.
fn answers(
    asked: &Print,
    batch: &PuzzleBatch,
    watch: &Watch,
    whole: &Budget,
    context: &JobContext<'_>,
) -> Result<Vec<Answered>, Refusal> {
    let each = asked.answering.time_limit;
    let budget = || Budget { time: Some(watch.left().map_or(each, |left| left.min(each))), ..whole.clone() };
    let listener = context.reporter();
    let number = batch.puzzles.len() as u64;
    let mut progress =
        |done: usize| listener.say(|| ProgressReport::Answers { done: done as u64, of: number });
    let puzzles = batch.puzzles.iter().map(|paper| &paper.printed);
    // A server remembers answers, because a sheet is often printed again with other looks.
    let find = |printed: &Printed| match context.memory {
        Some(memory) => memory.answer(printed, &budget()),
        None => printed.answer(&budget()),
    };
    let answered = words::answers(
        puzzles,
        context.threads(asked.answering.threads),
        &find,
        &whole.cancel,
        &mut progress,
    )
    .map_err(|(nth, error)| Refusal::bug(format!("puzzle {}: {error}", batch.puzzles[nth].number)))?;
    answered.ok_or_else(|| {
        Refusal::input(say!(
            "error.sheet_stopped",
            "stopped before all answers were found: there is no sheet"
        ))
    })
}

/// Returns the sheet with the puzzles that fit the paper; the others become faults.
fn sheet(
    asked: &Print,
    batch: &mut PuzzleBatch,
    answered: &[Answered],
    notes: &mut Vec<String>,
) -> Result<Sheet, Refusal> {
    let mut sheet = asked.layout.empty_sheet();
    let looks = asked.layout.looks(asked.answers);
    for (paper, answered) in batch.puzzles.iter().zip(answered) {
        // Puzzles that are left out leave no gap in the numbers.
        let number = asked.layout.first.saturating_add(sheet.entries.len() as u32);
        let entry =
            paper.printed.entry(number, answered, &asked.layout.wording(&asked.answering, paper.alone));
        match looks.fits(&entry) {
            Ok(()) => {
                sheet.entries.push(entry);
                notes.extend(answered.remark().map(|said| of_puzzle(paper.number, &said)));
            }
            Err(error) => {
                batch.faults.push(PuzzleFault { puzzle: paper.number, message: error.to_string() });
            }
        }
    }
    batch.faults.sort_by_key(|fault| fault.puzzle);
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
