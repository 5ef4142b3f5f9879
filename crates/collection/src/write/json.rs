//! Writes JSON lines, which carry everything. `rookwright sheet` reads them too.

use super::{fen_of, names};
use crate::claim::{Content, LabelKind, Setup};
use crate::document::{FoundAt, Kept, PuzzleRecord, RatingByPlayers, RecordedDifficulty, ShownPosition};
use crate::rated::Rating;
use crate::record::{Record, Sighting};
use rookwright_chess::Notation;
use rookwright_difficulty::stars;
use rookwright_mate::document::Fen;
use rookwright_puzzle::Puzzle;
use rookwright_run::document::value_of;
use rookwright_run::schema_name;
use serde_json::Value;

/// The most positions that are searched to rate a mate.
const MOST_NODES: u64 = 200_000;

/// Returns a puzzle as a document: the fields of a generated puzzle (`puzzle`, `puz`), and in `collection` what only a
/// collection knows.
pub fn record_document(record: &Record) -> PuzzleRecord {
    let puzzle = record.puzzle();
    PuzzleRecord {
        schema: schema_name("record"),
        id: record.id,
        puzzle: puzzle.as_ref().map(Puzzle::document),
        puz: puzzle.as_ref().map(ToString::to_string),
        difficulty: difficulty(record),
        collection: kept(record),
    }
}

/// Returns [`record_document`] as a JSON value.
pub fn record_json(record: &Record) -> Value {
    value_of(&record_document(record))
}

/// Returns the difficulty. That of a mate is the rating by players, or else an estimate; that of other puzzles is the
/// level that their source gives.
fn difficulty(record: &Record) -> Option<RecordedDifficulty> {
    let is_mate = match &record.content {
        Content::Chess(_) => true,
        Content::Puzzle(puzzle) => matches!(puzzle, Puzzle::Mate(_)),
    };
    if !is_mate {
        return record.facts.difficulty.map(RecordedDifficulty::Level);
    }
    if let Some(rating) = record.facts.rating {
        let rating = RatingByPlayers { rating, stars: stars(rating), by: "players" };
        return Some(RecordedDifficulty::Players(rating));
    }
    let rating = Rating { nodes: Some(MOST_NODES), ..Rating::default() };
    rating.of(&record.content).ok().map(|rated| RecordedDifficulty::Estimate(rated.difficulty))
}

fn kept(record: &Record) -> Kept {
    let owned = |kind| names(record, kind).into_iter().map(str::to_owned).collect();
    Kept {
        family: record.family(),
        asked: record.asked(),
        status: record.status,
        shown: match &record.content {
            Content::Chess(setup) => Some(shown(record, setup)),
            Content::Puzzle(_) => None,
        },
        themes: owned(LabelKind::Theme),
        openings: owned(LabelKind::Opening),
        tags: owned(LabelKind::Tag),
        facts: record.facts.clone(),
        sources: record.sightings.iter().map(found_at).collect(),
    }
}

fn shown(record: &Record, setup: &Setup) -> ShownPosition {
    let position = setup.position();
    let keys = record.keys();
    ShownPosition {
        fen: short_fen(setup),
        moves: moves_text(setup),
        lead: setup.lead,
        keys: keys.iter().map(|&key| position.write_move(key, Notation::San)).collect(),
        position: Fen::of(&position),
        announced: setup.announced,
    }
}

/// Returns the FEN of a setup, without counters if its source gives none.
fn short_fen(setup: &Setup) -> String {
    let fen = fen_of(setup);
    if setup.clocks.is_some() { fen } else { fen.trim_end_matches(" 0 1").to_owned() }
}

fn moves_text(setup: &Setup) -> String {
    setup.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn found_at(sighting: &Sighting) -> FoundAt {
    let setup = sighting.setup.as_ref();
    FoundAt {
        source: sighting.source.clone(),
        reference: sighting.reference.clone(),
        link: sighting.link.clone(),
        rating: sighting.rating,
        deviation: sighting.deviation,
        popularity: sighting.popularity,
        plays: sighting.plays,
        fen: setup.map(short_fen),
        moves: setup.map(moves_text),
        lead: setup.map(|setup| setup.lead),
        differs: sighting.differs,
    }
}
