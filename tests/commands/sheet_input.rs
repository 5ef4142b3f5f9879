//! `rookwright sheet` and input that cannot be used: exit status 2, where the fault is, and what becomes of the rest.

use crate::run::{Said, rookwright};
use crate::sheet::{context, sheet, written};
use std::fs;
use std::path::Path;

/// Runs it, and expects that nothing is written, for this reason.
fn refused(folder: &Path, words: &str, message: &str) {
    let said = sheet(folder, words).said();
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{words}: {said:?}");
    assert!(said.err.starts_with("error: ") && said.err.contains(message), "{words}: {}", said.err);
    assert!(written(folder).is_empty(), "{words}: {:?}", written(folder).keys());
}

const NO_PUZZLE: &str = "not a puzzle: expected an object with the field \"puz\", the text of a puzzle file";

/// Two mates with something between them.
fn with_faults(folder: &Path) {
    let mates = fs::read_to_string(folder.join("mates.jsonl")).expect("a text");
    let (one, other) = mates.trim_end().split_once('\n').expect("two lines");
    let bad = "hello\n{\"fen\": 8}\n\n[1, 2]\n{\"puz\": \"puzzle: tour\"}";
    fs::write(folder.join("faults.jsonl"), format!("{one}\n{bad}\n{other}\n")).expect("a file of our own");
}

#[test]
fn files_without_a_puzzle() {
    let folder = context("nothing");
    let long = format!("{{\"puz\": \"{}\"}}", "a".repeat(1 << 20));
    for (file, bytes, why) in [
        ("empty.jsonl", &b""[..], "the file is empty"),
        ("empty.puz", b"\n  \n", "the file is empty"),
        ("bytes.jsonl", b"{\"puz\": \"\xff\"}", "line 1: is not text: byte 10 is not UTF-8"),
        ("zero.puz", b"puzzle: \0", "is not text: byte 9 is zero"),
        ("list.jsonl", b"[1, 2]\n", &format!("line 1: {NO_PUZZLE}")),
        ("half.jsonl", b"{\"puz\": \"", "line 1: not valid JSON: EOF while parsing a string at character 9"),
        ("words.puz", b"queens, please\n", "line 1, column 1: "),
        ("long.jsonl", long.as_bytes(), "aaa … "),
    ] {
        fs::write(folder.join(file), bytes).unwrap();
        let message = format!("error: there is nothing to print\n       {file}: ");
        refused(&folder, &format!("{file} -o sheet.pdf"), &message);
        refused(&folder, &format!("{file} -o sheet.pdf"), why);
    }
    refused(&folder, "gone.jsonl -o sheet.pdf", "gone.jsonl: cannot be read: ");
    refused(
        &folder,
        "empty.puz gone.puz list.jsonl -o sheet.txt",
        "the file is empty\n       gone.puz: cannot be read",
    );
    // A line however long is not repeated.
    let said = sheet(&folder, "long.jsonl -o sheet.pdf").said();
    assert!(said.err.len() < 1000, "{} bytes", said.err.len());
    let said = rookwright("sheet - -o sheet.pdf").within(&folder).said();
    assert!(said.code == Some(2) && said.err.contains("standard input: the file is empty"), "{said:?}");
}

#[test]
fn lines_that_are_no_puzzles() {
    let folder = context("lines");
    with_faults(&folder);
    refused(
        &folder,
        "faults.jsonl -o strict.txt --strict",
        "error: nothing was written because of --strict\n",
    );
    refused(
        &folder,
        "faults.jsonl -o strict.txt --strict",
        &format!("\n       faults.jsonl: line 3: {NO_PUZZLE}\n"),
    );
    refused(&folder, "queens-6.puz gone.puz -o strict.txt --strict", "gone.puz: cannot be read");

    // The others are printed, and their numbers have no gaps.
    let said = sheet(&folder, "faults.jsonl queens-6.puz gone.puz -o sheet.txt").said();
    let Said { code, out, err } = &said;
    assert_eq!((*code, out.as_str()), (Some(2), ""), "{said:?}");
    for line in [
        "sheet.txt: 3 puzzles and their answers\n",
        "error: faults.jsonl: line 2: not valid JSON: expected value at character 1\n",
        &format!("error: faults.jsonl: line 3: {NO_PUZZLE}\n"),
        &format!("error: faults.jsonl: line 5: {NO_PUZZLE}\n"),
        "error: faults.jsonl: line 6: \"puz\": line 1, column 1: there is no board: expected a line like",
        "error: gone.puz: cannot be read: ",
    ] {
        assert!(err.contains(line), "{line}\n{err}");
    }
    assert_eq!(err.lines().count(), 6, "{err}");
    let text = fs::read_to_string(folder.join("sheet.txt")).unwrap();
    for (task, times) in [("1. Mate in 2", 2), ("2. Mate in 2", 2), ("3. Six queens", 1), ("3. 6 queens", 1)]
    {
        assert_eq!(text.matches(task).count(), times, "{task}\n{text}");
    }
    // What is wrong is told in silence too.
    let quiet = sheet(&folder, "faults.jsonl -o sheet.txt --quiet").said();
    assert_eq!((quiet.code, quiet.err.lines().count()), (Some(2), 4), "{quiet:?}");
}

