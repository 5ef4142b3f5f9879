//! Puzzles on paper.

mod files;
mod order;
mod pile;
#[cfg(test)]
mod tests;

use super::limits::Seconds;
use super::{JobContext, Limits, Refusal, Request, Work};
use files::{Document, pictures};
use order::{Kind, Order};
use pile::{Paper, Pile};
use rookwright_run::{Budget, Watch};
use rookwright_sheet::{Answers, Looks, Sheet, WriteError};
use rookwright_words as words;
use rookwright_words::{Answered, Printed};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// How long one answer may take where nobody says.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// Asks for puzzles on paper.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Print {
    puzzles: Vec<Value>,
    format: String,
    title: Option<String>,
    subtitle: Option<String>,
    name_line: bool,
    paper: Option<String>,
    landscape: bool,
    per_page: Option<u32>,
    first: Option<u32>,
    lines: Option<bool>,
    coordinates: Option<bool>,
    bottom: Option<String>,
    signs: bool,
    titles: Option<String>,
    language: Option<String>,
    answers: Option<String>,
    notation: Option<String>,
    dpi: Option<u32>,
    time_limit: Option<Seconds>,
    threads: Option<usize>,
}

impl Request for Print {
    fn prepare(mut self, limits: &Limits) -> Result<Work, Refusal> {
        limits.number(self.puzzles.len() as u64, limits.printed as u64, "puzzles")?;
        let order = Order::read(&self)?;
        let (limits, puzzles) = (*limits, std::mem::take(&mut self.puzzles));
        Ok(Box::new(move |context| {
            let pile = Pile::read(puzzles, &limits);
            if pile.papers.is_empty() {
                return Err(pile.nothing());
            }
            print(&self, &order, pile, context)
        }))
    }
}

fn print(asked: &Print, order: &Order, mut pile: Pile, context: &JobContext<'_>) -> Result<Value, Refusal> {
    // Several answers are looked for at a time, and none of them needs much.
    let threads = context.threads(asked.threads) as u64;
    let memory = context.budget.memory.map(|all| (all / threads).min(words::HASH));
    let whole = Budget { memory, ..context.budget(None) };
    let watch = whole.watch();
    let mut notes = Vec::new();
    let mut pages = None;
    let documents = match order.kind {
        Kind::Jsonl => vec![Document::Text(pile.jsonl())],
        Kind::Puz => vec![Document::Text(pile.puz())],
        Kind::Pgn => {
            // Those who are to solve them need no answers.
            let answered = match order.looks.answers {
                Answers::None => None,
                Answers::End | Answers::Only => Some(answers(asked, &pile, &watch, &whole, context)?),
            };
            let games = games(&pile, answered.as_deref(), &watch, &whole);
            if games.is_empty() {
                return Err(Refusal::input("PGN can only hold mates on 8x8 boards, and there are none"));
            }
            notes.extend(words::not_in_pgn(pile.papers.len() - games.len()));
            vec![Document::Text(games.join("\n"))]
        }
        Kind::Sheet(format) => {
            let answered = answers(asked, &pile, &watch, &whole, context)?;
            let sheet = sheet(order, &mut pile, &answered, &mut notes)?;
            let written = match format {
                rookwright_sheet::Format::Png { dpi } => pictures(&sheet, &order.looks, dpi, &watch)?,
                _ => sheet.write(&order.looks, format)?,
            };
            notes.extend(words::notes(&written, format, "try fewer puzzles a page"));
            pages = written.pages;
            written.files.into_iter().map(Document::of).collect()
        }
    };
    Ok(json!({
        "pages": pages,
        "files": files::json(order, &documents),
        "notes": notes,
        "faults": pile.faults_json(),
    }))
}

/// The answers of all puzzles: each within its time, all of them within that of the task.
fn answers(
    asked: &Print,
    pile: &Pile,
    watch: &Watch,
    whole: &Budget,
    context: &JobContext<'_>,
) -> Result<Vec<Answered>, Refusal> {
    let each = asked.time_limit.map_or(USUAL_TIME, |limit| limit.0);
    let budget = || Budget { time: Some(watch.left().map_or(each, |left| left.min(each))), ..whole.clone() };
    let listener = context.reporter();
    let number = pile.papers.len();
    let mut told = |done| listener.say(|| json!({ "kind": "answers", "done": done, "of": number }));
    let puzzles = pile.papers.iter().map(|paper| &paper.printed);
    let find = |printed: &Printed| match context.memory {
        Some(memory) => memory.answer(printed, &budget()),
        None => printed.answer(&budget()),
    };
    let answered =
        words::answers(puzzles, context.threads(asked.threads), &find, &whole.cancel, &mut told)
            .map_err(|(nth, error)| Refusal::bug(format!("puzzle {}: {error}", pile.papers[nth].number)))?;
    answered.ok_or_else(|| Refusal::input("stopped before all answers were found: there is no sheet"))
}

/// The sheet of those puzzles that fit the paper.
fn sheet(
    order: &Order,
    pile: &mut Pile,
    answered: &[Answered],
    notes: &mut Vec<String>,
) -> Result<Sheet, Refusal> {
    let mut sheet = Sheet { entries: Vec::new(), ..order.head.clone() };
    let mut misfits = Vec::new();
    for (paper, answered) in pile.papers.iter().zip(answered) {
        let number = order.first.saturating_add(sheet.entries.len() as u32);
        let entry = paper.printed.entry(number, answered, &order.wording(paper.alone));
        match order.looks.fits(&entry) {
            Ok(()) => {
                sheet.entries.push(entry);
                notes.extend(answered.remark.iter().map(|said| format!("puzzle {}: {said}", paper.number)));
            }
            Err(error) => misfits.push((paper.number, error.to_string())),
        }
    }
    pile.faults.extend(misfits);
    pile.faults.sort();
    if sheet.entries.is_empty() { Err(pile.nothing()) } else { Ok(sheet) }
}

/// The mates as games, with their answers if there are any.
fn games(pile: &Pile, answered: Option<&[Answered]>, watch: &Watch, whole: &Budget) -> Vec<String> {
    let game = |(nth, paper): (usize, &Paper)| match answered {
        None => paper.printed.pgn_position(),
        Some(answered) => paper.printed.pgn(answered.get(nth)?, &whole.rest(watch)),
    };
    pile.papers.iter().enumerate().filter_map(game).collect()
}

impl From<WriteError> for Refusal {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Pdf(error) => Refusal::bug(error),
            other => Refusal::input(other),
        }
    }
}

/// What a page of these looks measures, in pixels across.
fn pixels(looks: &Looks, dpi: u32) -> u32 {
    let (width, height) = looks.paper.size();
    let across = if looks.landscape { height } else { width };
    (across / 72.0 * f64::from(dpi)).round() as u32
}
