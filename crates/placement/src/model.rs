//! A placement puzzle as constraints: one literal for every piece and every square it may take.
//!
//! Where n pieces that guard their ranks stand on n whole ranks, each rank is a *choice* of a
//! square, so that finite-domain engines have something to label; other pieces are Booleans.

use crate::puzzle::{Placement, Rule};
use rookwright_board::{Geometry, Men, Piece, Role, Square, SquareSet, attacks};
use rookwright_solve::{Assignment, Bound, Lit, Model};
use std::collections::HashMap;

/// The model of a puzzle, and how to read its assignments as boards.
#[derive(Debug)]
pub struct Encoding {
    model: Model,
    placed: HashMap<(Piece, Square), Lit>,
}

/// The most squares a board may have: each of them has a name in the model.
const MOST_SQUARES: u64 = 1 << 18;

/// About the most clauses a model may come to.
const MOST_CLAUSES: u64 = 20_000_000;

/// A puzzle too large to be told square by square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooLarge {
    /// There are too many squares to name.
    #[error("the board has {0} squares, more than {MOST_SQUARES}")]
    Squares(u64),
    /// There are too many attacks, or too many men to count.
    #[error("the model would have about {0} clauses, more than {MOST_CLAUSES}")]
    Clauses(u64),
}

/// The directions of a line, one of each pair of opposites.
const RANK: (i64, i64) = (1, 0);
const FILE: (i64, i64) = (0, 1);
const DIAGONALS: [(i64, i64); 2] = [(1, 1), (-1, 1)];

impl Encoding {
    /// Whether the puzzle is small enough to be told square by square.
    pub fn admits(puzzle: &Placement) -> Result<(), TooLarge> {
        let board = puzzle.geometry();
        let squares = board.area();
        if squares > MOST_SQUARES {
            return Err(TooLarge::Squares(squares));
        }
        // A counter has a place for every square and every number up to the one asked for.
        let counters = puzzle.material().iter().map(|one| {
            let number = u64::from(one.number);
            if one_a_rank(puzzle, one.piece, one.number) { squares } else { squares * number.min(squares) }
        });
        let attacks = puzzle.rules().iter().map(|Rule::Safe { target, from }| match from.role {
            Role::Queen | Role::Rook | Role::Bishop if target != from => {
                squares * 2 * (u64::from(board.files()) + u64::from(board.ranks()))
            }
            _ => 8 * squares,
        });
        let clauses = counters.chain(attacks).fold(0, u64::saturating_add);
        if clauses > MOST_CLAUSES { Err(TooLarge::Clauses(clauses)) } else { Ok(()) }
    }

    /// The puzzle as constraints; ask [`Encoding::admits`] before.
    pub fn of(puzzle: &Placement) -> Self {
        let mut encoding = Encoding { model: Model::default(), placed: HashMap::new() };
        for one in puzzle.material() {
            encoding.place(puzzle, one.piece, one.number);
        }
        encoding.one_man_a_square(puzzle);
        for rule in puzzle.rules() {
            encoding.add_rule(puzzle, rule);
        }
        encoding
    }

    /// The constraints.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The board an assignment stands for.
    pub fn read(&self, assignment: &Assignment) -> Men {
        let there = self.placed.iter().filter(|&(_, &lit)| assignment.is_true(lit));
        there.map(|(&(piece, square), _)| (square, piece)).collect()
    }

    /// The variables of one kind of piece, and that there are so many of them.
    fn place(&mut self, puzzle: &Placement, piece: Piece, number: u32) {
        let board = puzzle.geometry();
        let free = |square: Square| {
            !puzzle.forbidden().contains(square)
                && puzzle.givens().on(square).is_none_or(|given| given == piece)
        };
        let name = |square: Square| {
            // A square beyond the file z has brackets of its own: `queen(31,7)`.
            let place = square.to_string();
            format!("{}({})", atom(&piece.name()), place.trim_matches(['(', ')']))
        };
        if one_a_rank(puzzle, piece, number) {
            for rank in 0..board.ranks() {
                let squares = (0..board.files()).filter_map(|file| Square::at(file, rank));
                let squares: Vec<_> = squares.filter(|&square| free(square)).collect();
                let title = format!("{}_of_rank({})", atom(&piece.name()), rank + 1);
                let choice = self.model.choice(title, squares.iter().map(|&square| name(square)));
                let values: Vec<_> = self.model.values(choice).collect();
                self.placed.extend(squares.into_iter().map(|square| (piece, square)).zip(values));
            }
        } else {
            let squares: Vec<_> = board.squares().filter(|&square| free(square)).collect();
            let lits: Vec<_> = squares.iter().map(|&square| self.model.boolean(name(square))).collect();
            self.placed.extend(squares.into_iter().map(|square| (piece, square)).zip(lits.iter().copied()));
            self.model.note(format!("there are {number} {piece}"));
            self.model.count(lits, Bound::Exactly(number));
        }
        let given: Vec<_> = puzzle.givens().iter().filter(|&(_, given)| given == piece).collect();
        if !given.is_empty() {
            self.model.note(format!("the given {piece}"));
        }
        for (square, _) in given {
            let lit = self.placed.get(&(piece, square)).copied();
            self.model.clause(lit);
        }
    }

