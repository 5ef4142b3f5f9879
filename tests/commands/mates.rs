//! Mates: `solve`, `count`, `check`, `compare`, `export`, batches, and what goes wrong.

use crate::mask::mask;
use crate::run::{Run, Said, gallery, png_size, rookwright, scratch};
#[cfg(target_os = "linux")]
use crate::run::{interrupt, wait_for_handler};
use insta::assert_snapshot;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};

/// Of the first published mate solver of its kind: a single key.
const PUBLISHED: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";
/// Nobody knows whether there is a mate.
const OPEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn mate(verb: &str, fen: &str) -> Run {
    rookwright(verb).arg("mate").arg(fen)
}

fn solve(fen: &str, words: &str) -> String {
    mask(&mate("solve", fen).words(words).answer())
}

fn json(run: Run) -> Value {
    serde_json::from_str(&run.answer()).expect("a document")
}

/// What it says when it refuses.
fn refused(run: Run) -> String {
    let Said { code, out, err } = run.said();
    assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
    err
}

/// A move with many refutations names the first six, and the switch that names them all.
#[test]
fn all_refutations_of_a_move() {
    let fen = "7k/8/6K1/8/8/8/r1r5/4R3 w";
    let said = mate("solve", fen).words("#1 --explain Re2").answer();
    let switch = said.lines().find(|line| line.contains("--refutations")).unwrap();
    assert!(said.contains("refuted by") && said.contains(" more"), "{said}");
    let all = switch.rsplit(' ').next().unwrap();
    let whole = mate("solve", fen).words(&format!("#1 --explain Re2 --refutations {all}")).answer();
    let refutations = whole.split('!').count() - 1;
    assert_eq!(refutations.to_string(), all, "{whole}");
    assert!(!whole.contains(" more") && !whole.contains("--refutations"), "{whole}");
    let two = mate("solve", fen).words("#1 --explain Re2 --refutations 2").answer();
    assert!(two.contains(&format!("and {} more", refutations - 2)), "{two}");
}

