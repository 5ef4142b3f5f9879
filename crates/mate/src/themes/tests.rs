//! Problems and the themes they show.

mod examples;
mod random;

use super::*;
use crate::analysis::{Feature, Report, Wishes, analyse};
use crate::search::{Prover, SearchOptions};
use crate::stipulation::Stipulation;
use rookwright_chess::Position;
use rookwright_chess::testing::position;
use rookwright_run::document::value_of;
use serde_json::json;

fn ask(fen: &str, asked: &str, wishes: &Wishes) -> Report {
    let stipulation: Stipulation = asked.parse().unwrap();
    let mut prover = Prover::new(stipulation, &SearchOptions::default());
    analyse(&position(fen), stipulation, wishes, &mut prover).unwrap()
}

/// Returns the tags of a sound problem.
fn sound(fen: &str, asked: &str) -> Tags {
    let report = ask(fen, asked, &Wishes::default());
    assert!(report.is_sound(), "{fen} {:?}", report.faults());
    tags(&report)
}

fn names(tags: &Tags) -> String {
    tags.list().map(Tag::name).collect::<Vec<_>>().join(" ")
}

/// Returns the lines that show a tag.
fn lines(tags: &Tags, position: &Position, tag: Tag) -> String {
    value_of(&tags.document(position))["where"][tag.name()].to_string()
}

/// Double check, then a queen sacrifice, and the knight returns.
const LEGACY: &str = "5rk1/5Npp/8/3Q4/8/8/8/6K1 w";

#[test]
fn philidors_legacy() {
    let tags = sound(LEGACY, "#3");
    let expected = json!({
        "tags": ["check-key", "flight-giving-key", "smothered", "pure-mate", "model-mate", "miniature",
            "switchback", "double-check", "discovered-check"],
        "where": {
            "smothered": ["1.Nh6+ Kh8 2.Qg8+ Rxg8 3.Nf7#"],
            "pure-mate": ["1.Nh6+ Kh8 2.Qg8+ Rxg8 3.Nf7#"],
            "model-mate": ["1.Nh6+ Kh8 2.Qg8+ Rxg8 3.Nf7#"],
            "switchback": ["1.Nh6+ Kh8 2.Qg8+ Rxg8 3.Nf7#"],
            "double-check": ["1.Nh6+"],
            "discovered-check": ["1.Nh6+"],
        },
    });
    assert_eq!(value_of(&tags.document(&position(LEGACY))), expected);
}

#[test]
fn mates_that_never_happen_show_nothing() {
    let complete = Wishes { complete: true, ..Wishes::default() };
    for (fen, asked, absent) in
        [("1N2/2P1/3K/k3 w", "#2", Tag::PureMate), ("1k6/1P6/2B5/8/2K5/3R4/8/8 w", "#3", Tag::IdealMate)]
    {
        let tags = tags(&ask(fen, asked, &complete));
        assert!(!tags.has(absent), "{fen}: {}", names(&tags));
    }
}

#[test]
fn trees_that_are_cut_show_no_more_than_is_known() {
    let report = ask(LEGACY, "#3", &Wishes { nodes: 0, ..Wishes::default() });
    assert!(report.is_cut());
    assert_eq!(
        names(&tags(&report)),
        "check-key flight-giving-key miniature double-check discovered-check",
        "whether White has a choice behind the key is not known"
    );
}

#[test]
fn black_may_solve_too() {
    let tags = sound("6k1/8/8/8/3q4/8/5nPP/5RK1 b", "#3");
    assert!(tags.has(Tag::Pattern(Pattern::Smothered)) && tags.has(Tag::Switchback), "{}", names(&tags));
    // Both published problems upside down, with the colours exchanged.
    for (white, black) in [
        (CORRIAS, "B7/R7/P6P/2P2p2/3K4/5P2/b2k3q/8 b"),
        (BARNES, "1B1br3/3K2k1/1q1n1p2/8/3n4/1b6/4R1BP/7Q b"),
    ] {
        assert_eq!(names(&sound(black, "#2")), names(&sound(white, "#2")), "{black}");
    }
}

#[test]
fn threat_block_and_neither() {
    // Morphy's block; a threat; a key that checks.
    for (fen, threat, block) in [
        ("kbK5/pp6/1P6/8/8/8/8/R7 w", false, true),
        (CORRIAS, true, false),
        ("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", false, false),
    ] {
        let tags = sound(fen, "#2");
        assert_eq!((tags.has(Tag::Threat), tags.has(Tag::Block)), (threat, block), "{fen}");
        assert_eq!(tags.has(Tag::Key(Feature::Quiet)), threat || block);
    }
}

