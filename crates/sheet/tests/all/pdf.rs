//! PDF documents as other programs see them: poppler reads and draws them, qpdf looks for faults.

use rookwright_sheet::leaf::{Item, Picture, Role, Rule, Text};
use rookwright_sheet::{About, Frame, Language, Leaf, Span, Svg, describe, pdf};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What a program says of a file; `None` where it is not installed, as with `ROOKWRIGHT_TEST_ALL` it must be.
fn said(program: &str, arguments: &[&str], file: &Path, more: &[&str]) -> Option<Output> {
    match Command::new(program).args(arguments).arg(file).args(more).output() {
        Ok(output) => {
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{program}: {complaint}");
            Some(output)
        }
        Err(error) => {
            assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{program}: {error}");
            eprintln!("skipped: {program} is not installed");
            None
        }
    }
}

/// Lossy, because pdfinfo passes the titles of headings on as they are, in UTF-16.
fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn line(x: f64, y: f64, size: f64, role: Role, spans: Vec<Span>) -> Item {
    Item::Text(Text { x, y, size, role, spans })
}

fn picture(x: f64, y: f64, diagram: &str) -> Item {
    let (look, label) = (Svg::default(), "Diagramm".to_owned());
    let diagram = diagram.parse().expect("a diagram");
    let description = describe(&diagram, Language::German);
    let Frame { width, height, .. } = look.frame(&diagram);
    let (width, height) = (width * 22.0, height * 22.0);
    Item::Picture(Box::new(Picture { x, y, width, height, diagram, look, label, description }))
}

const WIDTH: f64 = 595.0;
const HEIGHT: f64 = 842.0;
const MARGIN: f64 = 50.0;

fn leaves() -> [Leaf; 2] {
    let puzzles = vec![
        line(MARGIN, 70.0, 20.0, Role::Title, vec![Span::strong("Türme & Läufer — ♖♗")]),
        line(MARGIN, 100.0, 11.0, Role::Paragraph, vec![Span::strong("1. "), Span::plain("Matt in 2")]),
        picture(MARGIN, 110.0, "given: b3\nfault: c2\n. R . k\n. . . .\n. . K .\nR . - .\n"),
        Item::Rule(Rule { from: (MARGIN, 250.0), to: (WIDTH - MARGIN, 250.0), width: 0.6 }),
        line(MARGIN, 270.0, 11.0, Role::Paragraph, vec![Span::soft("Zuletzt")]),
        line(MARGIN, HEIGHT - MARGIN, 8.0, Role::Furniture, vec![Span::plain("Seite 1 von 2")]),
    ];
    let answers = vec![
        line(MARGIN, 70.0, 14.0, Role::Heading, vec![Span::strong("Lösungen")]),
        line(MARGIN, 90.0, 9.0, Role::Paragraph, vec![Span::strong("1.♖a8!"), Span::plain(" (droht")]),
        line(MARGIN, 102.0, 9.0, Role::Continued, vec![Span::plain("2.♖h3#) 1…♚g5")]),
        picture(MARGIN, 120.0, "path: a1 b3 c1\n. 77 .\n. . .\n76 . 78\n"),
        line(MARGIN, 250.0, 9.0, Role::Paragraph, vec![Span::plain("Ende")]),
    ];
    let leaf = |items, bookmark: &str, answers| {
        let bookmark = bookmark.to_owned();
        Leaf { width: WIDTH, height: HEIGHT, items, bookmark, answers }
    };
    [leaf(puzzles, "Aufgabe 1", false), leaf(answers, "Lösungen", true)]
}

/// The document in a file of its own; tests run at the same time.
fn written(test: &str) -> PathBuf {
    let about =
        About {
            title: Some("Türme".into()), subject: Some("Zwei Züge".into()), language: Language::German
        };
    let name = format!("{test}-{}.pdf", std::process::id());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let document = pdf(&leaves(), &about).expect("sound pages");
    fs::write(&file, document).expect("a file of our own");
    file
}