    fn one_man_a_square(&mut self, puzzle: &Placement) {
        if puzzle.material().len() < 2 {
            return;
        }
        self.model.note("one man a square");
        for square in puzzle.geometry().squares() {
            let men: Vec<_> =
                puzzle.material().iter().filter_map(|one| self.lit(one.piece, square)).collect();
            if men.len() > 1 {
                self.model.count(men, Bound::AtMost(1));
            }
        }
    }

    fn add_rule(&mut self, puzzle: &Placement, rule: &Rule) {
        let Rule::Safe { target, from } = *rule;
        let board = puzzle.geometry();
        if target != from || directions(from.role).is_empty() {
            self.model.note(rule.to_string());
            return self.keep_apart(board, target, from);
        }
        let number = puzzle.material().iter().find(|one| one.piece == from).map_or(0, |one| one.number);
        for &direction in directions(from.role) {
            let full = match direction {
                RANK => number == board.ranks(),
                FILE => number == board.files(),
                _ => false,
            };
            // As many pieces as whole lines: each line takes exactly one, not just at most one.
            let full = full && board.holes().is_empty();
            let along = match direction {
                RANK => "ranks",
                FILE => "files",
                _ => "diagonals",
            };
            let mut note = Some(format!("{rule}: along {along}"));
            for line in lines(board, direction) {
                let lits: Vec<_> = line.iter().filter_map(|&square| self.lit(from, square)).collect();
                let value_of =
                    |lit: Lit| self.model.variables()[lit.variable()].value_of.map(|(choice, _)| choice);
                let is_choice = lits.first().is_some_and(|&first| {
                    value_of(first).is_some() && lits.iter().all(|&lit| value_of(lit) == value_of(first))
                });
                // The squares of one choice exclude each other already.
                if is_choice || (!full && lits.len() < 2) {
                    continue;
                }
                if let Some(note) = note.take() {
                    self.model.note(note);
                }
                self.model.count(lits, if full { Bound::Exactly(1) } else { Bound::AtMost(1) });
            }
        }
    }

    /// Attack by attack, where no line tells it shorter.
    fn keep_apart(&mut self, board: &Geometry, target: Piece, from: Piece) {
        for square in board.squares() {
            let Some(attacker) = self.lit(from, square) else { continue };
            for seen in attacks(board, from, square, &SquareSet::EMPTY).iter() {
                if let Some(hit) = self.lit(target, seen) {
                    self.model.clause([!attacker, !hit]);
                }
            }
        }
    }

    fn lit(&self, piece: Piece, square: Square) -> Option<Lit> {
        self.placed.get(&(piece, square)).copied()
    }
}

/// Whether there is one of these pieces on every rank: with lines through, pieces that guard their
/// ranks stand one to a rank at most, and as many of them as there are ranks take one each.
fn one_a_rank(puzzle: &Placement, piece: Piece, number: u32) -> bool {
    let guarded = puzzle.rules().contains(&Rule::Safe { target: piece, from: piece })
        && directions(piece.role).contains(&RANK);
    guarded && number == puzzle.geometry().ranks() && puzzle.geometry().holes().is_empty()
}

fn directions(role: Role) -> &'static [(i64, i64)] {
    match role {
        Role::Queen => &[RANK, FILE, DIAGONALS[0], DIAGONALS[1]],
        Role::Rook => &[RANK, FILE],
        Role::Bishop => &DIAGONALS,
        _ => &[],
    }
}

/// The lines of one direction: runs of squares without a hole between them, closed on a torus.
fn lines(board: &Geometry, (files, ranks): (i64, i64)) -> Vec<Vec<Square>> {
    let mut done = SquareSet::EMPTY;
    let mut lines = Vec::new();
    for square in board.squares() {
        if done.contains(square) {
            continue;
        }
        let mut first = square;
        while let Some(before) = board.step(first, -files, -ranks).filter(|&before| before != square) {
            first = before;
        }
        let mut line = vec![first];
        let mut last = first;
        while let Some(next) = board.step(last, files, ranks).filter(|&next| next != first) {
            line.push(next);
            last = next;
        }
        done.extend(line.iter().copied());
        lines.push(line);
    }
    lines
}

/// A name as logic programs spell it: small letters, digits, underscores.
fn atom(name: &str) -> String {
    let plain = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect::<String>();
    plain.trim_end_matches('_').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queens::Queens;

    #[test]
    fn lines_cover_the_board_once() {
        for text in ["5x4", "5x4 torus", "4x4 torus without b2", "6x6 without a1 c3 d3 f6"] {
            let board: Geometry = text.parse().unwrap();
            for direction in [RANK, FILE, DIAGONALS[0], DIAGONALS[1]] {
                let mut squares: Vec<_> = lines(&board, direction).concat();
                squares.sort();
                assert!(squares.into_iter().eq(board.squares()), "{text} {direction:?}");
            }
        }
    }

    #[test]
    fn queens_choose_a_square_in_each_rank() {
        let encoding = Encoding::of(&Queens::new(6).puzzle().unwrap());
        let model = encoding.model();
        assert_eq!((model.choices().len(), model.variables().len()), (6, 36));
        assert!(model.named("queen(f6)").is_some());
        let holes = Queens { holes: "b2".parse().unwrap(), ..Queens::new(6) };
        assert_eq!(Encoding::of(&holes.puzzle().unwrap()).model().choices().len(), 0);
    }
}
