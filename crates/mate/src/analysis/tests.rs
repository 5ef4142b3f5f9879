//! Problems made by hand, and the suite where it is at hand.

use super::plain::{Plain, position};
use super::*;
use crate::chess::Move;
use serde_json::Value;

fn ask(fen: &str, stipulation: &str, wishes: &Wishes) -> Report {
    let stipulation = stipulation.parse().unwrap();
    analyse(&position(fen), stipulation, wishes, &mut Plain::new(stipulation)).unwrap()
}

fn everything() -> Wishes {
    Wishes { refutations: 1, set_play: true, ..Wishes::default() }
}

fn uci(moves: impl IntoIterator<Item = Move>) -> String {
    moves.into_iter().map(|step| step.to_string()).collect::<Vec<_>>().join(" ")
}

fn steps(list: &[Continuation]) -> String {
    uci(list.iter().map(|next| next.step))
}

/// `reply:answers`, in turn.
fn play(replies: &[Reply]) -> String {
    replies
        .iter()
        .map(|reply| format!("{}:{}", reply.step, steps(&reply.next)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The published puzzle of the first solver written as logic.
const RD8: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";

#[test]
fn a_key_that_checks() {
    let report = ask(RD8, "#2", &everything());
    assert_eq!(uci(report.keys.iter().map(|key| key.step)), "d1d8");
    assert!(report.is_sound());
    assert_eq!((report.shorter, report.men(), report.men_class()), (None, (5, 6), Some(MenClass::Meredith)));
    let key = &report.keys[0];
    assert_eq!((key.moves, play(&key.after.replies).as_str()), (2, "g8h7:d8h8"));
    assert!(key.after.check && !key.after.zugzwang && key.after.threats.is_empty());
    assert!(!key.features.is_good() && key.duals.is_empty() && key.short.is_empty());
    assert_eq!((key.mates.all, key.mates.pure), (1, 1));
}

/// Keys and tries exactly as listed, where the environment says that the list is at hand.
#[test]
fn suite() {
    let Some(folder) = std::env::var_os("ROOKWRIGHT_SUITES") else { return };
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join("mates-keys.jsonl")).unwrap();
    for line in text.lines() {
        let problem: Value = serde_json::from_str(line).unwrap();
        let stipulation: Stipulation = problem["stip"].as_str().unwrap().parse().unwrap();
        if stipulation.is_one_line() || stipulation.moves() > Some(3) {
            continue;
        }
        let fen = problem["fen"].as_str().unwrap();
        let report = ask(fen, problem["stip"].as_str().unwrap(), &everything());
        let words = |value: &Value| -> Vec<String> {
            value.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
        };
        let mut keys: Vec<String> = report.keys.iter().map(|key| key.step.to_string()).collect();
        let mut expected = words(&problem["keys"]);
        keys.sort();
        expected.sort();
        assert_eq!(keys, expected, "{fen}");
        if let Some(listed) = problem["tries"].as_array() {
            let mut expected: Vec<(String, Vec<String>)> = listed
                .iter()
                .map(|one| (one["move"].as_str().unwrap().to_owned(), words(&one["refutations"])))
                .collect();
            let found = report.tries.unwrap();
            let mut tries: Vec<_> = found
                .iter()
                .map(|one| (one.step.to_string(), one.refutations.iter().map(ToString::to_string).collect()))
                .collect();
            tries.sort();
            expected.sort();
            assert_eq!(tries, expected, "{fen}");
        }
    }
}
