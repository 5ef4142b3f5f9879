//! `rookwright sheet`: what stands in the files it writes.

use crate::run::{Run, Said, Scratch, gallery, png_size, rookwright, scratch};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// Puzzles of every family, made once.
static MADE: LazyLock<[(&str, String); 3]> = LazyLock::new(|| {
    [
        ("mates.jsonl", "generate mate --for drill --max-white 4 --max-black 3 --count 2 --seed 3"),
        ("chessnum.jsonl", "generate chessnum --board 5x5 --count 2 --seed 3"),
        ("tours.jsonl", "generate tour --board 5x5 --count 2 --seed 3"),
    ]
    .map(|(file, words)| (file, rookwright(words).words("--jsonl --quiet").answer()))
});

/// All of them, and two of the gallery.
pub(crate) const ALL: &str = "mates.jsonl chessnum.jsonl tours.jsonl queens-6.puz mate-helpmate-2.puz";
const ENDINGS: [&str; 7] = ["pdf", "svg", "png", "tex", "html", "txt", "pgn"];

/// A folder with puzzles in it.
pub(crate) fn context(test: &str) -> Scratch {
    let folder = scratch(&format!("sheet-{test}"));
    for (file, text) in &*MADE {
        fs::write(folder.join(file), text).expect("a file of our own");
    }
    for file in ["queens-6.puz", "mate-helpmate-2.puz", "mate-4x4-2.puz", "mate-black-2.puz"] {
        fs::copy(gallery(file), folder.join(file)).expect("a file of the gallery");
    }
    folder
}

pub(crate) fn sheet(folder: &Path, words: &str) -> Run {
    rookwright("sheet").words(words).within(folder)
}

/// Runs it, expects that all is well, and gives what was said.
fn made(folder: &Path, words: &str) -> String {
    let said = sheet(folder, words).said();
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""), "{words}: {said:?}");
    said.err
}

/// The text of a sheet of these puzzles.
pub(crate) fn text(folder: &Path, words: &str) -> String {
    made(folder, &format!("{words} -o sheet.txt --quiet"));
    fs::read_to_string(folder.join("sheet.txt")).expect("a text")
}

/// The files in a folder that were not there from the beginning.
pub(crate) fn written(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    files
        .filter(|file| !file.extension().is_some_and(|ending| ending == "jsonl" || ending == "puz"))
        .map(|file| {
            let name = file.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(&file).expect("a file"))
        })
        .collect()
}

#[test]
fn every_ending_has_its_format() {
    let folder = context("endings");
    for (ending, said) in [
        ("pdf", "all.pdf: 8 puzzles and their answers on 3 pages\n"),
        ("svg", "all-1.svg to all-3.svg: 8 puzzles and their answers on 3 pages\n"),
        ("png", "all-1.png to all-3.png: 8 puzzles and their answers on 3 pages\n"),
        ("tex", "all.tex: 8 puzzles and their answers\n"),
        ("html", "all.html: 8 puzzles and their answers\n"),
        ("txt", "all.txt: 8 puzzles and their answers\n"),
        ("pgn", "all.pgn: 3 games; 5 left out: PGN can only hold mates on 8x8 boards\n"),
    ] {
        assert_eq!(made(&folder, &format!("{ALL} -o all.{ending} --dpi 50 --title All")), said);
    }
    let files = written(&folder);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let expected = "all-1.png all-1.svg all-2.png all-2.svg all-3.png all-3.svg all.html all.pdf all.pgn all.tex all.txt";
    assert_eq!(names.join(" "), expected);
    // Half a hundred pixels to each inch of a page of 210 by 297 millimetres.
    assert_eq!(png_size(&files["all-1.png"]), Some((413, 584)));
    for (file, begin, end) in [
        ("all.pdf", "%PDF-1.", "%%EOF"),
        ("all-1.svg", "<svg ", "</svg>"),
        ("all.html", "<!DOCTYPE html>", "</html>"),
        ("all.txt", "All\n===\n", "Rc6#"),
        ("all.pgn", "[Event ", "# 1-0"),
    ] {
        let text = String::from_utf8_lossy(&files[file]);
        assert!(text.starts_with(begin), "{file}: {}", text.chars().take(80).collect::<String>());
        assert!(text.trim_end().ends_with(end), "{file}");
    }
    let tex = String::from_utf8_lossy(&files["all.tex"]);
    assert!(tex.contains("\\documentclass") && tex.trim_end().ends_with("\\end{document}"));
    assert_eq!(String::from_utf8_lossy(&files["all.pgn"]).matches("[FEN ").count(), 3);
    // An ending in capitals is the same.
    made(&folder, "queens-6.puz -o Q.TXT");
    assert!(written(&folder)["Q.TXT"].starts_with(b"Place 6 queens"));
}

