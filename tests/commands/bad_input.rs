//! Input that cannot be used: exit status 2, nothing on standard output, and a message that names
//! the fault and what was expected.

use crate::run::{Run, gallery, rookwright, scratch};
use std::fs;
use std::path::Path;

/// Runs it, and expects every part in the message.
fn refused(run: Run, about: &str, parts: &[&str]) {
    let said = run.said();
    assert_eq!(said.code, Some(2), "{about}: {said:?}");
    assert_eq!(said.out, "", "{about}");
    assert!(said.err.starts_with("error: "), "{about}: {}", said.err);
    for part in parts {
        assert!(said.err.contains(part), "{about}: '{part}' is not in\n{}", said.err);
    }
}

/// The fault of a file with this text.
fn refused_file(folder: &Path, name: &str, text: &[u8], parts: &[&str]) {
    let file = folder.join(name);
    fs::write(&file, text).expect("a file of our own");
    let named = format!("error: {}: ", file.display());
    for verb in ["solve", "count", "compare", "export --format puz"] {
        refused(rookwright(verb).arg(&file), &format!("{verb} {name}"), &[&[&*named], parts].concat());
    }
}

/// The names of options in papers and in other programs lead to ours.
#[test]
fn an_option_under_another_name() {
    for (words, right) in [
        ("solve tour 8x8 --start a1", "--from"),
        ("solve tour 8x8 --start=a1", "--from"),
        ("solve tour 6x6 --begin a1", "--from"),
        ("solve tour 6x6 --finish a1", "--to"),
        ("count tour 5x5 --end a1", "--to"),
        ("solve queens 5 --modular", "--torus"),
        ("export queens 5 --toroidal --format puz", "--torus"),
        ("generate mate --size 4x4", "--board"),
        ("solve queens 8 --solver sat", "--engine"),
        ("solve queens 8 --timeout 5s", "--time-limit"),
        ("solve tour 6x6 --reentrant", "--closed"),
    ] {
        let said = rookwright(words).said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(&format!("similar argument exists: '{right}'")), "{words}: {}", said.err);
    }
    // Where there is no such option, nothing is said about it.
    let said = rookwright("schema --modular").said();
    assert!(said.code == Some(2) && !said.err.contains("--torus"), "{said:?}");
    for words in ["export queens 8 --format asp --jsonl", "count queens 8 --zzz", "mine x --zzz"] {
        let said = rookwright(words).said();
        assert!(said.code == Some(2) && !said.err.contains("tip:"), "{words}: {said:?}");
    }
}

#[test]
fn a_collection_under_either_name() {
    let folder = scratch("either_name");
    let input = "k7/8/KR6/8/8/8/8/8 w - - dm 1;\n";
    let said = rookwright("collection import - --collection c.db").within(&folder).input(input).said();
    assert_eq!(said.code, Some(0), "{said:?}");
    for words in ["sheet --file c.db -o a.txt", "sheet --collection c.db -o b.txt"] {
        let said = rookwright(words).words("--find mate:1").within(&folder).said();
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
    }
    let said = rookwright("solve queens 6 --into x --file c.db").within(&folder).said();
    assert_eq!(said.code, Some(0), "{said:?}");
    let found = rookwright("collection find in:x --file c.db --jsonl").within(&folder).answer();
    assert_eq!(found.lines().count(), 1, "{found}");
}

#[test]
fn words_that_are_no_puzzle() {
    let one_to = "expected a whole number from 1 to 10000000";
    for (words, parts) in [
        ("queens 0", ["'0' is not a number of queens", one_to]),
        ("queens -3", ["'-3' is not a number of queens", one_to]),
        ("queens abc", ["'abc' is not a number of queens", one_to]),
        ("queens 8.5", ["'8.5' is not a number of queens", one_to]),
        ("queens 99999999999999", ["'99999999999999' is not a number of queens", one_to]),
        ("queens", ["'queens' takes one number", "like 'queens 8'"]),
        ("queens 8 8", ["'queens' takes one number", "like 'queens 8'"]),
        ("quens 8", ["unknown puzzle 'quens' (did you mean queens?)", "expected queens N"]),
        ("quens", ["unknown puzzle 'quens'", "or a .puz file"]),
        ("Croweded 8", ["unknown puzzle 'Croweded' (did you mean crowded?)", "or a .puz file"]),
        ("mates 8/8", ["unknown puzzle 'mates' (did you mean mate?)", "or a .puz file"]),
        ("xyzzy 8", ["unknown puzzle 'xyzzy': expected queens N", "or a .puz file"]),
    ] {
        for verb in ["solve", "count", "compare", "export --format puz"] {
            refused(rookwright(verb).words(words), &format!("{verb} {words}"), &parts);
        }
        refused(rookwright("check").words(words).arg("-"), &format!("check {words}"), &parts);
    }
    let run = rookwright("solve").arg(gallery("queens-6.puz")).arg("8");
    refused(run, "a file and more", &["is a file: expected no words after it"]);
    refused(rookwright("solve").arg(""), "an empty word", &["invalid value", "expected one line of text"]);
}

