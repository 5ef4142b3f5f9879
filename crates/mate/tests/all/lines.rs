//! Compares the lines of help and series play with a simple search, on random positions.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rookwright_chess::{Castling, Color, Goal, Move, Piece, Position, Size, Square};
use rookwright_mate::search::{Ended, SearchOptions, lines};
use rookwright_mate::{Play, Stipulation};
use rookwright_run::{Budget, End};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Returns every line by trying everything, or `None` if that takes too long.
struct Plain {
    play: Play,
    goal: Goal,
    patience: u32,
    line: Vec<Move>,
    lines: Vec<Vec<Move>>,
}

impl Plain {
    fn lines(position: &Position, stipulation: Stipulation, patience: u32) -> Option<Vec<Vec<Move>>> {
        let (play, goal) = (stipulation.play(), stipulation.goal());
        let mut plain = Plain { play, goal, patience, line: Vec::new(), lines: Vec::new() };
        plain.search(position, stipulation.plies()?)?;
        Some(plain.lines)
    }

    fn is_reached(&self, position: &Position) -> bool {
        position.moves().is_empty() && position.is_check() == (self.goal == Goal::Mate)
    }

    fn search(&mut self, position: &Position, left: usize) -> Option<()> {
        let moves = position.moves();
        self.patience = self.patience.checked_sub(moves.len() as u32)?;
        if left == 1 {
            let reaching = moves.iter().filter(|&&step| self.is_reached(&position.after(step)));
            let reaching: Vec<Move> = reaching.copied().collect();
            if matches!(self.play, Play::SeriesSelf | Play::HelpSelf) && reaching.len() < moves.len() {
                return Some(());
            }
            for step in reaching {
                self.lines.push([self.line.as_slice(), &[step]].concat());
            }
            return Some(());
        }
        let other_replies = match self.play {
            Play::Help | Play::HelpSelf => true,
            Play::SeriesDirect => false,
            _ => left == 2,
        };
        for step in moves {
            let next = position.after(step);
            self.line.push(step);
            if other_replies {
                self.search(&next, left - 1)?;
            } else if !next.is_check() {
                self.search(&next.passed(), left - 1)?;
            }
            self.line.pop();
        }
        Some(())
    }
}

/// Returns the lines that the search finds.
fn searched(position: &Position, stipulation: Stipulation, threads: usize) -> (Vec<Vec<Move>>, Ended) {
    let options = SearchOptions { threads, ..SearchOptions::default() };
    let mut all = Vec::new();
    let ended = lines(position, stipulation, &options, &mut |line| {
        all.push(line.to_vec());
        ControlFlow::Continue(())
    });
    (all, ended.expect("a line of some length is asked for"))
}

/// Returns the square with these numbers of file and rank.
fn at(file: usize, rank: usize) -> Square {
    Square::index(8 * rank + file)
}

/// Returns the neighbours of a square.
fn around(size: Size, square: Square) -> Vec<Square> {
    let apart = |other: &Square| {
        let file = (square.file() as usize).abs_diff(other.file() as usize);
        file.max((square.rank() as usize).abs_diff(other.rank() as usize))
    };
    size.squares().into_iter().filter(|other| apart(other) == 1).collect()
}

type Man = (Piece, Index);

/// The parts of a random position. The king to be mated stands at the edge among its own pieces, so that
/// mates are near.
#[derive(Clone, Debug)]
struct Draft {
    size: Size,
    /// The side that is mated.
    victim: Color,
    kings: (Index, Index),
    /// Pieces next to the king, and pieces anywhere.
    victims: (Vec<Man>, Vec<Man>),
    others: Vec<Man>,
    castles: bool,
}

fn men(most: usize) -> impl Strategy<Value = Vec<Man>> {
    use Piece::{Bishop, Knight, Pawn, Queen, Rook};
    let piece = prop::sample::select(vec![Pawn, Pawn, Knight, Bishop, Rook, Queen]);
    prop::collection::vec((piece, any::<Index>()), 0..=most)
}

