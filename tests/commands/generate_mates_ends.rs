//! `generate mate`: puzzles that were there before, what is refused, and runs that end early.

use crate::generate_mates::{FIVE, fen, objects, remarks};
use crate::run::{Said, rookwright, scratch};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;

/// Puzzles that are named in a file do not come again, turned or mirrored either.
#[test]
fn not_in_a_file() {
    let folder = scratch("mates_not_in");
    let made = |words: &str| objects(&rookwright(FIVE).words("--pawns no --jsonl -q").words(words).answer());
    let first = made("");
    let write = |name: &str, text: String| {
        fs::write(folder.join(name), text).expect("a file of our own");
    };
    let jsonl: String = first.iter().map(|line| format!("{line}\n")).collect();
    write("old.jsonl", jsonl);
    write(
        "old.epd",
        first
            .iter()
            .map(|line| format!("{} bm {};\n", fen(line), line["key"]["san"].as_str().unwrap()))
            .collect(),
    );
    // Upside down: where there are no pawns it is the same puzzle.
    let flipped = |line: &Value| {
        let fen = fen(line);
        let (men, rest) = fen.split_once(' ').expect("fields");
        format!("{} {rest}\n", men.split('/').rev().collect::<Vec<_>>().join("/"))
    };
    write("flipped.fen", format!("# a remark\n\n{}", first.iter().map(flipped).collect::<String>()));
    let pgn = rookwright(FIVE).words("--pawns no --pgn -q").answer();
    write("old.pgn", pgn);
    write("old.puz", first.iter().map(|line| line["puz"].as_str().unwrap()).collect::<Vec<_>>().join("\n"));
    let names: HashSet<_> = first.iter().map(fen).collect();
    let mut others = Vec::new();
    for file in ["old.jsonl", "old.epd", "flipped.fen", "old.puz", "old.pgn"] {
        let again = made(&format!("--not-in {}", folder.join(file).display()));
        assert_eq!(again.len(), 5, "{file}");
        assert!(again.iter().all(|line| !names.contains(&fen(line))), "{file}");
        others.push(again.iter().map(fen).collect::<Vec<_>>());
    }
    // Every form says the same of the same puzzles.
    assert!(others.windows(2).all(|pair| pair[0] == pair[1]), "{others:?}");
    let half: String = first[..2].iter().map(|line| format!("{line}\n")).collect();
    let rest: String = first[2..].iter().map(|line| format!("{line}\n")).collect();
    write("half.jsonl", half);
    write("rest.jsonl", rest);
    let both = made(&format!("--not-in {0}/half.jsonl --not-in {0}/rest.jsonl", folder.display()));
    assert_eq!(both.iter().map(fen).collect::<Vec<_>>(), others[0]);
}

