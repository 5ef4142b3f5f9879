//! The database of a package: version 11 of Anki's schema.

use super::note::Note;
use super::sha1::sha1;
use super::{Deck, note_type, refused};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io;

const SCHEMA: &str = "
CREATE TABLE col (
    id INTEGER PRIMARY KEY, crt INTEGER NOT NULL, mod INTEGER NOT NULL, scm INTEGER NOT NULL,
    ver INTEGER NOT NULL, dty INTEGER NOT NULL, usn INTEGER NOT NULL, ls INTEGER NOT NULL,
    conf TEXT NOT NULL, models TEXT NOT NULL, decks TEXT NOT NULL, dconf TEXT NOT NULL, tags TEXT NOT NULL
);
CREATE TABLE notes (
    id INTEGER PRIMARY KEY, guid TEXT NOT NULL, mid INTEGER NOT NULL, mod INTEGER NOT NULL,
    usn INTEGER NOT NULL, tags TEXT NOT NULL, flds TEXT NOT NULL,
    sfld INTEGER NOT NULL, -- A text. Sorted as a number if it looks like one.
    csum INTEGER NOT NULL, flags INTEGER NOT NULL, data TEXT NOT NULL
);
CREATE TABLE cards (
    id INTEGER PRIMARY KEY, nid INTEGER NOT NULL, did INTEGER NOT NULL, ord INTEGER NOT NULL,
    mod INTEGER NOT NULL, usn INTEGER NOT NULL, type INTEGER NOT NULL, queue INTEGER NOT NULL,
    due INTEGER NOT NULL, ivl INTEGER NOT NULL, factor INTEGER NOT NULL, reps INTEGER NOT NULL,
    lapses INTEGER NOT NULL, left INTEGER NOT NULL, odue INTEGER NOT NULL, odid INTEGER NOT NULL,
    flags INTEGER NOT NULL, data TEXT NOT NULL
);
CREATE TABLE revlog (
    id INTEGER PRIMARY KEY, cid INTEGER NOT NULL, usn INTEGER NOT NULL, ease INTEGER NOT NULL,
    ivl INTEGER NOT NULL, lastIvl INTEGER NOT NULL, factor INTEGER NOT NULL, time INTEGER NOT NULL,
    type INTEGER NOT NULL
);
CREATE TABLE graves (usn INTEGER NOT NULL, oid INTEGER NOT NULL, type INTEGER NOT NULL);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_notes_csum ON notes (csum);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_revlog_cid ON revlog (cid);
";

/// The number that marks what was not yet synchronised.
const UNSYNCED: i64 = -1;

/// The deck that every collection has.
const DEFAULT_DECK: (i64, &str) = (1, "Default");

/// Builds the database in memory. `now` is in seconds since 1970.
pub(super) fn build(deck: &Deck, now: u64) -> io::Result<Connection> {
    let now = i64::try_from(now).ok().filter(|now| now.checked_mul(1000).is_some());
    let now = now.ok_or_else(|| refused("the time is too late: expected seconds since 1970"))?;
    fill(deck, now).map_err(io::Error::other)
}

fn fill(deck: &Deck, now: i64) -> rusqlite::Result<Connection> {
    let mut database = Connection::open_in_memory()?;
    database.execute_batch(SCHEMA)?;
    let work = database.transaction()?;
    let deck_id = deck_id(&deck.name);
    // Its columns are: id, created, modified, schema modified, version, and what only synchronisation uses.
    work.execute(
        "INSERT INTO col VALUES (1, ?1, ?2, ?2, 11, 0, 0, 0, ?3, ?4, ?5, ?6, '{}')",
        params![
            now,
            now * 1000,
            settings(deck_id).to_string(),
            json!({ note_type::ID.to_string(): note_type::note_type() }).to_string(),
            decks(&deck.name, deck_id, now).to_string(),
            json!({ "1": options() }).to_string(),
        ],
    )?;
    {
        let mut notes =
            work.prepare("INSERT INTO notes VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, '')")?;
        // A new card: type and queue are 0, and it comes up in the order of `due`.
        let mut cards = work.prepare(
            "INSERT INTO cards VALUES (?1, ?1, ?2, 0, ?3, ?4, 0, 0, ?5, 0, 0, 0, 0, 0, 0, 0, 0, '')",
        )?;
        let mut ids = HashSet::new();
        for (card, due) in deck.cards.iter().zip(1_i64..) {
            let mut id = id_of(&card.guid);
            // Anki gives another id to a note if its own is taken, and finds it by its guid.
            while !ids.insert(id) {
                id += 1;
            }
            let Note { fields, sort, checksum, tags } = Note::of(card);
            notes.execute(params![
                id,
                card.guid,
                note_type::ID,
                now,
                UNSYNCED,
                tags,
                fields,
                sort,
                checksum
            ])?;
            cards.execute(params![id, deck_id, now, UNSYNCED, due])?;
        }
    }
    work.commit()?;
    Ok(database)
}

/// Returns an id that depends only on the name. Anki reads ids as times in milliseconds. Ids in the future are
/// refused by version 2.1.60 and replaced by 24.06 and later, so they have 40 bits, which end in the year 2004.
pub(super) fn id_of(name: &str) -> i64 {
    let id = sha1(name.as_bytes())[..5].iter().fold(0, |id, &byte| id << 8 | i64::from(byte));
    // 0 is no id, and 1 is the default deck.
    id.max(2)
}

pub(super) fn deck_id(name: &str) -> i64 {
    if name.eq_ignore_ascii_case(DEFAULT_DECK.1) { DEFAULT_DECK.0 } else { id_of(name) }
}

/// The decks by their ids. The default deck must be there, even if it has no cards.
fn decks(name: &str, id: i64, now: i64) -> Value {
    let deck = |id: i64, name: &str| {
        json!({
            "id": id, "name": name, "mod": now, "usn": UNSYNCED, "desc": "", "dyn": 0, "conf": 1,
            "collapsed": false, "browserCollapsed": false, "extendNew": 0, "extendRev": 0,
            "newToday": [0, 0], "revToday": [0, 0], "lrnToday": [0, 0], "timeToday": [0, 0],
        })
    };
    let (default, default_name) = DEFAULT_DECK;
    let mut decks = json!({ default.to_string(): deck(default, default_name) });
    if id != default {
        decks[id.to_string()] = deck(id, name);
    }
    decks
}

/// The settings of the collection, which Anki does not import.
fn settings(deck: i64) -> Value {
    json!({
        "activeDecks": [deck], "curDeck": deck, "curModel": note_type::ID, "nextPos": 1, "newSpread": 0,
        "collapseTime": 1200, "timeLim": 0, "estTimes": true, "dueCounts": true, "addToCur": true,
        "sortType": "noteFld", "sortBackwards": false,
    })
}

/// The options of decks: those that a new collection of Anki has.
fn options() -> Value {
    json!({
        "id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "timer": 0, "autoplay": true,
        "replayq": true, "dyn": false,
        "new": {
            "delays": [1.0, 10.0], "ints": [1, 4, 7], "initialFactor": 2500, "order": 1, "perDay": 20,
            "bury": false, "separate": true,
        },
        "rev": {
            "perDay": 200, "ease4": 1.3, "fuzz": 0.05, "ivlFct": 1.0, "maxIvl": 36500, "minSpace": 1,
            "bury": false,
        },
        "lapse": { "delays": [10.0], "mult": 0.0, "minInt": 1, "leechFails": 8, "leechAction": 1 },
    })
}