fn drafts() -> impl Strategy<Value = Draft> {
    let size = prop_oneof![
        4 => (3usize..=4, 3usize..=5),
        1 => Just((8, 8)),
        1 => (3usize..=8, 3usize..=8),
    ];
    let size = size.prop_map(|(files, ranks)| Size::new(files, ranks).expect("a size that exists"));
    let colour = prop::sample::select(vec![Color::White, Color::Black]);
    let victims = (men(3), men(2));
    (size, colour, any::<(Index, Index)>(), victims, men(4), any::<bool>()).prop_map(
        |(size, victim, kings, victims, others, castles)| Draft {
            size,
            victim,
            kings,
            victims,
            others,
            castles,
        },
    )
}

impl Draft {
    /// Returns the position, or `None` if the side that is not to move is in check.
    fn position(&self, stipulation: Stipulation) -> Option<Position> {
        let (size, them) = (self.size, !self.victim);
        let mut position = Position::empty(size);
        let victim_begins = !stipulation.has_half() && stipulation.play() != Play::SeriesDirect;
        position.set_turn(if victim_begins { self.victim } else { them });
        let all: Vec<Square> = size.squares().into_iter().collect();
        let edge: Vec<Square> =
            all.iter().copied().filter(|&square| around(size, square).len() < 8).collect();
        let king = *self.kings.0.get(&edge);
        position.put(self.victim, Piece::King, king);
        let home = if them == Color::White { 0 } else { 7 };
        if self.castles && size.is_full() && ![at(4, home), at(7, home)].contains(&king) {
            position.put(them, Piece::King, at(4, home));
            position.put(them, Piece::Rook, at(7, home));
            position.set_castling(Castling::right(them, true));
        } else {
            put(&mut position, them, &(Piece::King, self.kings.1), &all);
        }
        let near = around(size, king);
        self.victims.0.iter().for_each(|man| put(&mut position, self.victim, man, &near));
        self.victims.1.iter().for_each(|man| put(&mut position, self.victim, man, &all));
        // A side that is to be forced to mate must not have many moves.
        let (most, squares) = if stipulation.play().forces_last_move() { (2, near) } else { (4, all) };
        self.others.iter().take(most).for_each(|man| put(&mut position, them, man, &squares));
        position.set_passant(stepped(&position));
        position.checkers(!position.turn()).is_empty().then_some(position)
    }
}

/// Puts a piece on one of its free squares.
fn put(position: &mut Position, colour: Color, &(piece, index): &Man, squares: &[Square]) {
    let ends = [0, position.size().ranks() - 1];
    let fits = |square: &&Square| piece != Piece::Pawn || !ends.contains(&(square.rank() as usize));
    let free = squares.iter().filter(fits).filter(|&&square| position.man_at(square).is_none());
    let free: Vec<Square> = free.copied().collect();
    if !free.is_empty() {
        position.put(colour, piece, *index.get(&free));
    }
}

/// Returns the square behind a pawn that may just have made a double step.
fn stepped(position: &Position) -> Option<Square> {
    let (from, behind, now) = if position.turn() == Color::White { (6, 5, 4) } else { (1, 2, 3) };
    let is_free = |square| position.man_at(square).is_none();
    let pawns = position.those(!position.turn(), Piece::Pawn).into_iter();
    let files = pawns.filter(|pawn| pawn.rank() as usize == now).map(|pawn| pawn.file() as usize);
    let stepped =
        |&file: &usize| position.size().is_full() && is_free(at(file, from)) && is_free(at(file, behind));
    { files }.find(stepped).map(|file| at(file, behind))
}

fn stipulations() -> Vec<Stipulation> {
    ["h#0.5", "h#1", "h#1.5", "h#2", "h#2.5", "h#3", "h=1", "h=1.5", "h=2"]
        .into_iter()
        .chain(["ser-#1", "ser-#2", "ser-#3", "ser-#4", "ser-#5", "ser-=1", "ser-=2", "ser-=3"])
        .chain(["ser-h#1", "ser-h#2", "ser-h#3", "ser-h#4", "ser-h=1", "ser-h=2"])
        .chain(["hs#1", "hs#1.5", "hs#2", "hs=1", "hs=1.5", "hs=2"])
        .chain(["ser-s#1", "ser-s#2", "ser-s=1", "ser-s=2", "ser-s=3"])
        .map(|text| text.parse().expect("a stipulation"))
        .collect()
}

