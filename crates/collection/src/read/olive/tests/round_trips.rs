//! Entries that we write ourselves, and random ones.

use super::*;
use crate::record::{Record, Status};
use crate::write::olive_entry;
use proptest::prelude::*;
use rookwright_chess::testing::walk;
use rookwright_run::{Budget, Settings};
use std::time::Duration;

fn record(content: Content, facts: Facts, status: Status, solutions: Vec<Vec<Move>>) -> Record {
    Record { id: 1, content, status, solutions, facts, sightings: Vec::new() }
}

fn no_time() -> Budget {
    Budget { time: Some(Duration::ZERO), ..Budget::default() }
}

#[test]
fn what_is_written_is_read() {
    let twins = "twins:\n  b: Move d2 d4\n  c: Continued Add white Sd5 Remove c6 Stipulation s#3 Mirror a1<-->a8\n\
         \x20 d: Exchange e1 h1\n  e: PolishType\n  f: Rotate 90\n  g: Rotate 180\n  h: Remove h1 Shift a1 b1";
    for text in [
        EXAMPLE.to_owned(),
        entry("#2", "solution: 1.0-0!").replace("Pa7", "Pb7"),
        entry("#2", "solution: 1.Rh1-h8 + ! 1.Kd1!\ntitle: \"\\\"A\\\" \\\\ b\""),
        entry("#2", "options: [HalfDuplex]\nsolution: 1.a6!"),
        entry("h#1.5", "solution: 1...Rh1-h6 2.a7-a5 Ke1-d1"),
        entry("h#1", "options: [WhiteToPlay]\nsolution: 1.Rh1-h6 a7-a5"),
        entry("ser-s#2", "options: [HalfDuplex]\nsolution: 1.a6 2.a5 Kd1"),
        entry("#3", "options: [Duplex]"),
        entry("#3", &format!("{twins}\ncomments: [a, b]")).replace("Pa7", "Pc6"),
    ] {
        let claim = read_text(&text).unwrap_or_else(|reject| panic!("{text}\n{reject}"));
        let solutions = match &claim.content {
            Content::Chess(setup) if setup.keys.len() > 1 => {
                setup.keys.iter().map(|&key| vec![key]).collect()
            }
            _ => Vec::new(),
        };
        let record = record(claim.content.clone(), claim.facts.clone(), Status::Open, solutions);
        let out = olive_entry(&record, &no_time()).unwrap();
        assert!(out.starts_with("---\n"), "{out}");
        assert_eq!(read_text(&out).unwrap_or_else(|reject| panic!("{out}\n{reject}")), claim, "{out}");
    }
}

#[test]
fn proven_problems_get_their_variations() {
    let claim = read_text(EXAMPLE.replace("b5]", "b6]").as_str()).unwrap();
    let Content::Chess(setup) = &claim.content else { panic!("no position") };
    let problem = Problem::new(&setup.start.to_string(), "#2").unwrap();
    let keys: Vec<Vec<Move>> = problem.solve(&Settings::default()).unwrap().lines().to_vec();
    let setup = Setup { line: Vec::new(), keys: Vec::new(), ..setup.clone() };
    let record = record(Content::Chess(setup), claim.facts, Status::Cooked, keys.clone());
    let out = olive_entry(&record, &Budget::default()).unwrap();
    assert!(out.contains("solution: |2\n     1.") && out.contains("1...") && !out.contains("+---"), "{out}");
    let Content::Chess(back) = read_text(&out).unwrap().content else { panic!("no position") };
    let (mut found, mut known) = (back.keys, keys.concat());
    found.sort_unstable();
    known.sort_unstable();
    assert_eq!(found, known, "{out}");
    let twins = read_text(&entry("h#1", "twins: {b: Move h1 g1}")).unwrap();
    let out =
        olive_entry(&self::record(twins.content, twins.facts, Status::Sound, Vec::new()), &Budget::default());
    assert!(out.unwrap().contains("stipulation: \"h#1\"\ntwins:\n  b: \"Move h1 g1\"\n"));
}

