use super::*;
use crate::queens::Queens;
use proptest::prelude::*;
use proptest::sample::select;
use rookwright_board::{Colour, SquareSet};
use rookwright_run::Bound;

fn queens(n: u32) -> Placement {
    Queens::new(n).puzzle().unwrap()
}

fn verdict(puzzle: &Placement, men: &str) -> String {
    check(puzzle, &men.parse().unwrap()).map_or_else(|error| error.to_string(), |()| "right".into())
}

#[test]
fn names_the_first_violation() {
    let four = queens(4);
    assert_eq!(verdict(&four, "Qa2 Qb4 Qc1 Qd3"), "right");
    assert_eq!(verdict(&four, "Qa2 Qb4 Qc1"), "there should be 4 Q, but there are 3");
    assert_eq!(verdict(&four, "Qa2 Qb4 Qc1 Nd3"), "there should be 4 Q, but there are 3");
    assert_eq!(verdict(&four, "Qa2 Qb4 Qc1 Qd3 Na1"), "Na1 is not one of the pieces to place");
    assert_eq!(verdict(&four, "Qa2 Qb4 Qc1 Qe5"), "Qe5 is not on the board");
    assert_eq!(
        verdict(&four, "Qa2 Qb4 Qc1 Qd4"),
        "Qb4 attacks Qd4, against the rule 'Q safe from Q, lines through'"
    );
    let one = Queens::new(1).puzzle().unwrap();
    assert_eq!(verdict(&one, ""), "there should be 1 Q, but there are 0");
    let given = Queens { given: "b4".parse().unwrap(), ..Queens::new(4) }.puzzle().unwrap();
    assert_eq!(verdict(&given, "Qa3 Qb1 Qc4 Qd2"), "Qb4 is given, but missing");
}

#[test]
fn names_squares_and_rules() {
    let puzzle = |rule: &str| -> Placement {
        format!("puzzle: placement\nboard: 3x3\nplace: ..4 Q, ..3 r, N\nrule: {rule}\n").parse().unwrap()
    };
    for (rule, men, expected) in [
        ("r safe from Q, lines blocked", "Qa1 Nb1 rc1", "right"),
        ("r safe from Q, lines blocked", "Qa1 Na2 rc1", "Qa1 attacks rc1"),
        ("black safe from white, lines through", "Qa1 Nb1 rc1", "Qa1 attacks rc1"),
        ("every square attacked at least 1 by all, lines blocked", "Na1", "a1 is attacked by no piece"),
        ("b3 c2 attacked exactly 1 by N, lines blocked", "Na1", "right"),
        (
            "b3 attacked exactly 1, lines through",
            "Na1 Qa3 rc3",
            "b3 is attacked 3 times, by Na1, Qa3 and rc3",
        ),
        ("b3 attacked exactly 2, lines through", "Na1", "b3 is attacked once, by Na1"),
        ("a1 covered exactly 2, lines blocked", "Na1 Qa3", "right"),
        ("a1 covered at most 1, lines blocked", "Na1 Qa3", "a1 is covered twice, by Na1 and Qa3"),
        ("every empty square attacked at least 1, lines blocked", "Na1 Qb2", "right"),
        ("every empty square attacked at least 1, lines blocked", "Na1", "a2 is attacked by no piece"),
        ("every square covered at least 1, lines blocked", "Na1 Qb2", "right"),
        ("every square attacked at least 1, lines blocked", "Na1 Qb2", "b2 is attacked by no piece"),
        ("as many white as black", "Na1 rc1", "right"),
        ("as many Q as r", "Na1 rc1", "there are 0 Q and 1 r"),
    ] {
        let verdict = verdict(&puzzle(rule), men);
        assert!(verdict.starts_with(expected), "{rule}, {men}: {verdict}");
    }
}

