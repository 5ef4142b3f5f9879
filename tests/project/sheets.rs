//! Puzzles of every family, as they are made, printed in any language on any paper: every board is there, nothing
//! runs over the margins, and nothing covers anything else.

use proptest::collection::vec;
use proptest::prelude::*;
use rookwright::board::{Diagram, Geometry, Square, SquareSet};
use rookwright::chess::Size;
use rookwright::compose::{Manner, Run};
use rookwright::placement::ChessnumOptions;
use rookwright::run::{Budget, Settings};
use rookwright::sheet::leaf::{Item, Leaf, Role};
use rookwright::sheet::{Answers, Facing, Format, Laid, Language, Looks, Paper, Sheet};
use rookwright::words::{Answered, Printed, Wording};
use rookwright::{Generated, PresetOptions, Puzzle, placement, tour};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

/// Where a puzzle comes from.
#[derive(Clone, Debug)]
enum Origin {
    /// A generated mate problem.
    Mate(Manner, usize, usize, u64),
    /// A generated Chess-Num puzzle.
    ChessNum(u32, u32, u64),
    /// A generated tour.
    Tour(u32, u32, bool, u64),
    /// A file of the gallery.
    Gallery(prop::sample::Index),
    /// A preset on a board with holes, or a torus.
    Preset(&'static str, u32, u32, Vec<(u32, u32)>, bool),
}

const PRESETS: [&str; 14] = [
    "queens",
    "crowded",
    "peaceable",
    "independent king",
    "independent queen",
    "independent knight",
    "dominate queen",
    "dominate bishop",
    "dominate rook",
    "attacked-exactly 1",
    "attacked-exactly 2",
    "attacked-exactly 4",
    "tour",
    "tour closed",
];

fn any_origin() -> impl Strategy<Value = Origin> {
    let manner = prop::sample::select(vec![Manner::Direct, Manner::Series, Manner::Help]);
    let hole = (0..12u32, 0..12u32);
    prop_oneof![
        2 => (manner, 4..6usize, 4..6usize, any::<u64>()).prop_map(|(m, f, r, s)| Origin::Mate(m, f, r, s)),
        2 => (4..7u32, 4..7u32, any::<u64>()).prop_map(|(f, r, s)| Origin::ChessNum(f, r, s)),
        1 => (5..7u32, 5..7u32, any::<bool>(), any::<u64>()).prop_map(|(f, r, c, s)| Origin::Tour(f, r, c, s)),
        4 => any::<prop::sample::Index>().prop_map(Origin::Gallery),
        4 => (prop::sample::select(&PRESETS[..]), 3..13u32, 3..13u32, vec(hole, 0..5), any::<bool>())
            .prop_map(|(words, f, r, holes, torus)| Origin::Preset(words, f, r, holes, torus)),
    ]
}

impl Origin {
    /// Returns the puzzle; `None` if no such puzzle is found.
    fn puzzle(&self) -> Option<Printed> {
        let watch = Budget::default().watch();
        let mut made = None;
        let mut keep = |generated: Generated| {
            made = Some(generated);
            ControlFlow::Break(())
        };
        match *self {
            Origin::Mate(manner, files, ranks, seed) => {
                let mut wish = rookwright::compose::Wish::new(Size::new(files, ranks)?, manner, 2);
                wish.seed = seed;
                let known = HashSet::new();
                let run = Run { count: 1, threads: 1, watch: &watch, known: &known, give_up_after: 200 };
                wish.generate(run, &mut |_| {}, &mut |made| keep(Generated::mate(made, "A mate"))).ok()?;
            }
            Origin::ChessNum(files, ranks, seed) => {
                // Some of the numbers that a solution gives: quick, and it looks like any other.
                let board = Geometry::new(files, ranks).ok()?;
                let options = ChessnumOptions { board, random: true, ..ChessnumOptions::default() };
                let settings = Settings { seed: Some(seed), threads: 1, ..Settings::default() };
                let one = placement::Generator::new(&options, &settings).ok()?.next()?;
                let _ = keep(Generated::chessnum(&one, "Chess-Num", false));
            }
            Origin::Tour(files, ranks, closed, seed) => {
                let closed = closed && files * ranks % 2 == 0;
                let board = Geometry::new(files, ranks).ok()?;
                let options = tour::TourOptions { board, closed, ..tour::TourOptions::default() };
                let settings = Settings { seed: Some(seed), threads: 1, ..Settings::default() };
                let one = tour::Generator::new(&options, &settings).ok()?.next()?;
                let _ = keep(Generated::tour(&one, "A tour"));
            }
            Origin::Gallery(index) => return Some(index.get(&GALLERY).clone()),
            Origin::Preset(words, files, ranks, ref holes, torus) => {
                return preset(words, files, ranks, holes, torus).map(Printed::new);
            }
        }
        // As a line of a collection, which is how it comes to a sheet.
        Some(Printed::read_line(&made?.json().to_string()).expect("what is made can be read"))
    }
}

fn preset(words: &str, files: u32, ranks: u32, holes: &[(u32, u32)], torus: bool) -> Option<Puzzle> {
    let holes: SquareSet = holes
        .iter()
        .filter(|&&(file, rank)| file < files.min(ranks) && rank < files.min(ranks))
        .filter_map(|&(file, rank)| Square::at(file, rank))
        .collect();
    let closed = words == "tour closed";
    let words = words.trim_end_matches(" closed");
    let size = match words {
        "queens" | "crowded" | "peaceable" => files.min(ranks).to_string(),
        _ => format!("{files}x{ranks}"),
    };
    let torus = torus && words != "tour";
    let words: Vec<&str> = words.split(' ').chain([&*size]).collect();
    Puzzle::preset(&words, &PresetOptions { torus, holes, closed, ..PresetOptions::default() }).ok()
}

static GALLERY: LazyLock<Vec<Printed>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the gallery").map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "puz"));
    files.sort();
    let read = |file| Printed::read_puz(&std::fs::read_to_string(file).expect("text")).expect("a puzzle");
    files.iter().map(read).collect()
});

