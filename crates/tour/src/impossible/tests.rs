use super::*;
use crate::puzzle::Draft;
use crate::search::naive::{any_small, exists, knight, with_ends};
use proptest::prelude::*;
use rookwright_board::{Geometry, Leaper, SquareSet};

fn reason(text: &str) -> String {
    text.parse::<Tour>().unwrap().impossible().unwrap_or_default()
}

#[test]
fn in_words() {
    let cases = [
        ("board: 3x3", "no move leads to or from b2"),
        (
            "board: 2x4",
            "only one move each leads to a1, b1, a2, b2, a3, b3, a4 and b4, but a tour has only two ends",
        ),
        ("board: 4x2\nclosed: yes\nholes: b1 b2 c1 c2", "no move leads to or from a1, d1, a2 and d2"),
        ("board: 3x4\nclosed: yes", "there is no closed knight's tour on 3x4 squares (Schwenk 1991)"),
        ("board: 4x4", "there is no open knight's tour on 4x4 squares (Chia & Ong 2005)"),
        (
            "board: 5x5\nclosed: yes",
            "every move changes the colour and a closed tour visits as many of the one as of the other, \
             but there are 13 dark and 12 light squares",
        ),
        (
            "board: 8x8\nfrom: a1\nto: c1",
            "a1 and c1 are both dark, but each of the 63 moves changes the colour",
        ),
        (
            "board: 5x5\nfrom: a2",
            "a2 is light, but with 13 dark and 12 light squares both ends of a tour are dark",
        ),
        (
            "board: 8x8\nclosed: yes\nfrom: a1\nto: a2",
            "no move leads from a2 back to a1, and a closed tour needs one",
        ),
        (
            "board: 4x4\nleaper: 1,1",
            "a (1,1)-leaper never changes the colour of its square: \
             no moves lead from a1 to b1, d1, a2, c2, b3, d3, a4 and c4",
        ),
        (
            "board: 4x4\nleaper: 2,0",
            "a (0,2)-leaper passes over most files and ranks: no moves lead from b1 to a1, c1, a3 and c3",
        ),
        (
            "board: 2x1\nleaper: 1,65535",
            "a (1,65535)-leaper never changes the colour of its square: no moves lead from a1 to b1",
        ),
        (
            "board: 8x8\ngiven: 1=a1 20=c3",
            "1 on a1 (dark) and 20 on c3 (dark) cannot both be: every move changes the colour",
        ),
        (
            "board: 5x5\ngiven: 2=a1",
            "2 cannot be on a1: with 13 dark and 12 light squares the odd numbers are dark",
        ),
        ("board: 8x8\ngiven: 7=a1 8=h1", "no move leads from 7 on a1 to 8 on h1"),
        ("board: 8x8\nclosed: yes\ngiven: 1=a1 64=h1", "no move leads from 64 on h1 to 1 on a1"),
    ];
    for (text, words) in cases {
        assert_eq!(reason(&format!("puzzle: tour\n{text}")), words, "{text}");
    }
    for text in ["board: 1x1", "board: 8x8", "board: 8x8\nfrom: a1", "board: 5x5\ngiven: 25=c3"] {
        assert_eq!(reason(&format!("puzzle: tour\n{text}")), "");
    }
}

/// Boards of all sizes up to 4x5 with up to two holes.
#[test]
fn never_wrong_on_small_boards() {
    for (files, ranks) in (1..=4).flat_map(|files| (files..=5).map(move |ranks| (files, ranks))) {
        let board = Geometry::new(files, ranks).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        for (nth, &one) in squares.iter().enumerate() {
            for &other in &squares[nth..] {
                for (closed, full) in [(false, false), (true, false), (false, true), (true, true)] {
                    let holes: SquareSet = [one, other].into_iter().filter(|_| !full).collect();
                    let draft = Draft::on(board.clone().with_holes(holes).unwrap());
                    let Ok(puzzle) = (Draft { closed, ..draft }).validate() else { continue };
                    if full && nth > 0 {
                        continue;
                    }
                    if let Some(reason) = puzzle.impossible() {
                        assert!(!exists(&puzzle), "{reason}: {puzzle}");
                    }
                }
            }
        }
    }
}

/// The properties of leapers on large boards that the code relies on.
#[test]
fn full_boards_hang_together() {
    for (short, long) in [(0, 1), (1, 2), (1, 4), (2, 3), (3, 4), (2, 5)] {
        let (most, least) = (2 * u32::from(long) + 3, 2 * u32::from(long));
        for (files, ranks) in (least..most).flat_map(|files| (files..most).map(move |ranks| (files, ranks))) {
            let draft = Draft::on(Geometry::new(files, ranks).unwrap());
            let leaper = Leaper::new(short, long).unwrap();
            let puzzle = Draft { leaper, closed: true, ..draft }.validate().unwrap();
            let view = View { puzzle: &puzzle, quest: Quest::of(&puzzle) };
            assert_eq!(view.lonely().or_else(|| view.cut_off()), None, "{puzzle}");
        }
    }
}

#[test]
fn never_wrong_about_ends() {
    let board = knight(5, 4, false);
    for from in board.geometry().squares() {
        for to in board.geometry().squares().filter(|&to| to != from) {
            let puzzle = with_ends(&board, Some(from), Some(to));
            if let Some(reason) = puzzle.impossible() {
                assert!(!exists(&puzzle), "{reason}: {puzzle}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases * 4, ..ProptestConfig::default() })]
    #[test]
    fn never_wrong(puzzle in any_small(5)) {
        prop_assume!(puzzle.area() <= 20);
        if let Some(reason) = puzzle.impossible() {
            prop_assert!(!exists(&puzzle), "{}: {}", reason, puzzle);
        }
    }

    /// Numbers along a tour are never refused.
    #[test]
    fn numbers_of_tours(numbers in prop::collection::vec(1..=30u32, 1..10), closed: bool, wazir: bool) {
        let tour = knight(5, 6, closed);
        let leaper = if wazir { Leaper::new(0, 1).unwrap() } else { tour.leaper() };
        let tour = Draft { leaper, ..tour.draft().clone() }.validate().unwrap();
        let watch = rookwright_run::Budget::default().watch();
        let crate::search::Found::Tour(path) = crate::search::find(&tour, &watch) else {
            return Err(TestCaseError::fail("there is a tour"));
        };
        let given = numbers.iter().map(|&number| (path.squares[number as usize - 1], number));
        let puzzle = Draft { numbers: given.collect(), ..tour.draft().clone() }.validate().unwrap();
        prop_assert_eq!(puzzle.impossible(), None);
    }
}