#[test]
fn squares_that_do_not_fit() {
    for (options, part) in [
        ("--given a1,a2", "the given Qa1 attacks the given Qa2"),
        ("--given a1,h8", "the given Qa1 attacks the given Qh8"),
        ("--given z99", "z99 is given, but it is outside the 8x8 board"),
        ("--given a1,a1", "a1 is named twice"),
        ("--given a1,queen", "'queen' is not a square"),
        ("--given a0", "'a0' is not a square"),
        ("--holes z99", "the hole z99 is outside the board"),
        ("--holes d4,d4", "d4 is named twice"),
        ("--given d4 --holes d4", "d4 is given, but it is a hole"),
    ] {
        for verb in ["solve", "count", "compare", "export --format asp"] {
            refused(rookwright(verb).words("queens 8").words(options), &format!("{verb} {options}"), &[part]);
        }
    }
}

#[test]
fn options_out_of_range() {
    let engines = "expected one of auto, search, sat, cp, asp, brute";
    for (words, parts) in [
        ("solve queens 8 --engine foo", ["unknown value 'foo'", engines]),
        ("compare queens 8 --engines sat,foo", ["unknown value 'foo'", engines]),
        ("count queens 8 --threads 0", ["'0' is not a number of threads", "expected 1 to 1024"]),
        ("count queens 8 --threads two", ["'two' is not a number of threads", "--threads"]),
        ("count queens 8 --time-limit soon", ["'soon' is not a time", "like 30s, 500ms, 5m or 2h"]),
        ("count queens 8 --time-limit=-1s", ["'-1s'", "--time-limit"]),
        ("count queens 8 --memory lots", ["'lots' is not a size", "like 500M or 16G"]),
        ("solve queens 8 --limit 0", ["'0' is not a number of solutions", "expected a whole number from 1"]),
        ("count queens 8 --limit many", ["'many' is not a number of solutions", "--limit"]),
        (
            "compare queens 8 --limit 0",
            ["'0' is not a number of solutions", "expected a whole number from 1"],
        ),
        ("generate mate --count 0", ["'0' is not a number of puzzles", "expected a whole number from 1"]),
        ("generate tour --count 0", ["'0' is not a number of puzzles", "expected a whole number from 1"]),
        (
            "generate chessnum --count=-1",
            ["'-1' is not a number of puzzles", "expected a whole number from 1"],
        ),
        ("generate mate --share 0", ["'0' is not a percentage", "expected 1 to 100"]),
        ("generate mate --men 0", ["'0' is not a number of pieces", "expected 1 to 64"]),
        ("generate mate --moves 0", ["--moves", "1 to 5 moves, not 0"]),
        ("generate chessnum --clues 0", ["'0' is not a number of clues", "from 1 to 256"]),
        ("serve --jobs 0", ["'0' is not a number of jobs", "expected 1 to 1024"]),
        ("serve --port 0 --collection .", ["the collections cannot be opened", "it is a folder"]),
        ("serve --memory 0", ["'0' is not a size", "above 0"]),
        ("count queens 8 --memory 0", ["'0' is not a size", "above 0"]),
        ("sheet x.puz -o x.pdf --per-page 0", ["not a number of puzzles: expected 1 to 20", "'0'"]),
        ("solve queens 8 --seed x", ["'x'", "--seed"]),
        ("solve queens 8 --seed 3 --engine cp", ["--seed", "the engine cp"]),
        ("solve queens 8 --labelling wild", ["unknown labelling 'wild'", "smallest-domain"]),
        ("compare queens 8 --labelling wild", ["unknown labelling 'wild'", "smallest-domain"]),
        ("solve queens 8 --colour blue", ["'blue'", "always"]),
        ("solve queens 8 --json --jsonl", ["'--json' cannot be used with '--jsonl'", "Usage"]),
        ("export queens 8 --format foo", ["unknown format 'foo'", "expected puz, dimacs or asp"]),
        ("export queens 8", ["required", "--format"]),
        ("compare queens 9..6", ["'9..6' is not a range of sizes", "expected one like 6..10"]),
        ("compare queens 6..", ["'6..'", "expected a whole number"]),
        ("completions cmd", ["'cmd'", "bash"]),
        ("solve queens 8 --frobnicate", ["'--frobnicate'", "--help"]),
        ("sovle queens 8", ["'sovle'", "'solve'"]),
        ("solve", ["required", "PUZZLE"]),
        ("check queens", ["expected a puzzle", "an answer"]),
    ] {
        refused(rookwright(words), words, &parts);
    }
}