#[test]
fn what_the_format_cannot_carry() {
    for (fen, asked) in [
        ("k7/8/8/8/8/8/8/4K2R w - - 0 1", "#2"),
        ("k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "#2"),
        ("k4/5/5/5/4K w - - 0 1", "#2"),
        ("k7/8/8/8/8/8/8/4K3 w - - 0 1", "="),
    ] {
        let position = Position::from_fen(fen, Legality::Strict).unwrap();
        let content = Content::Chess(Setup::new(position, Asked::Mate(asked.parse().unwrap())));
        assert_eq!(
            olive_entry(&record(content, Facts::default(), Status::Open, Vec::new()), &no_time()),
            None,
            "{fen}"
        );
    }
    let position = Position::from_fen("k7/8/8/8/8/8/8/4K3 w - - 0 1", Legality::Strict).unwrap();
    for asked in [Asked::Unknown, Asked::Other("+".into())] {
        let content = Content::Chess(Setup::new(position.clone(), asked));
        assert_eq!(
            olive_entry(&record(content, Facts::default(), Status::Open, Vec::new()), &no_time()),
            None
        );
    }
}

/// A text as a reader keeps it: trimmed, on one line.
fn tidy(text: &str) -> Option<String> {
    let text = text.replace(['\n', '\r'], " ");
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn odd_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[-:#&*!|>'\"%@`{}\\[\\], \t\\\\a~?=.0-9\u{80}-\u{ff}\u{2028}\u{feff}]{0,12}"
    ]
}

fn odd_line() -> &'static str {
    "[ ]{0,4}[-?:]? ?[a-z&*!|>{}\\[\\]\"'#%,]{0,6}:? ?[a-z&*{}\\[\\]\"'0-9]{0,5}"
}

fn twin_words() -> &'static str {
    "(Move|Add|white|black|[a-h][1-8]|Remove|Rotate|Mirror|Shift|Stipulation|h#2|[ ,]){0,9}"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_mate_problem_comes_back(
        seed in any::<u64>(),
        nth in 0..12usize,
        asked in prop::sample::select(vec!["#2", "s#3", "r#2", "h#2", "h#2.5", "hs#2", "ser-h#3", "ser-#4", "=2"]),
        texts in prop::array::uniform5(odd_text()),
        keywords in prop::collection::vec(odd_text(), 0..4),
    ) {
        let mut positions = Vec::new();
        walk(8, 8, seed, |position| positions.push(position.clone()));
        let Some(mut position) = positions.into_iter().nth(nth) else { return Ok(()) };
        position.set_passant(None);
        position.set_castling(home_rights(&position));
        let stipulation: Stipulation = asked.parse().unwrap();
        let mut setup = Setup::new(position, Asked::Mate(stipulation));
        if !stipulation.is_one_line() {
            setup.keys = setup.start.moves().iter().copied().take(1).collect();
            setup.line = setup.keys.clone();
        }
        let [title, author, source, comment, reference] = texts;
        let mut labels: Vec<Label> = Vec::new();
        for keyword in keywords {
            let label = Label::new(LabelKind::Theme, &keyword);
            if !label.name.is_empty() && !labels.contains(&label) {
                labels.push(label);
            }
        }
        let facts = Facts {
            title: tidy(&title),
            author: tidy(&author.replace(';', ",")),
            source: tidy(&source),
            comment: Some(comment.trim().to_owned()).filter(|text| !text.is_empty()),
            reference: tidy(&reference),
            labels,
            ..Facts::default()
        };
        let record = record(Content::Chess(setup), facts, Status::Open, Vec::new());
        let out = olive_entry(&record, &no_time()).unwrap();
        prop_assert_eq!(read_text(&out), Ok(record.claim()), "{}", out);
    }

    #[test]
    fn any_text_is_read_or_refused(text in odd_text(), lines in prop::collection::vec(odd_line(), 0..12)) {
        drop(read_text(&text));
        drop(read_text(&lines.join("\n")));
    }

    #[test]
    fn a_damaged_entry_is_read_or_refused(at in 0..EXAMPLE.len(), many in 0..5usize, put in odd_text()) {
        let mut text = EXAMPLE.to_owned();
        text.replace_range(at..(at + many).min(EXAMPLE.len()), &put);
        drop(read_text(&text));
    }

    #[test]
    fn any_solution_and_twin_is_read_or_refused(
        solution in "[ 1-3.KQRBSNa-h!?+*x{}()-]{0,60}",
        twin in twin_words(),
    ) {
        drop(read_text(&entry("ser-h#3", &format!("solution: \"{solution}\""))));
        drop(read_text(&entry("#3", &format!("solution: \"{solution}\"\ntwins: {{b: \"{twin}\"}}"))));
    }
}