/// Every kind of refusal, in the order in which the faults of one board are named.
#[test]
fn every_refusal_says_what_is_wrong_and_where() {
    let text = "puzzle: placement\nboard: 4x4\nplace: 2..3 Q, ..2 n, ..1 R\ngiven: Qb4\nholes: a1\nforbid: d1\n\
                rule: Q safe from n, lines through\nrule: d2 covered at least 1 by Q, lines blocked\n\
                rule: d4 attacked at most 1, lines blocked\nrule: as many n as R\n";
    let puzzle: Placement = text.parse().unwrap();
    for (men, expected, squares) in [
        ("Qd1 na1", "na1 is not on the board", ""),
        ("Qd1 ne5", "ne5 is not on the board", ""),
        ("Qd1 Kd2", "Qd1 stands on a forbidden square", "d1"),
        ("Qa3", "Qb4 is given, but missing", "b4"),
        ("Kb4 Qa3", "Qb4 is given, but Kb4 stands there", "b4"),
        ("Qb4", "there should be 2..3 Q, but there is 1", ""),
        ("Qb4 Qa2 Qc1 Qd2 Kb1", "there should be 2..3 Q, but there are 4", ""),
        ("Qb4 Qa2 nb2 nb1 nc1", "there should be ..2 n, but there are 3", ""),
        ("Qb4 Qa2 Kb1 Kc1", "Kb1 is not one of the pieces to place", "b1"),
        ("Qb4 Qa2 nc2 Rc1", "nc2 attacks Qb4, against the rule 'Q safe from n, lines through'", "c2 b4"),
        (
            "Qb4 Qa2 nb2 Rc3",
            "d2 is covered by no piece, against the rule 'd2 covered at least 1 by Q, lines blocked'",
            "d2",
        ),
        (
            "Qb4 Qd2 na4 Rc3",
            "d4 is attacked twice, by Qb4 and Qd2, against the rule 'd4 attacked at most 1 by all, lines blocked'",
            "b4 d2 d4",
        ),
        ("Qb4 Qa2 nb2", "there are 1 n and 0 R, against the rule 'as many n as R'", ""),
        ("Qb4 Qa2 Rc1", "there are 0 n and 1 R, against the rule 'as many n as R'", ""),
    ] {
        let violation = check(&puzzle, &men.parse().unwrap()).expect_err(men);
        let named: Vec<_> = violation.squares().iter().map(ToString::to_string).collect();
        assert_eq!((violation.to_string().as_str(), named.join(" ").as_str()), (expected, squares), "{men}");
    }
    assert_eq!(verdict(&puzzle, "Qb4 Qa2 nb2 Rc1"), "right");
}

/// A lone attacker and its target are named.  Of several, those on one file come first, then those on one rank.
#[test]
fn lines_run_to_the_edge_or_round_the_torus() {
    for (board, rule, men, expected) in [
        ("5x5", "Q safe from Q, lines through", "Qa1 Qb2 Qc5 Qd3 Qd4", "Qd3 attacks Qd4"),
        ("4x6", "Q safe from Q, lines through", "Qa1 Qb2 Qd3 Qd6", "Qd3 attacks Qd6"),
        ("5x5\ntorus: yes", "Q safe from Q, lines through", "Qa1 Qb2 Qd3 Qd5", "Qd3 attacks Qd5"),
        ("4x6", "Q safe from Q, lines through", "Qa1 Qc2 Qb4", "right"),
        ("4x6\ntorus: yes", "Q safe from Q, lines through", "Qa1", "right"),
        ("5x5", "R safe from R, lines through", "Ra1 Rb2 Rc3 Re4", "right"),
        ("5x5", "R safe from R, lines through", "Ra1 Rd4 Re4", "Rd4 attacks Re4"),
        ("5x5", "R safe from R, lines through", "Ra1 Qa3 Ra5", "Ra1 attacks Ra5"),
        ("5x5", "R safe from R, lines blocked", "Ra1 Qa3 Ra5", "right"),
        ("5x5", "B safe from B, lines through", "Ba1 Ba2 Be1", "right"),
        ("5x5", "B safe from B, lines through", "Bb1 Bd3", "Bb1 attacks Bd3"),
        ("5x5", "B safe from B, lines through", "Bb3 Bd1", "Bb3 attacks Bd1"),
        ("5x5", "B safe from B, lines through", "Ba1 Be2", "right"),
        ("5x5\ntorus: yes", "B safe from B, lines through", "Ba1 Be2", "Ba1 attacks Be2"),
        // On an oblong torus the diagonal of a1 runs through c1 before it is back.
        ("4x6", "B safe from B, lines through", "Ba1 Bc1", "right"),
        ("4x6\ntorus: yes", "B safe from B, lines through", "Ba1 Bc1", "Ba1 attacks Bc1"),
        ("4x6\ntorus: yes", "B safe from B, lines through", "Ba1 Bb1", "right"),
        ("5x5\nholes: c3", "Q safe from Q, lines through", "Qa1 Qe5", "right"),
        // A target between two attackers, and an attacker between two targets.
        ("5x5", "Q safe from R, lines through", "Ra1 Ra3 Qa5", "Ra3 attacks Qa5"),
        ("5x5", "Q safe from R, lines through", "Qa1 Ra3 Qa5", "Ra3 attacks Qa1"),
        ("5x5", "R safe from Q, lines through", "Qa1 Rc3 Qe5", "Qa1 attacks Rc3"),
        ("5x5", "white safe from black, lines through", "Nb1 nd2", "nd2 attacks Nb1"),
    ] {
        let text = format!(
            "puzzle: placement\nboard: {board}\nplace: any Q, any R, any B, any N, any n\nrule: {rule}\n"
        );
        let puzzle: Placement = text.parse().unwrap_or_else(|error| panic!("{board}: {error}"));
        let verdict = verdict(&puzzle, men);
        assert!(verdict.split(',').next() == Some(expected), "{board}, {rule}, {men}: {verdict}");
    }
}