#[test]
fn the_same_puzzles_give_the_same_bytes() {
    let (one, other) = (context("bytes-1"), context("bytes-2"));
    for ending in ENDINGS {
        for (folder, threads) in [(&one, 1), (&other, 2)] {
            made(folder, &format!("{ALL} -o all.{ending} --dpi 40 --title All --threads {threads}"));
        }
    }
    let (one, other) = (written(&one), written(&other));
    assert_eq!(one.len(), 11);
    assert!(one.keys().eq(other.keys()));
    for (name, bytes) in &one {
        assert!(other[name] == *bytes, "{name}");
    }
}

#[test]
fn answers_where_they_are_wanted() {
    let folder = context("answers");
    let key = "1.Qb1!";
    assert!(text(&folder, "mate-4x4-2.puz").contains(key));
    let none = text(&folder, "mate-4x4-2.puz --answers none");
    assert!(none.contains("Mate in 2") && !none.contains(key) && !none.contains("Answers"), "{none}");

    let said = made(&folder, "mate-4x4-2.puz queens-6.puz -o test.txt --answers key.txt --title Test");
    assert_eq!(said, "test.txt: 2 puzzles\nkey.txt: 2 answers\n");
    let files = written(&folder);
    let [test, answers] = ["test.txt", "key.txt"].map(|name| String::from_utf8_lossy(&files[name]));
    assert!(test.contains("____") && !test.contains(key) && !test.contains("Answers"), "{test}");
    assert!(answers.contains(key) && answers.contains("One of 4 solutions"), "{answers}");
    // Both say what they belong to; there is nothing to solve in the answers.
    assert!(test.starts_with("Test\n====\n") && answers.starts_with("Test\n====\n"));
    assert!(!answers.contains("____") && !answers.contains("♘"), "{answers}");

    // Each file has the format that its ending says.
    let said = made(&folder, "mates.jsonl -o two.svg --answers two.pgn");
    assert_eq!(said, "two.svg: 2 puzzles on 1 page\ntwo.pgn: 2 games\n");
    made(&folder, "mates.jsonl -o both.svg");
    for (file, told) in [("two.svg", false), ("both-1.svg", false), ("both-2.svg", true)] {
        let svg = fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!(svg.contains("1.Qxb7!"), told, "{file}");
    }
}

#[test]
fn pages_and_their_numbers() {
    let folder = context("pages");
    let pages = |words: &str| {
        let said = made(&folder, &format!("{ALL} -o page.svg --answers none {words}"));
        let files = written(&folder);
        files.keys().for_each(|name| fs::remove_file(folder.join(name)).unwrap());
        let boards = |svg: &[u8]| String::from_utf8_lossy(svg).matches("<desc>").count();
        (said, files.into_iter().map(|(name, svg)| (name, boards(&svg))).collect::<Vec<_>>())
    };
    let named = |counts: &[usize]| -> Vec<(String, usize)> {
        (1..).zip(counts).map(|(page, &boards)| (format!("page-{page}.svg"), boards)).collect()
    };
    assert_eq!(pages("--per-page 3").1, named(&[3, 3, 2]));
    assert_eq!(pages("--per-page 7").1, named(&[7, 1]));
    assert_eq!(pages("--per-page 20").1, [("page.svg".to_owned(), 8)]);
    let (said, files) = pages("--per-page 1");
    assert_eq!(files, named(&[1; 8]));
    assert_eq!(said, "page-1.svg to page-8.svg: 8 puzzles on 8 pages\n");
}