#[test]
fn files_that_cannot_be_used() {
    let folder = scratch("mates_bad_files");
    for (text, part) in [
        ("8/8/8/8/8/8/8/8/8 w\n", "line 1: not a position"),
        ("3k/4/K3/R3 w\nhello\n", "line 2: not a position"),
        ("{\"fen\": \"3k/4/K3/R3 w\"}\n{\"nothing\": 1}\n", "line 2: no field \"fen\""),
        ("{\"fen\": \"3k/4\n", "line 1: not a JSON object"),
        ("{\"fen\": \"what\"}\n", "line 1: not a position"),
        ("puzzle: mate\nstipulation: #2\nfen: what\n", "line 3: not a mate problem"),
        (
            "puzzle: mate\nstipulation: #2\nfen: 3k/4/K3/R3 w\n\npuzzle: mate\nstipulation: #x\nfen: 3k/4/K3/R3 w\n",
            "line 6: not a mate problem",
        ),
        ("puzzle: tour\nboard: 5x5\n", "line 1: expected a mate problem, found a puzzle of the family tour"),
    ] {
        let file = folder.join("bad");
        fs::write(&file, text).expect("a file of our own");
        let said = rookwright(FIVE).arg("--not-in").arg(&file).said();
        assert!(said.code == Some(2) && said.out.is_empty(), "{text}{said:?}");
        assert!(said.err.contains(part), "{text}{said:?}");
        assert!(said.err.starts_with(&format!("error: {}: line ", file.display())), "{said:?}");
    }
    fs::write(folder.join("bad"), [0xff, 0xfe, b'\n']).expect("a file of our own");
    let said = rookwright(FIVE).arg("--not-in").arg(folder.join("bad")).said();
    assert!(said.code == Some(2) && said.err.contains("line 1: is not text"), "{said:?}");
    let said = rookwright(FIVE).arg("--not-in").arg(folder.join("missing")).said();
    assert!(said.code == Some(2) && said.err.contains("cannot be read"), "{said:?}");
    let said = rookwright(FIVE).arg("--not-in").arg("").said();
    let why = "error: invalid value \"\" for '--not-in <FILE>': a word is empty: expected one line of text\n";
    assert_eq!((said.code, said.err.as_str()), (Some(2), why));
    let said = rookwright(FIVE).arg("--not-in").arg(&*folder).said();
    assert!(said.code == Some(2) && said.err.contains("it is a folder"), "{said:?}");
}

