use super::*;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// A Monday in November 2025.
const NOW: u64 = 1_763_300_000;

fn card(number: u32) -> Card {
    Card {
        guid: format!("rookwright-{number}"),
        picture: Picture {
            name: format!("rookwright-{number}.svg"),
            bytes: format!("<svg>{number}</svg>").into_bytes(),
        },
        stipulation: "#2".to_owned(),
        answer: "1.Qg8! (2.Qa2#)\n  1...Ka7 <2.Qb8#>".to_owned(),
        title: number.is_multiple_of(2).then(|| "Black & White".to_owned()),
        link: Some(format!("https://example.org/{number}")),
        tags: vec!["smothered mate".to_owned(), "#2".to_owned()],
    }
}

fn deck(cards: impl IntoIterator<Item = Card>) -> Deck {
    let mut deck = Deck::new("Rookwright::Mates");
    cards.into_iter().for_each(|card| deck.add(card));
    deck
}

fn package(deck: &Deck, now: u64) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    deck.write(&mut out, now).expect("a deck with cards is written");
    out.into_inner()
}

fn member(package: &[u8], name: &str) -> Vec<u8> {
    let mut zip = ZipArchive::new(Cursor::new(package)).expect("a package is a zip file");
    let mut bytes = Vec::new();
    zip.by_name(name).expect("the member exists").read_to_end(&mut bytes).expect("its checksum is right");
    bytes
}

fn database(package: &[u8]) -> Connection {
    let bytes = member(package, "collection.anki2");
    let mut database = Connection::open_in_memory().unwrap();
    database.deserialize_read_exact(rusqlite::MAIN_DB, &bytes[..], bytes.len(), true).unwrap();
    database
}

fn texts(database: &Connection, query: &str) -> Vec<String> {
    let mut rows = database.prepare(query).unwrap();
    rows.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

fn number(database: &Connection, query: &str) -> i64 {
    database.query_row(query, [], |row| row.get(0)).unwrap()
}

fn refusal(deck: &Deck) -> String {
    let mut out = Cursor::new(Vec::new());
    let error = deck.write(&mut out, NOW).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidInput);
    assert!(out.into_inner().is_empty());
    error.to_string()
}

