//! Whatever is on a sheet, nothing runs over the margins and nothing covers anything else.

use super::*;
use crate::arbitrary::any_diagram;
use crate::language::Language;
use crate::looks::sample::any_looks;
use crate::sheet::{Answer, AnswerLine, Difficulty};
use proptest::collection::vec;
use proptest::prelude::*;
use rookwright_board::{Diagram, Geometry};

/// What is wrong with the pages, if anything.
fn fault(looks: &Looks, laid: &Laid) -> Option<String> {
    const SLACK: f64 = 1e-6;
    for leaf in &laid.leaves {
        let boxes: Vec<[f64; 4]> = leaf.items.iter().map(Item::extent).collect();
        let (side, above, _) = MARGINS;
        for (item, [left, top, right, bottom]) in leaf.items.iter().zip(&boxes) {
            let foot = matches!(item, Item::Text(text) if text.role == Role::Furniture);
            let area = looks.area();
            let lowest = if foot { leaf.height - 5.0 * MM } else { area.y + area.height };
            if *left < side - SLACK
                || *top < above - SLACK
                || *right > leaf.width - side + SLACK
                || *bottom > lowest + SLACK
            {
                return Some(format!("{item:?} is outside the margins"));
            }
            if let Item::Picture(picture) = item
                && (picture.width <= 0.0 || picture.height <= 0.0)
            {
                return Some(format!("{item:?} has no size"));
            }
        }
        for (nth, one) in boxes.iter().enumerate() {
            for (other_nth, other) in boxes.iter().enumerate().skip(nth + 1) {
                let apart = one[2] <= other[0] + SLACK
                    || other[2] <= one[0] + SLACK
                    || one[3] <= other[1] + SLACK
                    || other[3] <= one[1] + SLACK;
                if !apart {
                    return Some(format!("{:?} covers {:?}", leaf.items[nth], leaf.items[other_nth]));
                }
            }
        }
    }
    None
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Za-z]{1,9}( [a-z0-9#+(),]{1,12}){0,4}",
        1 => "[a-z ]{0,300}",
        1 => "[A-Za-z♔♘é中\u{1f600}]{0,80}",
        1 => Just(String::new()),
    ]
}

fn any_answer() -> impl Strategy<Value = Answer> {
    let span = (any_text(), 0..3u8).prop_map(|(text, style)| match style {
        0 => Span::plain(text),
        1 => Span::strong(text),
        _ => Span::soft(text),
    });
    let line = (0..9u8, vec(span, 0..4)).prop_map(|(indent, spans)| AnswerLine { indent, spans });
    (vec(line, 0..40), prop::option::of(any_diagram()))
        .prop_map(|(lines, diagram)| Answer { lines, diagram: diagram.map(bare) })
}

fn bare(diagram: Diagram) -> Diagram {
    Diagram { caption: None, ..diagram }
}

fn any_entry() -> impl Strategy<Value = Entry> {
    let texts = (prop::option::of(any_text()), any_text(), prop::option::of(any_text()));
    let men = prop::option::of("[0-9]{1,2}\\+[0-9]{1,2}");
    let difficulty = prop::option::of((1..6u8).prop_map(|level| Difficulty { level, of: 5 }));
    (any_diagram(), texts, men, difficulty, any_answer()).prop_map(
        |(diagram, (title, task, rules), men, difficulty, answer)| Entry {
            number: 0,
            title,
            diagram: bare(diagram),
            task,
            says_turn: false,
            rules,
            men,
            difficulty,
            answer,
        },
    )
}

fn any_sheet() -> impl Strategy<Value = Sheet> {
    let language = prop::sample::select(Language::ALL.to_vec());
    (
        prop::option::of(any_text()),
        prop::option::of(any_text()),
        any::<bool>(),
        language,
        vec(any_entry(), 1..14),
    )
        .prop_map(|(title, subtitle, name_line, language, mut entries)| {
            (1..).zip(&mut entries).for_each(|(number, entry)| entry.number = number);
            Sheet { title, subtitle, name_line, language, entries }
        })
}