#[test]
fn wishes_that_cannot_be() {
    for (words, part) in [
        ("--board 2x2", "'2x2' is not a board for mates: expected a size from 3x3 to 8x8"),
        ("--board 9x9", "'9x9' is not a board for mates"),
        ("--board big", "'big' is not a board for mates"),
        ("--moves 0", "direct play has 1 to 5 moves, not 0"),
        ("--moves 9", "direct play has 1 to 5 moves, not 9"),
        ("--moves 2.5", "half moves exist in help play only"),
        ("--moves two", "'two' is not a number of moves"),
        ("--play chess", "expected one of direct, forced, series, help, series-help, self"),
        ("--white QR", "no king: expected one K, like KQR"),
        ("--white KK", "2 kings"),
        ("--white K", "White has only a king"),
        ("--max-white 1", "White has only a king"),
        ("--white KX", "'X' is not a piece letter"),
        ("--pawns no --white KP", "--pawns no contradicts the pawns of --white KP"),
        ("--pawns maybe", "expected one of yes, no"),
        ("--white KQ --max-white 3", "cannot be used with"),
        ("--black KQ --min-black 3", "cannot be used with"),
        ("--min-white 5 --max-white 3", "white pieces from 5 to 3: the smaller number comes first"),
        ("--max-white 0", "'0' is not a number of pieces"),
        ("--max-black 65", "'65' is not a number of pieces"),
        ("--men 2", "at least 3 pieces are needed, not 2"),
        ("--men 4 --min-white 5", "--men 4 contradicts the numbers of each side"),
        ("--theme miniature,meredith", "--theme miniature contradicts --theme meredith"),
        ("--theme threat,block", "--theme threat contradicts --theme block"),
        ("--theme quiet-key,capture-key", "no puzzle shows both"),
        ("--key quiet --theme check-key", "--key quiet contradicts --theme check-key"),
        ("--key no-capture --theme capture-key", "--key no-capture contradicts"),
        ("--key no-check --theme check-key", "--key no-check contradicts"),
        ("--pawns no --theme promotion", "--pawns no contradicts --theme promotion"),
        ("--men 6 --theme meredith", "8 to 12 pieces, but at most 6 are allowed"),
        ("--min-white 4 --min-black 4 --theme miniature", "at most 7 pieces, but at least 8 are required"),
        ("--theme smothered --white KQR", "--white KQR lacks one"),
        ("--theme smothered --black K", "needs at least 4 black pieces"),
        ("--theme switchback --moves 1", "moving away and back takes two moves"),
        ("--replies 0", "leaves Black a reply"),
        ("--replies 300..", "never more than 218 legal moves"),
        ("--key sacrifice --moves 1", "no piece is left to accept the sacrifice"),
        ("--play forced --moves 1 --replies 1", "the key of a mate in 1 leaves no reply"),
        ("--theme en-passant-key --play help", "help play has no en-passant-key"),
        (
            "--board 3x3 --white KQQQQ --black KRRRR",
            "10 pieces do not fit on a board of 3x3, which has 9 squares",
        ),
        ("--board 3x3 --min-white 8 --min-black 8", "16 pieces do not fit on a board of 3x3"),
        ("--board 3x3 --white KPPPP", "4 pawns do not fit on a board of 3x3"),
        ("--legal --white KQQ", "--legal contradicts --white KQQ"),
        ("--legal --min-white 17", "--legal contradicts 17 white pieces"),
        ("--legal --pawns no --min-black 9", "--legal contradicts 9 black pieces"),
        ("--legal --board 5x5", "games are played on 8x8 only, not on 5x5"),
        ("--key loud", "expected one of quiet, no-capture"),
        ("--key any,quiet", "'any' cannot be combined with other words"),
        ("--moves 1 --key quiet", "the key of a mate in 1 mates"),
        ("--replies 5..2", "'5..2' is the wrong way round: expected 2..5"),
        ("--replies ..", "'..' is not a range"),
        ("--replies few", "'few' is not a range"),
        ("--play help --replies 2..", "help play has no --replies"),
        ("--play series --tries 1..", "series play has no --tries"),
        ("--play forced --replies 2..", "in forced play Black has one reply"),
        ("--play help --no-duals", "a single line has no duals"),
        ("--no-duals --duals allowed", "cannot be used with"),
        ("--duals some", "expected one of none, minor, allowed"),
        ("--mates clean", "expected one of any, pure, model"),
        ("--wish modern", "expected one of classic"),
        ("--prefer beauty", "expected one of economy, material, variety, score, spread"),
        ("--needless no", "expected one of allowed"),
        ("--share 0", "'0' is not a percentage"),
        ("--share 101", "'101' is not a percentage"),
        ("--count 0", "'0' is not a number of puzzles"),
        ("--seed x", "'x' is not a seed"),
        ("--threads 0", "'0' is not a number of threads"),
        ("--time-limit soon", "'soon' is not a time"),
        ("--jsonl --puz", "cannot be used with"),
        ("--epd --jsonl", "cannot be used with"),
        ("--epd --pgn", "cannot be used with"),
        ("--pgn --puz", "cannot be used with"),
        ("extra", "unexpected argument 'extra'"),
    ] {
        let said = rookwright("generate mate --for drill").words(words).said();
        assert!(said.code == Some(2) && said.out.is_empty(), "{words}: {said:?}");
        assert!(said.err.contains(part), "{words}: {said:?}");
    }
}

#[test]
fn what_to_relax_where_nothing_is_found() {
    for (words, part) in [
        (
            "--board 3x3 --moves 4 --white KN --black K",
            "positions have no solution: try more or stronger white pieces",
        ),
        ("--board 4x4 --white KQ --black K --key sacrifice,flight-giving --replies 9..", "try --"),
        (
            "--board 4x4 --white KQ --black K --replies 30..",
            "which have another number of replies: try --replies 1..",
        ),
        ("--board 4x4 --tries 90..", "have other content: try without --tries"),
    ] {
        let said = rookwright("generate mate --for drill --seed 1 --time-limit 1s").words(words).said();
        assert!(said.code == Some(3) && said.out.is_empty(), "{words}: {said:?}");
        let remarks = remarks(&said);
        assert_eq!(remarks[0], "0 of 1 puzzles, seed 1, T s; time limit", "{words}");
        assert!(remarks.join(" ").contains(part), "{words}: {remarks:?}");
        assert!(remarks.iter().all(|line| line.chars().count() <= 80), "{remarks:?}");
    }
}

