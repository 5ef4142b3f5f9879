//! Whole reports, letter by letter.

use super::*;
use crate::analysis::plain::{Plain, position, step};
use crate::analysis::{Report, Wishes, analyse, explain};
use crate::chess::Move;
use crate::notation::Notation;
use crate::stipulation::Stipulation;
use serde_json::json;
use std::time::Duration;

const RD8: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";

/// Paul Morphy, New York Clipper 1856.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
/// Threat, short variation and zugzwang in one small mate in three.
const THREE: &str = "1B5R/8/8/2p5/3N4/2K5/8/4k3 w - - 0 1";

fn ask(fen: &str, stipulation: &str, wishes: &Wishes) -> Report {
    let stipulation = stipulation.parse().unwrap();
    analyse(&position(fen), stipulation, wishes, &mut Plain::new(stipulation)).unwrap()
}

fn everything() -> Wishes {
    Wishes { refutations: 1, set_play: true, ..Wishes::default() }
}

fn explained(fen: &str, stipulation: &str, first: &str) -> (String, serde_json::Value) {
    let position = position(fen);
    let stipulation: Stipulation = stipulation.parse().unwrap();
    let moves = stipulation.moves().unwrap();
    let first = step(&position, first);
    let said = explain(&position, stipulation, moves, first, 2, &mut Plain::new(stipulation)).unwrap();
    let text = explanation_text(&position, stipulation, moves, first, &said, Notation::San);
    (text, explanation_json(&position, first, &said))
}

fn line(fen: &str, stipulation: &str, text: &str) -> Vec<Move> {
    let stipulation: Stipulation = stipulation.parse().unwrap();
    let length = text.split(' ').count();
    position(fen).read_line(text, stipulation.counting(length)).unwrap()
}

#[test]
fn dump() {
    let all = everything();
    println!("{}", report_text(&ask(MORPHY, "#2", &all), Notation::San));
    println!("{}", popeye_report(&ask(MORPHY, "#2", &all), Some(Duration::from_millis(78))));
    println!("{}", report_text(&ask(THREE, "#3", &all), Notation::San));
    println!("{}", popeye_report(&ask(THREE, "#3", &all), None));
    println!(
        "{}",
        report_text(&ask(THREE, "#3", &Wishes { depth: Some(1), ..Wishes::default() }), Notation::Long)
    );
    println!("{}", report_text(&ask("7k/6N1/8/4K3/2p5/8/8/3Q4 w", "#3", &all), Notation::San));
    println!("{}", report_text(&ask("2k/1P1/K2 w", "#2", &all), Notation::San));
    println!("{}", popeye_report(&ask("2k/1P1/K2 w", "#2", &all), None));
    println!("{}", report_text(&ask("7r/8/8/8/8/6k1/8/6K1 b", "#2", &all), Notation::San));
    println!("{}", popeye_report(&ask("7r/8/8/8/8/6k1/8/6K1 b", "#2", &all), None));
    for (fen, stip, first) in [
        (RD8, "#2", "Rd8"),
        (RD8, "#2", "Rd7"),
        (RD8, "#2", "Kh2"),
        (MORPHY, "#2", "Ra5"),
        ("k7/8/2K5/8/8/8/8/1Q6 w", "#2", "Qb6"),
        ("k7/8/2K5/8/8/8/8/1Q6 w", "#1", "Kc7"),
    ] {
        let (text, json) = explained(fen, stip, first);
        println!("{text}{json}\n");
    }
    println!("{}", report_text(&ask("8/8/8/8/3Q4/8/1K6/4k3 w", "#2", &all), Notation::San));
}
