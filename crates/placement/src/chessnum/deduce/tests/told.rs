//! Small puzzles and the text of their solutions, one for each kind of step.

use crate::{ChessNum, Placement, StepKind};

#[test]
fn each_kind_of_step() {
    for (kind, place, grid, grade, steps) in [
        (
            StepKind::Met,
            "K",
            ". 0 - / 1 - 0 / . 1 0",
            1,
            "1. No piece attacks b3: the king is left with a1.\n\
             2. Only a1 is left for the king: it stands there.\n",
        ),
        (
            StepKind::AllNeeded,
            "2 N",
            "2 . . / . . . / . . .",
            1,
            "1. a3 needs 2 attacks, and only 2 knights can attack it, so all of them must: the knights are left \
             with b1 and c2.\n\
             2. The knights have only b1 and c2 left: one stands on b1.\n\
             3. Only c2 is left for the knight: it stands there.\n",
        ),
        (
            StepKind::Certain,
            "K, q",
            "1 2 . / - . 2 / - 1 1",
            2,
            "1. c1 gets its one attack from the black queen, on any square left, so no other piece attacks it: the \
             king is left with c3.\n\
             2. Only c3 is left for the king: it stands there.\n\
             3. Only b2 is left for the black queen: it stands there.\n",
        ),
        (
            StepKind::Cut,
            "R, P",
            "0 . . / . 0 1 / 0 - -",
            2,
            "1. No piece attacks a1, a3 or b2: the rook is left with c3.\n\
             2. Only c3 is left for the rook: it stands there.\n\
             3. The line of the rook on c3 to a3 must be cut, and only the pawn can do that: the pawn is left \
             with b3.\n\
             4. Only b3 is left for the pawn: it stands there.\n",
        ),
        (
            StepKind::Look,
            "p, b",
            "- . 1 / 0 . 0 / . 0 1",
            2,
            "1. No piece attacks a2 or c2: the black bishop and the black pawn cannot stand on b3.\n\
             2. With the black pawn on b2, c3 could be attacked by no piece: the black pawn is left with a1.\n\
             3. Only a1 is left for the black pawn: it stands there.\n\
             4. Only b2 is left for the black bishop: it stands there.\n",
        ),
        (
            StepKind::Pair,
            "2 K",
            "- 1 1 / . . 1 / . 2 -",
            2,
            "1. c2 needs as many attacks as b3, and the pieces cannot give it more: a king cannot stand on a2.\n\
             2. The kings have only a1 and b2 left: one stands on b2.\n\
             3. Only a1 is left for the king: it stands there.\n",
        ),
        (
            StepKind::Suppose,
            "q, B",
            ". . 0 1 / . 1 . . / . 0 - . / . . . -",
            3,
            "1. No piece attacks b2 or c4: the bishop is left with a4, b1, b4 and d2; the black queen is left with \
             a4 and d2.\n\
             2. Suppose the bishop stands where it cannot attack b3. Then the black queen stands on a4 and c4 is \
             attacked at least once, not 0. So the bishop is left with a4.\n\
             3. Only a4 is left for the bishop: it stands there.\n\
             4. Only d2 is left for the black queen: it stands there.\n",
        ),
        (
            StepKind::Trial,
            "2 q",
            ". 2 - / . . 1 / 2 1 -",
            3,
            "1. Try a black queen. On a2: b1 is attacked at least twice, not 1. So a black queen cannot stand \
             on a2.\n\
             2. The black queens have only a3 and b2 left: one stands on a3.\n\
             3. Only b2 is left for the black queen: it stands there.\n",
        ),
        (
            StepKind::Impossible,
            "K",
            "1 . . / . . . / . . . / 0 . 1",
            5,
            "1. No piece attacks a1: the king cannot stand on a2, b1 or b2.\n\
             2. Only the king can attack c1, so it must: the king is left with c2.\n\
             3. a4 can be attacked by no piece: there is no solution.\n",
        ),
    ] {
        let text = format!("puzzle: chessnum\nplace: {place}\n{}\n", grid.replace(" / ", "\n"));
        let puzzle: Placement = text.parse().unwrap();
        let walk = ChessNum::of(&puzzle).unwrap().walk();
        assert_eq!(walk.to_string(), steps, "{text}");
        assert_eq!(walk.grade, grade, "{text}");
        assert!(walk.steps.iter().any(|step| step.kind == kind), "{kind:?}\n{text}");
    }
}

/// Four large clues and a one: no trial is needed.
#[test]
fn a_sparse_puzzle() {
    let grid = ". 1 . . . . . .\n3 5 . . . . . .\n. . . . . . . .\n. . . . . . . .\n\
                . . 4 . . . . .\n2 . . . . . . .\n. . . . . . . .\n. . . . . . . .\n";
    let puzzle: Placement = format!("puzzle: chessnum\n{grid}").parse().unwrap();
    let walk = ChessNum::of(&puzzle).unwrap().walk();
    assert_eq!(walk.grade, 3);
    assert_eq!(walk.solved.unwrap().to_string(), "Qa6 Ka8 Pb2 Rc7 Bd5 Nd6");
    assert!(walk.steps[0].text.starts_with(
        "b7 and c4 together need 9 attacks, and the pieces can give them at most 10: the queen has 36 squares \
         left of 59; "
    ));
}