/// Any looks with a number of puzzles a page that there is.
fn usable_looks() -> impl Strategy<Value = Looks> {
    any_looks()
        .prop_map(|looks| Looks { per_page: looks.per_page.map(|count| count % MOST_PER_PAGE + 1), ..looks })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases / 4,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn nothing_runs_over_and_nothing_is_covered(sheet in any_sheet(), looks in usable_looks()) {
        match looks.lay(&sheet) {
            Ok(laid) => {
                prop_assert_eq!(fault(&looks, &laid), None);
                let boards = |answers: bool| laid.leaves.iter().filter(|leaf| leaf.answers == answers)
                    .flat_map(|leaf| &leaf.items).filter(|item| matches!(item, Item::Picture(_))).count();
                if looks.answers != Answers::Only {
                    prop_assert_eq!(boards(false), sheet.entries.len());
                }
                if looks.answers != Answers::None {
                    let drawn = sheet.entries.iter().filter(|entry| entry.answer.diagram.is_some()).count();
                    prop_assert_eq!(boards(true), drawn);
                }
            }
            // Random boards are long and thin now and then.
            Err(error) => prop_assert!(matches!(error, LayoutError::TooLarge { .. }), "{}", error),
        }
    }
}

fn entries(count: u32, files: u32, ranks: u32) -> Vec<Entry> {
    let entry = |number| Entry {
        number,
        title: None,
        diagram: Diagram::of(Geometry::new(files, ranks).unwrap()),
        task: "Mate in 2".to_owned(),
        says_turn: false,
        rules: None,
        men: Some("5+3".to_owned()),
        difficulty: None,
        answer: Answer { lines: vec![AnswerLine::at(0, [Span::strong("1.Qa5!")])], diagram: None },
    };
    (1..=count).map(entry).collect()
}

fn sheet(count: u32, files: u32, ranks: u32) -> Sheet {
    Sheet {
        title: Some("Mates".into()),
        name_line: true,
        entries: entries(count, files, ranks),
        ..Sheet::default()
    }
}

fn boards_a_page(looks: &Looks, sheet: &Sheet) -> Vec<usize> {
    let laid = looks.lay(sheet).unwrap();
    let boards = |leaf: &Leaf| leaf.items.iter().filter(|item| matches!(item, Item::Picture(_))).count();
    laid.leaves.iter().filter(|leaf| !leaf.answers).map(boards).collect()
}

#[test]
fn as_many_as_fit_well() {
    let usual = Looks::default();
    assert_eq!(boards_a_page(&usual, &sheet(14, 8, 8)), [6, 6, 2]);
    assert_eq!(boards_a_page(&usual, &sheet(3, 8, 8)), [3]);
    assert_eq!(boards_a_page(&usual, &sheet(30, 4, 4))[0], 20);
    assert_eq!(boards_a_page(&usual, &sheet(2, 30, 30)), [1, 1]);
    for per_page in 1..=MOST_PER_PAGE {
        let looks = Looks { per_page: Some(per_page), ..usual };
        assert_eq!(boards_a_page(&looks, &sheet(20, 8, 8))[0], per_page as usize);
    }
}

#[test]
fn boards_that_are_too_large_are_refused() {
    let looks = Looks { per_page: Some(6), ..Looks::default() };
    let huge = sheet(1, 100, 100);
    let error = looks.lay(&huge).unwrap_err().to_string();
    assert!(
        error.starts_with("a board of 100x100 is too large for 6 on a page: its squares would be 0."),
        "{error}"
    );
    assert!(error.ends_with("; use fewer puzzles per page"), "{error}");
    assert!(Looks::default().fits(&huge.entries[0]).is_ok());
    assert!(Looks::default().fits(&sheet(1, 190, 190).entries[0]).is_err());
    for wrong in [0, 21] {
        assert_eq!(Looks { per_page: Some(wrong), ..looks }.lay(&huge), Err(LayoutError::PerPage(wrong)));
    }
}

#[test]
fn pages_are_numbered_and_named() {
    let laid = Looks::default().lay(&sheet(8, 8, 8)).unwrap();
    let names: Vec<&str> = laid.leaves.iter().map(|leaf| leaf.bookmark.as_str()).collect();
    assert_eq!(names, ["Puzzles 1–6", "Puzzles 7–8", "Answers 1–8"]);
    let last = |leaf: &Leaf| match leaf.items.last() {
        Some(Item::Text(text)) => text.spans.iter().map(|span| span.text.clone()).collect::<String>(),
        _ => String::new(),
    };
    assert_eq!(
        laid.leaves.iter().map(last).collect::<Vec<_>>(),
        ["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"]
    );
}

