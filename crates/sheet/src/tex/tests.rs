use super::*;
use crate::looks::Answers;
use crate::looks::sample::{any_looks, any_sheet, sample, speaking};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// What follows each use of a command up to the next brace.
fn names<'a>(document: &'a str, command: &str) -> Vec<&'a str> {
    let body = document.split_once("% Answers.").map_or("", |(_, body)| body);
    body.split(&format!("\\{command}{{")).skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

#[test]
fn puzzles_then_answers() {
    let document = tex(&sample(), &Looks::default());
    let mut rest = document.as_str();
    for part in [
        "\\begin{document}\n\\heading{Three puzzles}",
        "\\nameline",
        "\\rules{2: No two queens attack each other.}",
        "\\task{1}{\\called{A waiting move}}",
        "\nMate in 2\\men{2+1}\\stars{\\fig{star}\\fig{star}\\fig{open star}",
        "\\writingline",
        "\\task{3}{Knight’s tour}",
        "\\answerhead{Answers}",
        "\\answer{1}{Mate in 2}",
        "\\variation{0}{\\textbf{1.\\fig{wQ}b3!} zugzwang}",
        "\\variation{1}{1...\\fig{bK}c4",
        "\\answer{2}{4 queens}\n\\solved\n\\diagram{",
        "\\end{document}",
    ] {
        rest = rest.split_once(part).unwrap_or_else(|| panic!("no {part} in its place")).1;
    }
}

#[test]
fn answers_may_go_or_stand_alone() {
    let only = tex(&sample(), &Looks { answers: Answers::Only, ..Looks::default() });
    assert!(only.contains("\\begin{multicols}") && !only.contains("\\begin{puzzles}\n"));
    let none = tex(&sample(), &Looks { answers: Answers::None, ..Looks::default() });
    assert!(!none.contains("\\begin{multicols}") && none.contains("\\begin{puzzles}\n"));
}

#[test]
fn texts_are_only_texts() {
    let document = tex(&speaking("\\input{/etc/passwd} \\end{document} % $x^2$"), &Looks::default());
    assert!(!document.contains("\\input{") && document.matches("\\end{document}").count() == 1);
}

#[test]
fn a_board_too_large_for_tex_is_named() {
    let mut sheet = sample();
    sheet.entries[0].diagram = rookwright_board::Diagram::of("1000x3".parse().unwrap());
    assert!(tex(&sheet, &Looks::default()).contains("1000\\times3"));
}

proptest! {
    #[test]
    fn whatever_is_used_is_defined(sheet in any_sheet(), looks in any_looks()) {
        let document = tex(&sheet, &looks);
        let kept: BTreeSet<_> = names(&document, "keep").into_iter().collect();
        prop_assert_eq!(kept.len(), names(&document, "keep").len(), "a name twice");
        for name in names(&document, "stamp").into_iter().chain(names(&document, "fig")) {
            prop_assert!(kept.contains(name), "{} is not kept", name);
        }
        let colours: BTreeSet<_> = names(&document, "definecolor").into_iter().collect();
        for command in ["pgfsetfillcolor", "strokewith", "letters", "plate"] {
            prop_assert!(names(&document, command).into_iter().all(|name| colours.contains(name)));
        }
        prop_assert_eq!(tex(&sheet, &looks), document);
    }
}

#[test]
fn what_pdftex_cannot_print_is_told() {
    let sheet = Sheet { title: Some("Ünïcode ♘ “中国” Ω?".into()), ..Sheet::default() };
    assert_eq!(replaced(&sheet), ['中', '国', 'Ω']);
}

#[test]
fn rules_stand_where_their_puzzles_are() {
    let mut sheet = sample();
    sheet.entries = vec![sheet.entries[0].clone(), sheet.entries[1].clone(), sheet.entries[1].clone()];
    let document = tex(&sheet, &Looks { per_page: Some(1), ..Looks::default() });
    let pages: Vec<&str> = document.split("\\end{puzzles}\n").collect();
    assert!(!pages[0].contains("\\rules{No"));
    for page in &pages[1..3] {
        assert!(page.starts_with("\\rules{No two queens attack each other.}\n\\begin{puzzles}\n"), "{page}");
    }
}

#[test]
fn the_last_row_takes_no_more_than_it_needs() {
    let document = tex(&sample(), &Looks { per_page: Some(4), ..Looks::default() });
    let heights: Vec<&str> =
        document.split("\\begin{row}{").skip(1).filter_map(|row| row.split('}').next()).collect();
    assert!(heights[0] != "0mm" && heights[1..] == ["0mm"], "{heights:?}");
}
