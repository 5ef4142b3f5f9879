//! Problems that show a theme, and problems that nearly show it, in the table `examples.txt`.

use super::{Tag, Wishes, ask, names, tags};
use std::collections::BTreeMap;
use std::fs;

/// Set play and tries, which only some themes need.
fn wishes(tag: Tag) -> Wishes {
    let phases = matches!(tag, Tag::ChangedMates | Tag::Zagoruiko) || tag.name() == "albino";
    Wishes { refutations: u32::from(phases), set_play: phases, ..Wishes::default() }
}

#[test]
fn as_a_composer_judges() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/themes/tests/examples.txt");
    let text = fs::read_to_string(file).unwrap();
    let mut examples: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (line, _why) = line.split_once(" ; ").unwrap_or((line, ""));
        let [theme, has, asked, fen] = line.splitn(4, ' ').collect::<Vec<_>>()[..] else {
            panic!("theme, yes or no, stipulation, position: {line}")
        };
        let tag: Tag = theme.parse().unwrap();
        let report = ask(fen, asked, &wishes(tag));
        assert!(report.is_sound(), "{line}: {:?}", report.faults());
        let found = tags(&report);
        assert_eq!(found.has(tag), has == "yes", "{line}: {}", names(&found));
        examples.entry(theme).or_default()[usize::from(has == "yes")] += 1;
    }
    for (theme, numbers) in &examples {
        assert!(numbers.iter().all(|&number| number >= 5), "{theme}: {numbers:?}");
    }
    assert!(examples.len() >= 9, "{examples:?}");
}

#[test]
fn more_phases_lose_no_theme() {
    let fen = "2Q1K1B1/2pP1PB1/1p2k1b1/1q2pN1p/3R3N/8/2R5/8 w";
    for refutations in [0, 1] {
        let found = tags(&ask(fen, "#2", &Wishes { refutations, set_play: true, ..Wishes::default() }));
        assert!(found.has(Tag::ChangedMates), "{refutations}: {}", names(&found));
    }
}