/// Returns the answer, or what is known of it after a short time.
fn answered(printed: &Printed) -> Answered {
    let small = match &printed.puzzle {
        Puzzle::Mate(problem) => problem.stipulation().moves().is_some_and(|moves| moves <= 2),
        other => other.geometry().area() <= 25,
    };
    let time = if small { Duration::from_millis(50) } else { Duration::ZERO };
    printed.answer(&Budget { time: Some(time), ..Budget::default() }).expect("sound engines")
}

fn any_looks() -> impl Strategy<Value = Looks> {
    let facing = prop::sample::select(vec![Facing::White, Facing::Black, Facing::ToMove]);
    let answers = prop::sample::select(vec![Answers::End, Answers::None, Answers::Only]);
    let paper = (prop::sample::select(Paper::ALL.to_vec()), any::<bool>());
    (paper, prop::option::of(1..=20u32), any::<bool>(), any::<bool>(), facing, answers).prop_map(
        |((paper, landscape), per_page, coordinates, writing_lines, facing, answers)| Looks {
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

fn any_wording() -> impl Strategy<Value = Wording> {
    let language = prop::sample::select(Language::ALL.to_vec());
    (language, any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()).prop_map(
        |(language, signs, figurine, titles, tries)| Wording { language, signs, figurine, titles, tries },
    )
}

/// Returns what is wrong with a page, if anything.
fn fault(leaf: &Leaf) -> Option<String> {
    const MM: f64 = 72.0 / 25.4;
    const SLACK: f64 = 1e-6;
    let boxes: Vec<[f64; 4]> = leaf.items.iter().map(Item::extent).collect();
    for (nth, (item, one)) in leaf.items.iter().zip(&boxes).enumerate() {
        // The number of the page stands below everything else.
        let foot = matches!(item, Item::Text(text) if text.role == Role::Furniture);
        let below = if foot { 5.0 } else { 18.0 } * MM;
        let area = [15.0 * MM, 14.0 * MM, leaf.width - 15.0 * MM, leaf.height - below];
        if one[0] < area[0] - SLACK
            || one[1] < area[1] - SLACK
            || one[2] > area[2] + SLACK
            || one[3] > area[3] + SLACK
        {
            return Some(format!("outside the margins: {item:?}"));
        }
        let covers = |other: &[f64; 4]| {
            one[2] > other[0] + SLACK
                && other[2] > one[0] + SLACK
                && one[3] > other[1] + SLACK
                && other[3] > one[1] + SLACK
        };
        if let Some(other) = (nth + 1..boxes.len()).find(|&other| covers(&boxes[other])) {
            return Some(format!("{item:?} covers {:?}", leaf.items[other]));
        }
    }
    None
}

/// Returns the boards in order.
fn boards(laid: &Laid, answers: bool) -> Vec<&Diagram> {
    let items = laid.leaves.iter().filter(|leaf| leaf.answers == answers).flat_map(|leaf| &leaf.items);
    items
        .filter_map(|item| match item {
            Item::Picture(picture) => Some(&picture.diagram),
            _ => None,
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases / 5,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn puzzles_of_every_family_lay_out(
        origins in vec(any_origin(), 1..9),
        looks in any_looks(),
        wording in any_wording(),
        titles in (any::<bool>(), any::<bool>(), any::<bool>()),
    ) {
        let puzzles: Vec<Printed> = origins.iter().filter_map(Origin::puzzle).collect();
        let entries = (1..).zip(&puzzles);
        let sheet = Sheet {
            title: titles.0.then(|| "Schach & Rätsel ♔".to_owned()),
            subtitle: titles.1.then(|| "For a long evening, and for a longer line than usual".to_owned()),
            name_line: titles.2,
            language: wording.language,
            entries: entries.map(|(number, puzzle)| puzzle.entry(number, &answered(puzzle), &wording)).collect(),
        };
        let laid = looks.lay(&sheet).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(laid.leaves.iter().find_map(fault), None);
        prop_assert_eq!(&laid.missing, &[]);
        let (asked, answers) = (boards(&laid, false), boards(&laid, true));
        if looks.answers == Answers::Only {
            prop_assert!(asked.is_empty());
        } else {
            prop_assert!(asked.into_iter().eq(sheet.entries.iter().map(|entry| &entry.diagram)));
        }
        if looks.answers == Answers::None {
            prop_assert!(answers.is_empty());
        } else {
            prop_assert!(answers.into_iter().eq(sheet.entries.iter().filter_map(|entry| entry.answer.diagram.as_ref())));
        }
        // Every format takes it, and has as many pages as were laid out.
        for format in [Format::Pdf, Format::Svg, Format::Tex, Format::Html, Format::Txt] {
            let written = sheet.write(&looks, format).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert!(written.pages.is_none_or(|pages| pages == laid.leaves.len()));
        }
    }
}
