//! Valid proofs of keys are accepted, damaged ones are refused.

use rookwright_chess::{Goal, Move, Plain, Position};
use rookwright_mate::{Brute, Fault, Oracle, Over, Proof, Stipulation, Violation, check_proof};
use rookwright_run::Budget;

/// A mate in three with nine answers.
const THREE: &str = "n3/1kB1/3Q/K3 w - -";
/// A selfmate in two: after some replies White is mated at once, after others a move later.
const SELF: &str = "k2b/3b/KQR1/2q1 w - -";

fn proofs(fen: &str, stipulation: &str) -> Vec<Proof> {
    let position = Position::from(&fen.parse::<Plain>().expect("a position"));
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    let watch = Budget::default().watch();
    let mut brute = Brute::new(stipulation, &watch);
    let keys = brute.keys(&position, stipulation.moves().expect("a number")).expect("no limit");
    let mut proof =
        |key| Proof::of(&position, stipulation, key, &mut brute).expect("no limit").expect("a key");
    keys.into_iter().map(&mut proof).collect()
}

/// Checks a text with one part replaced. The part must occur in it.
fn checked(text: &str, old: &str, new: &str) -> Result<u64, Fault> {
    assert!(text.contains(old), "{text}has no {old}");
    let proof: Proof = text.replacen(old, new, 1).parse().unwrap_or_else(|error| panic!("{text}{error}"));
    match check_proof(&proof) {
        Ok(checked) => Ok(checked.positions),
        Err(Violation::Proof { fault, .. }) => Err(fault),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn proofs_of_keys_are_accepted() {
    for (fen, stipulation, keys) in [
        ("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -", "#2", "d1d8"),
        (THREE, "#3", "c3b4"),
        ("4/R1K1/4/1b1k w - -", "#3", "a3a4"),
        ("2Qq/4/N1Bk/1K2 w - -", "=2", "c4b3"),
        (SELF, "s#2", "c2c4"),
        ("2br/3k/1R1p/b1QK w - -", "s#2", "b2b3"),
        ("K1Rq1/b4/3k1/1QN2/5 w - -", "r#2", "c2b4"),
        ("K1Rq1/b4/3k1/1QN2/5 w - -", "semi-r#2", "b2c3 c2b4"),
        ("5k2/3Q3B/8/8/8/8/8/4K2R w K -", "#1", "e1g1 h1f1"),
    ] {
        let proofs = proofs(fen, stipulation);
        let found: Vec<_> = proofs.iter().map(|proof| proof.key().to_string()).collect();
        assert_eq!(found.join(" "), keys, "{fen}");
        for proof in proofs {
            let checked = check_proof(&proof).unwrap_or_else(|violation| panic!("{proof}{violation}"));
            assert_eq!(checked.positions, proof.steps().len() as u64);
            assert!(checked.replies >= checked.positions);
            assert_eq!(proof.to_string().parse().as_ref(), Ok(&proof));
        }
    }
}

#[test]
fn there_is_no_proof_of_what_is_no_key() {
    let position = Position::from(&THREE.parse::<Plain>().unwrap());
    let budget = Budget::default();
    let watch = budget.watch();
    let of = |stipulation: &str, key: &str| {
        let stipulation: Stipulation = stipulation.parse().unwrap();
        let key = Plain::from(&position).moves().into_iter().find(|step| step.to_string() == key);
        Proof::of(&position, stipulation, key.unwrap_or(Move::NONE), &mut Brute::new(stipulation, &watch))
    };
    assert!(matches!(of("#3", "c3b4"), Ok(Some(_))));
    for (stipulation, key) in
        [("#2", "c3b4"), ("#3", "a1a2"), ("#3", "illegal"), ("#", "c3b4"), ("h#3", "c3b4")]
    {
        assert_eq!(of(stipulation, key), Ok(None), "{stipulation} {key}");
    }
    budget.cancel.cancel();
    assert_eq!(of("#3", "c3b4"), Err(Over));
}

/// Whatever White plays, Black mates by Rb1. In a reflexmate White must mate itself: by Ra8.
#[test]
fn who_must_mate_has_no_key() {
    let position = Position::from(&"7k/R5pp/8/8/8/1P6/1r4PP/7K w - -".parse::<Plain>().unwrap());
    let key = Plain::from(&position).moves().into_iter().find(|step| step.to_string() == "b3b4").unwrap();
    let watch = Budget::default().watch();
    for (asked, is_key) in [("s#1", false), ("semi-r#1", true), ("r#1", false)] {
        let asked: Stipulation = asked.parse().unwrap();
        let proof = Proof::of(&position, asked, key, &mut Brute::new(asked, &watch)).unwrap();
        assert_eq!(proof.is_some(), is_key, "{asked}");
        assert!(proof.is_none_or(|proof| check_proof(&proof).is_ok()), "{asked}");
    }
}

#[test]
fn a_missing_position_is_missed() {
    for proof in [&proofs(THREE, "#3")[0], &proofs(SELF, "s#2")[0]] {
        let text = proof.to_string();
        assert!(proof.steps().len() > 1);
        for line in text.lines().skip(4) {
            let fault = checked(&text, &format!("{line}\n"), "").expect_err(line);
            assert!(
                matches!(&fault, Fault::Unanswered { fen, .. } if line.starts_with(fen.as_str())),
                "{line}: {fault}"
            );
        }
    }
}

#[test]
fn another_move_is_accepted_only_where_it_wins_too() {
    let mut refused = 0;
    for proof in [&proofs(THREE, "#3")[0], &proofs(SELF, "s#2")[0]] {
        let text = proof.to_string();
        let watch = Budget::default().watch();
        let mut brute = Brute::new(proof.stipulation(), &watch);
        for entry in proof.steps() {
            let line = |step: &str| format!("{} = {} {step}\n", entry.position, entry.moves);
            let old = line(&entry.step.to_string());
            assert_eq!(checked(&text, &old, &line("d4d4")), Err(Fault::Illegal), "{old}");
            for step in entry.position.moves().into_iter().filter(|&step| step != entry.step) {
                let after = Position::from(&entry.position.after(step));
                match checked(&text, &old, &line(&step.to_string())) {
                    Ok(_) => assert_eq!(brute.loses(&after, entry.moves - 1), Ok(true), "{step}: {text}"),
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn numbers_must_go_down_to_the_goal() {
    for proof in [&proofs(THREE, "#3")[0], &proofs(SELF, "s#2")[0]] {
        let text = proof.to_string();
        for entry in proof.steps() {
            let line = |moves: u32| format!("{} = {moves} {}\n", entry.position, entry.step);
            let old = line(entry.moves);
            let long = checked(&text, &old, &line(30));
            assert!(matches!(long, Err(Fault::TooLong { moves: 30, .. })), "{long:?}: {text}");
            if entry.moves > 1 {
                assert!(checked(&text, &old, &line(entry.moves - 1)).is_err(), "{old}{text}");
            }
        }
    }
    let text = proofs(THREE, "#3")[0].to_string();
    assert!(matches!(checked(&text, "#3", "#2"), Err(Fault::TooLong { moves: 2, left: 1, .. })));
    // More moves than needed are not a fault.
    assert!(checked(&text, "#3", "#4").is_ok());
    assert!(checked(&text, "#3", "=3").is_err());
    assert!(checked(&text, "#3", "s#3").is_err());
    assert!(checked(&text, "key: c3b4", "key: a1a2").is_err());
    assert_eq!(checked(&text, "key: c3b4", "key: c3c1"), Err(Fault::Illegal));
}

#[test]
fn ends_without_the_goal() {
    let head = |fen: &str, stipulation: &str, key: &str| {
        let text = format!("proof: mate\nfen: {fen}\nstipulation: {stipulation}\nkey: {key}\n");
        check_proof(&text.parse().unwrap_or_else(|error| panic!("{text}{error}")))
    };
    let fault = |result: Result<_, Violation>| match result {
        Err(Violation::Proof { fault, .. }) => fault,
        other => panic!("{other:?}"),
    };
    let corner = "k2/3/KQ1 w - -";
    assert!(head(corner, "#1", "b1b2").is_ok());
    assert!(head(corner, "=1", "b1c2").is_ok());
    assert_eq!(fault(head(corner, "#2", "b1c2")), Fault::OtherEnd);
    assert_eq!(fault(head(corner, "=2", "b1b2")), Fault::OtherEnd);
    assert_eq!(fault(head(corner, "s#2", "b1b2")), Fault::OtherEnd);
    assert_eq!(fault(head(corner, "#1", "b1c1")), Fault::NotReached(Goal::Mate));
    assert!(matches!(fault(head(corner, "s#1", "b1c1")), Fault::Unanswered { .. }));
    assert!(matches!(head("k2/3/K1Q w - -", "#1", "c1b2"), Err(Violation::Impossible { .. })));
}

#[test]
fn a_position_stands_once() {
    let text = proofs(THREE, "#3")[0].to_string();
    let last = text.lines().last().unwrap();
    let proof: Proof = format!("{text}{last}\n").parse().unwrap();
    assert!(matches!(check_proof(&proof), Err(Violation::Twice { fen }) if last.starts_with(&fen)));
}

#[test]
fn refusals_of_proofs_say_what_is_wrong() {
    let refused = |text: &str| check_proof(&text.parse().unwrap()).expect_err(text).to_string();
    let corner = |asked: &str, key: &str| {
        refused(&format!("proof: mate\nfen: k2/3/KQ1 w - -\nstipulation: {asked}\nkey: {key}\n"))
    };
    for (asked, key, fault) in [
        ("#2", "b1a3", "is not legal"),
        ("#2", "b1c2", "ends the game without the goal"),
        ("#1", "b1c1", "does not mate"),
        ("=1", "b1c1", "does not stalemate"),
        ("#2", "b1c1", "has no answer to a3b3: 1k1/3/K1Q w - -"),
        ("r#1", "b1c1", "is not allowed: b1b2 reaches the goal and must be played"),
    ] {
        assert_eq!(corner(asked, key), format!("k2/3/KQ1 w - -: b1{} {fault}", &key[2..]), "{asked}");
    }
    assert_eq!(
        refused("proof: mate\nfen: k2/3/K1Q w - -\nstipulation: #1\nkey: c1b2\n"),
        "k2/3/K1Q w - -: the side that is not to move is in check"
    );
    let right = "proof: mate\nfen: 6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -\nstipulation: #2\nkey: d1d8\n\
                 3R4/5p1k/6p1/7p/4Pnq1/8/1B4P1/6K1 w - - = 1 d8h8\n";
    assert!(check_proof(&right.parse().unwrap()).is_ok());
    let fault = refused(&right.replace("= 1", "= 2"));
    assert!(fault.ends_with(": d1d8 has an answer to g8h7 that takes 2, with 1 left"), "{fault}");
    let last = right.lines().last().unwrap();
    let fault = refused(&format!("{right}{last}\n"));
    assert!(fault.ends_with("/6K1 w - -: the position occurs twice in the proof"), "{fault}");
}
