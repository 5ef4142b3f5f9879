//! Counts everything again by brute force: all pieces on all squares, and the plain rules.

use super::*;
use crate::{Army, Before, Duals, KeyWish, Manner, Prefer};
use rookwright_chess::{Canonical, Color, Move, Piece, Plain, Size};
use rookwright_mate::{Brute, Oracle, lines};
use rookwright_run::Budget;
use std::cmp::Reverse;
use std::collections::HashSet;

fn wish(size: (usize, usize), manner: Manner, moves: u32, white: &str, black: &str) -> Wish {
    let mut wish = Wish::new(Size::new(size.0, size.1).unwrap(), manner, moves);
    wish.white = Army::Exactly(white.parse().unwrap());
    wish.black = Army::Exactly(black.parse().unwrap());
    wish
}

fn any_men(size: (usize, usize), manner: Manner, moves: u32, most_men: u32) -> Wish {
    let mut wish = Wish::new(Size::new(size.0, size.1).unwrap(), manner, moves);
    (wish.white, wish.black) = (Army::Between { least: 1, most: 9 }, Army::Between { least: 1, most: 9 });
    wish.most_men = Some(most_men);
    wish
}

/// Returns the census and the puzzles in order.
fn census(wish: &Wish, threads: usize) -> (Census, Vec<Made>) {
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let run = Run { count: u64::MAX, threads, watch: &watch, known: &known, give_up_after: u64::MAX };
    let mut all = Vec::new();
    let mut last = Reckoning::default();
    let census = wish
        .exhaust(run, &mut |reckoning| last = *reckoning, &mut |made| {
            all.push(made.clone());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((last.done, last.sum), (last.parts, census.sum));
    assert!(census.end.is_exhausted() && census.rows.iter().all(|row| row.complete));
    (census, all)
}

fn is_quiet(position: &Position) -> bool {
    let plain = Plain::from(position);
    !plain.is_check() && !plain.passed().is_check()
}

/// Returns the only solution of a position, if it has exactly one and no shorter one.
fn only(wish: &Wish, position: &Position) -> Option<Vec<Move>> {
    let watch = Budget::default().watch();
    let asked = wish.stipulation().unwrap();
    let mut all = match wish.manner {
        Manner::Direct | Manner::Forced | Manner::Selfmate => {
            let mut brute = Brute::new(asked, &watch);
            if brute.wins(position, wish.moves - 1).unwrap() {
                return None;
            }
            brute.keys(position, wish.moves).unwrap().into_iter().map(|key| vec![key]).collect::<Vec<_>>()
        }
        Manner::Series | Manner::Help | Manner::SeriesHelp => {
            let shorter = (u32::from(!wish.half)..wish.moves).filter_map(|fewer| asked.with_moves(fewer));
            if shorter.into_iter().any(|asked| !lines(position, asked, 1, &watch).unwrap().is_empty()) {
                return None;
            }
            lines(position, asked, 2, &watch).unwrap()
        }
    };
    if all.len() == 1 { all.pop() } else { None }
}

/// Whether White has a choice after some reply in which a move does not mate. Black is to move.
fn has_major_dual(brute: &mut Brute, position: &Position, left: u32) -> bool {
    position.moves().into_iter().any(|reply| {
        let after = position.after(reply);
        let keys = brute.keys(&after, left).unwrap();
        let slow: Vec<_> = keys.iter().map(|&key| after.after(key)).filter(|next| !next.is_mate()).collect();
        keys.len() > 1 && !slow.is_empty() || slow.iter().any(|next| has_major_dual(brute, next, left - 1))
    })
}

fn is_puzzle(wish: &Wish, position: &Position) -> bool {
    let Some(solution) = only(wish, position) else { return false };
    let replies = Plain::from(position).after(solution[0]).moves().len();
    let enough = match wish.manner {
        Manner::Direct => replies >= 2 || wish.moves == 1,
        Manner::Forced => replies == 1,
        _ => true,
    };
    if matches!(wish.manner, Manner::Direct | Manner::Forced) && wish.wanted.duals == Duals::Minor {
        let watch = Budget::default().watch();
        let mut brute = Brute::new(wish.stipulation().unwrap(), &watch);
        if has_major_dual(&mut brute, &position.after(solution[0]), wish.moves - 1) {
            return false;
        }
    }
    let needless = position.occupied().into_iter().any(|square| {
        let (colour, piece) = position.man_at(square).unwrap();
        let mut fewer = position.clone();
        fewer.take(colour, piece, square);
        piece != Piece::King && is_quiet(&fewer) && only(wish, &fewer).as_ref() == Some(&solution)
    });
    enough && (!needless || wish.wanted.needless)
}

/// Returns the number of puzzles with these pieces, the number of positions up to symmetry, and the puzzles
/// up to symmetry.
fn plainly(wish: &Wish, white: Stock, black: Stock) -> (u64, u64, HashSet<Canonical>) {
    let letters = [(Color::White, white.to_string()), (Color::Black, black.to_string())];
    let men = letters.iter().flat_map(|(colour, letters)| letters.chars().map(|letter| (*colour, letter)));
    let mut empty = Position::empty(wish.size);
    empty.set_turn(wish.begins());
    let mut positions = vec![empty];
    for (colour, letter) in men {
        let piece = rookwright_chess::man(letter).unwrap().1;
        let ends = match piece {
            Piece::Pawn => wish.size.promotions(Color::White) | wish.size.promotions(Color::Black),
            _ => rookwright_chess::BitBoard::EMPTY,
        };
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for position in &positions {
            for square in position.squares() & !position.occupied() & !ends {
                let mut more = position.clone();
                more.put(colour, piece, square);
                if seen.insert(more.to_string()) {
                    next.push(more);
                }
            }
        }
        positions = next;
    }
    positions.retain(is_quiet);
    let forms: HashSet<Canonical> = positions.iter().map(Canonical::of).collect();
    positions.retain(|position| is_puzzle(wish, position));
    (positions.len() as u64, forms.len() as u64, positions.iter().map(Canonical::of).collect())
}

/// Compares every row with brute force. Returns the number of puzzles up to symmetry.
fn agrees(wish: &Wish) -> u64 {
    let (census, made) = census(wish, 2);
    for row in &census.rows {
        let (puzzles, positions, forms) = plainly(wish, row.white, row.black);
        let said = format!("{} {:?} {}: {} v {}", wish.size, wish.manner, wish.moves, row.white, row.black);
        let expected = Sum { positions, puzzles, classes: forms.len() as u64 };
        assert_eq!(row.sum, expected, "{said}");
        let of_row = |made: &&Made| {
            Color::ALL.map(|colour| Stock::of(made.position(), colour)) == [row.white, row.black]
        };
        let found: HashSet<Canonical> = made.iter().filter(of_row).map(|made| made.canonical).collect();
        assert_eq!(found, forms, "{said}");
    }
    assert_eq!(made.len() as u64, census.sum.classes);
    census.sum.classes
}

#[test]
fn mates_in_one_with_any_men() {
    let mut wish = any_men((3, 3), Manner::Direct, 1, 4);
    assert!(agrees(&wish) > 0);
    wish.wanted.needless = true;
    assert!(agrees(&wish) > 0);
}

#[test]
fn mates_in_two() {
    let cases = [
        ((3, 3), "KQ", "KP"),
        ((3, 3), "KRP", "K"),
        ((3, 3), "KNN", "KP"),
        ((3, 4), "KR", "K"),
        ((4, 3), "KP", "K"),
        ((4, 4), "KQ", "K"),
    ];
    let sum: u64 = cases
        .into_iter()
        .map(|(size, white, black)| agrees(&wish(size, Manner::Direct, 2, white, black)))
        .sum();
    assert!(sum > 0);
    assert!(agrees(&wish((3, 3), Manner::Forced, 2, "KR", "KP")) > 0);
}

#[test]
fn mates_in_three() {
    let mut wish = wish((3, 3), Manner::Direct, 3, "KP", "KB");
    let few = agrees(&wish);
    wish.wanted.duals = Duals::Allowed;
    let many = agrees(&wish);
    assert!(0 < few && few < many, "{few} {many}");
}

#[test]
fn lines_of_moves() {
    assert!(agrees(&wish((3, 3), Manner::Series, 2, "KR", "KP")) > 0);
    assert!(agrees(&wish((3, 4), Manner::Series, 3, "KP", "K")) > 0);
    assert!(agrees(&wish((3, 3), Manner::Help, 2, "KR", "KP")) > 0);
    assert!(agrees(&wish((4, 4), Manner::Help, 1, "KR", "KN")) > 0);
    let mut half = wish((3, 3), Manner::Help, 1, "KQ", "KB");
    half.half = true;
    assert!(agrees(&half) > 0);
}

#[test]
fn threads_change_nothing() {
    let wish = any_men((3, 3), Manner::Direct, 2, 4);
    let one = census(&wish, 1);
    assert!(one.0.sum.classes > 0);
    assert_eq!(census(&wish, 2), one);
    assert_eq!(census(&wish, 3), one);
}

#[test]
fn wishes_narrow() {
    let mut wish = any_men((3, 3), Manner::Direct, 2, 4);
    let all = census(&wish, 2).1;
    wish.wanted.key = vec![KeyWish::NoCheck];
    let some = census(&wish, 2).1;
    assert!(!some.is_empty() && some.len() < all.len());
    assert!(some.iter().all(|made| !made.position().after(made.key().unwrap()).is_check()));
}

#[test]
fn what_is_known_is_counted_but_not_handed_over() {
    let wish = any_men((3, 3), Manner::Direct, 2, 4);
    let (full, all) = census(&wish, 1);
    let known: HashSet<Canonical> = all.iter().skip(1).map(|made| made.canonical).collect();
    let watch = Budget::default().watch();
    let run = Run { count: u64::MAX, threads: 2, watch: &watch, known: &known, give_up_after: u64::MAX };
    let mut found = Vec::new();
    let again = wish.exhaust(run, &mut |_| {}, &mut |made| {
        found.push(made.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(again.unwrap(), full);
    assert_eq!(found, all[..1]);
}

#[test]
fn an_early_end_is_told() {
    let wish = any_men((3, 3), Manner::Direct, 2, 4);
    let known = HashSet::new();
    let watch = Budget::default().watch();
    let run = Run { count: u64::MAX, threads: 2, watch: &watch, known: &known, give_up_after: u64::MAX };
    let stopped = wish.exhaust(run, &mut |_| {}, &mut |_| ControlFlow::Break(())).unwrap();
    assert_eq!(stopped.end, End::Stopped);
    let budget = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
    let watch = budget.watch();
    let over = wish.exhaust(Run { watch: &watch, ..run }, &mut |_| {}, &mut |_| ControlFlow::Continue(()));
    let over = over.unwrap();
    assert_eq!(over.end, End::OutOfBudget);
    assert!(over.rows.iter().all(|row| !row.complete));
}

#[test]
fn what_takes_days_is_refused_with_a_number() {
    let wish = any_men((8, 8), Manner::Direct, 2, 9);
    let known = HashSet::new();
    let watch = Budget::default().watch();
    let run = Run { count: u64::MAX, threads: 2, watch: &watch, known: &known, give_up_after: u64::MAX };
    let refused = wish.exhaust(run, &mut |_| {}, &mut |_| ControlFlow::Continue(())).unwrap_err();
    let positions = wish.positions();
    assert_eq!(refused, ExhaustError::Large { positions, most: MOST_POSITIONS });
    assert!(refused.to_string().contains(&positions.to_string()));
}

#[test]
fn the_best_of_what_cannot_be_exhausted_is_in_order_and_unproven() {
    let wish = Wish { prefer: Prefer::Material, ..any_men((8, 8), Manner::Forced, 2, 9) };
    assert!(!wish.is_small());
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let best = |threads| {
        let run = Run { count: 3, threads, watch: &watch, known: &known, give_up_after: 600 };
        let mut found = Vec::new();
        let optimum = wish.best_material(run, &mut |_| {}, &mut |made, before| {
            found.push((made.clone(), *before));
            ControlFlow::Continue(())
        });
        (optimum.unwrap(), found)
    };
    let (optimum, found) = best(1);
    let walked = optimum.walked.as_ref().unwrap().standing;
    assert!(optimum.printed == 3 && walked.accepted > 3, "{walked:?}");
    // Every puzzle that was found is at hand when the best are chosen.
    let rank = |made: &Made| (made.measures.material.0, Reverse(made.measures.material.1));
    assert!(found.is_sorted_by_key(|(made, _)| rank(made)));
    assert!(found.iter().all(|(made, before)| !before.complete && made.check().is_ok()));
    assert_eq!(best(3), (optimum, found));
}

#[test]
fn puzzles_exhausted_in_time_are_not_found_again() {
    // There is time for the better materials only: the others are walked.
    let wish = Wish { prefer: Prefer::Material, ..any_men((3, 3), Manner::Direct, 2, 5) };
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let run = Run { count: 40, threads: 2, watch: &watch, known: &known, give_up_after: 2_000 };
    let proven = |room: u128| {
        let mut found = Vec::new();
        let optimum = wish.best_within(room, &watch, run, &mut |_| {}, &mut |made, before| {
            found.push((made.clone(), *before));
            ControlFlow::Continue(())
        });
        (optimum.unwrap(), found)
    };
    let all = proven(u128::MAX).1;
    let (optimum, found) = proven(20_000);
    let walked = optimum.walked.map_or(0, |summary| summary.standing.printed);
    let exhausted = found.len() - walked as usize;
    assert!(0 < exhausted && exhausted < found.len(), "{exhausted} of {}", found.len());
    assert_eq!(found[..exhausted], all[..exhausted]);
    // A walk may still find puzzles of the material that was next, but nothing is better than those before.
    assert!(
        found[..exhausted].iter().all(|(_, before)| before.complete) && !found[found.len() - 1].1.complete
    );
    let rank = |made: &Made| (made.measures.material.0, Reverse(made.measures.material.1));
    assert!(found.is_sorted_by_key(|(made, _)| rank(made)));
    let forms: HashSet<_> = found.iter().map(|(made, _)| made.canonical).collect();
    assert_eq!(forms.len(), found.len());
}

#[test]
fn no_fewer_positions_than_said() {
    for (size, most_men) in [((3, 3), 5), ((3, 4), 4), ((4, 4), 4)] {
        let wish = any_men(size, Manner::Direct, 1, most_men);
        let looked_at = census(&wish, 2).0.sum.positions;
        assert!(u128::from(looked_at) <= wish.positions() && wish.positions() < 20 * u128::from(looked_at));
    }
}

#[test]
fn the_best_material_is_the_best_of_all_rows() {
    let wish = any_men((3, 3), Manner::Direct, 2, 5);
    let rank = |white: u32, black: u32| (white, Reverse(black));
    let (census, all) = census(&wish, 2);
    let mut ranks: Vec<_> = all.iter().map(|made| made.measures.material).map(|(w, b)| rank(w, b)).collect();
    ranks.sort_unstable();
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let best = |threads, count| {
        let run = Run { count, threads, watch: &watch, known: &known, give_up_after: u64::MAX };
        let mut found = Vec::new();
        let optimum = wish.best_material(run, &mut |_| {}, &mut |made, before| {
            found.push((made.clone(), *before));
            ControlFlow::Continue(())
        });
        (optimum.unwrap(), found)
    };
    for count in [1, 7, 40] {
        let (optimum, found) = best(1, count);
        assert_eq!((optimum.end, optimum.printed), (End::Stopped, count));
        let (last, complete) = optimum.rows.split_last().unwrap();
        assert!(complete.iter().all(|row| row.complete && census.rows.contains(row)));
        assert_eq!(last.white, Stock::of(found.last().unwrap().0.position(), Color::White));
        let of = |made: &Made| rank(made.measures.material.0, made.measures.material.1);
        assert!(found.iter().map(|(made, _)| of(made)).eq(ranks[..count as usize].iter().copied()));
        for (made, before) in &found {
            let better =
                census.rows.iter().filter(|row| rank(row.white.worth(), row.black.worth()) < of(made));
            let expected = better.fold(Before::default(), |sum, row| Before {
                materials: sum.materials + 1,
                positions: sum.positions + row.sum.positions,
                classes: sum.classes + row.sum.classes,
                complete: true,
            });
            assert_eq!(*before, expected);
        }
        assert_eq!(best(3, count), (optimum, found));
    }
    let (optimum, found) = best(2, u64::MAX);
    assert_eq!((optimum.end, found.len()), (End::Exhausted, all.len()));
}