#[test]
fn paper_of_every_size() {
    let folder = context("paper");
    for (words, size) in [
        ("--paper a4", (827, 1170)),
        ("--paper a4 --landscape", (1169, 827)),
        ("--paper letter", (850, 1100)),
        ("--paper letter --landscape", (1100, 850)),
    ] {
        made(&folder, &format!("queens-6.puz --answers none -o page.png --dpi 100 {words}"));
        assert_eq!(png_size(&written(&folder)["page.png"]), Some(size), "{words}");
    }
}

#[test]
fn numbers_signs_and_titles() {
    let folder = context("words");
    let first = text(&folder, "mate-4x4-2.puz queens-6.puz --first 41 --titles none");
    assert!(first.contains("41. Mate in 2 (3+3)") && first.contains("42. 6 queens"), "{first}");
    assert_eq!(first.matches("41. ").count(), 2, "{first}");

    let signs = text(&folder, "mate-4x4-2.puz mate-helpmate-2.puz mate-black-2.puz --signs --titles none");
    for task in ["1. #2 (3+3)", "2. h#2 (", "3. Black to move, #2"] {
        assert!(signs.contains(task), "{task}\n{signs}");
    }
    // Of each puzzle it is said once whose move it is, and again above the answer where that is unusual.
    assert_eq!(signs.matches("Black to move").count(), 3, "{signs}");

    let (of_file, of_line) = ("A queen steps aside", "Mate 3-1");
    for (titles, file, line) in [("files", true, false), ("all", true, true), ("none", false, false)] {
        let text = text(&folder, &format!("mate-4x4-2.puz mates.jsonl --titles {titles}"));
        assert_eq!((text.contains(of_file), text.contains(of_line)), (file, line), "{titles}\n{text}");
    }
}

#[test]
fn either_side_at_the_bottom() {
    let folder = context("bottom");
    let drawn = |puzzle: &str, bottom: &str| {
        made(&folder, &format!("{puzzle} -o page.svg --answers none --bottom {bottom}"));
        fs::read(folder.join("page.svg")).unwrap()
    };
    for (puzzle, mover) in [("mate-4x4-2.puz", "white"), ("mate-black-2.puz", "black")] {
        assert!(drawn(puzzle, "white") != drawn(puzzle, "black"), "{puzzle}");
        assert!(drawn(puzzle, "mover") == drawn(puzzle, mover), "{puzzle}");
    }
    // Where nobody moves there is one way up.
    assert!(drawn("queens-6.puz", "white") == drawn("queens-6.puz", "black"));
}

#[test]
fn what_is_left_away() {
    let folder = context("bare");
    let plain = text(&folder, "queens-6.puz");
    assert!(plain.contains("  a b c d e f\n") && plain.contains("\n____"), "{plain}");
    let bare = text(&folder, "queens-6.puz --no-lines --no-coordinates");
    assert!(!bare.contains("a b c d e f") && !bare.contains("__"), "{bare}");
}

#[test]
fn every_language() {
    let folder = context("languages");
    for (language, mate, answers) in [
        ("en", "Mate in 2", "Answers"),
        ("de", "Matt in 2 Zügen", "Lösungen"),
        ("fr", "Mat en 2 coups", "Solutions"),
        ("es", "Mate en 2 jugadas", "Soluciones"),
        ("pt", "Mate em 2 lances", "Soluções"),
    ] {
        let text = text(&folder, &format!("mate-4x4-2.puz --language {language}"));
        assert!(text.contains(mate) && text.contains(&format!("\n{answers}\n--")), "{language}\n{text}");
    }
}