/// Rules that differ in one respect only, on one square: `c1` is in line with two rooks on the one side and
/// one on the other.
#[test]
fn each_rule_counts_its_own_attacks() {
    let rules = [
        ("attacked", 2, "by all, lines blocked"),
        ("attacked", 3, "by all, lines through"),
        ("covered", 4, "by all, lines through"),
        ("covered", 3, "by white, lines through"),
        ("attacked", 2, "by white, lines through"),
        ("attacked", 1, "by white, lines blocked"),
    ];
    let with = |wrong: usize, less: usize| -> Placement {
        let rule = |(nth, (verb, times, how)): (usize, &(&str, usize, &str))| {
            let times = if nth == wrong { times - less } else { *times };
            format!("rule: c1 {verb} exactly {times} {how}\n")
        };
        let rules: String = rules.iter().enumerate().map(rule).collect();
        format!("puzzle: placement\nboard: 5x4\nplace: any R, any N, any r\n{rules}").parse().unwrap()
    };
    let men = "Ra1 Rb1 Nc1 re1";
    assert_eq!(verdict(&with(0, 0), men), "right");
    for (wrong, (verb, times, how)) in rules.iter().enumerate() {
        let verdict = verdict(&with(wrong, 1), men);
        let broken = format!("against the rule 'c1 {verb} exactly {} {how}'", times - 1);
        assert!(verdict.ends_with(&broken), "{verdict}");
    }
}

#[test]
fn numbers_of_times_in_words() {
    assert_eq!([0, 1, 2, 3].map(times_words), ["at all", "once", "twice", "3 times"]);
}

/// See docs/explanation/half-diagonals.md, whose program is the mirror image of this one: it checks all diagonals that rise, but of
/// those that fall only the ones below the long one.  It accepts 791 boards, and 92 of them are right.
#[test]
fn rejects_what_half_checked_diagonals_let_through() {
    fn extend(files: &mut Vec<u32>, boards: &mut Vec<Vec<u32>>) {
        let rank = files.len() as u32;
        if rank == 8 {
            return boards.push(files.clone());
        }
        for file in 0..8 {
            let clash = |(&other, below): (&u32, u32)| {
                let falling = file + rank == other + below && file + rank < 7;
                other == file || falling || rank - below + other == file
            };
            if !files.iter().zip(0..).any(clash) {
                files.push(file);
                extend(files, boards);
                files.pop();
            }
        }
    }
    let mut boards = Vec::new();
    extend(&mut Vec::new(), &mut boards);
    assert_eq!(boards.len(), 791);
    let eight = queens(8);
    let right = boards.iter().filter(|files| {
        let squares = files.iter().zip(0..).map(|(&file, rank)| Square::at(file, rank).unwrap());
        check(&eight, &squares.map(|square| (square, Piece::WHITE_QUEEN)).collect()).is_ok()
    });
    assert_eq!(right.count(), 92);
}

/// This module must not use the solvers, which Cargo cannot enforce.
#[test]
fn leans_on_no_solver() {
    let code = include_str!("../check.rs");
    for word in ["rookwright_solve", concat!("crate", "::model"), concat!("crate", "::search")] {
        assert!(!code.contains(word), "{word}");
    }
}