#[test]
fn files_that_are_no_puzzle() {
    let folder = scratch("bad_files");
    let head = "puzzle: placement\nplace: 4 Q\nrule: Q safe from Q, lines through\n";
    let text = |rest: &str| format!("{head}{rest}").into_bytes();
    let cases: [(&str, Vec<u8>, &[&str]); 17] = [
        ("empty.puz", Vec::new(), &["line 1, column 1: ", "the file is empty"]),
        ("comment.puz", b"# nothing else\n".into(), &["the file is empty"]),
        ("bytes.puz", vec![0x9f, 0x92, 0x96, 0xff, 0x00, 0xc3], &["is not text", "byte 1 is not UTF-8"]),
        ("zero.puz", b"puzzle: placement\0\n".into(), &["is not text", "byte 18 is zero"]),
        ("unknown-key.puz", text("bord: 4x4\n"), &["line 4, column 1: unknown key 'bord': expected one of"]),
        (
            "repeated.puz",
            text("board: 4x4\nboard: 5x5\n"),
            &["line 5, column 1: the key 'board' is given twice"],
        ),
        (
            "ragged.puz",
            text(". . .\n. .\n. . .\n"),
            &["line 5, column 3: this rank has 2 squares, but the first one has 3"],
        ),
        ("letter.puz", text(". ? .\n. . .\n. . .\n"), &["line 4, column 3: '?': expected a piece letter"]),
        ("no-board.puz", text(""), &["there is no board: expected a line like 'board: 8x8', or a drawing"]),
        ("two-boards.puz", text("board: 3x3\n. .\n. .\n"), &["line 5, column 1: the board drawn is 2x2"]),
        ("size.puz", text("board: 0x4\n"), &["line 4, column 8: a board has 1 to"]),
        ("huge.puz", text("board: 99999999999x4\n"), &["line 4, column 8: "]),
        ("torus.puz", text("board: 4x4\ntorus: maybe\n"), &["line 5, column 8: expected yes or no"]),
        (
            "clash.puz",
            text("board: 4x4\ngiven: Qa1 Qd4\n"),
            &["line 5, column ", "the given Qa1 attacks the given Qd4"],
        ),
        (
            "on-a-hole.puz",
            text("board: 4x4\ngiven: Qa1\nholes: a1\n"),
            &["line 5, column 8: a1 is given, but it is a hole"],
        ),
        (
            "outside.puz",
            text("board: 4x4\nforbid: a1 h8\n"),
            &["line 5, column 12: h8 is forbidden, but it is outside the 4x4 board"],
        ),
        ("expect.puz", text("board: 4x4\nexpect: lots\n"), &["line 5, column 9: expected 'exactly NUMBER'"]),
    ];
    for (name, text, parts) in cases {
        refused_file(&folder, name, &text, parts);
    }
}

