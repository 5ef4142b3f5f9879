//! What is exported and imported again is the same collection, as far as the format can carry it.

use crate::common::{Folder, all, csv, import};
use rookwright_collection::write::{csv_header, csv_row, epd_of, olive_entry, pgn_game, record_json};
use rookwright_collection::{Collection, Content, Edit, LabelKind, Record, Status};
use rookwright_run::Budget;

/// Puzzles of all kinds.
fn filled(folder: &Folder) -> Collection {
    let mut collection = folder.collection("from.db");
    import(&mut collection, "puzzles.csv", &csv());
    // The same mate as aa002, mirrored, from another source.
    import(&mut collection, "mirrored.epd", "1k6/ppp5/8/8/8/2Q5/PPP4q/1K2R3 w #1\n");
    let list = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - bm Rd8+; dm 2; id \"The first\";\n\
                6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - dm 1; id \"Two keys, 'quoted'\";\n\
                3k/4/K3/R3 w #2\n\
                8/8/8/8/8/2K5/7R/1k6 b h#1\n\
                4k3/8/8/8/8/8/8/R3K2R w KQ - dm 3;\n";
    let report = import(&mut collection, "list.epd", list);
    assert_eq!(report.rejects(), 0);
    let puz = "puzzle: mate\ntitle: Twins\nstipulation: h#2\nfen: 2Q5/8/2k5/8/3K4/8/8/4n3 b - - 0 1\ntwin: b) bKc6-f1\n\n\
               puzzle: chessnum\ntitle: Numbers\nboard: 5x5\nplace: K, Q, R, N\n. . . . .\n. 1 . . .\n. . . 4 0\n. . 3 3 .\n. . . . .\n";
    let report = import(&mut collection, "own.puz", puz);
    assert_eq!((report.numbers.new, report.rejects()), (2, 0));
    let edit = Edit {
        author: Some("Sämuel Løyd; A. N. \"Other\"".to_owned()),
        source: Some("Chess Monthly, 1858 {June}".to_owned()),
        comment: Some("A remark: with a colon, and \\ a backslash".to_owned()),
        add: vec![
            rookwright_collection::Label::new(LabelKind::Tag, "my tag"),
            rookwright_collection::Label::new(LabelKind::Theme, "model-mate"),
        ],
        ..Edit::default()
    };
    collection.edit(&[5, 6], &edit).expect("a right answer");
    collection
}

/// Exports what a format can carry, and imports it into an empty collection. Returns both sides.
fn round_trip(
    name: &str,
    head: &str,
    write: impl Fn(&Record) -> Option<String>,
) -> (Vec<Record>, Vec<Record>) {
    let folder = Folder::new(&format!("trip-{name}"));
    let from = filled(&folder);
    let mut text = head.to_owned();
    let mut carried = Vec::new();
    for record in all(&from) {
        if let Some(entry) = write(&record) {
            text += &entry;
            carried.push(record);
        }
    }
    let mut to = folder.collection("to.db");
    let report = import(&mut to, &format!("export.{name}"), &text);
    assert_eq!(report.rejects(), 0, "{name}: {report:?}\n{text}");
    let back = all(&to);
    assert_eq!(back.len(), carried.len(), "{name}\n{text}");
    (carried, back)
}

/// The position where the solver begins, what is asked, the first moves and what is proven.
fn essence(record: &Record) -> (String, String, Vec<String>, Status) {
    let position = match &record.content {
        Content::Chess(setup) => setup.position().to_string(),
        Content::Puzzle(puzzle) => puzzle.identity(),
    };
    let mut keys: Vec<String> = record.keys().iter().map(ToString::to_string).collect();
    keys.sort();
    (position, record.asked(), keys, record.status)
}

#[test]
fn json_lines_carry_everything() {
    let (from, back) = round_trip("jsonl", "", |record| Some(record_json(record).to_string() + "\n"));
    assert!(from.len() > 9);
    for (one, other) in from.iter().zip(&back) {
        let in_order = |record: &Record| {
            let mut record = Record { id: 0, ..record.clone() };
            record.facts.labels.sort();
            record
        };
        assert_eq!(in_order(one), in_order(other));
    }
}

