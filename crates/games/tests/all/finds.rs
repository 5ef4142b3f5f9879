//! Finds of random games against brute force, and runs that are interrupted.

use rookwright_chess::testing::{game, position, small_position};
use rookwright_chess::{Canonical, Position};
use rookwright_games::mine::{Filter, Listener, Mined, Mining, MiningNumbers, Origin, Wanted, mine};
use rookwright_games::{Played, Replay, Score, Splitter};
use rookwright_mate::{Brute, Oracle, Stipulation};
use rookwright_run::Budget;
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Keeps what it hears.
#[derive(Default)]
struct Heard {
    texts: Vec<String>,
    faults: Vec<String>,
    failed: Vec<String>,
    /// Ends the run after so many finds.
    most: Option<usize>,
}

impl Listener for Heard {
    fn found(&mut self, text: &str, _: Option<&str>) -> ControlFlow<()> {
        self.texts.push(text.to_owned());
        match self.most {
            Some(most) if self.texts.len() >= most => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn broken(&mut self, _: &str, fault: &rookwright_games::Fault) {
        self.faults.push(fault.to_string());
    }

    fn failed(&mut self, _: &str, message: &str) {
        self.failed.push(message.to_owned());
    }

    fn progress(&mut self, _: &MiningNumbers, share: Option<f64>) {
        assert!(share.is_none_or(|share| (0.0..=1.0).contains(&share)));
    }
}

fn scratch(name: &str, text: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rookwright-finds-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(name);
    fs::write(&file, text).expect("a file");
    file
}

fn run(file: &Path, mining: &Mining) -> (Heard, Mined) {
    let mut heard = Heard::default();
    let mined = mine(&[Origin::File(file.to_owned())], mining, &mut heard).expect("a run");
    (heard, mined)
}

/// What a find says about itself: game, ply, number of moves, keys, whether it was played.
type Key = (u64, u64, u64, Vec<String>, bool);

fn keys_of(heard: &Heard) -> Vec<Key> {
    let read = |text: &String| {
        let find: Value = serde_json::from_str(text).expect("JSON");
        let keys = find["keys"].as_array().expect("a list").iter();
        let keys = keys.map(|key| key.as_str().expect("a text").to_owned()).collect();
        let number = |value: &Value| value.as_u64().expect("a number");
        (
            number(&find["game"]["number"]),
            number(&find["ply"]),
            number(&find["mate_in"]),
            keys,
            find["found"] == true,
        )
    };
    heard.texts.iter().map(read).collect()
}

/// The same by brute force, with every position looked at on its own.
fn brute(text: &str, wanted: &Wanted) -> Vec<Key> {
    let watch = Budget::default().watch();
    let asked = |moves| Stipulation::mate_in(moves).expect("a stipulation");
    let mut oracle = Brute::new(asked(1), &watch);
    let mut scores: Vec<Score> = Vec::new();
    for batch in Splitter::new(text.as_bytes()) {
        scores.extend(batch.expect("a text").scores());
    }
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    for (score, number) in scores.iter().zip(1..) {
        let replay = Replay::of(score).expect("a game");
        let mut positions: Vec<(Position, Option<Played>)> =
            replay.plies.iter().map(|ply| (ply.position.clone(), Some(ply.played))).collect();
        positions.push((replay.end.clone(), None));
        let mut is_known = [false; 2];
        for (ply, (position, played)) in positions.iter().enumerate() {
            let mut least = 1..=*wanted.moves.end();
            let least = least.find(|&moves| oracle.wins(position, moves).expect("no limit"));
            let known = &mut is_known[position.turn() as usize];
            let Some(moves) = least else {
                *known = false;
                continue;
            };
            if *known && !wanted.every || !wanted.moves.contains(&moves) {
                continue;
            }
            let keys = oracle.keys(position, moves).expect("no limit");
            let is_played = played.and_then(Played::step).is_some_and(|step| keys.contains(&step));
            let fits = wanted.played == wanted.missed || wanted.played == is_played;
            if !fits || !wanted.any && keys.len() > 1 {
                continue;
            }
            *known = true;
            if seen.insert(Canonical::of(position)) {
                let san = keys.iter().map(|&key| position.write_move(key, rookwright_chess::Notation::San));
                found.push((number, ply as u64, u64::from(moves), san.collect(), is_played));
            }
        }
    }
    found
}

/// 200 games with few pieces, in which mates are common.
fn endgames(from: u64, many: u64) -> String {
    (from..from + many).map(|seed| game(&small_position(seed), seed, 14)).collect()
}

#[test]
fn finds_are_those_of_brute_force() {
    let text = endgames(0, 200);
    let file = scratch("endgames.pgn", &text);
    let usual = Wanted { moves: 1..=2, ..Wanted::default() };
    let threads = if std::env::var_os("ROOKWRIGHT_TEST_LONG").is_some() { 1..=3 } else { 2..=2 };
    let mut total = 0;
    for wanted in [
        usual.clone(),
        Wanted { moves: 2..=2, ..usual.clone() },
        Wanted { any: true, every: true, ..usual.clone() },
        Wanted { missed: true, every: true, ..usual.clone() },
        Wanted { played: true, any: true, ..usual },
    ] {
        let expected = brute(&text, &wanted);
        for threads in threads.clone() {
            let (heard, mined) = run(&file, &Mining { wanted: wanted.clone(), threads, ..Mining::default() });
            assert_eq!(keys_of(&heard), expected, "{wanted:?}");
            assert_eq!((mined.numbers.games, mined.numbers.finds), (200, expected.len() as u64));
        }
        total += expected.len();
    }
    assert!(total > 100, "{total}");
}

#[test]
fn mates_in_three_are_those_of_brute_force() {
    let text = endgames(1000, 12);
    let file = scratch("threes.pgn", &text);
    let wanted = Wanted { moves: 3..=3, ..Wanted::default() };
    let (heard, _) = run(&file, &Mining { wanted: wanted.clone(), ..Mining::default() });
    assert_eq!(keys_of(&heard), brute(&text, &wanted));
}

/// Games of full boards, which need some time.
fn full_games(many: u64) -> String {
    (0..many).map(|seed| game(&position(START), seed, 60)).collect()
}

#[test]
fn interrupted_runs_give_the_same_finds() {
    let file = scratch("full.pgn", &full_games(150));
    let mining = Mining { wanted: Wanted { moves: 1..=2, ..Wanted::default() }, ..Mining::default() };
    let (whole, mined) = run(&file, &mining);
    assert!(whole.texts.len() > 20, "{}", whole.texts.len());
    let checkpoint = scratch("full.log", "");
    fs::remove_file(&checkpoint).expect("it is there");
    let mining = Mining { checkpoint: Some(checkpoint.clone()), ..mining };
    // Every run is ended after some more finds.
    let mut runs = 0;
    for most in (1..).step_by(5) {
        let mut heard = Heard { most: Some(most), ..Heard::default() };
        let again = mine(&[Origin::File(file.clone())], &mining, &mut heard).expect("a run");
        runs += 1;
        if heard.texts.len() < most {
            assert_eq!(heard.texts, whole.texts);
            assert_eq!(again.numbers, mined.numbers);
            break;
        }
        assert_eq!(heard.texts[..], whole.texts[..most]);
    }
    assert!(runs > 3);
    // A finished run is only written again.
    let (again, mined) = run(&file, &Mining { threads: 2, ..mining.clone() });
    assert_eq!(again.texts, whole.texts);
    assert_eq!(mined.resumed, 150);
    // Another question is refused.
    let other = Mining { wanted: Wanted { moves: 2..=2, ..Wanted::default() }, ..mining.clone() };
    let refusal = |mining: &Mining| {
        let refused = mine(&[Origin::File(file.clone())], mining, &mut Heard::default());
        refused.expect_err("another question").to_string()
    };
    assert!(refusal(&other).contains("belongs to other files or options"), "{}", refusal(&other));
    // So is another content, though neither size nor time tells.
    let time = fs::metadata(&file).and_then(|data| data.modified()).expect("a time");
    let text = fs::read_to_string(&file).expect("the games");
    fs::write(&file, text.replacen("[Event \"", "[Evenu \"", 1)).expect("written");
    fs::File::options().append(true).open(&file).and_then(|file| file.set_modified(time)).expect("its time");
    assert!(refusal(&mining).contains("full.pgn was changed since then"), "{}", refusal(&mining));
}

#[test]
fn a_limit_of_nodes_gives_the_same_finds_with_any_threads() {
    let file = scratch("nodes.pgn", &full_games(40));
    let wanted = Wanted { moves: 1..=2, nodes: Some(20), ..Wanted::default() };
    let runs = [1, 2, 4].map(|threads| {
        let (heard, mined) = run(&file, &Mining { wanted: wanted.clone(), threads, ..Mining::default() });
        (heard.texts, mined.numbers)
    });
    assert!(runs[0].1.open > 0);
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0], runs[2]);
}

