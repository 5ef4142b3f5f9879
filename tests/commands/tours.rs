//! Knight's tours: `solve`, `count`, `check`, `generate` and what goes wrong.

use crate::mask::mask;
use crate::run::{has_clingo, rookwright, scratch};
use insta::assert_snapshot;
use serde_json::Value;
use std::collections::HashSet;
use std::fs;

fn answer(words: &str) -> String {
    mask(&rookwright(words).answer())
}

fn json(words: &str) -> Value {
    serde_json::from_str(&rookwright(words).answer()).expect("a document")
}

#[test]
fn a_tour_as_numbers_and_as_a_line() {
    assert_snapshot!(answer("solve tour 6x5 --from a1"), @r"
    Open knight's tour, 6x5, from a1
    5  3 12  7 24 27 18
    4  6 23  4 19  8 25    5   ⠱⡢⢄⣠⠳⣀⠤⠒⠑⣢⢤⡒⠑⠢⢄⣠⠳⣀⠤⢲⠃
    3 13  2 11 26 17 28         ⣱⣤⠛⠙⣳⣤⡒⠉  ⠈⠑⣢⢤⡛⠙⠳⣤⡃
    2 22  5 30 15 20  9    4   ⠹⣠⠳⣠⠋ ⠱⣨⠃   ⠹⣠⠃⠈⠱⣠⠷⡚⠁
    1  1 14 21 10 29 16        ⢠⠳⣠⠳⡀ ⢠⠳⡀   ⢠⣳⡤⠒⢩⠳⡀⠱⡀
       a  b  c  d  e  f    3   ⠱⣠⠳⣠⠃⢠⠃ ⠱⡀  ⠉ ⠱⡀⠱⡀⠱⣠⠃
                               ⢠⠳⣠⠳⣠⠃   ⠱⡀    ⠱⡀⠱⣠⠳⡀
                           2   ⠑⢢⢷⡀⠁   ○⣢⢵⡒⠑⣢⢤⡒⠁⣠⠷⡒⠁
                               ⢠⠃ ⠹⡑⣢⢤⡒⠉⣀⠤⠻⡙⣢⢤⡚⢹⠣⢄⡱⡀
                           1   ●   ⠉  ⠈⠉   ⠉  ⠈⠁  ⠈⠁
                               a   b   c   d   e   f
    a solution; --all finds every one [engine search, T s]
    ");
    assert_snapshot!(answer("solve tour 5x6 --closed --ascii"), @r"
    Closed knight's tour, 5x6
    6 16 23  4  7 14
    5  3 12 15 24  5
    4 22 17  6 13  8
    3 11  2 21 28 25
    2 18 27 30  9 20
    1  1 10 19 26 29
       a  b  c  d  e
    a solution; --all finds every one [engine search, T s]
    ");
    let document = json("solve tour 5x6 --closed --json");
    let tour = document["solutions"][0]["tour"].as_array().expect("a list");
    assert_eq!((tour.len(), &document["solutions"][0]["closed"]), (30, &true.into()));
    assert_eq!(document["puzzle"]["family"], "tour");
}

#[test]
fn all_of_them() {
    let all = rookwright("solve tour 3x4 --all --jsonl").answer();
    let tours: HashSet<&str> = all.lines().collect();
    assert_eq!((all.lines().count(), tours.len()), (8, 8));
    assert_eq!(rookwright("solve tour 3x4 --all --up-to-symmetry --jsonl").answer().lines().count(), 3);
    assert_eq!(rookwright("solve tour 6x6 --limit 20 --jsonl").answer().lines().count(), 20);
    let checked = rookwright("check tour 3x4 -").input(all).answer();
    assert_eq!(checked, "right, all 8 answers\n");
    assert_snapshot!(answer("solve tour 4x3 --limit 2"), @r"
    Open knight's tour, 4x3

    1
    3  3  6  9 12
    2  8 11  4  1
    1  5  2  7 10
       a  b  c  d

    2
    3 10  7  2  5
    2  1  4  9 12
    1  8 11  6  3
       a  b  c  d
    at least 2 solutions; limit reached [engine search, T s, N nodes]
    ");
}

#[test]
fn none_with_its_reason() {
    for (words, reason) in [
        ("tour 4x4", "Chia & Ong 2005"),
        ("tour 8x4 --closed", "Schwenk 1991"),
        ("tour 7x7 --closed", "25 dark and 24 light"),
        ("tour 8x8 --from a1 --to c1", "a1 and c1 are both dark"),
        ("tour 7x7 --from a2", "dark"),
        ("tour 8x8 --closed --from a1 --to b2", "a1"),
        ("tour 8x8 --holes b3,c2", "a1"),
        ("tour 3x3", "b2"),
        ("tour 8x8 --leaper 1,3", "colour"),
        ("tour 8x8 --leaper 2,2", "never changes the colour"),
        ("tour 10x10 --leaper 3,6", "no move"),
    ] {
        let said = answer(&format!("solve {words}"));
        assert!(said.contains("proven: no solution") && said.contains(reason), "{words}: {said}");
        let count = json(&format!("count {words} --json"));
        assert_eq!(
            (&count["count"]["value"], &count["directed"]["value"]),
            (&0.into(), &0.into()),
            "{words}"
        );
    }
}

#[test]
fn what_cannot_be_decided_in_time() {
    // Every square has its two moves, colours are even, and cycles through all squares there are.
    let said = rookwright("solve tour 30x30 --leaper 4,7 --closed --time-limit 300ms").said();
    assert!(said.code == Some(3) || said.code == Some(0), "{said:?}");
    if said.code == Some(3) {
        assert!(said.out.contains("not decided within the limit: time limit"), "{said:?}");
    }
    let said = rookwright("count tour 8x8 --memory 1M").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    // Which limit it was, and what to do about it.
    let limit =
        "not counted; memory limit of 1 MiB reached (raise it with --memory, for example --memory 2M), with ";
    assert!(said.out.contains(limit) && !said.out.contains("at least 0"), "{said:?}");
    let said = rookwright("count tour 8x8 --memory 1M --quiet").said();
    assert_eq!((said.code, said.out.as_str()), (Some(3), "not counted\n"), "{said:?}");
    let said = rookwright("count tour 8x8 --memory 1M --json").said();
    assert!(said.out.contains(r#""limit":{"kind":"memory","bytes":1048576}"#), "{said:?}");
    let said = rookwright("count tour 8x8 --closed --time-limit 200ms").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.out.contains("not counted; time limit"), "{said:?}");
}

#[test]
fn counts_have_two_names() {
    assert_snapshot!(answer("count tour 6x6 --closed"), @"Closed knight's tour, 6x6: 9862 undirected, 19724 directed [engine search, T s, N nodes]");
    assert_snapshot!(answer("count tour 5x5 --up-to-symmetry"), @"Open knight's tour, 5x5: 864 undirected, 1728 directed (112 up to symmetry) [engine search, T s, N nodes]");
    assert_snapshot!(answer("count tour 5x5 --from a1 --to e5"), @"Open knight's tour, 5x5, from a1, to e5: 56 undirected, 56 directed [engine search, T s, N nodes]");
    let document = json("count tour 5x6 --closed --json");
    assert_eq!(document["count"], serde_json::json!({ "value": 8, "exact": true }));
    assert_eq!(document["directed"], serde_json::json!({ "value": 16, "exact": true }));
    // More than a machine word, more than two.
    let huge = json("count tour 3x100 --closed --json");
    let number = huge["count"]["value"].as_str().expect("a string, since it is large");
    assert!(number.len() > 40, "{number}");
}

#[test]
fn engines_agree_on_tours() {
    let engines = if has_clingo() { "search,sat,cp,asp,brute" } else { "search,sat,cp,brute" };
    let table = json(&format!("compare tour 3x4 --engines {engines} --plain --json"));
    let text = table.to_string();
    assert_eq!(
        text.matches("\"value\":8").count(),
        engines.split(',').count() + 3 - usize::from(!has_clingo()),
        "{text}"
    );
}

#[test]
fn random_tours_differ_and_repeat() {
    let one = rookwright("solve tour 8x8 --random --seed 1 --limit 50 --jsonl").answer();
    assert_eq!(one.lines().collect::<HashSet<_>>().len(), 50);
    assert_eq!(one, rookwright("solve tour 8x8 --random --seed 1 --limit 50 --jsonl").answer());
    assert_ne!(one, rookwright("solve tour 8x8 --random --seed 2 --limit 50 --jsonl").answer());
    assert_eq!(rookwright("check tour 8x8 -").input(one).answer(), "right, all 50 answers\n");
    let closed = rookwright("solve tour 8x8 --closed --random --seed 1 --limit 5 --jsonl").answer();
    assert_eq!(rookwright("check tour 8x8 - --closed").input(closed).answer(), "right, all 5 answers\n");
    // There are no more than eight, and that is said.
    let few = answer("solve tour 3x4 --random --limit 100");
    assert!(few.contains("8 solutions; that is all"), "{few}");
    // What luck hardly ever brings is looked for.
    assert_eq!(
        rookwright("solve tour 8x3 --from e1 --random --seed 3 --limit 5 --jsonl").answer().lines().count(),
        5
    );
    // Nobody chose the seed: it is told.
    assert!(answer("solve tour 5x5 --random").contains(", seed "));
}

#[test]
fn large_boards_come_as_a_list() {
    let list = rookwright("solve tour 300x301 --closed --quiet").answer();
    assert!(list.starts_with("tour: a1 ") && list.lines().count() == 1);
    assert_eq!(rookwright("check tour 300x301 --closed -").input(list.as_str()).answer(), "right\n");
    // With what is said about it, as a picture has it.
    let printed = rookwright("solve tour 300x301 --closed").answer();
    assert_eq!(printed.lines().nth(1), list.lines().next());
    assert_eq!(rookwright("check tour 300x301 --closed -").input(printed).answer(), "right\n");
}

#[test]
fn what_is_printed_can_be_checked() {
    for words in ["tour 8x8 --closed", "tour 6x7 --from a1 --to b1", "tour 5x5 --holes a1", "tour 12x12"] {
        let printed = rookwright(&format!("solve {words}")).answer();
        assert_eq!(
            rookwright(&format!("check {words} -")).input(printed.clone()).answer(),
            "right\n",
            "{printed}"
        );
        let plain = rookwright(&format!("solve {words} --ascii")).answer();
        assert_eq!(
            rookwright(&format!("check {words} -")).input(plain.clone()).answer(),
            "right\n",
            "{plain}"
        );
    }
}

#[test]
fn wrong_tours() {
    let check = |words: &str, answer: &str| {
        let said = rookwright(&format!("check {words} -")).input(answer).said();
        (said.code, said.out)
    };
    let (code, out) = check("tour 3x4", "tour: a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4\n");
    assert_eq!((code, out.as_str()), (Some(0), "right\n"));
    let (code, out) = check("tour 3x4 --closed", "tour: a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4\n");
    assert_eq!(code, Some(1));
    assert_snapshot!(out, @r"
    wrong: the tour is not closed: no move leads from its last square c4 to its first, a1
    4  10   5 !12!
    3   7   2   9
    2   4  11   6
    1  !1!  8   3
        a   b   c
    ");
    let (_, out) = check("tour 3x4", "tour: a1 b3 a1\n");
    assert!(out.starts_with("wrong: number 3 is a1, which was visited before"), "{out}");
    let (_, out) = check("tour 3x4", "1 2 3\n4 5 6\n7 8 9\n10 11 12\n");
    assert!(out.starts_with("wrong: from a4 to b4 (number 1 to 2) is not a knight's move"), "{out}");
    let said = rookwright("check tour 3x4 -").input("1 2\n3 4\n").said();
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("expected a board of 3x4"), "{said:?}");
}

#[test]
fn drawings() {
    let folder = scratch("tour-drawings");
    let draw = |words: &str| {
        rookwright(words).words("-q --svg t.svg").within(&folder).answer();
        fs::read_to_string(folder.join("t.svg")).expect("a picture")
    };
    let closed = draw("solve tour 8x8 --closed");
    assert!(closed.contains("<polygon fill=\"none\"") && closed.matches("<circle").count() == 1);
    assert!(!closed.contains(">64<"));
    let open = draw("solve tour 8x8 --numbers");
    assert!(open.contains("<polyline") && open.matches("<circle").count() == 2 && open.contains(">64<"));
    assert!(draw("solve tour 200x200 --closed").len() < 2_000_000);
    let said = rookwright("solve tour 201x200 --closed --svg t.svg").within(&folder).said();
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("too large for a picture: at most 200x200"), "{said:?}");
    let said = rookwright("solve tour 201x200 --closed --png t.png").within(&folder).said();
    assert_eq!((said.code, folder.join("t.png").exists()), (Some(2), false));
    assert!(said.err.contains("too large for a picture: at most 200x200"), "{said:?}");
}

#[test]
fn generated_puzzles_come_back() {
    let folder = scratch("tour-puzzles");
    let words = "generate tour --board 5x5 --count 3 --seed 7";
    let lines = rookwright(words).words("--jsonl").answer();
    assert_eq!(lines, rookwright(words).words("--jsonl --threads 1").answer());
    for (line, nth) in lines.lines().zip(1..) {
        let made: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(made["puzzle"]["family"], "tour");
        assert!(made["difficulty"].as_u64().is_some_and(|grade| (1..=3).contains(&grade)));
        let file = folder.join(format!("{nth}.puz"));
        fs::write(&file, made["puz"].as_str().expect("a file")).expect("it can be written");
        let solved = rookwright("solve").arg(&file).answer();
        assert!(solved.contains("unique: there is no other solution"), "{solved}");
        let right = rookwright("check").arg(&file).arg("-").input(made["solution"].to_string()).answer();
        assert_eq!(right, "right\n");
    }
    assert_snapshot!(rookwright("generate tour --board 5x5 --seed 7 --puz -q").answer(), @r"
    puzzle: tour
    title: Tour 7-1, difficulty 2
    board: 5x5
    expect: exactly 1, essentially 1
    21 . . . 23
    . . . . .
    . . 3 . .
    . . . . 2
    . . . . .
    ");
    rookwright("generate tour --board 5x6 --closed --count 2 --seed 1 -o made").within(&folder).answer();
    assert!(folder.join("made/tour-1-002.puz").is_file());
}

#[test]
fn examples_of_the_generator_work() {
    let folder = scratch("tour-examples");
    let help = rookwright("generate tour --help").answer();
    let examples: Vec<&str> =
        help.lines().filter_map(|line| line.trim().strip_prefix("rookwright generate tour")).collect();
    assert_eq!(examples.len(), 5, "{help}");
    for example in examples {
        // One of many will do.
        let words = example.replace("--count 10", "--count 1").replace("--count 20", "--count 1");
        rookwright("generate tour").words(&words).within(&folder).answer();
    }
}

#[test]
fn bad_input() {
    let folder = scratch("tours-bad");
    for (words, part) in [
        ("solve tour 0x5", "'0x5' is not a board: expected files and ranks like 8x8"),
        ("solve tour 5", "'5' is not a board: expected files and ranks like 8x8"),
        ("solve tour", "'tour' takes the size of a board, like 'tour 8x8'"),
        ("solve tour 8x8 8", "'tour' takes the size of a board"),
        ("solve tour 99999x99999", "at most 100000000 squares"),
        ("solve tour 8x8 --from i9", "a tour cannot start there: i9 is outside the 8x8 board"),
        ("solve tour 8x8 --from d4 --holes d4", "a tour cannot start there: d4 is cut out of the board"),
        ("solve tour 8x8 --from 4d", "'4d' is not a square"),
        ("solve tour 8x8 --closed --from a1 --to a1", "its last square is another one"),
        ("solve tour 8x8 --from a1 --to a1", "it visits every square once"),
        ("solve tour 8x8 --leaper 3", "'3' is not a leaper"),
        ("solve tour 8x8 --leaper 0,0", "'0,0' is not a leaper"),
        ("solve tour 8x8 --holes i1", "the hole i1 is outside the board"),
        ("count tour 8x8 --memory lots", "'lots' is not a size"),
        ("solve tour 8x8 --torus", "are not for tours"),
        ("solve queens 8 --closed", "are only for tours"),
        ("solve tour 2000x2000 --engine sat", "the engine 'sat' cannot do this"),
        ("solve tour 10000x10000 --limit 2", "boards of up to 1000000 squares"),
        ("count tour 10000x10000 --closed", "boards of up to 1000000 squares"),
        ("count tour 5x6 --up-to-symmetry --checkpoint no.log", "checkpoints work with the engine search"),
        ("count tour 5x6 --engine sat --checkpoint no.log", "the engine search, not with the engine sat"),
        ("solve tour 6x6 --engine cp --random", "--random cannot be combined with the engine cp"),
        ("generate tour --board 4x4", "there is no such tour"),
        ("generate tour --board 30x30", "up to 12x12"),
        ("generate tour --difficulty 5", "expected a number from 1 to 3, or a range like 1..2"),
    ] {
        let said = rookwright(words).within(&folder).said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(part), "{words}: {said:?}");
    }
}

#[test]
fn bad_files() {
    let text =
        "puzzle: tour\nboard: 4x3\nclosed: maybe\nfrom: e9\nleaper: x\nspeed: 9\n1 . . x\n. 1 13 .\n. . .\n";
    let said = rookwright("solve -").input(text).said();
    assert_eq!(said.code, Some(2));
    assert_snapshot!(said.err, @r"
    error: standard input: line 3, column 9: expected yes or no
           standard input: line 4, column 7: a tour cannot start there: e9 is outside the 4x3 board
           standard input: line 4, column 7: e9 should be number 1, but this contradicts the given numbers
           standard input: line 5, column 9: 'x' is not a leaper: expected the two lengths of its jump, like 1,3
           standard input: line 6, column 1: unknown key 'speed': expected one of puzzle, title, board, leaper, closed, from, to, given, holes, expect
           standard input: line 7, column 7: 'x': expected a number, '.' for an empty square or '-' for a hole
           standard input: line 8, column 3: 1 is given twice: on a3 and on b2
           standard input: line 8, column 5: 13 on c2: the squares are numbered from 1 to 12
           standard input: line 9, column 5: this rank has 3 squares, but the first one has 4
    ");
    let text = "puzzle: tour\nboard: 4x3\nfrom: a1\n. . . 1\n. 7 99 .\n. . 7 .\n";
    let said = rookwright("solve -").input(text).said();
    assert_snapshot!(said.err, @r"
    error: standard input: line 3, column 7: a1 should be number 1, but this contradicts the given numbers
           standard input: line 5, column 5: 99 on c2: the squares are numbered from 1 to 12
           standard input: line 6, column 5: 7 is given twice: on b2 and on c1
    ");
}