#[test]
fn every_fault_of_a_file_at_once() {
    let folder = scratch("many_faults");
    let text = "puzzle: tuor\nbord: 8x8\nplace: 4 X, -2 R\nrule: Q safe form Q, lines through\nforbid: a1 a1\n. . .\n. ? . .\n";
    let file = folder.join("many.puz");
    fs::write(&file, text).unwrap();
    let said = rookwright("solve").arg(&file).said();
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    let message = said.err.replace(&file.display().to_string(), "many.puz");
    insta::assert_snapshot!(message, @r"
    error: many.puz: line 1, column 9: expected 'placement', 'chessnum', 'tour' or 'mate'
           many.puz: line 2, column 1: unknown key 'bord': expected one of puzzle, title, board, torus, place, rule, given, holes, forbid, expect
           many.puz: line 3, column 10: 'X' is not a piece: expected K Q R B N P, a leaper like L(1,3), or a small letter for Black
           many.puz: line 3, column 13: '-2': expected a number from 0 to 1000000000
           many.puz: line 4, column 9: expected a rule like 'Q safe from Q, lines through', 'every square attacked at least 1 by Q, lines blocked' or 'as many q as Q'
           many.puz: line 5, column 12: a1 is given twice
           many.puz: line 7, column 3: '?': expected a piece letter, '.' for empty or '-' for a hole
           many.puz: line 7, column 7: this rank has 4 squares, but the first one has 3
    ");
}

#[test]
fn files_that_cannot_be_read() {
    let folder = scratch("unreadable");
    let missing = folder.join("missing.puz");
    refused(rookwright("solve").arg(&missing), "missing", &["missing.puz: cannot be read"]);
    refused(rookwright("solve").arg(&*folder), "a folder", &[": cannot be read"]);
    refused(rookwright("check queens 8").arg(&missing), "missing", &["missing.puz: cannot be read"]);
    refused(rookwright("check queens 8").arg(&*folder), "a folder", &[": cannot be read"]);
    refused(
        rookwright("solve -").input("nonsense"),
        "standard input",
        &["standard input: line 1, column 1: "],
    );
}

#[test]
fn options_of_presets_with_a_file() {
    for option in ["--pawns=2", "--torus", "--given=a1", "--holes=a1"] {
        let run = rookwright("solve").arg(gallery("queens-6.puz")).arg(option);
        refused(
            run,
            option,
            &["options like --torus, --closed and --stipulation are only for puzzles given by name"],
        );
    }
}

#[test]
fn a_program_that_is_not_installed() {
    let run = rookwright("count queens 6 --engine asp").env("PATH", "");
    refused(run, "clingo", &["the program 'clingo' is not on the PATH", "to install it: apt install gringo"]);
}

#[test]
fn an_engine_that_does_not_fit() {
    let run = rookwright("solve dominate rook 100 --engine brute");
    refused(
        run,
        "brute",
        &["the engine 'brute' cannot do this: it is limited to boards of up to 4096", "try --engine sat"],
    );
    let run = rookwright("count queens 1000 --engine brute");
    refused(run, "brute", &["the engine 'brute' cannot do this: it is limited to boards of up to 4096"]);
}

/// An engine that nobody has chosen is not to blame.
#[test]
fn limits_that_no_engine_is_to_blame_for() {
    for (words, parts) in [
        ("solve independent queen 300", &["the puzzle is too large: it has ", "choose a smaller one"][..]),
        ("count dominate queen 300", &["the puzzle is too large: it has ", "smaller one"]),
        ("solve peaceable 60", &["the puzzle is too large: it has ", "choose a smaller one"]),
        ("count tour 2000x2000 --up-to-symmetry", &["boards of up to 1000000 squares"]),
        ("count queens 200 --torus --up-to-symmetry", &["the torus is too large", "the limit is 131072"]),
        ("count mate 7k/8/8/8/8/8/R7/1R5K --up-to-symmetry", &["no classes up to symmetry"]),
    ] {
        let said = rookwright(words).said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(!said.err.contains("the engine"), "{words}: {}", said.err);
        for part in parts {
            assert!(said.err.contains(part), "{words}: '{part}' is not in {}", said.err);
        }
    }
    // One that was chosen is named.
    let run = rookwright("solve independent queen 300 --engine cp");
    refused(run, "cp", &["the engine 'cp' cannot do this: the puzzle is too large", "choose a smaller one"]);
}

#[test]
fn files_that_cannot_be_written() {
    let folder = scratch("unwritable");
    let nowhere = folder.join("no such folder");
    let run = rookwright("solve queens 6 --svg").arg(nowhere.join("board.svg"));
    refused(run, "solve", &["board.svg cannot be written"]);
    let run = rookwright("solve queens 6 --png").arg(nowhere.join("board.png"));
    refused(run, "solve", &["board.png cannot be written"]);
    let run = rookwright("export queens 6 --format puz -o").arg(nowhere.join("queens.puz"));
    refused(run, "export", &["queens.puz cannot be written"]);
}

/// Neither the title nor half a JSON document.
#[test]
fn nothing_is_printed_of_a_search_that_fails() {
    let folder = scratch("unwritable_json");
    let nowhere = folder.join("no such folder").join("board.svg");
    for form in ["", "--json", "--jsonl"] {
        refused(rookwright("solve queens 6 --engine asp").words(form).env("PATH", ""), form, &["clingo"]);
        refused(rookwright("solve queens 6").words(form).arg("--svg").arg(&nowhere), form, &["board.svg"]);
        refused(rookwright("solve queens 1000 --engine sat").words(form), form, &["1000000 squares"]);
    }
}
