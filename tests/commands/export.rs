//! `rookwright export`.

use crate::run::{gallery, has_clingo, rookwright, scratch};
use insta::assert_snapshot;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

fn head(text: &str, lines: usize) -> String {
    text.lines().take(lines).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_puzzle_file() {
    let text = rookwright("export queens 4 --format puz").answer();
    assert_snapshot!(text, @r"
    puzzle: placement
    title: 4 queens
    board: 4x4
    place: 4 Q
    rule: Q safe from Q, lines through
    ");
    // What is written can be read, and is the same puzzle.
    assert_eq!(
        rookwright("export - --format puz").input(text).answer(),
        rookwright("export queens 4 --format puz").answer()
    );
}

#[test]
fn a_puzzle_file_with_everything_on_the_board() {
    let text = rookwright("export queens 5 --format puz --given c1 --holes a1,e5").answer();
    assert_snapshot!(text, @r"
    puzzle: placement
    title: 5 queens, 1 given, 2 holes
    board: 5x5
    place: 5 Q
    rule: Q safe from Q, lines through
    . . . . -
    . . . . .
    . . . . .
    . . . . .
    - . Q . .
    ");
    assert_eq!(rookwright("export - --format puz").input(text.clone()).answer(), text);
}

#[test]
fn a_logic_program() {
    let text = rookwright("export queens 4 --format asp").answer();
    assert_snapshot!(head(&text, 5), @r"
    % For clingo 5.4 or later; all solutions: clingo --project --models=0
    1 { queen(a1); queen(b1); queen(c1); queen(d1) } 1. % queen_of_rank(1)
    1 { queen(a2); queen(b2); queen(c2); queen(d2) } 1. % queen_of_rank(2)
    1 { queen(a3); queen(b3); queen(c3); queen(d3) } 1. % queen_of_rank(3)
    1 { queen(a4); queen(b4); queen(c4); queen(d4) } 1. % queen_of_rank(4)
    ");
    for line in
        ["% Q safe from Q, lines through", ":- not { queen(c1); queen(b2); queen(a3) } 1.", "#show queen/1."]
    {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

#[test]
fn clingo_counts_the_same() {
    if !has_clingo() {
        return;
    }
    let count = |program: &str| {
        let mut clingo = Command::new("clingo");
        clingo
            .args(["-", "--models=0", "--project", "--quiet=2", "--opt-mode=optN"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut clingo = clingo.spawn().unwrap();
        clingo.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
        let said = String::from_utf8(clingo.wait_with_output().unwrap().stdout).unwrap();
        // Where something is to be optimised the best models have a line of their own.
        let best = said.lines().find(|line| line.trim_start().starts_with("Optimal"));
        let line = best.or_else(|| said.lines().find(|line| line.starts_with("Models"))).unwrap().to_owned();
        line.split_whitespace().last().unwrap().to_owned()
    };
    assert_eq!(count(&rookwright("export queens 8 --format asp").answer()), "92");
    for (file, number) in [("kings-4.puz", "79"), ("peaceable-queens-5.puz", "18"), ("camels-5.puz", "2")] {
        assert_eq!(count(&rookwright("export --format asp").arg(gallery(file)).answer()), number, "{file}");
    }
}

#[test]
fn a_dimacs_file() {
    let text = rookwright("export queens 4 --format dimacs").answer();
    assert_snapshot!(head(&text, 3), @r"
    c 16 variables, 14 constraints
    c 1 is queen(a1)
    c 2 is queen(b1)
    ");
    let mut lines = text.lines().skip_while(|line| line.starts_with('c'));
    let header: Vec<_> = lines.next().unwrap().split(' ').collect();
    let [variables, clauses] = [2, 3].map(|at: usize| header[at].parse::<i64>().unwrap());
    assert_eq!(header[..2], ["p", "cnf"]);
    let clauses_there: Vec<_> = lines.filter(|line| !line.starts_with('c')).collect();
    assert_eq!(clauses_there.len(), usize::try_from(clauses).unwrap());
    for clause in clauses_there {
        let literals: Vec<i64> = clause.split(' ').map(|word| word.parse().unwrap()).collect();
        let (end, literals) = literals.split_last().unwrap();
        assert_eq!(*end, 0, "{clause}");
        assert!(literals.iter().all(|literal| (1..=variables).contains(&literal.abs())), "{clause}");
    }
}

#[test]
fn into_a_file() {
    let folder = scratch("export");
    let file = folder.join("queens 4.cnf");
    let said = rookwright("export queens 4 --format dimacs -o").arg(&file).answer();
    assert_eq!(said, "");
    assert_eq!(fs::read_to_string(file).unwrap(), rookwright("export queens 4 --format dimacs").answer());
}
