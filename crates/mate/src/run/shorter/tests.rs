use super::*;
use crate::report::Lines;
use crate::{Draft, PresetOptions, lines as plain_lines, preset, solve_lines};
use rookwright_chess::testing::walk;
use rookwright_run::{Budget, End, Outcome};
use std::time::Duration;

fn solved(problem: &Problem, settings: &Settings, extent: Extent) -> (Vec<Vec<Move>>, Outcome, Shorter) {
    let mut found = Vec::new();
    let (outcome, shorter) = solve_lines(problem, settings, extent, &mut |line| {
        found.push(line.to_vec());
        ControlFlow::Continue(())
    })
    .expect("right lines");
    (found, outcome, shorter)
}

fn is_sound(problem: &Problem, found: &[Vec<Move>], shorter: &Shorter) -> Option<bool> {
    let (position, stipulation) = (problem.position(), problem.stipulation());
    Lines { position, stipulation, lines: found, complete: true, shorter, intended: 1 }.is_sound()
}

/// Compares every kind of play and both goals with a plain search of every length.
#[test]
fn sound_means_that_nothing_shorter_works() {
    let (watch, settings) = (Budget::default().watch(), Settings { threads: 1, ..Settings::default() });
    let (mut sound, mut short) = (0, 0);
    for (files, ranks) in [(3, 3), (4, 4), (5, 4)] {
        for seed in 0..25 {
            walk(files, ranks, seed, |position| {
                for asked in [
                    "h#2", "h#1.5", "ser-#3", "ser-h#2", "ser-s#2", "h=2", "h=1.5", "ser-=2", "ser-h=2",
                    "ser-s=2",
                ] {
                    let asked: Stipulation = asked.parse().unwrap();
                    let Ok(problem) = Draft::of(position.clone(), asked).validate() else { continue };
                    let said = format!("{position} {asked}");
                    let number = |asked| plain_lines(position, asked, usize::MAX, &watch).unwrap().len();
                    let shorter: Vec<_> = asked.shorter().filter(|&asked| number(asked) > 0).collect();
                    let (found, outcome, told) = solved(&problem, &settings, Extent::Every);
                    assert_eq!(found.len(), number(asked), "{said}");
                    assert_eq!(
                        told.lengths.iter().map(|one| one.stipulation).collect::<Vec<_>>(),
                        shorter,
                        "{said}"
                    );
                    for length in &told.lengths {
                        assert_eq!(length.lines.len(), number(length.stipulation), "{said}");
                    }
                    assert_eq!(outcome.end, End::Exhausted, "{said}");
                    let expected = found.len() == 1 && shorter.is_empty();
                    assert_eq!(is_sound(&problem, &found, &told), Some(expected), "{said}");
                    sound += usize::from(expected);
                    short += usize::from(found.len() == 1 && !shorter.is_empty());
                }
            });
        }
    }
    assert!(sound > 20 && short > 5, "{sound} {short}");
}

#[test]
fn as_many_as_are_asked_for() {
    let problem = preset(&["k1K5/p7/1P6/8/8/8/8/8 b", "h#3"], PresetOptions::default()).unwrap();
    let settings = Settings { threads: 1, ..Settings::default() };
    for extent in [Extent::One, Extent::Every] {
        let (found, outcome, shorter) = solved(&problem, &settings, extent);
        let short = shorter.shortest().expect("1.a6 b7+ 2.Ka7 b8=Q#");
        assert_eq!((found.len(), short.stipulation.to_string()), (1, "h#2".into()), "{extent:?}");
        assert_eq!(outcome.optimum.map(|optimum| optimum.value), Some(2));
        assert_eq!(is_sound(&problem, &found, &shorter), Some(false));
    }
    let counted = super::super::count(&problem, &settings).unwrap();
    assert_eq!((counted.count.small(), counted.remark.as_deref()), (Some(1), Some("shorter: helpmate in 2")));
}

#[test]
fn a_search_that_ends_too_soon_calls_nothing_sound() {
    let asked: Stipulation = "h#3".parse().unwrap();
    let unknown = Shorter::unknown(asked);
    let problem = preset(&["k1K5/p7/1P6/8/8/8/8/8 b", "h#3"], PresetOptions::default()).unwrap();
    assert_eq!(is_sound(&problem, &[vec![]], &unknown), None);
    assert_eq!(is_sound(&problem, &[vec![], vec![]], &unknown), Some(false));
    // Nothing is shorter than one move, so nothing is left to decide.
    assert!(Shorter::unknown("h#1".parse().unwrap()).is_excluded());
    // The lines asked for come first; the limit leaves no time for the others.
    let one = Budget { solutions: Some(1), ..Budget::default() };
    let (found, outcome, shorter) =
        solved(&problem, &Settings { budget: one.clone(), threads: 1, ..Settings::default() }, Extent::Every);
    assert_eq!((found.len(), outcome.end, shorter), (1, End::Stopped, unknown));
    // No time at all: neither is known.
    let none = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    let long = preset(&["K7/4PP2/4k3/8/8/8/8/8 b", "h#4"], PresetOptions::default()).unwrap();
    let (_, outcome, shorter) =
        solved(&long, &Settings { budget: none.clone(), threads: 1, ..Settings::default() }, Extent::Every);
    assert_eq!((outcome.end, shorter.is_excluded()), (End::OutOfBudget, false));
}

#[test]
fn the_search_for_shorter_lines_may_be_what_ends_too_soon() {
    let problem = preset(&["K7/4PP2/4k3/8/8/8/8/8 b", "h#4"], PresetOptions::default()).unwrap();
    let settings = Settings { threads: 1, ..Settings::default() };
    let watch = Budget { time: Some(Duration::ZERO), ..Budget::default() }.watch();
    let mut search =
        Search { problem: &problem, settings: &settings, engine: EngineKind::Brute, watch: &watch, nodes: 0 };
    let shorter = search.shorter(Extent::Every).unwrap();
    let open = shorter.undecided.expect("no time was left").to_string();
    assert_eq!(shorter.remark(), Some(format!("shorter: helpmate in {} not decided", &open[2..])));
    assert!(!shorter.is_excluded());
}
