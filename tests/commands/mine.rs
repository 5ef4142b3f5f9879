//! `mine`: mates from games.

use crate::run::{Said, rookwright, scratch};
use rookwright::chess::testing::{game, position};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::Duration;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Mates of the first moves: one is played, one missed, one game is broken.
const GAMES: &str = "\
[Event \"Club Cup\"]\n[Site \"https://example.org/game/7\"]\n[Date \"2024.05.03\"]\n[White \"Anna\"]\n\
[Black \"Berta\"]\n[WhiteElo \"1500\"]\n[BlackElo \"1600\"]\n[TimeControl \"180+2\"]\n[Result \"0-1\"]\n\n\
1. f3 e5 2. g4 Qh4# 0-1\n\n\
[Event \"Broken\"]\n\n1. e4 e5\n2. Nf3 Ke6 1-0\n\n\
[Event \"Open\"]\n[White \"Clara\"]\n[Black \"Anna\"]\n[Result \"1-0\"]\n\n\
1. e4 {[%clk 0:03:00]} e5 (1... c5 2. Nf3) 2. Bc4 $1 Nc6 3. Qh5 Nf6?? 4. a3 a6 1-0\n";

fn lines(said: &Said) -> Vec<Value> {
    said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn finds_say_where_they_are_from() {
    let said = rookwright("mine - --moves 1").input(GAMES).said();
    let finds = lines(&said);
    assert_eq!(finds.len(), 2, "{}", said.err);
    let first = &finds[0];
    for (field, value) in [
        ("stipulation", "#1"),
        ("played", "Qh4#"),
        ("last_move", "g4"),
        ("side", "black"),
        ("start", "standard"),
    ] {
        assert_eq!(first[field], value, "{field}");
    }
    assert_eq!((&first["found"], &first["legal"]), (&true.into(), &true.into()));
    assert_eq!((first["ply"].as_u64(), first["move"].as_u64()), (Some(3), Some(2)));
    let told = &first["game"];
    assert_eq!((&told["white"], &told["black_elo"]), (&"Anna".into(), &1600.into()));
    assert_eq!(told["link"], "https://example.org/game/7");
    assert_eq!((told["line"].as_u64(), told["number"].as_u64()), (Some(1), Some(1)));
    assert!(first["difficulty"]["stars"].as_u64().is_some_and(|stars| (1..=5).contains(&stars)));
    assert_eq!(first["tree"][0]["san"], "Qh4#");
    let second = &finds[1];
    assert_eq!((&second["found"], &second["played"]), (&false.into(), &"a3".into()));
    assert_eq!(second["keys"], serde_json::json!(["Qxf7#"]));
    // The broken game is said and skipped.
    assert_eq!(said.code, Some(2));
    let message = "standard input: line 16, column 8: 'Ke6' is not a legal move here; the game is skipped";
    assert!(said.err.contains(message), "{}", said.err);
    assert!(said.err.contains("3 games") && said.err.contains("2 mates"), "{}", said.err);
    assert!(said.err.contains("1  skipped: a move that cannot be played"), "{}", said.err);
}

#[test]
fn conditions_choose_games() {
    let found = |words: &str| lines(&rookwright("mine - --moves 1").words(words).input(GAMES).said()).len();
    for (words, many) in [
        ("--played", 1),
        ("--missed", 1),
        ("--played --missed", 2),
        ("--player clara", 1),
        ("--player anna", 2),
        ("--event cup", 1),
        ("--result 0-1", 1),
        ("--min-elo 1500", 1),
        ("--min-elo 1501", 0),
        ("--max-elo 1600 --since 2024-05", 1),
        ("--since 2025", 0),
        ("--time-control bullet", 0),
        ("--time-control bullet,blitz", 1),
        ("--limit 1", 1),
    ] {
        assert_eq!(found(words), many, "{words}");
    }
}

#[test]
fn other_forms_are_read_again() {
    let folder = scratch("mine-forms");
    fs::write(folder.join("club.pgn"), GAMES).expect("a file");
    let said = rookwright("mine club.pgn --moves 1 --epd -q").within(&folder).said();
    assert!(
        said.out.contains("bm Qh4#; dm 1; id \"Anna – Berta, Club Cup, 2024.05.03, move 2\""),
        "{}",
        said.out
    );
    assert!(said.out.contains("c1 \"https://example.org/game/7\""), "{}", said.out);
    fs::write(folder.join("mates.epd"), &said.out).expect("a file");
    assert_eq!(rookwright("solve mate --epd mates.epd").within(&folder).said().code, Some(0));
    let said = rookwright("mine club.pgn --moves 1 --pgn -q -o mates.pgn").within(&folder).said();
    assert_eq!(said.out, "");
    let games = fs::read_to_string(folder.join("mates.pgn")).expect("a file");
    assert!(games.contains("[White \"Anna\"]") && games.contains("1... Qh4# $1 0-1"), "{games}");
    // A sheet prints the finds with their stars, and a collection keeps them with their games.
    let lines = rookwright("mine club.pgn --moves 1 -q").within(&folder).said().out;
    fs::write(folder.join("mates.jsonl"), lines).expect("a file");
    let sheet = rookwright("sheet mates.jsonl -o mates.txt --easy-first -q").within(&folder).said();
    assert_eq!(sheet.code, Some(0), "{}", sheet.err);
    assert!(fs::read_to_string(folder.join("mates.txt")).expect("a sheet").contains('★'));
    for _ in 0..2 {
        let into =
            rookwright("mine club.pgn --moves 1 --into games --collection mine.db -q").within(&folder).said();
        assert_eq!(into.out, "");
    }
    let found = rookwright("collection --file mine.db find anna --jsonl").within(&folder).said();
    assert_eq!(found.out.lines().count(), 2, "{}", found.err);
    assert!(
        found.out.contains("\"tags\":[\"played\"]") && found.out.contains("example.org/game/7#3"),
        "{}",
        found.out
    );
    let imported = rookwright("collection --file other.db import mates.jsonl").within(&folder).said();
    assert!(imported.out.contains("2  sound"), "{}", imported.out);
}

#[test]
fn wrong_words_and_files_are_refused() {
    let folder = scratch("mine-wrong");
    fs::write(folder.join("games.pgn"), GAMES).expect("a file");
    fs::write(folder.join("empty.pgn"), "").expect("a file");
    fs::write(folder.join("diary.txt"), "Dear diary,\ntoday it rained.\n").expect("a file");
    // The first bytes of a zstd file, and nothing behind them.
    fs::write(folder.join("cut.pgn.zst"), [0x28, 0xb5, 0x2f, 0xfd, 0x04]).expect("a file");
    for (words, message) in [
        ("mine games.pgn --moves 9", "'9' is not a number of moves: expected a number from 1 to 5"),
        ("mine games.pgn --moves 3..2", "wrong way round"),
        ("mine games.pgn --min-elo 3000 --max-elo 1000", "--min-elo 3000 is above --max-elo 1000"),
        ("mine games.pgn --since May", "'May' is not a date"),
        ("mine games.pgn --result 2-0", "'2-0' is not a result"),
        ("mine games.pgn --time-control fast", "'fast' is not a time control"),
        ("mine empty.pgn", "empty.pgn: is empty: there are no games"),
        ("mine diary.txt", "diary.txt: is not PGN"),
        ("mine cut.pgn.zst", "cut.pgn.zst: cannot be read"),
        ("mine nowhere.pgn", "nowhere.pgn: No such file"),
        ("mine games.pgn -o games.pgn", "--output: 'games.pgn' is also FILE"),
        ("mine games.pgn --checkpoint games.pgn", "--checkpoint: 'games.pgn' is also FILE"),
        ("mine games.pgn --checkpoint diary.txt", "line 1 is not a line of a checkpoint"),
        ("mine - -", "standard input can be read once"),
    ] {
        let said = rookwright(words).within(&folder).said();
        assert_eq!(said.code, Some(2), "{words}: {}", said.err);
        assert!(said.err.contains(message), "{words}: {}", said.err);
        assert_eq!(said.out, "", "{words}");
    }
    assert_eq!(fs::read_to_string(folder.join("games.pgn")).expect("a file"), GAMES);
    assert!(fs::read_to_string(folder.join("diary.txt")).expect("a file").starts_with("Dear diary"));
    // A run that is refused leaves its checkpoint and an old output as they were.
    let words = "mine games.pgn --moves 1 --checkpoint games.log -o games.jsonl -q";
    assert_eq!(rookwright(words).within(&folder).said().code, Some(2));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
    let (log, output) = (read("games.log"), read("games.jsonl"));
    assert_eq!(output.lines().count(), 2);
    for words in [&words.replace("--moves 1", "--moves 2"), "mine diary.txt -o games.jsonl"] {
        assert_eq!(rookwright(words).within(&folder).said().code, Some(2));
        assert_eq!((read("games.log"), read("games.jsonl")), (log.clone(), output.clone()), "{words}");
    }
    // The other files of a folder are read.
    let said = rookwright("mine . --moves 1 -q").within(&folder).said();
    assert_eq!((said.code, said.out.lines().count()), (Some(2), 2), "{}", said.err);
}

fn size(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |data| data.len())
}

