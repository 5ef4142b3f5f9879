//! Puzzles made to hurt: boards too large to walk, files too long to read twice, models too large to
//! build.  They are refused, or end when their time is up; none of them hangs or eats the memory.

use crate::run::{Said, rookwright};

fn fed(words: &str, puzzle: &str) -> Said {
    rookwright(words).input(puzzle).said()
}

/// A queens puzzle with this board, this many queens, and more lines.
fn queens(board: &str, number: u32, more: &str) -> String {
    format!(
        "puzzle: placement\nboard: {board}\nplace: {number} Q\nrule: Q safe from Q, lines through\n{more}"
    )
}

#[test]
fn boards_too_large_are_refused() {
    let torus = queens("1000000000x1000000000", 2, "torus: yes\ngiven: Qa1 Qb5\n");
    let hole = queens("3000x3000", 2, "holes: a1\n");
    let oblong = queens("3000x2000", 2, "torus: yes\ngiven: Qa1 Qb5\n");
    let plain = queens("9000000x9000000", 2, "");
    for (puzzle, part) in [
        (torus, "a board has at most 10000000 files and ranks"),
        (hole, "has at most 262144 squares"),
        (oblong, "has at most 262144 squares"),
        (plain, "squares, more than 262144"),
    ] {
        for words in ["solve -", "count - --up-to-symmetry", "export - --format dimacs"] {
            let said = fed(words, &puzzle);
            assert_eq!(said.code, Some(2), "{words}\n{puzzle}{said:?}");
            assert!(said.err.contains(part), "{said:?}");
        }
    }
    let said = fed("count - --up-to-symmetry", &queens("9999x9999", 2, "torus: yes\n"));
    assert!(said.code == Some(2) && said.err.contains("the torus is too large"), "{said:?}");
}

#[test]
fn models_too_large_are_refused() {
    let armies = "puzzle: placement\nboard: 500x500\nplace: any Q, any q\nrule: every square attacked exactly 9, lines through\n";
    let knights = "puzzle: placement\nboard: 512x512\nplace: 5000 N\nrule: N safe from N, lines through\n";
    for puzzle in [armies, knights] {
        for words in ["solve -", "export - --format asp"] {
            let said = fed(words, puzzle);
            assert!(said.code == Some(2) && said.err.contains("clauses, more than"), "{said:?}");
        }
    }
}

#[test]
fn more_men_than_squares_have_no_solution() {
    for engine in ["auto", "search", "sat", "cp", "brute"] {
        let said = fed(&format!("solve - --engine {engine}"), &queens("8x8", 1_000_000_000, ""));
        assert!(said.code == Some(0) && said.out.contains("proven: no solution"), "{engine}: {said:?}");
    }
}

#[test]
fn a_rank_of_many_segments_is_searched_within_its_time() {
    let holes: Vec<_> = (1..=32).map(|nth| format!("({},1)", 2 * nth)).collect();
    let comb = queens("64x2", 16, &format!("holes: {}\n", holes.join(" ")));
    let said = fed("count - --engine search --time-limit 200ms", &comb);
    assert!(said.code == Some(3) && said.out.contains("at least"), "{said:?}");
}

#[test]
fn every_size_of_count_minds_its_time() {
    for n in [23, 28, 32, 40, 64] {
        let said = rookwright(&format!("count queens {n} --time-limit 100ms")).said();
        assert!(said.code == Some(3) && said.out.contains("; time limit"), "{said:?}");
    }
}

#[test]
fn long_files_are_read_once() {
    let keys: String = (0..200_000).map(|nth| format!("k{nth}: 1\n")).collect();
    let said = fed("solve -", &queens("4x4", 4, &keys));
    assert!(said.code == Some(2) && said.err.ends_with("... and 199950 more\n"), "{said:?}");

    let downwards: Vec<_> = (1..=200_000).rev().map(|rank| format!("Na{rank}")).collect();
    let many =
        format!("puzzle: placement\nboard: 1x200000\nplace: 200000 N\ngiven: {}\n", downwards.join(", "));
    assert_eq!(fed("solve - --engine search", &many).code, Some(0));

    let squares: Vec<_> = (1..=200_000).rev().map(|rank| format!("\"a{rank}\"")).collect();
    let answer = format!("{{\"placement\":{{\"queen\":[{}]}}}}", squares.join(","));
    assert_eq!(fed("check queens 8 -", &answer).code, Some(1));

    let leapers: Vec<_> = (1..=20_000).map(|nth| format!("L({},{})", nth / 200, nth % 200 + 1)).collect();
    let said = fed("solve -", &format!("puzzle: placement\nboard: 8x8\nplace: {}\n", leapers.join(", ")));
    assert!(said.code == Some(2) && said.err.contains("more than 64 kinds"), "{said:?}");
}

#[test]
fn a_title_is_shown_without_its_control_characters() {
    let said = fed("count -", &queens("4x4", 4, "title: \u{1b}[31mred\u{7} alert\n"));
    assert!(said.out.starts_with("[31mred alert: 2 ("), "{said:?}");
}