#[test]
fn promotions() {
    // A queen would not even give check.
    let tags = sound("6br/5Ppk/7p/8/8/8/8/K7 w", "#1");
    assert!(tags.has(Tag::Promotion) && tags.has(Tag::Underpromotion));
    assert!(tags.has(Tag::Key(Feature::Underpromotion)));
    // The threat that both replies let through, with a queen or a rook.
    assert!(!sound("k7/7p/1KP5/8/8/8/8/8 w", "#2").has(Tag::Promotion));
}

/// Castling mates, but other moves do as well.
#[test]
fn one_choice_of_several_shows_nothing() {
    let report = ask("8/8/8/3Q4/8/8/3P4/1k2K2R w K", "#2", &Wishes { complete: true, ..Wishes::default() });
    let choices: Vec<_> =
        report.keys.iter().flat_map(|key| &key.duals).map(|dual| dual.choices.len()).collect();
    assert!(choices.contains(&3), "{choices:?}");
    assert!(!tags(&report).has(Tag::Castling), "{}", names(&tags(&report)));
}

#[test]
fn a_cooked_problem_shows_nothing_but_its_key() {
    let report = ask("3k/p3/2K1/R3 w", "#2", &Wishes::default());
    assert_eq!(report.keys.len(), 2);
    assert!(tags(&report).tagged().iter().all(|tagged| tagged.lines.is_empty()));
}

#[test]
fn self_play_ends_with_their_move() {
    let tags = sound("7R/k7/8/1P6/4B3/7n/6PP/4B1RK w", "s#1");
    assert!(tags.has(Tag::Pattern(Pattern::Smothered)), "{}", names(&tags));
    assert!(!tags.has(Tag::Grimshaw));
}

#[test]
fn a_stalemate_has_no_shape() {
    let report = ask("7k/8/8/6Q1/8/8/8/K7 w", "=1", &Wishes::default());
    assert!(!report.keys.is_empty());
    let is_of_mate = |tag| matches!(tag, Tag::Pattern(_) | Tag::PureMate | Tag::ModelMate | Tag::IdealMate);
    assert!(!tags(&report).list().any(is_of_mate), "{}", names(&tags(&report)));
}

#[test]
fn a_problem_without_a_key_has_its_men() {
    let report = ask("7k/8/8/8/8/8/8/K7 w", "#2", &Wishes::default());
    assert_eq!(names(&tags(&report)), "miniature");
    assert_eq!(
        value_of(&tags(&report).document(&report.position)),
        json!({"tags": ["miniature"], "where": {}})
    );
}

#[test]
fn no_more_lines_than_are_kept() {
    let mut found = super::tags::Collector::new();
    let steps = position("7k/8/8/8/8/8/8/KR6 w").moves();
    assert!(steps.len() > Tags::MOST_LINES);
    steps.iter().chain(&steps).for_each(|&step| found.show(Tag::Promotion, &[step]));
    let tags = found.into_tags(rookwright_chess::Counting::Game(1));
    assert_eq!(tags.tagged()[0].lines.len(), Tags::MOST_LINES);
}

/// Returns the tags of a line of help or series play.
fn of_line(fen: &str, asked: &str, moves: &str) -> (Tags, String) {
    let (position, stipulation) = (position(fen), asked.parse::<Stipulation>().unwrap());
    let counting = stipulation.counting(moves.split(' ').count());
    let line = position.read_line(moves, counting).unwrap();
    let tags = line_tags(&position, stipulation, &line);
    let said = names(&tags);
    (tags, said)
}

