use super::*;
use crate::looks::sample::{any_looks, any_sheet, sample, speaking};
use proptest::prelude::*;
use roxmltree::{Document, ParsingOptions};
use std::collections::BTreeSet;

fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).unwrap()
}

fn tags(document: &Document<'_>, name: &str) -> usize {
    document.descendants().filter(|node| node.tag_name().name() == name).count()
}

#[test]
fn every_puzzle_has_its_answer_behind_a_fold() {
    let page = html(&sample(), &Looks::default());
    let document = parsed(&page);
    let count = |name| tags(&document, name);
    assert_eq!((count("figure"), count("details"), count("article")), (3, 3, 3));
    assert!(page.contains("<section class=\"answers\" hidden=\"hidden\">\n<h2>Answers</h2>"));
    assert!(page.contains("<strong>1.<span class=\"man\">♕</span>b3!</strong> zugzwang"));
    assert!(page.contains("aria-label=\"Difficulty 2 of 5\">★★☆☆☆</span>"));
    assert!(page.contains(
        "<title>1. Mate in 2. Board 4 by 4. White: Kc2, Qb1; Black: Kd4. White to move.</title>\n<desc>turn: white\n. . . k\n"
    ));
    assert!(
        page.contains(
            "<title>Answer: 3. Knight’s tour. Board 4 by 3. Holes: b2. Tour: a3 c2 a1 b3 d2.</title>"
        )
    );
    assert!(page.contains(
        "<p><b class=\"number\">1</b> <span class=\"called\">A waiting move</span></p>\n<p>Mate in 2 <span"
    ));
    assert!(page.contains("<p><b class=\"number\">2</b> 4 queens</p>"));
    // The rules of the second puzzle are above the puzzles, and there only.
    assert_eq!(page.matches("No two queens attack each other.").count(), 1);
}

#[test]
fn answers_may_go_or_stand_alone() {
    let only = html(&sample(), &Looks { answers: Answers::Only, ..Looks::default() });
    assert!(only.contains("<section class=\"answers\">") && only.contains("b3!"));
    assert!(!only.contains("<figure") && !only.contains("<details") && !only.contains("class=\"name\""));
    let none = html(&sample(), &Looks { answers: Answers::None, ..Looks::default() });
    assert!(!none.contains("b3!") && !none.contains("<details") && !none.contains("Answer"));
}

#[test]
fn words_are_those_of_the_language() {
    let sheet = Sheet { language: crate::Language::German, ..sample() };
    let page = html(&sheet, &Looks::default());
    for words in
        ["lang=\"de\"", "<h2>Lösungen</h2>", "<summary>Lösung</summary>", "Schwierigkeit 2 von 5", "Datum"]
    {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn puzzles_come_in_printed_pages() {
    let page = html(&sample(), &Looks { per_page: Some(2), ..Looks::default() });
    assert_eq!(page.matches("<div class=\"page\">").count(), 2);
}

/// Rules stand above the puzzles of their page; the screen, which has no pages, shows them once.
#[test]
fn rules_stand_where_their_puzzles_are() {
    let mut sheet = sample();
    sheet.entries = vec![sheet.entries[0].clone(), sheet.entries[1].clone(), sheet.entries[1].clone()];
    (1..).zip(&mut sheet.entries).for_each(|(number, entry)| entry.number = number);
    let page = html(&sheet, &Looks { per_page: Some(1), ..Looks::default() });
    let pages: Vec<&str> = page.split("<div class=\"page\">").collect();
    assert_eq!(pages.len(), 4);
    assert!(!pages[0].contains("<p class=\"rule") && !pages[1].contains("<p class=\"rule"));
    assert!(
        pages[2]
            .starts_with("\n<p class=\"rule\">No two queens attack each other.</p>\n<div class=\"grid\">")
    );
    assert!(pages[3].starts_with("\n<p class=\"rule again\">No two queens attack each other.</p>\n"));
}

#[test]
fn texts_are_only_texts() {
    let page = html(&speaking("</title><script>alert(\"1\" & '2')</script>"), &Looks::default());
    let document = parsed(&page);
    assert_eq!(tags(&document, "script"), 0);
    let heading = document.descendants().find(|node| node.tag_name().name() == "h1").unwrap();
    assert_eq!(heading.text(), Some("</title><script>alert(\"1\" & '2')</script>"));
}

#[test]
fn no_text_turns_the_others_round() {
    let page = html(&speaking("\u{202e}a\u{2066}b\u{2069}\u{202c}"), &Looks::default());
    assert!(page.contains("<h1>ab</h1>") && !page.contains(crate::pen::turns_text));
}

#[test]
fn nothing_comes_from_elsewhere() {
    let page = html(&sample(), &Looks::default());
    let document = parsed(&page);
    for node in document.descendants() {
        assert!(!["script", "link", "img", "iframe"].contains(&node.tag_name().name()));
        assert!(node.attribute("href").is_none_or(|href| href.starts_with('#')));
        assert!(node.attribute("src").is_none());
    }
    assert!(!page.contains("url(") && !page.contains("@import"));
}

proptest! {
    #[test]
    fn every_page_is_sound(sheet in any_sheet(), looks in any_looks()) {
        let page = html(&sheet, &looks);
        let document = parsed(&page);
        let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let defined: BTreeSet<_> = ids.iter().copied().collect();
        prop_assert_eq!(ids.len(), defined.len(), "a name twice");
        let used: BTreeSet<_> =
            document.descendants().filter_map(|node| node.attribute("href")?.strip_prefix('#')).collect();
        prop_assert_eq!(defined, used);
        let puzzles = if looks.has_puzzles() { sheet.entries.len() } else { 0 };
        prop_assert_eq!(tags(&document, "figure"), puzzles);
        prop_assert_eq!(html(&sheet, &looks), page);
    }
}