#[test]
fn repeats_conditions_and_limits() {
    let one =
        "[Event \"Club\"]\n[WhiteElo \"2000\"]\n[BlackElo \"1900\"]\n\n1. f3 e5 2. g4 Nc6 3. Nc3 1-0\n\n";
    // Another position.
    let other = "[Event \"Open\"]\n\n1. e3 f6 2. Nc3 g5 3. Nf3 Nc6 0-1\n\n";
    let broken = "[Event \"Broken\"]\n\n1. e4 e5 2. Ke3 *\n\n";
    let file = scratch("repeats.pgn", &format!("{one}{one}{broken}{other}"));
    let wanted = Wanted { moves: 1..=1, every: true, ..Wanted::default() };
    let mining = Mining { wanted, ..Mining::default() };
    let (heard, mined) = run(&file, &mining);
    assert_eq!((mined.numbers.games, mined.numbers.finds, mined.numbers.all_broken()), (4, 3, 1));
    assert_eq!(mined.numbers.repeats, 2);
    assert!(
        heard.faults[0].starts_with("line 15, column 13: 'Ke3' is not a legal move"),
        "{:?}",
        heard.faults
    );
    let filter = Filter { event: Some("club".to_owned()), ..Filter::default() };
    let (_, filtered) = run(&file, &Mining { filter, ..mining.clone() });
    assert_eq!((filtered.numbers.filtered, filtered.numbers.finds), (2, 2));
    let (limited, mined) = run(&file, &Mining { limit: Some(1), ..mining.clone() });
    assert_eq!(limited.texts[..], heard.texts[..1]);
    assert!(mined.is_limited);
    let (_, read) = run(&file, &Mining { no_proof: true, ..mining });
    assert_eq!((read.numbers.games, read.numbers.finds), (4, 0));
}