/// A run that is killed again and again writes the same as one that is not.
#[test]
fn a_killed_run_goes_on_where_it_was() {
    let folder = scratch("mine-killed");
    let text: String = (0..120).map(|seed| game(&position(START), seed, 60)).collect();
    fs::write(folder.join("games.pgn"), text).expect("a file");
    let words = "mine games.pgn --moves 1..2 -q";
    let whole = rookwright(words).within(&folder).said().out;
    assert!(whole.lines().count() > 20, "{whole}");
    let log = folder.join("mine.log");
    let mut before = 0;
    for _ in 0..3 {
        let mut child = rookwright(words).words("--checkpoint mine.log --threads 1").within(&folder).start();
        while size(&log) < before + 4_000 && child.try_wait().expect("a child").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it runs, or has just ended");
        child.wait_with_output().expect("the program ends");
        before = size(&log);
        assert!(before > 0);
    }
    let resumed = rookwright(words).words("--checkpoint mine.log --threads 2").within(&folder).said();
    assert_eq!(resumed.out, whole);
}

#[test]
fn ratings_of_files() {
    let folder = scratch("rate");
    let rows = "kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"Morphy\"; c0 \"#2\";\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1;\n\
                8/8/8/8/8/2k5/8/K7 w - - c0 \"#1\";\nrubbish\n";
    fs::write(folder.join("mates.epd"), rows).expect("a file");
    let said = rookwright("rate mates.epd").within(&folder).said();
    assert_eq!(said.code, Some(2));
    let texts: Vec<&str> = said.out.lines().collect();
    assert_eq!(texts.len(), 2, "{}", said.out);
    assert!(texts[0].starts_with("Morphy: ") && texts[0].ends_with("#2 Ra6  composed"), "{}", texts[0]);
    assert!(texts[1].ends_with("#1 Ra8#"), "{}", texts[1]);
    assert!(said.err.contains("mates.epd: line 3: there is no mate in 1"), "{}", said.err);
    assert!(said.err.contains("mates.epd: line 4, column "), "{}", said.err);
    let json = lines(&rookwright("rate mates.epd --jsonl -q").within(&folder).said());
    assert_eq!(json[0]["difficulty"]["composed"], true);
    assert!(json[1]["difficulty"]["rating"].as_u64().is_some_and(|rating| rating < 1200));
    assert_eq!(json[2]["difficulty"], Value::Null);
    let table = rookwright("rate mates.epd --features -q").within(&folder).said().out;
    let columns: Vec<usize> = table.lines().map(|line| line.split(',').count()).collect();
    assert!(table.starts_with("id,moves,rating,") && columns.len() == 3, "{table}");
    assert!(columns.iter().all(|&many| many == columns[0]), "{columns:?}");
    // The same as in the other documents.
    let solved =
        rookwright("solve mate").arg("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").words("#1 --json").answer();
    let solved: Value = serde_json::from_str(&solved).expect("JSON");
    assert_eq!(solved["difficulty"], json[1]["difficulty"]);
    // Ratings of the file are compared with the estimates.
    let csv = "PuzzleId,FEN,Moves,Rating\n\
               a,6k1/p4ppp/8/8/8/8/5PPP/1R3K2 b - - 0 1,a7a6 b1b8,600\n\
               b,3r2k1/p4ppp/8/8/8/8/4Q3/4R1K1 b - - 0 1,a7a6 e2e8 d8e8 e1e8,700\n\
               c,1r4k1/p4ppp/8/8/8/8/1R6/1R4K1 b - - 0 1,a7a6 b2b8,900\n";
    fs::write(folder.join("rated.csv"), csv).expect("a file");
    let said = rookwright("rate rated.csv").within(&folder).said();
    assert!(said.err.contains("compared with the ratings in the file"), "{}", said.err);
}

