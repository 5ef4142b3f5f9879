//! `collection show`, and how puzzles are printed.

use super::args::ShowOptions;
use super::{ids_of, open};
use crate::failure::Failure;
use crate::listing::Listing;
use crate::output::{Drawings, Pictures, Status, print_bytes, wrapped};
use rookwright_board::{Diagram, escaped};
use rookwright_chess::{Counting, Move, Notation};
use rookwright_collection::write::record_json;
use rookwright_collection::{Access, Asked, Content, LabelKind, Record, Sighting, Status as Proven};
use rookwright_words::{Wording, asked_words};
use std::path::Path;

pub(super) fn run(file: &Path, args: &ShowOptions) -> Result<Status, Failure> {
    let collection = open(file, Access::Read)?;
    let pictures = Pictures::of(&args.picture);
    let ids = ids_of(&collection, &args.ids)?;
    // One record is a document by itself.
    let mut listing =
        args.answer.form.is_given().then(|| Listing::new(args.answer.form.json && ids.len() > 1));
    for (nth, id) in ids.into_iter().enumerate() {
        let record = collection.show(id)?;
        if let Some(listing) = &mut listing {
            print_bytes(listing.line(&record_json(&record).to_string()).as_bytes())?;
            continue;
        }
        let gap = if nth > 0 { "\n" } else { "" };
        print_bytes(format!("{gap}{}", full(&record, &pictures)).as_bytes())?;
        // One file has room for one picture.
        if nth == 0 {
            Drawings { svg: args.svg.as_deref(), png: None }.draw(&record.diagram())?;
        }
    }
    if let Some(listing) = listing {
        print_bytes(listing.end().as_bytes())?;
    }
    Ok(Status::Answered)
}

/// Returns a puzzle as `find` prints it: what is asked, the picture, and what it is called.
pub(super) fn brief(record: &Record, pictures: &Pictures, solution: bool) -> String {
    let mut text = format!("{}\n", heading(record));
    text += &pictures.draw(&Diagram { caption: None, ..record.diagram() }).unwrap_or_default();
    let names: Vec<String> = [record.facts.title.clone(), record.credit()].into_iter().flatten().collect();
    for name in names {
        text += &format!("{}\n", wrapped(&escaped(&name), 0, 2, pictures.columns()));
    }
    let labels = labels(record);
    if !labels.is_empty() {
        text += &format!("{}\n", wrapped(&escaped(&labels), 0, 2, pictures.columns()));
    }
    if solution {
        text += &solutions(record, pictures.columns());
    }
    text
}

/// Returns all that is known about a puzzle.
fn full(record: &Record, pictures: &Pictures) -> String {
    let mut text = brief(record, pictures, false);
    let columns = pictures.columns();
    if let Content::Chess(setup) = &record.content {
        text += &format!("fen       {}\n", setup.position());
        // The diagram shows the position after that move.
        if setup.lead
            && let Some(&first) = setup.line.first()
        {
            let last = setup.start.write_move(first, Notation::San);
            text += &format!("last move {last}\n");
        }
    }
    text += &format!("proof     {}\n", record.status.words());
    text += &solutions(record, columns);
    let facts = &record.facts;
    let numbers = [
        ("rating", facts.rating.map(i64::from)),
        ("deviation", facts.deviation.map(i64::from)),
        ("popularity", facts.popularity.map(i64::from)),
        ("plays", facts.plays.map(i64::from)),
    ];
    let number = |(name, number): (&str, Option<i64>)| Some(format!("{name} {}", number?));
    let numbers: Vec<String> = numbers.into_iter().filter_map(number).collect();
    if !numbers.is_empty() {
        text += &format!("numbers   {}\n", numbers.join(", "));
    }
    if let Some(comment) = &facts.comment {
        text += &format!("comment   {}\n", wrapped(&escaped(&comment.replace('\n', " ")), 10, 10, columns));
    }
    for sighting in &record.sightings {
        text += &format!("source    {}\n", wrapped(&escaped(&sighted(sighting)), 10, 10, columns));
    }
    text
}

/// Returns a source in a line.
fn sighted(sighting: &Sighting) -> String {
    let mut parts = vec![sighting.source.clone()];
    parts.extend(Some(sighting.reference.clone()).filter(|name| !name.starts_with('*')));
    parts.extend(sighting.link.clone());
    if sighting.setup.is_some() {
        parts.push("shown otherwise there".to_owned());
    }
    if sighting.differs {
        parts.push("its claim differs from the proof".to_owned());
    }
    parts.join(", ")
}

/// Returns the first line: `17  Mate in 2, rating 1432, 12 pieces`.
fn heading(record: &Record) -> String {
    let mut parts = vec![asked(record)];
    parts.extend(record.facts.rating.map(|rating| format!("rating {rating}")));
    if let Content::Chess(setup) = &record.content {
        let position = setup.position();
        let men = position.occupied().into_iter().count();
        parts.push(format!("{men} pieces"));
    }
    parts.extend(record.facts.difficulty.map(|level| format!("difficulty {level}")));
    if record.status != Proven::Sound && record.status != Proven::Unproven {
        parts.push(record.status.words().to_owned());
    }
    format!("{}  {}", record.id, parts.join(", "))
}

/// Returns what is asked, in words.
fn asked(record: &Record) -> String {
    if let Some(puzzle) = record.puzzle() {
        return asked_words(&puzzle, &Wording::default()).0;
    }
    let Content::Chess(setup) = &record.content else { return record.asked() };
    let side = rookwright_chess::side_name(setup.position().turn());
    match &setup.asked {
        Asked::Other(sign) if sign == "+" => format!("{side} to move and win"),
        Asked::Other(sign) if sign == "=" => format!("{side} to move and draw"),
        _ => format!("{side} to move"),
    }
}

fn labels(record: &Record) -> String {
    let of = |kind: LabelKind| record.facts.labels.iter().filter(move |label| label.kind == kind);
    let mut names: Vec<String> =
        of(LabelKind::Theme).chain(of(LabelKind::Opening)).map(|label| label.name.clone()).collect();
    names.extend(of(LabelKind::Tag).map(|label| format!("tag:{}", label.name)));
    names.join(" ")
}

/// Returns the solution, or all keys.
fn solutions(record: &Record, columns: usize) -> String {
    let Content::Chess(setup) = &record.content else { return String::new() };
    let (position, claimed) = (setup.position(), setup.solution());
    let written = |name: &str, line: &[Move]| {
        let counting = match setup.asked {
            Asked::Mate(asked) => asked.counting(line.len()),
            _ => Counting::Game(1),
        };
        let words = position.write_line(line, counting, Notation::San);
        format!("{name:<10}{}\n", wrapped(&words, 10, 10, columns))
    };
    let mut text: String = record.solutions.iter().map(|line| written("key", line)).collect();
    if !claimed.is_empty() && !record.solutions.iter().any(|line| claimed.starts_with(line)) {
        text += &written(if text.is_empty() { "solution" } else { "claimed" }, claimed);
    }
    text
}