#[test]
fn members_and_tables() {
    let package = package(&deck([card(1), card(2)]), NOW);
    let zip = ZipArchive::new(Cursor::new(&package[..])).unwrap();
    let mut names = zip.file_names().collect::<Result<Vec<_>, _>>().unwrap();
    names.sort_unstable();
    assert_eq!(names, ["0", "1", "collection.anki2", "media"]);
    let media: Value = serde_json::from_slice(&member(&package, "media")).unwrap();
    assert_eq!(media, json!({ "0": "rookwright-1.svg", "1": "rookwright-2.svg" }));
    assert_eq!(member(&package, "1"), b"<svg>2</svg>");

    let database = database(&package);
    assert_eq!(texts(&database, "PRAGMA integrity_check"), ["ok"]);
    let tables = texts(&database, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    assert_eq!(tables, ["cards", "col", "graves", "notes", "revlog"]);
    assert_eq!(number(&database, "SELECT count(*) FROM sqlite_schema WHERE type = 'index'"), 7);
    assert_eq!(number(&database, "SELECT ver FROM col"), 11);
    assert_eq!(number(&database, "SELECT count(*) FROM notes"), 2);
    assert_eq!(number(&database, "SELECT count(*) FROM cards JOIN notes ON cards.nid = notes.id"), 2);
    assert_eq!(number(&database, "SELECT count(*) FROM revlog"), 0);
}

#[test]
fn rows_refer_to_the_note_type_and_the_deck() {
    let database = database(&package(&deck([card(1)]), NOW));
    let column = |name: &str| -> Value {
        serde_json::from_str(&texts(&database, &format!("SELECT {name} FROM col"))[0]).unwrap()
    };
    let note_type = &column("models")[number(&database, "SELECT mid FROM notes").to_string()];
    assert_eq!(note_type["name"], "Rookwright puzzle");
    assert_eq!(note_type["flds"].as_array().map(Vec::len), Some(5));
    let decks = column("decks");
    assert_eq!(decks[number(&database, "SELECT did FROM cards").to_string()]["name"], "Rookwright::Mates");
    assert_eq!(decks["1"]["name"], "Default");
    assert_eq!(column("dconf")["1"]["name"], "Default");
    assert!(column("conf").is_object());
}

#[test]
fn fields_are_escaped() {
    let database = database(&package(&deck([card(2)]), NOW));
    let fields = texts(&database, "SELECT flds FROM notes");
    let fields: Vec<&str> = fields[0].split('\u{1f}').collect();
    assert_eq!(
        fields,
        [
            "<img src=\"rookwright-2.svg\">",
            "#2",
            "1.Qg8! (2.Qa2#)<br>&nbsp;&nbsp;1...Ka7 &lt;2.Qb8#&gt;",
            "Black &amp; White",
            "<a href=\"https://example.org/2\">https://example.org/2</a>",
        ]
    );
    assert_eq!(texts(&database, "SELECT tags FROM notes"), [" smothered_mate #2 "]);
    assert_eq!(texts(&database, "SELECT sfld FROM notes"), ["#2"]);
}

#[test]
fn ids_depend_only_on_names() {
    // These numbers must never change: they are in users' collections.
    assert_eq!(database::id_of("rookwright-1"), 57_784_690_109);
    assert_eq!(database::deck_id("Rookwright"), 91_940_144_106);
    assert_eq!(database::deck_id("default"), 1);

    let ids = |cards: [u32; 2], now| {
        let database = database(&package(&deck(cards.map(card)), now));
        texts(&database, "SELECT guid || ' ' || id || ' ' || mid FROM notes ORDER BY guid")
    };
    assert_eq!(ids([1, 2], NOW), ids([2, 1], NOW + 5));
    let database = database(&package(&deck((0..500).map(card)), NOW));
    let latest = i64::try_from(NOW).unwrap() * 1000;
    assert_eq!(number(&database, "SELECT count(DISTINCT id) FROM notes"), 500);
    assert!((2..latest).contains(&number(&database, "SELECT min(id) FROM notes")));
    assert!((2..latest).contains(&number(&database, "SELECT max(id) FROM notes")));
    assert_eq!(number(&database, "SELECT min(mod) FROM notes") * 1000, latest);
}

#[test]
fn equal_decks_are_equal_files() {
    let deck = deck([card(1), card(2)]);
    assert_eq!(package(&deck, NOW), package(&deck, NOW));
    assert_ne!(package(&deck, NOW), package(&deck, NOW + 1));
}

#[test]
fn a_card_replaces_the_one_with_its_guid() {
    let second = Card { answer: "1.Qh8!".to_owned(), ..card(1) };
    let database = database(&package(&deck([card(1), card(2), second]), NOW));
    assert_eq!(number(&database, "SELECT count(*) FROM notes"), 2);
    assert_eq!(number(&database, "SELECT count(*) FROM notes WHERE flds LIKE '%Qh8%'"), 1);
}

#[test]
fn cards_may_share_a_picture() {
    let second = Card { guid: "other".to_owned(), ..card(1) };
    let package = package(&deck([card(1), second]), NOW);
    assert_eq!(member(&package, "media"), br#"{"0":"rookwright-1.svg"}"#);
}

#[test]
fn the_default_deck_keeps_its_id() {
    let mut deck = Deck::new(" Default\n");
    deck.add(card(1));
    let database = database(&package(&deck, NOW));
    assert_eq!(number(&database, "SELECT did FROM cards"), 1);
}

#[test]
fn refused_decks() {
    assert_eq!(refusal(&deck([])), "the deck has no cards: an Anki package needs at least one puzzle");
    let mut nameless = Deck::new(" \n");
    nameless.add(card(1));
    assert!(refusal(&nameless).starts_with("the deck has no name"));
    assert!(
        refusal(&deck([Card { guid: String::new(), ..card(1) }])).starts_with("a card has an empty guid")
    );
    for name in ["", "a/b.svg", "../a.svg", "_a.svg", "latex-a.svg", "a b.svg", "ä.svg", "a.", "\"><b", "a\n"]
    {
        let picture = Picture { name: name.to_owned(), bytes: Vec::new() };
        let message = refusal(&deck([Card { picture, ..card(1) }]));
        assert!(message.contains("is not a name for a picture"), "{message}");
    }
    let picture = Picture { name: "rookwright-1.svg".to_owned(), bytes: Vec::new() };
    let message = refusal(&deck([card(1), Card { picture, ..card(2) }]));
    assert_eq!(message, "two different pictures have the name 'rookwright-1.svg'");
    let mut out = Cursor::new(Vec::new());
    assert!(deck([card(1)]).write(&mut out, u64::MAX).is_err());
}