#[test]
fn as_by_trying_everything() {
    let config = Config { cases: 14_000, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    // Counts the cases with a line by stipulation. A test in which nothing is found would prove nothing.
    let solved = RefCell::new(BTreeMap::<String, u32>::new());
    let compare = |(draft, stipulation, threads): (Draft, Stipulation, usize)| {
        let Some(position) = draft.position(stipulation) else { return Ok(()) };
        let Some(expected) = Plain::lines(&position, stipulation, 8_000) else { return Ok(()) };
        let (all, ended) = searched(&position, stipulation, threads);
        prop_assert_eq!(ended.end, End::Exhausted);
        if !all.is_empty() {
            *solved.borrow_mut().entry(stipulation.to_string()).or_default() += 1;
        }
        prop_assert_eq!(all, expected, "{} on {:?}", stipulation, position);
        Ok(())
    };
    let cases = (drafts(), prop::sample::select(stipulations()), 1usize..=2);
    runner.run(&cases, compare).unwrap();
    // Random selfmates are too rare; they have their own test.
    for play in ["h#", "h=", "ser-#", "ser-=", "ser-h#", "ser-h=", "hs=", "ser-s="] {
        let times: u32 = solved
            .borrow()
            .range(play.to_owned()..)
            .take_while(|(text, _)| text.starts_with(play))
            .map(|(_, times)| times)
            .sum();
        assert!(times >= 3, "{play}: {solved:?}");
    }
}

/// Returns a position on an 8x8 board, from lists like "Ke1 Rh1 g2".
fn full_board(white: &str, black: &str, turn: Color) -> Position {
    let mut position = Position::empty(Size::FULL);
    for (colour, men) in [(Color::White, white), (Color::Black, black)] {
        for man in men.split(' ') {
            let (piece, square) = man.split_at(man.len() - 2);
            let piece = if piece.is_empty() { "P" } else { piece };
            position.put(
                colour,
                piece.to_lowercase().parse().expect("a piece"),
                square.parse().expect("a square"),
            );
        }
    }
    position.set_turn(turn);
    position
}

fn shown(lines: &[Vec<Move>]) -> Vec<String> {
    lines.iter().map(|line| format!("{line:?}")).collect()
}

/// The bounds prune: without those that know which pieces could parry the check or still move, these
/// problems take ten to a hundred times as many positions.
#[test]
fn few_positions_are_looked_at() {
    let mate = full_board("Ke5 Bg1", "Ka8 Rb8 Nc8 Be7 Bb5 Nd2 Na1 Qd1", Color::Black);
    let stalemate = full_board("Kh7 Qa4 Rh2", "Ke8 Rf8 Rg6 Bc5 Be5 Na1 Ng1", Color::Black);
    for (position, stipulation, lines, most) in [(mate, "h#4", 1, 40_000), (stalemate, "h=3", 0, 60_000)] {
        let (all, ended) = searched(&position, stipulation.parse().unwrap(), 1);
        assert_eq!(all.len(), lines, "{stipulation}");
        assert!(ended.nodes < most, "{stipulation}: {} positions", ended.nodes);
    }
}

#[test]
fn a_mate_by_taking_what_stood_on_the_line() {
    // 1.Kc3 Bxb2#: the bishop stays on its line and captures the rook that closed it.
    let position = full_board("Ke7 Ba1 Ne5 Rh2", "Kd3 Rb2 Nb3 b4 g3 h3", Color::Black);
    let (all, _) = searched(&position, "h#1".parse().unwrap(), 1);
    assert!(shown(&all).contains(&"[d3c3, a1b2]".to_owned()), "{all:?}");
    let (long, _) = searched(&position, "h#2".parse().unwrap(), 1);
    assert_eq!(Some(long), Plain::lines(&position, "h#2".parse().unwrap(), 10_000_000));
}

#[test]
fn a_mate_by_taking_in_passing() {
    let position = full_board("Ka1 Rd1 Bh3 Nh5 e5", "Ke7 Bd8 Be8 Nf8 f7 d7", Color::Black);
    let (all, _) = searched(&position, "h#1".parse().unwrap(), 1);
    assert_eq!(shown(&all), ["[d7d5, e5d6]", "[d7d6, e5d6]"]);
}

/// The rook that castles gives check along an open line, and its king guards a flight.
#[test]
fn a_mate_by_castling() {
    let mut position = full_board("Ke1 Ra1 Re8 b2 b3", "Kd3 a7", Color::Black);
    position.set_castling(Castling::right(Color::White, false));
    for stipulation in ["h#1", "h#2"] {
        let stipulation = stipulation.parse().unwrap();
        let (all, _) = searched(&position, stipulation, 1);
        assert!(shown(&all).iter().any(|line| line.ends_with("e1c1]")), "{all:?}");
        assert_eq!(Plain::lines(&position, stipulation, 10_000_000), Some(all));
    }
}

/// More men on one side than the lists of pictures have room for.
#[test]
fn many_men() {
    let white = "Kf6 Re1 a2 b2 c2 d2 f2 g2 h2";
    for count in [8, 9] {
        let some: Vec<&str> = white.split(' ').take(count).collect();
        let position = full_board(&some.join(" "), "Kg8 h7 a7", Color::White);
        let stipulation = "h#2.5".parse().unwrap();
        let (all, _) = searched(&position, stipulation, 1);
        assert!(!all.is_empty());
        assert_eq!(Plain::lines(&position, stipulation, 10_000_000), Some(all), "{count} men");
    }
}

/// Who has no king is stalemated all the same.
#[test]
fn a_stalemate_without_a_king() {
    let position = full_board("Kh1 Ra1", "a5", Color::Black);
    for (stipulation, number) in [("h=1", 1), ("h=2", 4)] {
        let stipulation = stipulation.parse().unwrap();
        let (all, _) = searched(&position, stipulation, 1);
        assert_eq!(Plain::lines(&position, stipulation, 1_000_000), Some(all.clone()));
        assert!(all.len() >= number, "{all:?}");
    }
}

#[test]
fn a_series_selfmate_with_castling() {
    let mut position = full_board("Ke1 Rh1 Be2 Nf3 f4 g2", "Kg4 Nh4 Rh5", Color::White);
    position.set_castling(Castling::right(Color::White, true));
    let stipulation = "ser-s#3".parse().unwrap();
    let (all, _) = searched(&position, stipulation, 1);
    assert_eq!(shown(&all), ["[e1g1, g1h2, f3d4, h4f3]"]);
    assert_eq!(Plain::lines(&position, stipulation, 1_000_000), Some(all));
}

#[test]
fn enough_is_enough() {
    let mut position = Position::empty(Size::new(4, 4).unwrap());
    position.put(Color::White, Piece::King, Square::C2);
    position.put(Color::White, Piece::Queen, Square::D4);
    position.put(Color::Black, Piece::King, Square::A1);
    position.set_turn(Color::Black);
    let stipulation = "h#2".parse().unwrap();
    let (all, _) = searched(&position, stipulation, 1);
    assert!(all.len() > 3);
    for threads in 1..=3 {
        let mut first = Vec::new();
        let options = SearchOptions { hash: 0, threads, ..SearchOptions::default() };
        let ended = lines(&position, stipulation, &options, &mut |line| {
            first.push(line.to_vec());
            if first.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(ended.map(|ended| ended.end), Some(End::Stopped));
        assert_eq!(first, all[..3]);
    }
    let late = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() }.watch();
    let long = "h#9".parse().unwrap();
    for threads in 1..=2 {
        let options = SearchOptions { hash: 0, threads, watch: late.clone(), ..SearchOptions::default() };
        let ended = lines(&position, long, &options, &mut |_| ControlFlow::Continue(()));
        assert_eq!(ended.map(|ended| ended.end), Some(End::OutOfBudget));
    }
    let direct = Stipulation::mate_in(2).unwrap();
    let unnumbered = "h#".parse().unwrap();
    for stipulation in [direct, unnumbered] {
        let options = SearchOptions::default();
        assert_eq!(lines(&position, stipulation, &options, &mut |_| ControlFlow::Continue(())), None);
    }
}
