//! Puzzles as cards for Anki.

use super::anki::{Card, Picture};
use super::names;
use crate::claim::{Asked, Content, LabelKind};
use crate::form::form;
use crate::record::Record;
use rookwright_board::Diagram;
use rookwright_chess::{Color, Counting, Notation};
use rookwright_run::Budget;
use rookwright_sheet::Svg;
use rookwright_words::{Printed, Wording, asked_words};

/// Returns a puzzle as a card. The answer of a mate is its full solution if the budget allows, or the line that is
/// known.
pub fn card(record: &Record, budget: &Budget) -> Card {
    let printed = record.puzzle().map(Printed::new);
    let svg = Svg::default().draw(&Diagram { caption: None, ..record.diagram() });
    // The form is the same in every collection, so that a second package updates the card.
    let guid = format!("rw{:016x}", form(&record.content));
    let answer = printed.as_ref().and_then(|printed| answer(printed, budget)).unwrap_or_else(|| line(record));
    let tags = [LabelKind::Theme, LabelKind::Tag].into_iter().flat_map(|kind| names(record, kind));
    Card {
        picture: Picture { name: format!("rookwright-{guid}.svg"), bytes: svg.into_bytes() },
        guid,
        stipulation: stipulation(record),
        answer,
        title: record.facts.title.clone().or_else(|| record.credit()),
        link: record.facts.link.clone(),
        tags: tags.map(str::to_owned).collect(),
    }
}

/// Returns what is asked, in words.
fn stipulation(record: &Record) -> String {
    if let Some(puzzle) = record.puzzle() {
        let (task, rules) = asked_words(&puzzle, &Wording::default());
        return rules.map_or(task.clone(), |rules| format!("{task}. {rules}"));
    }
    let Content::Chess(setup) = &record.content else { return record.asked() };
    let side = if setup.position().turn() == Color::White { "White" } else { "Black" };
    match &setup.asked {
        Asked::Other(sign) if sign == "+" => format!("{side} to move and win"),
        Asked::Other(sign) if sign == "=" => format!("{side} to move and draw"),
        _ => format!("{side} to move: find the best move"),
    }
}

/// Returns the lines of the answer that a sheet would print.
fn answer(printed: &Printed, budget: &Budget) -> Option<String> {
    let answered = printed.answer(budget).ok()?;
    let entry = printed.entry(1, &answered, &Wording::default());
    let lines: Vec<String> = entry.answer.lines.iter().map(rookwright_sheet::AnswerLine::text).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Returns the line that is known.
fn line(record: &Record) -> String {
    let Content::Chess(setup) = &record.content else { return String::new() };
    setup.position().write_line(setup.solution(), Counting::Game(1), Notation::San)
}