fn who() -> impl Strategy<Value = Who> {
    let pieces = ["Q", "R", "B", "N", "b"].map(|text| Who::Piece(text.parse().unwrap()));
    let more = [Who::All, Who::Colour(Colour::White), Who::Colour(Colour::Black)];
    select([&pieces[..], &more].concat())
}

/// A board of every kind, with a few men on it.
fn boards() -> impl Strategy<Value = (Geometry, Men)> {
    let boards =
        ["5x5", "4x6", "5x5 torus", "4x6 torus", "6x3 torus", "5x5 without c3 b4", "5x5 torus without a1"];
    let men = proptest::collection::vec((0u32..6, 0u32..6, select(vec!["Q", "R", "B", "N", "b"])), 0..8);
    (select(boards.to_vec()), men).prop_map(|(board, men)| {
        let board: Geometry = board.parse().unwrap();
        let men = men.into_iter().map(|(file, rank, piece)| (Square::at(file, rank).unwrap(), piece));
        let men = men.filter(|&(square, _)| board.contains(square));
        let men = men.map(|(square, piece)| (square, piece.parse().unwrap())).collect();
        (board, men)
    })
}

proptest! {
    /// The check, which takes whole lines together where it can, agrees with walking from each man.
    #[test]
    fn a_man_is_safe_if_no_walk_along_the_lines_leads_to_it(
        (board, men) in boards(),
        target in who(),
        from in who(),
        through in any::<bool>(),
    ) {
        let (lines, blockers) = match through {
            true => (Lines::Through, SquareSet::EMPTY),
            false => (Lines::Blocked, men.squares()),
        };
        let man = |(square, piece)| Man { square, piece };
        let mut hits = Vec::new();
        for (square, piece) in men.iter().filter(|&(_, piece)| from.includes(piece)) {
            let seen = attacks(&board, piece, square, &blockers);
            let targets = men.iter().filter(|&(at, piece)| seen.contains(at) && target.includes(piece));
            hits.extend(targets.map(|hit| (man((square, piece)), man(hit))));
        }
        match check_rule(&board, &Rule::Safe { target, from, lines }, &men) {
            Ok(()) => prop_assert_eq!(hits, []),
            Err(Violation::Attack { attacker, target, .. }) => prop_assert!(hits.contains(&(attacker, target))),
            Err(other) => prop_assert!(false, "{}", other),
        }
    }

    /// The check, which counts the attacks on all squares at once, agrees with counting those on each.
    #[test]
    fn a_square_is_attacked_by_those_whose_walks_lead_to_it(
        (board, men) in boards(),
        by in who(),
        through in any::<bool>(),
        standing in any::<bool>(),
        number in 0u32..4,
    ) {
        let (lines, blockers) = match through {
            true => (Lines::Through, SquareSet::EMPTY),
            false => (Lines::Blocked, men.squares()),
        };
        let counting: Vec<_> = men.iter().filter(|&(_, piece)| by.includes(piece)).collect();
        let seen: Vec<_> =
            counting.iter().map(|&(square, piece)| attacks(&board, piece, square, &blockers)).collect();
        let on = |square: Square| -> Vec<Man> {
            let hits = counting.iter().zip(&seen).filter(|((at, _), seen)| seen.contains(square) || standing && *at == square);
            hits.map(|(&(square, piece), _)| Man { square, piece }).collect()
        };
        let named: SquareSet = board.squares().step_by(3).collect();
        for (squares, concerned) in [
            (Region::Every, board.squares().collect::<Vec<_>>()),
            (Region::Empty, board.squares().filter(|&square| men.on(square).is_none()).collect()),
            (Region::Squares(named.clone()), named.iter().collect()),
        ] {
            for times in [Bound::AtLeast(number), Bound::AtMost(number), Bound::Exactly(number)] {
                let first = concerned.iter().copied().find(|&square| !times.admits(on(square).len() as u32));
                let rule = Rule::Attacked { squares: squares.clone(), standing, times, by, lines };
                let said = match check_rule(&board, &rule, &men) {
                    Ok(()) => None,
                    Err(Violation::Attacked { square, attackers, .. }) => Some((square, attackers)),
                    Err(other) => panic!("{other}"),
                };
                prop_assert_eq!(said, first.map(|square| (square, on(square))), "{}", rule);
            }
        }
    }
}
