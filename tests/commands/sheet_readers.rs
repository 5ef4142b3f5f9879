//! Sheets as other programs read them: poppler and qpdf the PDF, python-chess the PGN; and the sheets of the gallery.

use crate::run::{Scratch, gallery, rookwright};
use crate::sheet::{context, sheet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Says why a test is skipped; with `ROOKWRIGHT_TEST_ALL` none may be.
fn skipped(why: &str) {
    assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{why}");
    eprintln!("skipped: {why}");
}

/// What a program says of a file; `None` where it is not installed.
fn said(program: &str, options: &[&str], file: &Path, more: &[&str]) -> Option<String> {
    match Command::new(program).args(options).arg(file).args(more).output() {
        Ok(output) => {
            assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Err(error) => {
            skipped(&format!("{program}: {error}"));
            None
        }
    }
}

/// A document of several pages and all families.
fn document(test: &str) -> (Scratch, PathBuf) {
    let folder = context(test);
    let problems =
        ["mate-morphy-2.puz", "mate-smothered-2.puz", "queens-6.puz", "chess-num-5.puz", "tour-3x4.puz"];
    let run =
        problems.iter().fold(sheet(&folder, "--per-page 4 --name-line"), |run, file| run.arg(gallery(file)));
    let run = run.words("-o sheet.pdf --title").arg("Türme & Läufer").arg("--subtitle").arg("Five of them");
    let said = run.said();
    assert_eq!((said.code, &*said.err), (Some(0), "sheet.pdf: 5 puzzles and their answers on 3 pages\n"));
    let file = folder.join("sheet.pdf");
    (folder, file)
}

#[test]
fn the_text_of_a_pdf_comes_in_its_order() {
    let (_folder, file) = document("pdf-text");
    // As it stands in the document: poppler would make columns of it.
    let Some(text) = said("pdftotext", &["-raw", "-enc", "UTF-8"], &file, &["-"]) else { return };
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = &*words.join(" ");
    for part in [
        "Türme & Läufer Five of them Name Date",
        "Place 6 queens so that none attacks another.",
        "1 Morphy's problem · Paul Morphy, New York Clipper 1856 Mate in 2 (3+4)",
        "2 Smothered in the corner Mate in 2 (3+5)",
        "3 Six queens 6 queens",
        "4 Six men and eleven numbers K Q R B N P",
        "Page 1 of 3",
        "5 The smallest board Knight’s tour",
        "Türme & Läufer Page 2 of 3",
        "Answers",
        "1 1.Ra6! zugzwang 1…Bh2, Bg3, Bf4, Be5, Bd6, Bc7 2.Rxa7# 1…bxa6 2.b7# 1.Ra5? zugzwang, but 1…a6!",
        "2 1.Ne4! threat: 2.Nf2# / Ng3# 1…Rf1 2.Ng3# 1…Nf5 2.Nf2#",
        "3 One of 4 solutions",
        "4",
        "5 One of 8 solutions",
        "Türme & Läufer Page 3 of 3",
    ] {
        let Some(at) = text.find(part) else { panic!("'{part}' does not come next in\n{text}") };
        text = &text[at + part.len()..];
    }
    assert_eq!(text, "");
}

#[test]
fn a_pdf_says_what_it_is() {
    let (_folder, file) = document("pdf-about");
    if let Some(about) = said("pdfinfo", &["-enc", "UTF-8"], &file, &[]) {
        for (key, value) in [
            ("Title", "Türme & Läufer"),
            ("Subject", "Five of them"),
            ("Tagged", "yes"),
            ("Pages", "3"),
            ("Page size", "595.276 x 841.89 pts (A4)"),
        ] {
            let mut lines = about.lines().filter_map(|line| line.split_once(':'));
            let found = lines.find(|(known, _)| *known == key).map(|(_, value)| value.trim());
            assert_eq!(found, Some(value), "{key}");
        }
        assert!(!about.contains("CreationDate"), "{about}");
    }
    if let Some(fonts) = said("pdffonts", &[], &file, &[]) {
        let fonts: Vec<&str> = fonts.lines().skip(2).collect();
        // Embedded, a part of it, with the text of its glyphs.
        assert!(!fonts.is_empty() && fonts.iter().all(|font| font.contains(" yes yes yes ")), "{fonts:#?}");
    }
    said("qpdf", &["--check"], &file, &[]);
    if let Some(outlines) = said("qpdf", &["--json", "--json-key=outlines"], &file, &[]) {
        let outlines: serde_json::Value = serde_json::from_str(&outlines).unwrap();
        let marks = outlines["outlines"].as_array().unwrap().iter();
        let marks: Vec<_> =
            marks.map(|mark| (mark["title"].as_str(), mark["destpageposfrom1"].as_u64())).collect();
        let expected = [("Puzzles 1–4", 1), ("Puzzles 5", 2), ("Answers 1–5", 3)];
        assert_eq!(marks, expected.map(|(title, page)| (Some(title), Some(page))));
    }
}

#[test]
fn python_chess_reads_the_games() {
    const MISSING: i32 = 77;
    let folder = context("games-read");
    let made = "generate mate --board 8x8 --men 6 --moves 2 --count 2 --seed 1 --jsonl --quiet";
    fs::write(folder.join("made.jsonl"), rookwright(made).answer()).unwrap();
    // Tries, threats, blocks, castling, a capture in passing, promotions, either side, help; and no mates.
    let problems = [
        "mate-morphy-2.puz",
        "mate-castling-2.puz",
        "mate-en-passant-2.puz",
        "mate-underpromotion-2.puz",
        "mate-black-2.puz",
        "mate-novotny-2.puz",
        "mate-helpmate-2.puz",
        "mate-helpmate-castling-2.puz",
        "queens-6.puz",
    ];
    let run = problems.iter().fold(sheet(&folder, "made.jsonl"), |run, file| run.arg(gallery(file)));
    let said = run.words("-o games.pgn").said();
    let summary = "games.pgn: 10 games; 1 left out: PGN can only hold mates on 8x8 boards\n";
    assert_eq!((said.code, &*said.err), (Some(0), summary), "{said:?}");
    let pgn = fs::read_to_string(folder.join("games.pgn")).unwrap();
    assert!(
        pgn.contains("[FEN \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]") && pgn.contains("(1. Ra5 $2 "),
        "{pgn}"
    );

    // It holds every move against the rules and looks whether all replies are told.
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/mate/tests/read_pgn.py");
    let games = fs::File::open(folder.join("games.pgn")).unwrap();
    match Command::new("python3").arg(script).stdin(Stdio::from(games)).output() {
        Ok(output) if output.status.code() == Some(MISSING) => {
            skipped("the python package chess is not installed");
        }
        Ok(output) => {
            assert!(output.status.success(), "{}\n{pgn}", String::from_utf8_lossy(&output.stderr));
            assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "10");
        }
        Err(_) => skipped("python3 is not installed"),
    }
}

/// What is shown in the repository is what the program makes.
#[test]
fn the_gallery_is_up_to_date() {
    let folder = crate::run::scratch("sheet-gallery");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = Command::new("bash")
        .arg(root.join("scripts/gallery.sh"))
        .arg(&*folder)
        .env("ROOKWRIGHT", env!("CARGO_BIN_EXE_rookwright"))
        .output();
    // Windows comes with a `bash` that starts Linux.
    let Some(run) = run.ok().filter(|_| !cfg!(windows)) else { return skipped("bash is not installed") };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let mut files: Vec<PathBuf> = fs::read_dir(&*folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for ending in ["pdf", "svg", "tex", "html", "txt", "pgn"] {
        assert!(files.iter().any(|file| file.extension().is_some_and(|known| known == ending)), "{ending}");
    }
    for file in files.iter().filter(|file| file.extension().is_none_or(|ending| ending != "png")) {
        let shown = root.join("docs/gallery").join(file.file_name().unwrap());
        let is_same = fs::read(&shown).is_ok_and(|shown| shown == fs::read(file).unwrap());
        assert!(is_same, "{} is not what scripts/gallery.sh makes", shown.display());
    }
}