/// The title is on the first page of a sheet, which may be one of answers.
#[test]
fn the_title_is_said_once() {
    let titled = |answers| {
        let laid = Looks { answers, ..Looks::default() }.lay(&sheet(8, 8, 8)).unwrap();
        let is_title = |item: &Item| matches!(item, Item::Text(text) if text.role == Role::Title);
        let titles = |leaf: &Leaf| leaf.items.iter().filter(|&item| is_title(item)).count();
        laid.leaves.iter().map(titles).collect::<Vec<_>>()
    };
    assert_eq!(titled(Looks::default().answers), [1, 0, 0]);
    assert_eq!(titled(Answers::Only), [1]);
}

/// A text that is wider than its board reaches as far to the left of it as to the right.
#[test]
fn a_wide_text_is_centred_below_its_board() {
    let mut narrow = sheet(1, 1, 8);
    narrow.entries[0].task = "Place as many rooks as you can".to_owned();
    let looks = Looks { per_page: Some(6), coordinates: false, ..Looks::default() };
    let laid = looks.lay(&narrow).unwrap();
    let items = &laid.leaves[0].items;
    let board = items.iter().find(|item| matches!(item, Item::Picture(_))).unwrap().extent();
    let is_below =
        |item: &&Item| matches!(item, Item::Text(text) if text.role != Role::Furniture && text.y > board[3]);
    let texts: Vec<[f64; 4]> = items.iter().filter(is_below).map(Item::extent).collect();
    let left = texts.iter().map(|text| text[0]).fold(f64::MAX, f64::min);
    let right = texts.iter().map(|text| text[2]).fold(f64::MIN, f64::max);
    assert!(left < board[0] && board[2] < right, "{texts:?} {board:?}");
    assert!((left + right - board[0] - board[2]).abs() < 0.1, "{texts:?} {board:?}");
}

#[test]
fn what_has_no_glyph_is_told() {
    let laid = Looks::default().lay(&Sheet { title: Some("棋 e4".into()), ..sheet(1, 8, 8) }).unwrap();
    assert_eq!(laid.missing, ['棋']);
    assert!(matches!(&laid.leaves[0].items[0], Item::Text(text) if text.spans[0].text == "� e4"));
}

/// Rules stand on the pages of their puzzles and on no other, above them, with the numbers of those on the page if not all
/// have them.
#[test]
fn rules_stand_where_their_puzzles_are() {
    let with_rules = |rules: &[&str]| {
        let mut sheet = sheet(rules.len() as u32, 8, 8);
        for (entry, rule) in sheet.entries.iter_mut().zip(rules) {
            entry.rules = Some((*rule).to_owned()).filter(|rule| !rule.is_empty());
        }
        sheet
    };
    let said = |sheet: &Sheet, looks: &Looks| -> Vec<Vec<String>> {
        let laid = looks.lay(sheet).unwrap();
        assert_eq!(fault(looks, &laid), None);
        let rules = |leaf: &Leaf| {
            let first_board = leaf.items.iter().position(|item| matches!(item, Item::Picture(_))).unwrap();
            let texts = leaf.items.iter().enumerate().filter_map(|(at, item)| match item {
                Item::Text(text) => {
                    Some((at, text.spans.iter().map(|span| span.text.as_str()).collect::<String>()))
                }
                _ => None,
            });
            let rules = texts.filter(|(_, text)| text.contains("rule")).map(|(at, text)| {
                assert!(at < first_board, "{text}");
                text
            });
            rules.collect()
        };
        laid.leaves.iter().filter(|leaf| !leaf.answers).map(rules).collect()
    };
    let four = Looks { per_page: Some(4), ..Looks::default() };
    let mixed = ["", "", "", "", "", "", "rule A", "rule A", "rule A", "rule A", "rule A", "rule B"];
    assert_eq!(
        said(&with_rules(&mixed), &four),
        [vec![], vec!["7, 8: rule A".to_owned()], vec!["9–11: rule A".to_owned(), "12: rule B".to_owned()]]
    );
    assert_eq!(said(&with_rules(&["rule A"; 6]), &four), [["rule A"], ["rule A"]]);
    // However many there are on a page.
    for looks in [Looks::default(), Looks { landscape: true, ..Looks::default() }] {
        let pages = said(&with_rules(&mixed), &looks);
        let boards = boards_a_page(&looks, &with_rules(&mixed));
        let mut first = 0;
        for (rules, boards) in pages.iter().zip(boards) {
            let here = &mixed[first..first + boards];
            for rule in ["rule A", "rule B"] {
                assert_eq!(rules.iter().any(|text| text.contains(rule)), here.contains(&rule), "{rules:?}");
            }
            first += boards;
        }
    }
}