#[test]
fn files_that_are_no_games() {
    for (text, part) in [("", "is empty"), ("\n\n", "is empty"), ("my diary: today it rained", "is not PGN")]
    {
        let (heard, mined) = run(&scratch("other.txt", text), &Mining::default());
        assert_eq!((mined.failed, mined.numbers.games), (1, 0));
        assert!(heard.failed[0].contains(part), "{:?}", heard.failed);
    }
}

#[test]
fn null_moves_and_chess960_are_said() {
    let null = "[Event \"x\"]\n\n1. f3 -- 2. g4 e5 3. Nc3 *\n\n";
    let file = scratch("null.pgn", null);
    let wanted = Wanted { moves: 1..=1, ..Wanted::default() };
    let mining = Mining { wanted, ..Mining::default() };
    let (heard, _) = run(&file, &mining);
    let find: Value = serde_json::from_str(&heard.texts[0]).expect("JSON");
    assert_eq!((&find["legal"], &find["played"]), (&false.into(), &Value::Null));
    let shuffled = "[Variant \"Chess960\"]\n[FEN \"nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1\"]\n\n\
                    1. O-O O-O 2. e4 e5 *\n\n";
    let (_, mined) = run(&scratch("960.pgn", shuffled), &mining);
    assert_eq!((mined.numbers.left_out, mined.numbers.positions), (2, 3));
}
