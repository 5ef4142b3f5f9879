use super::*;
use crate::arbitrary::any_diagram;
use crate::describe::describe;
use crate::language::Language;
use crate::leaf::{Picture, Text};
use crate::sheet::Span;
use crate::svg::Svg;
use proptest::prelude::*;
use rookwright_board::Diagram;

fn text(role: Role, words: &str) -> Item {
    Item::Text(Text { x: 50.0, y: 50.0, size: 11.0, spans: vec![Span::plain(words)], role })
}

fn picture(diagram: &str) -> Item {
    Item::Picture(Box::new(Picture {
        x: 50.0,
        y: 60.0,
        width: 150.0,
        height: 150.0,
        diagram: diagram.parse().unwrap(),
        look: Svg::default(),
        label: "Diagram 1".into(),
        description: "Three squares".into(),
    }))
}

fn leaf(items: Vec<Item>) -> Leaf {
    Leaf { width: 595.0, height: 842.0, items, bookmark: "Puzzles".into(), answers: false }
}

fn written(leaves: &[Leaf]) -> Vec<u8> {
    pdf(leaves, &About::default()).unwrap()
}

/// How often something stands in a document; what is compressed is not looked into.
fn count(document: &[u8], wanted: &str) -> usize {
    document.windows(wanted.len()).filter(|window| *window == wanted.as_bytes()).count()
}

#[test]
fn the_same_pages_give_the_same_bytes() {
    let tour = "path: a1 b3 c1\n. 2 .\n. . .\n1 . 3\n";
    let leaves = [
        leaf(vec![text(Role::Title, "Queens ♕"), picture("Q . q\n"), picture(tour)]),
        leaf(vec![text(Role::Paragraph, "été"), picture("N . k\n"), picture(". -\nR .\n")]),
    ];
    let document = written(&leaves);
    assert!(document.starts_with(b"%PDF-1.7"));
    assert_eq!(count(&document, "/Type/Page/"), 2);
    assert!(document == written(&leaves), "the same pages, other bytes");
}

#[test]
fn an_empty_page_is_a_page() {
    let document = written(&[leaf(vec![])]);
    assert_eq!(count(&document, "/Type/Page/"), 1);
    assert_eq!(pdf(&[], &About::default()), Err(PdfError::Empty));
}

#[test]
fn any_title_will_do() {
    let long = "Ünïcödé 中国 😀 ♔ \u{feff}\u{0}\u{e000}".repeat(2000);
    for title in ["", "   ", "Queens", long.as_str()] {
        let about = About { title: Some(title.into()), subject: Some(title.into()), ..About::default() };
        let leaf = leaf(vec![text(Role::Title, title), text(Role::Heading, title)]);
        let document = pdf(&[leaf], &about).unwrap();
        let named = if title.trim().is_empty() { "/Title(Puzzles)" } else { "/Title" };
        assert!(count(&document, named) > 0, "{title}");
    }
}

#[test]
fn what_cannot_be_placed_is_refused() {
    for wrong in [f64::NAN, f64::INFINITY, -1e9] {
        let mut item = picture("Q\n");
        let Item::Picture(picture) = &mut item else { panic!() };
        picture.width = wrong;
        let picture = leaf(vec![item]);
        let paper = Leaf { height: wrong, ..leaf(vec![]) };
        let line = leaf(vec![Item::Rule(Rule { from: (wrong, 0.0), to: (0.0, 0.0), width: 1.0 })]);
        for (broken, what) in [(picture, "a picture"), (paper, "the paper"), (line, "a line")] {
            let refused = pdf(&[leaf(vec![]), broken], &About::default());
            assert_eq!(refused, Err(PdfError::Measure { page: 2, what }));
        }
    }
}

#[test]
fn very_small_and_very_large_things_are_no_panic() {
    for size in [1e-300, 1e-30, 1e-3, FAR] {
        let mut item = picture("fault: a1\n1 q\n");
        let Item::Picture(picture) = &mut item else { panic!() };
        (picture.width, picture.height) = (size, size);
        let rule = Item::Rule(Rule { from: (size, size), to: (size, -size), width: size });
        let words = vec![Span::plain("Queens")];
        let text = Item::Text(Text { x: FAR, y: -FAR, size, spans: words, role: Role::Title });
        assert!(pdf(&[leaf(vec![item, rule, text])], &About::default()).is_ok(), "{size}");
    }
}

#[test]
fn a_drawing_is_written_once() {
    let forms = |items| count(&written(&[leaf(items)]), "/Subtype/Form");
    let one = forms(vec![picture("Q . q\n. N .\n")]);
    assert_eq!(one, 5, "squares, frame, and three men");
    assert_eq!(forms(vec![picture("Q . q\n. N .\n"), picture("q q N\n. . Q\n")]), one);
    let numbers = forms(vec![picture("1 2\n2 1\n"), picture("2 2\n. 1\n")]);
    assert_eq!(numbers, 4, "squares, frame, and two numbers");
}

#[test]
fn readers_are_told_what_is_what() {
    let items = vec![
        text(Role::Title, "Queens"),
        text(Role::Heading, "First"),
        text(Role::Paragraph, "One two"),
        text(Role::Continued, "three"),
        picture("Q .\n"),
        text(Role::Continued, "four"),
        text(Role::Furniture, "Page 1"),
        text(Role::Paragraph, "Five"),
    ];
    let document = written(&[leaf(items.clone())]);
    for (kind, number) in [("H1", 1), ("H2", 1), ("P", 2), ("Figure", 1)] {
        assert_eq!(count(&document, &format!("/S/{kind}/")), number, "{kind}");
    }
    assert_eq!(count(&document, "/Alt(Diagram 1: Three squares)"), 1);
    // A page is measured from its lower edge.
    assert_eq!(count(&document, "/BBox[50 632 200 782]"), 1);
    let untitled = written(&[leaf(items[1..].to_vec())]);
    assert_eq!((count(&untitled, "/S/H1/"), count(&untitled, "/S/H2/")), (1, 0));
}

#[test]
fn pages_of_answers_share_a_bookmark() {
    let page = |bookmark: &str, answers| Leaf { bookmark: bookmark.into(), answers, ..leaf(vec![]) };
    let leaves =
        [page("One", false), page("", false), page("Answers", true), page("More", true), page("Last", true)];
    let document = written(&leaves);
    for bookmark in ["One", "Page 2", "Answers", "More", "Last"] {
        assert_eq!(count(&document, &format!("/Title({bookmark})")), 1, "{bookmark}");
    }
    // Three entries, and two folded into the last.
    assert_eq!((count(&document, "/Count 3"), count(&document, "/Count -2")), (1, 1));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 16, ..ProptestConfig::default() })]
    #[test]
    fn any_picture_can_be_printed(diagrams in prop::collection::vec(any_diagram(), 1..4), coordinates in any::<bool>()) {
        let item = |diagram: Diagram| {
            let look = Svg { coordinates, ..Svg::default() };
            let frame = look.frame(&diagram);
            let (width, height) = (frame.width, frame.height);
            let (label, description) = (String::new(), describe(&diagram, Language::French));
            Item::Picture(Box::new(Picture { x: 9.0, y: 9.0, width, height, diagram, look, label, description }))
        };
        let page = leaf(diagrams.into_iter().map(item).collect());
        prop_assert!(pdf(&[page], &About::default()).is_ok());
    }
}
