//! What generated problems are like, level by level: `cargo bench --bench composed`. Prints the table of
//! docs/explanation/performance.md for 150 problems of seed 41 each, and asserts that all are sound, that none is repeated, and
//! that no solution is too frequent. `cargo bench --bench composed -- 20` makes 20 of each instead.

use rookwright::chess::Canonical;
use rookwright::compose::{GIVE_UP_AFTER, Made, MateOptions, Run};
use rookwright::mate::{analysis::Feature, count, themes::Tag};
use rookwright::run::options::Options;
use rookwright::run::{Budget, Count, Settings};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::time::Instant;

/// The sets: a name, and the options.
const SETS: [(&str, &[(&str, &str)]); 5] = [
    ("drill, #2", &[("for", "drill"), ("legal", "true")]),
    ("worksheet, #2", &[("for", "worksheet")]),
    ("club, #2", &[("for", "club")]),
    ("magazine, #2", &[("for", "magazine")]),
    ("magazine, #3", &[("for", "magazine"), ("moves", "3")]),
];
/// Mates in three take long, so that fewer of them are made.
const LONG_SHARE: u64 = 15;

fn main() {
    let number = std::env::args().find_map(|text| text.parse().ok()).unwrap_or(150);
    println!("| set | number | check | capture | good key | mates | variations | tries | score | a minute |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (name, options) in SETS {
        row(name, options, if name.ends_with("#3") { (number / LONG_SHARE).max(1) } else { number });
    }
}

fn row(name: &str, values: &[(&str, &str)], number: u64) {
    let mut options = MateOptions::default();
    values.iter().for_each(|(name, value)| options.set(name, value).expect("options of ours"));
    let wish = options.wish(41, None).expect("a wish of ours");
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let run = Run { count: number, threads: 2, watch: &watch, known: &known, give_up_after: GIVE_UP_AFTER };
    let clock = Instant::now();
    let mut all: Vec<Made> = Vec::new();
    let made = wish.generate(run, &mut |_| {}, &mut |made| {
        all.push(made.clone());
        ControlFlow::Continue(())
    });
    made.expect("a wish of ours");
    let minutes = clock.elapsed().as_secs_f64() / 60.0;
    assert_eq!(all.len() as u64, number, "{name}");
    check(&all);
    let share = |is: &dyn Fn(&Made) -> bool| 100 * all.iter().filter(|made| is(made)).count() / all.len();
    let has = |feature| move |made: &Made| made.tags.has(Tag::Key(feature));
    let content = |made: &Made| made.measures.play.as_ref().expect("direct play").content;
    let median = |count: &dyn Fn(&Made) -> i32| {
        let mut numbers: Vec<i32> = all.iter().map(count).collect();
        numbers.sort_unstable();
        numbers[numbers.len() / 2]
    };
    println!(
        "| {name} | {number} | {} % | {} % | {} % | {} | {} | {} | {} | {:.0} |",
        share(&has(Feature::Check)),
        share(&has(Feature::Capture)),
        share(&|made| content(made).good_key),
        median(&|made| content(made).mates as i32),
        median(&|made| content(made).variations as i32),
        median(&|made| content(made).tries as i32),
        median(&|made| made.measures.score()),
        number as f64 / minutes,
    );
}

/// Proves every problem again, and compares them.
fn check(all: &[Made]) {
    let mut forms: HashSet<Canonical> = HashSet::new();
    let mut signatures = HashMap::new();
    for made in all {
        assert_eq!(made.check(), Ok(()));
        let found = count(&made.problem, &Settings::default()).expect("a problem that can be solved");
        assert_eq!(found.count, Count::exactly(1u32), "{}", made.position());
        assert!(forms.insert(made.canonical), "repeated: {}", made.position());
        *signatures.entry(made.signature.clone()).or_insert(0) += 1;
    }
    let most = signatures.values().copied().max().unwrap_or(0);
    assert!(most <= (all.len() / 50).max(1), "{most} problems have the same solution");
}
