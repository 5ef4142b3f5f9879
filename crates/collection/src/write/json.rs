//! Writes JSON lines, which carry everything. `rookwright sheet` reads them too.

use super::{fen_of, names};
use crate::claim::{Content, LabelKind, Setup};
use crate::rated::Rating;
use crate::read::KEPT;
use crate::record::{Record, Sighting};
use rookwright_chess::Notation;
use rookwright_difficulty::stars;
use rookwright_puzzle::Puzzle;
use rookwright_run::schema_name;
use serde_json::{Map, Value, json};

/// The most positions that are searched to rate a mate.
const MOST_NODES: u64 = 200_000;

/// Returns a puzzle as a JSON object: the fields of a generated puzzle (`puzzle`, `puz`), and in `collection` what only
/// a collection knows.
pub fn record_json(record: &Record) -> Value {
    let mut document = Map::new();
    document.insert("schema".into(), schema_name("record").into());
    document.insert("id".into(), record.id.into());
    if let Some(puzzle) = record.puzzle() {
        document.insert("puzzle".into(), puzzle.json());
        document.insert("puz".into(), puzzle.to_string().into());
    }
    if let Some(difficulty) = difficulty(record) {
        document.insert("difficulty".into(), difficulty);
    }
    document.insert(KEPT.into(), kept(record));
    document.into()
}

/// Returns the difficulty. That of a mate is the rating by players, or else an estimate; that of other puzzles is the
/// level that their source gives.
fn difficulty(record: &Record) -> Option<Value> {
    let is_mate = match &record.content {
        Content::Chess(_) => true,
        Content::Puzzle(puzzle) => matches!(puzzle, Puzzle::Mate(_)),
    };
    if !is_mate {
        return record.facts.difficulty.map(Value::from);
    }
    if let Some(rating) = record.facts.rating {
        return Some(json!({ "rating": rating, "stars": stars(rating), "by": "players" }));
    }
    let rating = Rating { nodes: Some(MOST_NODES), ..Rating::default() };
    rating.of(&record.content).ok().map(|rated| json!(rated.difficulty))
}

fn kept(record: &Record) -> Value {
    let facts = &record.facts;
    let mut kept = Map::new();
    let mut set = |name: &str, value: Value| {
        if !value.is_null() {
            kept.insert(name.into(), value);
        }
    };
    set("family", record.family().into());
    set("asked", record.asked().into());
    set("status", record.status.name().into());
    if let Content::Chess(setup) = &record.content {
        set("fen", short_fen(setup).into());
        set("moves", moves_text(setup).into());
        set("lead", setup.lead.into());
        let position = setup.position();
        set("position", position.to_fen().into());
        let keys: Vec<String> =
            record.keys().iter().map(|&key| position.write_move(key, Notation::San)).collect();
        set("keys", keys.into());
        set("announced", json!(setup.announced));
    }
    for (name, kind) in
        [("themes", LabelKind::Theme), ("openings", LabelKind::Opening), ("tags", LabelKind::Tag)]
    {
        let names = names(record, kind);
        set(name, if names.is_empty() { Value::Null } else { names.into() });
    }
    set("rating", json!(facts.rating));
    set("deviation", json!(facts.deviation));
    set("popularity", json!(facts.popularity));
    set("plays", json!(facts.plays));
    set("reference", json!(facts.reference));
    set("link", json!(facts.link));
    set("title", json!(facts.title));
    set("author", json!(facts.author));
    set("source", json!(facts.source));
    set("comment", json!(facts.comment));
    set("difficulty", json!(facts.difficulty));
    set("sources", record.sightings.iter().map(sighting).collect());
    kept.into()
}

/// Returns the FEN of a setup, without counters if its source gives none.
fn short_fen(setup: &Setup) -> String {
    let fen = fen_of(setup);
    if setup.clocks.is_some() { fen } else { fen.trim_end_matches(" 0 1").to_owned() }
}

fn moves_text(setup: &Setup) -> String {
    setup.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn sighting(sighting: &Sighting) -> Value {
    let mut object = Map::new();
    object.insert("source".into(), sighting.source.as_str().into());
    object.insert("reference".into(), sighting.reference.as_str().into());
    let setup = sighting.setup.as_ref();
    for (name, value) in [
        ("link", json!(sighting.link)),
        ("rating", json!(sighting.rating)),
        ("deviation", json!(sighting.deviation)),
        ("popularity", json!(sighting.popularity)),
        ("plays", json!(sighting.plays)),
        ("fen", json!(setup.map(short_fen))),
        ("moves", json!(setup.map(moves_text))),
        ("lead", json!(setup.map(|setup| setup.lead))),
    ] {
        if !value.is_null() {
            object.insert(name.into(), value);
        }
    }
    if sighting.differs {
        object.insert("differs".into(), true.into());
    }
    object.into()
}