#[test]
fn a_key_with_everything() {
    assert_snapshot!(solve("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2 --tries --set-play"), @r"
    Mate in 2
    8 ♚ ♝ ♔ · · · · ·
    7 ♟ ♟ · · · · · ·
    6 · ♙ · · · · · ·
    5 · · · · · · · ·
    4 · · · · · · · ·
    3 · · · · · · · ·
    2 · · · · · · · ·
    1 ♖ · · · · · · ·
      a b c d e f g h

    #2   3 + 4   White to move

    set play
        1...Bh2 / Bg3 / Bf4 / Be5 / Bd6 / Bc7  2.Rxa7#

    tries
        1.Ra5?    (zugzwang)  but 1...a6!
        1.Rxa7+?              but 1...Bxa7!

    1.Ra6!  (zugzwang)
        1...Bh2 / Bg3 / Bf4 / Be5 / Bd6 / Bc7  2.Rxa7#
        1...bxa6  2.b7#

    key: 1.Ra6, the only one; sound
    key type: sacrifice, quiet; a good key
    flights: none before the key, none after it
    mates: 7; pure 0, model 0, ideal 0
    men: 7, a miniature
    [engine search, T s, N nodes]
    ");
}

#[test]
fn without_a_number_the_shortest() {
    assert_snapshot!(solve("3k/4/K3/R3 w", "--attacks --ascii"), @r"
    Shortest mate, 4x4
    4  .  .  x  k
    3  o  o  x  x
    2 (K) o  .  .
    1 (R) o  o  o
       a  b  c  d
    attacked by White: o or ( ), by Black: x, by both: [ ]

    #2   2 + 1   White to move

    1.Kb3!
        1...Kd3  2.Rd1#

    key: 1.Kb3, the only one; sound
    key type: flight-taking, quiet
    flights: c3 c4 d3 before the key, d3 after it
    mates: 1; pure 1, model 1, ideal 1
    men: 3, a miniature
    [engine search, T s, N nodes]
    ");
    assert_eq!(solve(PUBLISHED, "--quiet"), "Rd8+\n");
    assert_eq!(solve(PUBLISHED, "--quiet --notation long"), "Rd1-d8+\n");
    assert_eq!(solve(PUBLISHED, "--quiet --notation figurine"), "♖d8+\n");
    // A position in several words, as a shell hands it over.
    let words = format!("solve mate {PUBLISHED} --quiet --notation uci");
    assert_eq!(rookwright(&words).answer(), "d1d8\n");
    assert_eq!(solve("8/8/8/8/8/8/3Q4/k1K5 w", "#1 --quiet"), "Qb2#\nQa5#\n");
    assert_eq!(solve(PUBLISHED, "#1 --quiet"), "no solution\n");
}

#[test]
fn help_and_series_lines() {
    assert_snapshot!(solve("3k/4/K3/R3 b", "h# --ascii"), @r"
    Shortest helpmate, 4x4
    4 . . . k
    3 . . . .
    2 K . . .
    1 R . . .
      a b c d

    h#2   2 + 1   Black to move

    1.Kd3 Kb3 2.Kd4 Rd1#

    1 solution; sound
    [engine search, T s, N nodes]
    ");
    let all = mate("solve", "3k/4/K3/R3 b").words("h#3 --jsonl").answer();
    let few = mate("solve", "3k/4/K3/R3 b").words("h#3 --jsonl --limit 2").answer();
    assert!(few.lines().count() == 2 && all.starts_with(&few), "{few}");
    let checked = mate("check", "3k/4/K3/R3 b").words("h#3 -").input(all.clone()).answer();
    assert_eq!(checked, format!("right, all {} answers\n", all.lines().count()));
    let document = json(mate("solve", "3k/4/K3/R3 b").words("h#2 --json"));
    assert_eq!(document["solutions"][0]["text"], "1.Kd3 Kb3 2.Kd4 Rd1#");
    assert_eq!((&document["complete"], &document["count"]["value"]), (&true.into(), &1.into()));
}

#[test]
fn a_report_as_json() {
    let document = json(mate("solve", PUBLISHED).words("#2 --json --tries --set-play"));
    assert_eq!(document["puzzle"]["family"], "mate");
    assert_eq!((&document["stipulation"], &document["sound"]), (&"#2".into(), &true.into()));
    assert_eq!(document["keys"][0]["san"], "Rd8+");
    assert_eq!(document["keys"][0]["variations"]["replies"][0]["continuations"][0]["san"], "Rh8#");
    assert!(document["tries"].is_array() && document["set_play"].is_array());
    assert_eq!((&document["end"], &document["optimum"]["value"]), (&"exhausted".into(), &2.into()));
    let lines = mate("solve", PUBLISHED).words("#2 --jsonl").answer();
    assert_eq!(lines, "{\"line\":[\"d1d8\"],\"text\":\"1.Rd8+\"}\n");
}

#[test]
fn nothing_from_a_file_reaches_the_terminal() {
    let epd = format!("{PUBLISHED} id \"a\u{1b}[31mb\";\n{PUBLISHED} dm \u{1b}[2J;\n");
    let said = rookwright("solve mate --epd -").input(epd).said();
    assert_eq!(said.out, "1 a\\u{1b}[31mb: #2 Rd8+; sound\n");
    assert!(said.err.contains("'\\u{1b}[2J'") && said.err.contains(", 1 bad line skipped, "), "{said:?}");
    let puzzle =
        format!("puzzle: mate\ntitle: a\u{1b}[31mb\nsource: \u{7}\nstipulation: #2\nfen: {PUBLISHED}\n");
    for verb in ["solve -", "count -"] {
        let said = rookwright(verb).input(puzzle.as_str()).said();
        assert!(said.out.starts_with("a\\u{1b}[31mb") && !said.out.contains(['\u{1b}', '\u{7}']), "{said:?}");
    }
    for (fen, option, word) in [
        ("6k1/5\u{1b} w", "", ""),
        (PUBLISHED, "--explain", "R\u{1b}"),
        (PUBLISHED, "--stipulation", "#\u{1b}"),
        (PUBLISHED, "--notation", "\u{1b}"),
    ] {
        let said = refused(mate("solve", fen).words(option).arg(if word.is_empty() { "#2" } else { word }));
        assert!(said.contains("\\u{1b}") && !said.contains('\u{1b}'), "{said}");
    }
}

#[test]
fn popeye_and_explanations() {
    let popeye = mate("solve", PUBLISHED).words("#2 --popeye").answer();
    assert!(popeye.contains("   1.Rd1-d8 + !"), "{popeye}");
    assert_snapshot!(solve("3k/4/1K2/R3 w", "#3 --explain Rb1 --ascii"), @r"
    Mate in 3, 4x4
    4 . . . k
    3 . . . .
    2 . K . .
    1 R . . .
      a b c d

    1.Rb1? fails: refuted by 1...Kd3!
        it threatens 2.Kb3
        longest resistance: 1.Rb1 Kd3 2.Kb3 Kd2 3.Ra1 Kd3 4.Rd1#  (mate in 4)
    [engine search, T s, N nodes]
    ");
    let document = json(mate("solve", PUBLISHED).words("#2 --explain 1.Ra1? --json"));
    assert_eq!(document["explanation"]["works"], false);
}

#[test]
fn both_engines_and_their_comparison() {
    let keys =
        |engine: &str| json(mate("solve", PUBLISHED).words("#2 --json --engine").arg(engine))["keys"].clone();
    assert_eq!(keys("search"), keys("brute"));
    assert_snapshot!(mask(&mate("count", PUBLISHED).words("#2").answer()), @r"
    Mate in 2: 1
    the shortest: mate in 2 [engine search, T s, N nodes]
    ");
    assert_eq!(mate("count", "3k/4/K3/R3 b").words("h#2 --quiet").answer(), "1\n");
    let table = json(mate("compare", PUBLISHED).words("#2 --json"));
    let names: Vec<_> = table["runs"].as_array().expect("runs").iter().map(|run| &run["name"]).collect();
    assert_eq!(names, ["search", "brute"]);
    for engine in ["sat", "cp", "asp"] {
        let said = refused(mate("solve", PUBLISHED).words("--engine").arg(engine));
        assert!(said.contains("mates are proven by the engines search and brute"), "{said}");
    }
}

#[test]
fn files_and_exports() {
    let folder = scratch("mate-files");
    let exported = mate("export", PUBLISHED).words("#2 --format puz").answer();
    assert_eq!(exported, format!("puzzle: mate\nstipulation: #2\nfen: {PUBLISHED}\n"));
    let file = folder.join("my.puz");
    fs::write(&file, &exported).expect("a file of our own");
    assert_eq!(rookwright("solve --quiet").arg(&file).answer(), "Rd8+\n");
    assert!(refused(mate("export", PUBLISHED).words("#2 --format asp")).contains("no encoding"));
    assert!(refused(rookwright("solve --stipulation #3").arg(&file)).contains("a file has its own settings"));
    let svg = folder.join("board.svg");
    rookwright("solve --attacks --svg").arg(&svg).arg(gallery("mate-morphy-2.puz")).answer();
    let coloured = mate("solve", PUBLISHED).words("#2 --attacks --colour always").answer();
    assert!(coloured.contains("by Black: ×, by both: coloured"), "{coloured}");
    assert!(fs::read_to_string(svg).expect("it is drawn").contains("<svg"));
    let png = folder.join("board.png");
    rookwright("solve --attacks --png").arg(&png).arg(gallery("mate-morphy-2.puz")).answer();
    assert_eq!(png_size(&fs::read(&png).expect("it is drawn")).map(|(width, _)| width), Some(1000));
}

#[test]
fn proofs_are_written_and_checked() {
    let folder = scratch("mate-proofs");
    let file = folder.join("proof.txt");
    mate("solve", PUBLISHED).words("#2 --quiet --proof").arg(&file).answer();
    let proof = fs::read_to_string(&file).expect("a proof");
    assert!(proof.starts_with("proof: mate\n"), "{proof}");
    let check = |text: &str| mate("check", PUBLISHED).words("#2 -").input(text).said();
    let right = "right: every rule is kept, the key d1d8 forces #2, 1 reply in 2 positions\n";
    assert_eq!(check(&proof).out, right);
    let wrong = check(&proof.replace("d8h8", "d8d7"));
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.out.starts_with("wrong: ") && wrong.out.contains("does not mate"), "{wrong:?}");
    let other = mate("check", PUBLISHED).words("#3").arg(&file).said();
    assert!(other.code == Some(1) && other.out.contains("the proof is for #2, not for #3"), "{other:?}");
    assert!(check("proof: mate\nfen: x\n").err.contains("line 2, column 6"));
    // It says itself what it is of.
    let alone = |text: &str| rookwright("check -").input(text).said();
    assert_eq!(alone(&proof).out, format!("puzzle: mate\nstipulation: #2\nfen: {PUBLISHED}\n{right}"));
    assert_eq!(alone(&proof.replace("d8h8", "d8d7")).code, Some(1));
    assert_eq!(alone(&proof.replace("6k1/", "8/")).code, Some(2));
    assert_eq!(rookwright("check --quiet").arg(&file).answer(), "");
    let said = rookwright("check --torus").arg(&file).said();
    assert!(said.code == Some(2) && said.err.contains("a file has its own settings"), "{said:?}");
    assert!(alone("Rd8").err.contains("only a proof needs no puzzle"));
    // A proof of nothing is no file.
    let none = folder.join("none.txt");
    let said = mate("solve", PUBLISHED).words("#1 --quiet --proof").arg(&none).said();
    assert!(said.code == Some(0) && said.err.contains("no proof") && !none.exists(), "{said:?}");
    // Nor is one that was not found in time.
    let said = mate("solve", OPEN).words("#20 --quiet --time-limit 100ms --proof").arg(&none).said();
    assert!(said.code == Some(3) && !none.exists(), "{said:?}");
}

#[test]
fn keys_and_lines_are_checked() {
    let check = |text: &str| {
        let said = mate("check", PUBLISHED).words("#2 -").input(text).said();
        (said.code, said.out.lines().next().unwrap_or_default().to_owned() + &said.err)
    };
    let right = "right: every rule is kept, a proof of the key was found and replayed";
    assert_eq!(check("Rd8"), (Some(0), right.into()));
    let right = "right: every rule is kept, the line ends as asked; only a proof can show that it is forced";
    assert_eq!(check("1.Rd8+ Kh7 2.Rh8#"), (Some(0), right.into()));
    let (code, said) = check("1.Ra1");
    assert!(code == Some(1) && said.starts_with("wrong: 1.Ra1? fails: refuted by 1..."), "{said}");
    let (code, said) = check("1.Rd8+ Kh7 2.Rd7");
    assert!(code == Some(1) && said.contains("does not mate"), "{said}");
    let (code, said) = check("1.Rd8+ Kg7");
    assert_eq!((code, said.as_str()), (Some(1), "wrong: line 1, column 8: 'Kg7' is not a legal move here"));
    let (code, said) = check("{\"line\": \"1.Rd8+ Kg7\"}");
    let wrong = "wrong: move 2 of the line: 'Kg7' is not a legal move here";
    assert_eq!((code, said.as_str()), (Some(1), wrong));
    let (code, said) = check("1.Rd8+ Kg7\n1.Rd8+ nonsense");
    assert!(code == Some(2) && said.contains("'nonsense' is not a move"), "{said}");
    let said = mate("check", PUBLISHED).words("#2 - --json").input("1.Rd8+ Kg7").said();
    assert!(said.code == Some(1) && said.out.contains("\"right\":false"), "{said:?}");
    assert!(refused(mate("check", PUBLISHED).arg("#2")).contains("the answer is missing"));
}

#[test]
fn positions_one_a_line() {
    let epd = format!(
        "# three positions and two that are none\n\n\
         {PUBLISHED} dm 2; bm Rd8+; id \"first\";\n\
         6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3X2K1 w - - dm 2;\n\
         3k/4/K3/R3 w bm #3;\n\
         8/8/8/8/8/1K6/7R/k7 b bm #-1;\n\
         R5k1/5ppp/8/8/8/8/8/6K1 b - -\n"
    );
    let said = rookwright("solve mate --epd -").input(epd.as_str()).said();
    assert_eq!(said.code, Some(2));
    assert_snapshot!(said.out, @r"
    3 first: #2 Rd8+; sound
    5: #3 Kb2 Kb3; shorter: mate in 2; DIFFERS from the mate in 3 expected
    6: mated in 1
    ");
    let errors: Vec<&str> = said.err.lines().collect();
    assert!(errors[0].starts_with("error: standard input: line 4, column 31: board: "), "{errors:?}");
    assert_eq!(
        errors[1],
        "error: standard input: line 7, column 1: the game is over: Black is mated already"
    );
    assert!(errors[2].starts_with("3 positions, 1 not as expected, 2 bad lines skipped, "), "{errors:?}");
    let good: String = epd.lines().filter(|line| line.contains("dm 2; bm")).collect();
    let said = rookwright("solve mate --jsonl --quiet --epd -").input(good.as_str()).said();
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    let object: Value = serde_json::from_str(&said.out).expect("one line");
    assert_eq!(
        (&object["line"], &object["id"], &object["agrees"]),
        (&1.into(), &"first".into(), &true.into())
    );
    assert_eq!((&object["mate_in"], &object["keys"][0]["uci"]), (&2.into(), &"d1d8".into()));
    let differs = good.replace("dm 2", "dm 3");
    assert_eq!(rookwright("solve mate --epd -").input(differs).said().code, Some(1));
    let told = rookwright("solve mate --jsonl --tries --epd -").input(good.as_str()).answer();
    assert!(told.contains("\"tries\":["), "{told}");
}

#[test]
fn many_positions_come_in_their_order() {
    let lines: String = (0..500).map(|nth| format!("{PUBLISHED} id \"{nth}\";\n")).collect();
    let out = rookwright("solve mate --quiet --stipulation #2 --threads 3 --epd -").input(lines).answer();
    let expected: String = (0..500).map(|nth| format!("{} {nth}: #2 Rd8+; sound\n", nth + 1)).collect();
    assert_eq!(out, expected);
    let help = rookwright("solve mate --quiet --stipulation h#2 --epd -").input("3k/4/K3/R3 b\n").answer();
    assert_eq!(help, "1: h#2 1.Kd3 Kb3 2.Kd4 Rd1#; sound\n");
}

#[test]
fn files_as_they_come() {
    // A mark at the start, the line ends of another system, bytes that are no text, a line without end.
    let mut bytes = format!("\u{feff}{PUBLISHED}\r\n% a comment\r\n").into_bytes();
    bytes.extend(b"\xff\xfe\x00\n8/8 w\n");
    bytes.extend("8/".repeat(100_000).as_bytes());
    bytes.extend(format!("\n{PUBLISHED}").as_bytes());
    let said = rookwright("solve mate --epd -").input(bytes).said();
    assert_eq!(said.code, Some(2));
    assert_eq!(said.out, "1: #2 Rd8+; sound\n6: #2 Rd8+; sound\n");
    let errors: Vec<&str> = said.err.lines().collect();
    assert!(errors[0].contains("line 3, column 1: is not text: byte 1 is not UTF-8"), "{errors:?}");
    assert!(errors[1].contains("line 4, column 1: board"), "{errors:?}");
    assert!(errors.iter().any(|error| error.contains("line 5, column 1: the line is longer")), "{errors:?}");
    assert_eq!(rookwright("solve mate --quiet --epd -").answer(), "");
}

#[test]
fn whoever_waits_for_an_answer_gets_it() {
    let mut child = rookwright("solve mate --quiet --threads 3 --epd -").start();
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for nth in 1..=20 {
        writeln!(input, "{PUBLISHED}").expect("it reads");
        assert_eq!(output.next().expect("a line").expect("text"), format!("{nth}: #2 Rd8+; sound"));
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn stopped_with_what_is_known() {
    let said = mate("solve", OPEN).words("#20 --time-limit 200ms --ascii").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    let last = said.out.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("no mate in ") && last.contains("mate in 20 not decided: time limit ["),
        "{last}"
    );
    let said = rookwright("solve mate --epd - --time-limit 50ms").input(OPEN).said();
    assert!(said.code == Some(3) && said.out.contains(" not decided"), "{said:?}");
    let said = mate("count", OPEN).words("--time-limit 50ms").said();
    assert!(said.code == Some(3) && said.out.contains(" not decided"), "{said:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_it_with_what_is_known() {
    let child = mate("solve", OPEN).words("--ascii").start();
    wait_for_handler(&child);
    interrupt(&child);
    let said = Said::from(child.wait_with_output().expect("it ends"));
    assert_eq!(said.code, Some(3), "{said:?}");
    let last = said.out.lines().last().unwrap_or_default();
    assert!(last.contains("not decided: interrupted ["), "{last}");
}

#[test]
fn bad_positions_and_stipulations() {
    let said = |fen: &str, words: &str| refused(mate("solve", fen).words(words));
    for (fen, words, parts) in [
        ("6k1/5p2/6p1/7x/8/8/8/6K1 w", "#2", &["board, character 14", "'x'"][..]),
        ("6k1/5p2/6p1/7p/8/8/8/6K1 q", "#2", &["side to move, character 26"]),
        ("6k1/5p2/6p1/7p/8/8/8/6K1 w KQ", "#2", &["castling"]),
        ("6k1/5p2/6p1/7p/8/8/8/6K1 w - e3", "#2", &["en passant"]),
        ("8/5p2/6p1/7p/8/8/8/6K1 w", "#2", &["Black has no king"]),
        ("4k3/8/8/8/4R3/8/8/4K2r w", "#2", &["check"]),
        ("9/9/9/9/9/9/9/9/9 w", "#2", &["board"]),
        (PUBLISHED, "#0", &["'#0' asks for 0 moves: expected a number from 1 to 30"]),
        (PUBLISHED, "#999", &["expected a number from 1 to 30"]),
        (PUBLISHED, "--stipulation #0", &["expected a number from 1 to 30"]),
        (PUBLISHED, "--stipulation mate", &["'mate' is not a stipulation"]),
        (PUBLISHED, "#3 --stipulation #2", &["given twice"]),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b", "h#", &["the game is over: Black is mated already"]),
        ("7k/5Q2/6K1/8/8/8/8/8 b", "h#2", &["Black, to move, has no move"]),
        (
            PUBLISHED,
            "--notation english",
            &["'english' is not a notation: expected san, long, uci or figurine"],
        ),
        (PUBLISHED, "--hash 1P", &["'1P' is too large"]),
        (PUBLISHED, "--hash lots", &["'lots' is not a size"]),
        (PUBLISHED, "#2 --explain", &["--explain takes a first move"]),
        (PUBLISHED, "#2 --explain Rd9", &["--explain: 'Rd9' is not a move"]),
        (PUBLISHED, "#2 --explain Ke3", &["--explain: 'Ke3' is not a legal move here"]),
        (PUBLISHED, "#2 --proof /no/such/folder/proof.txt", &["proof.txt cannot be written"]),
        (PUBLISHED, "#2 --refutations x", &["is not a number of refutations"]),
        (PUBLISHED, "#2 --limit 1", &["--limit is only for help and series play"]),
        (PUBLISHED, "#2 --torus", &["are not for mates"]),
        (PUBLISHED, "#2 --random", &["--random cannot be used with mates"]),
        (PUBLISHED, "#2 --up-to-symmetry", &["--up-to-symmetry cannot be used with mates"]),
        ("3k/4/K3/R3 b", "h#2 --tries", &["--tries is only for forced play"]),
        ("3k/4/K3/R3 b", "h#2 --proof x", &["--proof is only for forced play"]),
        (PUBLISHED, "#2 --explain Ra1 --proof x", &["--explain", "cannot be used with", "--proof"]),
        (PUBLISHED, "#2 --explain --refutations 9", &["--explain takes a first move"]),
        (PUBLISHED, "#2 --explain Ra1 --tries", &["--explain", "cannot be used with", "--tries"]),
        (PUBLISHED, "#2 --explain Ra1 --popeye", &["--explain", "cannot be used with", "--popeye"]),
        (PUBLISHED, "#2 --quiet --tries", &["--tries needs --json", "--quiet"]),
        (PUBLISHED, "#2 --jsonl --set-play", &["--set-play needs --json", "--jsonl"]),
        (PUBLISHED, "#2 --popeye --notation uci", &["--popeye", "cannot be used with", "--notation"]),
        (PUBLISHED, "#2 --hash 1M --memory 1M", &["--hash", "cannot be used with", "--memory"]),
        (PUBLISHED, "--epd x", &["expected nothing else after 'mate'"]),
    ] {
        let text = said(fen, words);
        for part in parts {
            assert!(text.contains(part), "{fen} {words}: {part}\n{text}");
        }
    }
    // Every fault of a position at once.
    let text = said("6K1/5p2/6p1/7p/8/8/8/6KP w", "#2");
    assert!(text.lines().count() >= 2, "{text}");
}

#[test]
fn options_of_mates_for_other_puzzles() {
    for option in
        ["--tries", "--notation uci", "--popeye", "--attacks", "--hash 1M", "--set-play", "--explain Qa5"]
    {
        let said = refused(rookwright("solve queens 8").words(option));
        assert!(said.contains("is only for mates"), "{option}: {said}");
    }
    assert!(refused(rookwright("count queens 8 --hash 1M")).contains("--hash is only for mates"));
    assert!(refused(rookwright("solve queens 8 --stipulation #2")).contains("are only for mates"));
    assert!(refused(rookwright("solve tour 5x5 --no-legality")).contains("are only for mates"));
    assert!(refused(rookwright("solve queens --epd x.epd")).contains("--epd is only for mates"));
    assert!(refused(rookwright("solve mate --epd /no/such/file")).contains("cannot be read"));
    assert!(refused(rookwright("solve mate")).contains("'mate' takes a position in FEN"));
}

#[test]
fn positions_that_no_game_leads_to() {
    let fen = "k7/8/8/8/8/8/8/1RR5 w";
    assert!(refused(mate("solve", fen).arg("--quiet")).contains("White has no king"));
    assert!(!solve(fen, "--no-legality --quiet").is_empty());
}