#[test]
fn lines_of_help_and_series_play() {
    // The castling rook gives check, but it has moved.
    let castles = "8/8/8/8/8/3k4/8/R3K2R b K";
    let (tags, said) = of_line(castles, "h#2", "d3c2 a1a2 c2c1 e1g1");
    assert_eq!(said, "pure-mate model-mate miniature castling");
    assert_eq!(lines(&tags, &position(castles), Tag::ModelMate), r#"["1.Kc2 Ra2+ 2.Kc1 O-O#"]"#);
    // The pawn captured en passant opens a line.
    let passing = "8/8/8/R2pP2k/8/8/8/K7 w - d6";
    assert_eq!(of_line(passing, "ser-#1", "e5d6").1, "miniature en-passant discovered-check");
    // Another piece comes to the square that one left: not a switchback.
    let rooks = "7k/8/8/8/8/8/8/KR6 w";
    assert_eq!(of_line(rooks, "ser-#3", "b1b2 b2b3 b3b2").1, "miniature switchback");
    assert_eq!(of_line(rooks, "ser-#3", "b1b2 b2b3 b3b1").1, "miniature");
    assert_eq!(of_line("7k/P7/8/8/8/8/8/K7 w", "ser-#1", "a7a8n").1, "miniature promotion underpromotion");
    // A piece that stands between moves away; a king may do that too.
    assert_eq!(of_line("7k/8/8/8/8/8/K6N/7R w", "ser-#1", "h2f3").1, "miniature discovered-check");
    assert_eq!(of_line("7k/8/8/8/8/8/7K/7R w", "ser-#1", "h2g2").1, "miniature discovered-check");
    assert_eq!(of_line("7k/8/8/8/8/8/8/K5R1 w", "ser-#1", "g1h1").1, "miniature");
}

#[test]
fn lines_that_are_none_do_no_harm() {
    let position = position("7k/8/8/8/8/8/8/KR6 w");
    let wild = [rookwright_chess::Move::NONE; 3];
    assert_eq!(names(&line_tags(&position, "h#2".parse().unwrap(), &wild)), "miniature");
    assert_eq!(names(&line_tags(&position, "ser-h#".parse().unwrap(), &[])), "miniature");
}

/// A. G. Corrias, Good Companion 1917.
const CORRIAS: &str = "8/B2K3Q/5p2/3k4/2p2P2/p6p/r7/b7 w";
/// B. Barnes, 1965.
const BARNES: &str = "7q/4r1bp/1B6/3N4/8/1Q1N1P2/3k2K1/1b1BR3 w";

#[test]
fn grimshaw() {
    let tags = sound(CORRIAS, "#2");
    assert_eq!(lines(&tags, &position(CORRIAS), Tag::Grimshaw), r#"["1.Qb1 Rb2 2.Qf5#","1.Qb1 Bb2 2.Qh1#"]"#);
    assert!(!tags.has(Tag::Novotny));
}

#[test]
fn novotny() {
    let tags = sound(BARNES, "#2");
    assert_eq!(lines(&tags, &position(BARNES), Tag::Novotny), r#"["1.Ne5 Rxe5 2.Qc3#","1.Ne5 Bxe5 2.Qe3#"]"#);
    assert!(!tags.has(Tag::Grimshaw));
}

/// Both moves shut the other piece off, but neither parries the threat.
#[test]
fn no_grimshaw_without_a_defence() {
    for complete in [false, true] {
        let report = ask("8/7K/3b4/6R1/r6k/8/6Q1/8 w", "#2", &Wishes { complete, ..Wishes::default() });
        assert!(report.is_sound() && !report.keys[0].after.threats.is_empty());
        assert!(!tags(&report).has(Tag::Grimshaw));
    }
}

#[test]
fn near_grimshaws() {
    for fen in [
        // Another pawn always shuts the rook off.
        "8/B2K3Q/5p2/3k4/2p2P2/p6p/r2p4/b7 w",
        // The same with the bishop.
        "8/B2K3Q/5p2/3k4/2p2P2/p1p4p/r7/b7 w",
    ] {
        let report = ask(fen, "#2", &Wishes::default());
        let (key, after) = (report.keys[0].step.to_string(), &report.keys[0].after);
        let to_b2 = after.replies.iter().filter(|reply| reply.step.to() == rookwright_chess::Square::B2);
        assert_eq!((key.as_str(), to_b2.count()), ("h7b1", 2), "{fen}");
        assert!(!tags(&report).has(Tag::Grimshaw), "{fen}");
    }
}

#[test]
fn near_novotnys() {
    for fen in [
        // A pawn always shuts the rook off.
        "7q/4r1bp/1B6/3N4/4P3/1Q1N1P2/3k2K1/1b1BR3 w",
        // A bishop shuts the bishop off.
        "7q/4r1bp/1B6/3N4/3B4/1Q1N1P2/3k2K1/1b1BR3 w",
        // The knight's move is a capture.
        "7q/4r1bp/1B6/3Np3/8/1Q1N1P2/3k2K1/1b1BR3 w",
    ] {
        let mut report = ask(fen, "#2", &Wishes::default());
        report.keys.retain(|key| key.step.to_string() == "d3e5");
        assert_eq!(report.keys.len(), 1, "{fen}");
        assert!(!tags(&report).has(Tag::Novotny), "{fen}");
    }
}
