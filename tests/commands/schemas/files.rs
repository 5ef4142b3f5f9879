//! Lines of positions, ratings and games; collections; shards and jobs; the records.

use super::validator::Validator;
use crate::run::{Scratch, rookwright, scratch};
use serde_json::Value;
use std::fs;
use std::path::Path;

const POSITIONS: &str = "\
6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2; bm Rd8+; id \"first\";
6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 1;
6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 4;
8/8/8/8/8/1K6/7R/k7 b - - bm #-1;
8/8/8/8/8/2K5/7R/1k6 b h#1
k1K5/p7/1P6/8/8/8/8/8 w c0 \"ser-#4\";
";

fn root(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A folder with positions and games.
fn folder(test: &str) -> Scratch {
    let folder = scratch(test);
    fs::write(folder.join("positions.epd"), POSITIONS).expect("a file of our own");
    fs::copy(root("python/tests/data/club.pgn"), folder.join("club.pgn")).expect("games");
    folder
}

fn lines(words: &str, folder: &Path) -> Vec<Value> {
    let said = rookwright(words).within(folder).said();
    let lines: Vec<Value> =
        said.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert!(!lines.is_empty(), "{words}: {said:?}");
    lines
}

#[test]
fn positions_ratings_and_games() {
    let (mut validator, folder) = (Validator::new(), folder("schema-lines"));
    for (name, words) in [
        ("verdict", "solve mate --epd positions.epd --jsonl"),
        ("verdict", "solve mate --epd positions.epd --jsonl --tries --set-play"),
        ("verdict", "solve mate --epd positions.epd --jsonl --time-limit 0.001ms"),
        ("rating", "rate positions.epd --jsonl"),
        ("game-mate", "mine club.pgn"),
        ("game-mate", "mine club.pgn --any --every --moves 1..3"),
    ] {
        for line in lines(words, &folder) {
            validator.hold_closed(name, &line, words);
        }
    }
    assert!(lines("mine club.pgn", &folder).iter().all(|line| line["schema"] == "game-mate/1"));
}

#[test]
fn collections() {
    let (mut validator, folder) = (Validator::new(), folder("schema-collection"));
    for (words, file) in [
        ("generate chessnum --board 6x6 --count 1 --seed 1 --jsonl", "made.jsonl"),
        ("mine club.pgn", "games.jsonl"),
    ] {
        fs::write(folder.join(file), rookwright(words).within(&folder).answer()).expect("a file of our own");
    }
    fs::write(folder.join("lichess.csv"), "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
        00001,6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 b - - 0 1,b1e1 g1f1,1200,80,90,500,mate mateIn1,https://lichess.org/abc,\n")
        .expect("a file of our own");
    for (name, words) in [
        (
            "collection-import",
            "import positions.epd made.jsonl games.jsonl lichess.csv --list friday --tag club --json",
        ),
        ("collection-import", "import positions.epd --json"),
        ("collection-lists", "list --json"),
        ("collection-list", "list friday --json"),
        ("collection-stats", "stats --json"),
        ("collection-check", "check --json"),
        ("record", "show 1 --json"),
        ("record", "find --jsonl"),
        ("collection-import", "import nothing.txt --json"),
    ] {
        fs::write(folder.join("nothing.txt"), "Dear diary,\n").expect("a file of our own");
        for document in lines(&format!("collection --file club.db {words}"), &folder) {
            assert_eq!(document["schema"], format!("{name}/1"), "{words}");
            validator.hold_closed(name, &document, words);
            if name == "record" {
                validator.hold("puzzle-input", &document, words);
            }
        }
    }
}

#[test]
fn jobs_and_shards() {
    let (mut validator, folder) = (Validator::new(), folder("schema-shards"));
    for (name, words) in [
        ("count", "count queens 8"),
        ("generate", "generate mate --board 3x3 --exhaust --white KQ --black K --moves 1"),
        ("merged-games", "mine club.pgn --moves 1..3"),
        ("merged-lines", "solve mate --epd positions.epd"),
        ("merged-lines", "rate positions.epd"),
        ("collection-import", "collection import positions.epd"),
    ] {
        for shard in 1..=2 {
            let run =
                rookwright(&format!("{words} --shard {shard}/2 -o part-{shard}.json")).within(&folder).said();
            let text = fs::read_to_string(folder.join(format!("part-{shard}.json")));
            let part: Value =
                serde_json::from_str(&text.unwrap_or_else(|error| panic!("{error}: {run:?}"))).expect("JSON");
            validator.hold_closed("shard", &part, words);
            validator.hold_closed("job", &part["job"], words);
        }
        let into = if name == "collection-import" { "--collection merged.db" } else { "" };
        let merged =
            rookwright(&format!("merge part-1.json part-2.json --json {into}")).within(&folder).said();
        let document: Value =
            serde_json::from_str(&merged.out).unwrap_or_else(|error| panic!("{error}: {merged:?}"));
        assert_eq!(document["schema"], format!("{name}/1"), "{words}");
        validator.hold_closed(name, &document, words);
    }
}

#[test]
fn records() {
    let text = fs::read_to_string(root("docs/records.json")).expect("the records");
    let records: Value = serde_json::from_str(&text).expect("JSON");
    let mut validator = Validator::new();
    validator.hold_closed("records", &records, "docs/records.json");
}
