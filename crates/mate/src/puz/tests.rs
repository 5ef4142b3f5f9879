use super::*;

fn faults(text: &str) -> Vec<String> {
    text.parse::<Problem>()
        .map_or_else(|faults| faults.0, |_| Vec::new())
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn reads_what_people_write() {
    let text = "# by hand\npuzzle: mate\nstipulation: #2\nboard: 8x8\nfen: 6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w\nkeys: d1d8\nexpect: exactly 1\n";
    let problem: Problem = text.parse().unwrap();
    assert_eq!(
        problem.to_string(),
        "puzzle: mate\nstipulation: #2\nfen: 6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1\nexpect: exactly 1\nkeys: Rd8+\n"
    );
    assert_eq!(problem.to_string().parse(), Ok(problem));
    let drawn: Problem =
        "puzzle: mate\nstipulation: h#2\ntitle: Drawn\nk . .\n. . .\nK . R\nlines: a3b3 c1b1 b3a3 b1b3; a3b3 c1c3 b3c3 a1b1\n"
            .parse()
            .unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(drawn.position().to_string(), "k2/3/K1R b - - 0 1");
}

#[test]
fn round_trip() {
    for text in [
        "puzzle: mate\ntitle: One\nsource: Nobody, nowhere\nstipulation: #\nlegality: lenient\nfen: P2k/4/2Q1/4 w - - 0 1\nexpect: optimum 2, exactly 3\n",
        "puzzle: mate\nstipulation: h#1.5\nfen: 8/8/8/8/8/1k6/8/R3K3 w Q - 0 1\nlines: 1...Ke2 2.Kc2 Ra2+; 1...Ke2 2.Kc2 Rc1+\n",
        "puzzle: mate\nstipulation: ser-h#2\nfen: 8/8/8/8/8/1k6/8/R3K3 b Q - 0 1\nlines: 1.Kc3 2.Kb2 Rd1\n",
        "puzzle: mate\nstipulation: #2\nfen: 4k3/1P6/8/3pP3/8/8/8/R3K3 w Q d6 0 1\nkeys: O-O-O, exd6, b8=N\n",
        "puzzle: mate\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ntwin: b) wRa1-a2\ntwin: c) continued stipulation h#1.5\nexpect: exactly 1\nkeys: Ra6\nexpect: b) exactly 1\nkeys: b) Ra6\nlines: c) 1...Ra6 2.bxa6 b7#\n",
        "puzzle: mate\nstipulation: h#1\nfen: 8/8/8/8/8/1k6/8/R3K3 b Q - 0 1\nduplex: yes\nexpect: exactly 0\nexpect: duplex) exactly 0\n",
    ] {
        let problem: Problem = text.parse().unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(problem.to_string(), text);
        assert_eq!(problem.to_string().parse::<Problem>().as_ref(), Ok(&problem));
        let bare: Problem = problem.identity().parse().unwrap();
        assert_eq!((bare.draft().title.as_ref(), bare.draft().solutions.len()), (None, 0));
        assert_eq!(bare.position(), problem.position());
    }
}

#[test]
fn every_fault_at_once() {
    assert_eq!(
        faults(
            "puzzle: tour\nfen: 4k2x/8/8/8/8/8/8/4K3 y\nlegality: none\ncolour: red\nboard: 9x9\nexpect: two\nturn: w\n. . .\n"
        ),
        [
            "line 1, column 1: the key 'stipulation' is missing: expected a line like 'stipulation: #2'",
            "line 1, column 9: expected 'mate'",
            "line 2, column 9: board: 'x' is not a piece letter: expected one of KQRBNP or kqrbnp",
            "line 2, column 27: side to move: 'y': expected w or b",
            "line 3, column 11: expected strict or lenient",
            "line 4, column 1: unknown key 'colour': expected one of puzzle, title, source, board, stipulation, legality, fen, turn, twin, duplex, expect, keys, lines",
            "line 5, column 8: expected a size from 3x3 to 8x8",
            "line 6, column 9: expected 'exactly NUMBER', 'essentially NUMBER' or 'optimum NUMBER'",
            "line 7, column 7: 'turn:' is only for a drawing: in a FEN, w or b follows the board",
            "line 8, column 1: the position is already given by 'fen:': expected no drawing",
        ]
    );
    assert_eq!(
        faults(
            "puzzle: mate\nstipulation: #2\nkeys: Qa1, Kf1\nexpect: exactly 3\nfen: 4k3/8/8/8/8/8/8/4K3 w\nstipulation: #3"
        ),
        [
            "line 3, column 7: 'Qa1' is not a legal move here",
            "line 3, column 7: exactly 3 expected, but 1 named",
            "line 6, column 1: the key 'stipulation' is given twice",
        ]
    );
    assert_eq!(
        faults("puzzle: mate\nstipulation: #2\nboard: 4x3\nlines: x\n. k P\n. . z\n. K . K\n"),
        [
            "line 6, column 5: 'z': expected one of KQRBNP or kqrbnp, or '.' for an empty square",
            "line 7, column 7: this rank has 4 squares, but the first one has 3",
        ]
    );
    assert_eq!(
        faults("puzzle: mate\nstipulation: #2\nboard: 4x3\n. k P\n. . .\nK . K\n"),
        [
            "line 3, column 8: the position is on a board of 3x3",
            "line 4, column 5: White has a pawn on c3, its last rank",
            "line 6, column 5: White has 2 kings, on a1 and c1: a side has only one",
        ]
    );
    assert_eq!(
        faults("puzzle: mate\nstipulation: h#2\nkeys: Kb1\nfen: 7k/6Q1/6K1/8/8/8/8/8 b"),
        [
            "line 2, column 14: the game is over: Black is mated already",
            "line 3, column 7: the solutions of h#2 are named by 'lines:'",
        ]
    );
    assert_eq!(faults("puzzle: mate\nstipulation:\n").len(), 2);
    assert_eq!(faults("").len(), 3);
}

#[test]
fn twins_and_duplex() {
    let problem: Problem = "puzzle: mate\nstipulation: h#2\nfen: 8/8/8/8/8/1k6/8/R3K3 b Q\ntwin: wKe1-f1\nduplex: yes\nexpect: a) exactly 2\nexpect: b duplex) exactly 0\n"
        .parse()
        .unwrap();
    let parts: Vec<_> = problem
        .parts()
        .iter()
        .map(|part| {
            format!("{} {} {:?}", part.name, part.problem.position(), part.problem.draft().expect.exactly)
        })
        .collect();
    assert_eq!(
        parts,
        [
            "a) 8/8/8/8/8/1k6/8/R3K3 b Q - 0 1 Some(2)",
            "a duplex) 8/8/8/8/8/1k6/8/R3K3 w Q - 0 1 None",
            "b) 8/8/8/8/8/1k6/8/R4K2 b - - 0 1 None",
            "b duplex) 8/8/8/8/8/1k6/8/R4K2 w - - 0 1 Some(0)",
        ]
    );
    assert!(problem.identity().contains("twin: b) wKe1-f1\nduplex: yes\n"));
    assert_eq!(problem.part_changes(problem.parts()[3].name), "wKe1-f1");
}

#[test]
fn faults_of_twins_and_duplex() {
    let file = "puzzle: mate\nstipulation: #2\nfen: 4k3/8/8/8/8/8/4P3/4K2R w\n";
    assert_eq!(
        faults(
            &(file.to_owned()
                + "twin: b) wKe1-f1, wRg1-g2\ntwin: c) shift a1-b1\ntwin: d) remove wKe1\ntwin: e) add wRe7, remove wPe2\nduplex: maybe\nexpect: b) exactly 1\nexpect: b) exactly 2\nexpect: x) exactly 1\nkeys: duplex) Ke2\nlines: e) Kd1\n")
        ),
        [
            "line 4, column 19: there is no white rook on g1",
            "line 5, column 10: the white rook on h1 would leave the board",
            "line 6, column 7: d) White has no king",
            "line 7, column 7: e) the king on e8 can be captured: White is to move",
            "line 8, column 9: expected yes or no",
            "line 10, column 1: the key 'expect' is given twice",
            "line 11, column 9: there is no part x)",
            "line 12, column 7: there is no part duplex)",
            "line 13, column 11: the solutions of #2 are named by 'keys:'",
        ]
    );
    // In the duplex, White could capture the king.
    let check = "puzzle: mate\nstipulation: h#2\nduplex: yes\nfen: 4k3/8/8/8/8/8/8/K3R3 b\n";
    assert_eq!(faults(check), ["line 3, column 9: duplex) the king on e8 can be captured: White is to move"]);
    assert_eq!(
        faults(&file.replace("#2", "#x")),
        [
            "line 2, column 14: '#x' is not a stipulation: expected one like #2, =3, s#2, r#2, semi-r#2, h#2, h#2.5, hs#2, ser-#5, ser-h#4 or ser-s#3"
        ]
    );
}