#[test]
fn many_faults_are_counted() {
    let folder = context("many-lines");
    fs::write(folder.join("many.jsonl"), "{}\n".repeat(50)).unwrap();
    let said = sheet(&folder, "many.jsonl -o sheet.txt").said();
    assert_eq!((said.code, said.err.lines().count()), (Some(2), 22), "{said:?}");
    assert!(said.err.ends_with("\n       and 30 more\n"), "{}", said.err);
}

#[test]
fn solutions_that_are_none() {
    let folder = context("solutions");
    let wrong = |file: &str, from: &str, to: &str| {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let line = text.lines().next().unwrap();
        assert!(line.contains(from), "{line}");
        fs::write(folder.join("wrong.jsonl"), line.replace(from, to)).unwrap();
    };
    // The men or the tour are held against the rules: who printed them would print a mistake.
    wrong("tours.jsonl", "{\"tour\":[\"a1\",\"c2\"", "{\"tour\":[\"c2\",\"a1\"");
    refused(&folder, "wrong.jsonl -o sheet.txt", "wrong.jsonl: line 1: \"solution\" is wrong: ");
    wrong("tours.jsonl", "\"difficulty\":2", "\"difficulty\":9");
    refused(
        &folder,
        "wrong.jsonl -o sheet.txt",
        "line 1: \"difficulty\": expected a whole number from 1 to 3, not 9",
    );
    // A key is found anyway.
    wrong("mates.jsonl", "\"solution\":{\"line\":[\"b6b7\"]", "\"solution\":{\"line\":[\"b6b1\"]");
    let said = sheet(&folder, "wrong.jsonl -o sheet.txt").said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.err.ends_with("wrong.jsonl: line 1: the given solution 1.Qb1 is wrong\n"), "{said:?}");
    assert!(fs::read_to_string(folder.join("sheet.txt")).unwrap().contains("1.Qxb7!"));
}

#[test]
fn places_that_cannot_be_written() {
    let folder = context("places");
    fs::create_dir(folder.join("folder.puz")).unwrap();
    let endings = "expected .pdf, .svg, .png, .tex, .html, .txt or .pgn";
    for (output, message) in [
        ("sheet.doc", &*format!("'sheet.doc': unknown file extension .doc: {endings}")),
        ("sheet", &format!("'sheet': the file extension is missing: {endings}")),
        (".pdf", "the file extension is missing"),
        ("gone/sheet.pdf", "'gone/sheet.pdf' cannot be written: the folder 'gone' does not exist"),
        ("mates.jsonl/sheet.pdf", "cannot be written: the folder 'mates.jsonl' is not a folder"),
    ] {
        refused(&folder, &format!("mates.jsonl -o {output}"), message);
        refused(
            &folder,
            &format!("mates.jsonl -o sheet.pdf --answers ./{output}"),
            message.rsplit("'").next().unwrap(),
        );
    }
    fs::create_dir(folder.join("folder.pdf")).unwrap();
    let said = sheet(&folder, "mates.jsonl -o folder.pdf").said();
    assert_eq!((said.code, &*said.err), (Some(2), "error: 'folder.pdf' cannot be written: it is a folder\n"));
}

#[test]
fn answers_that_have_no_place() {
    let folder = context("no-place");
    let message = "'nonsense' is not a place for the answers: expected end, none, or a file like answers.pdf";
    refused(&folder, "mates.jsonl -o sheet.pdf --answers nonsense", message);
    for same in ["sheet.pdf", "./sheet.pdf", "../folder/sheet.pdf"] {
        let same = same.replace("folder", &folder.file_name().unwrap().to_string_lossy());
        let words = format!("mates.jsonl -o sheet.pdf --answers {same}");
        refused(&folder, &words, "is also --output 'sheet.pdf', which is written: choose another name");
    }
    // Nothing is written where one of both cannot be.
    let none = "PGN can only hold mates on 8x8 boards, and there are none";
    refused(&folder, "chessnum.jsonl queens-6.puz -o sheet.pgn", none);
    refused(&folder, "chessnum.jsonl -o sheet.pdf --answers answers.pgn", none);
}

