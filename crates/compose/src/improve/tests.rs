use super::super::manner::Manner;
use super::super::wanted::{Duals, KeyWish, Wanted};
use super::*;
use crate::draw::is_quiet;
use rookwright_chess::{Color, Legality, Move, Piece, Size};
use rookwright_mate::{Brute, Oracle};
use rookwright_run::Budget;

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Legality::Strict).unwrap()
}

fn direct(size: Size, moves: u32) -> Wish {
    Wish::new(size, Manner::Direct, moves)
}

/// Improves a position, and returns all puzzles passed on.
fn improved(wish: &Wish, position: &Position, count: u64, threads: usize) -> (Improvement, Vec<Improved>) {
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let run = Run { count, threads, watch: &watch, known: &known, give_up_after: u64::MAX };
    let mut all = Vec::new();
    let improvement = wish.improve(position, run, &mut |_| {}, &mut |improved| {
        all.push(improved.clone());
        ControlFlow::Continue(())
    });
    (improvement.unwrap(), all)
}

fn puzzles(wish: &Wish, count: u64) -> Vec<Made> {
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let run = Run { count, threads: 2, watch: &watch, known: &known, give_up_after: u64::MAX };
    let mut all = Vec::new();
    let summary = wish.generate(run, &mut |_| {}, &mut |made| {
        all.push(made.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(summary.unwrap().standing.printed, count);
    all
}

/// Proves by plain minimax that a puzzle has only this key and no shorter mate, and that its changes are
/// reported correctly.
fn proven(given: &Position, improved: &Improved) -> Move {
    let (made, watch) = (&improved.made, Budget::default().watch());
    let asked = made.problem.stipulation();
    let mut brute = Brute::new(asked, &watch);
    let (fen, moves) = (made.position().to_string(), asked.moves().unwrap());
    let keys = brute.keys(made.position(), moves).unwrap();
    assert_eq!(keys, [made.key().unwrap()], "{fen}");
    assert_eq!(brute.wins(made.position(), moves - 1), Ok(false), "{fen}");
    assert!(is_quiet(made.position()));
    assert_eq!(&changed(given, &improved.changes), made.position(), "{fen}");
    keys[0]
}

fn faults(wish: &Wish, fen: &str) -> Vec<String> {
    wish.diagnose(&position(fen), &Budget::default().watch()).unwrap().faults
}

#[test]
fn a_puzzle_stays_as_it_is() {
    for size in [Size::new(4, 4).unwrap(), Size::new(5, 5).unwrap()] {
        let wish = direct(size, 2);
        for made in puzzles(&wish, 8) {
            let (improvement, all) = improved(&wish, made.position(), 3, 1);
            assert_eq!(improvement.before.faults, [""; 0], "{}", made.position());
            assert_eq!((all.len(), improvement.end), (1, End::Exhausted));
            assert_eq!((all[0].changes.len(), &all[0].made), (0, &made));
        }
    }
}

#[test]
fn needless_men_are_taken_off() {
    let wish = direct(Size::new(5, 5).unwrap(), 2);
    let mut spoiled = 0;
    for made in puzzles(&wish, 8) {
        let key = vec![made.key().unwrap()];
        // A piece that changes nothing and blocks nothing.
        let with_one_more =
            all_changes(made.position(), true).into_iter().filter_map(|change| match change {
                Change::Added { .. } => Some(changed(made.position(), &[change])),
                _ => None,
            });
        for given in with_one_more.step_by(7) {
            let before = wish.diagnose(&given, &Budget::default().watch()).unwrap();
            if before.solutions != [key.clone()] || !before.is_puzzle {
                continue;
            }
            spoiled += 1;
            assert!(before.faults[0].contains("unneeded piece"), "{:?}", before.faults);
            let (improvement, all) = improved(&wish, &given, 1, 1);
            assert!(improvement.before.is_puzzle && all[0].keeps_solution);
            assert!(all[0].changes.iter().all(|change| matches!(change, Change::TakenOff { .. })));
            assert_eq!(vec![proven(&given, &all[0])], key);
        }
    }
    assert!(spoiled > 20, "{spoiled}");
}

/// Returns some of the positions that are one change away from a puzzle.
fn spoiled(made: &Made, step: usize) -> impl Iterator<Item = Position> {
    let all = all_changes(made.position(), true).into_iter().filter(|change| change.cost() <= 2);
    let given: Vec<Position> = all.map(|change| changed(made.position(), &[change])).collect();
    given.into_iter().filter(is_quiet).step_by(step)
}

#[test]
fn spoiled_puzzles_are_mended() {
    let (small, middle) = (Size::new(4, 4).unwrap(), Size::new(5, 5).unwrap());
    let mut mended = 0;
    for (size, count, step) in [(small, 6, 9), (middle, 4, 17), (Size::FULL, 2, 61)] {
        let wish = direct(size, 2);
        for made in puzzles(&wish, count) {
            for given in spoiled(&made, step) {
                let (improvement, all) = improved(&wish, &given, 1, 2);
                // Undoing the change is always enough.
                assert_eq!((all.len(), improvement.best.as_ref()), (1, all.first()), "{given}");
                proven(&given, &all[0]);
                assert_eq!(all[0].changes.is_empty(), improvement.before.faults.is_empty());
                mended += 1;
            }
        }
    }
    assert!(mended > 60, "{mended}");
}

#[test]
fn the_solution_is_kept_where_it_can_be() {
    let wish = direct(Size::new(5, 5).unwrap(), 2);
    let mut cooked = 0;
    for made in puzzles(&wish, 12) {
        // Without one of Black's pieces there may be more keys.
        for square in made.position().side(Color::Black) & !made.position().kind(Piece::King) {
            let (colour, piece) = made.position().man_at(square).unwrap();
            let given = changed(made.position(), &[Change::TakenOff { colour, piece, square }]);
            let before = wish.diagnose(&given, &Budget::default().watch()).unwrap();
            if before.solutions.len() < 2 || !is_quiet(&given) {
                continue;
            }
            cooked += 1;
            let (_, all) = improved(&wish, &given, 3, 2);
            assert!(all[0].keeps_solution);
            let kept = |improved: &&Improved| before.solutions.contains(&vec![proven(&given, improved)]);
            let keeps = all.iter().filter(kept).count();
            assert!(all[..keeps].iter().all(|improved| improved.keeps_solution));
            assert!(all[keeps..].iter().all(|improved| !improved.keeps_solution));
            let forms: HashSet<Canonical> = all.iter().map(|improved| improved.made.canonical).collect();
            assert_eq!(forms.len(), all.len());
        }
    }
    assert!(cooked >= 5, "{cooked}");
}

#[test]
fn as_many_threads_as_you_like() {
    let small = direct(Size::new(4, 4).unwrap(), 2);
    let help = Wish::new(Size::new(4, 4).unwrap(), Manner::Help, 1);
    let cases = [
        (&small, "k3/4/1K2/3R w"),
        (&small, "k3/2K1/4/1Q1R w"),
        (&small, "kb2/4/1K2/2R1 w"),
        (&help, "1k2/4/K3/2R1 b"),
    ];
    for (wish, fen) in cases {
        let given = Position::from_fen(fen, Legality::Lenient).unwrap();
        let first = improved(wish, &given, 4, 1);
        assert!(!first.1.is_empty(), "{fen}");
        for threads in [2, 3] {
            assert_eq!(improved(wish, &given, 4, threads), first, "{fen}");
        }
    }
}

#[test]
fn lines_are_mended() {
    let size = Size::new(4, 4).unwrap();
    for (manner, moves, fen) in [
        (Manner::Help, 1, "1k2/4/K3/2R1 b"),
        (Manner::Help, 2, "1k2/3p/K3/3R b"),
        (Manner::Series, 2, "k3/4/2K1/3R w"),
        (Manner::Series, 3, "k3/p3/4/1K1R w"),
    ] {
        let (wish, given) = (Wish::new(size, manner, moves), position(fen));
        let (improvement, all) = improved(&wish, &given, 3, 2);
        assert!(!all.is_empty(), "{fen}: {:?}", improvement.before);
        for improved in &all {
            let (made, watch) = (&improved.made, Budget::default().watch());
            assert_eq!(&changed(&given, &improved.changes), made.position());
            let asked = made.problem.stipulation();
            let number = |asked| rookwright_mate::lines(made.position(), asked, 3, &watch).unwrap().len();
            assert_eq!(number(asked), 1, "{}", made.position());
            assert!((1..moves).all(|fewer| number(asked.with_moves(fewer).unwrap()) == 0));
        }
    }
}

#[test]
fn what_is_wrong() {
    let (one, two) = (direct(Size::FULL, 1), direct(Size::FULL, 2));
    let told = |wish: &Wish, fen: &str| faults(wish, fen).join("; ");
    let bare = "White has only a king: a piece must give mate";
    assert_eq!(told(&two, "7k/8/8/8/8/8/8/K7 w"), bare);
    assert_eq!(told(&two, "7k/8/5K2/8/8/8/8/R7 w"), "2 keys: Kg6, Kf7");
    assert_eq!(told(&two, "7k/8/8/8/8/8/6R1/K7 w"), "no solution: there is no #2");
    assert_eq!(told(&two, "k7/p7/1K6/8/8/8/8/7R w"), "White is in check; no solution: there is no #2");
    let short = "shorter: mate in 1; 11 keys: Ra1#, Rc1, Rd1, Re1, Rf1, ...";
    assert_eq!(told(&two, "k7/2K5/8/8/8/8/8/1R6 w"), short);
    assert_eq!(told(&one, "k7/2K5/8/8/8/8/8/1R6 w"), "");
    assert_eq!(told(&one, "k7/2K4b/8/8/6n1/8/8/1R6 w"), "2 unneeded pieces: bh7, ng4");
    // The position of the first published solver of mates by logic programs.
    let fen = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";
    assert_eq!(told(&two, fen), "only 1 reply; 5 unneeded pieces: Pg2, Pe4, qg4, nf4, ph5");
    let mut wish = two.clone();
    wish.wanted.replies = Some(2..=4);
    assert!(told(&wish, fen).starts_with("1 reply, not 2 to 4 as wanted"));
    wish.wanted.replies = Some(1..=1);
    assert!(told(&wish, fen).starts_with("5 unneeded pieces"));
    wish.wanted.substance.tries = Some(9..=u32::MAX);
    assert!(told(&wish, fen).contains(" tries instead of at least 9"), "{}", told(&wish, fen));
    wish.wanted.substance.tries = None;
    wish.wanted.key = vec![KeyWish::Quiet];
    assert!(told(&wish, fen).starts_with("the key Rd8+ is not of the kind wanted"));
    let (three, castles) = (direct(Size::FULL, 3), "4k3/8/8/8/8/8/R6P/4K2R w K -");
    assert_eq!(told(&three, castles), "an unneeded castling right");
    let legal = Wish { legal: true, ..two.clone() };
    let promoted = "7k/8/5K2/8/8/8/8/QQ6 w";
    assert!(told(&legal, promoted).contains("no game leads to this position: White has too many queens"));
    let help = Wish::new(Size::FULL, Manner::Help, 1);
    assert!(told(&help, "1k6/8/1K6/8/8/8/8/6RR b").starts_with("2 solutions: 1.Ka8 R"));
}

#[test]
fn duals_are_named() {
    let size = Size::new(5, 5).unwrap();
    let any = Wish { wanted: Wanted { duals: Duals::Allowed, ..Wanted::default() }, ..direct(size, 3) };
    let strict = direct(size, 3);
    let mut named = 0;
    for made in puzzles(&any, 6) {
        let before = strict.diagnose(made.position(), &Budget::default().watch()).unwrap();
        let Some(fault) = before.faults.first().filter(|fault| fault.contains("dual")) else { continue };
        let key = made.position().write_move(made.key().unwrap(), rookwright_chess::Notation::San);
        assert!(fault.starts_with(&format!("major dual after 1.{key} ")), "{fault}");
        assert!(fault.contains(" or ") && !before.is_puzzle, "{fault}");
        named += 1;
        let (_, all) = improved(&strict, made.position(), 1, 2);
        if let [mended] = &all[..] {
            proven(made.position(), mended);
        }
    }
    assert!(named > 0);
}

#[test]
fn what_cannot_be_mended_is_soon_told() {
    let wish = direct(Size::FULL, 2);
    let (improvement, all) = improved(&wish, &position("7k/8/8/8/8/8/8/K7 w"), 1, 2);
    assert_eq!((all.len(), improvement.best.is_none(), improvement.end), (0, true, End::Exhausted));
    assert_eq!((improvement.before.faults.len(), improvement.standing.tally.tried), (1, 0));
    // The smallest board has no such sacrifice: every possible change was tried.
    let small = Wish {
        wanted: Wanted { key: vec![KeyWish::Sacrifice], ..Wanted::default() },
        ..direct(Size::new(3, 3).unwrap(), 4)
    };
    let (improvement, all) = improved(&small, &position("k2/3/K1R w"), 1, 2);
    assert_eq!((all.len(), improvement.end), (0, End::Exhausted));
    assert!(improvement.standing.tally.tried > 1000 && improvement.standing.tally.narrowest().is_some());
}

#[test]
fn refusals_say_why() {
    let (watch, wish) = (Budget::default().watch(), direct(Size::FULL, 2));
    let refused = |wish: &Wish, fen: &str| wish.diagnose(&position(fen), &watch).unwrap_err().to_string();
    let words = "in direct play White must be to move, but in this position Black is";
    assert_eq!(refused(&wish, "7k/8/8/8/8/8/8/KR6 b"), words);
    let help = Wish::new(Size::FULL, Manner::Help, 2);
    assert!(refused(&help, "7k/8/8/8/8/8/8/KR6 w").contains("Black must be to move"));
    let long = direct(Size::FULL, 9);
    assert!(refused(&long, "7k/8/8/8/8/8/8/KR6 w").contains("1 to 5 moves"));
}

#[test]
fn who_has_enough_is_not_bothered() {
    let wish = direct(Size::FULL, 2);
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let run = Run { count: 5, threads: 2, watch: &watch, known: &known, give_up_after: u64::MAX };
    let mut calls = 0;
    let improvement = wish.improve(&position("7k/8/5K2/8/8/8/8/R7 w"), run, &mut |_| {}, &mut |_| {
        calls += 1;
        ControlFlow::Break(())
    });
    let improvement = improvement.unwrap();
    assert_eq!((calls, improvement.standing.printed, improvement.end), (1, 1, End::Stopped));
    // A known puzzle is not returned again.
    let first = improvement.best.unwrap();
    let known = HashSet::from([first.made.canonical]);
    let run = Run { count: 1, known: &known, ..run };
    let again = wish
        .improve(&position("7k/8/5K2/8/8/8/8/R7 w"), run, &mut |_| {}, &mut |_| ControlFlow::Continue(()));
    assert_ne!(again.unwrap().best.unwrap().made.canonical, first.made.canonical);
    // Without time the diagnosis says so.
    let budget = Budget::default();
    budget.cancel.cancel();
    let watch = budget.watch();
    let run = Run { watch: &watch, ..run };
    let hurried = wish
        .improve(&position("7k/8/5K2/8/8/8/8/R7 w"), run, &mut |_| {}, &mut |_| ControlFlow::Continue(()));
    assert_eq!(hurried.unwrap().end, End::Stopped);
}

/// Unneeded pieces follow the same rule as in other puzzles: a piece that only raises the number of replies
/// is removed.
#[test]
fn a_man_for_the_number_of_replies_alone_is_needless() {
    let wish = direct(Size::new(5, 5).unwrap(), 2);
    let given = position("kB3/2K1p/3B1/1N3 w");
    let before = wish.diagnose(&given, &Budget::default().watch()).unwrap();
    assert!(!before.is_puzzle, "{:?}", before.faults);
    assert_eq!(before.faults, ["1 unneeded piece: Bd2", "without what is not needed: only 1 reply"]);
    let (improvement, all) = improved(&wish, &given, 1, 2);
    assert!(improvement.best.is_some() && !all[0].changes.is_empty());
    proven(&given, &all[0]);
    // A puzzle found at random must be complete by itself.
    let (again, same) = improved(&wish, all[0].made.position(), 1, 1);
    assert_eq!((again.before.faults, same[0].changes.len()), (Vec::new(), 0));
    // A requirement of exactly two replies keeps the piece; the default requirement does not.
    let mut two = wish.clone();
    two.wanted.replies = Some(2..=u32::MAX);
    assert!(!two.diagnose(&given, &Budget::default().watch()).unwrap().is_puzzle);
    two.wanted.replies = Some(2..=2);
    assert_eq!(two.diagnose(&given, &Budget::default().watch()).unwrap().faults, [""; 0]);
}

/// A known puzzle is changed into another one.
#[test]
fn a_known_puzzle_is_changed() {
    let wish = direct(Size::new(4, 4).unwrap(), 2);
    let made = puzzles(&wish, 1).remove(0);
    let (watch, known) = (Budget::default().watch(), HashSet::from([made.canonical]));
    let run = Run { count: 1, threads: 2, watch: &watch, known: &known, give_up_after: u64::MAX };
    let improvement = wish.improve(made.position(), run, &mut |_| {}, &mut |_| ControlFlow::Continue(()));
    let best = improvement.unwrap().best.unwrap();
    assert!(best.made.canonical != made.canonical && !best.changes.is_empty());
    proven(made.position(), &best);
}