#[test]
fn generated_mates_have_the_difficulty_asked_for() {
    let said = rookwright("generate mate --difficulty 900..1400 --count 3 --seed 5 --jsonl").said();
    let made = lines(&said);
    assert_eq!(made.len(), 3, "{}", said.err);
    for one in &made {
        let rating = one["difficulty"]["rating"].as_u64().expect("a rating");
        assert!((900..=1400).contains(&rating), "{one}");
    }
    for (words, message) in [
        ("--difficulty hard", "'hard' is not a range"),
        ("--difficulty ..1200 --for club", "--difficulty ..1200 contradicts --for club"),
        ("--difficulty 1200.. --play help", "direct mates in 1 to 5 moves only"),
    ] {
        let said = rookwright("generate mate").words(words).said();
        assert_eq!(said.code, Some(2), "{words}");
        assert!(said.err.contains(message), "{words}: {}", said.err);
    }
}

/// What stands before the end of a file that was cut off is read, and the end is spoken of, whoever reads it and however
/// much else is wrong.
#[test]
fn a_file_that_is_cut_off() {
    let folder = scratch("mine_cut");
    // A frame of zstd with a large window, one block as it is, and no end.
    let cut = |text: &str| {
        let header = (text.len() as u32) << 3;
        [&[0x28, 0xb5, 0x2f, 0xfd, 0, 0x58][..], &header.to_le_bytes()[..3], text.as_bytes()].concat()
    };
    let games = "[Event \"a\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n".repeat(5);
    let mates = "7k/8/5KQ1/8/8/8/8/8 w - - dm 1;\n".repeat(3) + &"no position w - -\n".repeat(50);
    fs::write(folder.join("g.pgn.zst"), cut(&games)).expect("a file");
    fs::write(folder.join("m.epd.zst"), cut(&mates)).expect("a file");
    fs::write(folder.join("few.epd.zst"), cut(&mates[..3 * mates.find('\n').expect("lines") + 3]))
        .expect("a file");
    rookwright("solve mate --epd few.epd.zst --shard 1/2 -o 1.json").within(&folder).answer();
    rookwright("solve mate --epd few.epd.zst --shard 2/2 -o 2.json").within(&folder).answer();
    for (words, expected) in [
        ("mine g.pgn.zst --moves 1", "after 5 games: the compressed file is cut off"),
        ("rate m.epd.zst", "3 rated, 51 could not be read"),
        ("rate m.epd.zst", "m.epd.zst: cannot be read on: the compressed file is cut off"),
        ("collection --file c.db import m.epd.zst", "cannot be read on: the compressed file is cut off"),
        ("collection --file c.db import m.epd.zst", "1  file not read, or not to its end"),
        (
            "merge 1.json 2.json",
            "few.epd.zst: cannot be read on: the compressed file is cut off\n3 lines, 1 not read",
        ),
    ] {
        let said = rookwright(words).within(&folder).said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(expected) || said.out.contains(expected), "{words}: {said:?}");
    }
}