/// A mate is as difficult as players find it, a puzzle of another family as its source says.
#[test]
fn whose_difficulty_it_is() {
    let folder = Folder::new("difficulty");
    let records = all(&filled(&folder));
    let difficulty = |record: &Record| record_json(record)["difficulty"].clone();
    let by_players = difficulty(&records[2]);
    assert_eq!((&by_players["rating"], &by_players["by"]), (&1100.into(), &"players".into()));
    let sound = records.iter().find(|record| record.status == Status::Sound && record.facts.rating.is_none());
    let estimate = difficulty(sound.expect("a mate without a rating"));
    assert!(estimate["rating"].is_u64() && estimate["by"] != "players", "{estimate}");
    let mut numbers = records.into_iter().find(|record| record.family() == "chessnum").expect("numbers");
    assert!(difficulty(&numbers).is_null());
    numbers.facts.difficulty = Some(4);
    assert_eq!(difficulty(&numbers), 4);
}

#[test]
fn csv_rows() {
    let (from, back) =
        round_trip("csv", &(csv_header() + "\n"), |record| csv_row(record).map(|row| row + "\n"));
    assert_eq!(from.len(), 4);
    for (one, other) in from.iter().zip(&back) {
        assert_eq!((essence(one), &one.content), (essence(other), &other.content));
        let labels = |record: &Record| {
            record
                .facts
                .labels
                .iter()
                .filter(|label| label.kind != LabelKind::Tag)
                .cloned()
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (labels(one), one.facts.rating, &one.facts.link),
            (labels(other), other.facts.rating, &other.facts.link)
        );
        assert_eq!((one.facts.plays, one.facts.popularity), (other.facts.plays, other.facts.popularity));
    }
}

#[test]
fn pgn_games() {
    let (from, back) = round_trip("pgn", "", pgn_game);
    assert!(from.len() > 8);
    for (one, other) in from.iter().zip(&back) {
        assert_eq!(essence(one), essence(other));
        // A puzzle without a line of its own is written with a key.
        if let (Content::Chess(setup), Content::Chess(before)) = (&other.content, &one.content)
            && !before.line.is_empty()
        {
            assert_eq!((&setup.line, setup.lead), (&before.line, before.lead));
        }
        let (one, other) = (&one.facts, &other.facts);
        assert_eq!(
            (&one.title, &one.author, &one.source, &one.comment),
            (&other.title, &other.author, &other.source, &other.comment)
        );
        assert_eq!((one.rating, &one.reference, &one.link), (other.rating, &other.reference, &other.link));
    }
}

#[test]
fn epd_lines() {
    let (from, back) = round_trip("epd", "", |record| epd_of(record).map(|line| line + "\n"));
    assert!(from.len() > 8);
    for (one, other) in from.iter().zip(&back) {
        assert_eq!(essence(one), essence(other));
    }
}

#[test]
fn puzzle_files() {
    let (from, back) = round_trip("puz", "", |record| Some(record.puzzle()?.to_string() + "\n"));
    assert!(from.len() > 8);
    for (one, other) in from.iter().zip(&back) {
        assert_eq!(essence(one), essence(other));
        assert_eq!(one.facts.title, other.facts.title);
    }
}

#[test]
fn olive_entries() {
    let (from, back) = round_trip("olv", "", |record| olive_entry(record, &Budget::default()));
    assert!(from.len() > 5);
    for (one, other) in from.iter().zip(&back) {
        assert_eq!(essence(one), essence(other));
        assert_eq!((&one.facts.author, &one.facts.source), (&other.facts.author, &other.facts.source));
    }
}

#[test]
fn a_merged_copy_is_the_same() {
    let folder = Folder::new("merged");
    let mut from = filled(&folder);
    from.add_to_list("friday", &[6, 2]).expect("a right answer");
    from.backup(&folder.path("copy.db")).expect("a right answer");
    let copy = Collection::open(&folder.path("copy.db"), rookwright_collection::Access::Read)
        .expect("a right answer");
    assert_eq!(all(&copy), all(&from));
    let mut to = folder.collection("to.db");
    let merged = to.merge(&copy).expect("a right answer");
    assert_eq!((merged.new, merged.known, merged.lists), (all(&from).len() as u64, 0, 1));
    assert_eq!(all(&to), all(&from));
    assert_eq!(to.list("friday").expect("a right answer"), [6, 2]);
    let again = to.merge(&copy).expect("a right answer");
    assert_eq!((again.new, again.known), (0, all(&from).len() as u64));
    assert_eq!(all(&to), all(&from));
    let report =
        to.recheck(&rookwright_collection::Recheck::default(), &mut |_, _| {}).expect("a right answer");
    assert_eq!(report.changed, []);
    assert_eq!(all(&to), all(&from));
}
