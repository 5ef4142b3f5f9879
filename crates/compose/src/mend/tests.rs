use super::*;
use rookwright_chess::Plain;
use rookwright_mate::{Brute, Oracle, lines};
use rookwright_run::Settings;

fn mend(fen: &str, asked: &str, key: Option<&str>, count: usize, threads: usize) -> (Problem, Mended) {
    let problem = Problem::new(fen, asked).expect(fen);
    let key = key.map(|key| {
        let all = problem.position().moves();
        all.into_iter().find(|step| step.to_string() == key).expect("a legal move")
    });
    let budget = Budget::default();
    let mending = Mending { problem: &problem, key, count, threads, budget: &budget };
    let mut heard = 0;
    let mended = mending.run(&mut |_| {}, &mut |_| {
        heard += 1;
        ControlFlow::Continue(())
    });
    let mended = mended.expect("no bug");
    assert!(heard >= mended.proposals.len());
    (problem, mended)
}

/// Proves a proposal by plain minimax, and that the changes lead from the given problem to it.
fn check(given: &Problem, proposal: &Proposal) {
    let (problem, watch) = (&proposal.now.problem, Budget::default().watch());
    let (position, asked) = (problem.position(), problem.stipulation());
    let fen = position.to_string();
    let moved = candidates::shifted(given.position(), proposal.shift).expect("a shift that fits");
    assert_eq!(crate::changed(&moved, &proposal.changes), *position, "{fen}");
    assert!((1..=2).contains(&proposal.steps()), "{fen}");
    assert_eq!(asked, given.stipulation());
    assert!(!Plain::from(position).is_check(), "{fen}");
    if asked.is_one_line() {
        assert_eq!(lines(position, asked, 9, &watch).expect("time"), proposal.now.solutions, "{fen}");
        assert!(asked.shorter().all(|less| lines(position, less, 1, &watch).expect("time").is_empty()));
    } else {
        let mut brute = Brute::new(asked, &watch);
        let moves = asked.moves().expect("a number");
        let keys: Vec<_> = proposal.now.solutions.iter().flatten().copied().collect();
        assert_eq!(brute.keys(position, moves), Ok(keys), "{fen}");
        assert_eq!(brute.wins(position, moves - 1), Ok(false), "{fen}");
    }
    assert_eq!(proposal.now.solutions.len(), 1, "{fen}");
}

fn words(proposal: &Proposal) -> String {
    proposal.changes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Published mates in two that lost a piece: cooked, short, without a solution.
const BROKEN: [&str; 5] = [
    "5r2/2P1p3/1K1k2N1/1bN1p1p1/2P1P1pB/7B/5P2/5r1R w",
    "3Q3K/8/3n4/4P3/p2kP3/P6R/1R3p1B/5B1N w",
    "5RK1/8/3p1N1p/3P3R/5k2/3r4/5P2/1B3Q2 w",
    "5r2/2P1p3/1K1k2N1/1bN1p1p1/2P1P2B/6PB/5P2/5r1R w",
    "5RK1/8/3p1N1p/3P3R/5k2/3r1r2/8/1B3Q2 w",
];

#[test]
fn every_proposal_is_sound() {
    for fen in BROKEN {
        let (given, mended) = mend(fen, "#2", None, 6, 2);
        assert!(!mended.before.as_ref().unwrap().is_sound, "{fen}");
        assert_eq!(mended.proposals.len(), 6, "{fen}");
        mended.proposals.iter().for_each(|proposal| check(&given, proposal));
    }
}

#[test]
fn what_was_taken_off_is_proposed_again() {
    let whole = Problem::new("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2").unwrap();
    assert!(whole.solve(&Settings::default()).unwrap().is_sound());
    let (_, mended) = mend("kbK5/p7/1P6/8/8/8/8/R7 w", "#2", None, 60, 2);
    let all: Vec<_> = mended.proposals.iter().map(words).collect();
    assert!(all.iter().any(|words| words == "black pawn added on b7"), "{all:?}");
}

#[test]
fn the_key_that_is_named_stays() {
    for key in ["f2f4", "h4g3"] {
        let (given, mended) = mend(BROKEN[0], "#2", Some(key), 4, 2);
        assert_eq!(mended.proposals.len(), 4);
        for proposal in &mended.proposals {
            check(&given, proposal);
            let solution = |line: &Vec<Move>| line.iter().map(ToString::to_string).collect::<String>();
            if proposal.shift == (0, 0) {
                assert_eq!(proposal.now.solutions.iter().map(solution).collect::<Vec<_>>(), [key]);
            }
            assert!(proposal.keeps_solution);
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let fens = |threads| {
        let (_, mended) = mend(BROKEN[2], "#2", None, 8, threads);
        mended.proposals.iter().map(|one| one.now.problem.position().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(fens(1), fens(3));
}

#[test]
fn other_kinds_of_play() {
    for (fen, asked) in [
        ("5/5/k4/5/KQ3 w", "#3"),
        ("8/8/8/8/8/2k5/8/KR6 b", "h#2"),
        ("3R1/p2p1/N3k/QK3 w", "s#2"),
        ("1r2k/5/1p3/2Q2/K4 w", "r#2"),
        ("5/5/5/2PK1/k4 w", "ser-#3"),
    ] {
        let (given, mended) = mend(fen, asked, None, 2, 2);
        assert!(!mended.before.as_ref().unwrap().is_sound, "{fen} {asked}");
        assert!(!mended.proposals.is_empty(), "{fen} {asked}");
        mended.proposals.iter().for_each(|proposal| check(&given, proposal));
    }
}

#[test]
fn a_sound_problem_stays_as_it_is() {
    let (_, mended) = mend("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2", None, 5, 1);
    assert!(mended.before.unwrap().is_sound);
    assert_eq!((mended.proposals.len(), mended.tried, mended.end), (0, 0, End::Exhausted));
}

#[test]
fn a_stopped_search_keeps_what_it_has() {
    let problem = Problem::new("k7/8/1K6/8/8/8/8/7R w", "#2").unwrap();
    let budget = Budget::default();
    let mending = Mending { problem: &problem, key: None, count: 50, threads: 1, budget: &budget };
    let mended = mending.run(&mut |_| {}, &mut |_| ControlFlow::Break(())).unwrap();
    assert_eq!((mended.proposals.len(), mended.end), (1, End::Stopped));
    budget.cancel.cancel();
    let mended = mending.run(&mut |_| {}, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(mended.before.is_none() && mended.proposals.is_empty());
    assert_eq!(mended.end, End::Stopped);
}

#[test]
fn twins_are_sound_and_made_by_their_changes() {
    for (fen, asked) in [("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2"), (BROKEN[2], "#2")] {
        let problem = Problem::new(fen, asked).unwrap();
        let budget = Budget::default();
        let twinning = Twinning { problem: &problem, count: 8, threads: 2, budget: &budget };
        let mut heard = 0;
        let twinned = twinning.run(&mut |_| {}, &mut |_| {
            heard += 1;
            ControlFlow::Continue(())
        });
        let twinned = twinned.unwrap();
        assert!(!twinned.twins.is_empty() && heard >= twinned.twins.len(), "{fen}");
        for twin in &twinned.twins {
            let (position, _) = twin.change.apply(problem.position(), problem.stipulation()).unwrap();
            assert_eq!(position, *twin.now.problem.position(), "{}", twin.change);
            let again = twin
                .now
                .problem
                .solve(&Settings { engine: rookwright_run::EngineKind::Brute, ..Settings::default() });
            assert!(again.unwrap().is_sound(), "{}", twin.change);
        }
    }
}
