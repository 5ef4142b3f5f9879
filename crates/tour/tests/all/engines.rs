//! Tours by the constraint engines, in both models, against a walk that simply tries everything.

use rookwright_board::{Geometry, Leaper, Path, Square};
use rookwright_run::{Budget, EngineError, EngineKind, Settings};
use rookwright_solve::{Asp, Cp, Encoded, Engine, Found, Sat};
use rookwright_tour::{Draft, Encoding, Kind, Tour};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// What makes a tour the same as another: its moves, or with numbers its squares in order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Identity {
    Moves(BTreeSet<(Square, Square)>),
    Order(Vec<Square>),
}

fn identity(puzzle: &Tour, tour: &[Square]) -> Identity {
    if !puzzle.numbers().is_empty() {
        return Identity::Order(tour.to_vec());
    }
    let back = puzzle.is_closed().then(|| (tour[tour.len() - 1], tour[0]));
    let moves = tour.windows(2).map(|pair| (pair[0], pair[1])).chain(back);
    Identity::Moves(moves.map(|(a, b)| (a.min(b), a.max(b))).collect())
}

fn is_move(leaper: Leaper, one: Square, other: Square) -> bool {
    let far = [one.file.index().abs_diff(other.file.index()), one.rank.index().abs_diff(other.rank.index())];
    far.iter().min() == Some(&leaper.short().into()) && far.iter().max() == Some(&leaper.long().into())
}

/// Walks on in every way, from every square.
struct Walk<'a> {
    puzzle: &'a Tour,
    squares: Vec<Square>,
    next: Vec<Vec<usize>>,
    visited: Vec<bool>,
    way: Vec<usize>,
    found: BTreeSet<Identity>,
}

impl Walk<'_> {
    fn all(puzzle: &Tour) -> BTreeSet<Identity> {
        let squares: Vec<Square> = puzzle.geometry().squares().collect();
        let from = |one: Square| {
            let ways = squares.iter().enumerate();
            ways.filter(move |&(_, &other)| is_move(puzzle.leaper(), one, other))
                .map(|(nth, _)| nth)
                .collect()
        };
        let next = squares.iter().map(|&one| from(one)).collect();
        let visited = vec![false; squares.len()];
        let mut walk = Walk { puzzle, squares, next, visited, way: Vec::new(), found: BTreeSet::new() };
        (0..walk.squares.len()).for_each(|start| walk.step(start));
        walk.found
    }

    fn step(&mut self, to: usize) {
        let square = self.squares[to];
        let (number, last) = (self.way.len() + 1, self.squares.len());
        let asked = |end: Option<Square>| end.is_none_or(|end| end == square);
        let numbers = self.puzzle.numbers();
        let fits = match numbers.get(&square) {
            Some(&given) => given as usize == number,
            None => !numbers.values().any(|&given| given as usize == number),
        };
        if !fits || number == 1 && !asked(self.puzzle.from()) || number == last && !asked(self.puzzle.to()) {
            return;
        }
        self.visited[to] = true;
        self.way.push(to);
        // A closed tour is a cycle: there and back is none.
        let closes = || !self.puzzle.is_closed() || last > 2 && self.next[to].contains(&self.way[0]);
        if number == last && closes() {
            let tour: Vec<Square> = self.way.iter().map(|&nth| self.squares[nth]).collect();
            self.found.insert(identity(self.puzzle, &tour));
        }
        for way in 0..self.next[to].len() {
            let beyond = self.next[to][way];
            if !self.visited[beyond] {
                self.step(beyond);
            }
        }
        self.way.pop();
        self.visited[to] = false;
    }
}

/// Returns the engines; clingo where it is installed, as with `ROOKWRIGHT_TEST_ALL=1` it must be.
fn engines() -> Vec<Box<dyn Engine>> {
    let mut engines: Vec<Box<dyn Engine>> = vec![Box::new(Sat::default()), Box::new(Cp::default())];
    match solve(&Asp::default(), &Encoding::of(&puzzle("1x1"), Kind::Edges)) {
        Err(error @ EngineError::Missing { .. }) => {
            let all = std::env::var("ROOKWRIGHT_TEST_ALL").is_ok_and(|value| value == "1");
            assert!(!all, "{error}");
            eprintln!("skipped: {error}");
        }
        _ => engines.push(Box::new(Asp::default())),
    }
    engines
}