/// A line without an end is not read to its end.
#[cfg(unix)]
#[test]
fn a_file_without_an_end() {
    let said = rookwright(FIVE).words("--not-in /dev/zero").said();
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.starts_with("error: /dev/zero: line 1: the line is longer than "), "{said:?}");
}

#[test]
fn no_time_at_all() {
    let said = rookwright("generate mate --seed 1 --time-limit 0s").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.err.contains("there was no time to try a position"), "{said:?}");
}

#[test]
fn files_of_another_run_are_not_overwritten() {
    let folder = scratch("mates_twice");
    let run =
        |words: &str| rookwright("generate mate --board 4x4 -q").words(words).arg("-o").arg(&*folder).said();
    assert_eq!(run("--seed 7").code, Some(0));
    let before = fs::read(folder.join("mate-7-001.puz")).expect("a puzzle");
    let again = run("--seed 7 --moves 3");
    assert!(again.code == Some(2) && again.out.is_empty(), "{again:?}");
    assert!(again.err.contains("contains mate-7-001.puz from another run"), "{again:?}");
    assert_eq!(fs::read(folder.join("mate-7-001.puz")).expect("a puzzle"), before);
    assert_eq!(run("--seed 8").code, Some(0));
}

#[test]
fn a_small_world_has_few_puzzles() {
    let words = "generate mate --board 3x3 --moves 1 --white KQ --black K --count 1000 --share 100";
    let said = rookwright(words).words("--seed 1 --jsonl --time-limit 1s").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    let found = said.out.lines().count();
    let remarks = remarks(&said);
    assert_eq!(remarks[0], format!("{found} of 1000 puzzles, seed 1, T s; time limit"));
    assert!(remarks.join(" ").contains("are repetitions: try a larger board"), "{remarks:?}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_found() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Command;
    for words in ["--jsonl", "--ascii"] {
        let mut child = rookwright("generate mate --board 4x4 --count 1000000 --seed 7").words(words).start();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        out.read_line(&mut first).expect("a line");
        let kill = format!("kill -INT {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("text");
        let said: Said = child.wait_with_output().expect("the program ends").into();
        assert_eq!(said.code, Some(3), "{said:?}");
        assert!(
            said.err.contains(" of 1000000 puzzles, seed 7, ") && said.err.contains("interrupted"),
            "{said:?}"
        );
        if words == "--jsonl" {
            let found = objects(&format!("{first}{rest}")).len();
            assert!(said.err.starts_with(&format!("{found} of ")), "{said:?}");
        } else {
            let titles = format!("{first}{rest}").matches("Mate 7-1: ").count();
            assert!(titles == 2 && rest.contains("\nAnswers\n"), "the first has its answer");
        }
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::io::{BufRead, BufReader};
    let mut child = rookwright("generate mate --board 4x4 --count 100000 --jsonl").start();
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let said: Said = child.wait_with_output().expect("the program ends").into();
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
}

#[test]
fn the_examples_of_the_help_work() {
    let folder = scratch("mates_examples");
    for file in ["old.jsonl", "book.epd"] {
        fs::write(folder.join(file), "").expect("a file of our own");
    }
    let help = rookwright("generate mate --help").answer();
    let examples: Vec<_> = help.lines().filter_map(|line| line.strip_prefix("  rookwright ")).collect();
    assert!(examples.len() > 5, "{help}");
    for example in examples {
        assert!(example.len() < 78, "{example}");
        let hurried = if example.contains("--time-limit") { "" } else { " --time-limit 1ms" };
        let example = example.split('>').next().expect("a command");
        let words = format!("{}{hurried}", example.replace("20s", "1ms"));
        // What stands in quotation marks is one word.
        let mut run = rookwright("").within(&folder);
        for (nth, part) in words.split('\'').enumerate() {
            run = if nth % 2 == 1 { run.arg(part) } else { run.words(part) };
        }
        let said = run.said();
        assert!(matches!(said.code, Some(0 | 3)), "{example}: {said:?}");
    }
}