#[test]
fn a_title_of_any_letters() {
    let folder = context("title");
    let titled = |file: &str| -> Said {
        sheet(&folder, "queens-6.puz -o").arg(file).arg("--title").arg("Zürich ♔ 棋 <&> 😀").said()
    };
    for file in ["title.pdf", "title.svg", "title.png"] {
        let said = titled(file);
        assert_eq!(said.code, Some(0), "{said:?}");
        let missing = "no font has '棋' (U+68CB), '😀' (U+1F600): � is printed instead\n";
        assert!(said.err.ends_with(missing), "{said:?}");
    }
    // What is printed with the fonts of the reader keeps every letter.
    for (file, title) in
        [("title.txt", "Zürich ♔ 棋 <&> 😀\n"), ("title.html", "<h1>Zürich ♔ 棋 &lt;&amp;&gt; 😀</h1>")]
    {
        let said = titled(file);
        assert_eq!((said.code, said.err.lines().count()), (Some(0), 1), "{said:?}");
        let text = fs::read_to_string(folder.join(file)).unwrap();
        assert!(text.contains(title), "{file}\n{text}");
    }
}

#[test]
fn standard_input_and_silence() {
    let folder = context("input");
    let lines = fs::read_to_string(folder.join("mates.jsonl")).unwrap();
    let said = sheet(&folder, "- queens-6.puz -o piped.txt --quiet").input(lines).said();
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (Some(0), "", ""), "{said:?}");
    made(&folder, "mates.jsonl queens-6.puz -o named.txt");
    let files = written(&folder);
    assert!(files["piped.txt"] == files["named.txt"]);
    // So is a puzzle file.
    let puzzle = fs::read(folder.join("queens-6.puz")).unwrap();
    let said = sheet(&folder, "- -o one.txt").input(puzzle).said();
    assert_eq!((said.code, said.err.as_str()), (Some(0), "one.txt: 1 puzzle and its answer\n"), "{said:?}");
}

#[test]
fn many_puzzles_in_one_file() {
    let folder = context("many");
    let [one, other] =
        ["queens-6.puz", "mate-4x4-2.puz"].map(|file| fs::read_to_string(folder.join(file)).unwrap());
    fs::write(folder.join("both.puz"), format!("{one}\n{other}")).unwrap();
    let both = text(&folder, "both.puz --titles none");
    assert!(both.contains("1. 6 queens") && both.contains("2. Mate in 2"), "{both}");
    fs::write(folder.join("bad.puz"), format!("{one}\npuzzle: chess\n\n{other}")).unwrap();
    let said = sheet(&folder, "bad.puz -o sheet.txt -q").said();
    assert_eq!(said.code, Some(2));
    let line = one.lines().count() + 2;
    let place = format!("error: bad.puz: line {line}, in the puzzle that begins there: line 1, ");
    assert!(
        said.err.starts_with(&place) && said.err.contains("column 9: expected 'placement'"),
        "{}",
        said.err
    );
    assert!(fs::read_to_string(folder.join("sheet.txt")).unwrap().contains("2. Mate in 2"));
}

#[test]
fn games_without_their_answers() {
    let folder = context("games");
    made(&folder, "mates.jsonl -o with.pgn");
    made(&folder, "mates.jsonl -o without.pgn --answers none");
    let [with, without] =
        ["with.pgn", "without.pgn"].map(|file| fs::read_to_string(folder.join(file)).unwrap());
    let heads = |game: &str| {
        game.lines().filter(|line| line.starts_with("[FEN")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(heads(&with), heads(&without));
    assert!(with.contains("1. ") && !without.contains("1. "), "{without}");
}

#[test]
fn a_heading_that_is_too_long_is_told() {
    let folder = context("heading");
    let said = sheet(&folder, "queens-6.puz -o sheet.pdf -q --title").arg("very long ".repeat(60)).said();
    assert_eq!(said.err, "the heading is too long for the page and was cut short\n");
}
