use super::*;
use crate::analysis::testing::step;
use crate::analysis::{Wishes, analyse};
use crate::search::{Prover, Table};
use crate::stipulation::{Play, Stipulation};
use rookwright_chess::testing::position;
use rookwright_chess::{Goal, Position};
use rookwright_run::Budget;

fn content(fen: &str) -> (Content, Phases) {
    let diagram = position(fen);
    let watch = Budget::default().watch();
    let table = Table::new(1 << 16);
    let mut prover = Prover::new(Play::Direct, Goal::Mate, 1, &table, &watch);
    let wishes = Wishes { refutations: 1, set_play: true, ..Wishes::default() };
    let report = analyse(&diagram, Stipulation::mate_in(2).unwrap(), &wishes, &mut prover).unwrap();
    (Content::of(&report).expect("one key"), Phases::of(&report).expect("one key"))
}

/// A rook and a bishop that shut each other off, a half-pin, and mates after a flight.
const HALF_PIN: &str = "rN6/Q2P4/7R/5k2/2p1nB1K/3n4/6N1/1B6 w - - 0 1";
const GRIMSHAW: &str = "5n2/3p2Q1/1K1P4/3B2n1/k4r2/P2b1p2/8/2B5 w - - 0 1";

#[test]
fn themes_are_complete_or_not() {
    let (_, phases) = content(GRIMSHAW);
    assert!(Themed::Grimshaw.progress(&phases).is_complete());
    assert!(!Themed::HalfPin.progress(&phases).is_complete());
    let (_, phases) = content(HALF_PIN);
    assert!(Themed::HalfPin.progress(&phases).is_complete());
    assert!(!Themed::StarFlights.progress(&phases).is_complete());
    assert!(!Themed::Albino.progress(&phases).is_complete());
}

#[test]
fn counts_follow_from_the_rules() {
    for fen in [HALF_PIN, GRIMSHAW] {
        let (content, phases) = content(fen);
        let key = phases.solution.first.unwrap();
        let after = phases.position.after(key);
        let mates = |here: &Position| -> Vec<_> {
            here.moves().into_iter().filter(|&step| here.after(step).is_mate()).collect()
        };
        let threats = mates(&after.passed());
        let (mut variations, mut answers) = (0, std::collections::HashSet::new());
        for reply in after.moves() {
            let found = mates(&after.after(reply));
            if let [only] = found[..]
                && !threats.contains(&only)
            {
                variations += 1;
                answers.insert(only);
            }
        }
        assert_eq!((content.variations, content.mates), (variations, answers.len()), "{fen}");
        assert_eq!(content.threats, threats.len());
    }
}

#[test]
fn motifs_of_single_variations() {
    // The rook blocks its king's flight, and the other rook mates on the back rank.
    let before = position("6k1/5p1p/6r1/8/8/8/8/R6K b");
    let line = |reply: &str, answer: &str| {
        let reply = step(&before, reply);
        Variation { reply, answer: step(&before.after(reply), answer) }
    };
    let motifs = Motifs::of(&before, line("g6g7", "a1a8"));
    assert!(motifs.has(Motif::SelfBlock) && !motifs.has(Motif::CrossCheck) && !motifs.has(Motif::Flight));
}

#[test]
fn the_score_is_the_sum_of_its_points() {
    for fen in [HALF_PIN, GRIMSHAW] {
        let (content, _) = content(fen);
        let all = Score::of(&content);
        assert_eq!(all.total, score(&content));
        assert_eq!(all.total, all.points.iter().map(|(_, points)| points).sum::<i32>());
    }
    // The medians of published mates in two.
    let usual = Content {
        variations: 7,
        mates: 5,
        tries: 7,
        thematic_tries: 3,
        men: 11,
        threats: 1,
        ..Content::default()
    };
    assert!((score(&usual) - PUBLISHED_SCORE).abs() <= 15, "{}", score(&usual));
    let checks = Content { key_check: true, ..usual };
    assert!(score(&checks) < score(&usual));
}

#[test]
fn the_weights_are_documented() {
    let text = include_str!("../../../../docs/MATE-GENERATOR.md");
    for Line { name, weight, most, .. } in WEIGHTS {
        assert!(text.contains(&format!("| {name} | {weight} | {most} |")), "{name}");
    }
}

#[test]
fn an_albino_in_key_and_tries() {
    // 1.g3! and the tries gxf3, gxh3 and g4, each with another refutation.
    let (_, phases) = content("8/K4N2/3Q4/3P1k2/8/5p1p/6P1/2N5 w - - 0 1");
    assert_eq!(phases.key_piece.len(), 3);
    assert!(Themed::Albino.progress(&phases).is_complete());
    // Without one of the captures there are only three moves.
    let (_, phases) = content("1b6/8/B3Q3/7n/5k1K/2r1pp2/3P3P/5b2 w - - 0 1");
    assert!(!Themed::Albino.progress(&phases).is_complete());
}

#[test]
fn a_pickaninny_needs_four_different_mates() {
    let (_, phases) = content("5B2/6p1/5P1P/3N3k/8/6K1/8/2Q2B2 w - - 0 1");
    assert!(Themed::Pickaninny.progress(&phases).is_complete());
    let moves = phases.solution.variations.iter().filter(|line| line.reply.from() == "g7".parse().unwrap());
    let answers: std::collections::HashSet<_> = moves.map(|line| line.answer).collect();
    assert_eq!(answers.len(), 4);
    let (_, phases) = content(HALF_PIN);
    assert!(!Themed::Pickaninny.progress(&phases).is_complete());
}
