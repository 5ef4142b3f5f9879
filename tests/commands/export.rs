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

/// Returns the number of models of a program, or of optimal ones.
fn models(program: &str, constants: &[&str]) -> String {
    let mut clingo = Command::new("clingo");
    clingo.args(["-", "--models=0", "--project", "--quiet=2", "--opt-mode=optN"]);
    clingo.args(constants.iter().flat_map(|constant| ["-c", constant]));
    let mut clingo = clingo.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("clingo starts");
    clingo.stdin.take().expect("a pipe").write_all(program.as_bytes()).expect("clingo reads");
    let said = clingo.wait_with_output().expect("clingo ends").stdout;
    let said = String::from_utf8(said).expect("text");
    // Where something is to be optimised the best models have a line of their own.
    let best = said.lines().find(|line| line.trim_start().starts_with("Optimal"));
    let line = best.or_else(|| said.lines().find(|line| line.starts_with("Models"))).expect("a count");
    line.split_whitespace().last().expect("a number").to_owned()
}

#[test]
fn clingo_counts_the_same() {
    if !has_clingo() {
        return;
    }
    assert_eq!(models(&rookwright("export queens 8 --format asp").answer(), &[]), "92");
    for (file, number) in [("kings-4.puz", "79"), ("peaceable-queens-5.puz", "18"), ("camels-5.puz", "2")] {
        let program = rookwright("export --format asp").arg(gallery(file)).answer();
        assert_eq!(models(&program, &[]), number, "{file}");
    }
}

/// One program counts the boards of every size, as we do.
#[test]
fn a_program_with_the_size_as_a_parameter() {
    if !has_clingo() {
        return;
    }
    let counted = |puzzle: &str| {
        let document = rookwright("count --json").words(puzzle).said().out;
        let document: serde_json::Value = serde_json::from_str(&document).unwrap();
        document["count"]["value"].to_string()
    };
    let program = |puzzle: &str| rookwright("export --format asp --parametric").words(puzzle).answer();
    for options in ["", " --torus"] {
        let text = program(&format!("queens 8{options}"));
        for n in [1, 2, 3, 4, 5, 6, 7, 8, 9] {
            let puzzle = format!("queens {n}{options}");
            assert_eq!(models(&text, &[&format!("n={n}")]), counted(&puzzle), "{puzzle}");
        }
    }
    let text = program("queens 8 --given b1 --forbid c3,d8");
    assert_eq!(models(&text, &[]), counted("queens 8 --given b1 --forbid c3,d8"));
    let open = program("tour 8x8");
    for n in [1, 2, 3, 4, 5] {
        assert_eq!(models(&open, &[&format!("n={n}")]), counted(&format!("tour {n}x{n}")), "{n}");
    }
    assert_eq!(models(&open, &["m=4", "n=3"]), counted("tour 4x3"));
    assert_eq!(models(&open, &["m=3", "n=3", "a=0", "b=1"]), counted("tour 3x3 --leaper 0,1"));
    assert_eq!(models(&program("tour 8x8 --closed"), &["n=6"]), counted("tour 6x6 --closed"));
    for puzzle in [
        "tour 5x6 --closed",
        "tour 5x6 --closed --from a1 --to b3",
        "tour 5x5 --from a1 --to e5",
        "tour 5x5 --from c3",
        "tour 4x4 --holes a1",
        "tour 4x5 --to a1",
        "tour 4x4 --leaper 0,1 --closed",
    ] {
        assert_eq!(models(&program(puzzle), &[]), counted(puzzle), "{puzzle}");
    }
}

#[test]
fn no_program_with_parameters() {
    for (words, part) in [
        ("queens 8 --format dimacs --parametric", "--parametric needs --format asp"),
        ("queens 8 --pawns 1 --format asp --parametric", "without holes or pawns"),
        ("queens 8 --holes d4 --format asp --parametric", "without holes or pawns"),
        ("crowded 5 --format asp --parametric", "only n queens"),
    ] {
        let said = rookwright("export").words(words).said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(part), "{words}: {}", said.err);
    }
    let numbered =
        rookwright("export --format asp --parametric").arg(gallery("tour-5x5-numbered.puz")).said();
    assert!(numbered.code == Some(2) && numbered.err.contains("tours without numbers"), "{numbered:?}");
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
