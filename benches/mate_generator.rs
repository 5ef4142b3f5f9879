//! How fast mate puzzles are made: `cargo bench --bench mate_generator`.  Every bench asserts that it made as many as
//! were asked for, that each is proven again, and that none is repeated.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rookwright::chess::{Canonical, Size};
use rookwright::compose::{Army, Made, Manner, Run, Wish};
use rookwright::mate::{Problem, count};
use rookwright::run::{Budget, Count, Settings};
use std::collections::HashSet;
use std::ops::ControlFlow;

fn main() {
    divan::main();
}

/// A set of puzzles: the board, the moves, the fewest and the most pieces of a side, whether it must be legal.
#[derive(Clone, Copy, Debug)]
struct Set {
    side: usize,
    moves: u32,
    men: (u32, u32),
    legal: bool,
    number: u64,
}

impl Set {
    fn wish(self) -> Wish {
        let Set { side, moves, men: (least, most), legal, .. } = self;
        let army = |least| Army::Between { least, most };
        let size = Size::new(side, side).expect("a size of ours");
        let wish = Wish::new(size, Manner::Direct, moves);
        Wish { white: army(least.max(2)), black: army(least), legal, seed: 7, ..wish }
    }
}

/// Small boards, a large one, and three moves.
const SETS: [Set; 4] = [
    Set { side: 4, moves: 2, men: (1, 6), legal: false, number: 200 },
    Set { side: 5, moves: 2, men: (1, 8), legal: false, number: 200 },
    Set { side: 8, moves: 2, men: (4, 8), legal: true, number: 100 },
    Set { side: 8, moves: 3, men: (1, 8), legal: false, number: 30 },
];

#[divan::bench(args = SETS, sample_count = 3)]
fn puzzles(bencher: Bencher<'_, '_>, set: Set) {
    bencher.counter(ItemsCount::new(set.number)).bench_local(|| {
        let made = make(&black_box(set.wish()), set.number, 2);
        assert_eq!(made.len() as u64, set.number);
    });
    let made = make(&set.wish(), set.number, 2);
    let forms: HashSet<Canonical> = made.iter().map(|made| made.canonical).collect();
    assert_eq!(forms.len() as u64, set.number);
    assert!(made.iter().all(|made| is_sound(&made.problem)));
}

/// All puzzles of small boards.
#[divan::bench(args = [(3, 5, 321), (4, 4, 577)], sample_count = 2)]
fn exhausted(bencher: Bencher<'_, '_>, (side, men, classes): (usize, u32, u64)) {
    let wish = Wish::new(Size::new(side, side).expect("a size of ours"), Manner::Direct, 2);
    let wish = Wish { most_men: Some(men), white: Army::Between { least: 2, most: men }, ..wish };
    let wish = Wish { black: Army::Between { least: 1, most: men }, ..wish };
    bencher.bench_local(|| {
        let watch = Budget::default().watch();
        let known = HashSet::new();
        let run = Run { count: 1, threads: 2, watch: &watch, known: &known, give_up_after: 1 };
        let census = wish.exhaust(run, &mut |_| {}, &mut |_| ControlFlow::Continue(()));
        assert_eq!(census.expect("a board that can be exhausted").sum.classes, classes);
    });
}

fn make(wish: &Wish, count: u64, threads: usize) -> Vec<Made> {
    let watch = Budget::default().watch();
    let known = HashSet::new();
    let run = Run { count, threads, watch: &watch, known: &known, give_up_after: 20_000 };
    let mut all = Vec::new();
    let made = wish.generate(run, &mut |_| {}, &mut |made| {
        all.push(made.clone());
        ControlFlow::Continue(())
    });
    made.expect("a wish that makes sense");
    all
}

fn is_sound(problem: &Problem) -> bool {
    let outcome = count(problem, &Settings { threads: 1, ..Settings::default() }).expect("an answer");
    outcome.count == Count::exactly(1u32)
}
