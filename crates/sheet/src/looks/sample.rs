//! Sheets for the tests of what is written straight from a sheet.

use super::{Answers, Facing, Looks};
use crate::arbitrary::any_diagram;
use crate::language::Language;
use crate::paper::Paper;
use crate::sheet::{Answer, AnswerLine, Difficulty, Entry, Sheet, Span};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

/// A mate, a placement and a tour.
pub(crate) fn sample() -> Sheet {
    // Everything that an entry can have occurs in one of the three: a title, rules, stars, lines, a solved
    // diagram, a hole, a path.
    let mate = Entry {
        number: 1,
        title: Some("A waiting move".into()),
        diagram: "turn: white\n. . . k\n. . . .\n. . K .\n. Q . .\n".parse().unwrap(),
        task: "Mate in 2".into(),
        says_turn: false,
        rules: None,
        men: Some("2+1".into()),
        difficulty: Some(Difficulty { level: 2, of: 5 }),
        answer: Answer {
            lines: vec![
                AnswerLine::at(0, [Span::strong("1.♕b3!"), Span::plain(" zugzwang")]),
                AnswerLine::at(1, [Span::plain("1…♚c4 2.♕b4#")]),
                AnswerLine::at(0, [Span::soft("Try: "), Span::plain("1.♔c2? ♚c4!")]),
            ],
            diagram: None,
        },
    };
    let queens = Entry {
        number: 2,
        title: None,
        diagram: "asked: a1\n. . . .\n. . . .\nQ . . .\n. . . .\n".parse().unwrap(),
        task: "4 queens".into(),
        says_turn: false,
        rules: Some("No two queens attack each other.".into()),
        men: None,
        difficulty: None,
        answer: Answer {
            lines: Vec::new(),
            diagram: Some(". Q . .\n. . . Q\nQ . . .\n. . Q .\n".parse().unwrap()),
        },
    };
    let tour = Entry {
        number: 3,
        diagram: "given: a1\n1 . . .\n. - . .\n. . . .\n".parse().unwrap(),
        task: "Knight’s tour".into(),
        rules: Some("Visit every square once.".into()),
        answer: Answer {
            lines: vec![AnswerLine::at(0, [Span::plain("a3 c2 a1 b3 d2")])],
            diagram: Some("path: a3 c2 a1 b3 d2\n. . . .\n. - . .\n. . . .\n".parse().unwrap()),
        },
        // Neither has a title or pieces to count.
        ..queens.clone()
    };
    Sheet {
        title: Some("Three puzzles".into()),
        subtitle: Some("For a rainy day".into()),
        name_line: true,
        language: Language::English,
        entries: vec![mate, queens, tour],
    }
}

/// The sample with a text wherever there can be one.
pub(crate) fn speaking(text: &str) -> Sheet {
    let mut sheet = sample();
    (sheet.title, sheet.subtitle) = (Some(text.into()), Some(text.into()));
    for entry in &mut sheet.entries {
        (entry.title, entry.rules, entry.men) = (Some(text.into()), Some(text.into()), Some(text.into()));
        entry.task = text.into();
        entry.answer.lines = vec![
            AnswerLine::at(0, [Span::plain(text), Span::strong(text)]),
            AnswerLine::at(255, [Span::soft(text)]),
        ];
    }
    sheet
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{0,50}",
        "[a-z<&>\"'\\\\{}%$#^_~ \t\n\u{1}\u{1b}é中♘★→]{0,30}",
        any::<String>().prop_map(|text| text.chars().take(30).collect()),
    ]
}

fn any_answer() -> impl Strategy<Value = Answer> {
    let span = (any_text(), 0..3).prop_map(|(text, style)| match style {
        0 => Span::plain(text),
        1 => Span::strong(text),
        _ => Span::soft(text),
    });
    let line = (any::<u8>(), vec(span, 0..3)).prop_map(|(indent, spans)| AnswerLine { indent, spans });
    (vec(line, 0..3), of(any_diagram())).prop_map(|(lines, diagram)| Answer { lines, diagram })
}

fn any_entry() -> impl Strategy<Value = Entry> {
    let texts = (any_text(), of(any_text()), of(any_text()), of(any_text()));
    let difficulty = of((any::<u8>(), 0u8..20).prop_map(|(level, of)| Difficulty { level, of }));
    (any::<u32>(), any_diagram(), texts, difficulty, any_answer()).prop_map(
        |(number, diagram, (task, title, rules, men), difficulty, answer)| Entry {
            number,
            title,
            diagram,
            task,
            says_turn: false,
            rules,
            men,
            difficulty,
            answer,
        },
    )
}

/// Any sheet of a few puzzles.
pub(crate) fn any_sheet() -> impl Strategy<Value = Sheet> {
    let language = prop::sample::select(Language::ALL.to_vec());
    (of(any_text()), of(any_text()), any::<bool>(), language, vec(any_entry(), 0..5)).prop_map(
        |(title, subtitle, name_line, language, entries)| Sheet {
            title,
            subtitle,
            name_line,
            language,
            entries,
        },
    )
}

/// Any way a sheet may look.
pub(crate) fn any_looks() -> impl Strategy<Value = Looks> {
    let facing = prop::sample::select(vec![Facing::White, Facing::Black, Facing::ToMove]);
    let answers = prop::sample::select(vec![Answers::End, Answers::None, Answers::Only]);
    let paper = prop::sample::select(Paper::ALL.to_vec());
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    (flags, facing, paper, of(any::<u32>()), answers).prop_map(
        |((coordinates, writing_lines, landscape), facing, paper, per_page, answers)| Looks {
            coordinates,
            facing,
            writing_lines,
            paper,
            landscape,
            per_page,
            answers,
        },
    )
}