fn solve(engine: &dyn Engine, encoding: &Encoding<'_>) -> Result<Vec<Path>, EngineError> {
    let mut tours = Vec::new();
    let report = engine.solve(encoding.model(), &Budget::default(), &mut |found| {
        if let Found::Solution(assignment) = found {
            tours.push(encoding.read(assignment));
        }
        ControlFlow::Continue(())
    })?;
    assert!(report.end.is_exhausted());
    Ok(tours)
}

/// Returns all tours by an engine, each of them right and reported once.
fn tours(engine: &dyn Engine, puzzle: &Tour, kind: Kind) -> BTreeSet<Identity> {
    let whose = format!("{}, {kind:?}, {}", puzzle.description(), engine.name());
    let mut seen = BTreeSet::new();
    for tour in solve(engine, &Encoding::of(puzzle, kind)).expect("the engine works") {
        assert_eq!(puzzle.normal(tour.clone()), tour, "{whose}");
        let squares = &tour.squares;
        let visited: BTreeSet<Square> = squares.iter().copied().collect();
        assert_eq!(visited, puzzle.geometry().squares().collect(), "{whose}");
        assert_eq!(squares.len() as u32, puzzle.area(), "{whose}");
        let back = puzzle.is_closed().then(|| [squares[squares.len() - 1], squares[0]]);
        let mut moves = squares.windows(2).map(|pair| [pair[0], pair[1]]).chain(back);
        assert!(moves.all(|[one, other]| is_move(puzzle.leaper(), one, other)), "{whose}");
        assert!(puzzle.from().is_none_or(|from| squares[0] == from), "{whose}");
        assert!(puzzle.to().is_none_or(|to| squares[squares.len() - 1] == to), "{whose}");
        for (&square, &number) in puzzle.numbers() {
            assert_eq!(squares[number as usize - 1], square, "{whose}");
        }
        assert!(seen.insert(identity(puzzle, squares)), "{whose}: reported twice");
    }
    seen
}

/// `4x5 closed from a1 to c2`, `4x4 hole b2 hole b3 leaper 1 3`, `3x4 a1=1 b3=2`.
fn puzzle(text: &str) -> Tour {
    let mut words = text.split(' ');
    let (files, ranks) = words.next().and_then(|size| size.split_once('x')).expect(text);
    let board = Geometry::new(files.parse().expect(text), ranks.parse().expect(text)).expect(text);
    let mut draft = Draft::on(board.clone());
    while let Some(word) = words.next() {
        let mut square = || words.next().and_then(|word| word.parse::<Square>().ok()).expect(text);
        match word {
            "closed" => draft.closed = true,
            "from" => draft.from = Some(square()),
            "to" => draft.to = Some(square()),
            "hole" => {
                let holes = draft.geometry.holes().iter().chain([square()]).collect();
                draft.geometry = board.clone().with_holes(holes).expect(text);
            }
            // Only the squares of the colour of a1, which a leaper of two odd or two even legs keeps to.
            "dark" => {
                let light = board.squares().filter(|s| (s.file.index() + s.rank.index()) % 2 == 1).collect();
                draft.geometry = board.clone().with_holes(light).expect(text);
            }
            "leaper" => {
                let mut leg = || words.next().and_then(|word| word.parse().ok()).expect(text);
                draft.leaper = Leaper::new(leg(), leg()).expect(text);
            }
            number => {
                let (square, number) = number.split_once('=').expect(text);
                draft.numbers.insert(square.parse().expect(text), number.parse().expect(text));
            }
        }
    }
    draft.validate().expect(text)
}

/// Checks that every engine with both models finds the same tours as the walk, and returns their number.
fn agree(words: &str) -> usize {
    let puzzle = puzzle(words);
    let expected = Walk::all(&puzzle);
    for engine in engines() {
        for kind in [Kind::Edges, Kind::Steps] {
            assert_eq!(tours(&*engine, &puzzle, kind), expected, "{words}, {kind:?}, {}", engine.name());
        }
    }
    expected.len()
}