#[test]
fn boards_that_are_too_large() {
    let folder = context("large");
    for side in [60, 300] {
        let puzzle = rookwright(&format!("export queens {side} --format puz")).answer();
        fs::write(folder.join(format!("q{side}.puz")), puzzle).unwrap();
    }
    let far = "q300.puz: a board of 300x300 is too large for 1 on a page: its squares would be 0.5 mm wide";
    refused(&folder, "q300.puz -o sheet.pdf", far);
    let many = "q60.puz: a board of 60x60 is too large for 12 on a page: its squares would be 0.7 mm wide";
    refused(&folder, "q60.puz -o sheet.svg --per-page 12", many);
    refused(&folder, "q60.puz -o sheet.svg --per-page 12", "; use fewer puzzles per page\n");
    refused(&folder, "q60.puz mates.jsonl -o sheet.svg --per-page 12 --strict", many);

    let said = sheet(&folder, "q60.puz mates.jsonl -o sheet.svg --per-page 12 --answers none").said();
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(
        said.err.starts_with("sheet.svg: 2 puzzles on 1 page\nerror: q60.puz: a board of 60x60"),
        "{said:?}"
    );
    // Alone on its page it is fine.
    let said = sheet(&folder, "q60.puz -o alone.svg --answers none").said();
    assert_eq!((said.code, &*said.err), (Some(0), "alone.svg: 1 puzzle on 1 page\n"));
}

/// A puzzle that nobody can solve here stands beside the others, without an answer.
#[test]
fn puzzles_that_are_too_hard() {
    let folder = context("hard");
    let puzzle = rookwright("export attacked-exactly 1 7x10 --torus --format puz").answer();
    fs::write(folder.join("hard.puz"), puzzle).unwrap();
    let said = sheet(&folder, "hard.puz queens-6.puz -o sheet.txt").said();
    assert_eq!(said.code, Some(0), "{said:?}");
    let remark = "\nhard.puz: no solution was looked for: the puzzle is too large: it has ";
    assert!(said.err.starts_with("sheet.txt: 2 puzzles") && said.err.contains(remark), "{said:?}");
    let text = fs::read_to_string(folder.join("sheet.txt")).unwrap();
    assert!(text.contains("2. 6 queens\n    One of 4 solutions\n"), "{text}");
    // So does one for which there was no time.
    let puzzle = rookwright("export dominate bishop 8 --format puz").answer();
    fs::write(folder.join("hard.puz"), puzzle).unwrap();
    let said = sheet(&folder, "hard.puz -o sheet.txt --time-limit 0s").said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.err.contains("\nhard.puz: no solution was found in time\n"), "{said:?}");
}

#[test]
fn options_out_of_range() {
    let folder = context("options");
    for (option, message) in [
        ("--per-page 0", "'0' is not a number of puzzles: expected 1 to 20"),
        ("--per-page 21", "'21' is not a number of puzzles: expected 1 to 20"),
        ("--per-page six", "'six'"),
        ("--paper a0", "'a0'"),
        ("--language it", "'it'"),
        ("--dpi 0", "'0'"),
        ("--dpi 1000000", "'1000000'"),
        ("--first 99999999999", "'99999999999'"),
        ("--bottom left", "'left'"),
        ("--titles some", "'some'"),
        ("--notation long", "'long'"),
        ("--threads 0", "'0'"),
        ("--time-limit soon", "'soon'"),
    ] {
        refused(&folder, &format!("mates.jsonl -o sheet.pdf {option}"), message);
    }
    refused(&folder, "mates.jsonl", "--output <OUT>");
    refused(&folder, "-o sheet.pdf", "<FILE>");
}

#[test]
fn no_file_is_written_over_another() {
    let folder = context("over");
    let before = fs::read(folder.join("queens-6.puz")).unwrap();
    fs::write(folder.join("puzzle.txt"), &before).unwrap();
    for output in ["puzzle.txt", "./puzzle.txt"] {
        let said = sheet(&folder, &format!("queens-6.puz puzzle.txt -o {output}")).said();
        let message = format!(
            "error: --output: '{output}' is also FILE 'puzzle.txt', which is read: choose another name\n"
        );
        assert_eq!((said.code, said.err), (Some(2), message));
        assert_eq!(fs::read(folder.join("puzzle.txt")).unwrap(), before);
    }
    // The pages of a drawing are known when it is made.
    let said = sheet(&folder, "queens-6.puz mate-4x4-2.puz -o c.svg --per-page 1 --answers c-1.svg").said();
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("'c-1.svg' would be written twice"), "{}", said.err);
    assert!(!folder.join("c-1.svg").exists() && !folder.join("c-2.svg").exists());
}

#[test]
fn one_line_that_is_no_text_leaves_the_others() {
    let folder = context("bytes");
    let mut bytes = fs::read(folder.join("mates.jsonl")).unwrap();
    bytes.extend_from_slice(b"{\"puz\": \"\xff\"}\n");
    fs::write(folder.join("mixed.jsonl"), &bytes).unwrap();
    let said = sheet(&folder, "mixed.jsonl -o sheet.txt -q").said();
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
    let message = format!("error: mixed.jsonl: line {lines}: is not text: byte 10 is not UTF-8\n");
    assert_eq!((said.code, said.err), (Some(2), message));
    assert!(fs::read_to_string(folder.join("sheet.txt")).unwrap().contains("1. Mate in 2"));
}
