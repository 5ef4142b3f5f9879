use super::*;
use crate::analysis::testing::step;
use crate::analysis::{Wishes, analyse};
use crate::search::{Prover, SearchOptions};
use crate::stipulation::Stipulation;
use rookwright_chess::testing::position;
use rookwright_chess::{Move, Piece, Position, Square};

fn content(fen: &str) -> (Content, Phases) {
    let diagram = position(fen);
    let mut prover = Prover::new(Stipulation::MATE, &SearchOptions::default());
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
    // Two men between the king and an empty square are no half of anything.
    let (_, phases) = content("5n2/3p2Q1/1K1P4/3B2n1/k4rp1/P2b1p2/8/2B5 w - - 0 1");
    assert_eq!(Themed::HalfPin.progress(&phases).have, 0);
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
        let lines = Phases::of_lines(phases.position.clone(), 2, phases.solution.clone(), None);
        assert_eq!(lines.mates, content.mates, "{fen}");
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
    let text = include_str!("../../../../docs/reference/mate-generator.md");
    for Weight { name, weight, most, .. } in WEIGHTS {
        assert!(text.contains(&format!("- {name}: {weight} ({most})\n")), "{name}");
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

/// Returns a phase with these answers to replies.
fn phase(first: Option<&str>, lines: &[(&str, &str)]) -> Phase {
    let square = |text: &str| text.parse::<Square>().expect("a square");
    let read = |text: &str| {
        let (from, to) = (square(&text[..2]), square(&text[2..4]));
        match text.get(4..) {
            Some("q") => Move::promoting(from, to, Piece::Queen),
            Some("r") => Move::promoting(from, to, Piece::Rook),
            Some("b") => Move::promoting(from, to, Piece::Bishop),
            Some("n") => Move::promoting(from, to, Piece::Knight),
            _ => Move::new(from, to),
        }
    };
    let line = |&(reply, answer): &(&str, &str)| Variation { reply: read(reply), answer: read(answer) };
    Phase { first: first.map(read), variations: lines.iter().map(line).collect(), ..Phase::default() }
}

fn phases(solution: Phase, set_play: Phase, tries: Vec<Phase>) -> Phases {
    let mut all = Phases::of_lines(position("2k5/8/8/8/8/8/P7/K6Q w"), 2, solution, Some(set_play));
    all.tries = tries;
    all
}

#[test]
fn the_same_piece_on_the_same_square_is_the_same_mate() {
    let set = || phase(None, &[("a8b8", "h1h8"), ("a8a7", "h1a1"), ("b5b4", "c1c8"), ("b5b3", "c1c8")]);
    // The queen is the piece that the key moved.
    let same = phase(Some("h1h2"), &[("a8b8", "h2h8"), ("a8a7", "h2a1")]);
    let alike = phases(same, set(), Vec::new());
    assert_eq!((changed_mates(&alike), transferred_mates(&alike)), (0, 0));
    // Another piece, another square, another promotion.
    let other = phase(Some("h1h2"), &[("a8b8", "g8h8"), ("a8a7", "h2b8"), ("b5b4", "d1d8")]);
    assert_eq!(changed_mates(&phases(other, set(), Vec::new())), 3);
    let promoted = |piece| phase(Some("h1h2"), &[("a8b8", piece)]);
    let set_promotes = phase(None, &[("a8b8", "c7c8q")]);
    assert_eq!(changed_mates(&phases(promoted("c7c8n"), set_promotes.clone(), Vec::new())), 1);
    assert_eq!(changed_mates(&phases(promoted("c7c8q"), set_promotes, Vec::new())), 0);
    // Two replies that change alike count once.
    let twice = phase(Some("h1h2"), &[("b5b4", "d1d8"), ("b5b3", "d1d8")]);
    assert_eq!(changed_mates(&phases(twice, set(), Vec::new())), 1);
    // A mate of another reply is transferred, unless it followed the same one too.
    let swapped = phase(Some("h1h2"), &[("a8b8", "h2a1"), ("a8a7", "h2h8")]);
    assert_eq!(transferred_mates(&phases(swapped, set(), Vec::new())), 2);
    let kept = phase(Some("h1h2"), &[("b5b4", "c1c8"), ("b5b3", "d1d8")]);
    assert_eq!(transferred_mates(&phases(kept, set(), Vec::new())), 0);
}

#[test]
fn a_zagoruiko_has_six_different_mates() {
    let set = phase(None, &[("a8b8", "h1h8"), ("a8a7", "h1a1")]);
    let key = phase(Some("a2a3"), &[("a8b8", "c1c8"), ("a8a7", "c1a1")]);
    let a_try = |first, lines: &[(&str, &str)]| vec![phase(Some(first), lines)];
    let full = a_try("h1h2", &[("a8b8", "h2b2"), ("a8a7", "h2a2")]);
    assert!(is_zagoruiko(&phases(key.clone(), set.clone(), full)));
    // The queen comes from elsewhere, but mates as before.
    let same = a_try("h1h2", &[("a8b8", "h2h8"), ("a8a7", "h2a2")]);
    assert!(!is_zagoruiko(&phases(key.clone(), set.clone(), same)));
    // One mate for both replies.
    let one = a_try("h1h2", &[("a8b8", "h2b2"), ("a8a7", "h2b2")]);
    assert!(!is_zagoruiko(&phases(key.clone(), set.clone(), one)));
    // A piece mates on the same square, whatever its pawn was promoted to.
    let set_rook = phase(None, &[("a8b8", "h1h8"), ("a8a7", "h1a1")]);
    let promoted = |first| phase(Some(first), &[("a8b8", "c8b8"), ("a8a7", "c8a8")]);
    let tries = vec![promoted("c7c8q"), promoted("c7c8r")];
    assert!(!is_zagoruiko(&phases(phase(Some("a2a3"), &[]), set_rook, tries.clone())));
    assert_eq!(changed_mates(&phases(promoted("c7c8q"), phase(None, &[]), tries)), 0);
}

#[test]
fn an_albino_may_capture_what_the_replies_bring() {
    let mates = [("a8a7", "a2a3"), ("a8b7", "a2a4"), ("c5b3", "a2b3"), ("b8b3", "a2b3")];
    let three = phases(phase(Some("h1h2"), &mates), phase(None, &[]), Vec::new());
    assert!(!Themed::Albino.progress(&three).is_complete());
    let mates = [("a8a7", "d2d3"), ("a8b7", "d2d4"), ("c5c3", "d2c3"), ("e5e3", "d2e3")];
    let solution = phase(Some("h1h2"), &mates);
    let four = Phases::of_lines(position("2k5/8/8/8/8/8/3P4/K6Q w"), 2, solution, None);
    assert!(Themed::Albino.progress(&four).is_complete());
}

#[test]
fn promotions_need_different_answers() {
    let here = || position("2k5/8/8/8/8/8/p7/2K4Q w");
    let of = |mates: &[(&str, &str)]| {
        let play = Phases::of_lines(here(), 2, phase(Some("h1h2"), mates), None);
        Themed::Allumwandlung.progress(&play).have
    };
    // The queen and the rook share an answer, but the queen also comes about on b1.
    let shared = [("a2a1q", "h2a2"), ("a2a1r", "h2a2"), ("a2a1b", "h2h8"), ("a2a1n", "h2b8")];
    assert_eq!(of(&shared), 3);
    assert_eq!(of(&[&shared[..], &[("a2b1q", "h2b2")]].concat()), 4);
}

#[test]
fn another_phase_never_makes_fewer_changes() {
    let set = || phase(None, &[("a8a7", "h1a1"), ("b5b4", "c1c8")]);
    let key = phase(Some("h1h2"), &[("a8b8", "d1d8"), ("a8a7", "d1d8"), ("b5b4", "d1d8")]);
    assert_eq!(changed_mates(&phases(key.clone(), set(), Vec::new())), 2);
    // The try changes only the first reply: it could be written in one line with either of the others.
    let a_try = phase(Some("a2a3"), &[("a8b8", "g8h8")]);
    assert_eq!(changed_mates(&phases(key, set(), vec![a_try])), 2);
}

/// Whether play shows a theme: `key` and pairs of replies and answers, after which replies may leave a choice.
fn shows(theme: Themed, fen: &str, play: &str, duals: &[&str]) -> bool {
    let (key, lines) = play.split_once(": ").expect("a key");
    let lines: Vec<_> = lines.split(", ").filter_map(|line| line.split_once(' ')).collect();
    let mut solution = phase(Some(key), &lines);
    solution.duals =
        duals.iter().map(|dual| Move::new(dual[..2].parse().unwrap(), dual[2..].parse().unwrap())).collect();
    theme.progress(&Phases::of_lines(position(fen), 2, solution, None)).is_complete()
}

#[test]
fn plus_flights_are_four_steps_of_the_king() {
    let middle = "8/8/8/8/4k3/8/8/K7 w";
    for (fen, play) in [
        (middle, "a1b1: e4e5 b1a1, e4e3 b1a2, e4d4 b1b2, e4f4 b1c1"),
        ("8/8/8/3k4/8/8/8/K7 w", "a1b1: d5d6 b1a1, d5d4 b1a2, d5c5 b1b2, d5e5 b1c1"),
        // A small board, a capture, and other replies.
        ("5/5/2k2/P4/K4 w", "a2a3: c3c4 a1a2, c3c2 a1b1, c3b3 a3a4, c3d3 a1b2"),
        ("8/8/8/4N3/4k3/8/8/K7 w", "a1b1: e4e5 b1a1, e4e3 b1a2, e4d4 b1b2, e4f4 b1c1"),
        (middle, "a1b1: e4d5 b1a1, e4e5 b1a1, e4e3 b1a2, e4d4 b1b2, e4f4 b1c1"),
    ] {
        assert!(shows(Themed::PlusFlights, fen, play, &[]), "{fen} {play}");
    }
    let castling = "4k2r/8/8/8/8/8/8/K6Q w k";
    for (fen, play, duals) in [
        // Three flights, one more with a choice of mates, and two with the same mate.
        (middle, "a1b1: e4e5 b1a1, e4e3 b1a2, e4d4 b1b2", &[][..]),
        (middle, "a1b1: e4e5 b1a1, e4e3 b1a2, e4d4 b1b2", &["e4f4"]),
        (middle, "a1b1: e4e5 b1a1, e4e3 b1a2, e4d4 b1b2, e4f4 b1b2", &[]),
        // The diagonal squares, castling, and another piece.
        (middle, "a1b1: e4d5 b1a1, e4f5 b1a2, e4d3 b1b2, e4f3 b1c1", &[]),
        (castling, "a1a2: e8d8 h1h2, e8f8 h1h3, e8e7 h1h4, e8g8 h1h5", &[]),
        ("7k/8/8/8/4r3/8/8/K7 w", "a1b1: e4e5 b1a1, e4e3 b1a2, e4d4 b1b2, e4f4 b1c1", &[]),
    ] {
        assert!(!shows(Themed::PlusFlights, fen, play, duals), "{fen} {play}");
    }
}

#[test]
fn allumwandlung_has_all_four_pieces() {
    let ours = "8/2P1P3/8/8/8/7k/8/K7 w";
    let theirs = "7k/8/8/8/8/8/2p1p3/K7 w";
    for (fen, play) in [
        (ours, "a1b1: h3g3 c7c8q, h3h2 c7c8r, h3g2 c7c8b, h3h4 c7c8n"),
        (ours, "a1b1: h3g3 c7c8q, h3h2 c7c8r, h3g2 e7e8b, h3h4 e7e8n"),
        (ours, "a1b1: h3g3 c7c8q, h3g4 c7c8q, h3h2 c7c8r, h3g2 e7e8b, h3h4 e7e8n"),
        (theirs, "a1a2: c2c1q a2a3, c2c1r a2b2, c2c1b a2b1, c2c1n a2a1"),
        (theirs, "a1a2: c2c1q a2a3, c2c1r a2b2, e2e1b a2b1, e2e1n a2a1, h8g8 a2b3"),
    ] {
        assert!(shows(Themed::Allumwandlung, fen, play, &[]), "{play}");
    }
    for (fen, play) in [
        (ours, "a1b1: h3g3 c7c8q, h3h2 c7c8r, h3g2 c7c8b, h3h4 b1b2"),
        (ours, "a1b1: h3g3 c7c8q, h3h2 c7c8r, h3g2 e7e8q, h3h4 e7e8r"),
        // The key is not an answer to a reply.
        (ours, "c7c8q: h3g3 e7e8r, h3g2 e7e8b, h3h4 e7e8n"),
        // Three answers only, and promotions of both sides.
        (theirs, "a1a2: c2c1q a2a3, c2c1r a2b2, c2c1b a2b1, c2c1n a2b1"),
        ("7k/4P3/8/8/8/8/2p5/K7 w", "a1a2: c2c1q a2a3, c2c1r a2b2, h8g7 e7e8b, h8h7 e7e8n"),
    ] {
        assert!(!shows(Themed::Allumwandlung, fen, play, &[]), "{play}");
    }
}