#[test]
fn boards_up_to_4x5() {
    for files in 1..=5 {
        for ranks in 1..=4 {
            agree(&format!("{files}x{ranks}"));
            agree(&format!("{files}x{ranks} closed"));
        }
    }
    assert_eq!((agree("3x4"), agree("4x3"), agree("4x5")), (8, 8, 82));
}

#[test]
fn ends() {
    for (words, number) in [
        ("3x4 from a1", 2),
        ("3x4 to a1", 2),
        ("4x5 from a1 to b1", 0),
        ("5x5 from a1", 304),
        ("5x5 to e5", 304),
        ("5x5 from a1 to c3", 16),
        ("5x5 from a2", 0),
        ("1x1 from a1", 1),
        ("1x1 from a1 to a1", 1),
        ("1x2 closed from a1 to a2 leaper 0 1", 0),
        ("1x2 from a2 leaper 0 1", 1),
        ("1x2 leaper 0 1", 1),
        ("3x3 closed hole b2", 1),
        ("3x3 closed from b3 hole b2", 1),
        ("3x3 closed to b3 hole b2", 1),
        ("3x3 closed from a1 to b3 hole b2", 1),
        ("3x3 closed from a1 to a3 hole b2", 0),
        ("4x4 closed leaper 0 1", 6),
        ("4x4 closed from c2 to c3 leaper 0 1", 4),
        ("4x4 closed to c3 leaper 0 1", 6),
    ] {
        assert_eq!(agree(words), number, "{words}");
    }
}

#[test]
fn holes() {
    assert_eq!(agree("3x3 hole b2"), 8);
    for words in ["4x4 hole a1", "4x4 hole a1 hole d4", "5x4 hole c2", "4x5 closed hole b2 hole c4"] {
        agree(words);
    }
    assert_eq!(agree("3x2"), 0);
}

#[test]
fn other_leapers() {
    for (words, number) in [
        ("4x6 dark leaper 1 3", 19),
        ("4x6 dark closed leaper 1 3", 1),
        ("4x8 dark leaper 1 3", 4),
        ("5x6 dark leaper 1 3", 0),
        // Squares that cannot be reached at all.
        ("4x4 leaper 1 3", 0),
        ("4x4 leaper 0 1", 276),
    ] {
        assert_eq!(agree(words), number, "{words}");
    }
}

#[test]
fn numbers() {
    for (words, number) in [
        ("1x1 a1=1", 1),
        ("3x4 a1=1", 2),
        ("3x4 a1=12", 2),
        ("3x4 a1=1 b2=5", 0),
        // Not a move apart.
        ("4x5 a1=1 a2=2", 0),
        ("5x5 a1=1 c3=25", 16),
        ("5x5 from a1 c3=13", 48),
        ("5x5 c3=13", 256),
        ("3x3 closed a1=3 hole b2", 2),
        ("3x3 closed a1=3 c2=4 hole b2", 1),
        ("1x2 closed a1=1 leaper 0 1", 0),
        ("4x4 closed c2=5 leaper 0 1", 12),
    ] {
        assert_eq!(agree(words), number, "{words}");
    }
}

#[test]
fn known_numbers() {
    for engine in engines() {
        for (words, number) in [("5x5", 864), ("5x6 closed", 8), ("3x10 closed", 16), ("10x3 closed", 16)] {
            let found = tours(&*engine, &puzzle(words), Kind::Edges).len();
            assert_eq!(found, number, "{words}, {}", engine.name());
        }
        let found = tours(&*engine, &puzzle("5x6 closed"), Kind::Steps).len();
        assert_eq!(found, 8, "5x6 closed, by steps, {}", engine.name());
    }
    assert_eq!(Walk::all(&puzzle("5x5")).len(), 864);
}

/// The engine mends one cut after the other, and keeps the rest of the tour that it has.
#[test]
fn sat_finds_a_large_tour() {
    let puzzle: Tour = "puzzle: tour\nboard: 50x50\nclosed: yes\n".parse().unwrap();
    let budget = Budget { solutions: Some(1), time: Some(Duration::from_secs(120)), ..Default::default() };
    let settings = Settings { engine: EngineKind::Sat, ..Default::default() };
    let mut found = 0;
    rookwright_tour::solve(&puzzle, &settings.with_budget(budget), &mut |_| {
        found += 1;
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(found, 1);
}
