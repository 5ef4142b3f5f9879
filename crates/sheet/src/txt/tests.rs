use super::*;
use crate::looks::Answers;
use crate::looks::sample::{any_looks, any_sheet, sample, speaking};
use proptest::prelude::*;

#[test]
fn the_whole_sheet() {
    insta::assert_snapshot!(txt(&sample(), &Looks::default()));
}

#[test]
fn answers_may_go_or_stand_alone() {
    let only = txt(&sample(), &Looks { answers: Answers::Only, ..Looks::default() });
    assert!(
        only.contains("\nAnswers\n-------\n") && !only.contains("Name") && !only.contains("White to move")
    );
    let none = txt(&sample(), &Looks { answers: Answers::None, writing_lines: false, ..Looks::default() });
    assert!(!none.contains("Answers") && !none.contains("b3!") && none.contains("2. 4 queens"));
}

#[test]
fn many_boards_side_by_side() {
    let mut sheet = sample();
    sheet.entries[1].diagram.marks.clear();
    sheet.entries = vec![sheet.entries[1].clone(); 4];
    let text = txt(&sheet, &Looks::default());
    let boards = |line: &&str| line.matches("a b c d").count() == 3;
    assert_eq!(text.lines().filter(boards).count(), 2, "{text}");
}

#[test]
fn controls_are_left_out() {
    let text = txt(&speaking("\u{1b}[2J\u{7}Mate\r\nin 2"), &Looks::default());
    assert!(!text.contains(['\u{1b}', '\u{7}', '\r']) && text.contains("[2JMate in 2"));
}

#[test]
fn no_text_turns_the_others_round() {
    let text = txt(&speaking("\u{202e}a\u{2066}b\u{2069}\u{202c}"), &Looks::default());
    assert!(text.starts_with("ab\n==\n") && !text.contains(crate::pen::turns_text));
}

#[test]
fn whose_move_it_is_is_said_once() {
    let mut sheet = sample();
    sheet.entries[0].says_turn = true;
    let text = txt(&sheet, &Looks { answers: Answers::None, ..Looks::default() });
    assert!(!text.contains("White to move"), "{text}");
}

/// A number stands before its answer, also where boards stand side by side.
#[test]
fn numbers_come_before_boards() {
    let mut sheet = sample();
    sheet.entries = vec![sheet.entries[1].clone(); 2];
    sheet.entries[1].task = "Four queens, all at peace".into();
    let text = txt(&sheet, &Looks { answers: Answers::Only, ..Looks::default() });
    let answers = text.split_once("-------\n\n").unwrap().1;
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines[0], "                            2. Four queens, all at");
    assert_eq!(lines[1], "2. 4 queens                    peace");
    assert_eq!(lines[3], "4 · ♕ · ·                   4 · ♕ · ·");
    assert_eq!(lines.len(), 8);
}

proptest! {
    #[test]
    fn every_text_is_tidy(sheet in any_sheet(), looks in any_looks()) {
        let text = txt(&sheet, &looks);
        prop_assert!(text.is_empty() || text.ends_with('\n'));
        // Without coordinates a rank of holes is an empty line.
        prop_assert!(!looks.coordinates || !text.contains("\n\n\n\n"));
        // Only a board may be wider.
        let boards = sheet.entries.iter().flat_map(|entry| {
            [Some(&entry.diagram), entry.answer.diagram.as_ref()].into_iter().flatten()
        });
        let most = boards.map(|diagram| widest(&board(diagram, &looks)) + 4).fold(WIDTH, usize::max);
        for line in text.lines() {
            prop_assert!(columns(line) <= most && line == line.trim_end(), "{line:?}");
        }
        prop_assert_eq!(txt(&sheet, &looks), text);
    }
}

/// A text has no pages: a rule stands once, above the first puzzle that has it.
#[test]
fn rules_stand_where_their_puzzles_are() {
    let mut sheet = sample();
    sheet.entries = vec![sheet.entries[0].clone(), sheet.entries[1].clone(), sheet.entries[1].clone()];
    (1..).zip(&mut sheet.entries).for_each(|(number, entry)| entry.number = number);
    let text = txt(&sheet, &Looks { answers: Answers::None, ..Looks::default() });
    let places =
        ["Mate in 2", "2, 3: No two queens attack each other.", "4 queens"].map(|words| text.find(words));
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}\n{text}");
    assert_eq!(text.matches("No two queens").count(), 1);
}