#[test]
fn the_words_come_in_their_order() {
    let file = written("words");
    if let Some(output) = said("pdftotext", &["-enc", "UTF-8"], &file, &["-"]) {
        let words: Vec<String> = text(&output).split_whitespace().map(str::to_owned).collect();
        // Neither coordinates nor the numbers of a tour: boards are pictures.
        let expected = "Türme & Läufer — ♖♗ 1. Matt in 2 Zuletzt Seite 1 von 2 \
            Lösungen 1.♖a8! (droht 2.♖h3#) 1…♚g5 Ende";
        assert_eq!(words.join(" "), expected);
    }
    fs::remove_file(file).unwrap();
}

#[test]
fn the_document_says_what_it_is() {
    let file = written("about");
    if let Some(output) = said("pdfinfo", &["-enc", "UTF-8"], &file, &[]) {
        let said = text(&output);
        let of = |key: &str| {
            let mut lines = said.lines().filter_map(|line| line.split_once(':'));
            lines.find(|(name, _)| *name == key).map(|(_, value)| value.trim().to_owned())
        };
        for (key, value) in [
            ("Title", "Türme"),
            ("Subject", "Zwei Züge"),
            ("Creator", "Rookwright"),
            ("Tagged", "yes"),
            ("Pages", "2"),
        ] {
            assert_eq!(of(key).as_deref(), Some(value), "{key}");
        }
        assert_eq!(of("CreationDate"), None);
    }
    if let Some(output) = said("pdfinfo", &["-struct-text"], &file, &[]) {
        let said = text(&output);
        // What belongs to the document itself is set in by two blanks.
        let parts =
            said.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
        let kinds: Vec<&str> = parts.filter_map(|line| line.split([' ', ':']).next()).collect();
        assert_eq!(kinds, ["H1", "P", "Figure", "P", "H2", "P", "Figure", "P"]);
    }
    fs::remove_file(file).unwrap();
}

#[test]
fn fonts_are_embedded_in_part() {
    let file = written("fonts");
    if let Some(output) = said("pdffonts", &[], &file, &[]) {
        let said = text(&output);
        let fonts: Vec<&str> = said.lines().skip(2).collect();
        assert_eq!(fonts.len(), 4, "{said}");
        for font in fonts {
            // A name such as ABCDEF+NotoSans, then: embedded, a part of it, with the text of its glyphs.
            assert_eq!(font.find('+'), Some(6), "{font}");
            assert!(font.contains(" yes yes yes "), "{font}");
        }
    }
    fs::remove_file(file).unwrap();
}

#[test]
fn nothing_is_wrong_with_the_file() {
    let file = written("faults");
    said("qpdf", &["--check"], &file, &[]);
    fs::remove_file(file).unwrap();
}

#[test]
fn everything_lies_inside_the_margins() {
    let file = written("margins");
    for page in ["1", "2"] {
        // One pixel a point.
        let arguments = ["-r", "72", "-gray", "-f", page, "-l", page];
        let Some(output) = said("pdftoppm", &arguments, &file, &[]) else { continue };
        let (width, height) = (WIDTH as usize, HEIGHT as usize);
        let header = format!("P5\n{width} {height}\n255\n");
        let pixels = output.stdout.strip_prefix(header.as_bytes()).expect("a picture in grey");
        let dark = |x: usize, y: usize| pixels[y * width + x] < 250;
        let margin = MARGIN as usize - 4;
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let inside = (margin..width - margin).contains(&x) && (margin..height - margin).contains(&y);
            assert!(inside || !dark(x, y), "something at {x}, {y} of page {page}");
        }
        // The frame of the board is where it belongs, and its squares are painted.
        let board = |x: usize, y: usize| (60..150).contains(&x) && (115..200).contains(&y);
        let painted =
            (0..width * height).filter(|at| board(at % width, at / width) && dark(at % width, at / width));
        assert!(painted.count() > 1000, "no board on page {page}");
    }
    fs::remove_file(file).unwrap();
}
