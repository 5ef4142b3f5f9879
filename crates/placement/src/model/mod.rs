//! Encodes a placement puzzle as constraints: one literal for every piece and every square where it may stand.
//!
//! | module | contents |
//! |---|---|
//! | `lines` | ranks, files and diagonals |
//! | `safe` | pieces that must not attack others |
//! | `sight` | which pieces attack a square, with lines through others or blocked |
//! | `attacked` | how often squares are attacked |
//! | `implied` | constraints that follow from the puzzle and help every engine |
//! | `size` | limits on the size of the model |

mod attacked;
mod implied;
pub(crate) mod lines;
mod safe;
mod sight;
mod size;

use crate::material::Material;
use crate::puzzle::Placement;
use crate::rule::{Rule, Who};
use rookwright_board::{Men, Piece, Square};
use rookwright_run::Bound;
use rookwright_solve::{Assignment, Encoded, Lit, Model};
use std::collections::HashMap;

/// Whether a model includes constraints that follow from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hints {
    /// The model includes implied constraints that help the engines.
    #[default]
    Implied,
    /// The model consists of the puzzle's own rules.
    Plain,
}

/// The model of a puzzle, which decodes assignments to boards.
#[derive(Debug)]
pub struct Encoding<'a> {
    puzzle: &'a Placement,
    hints: Hints,
    model: Model,
    placed: HashMap<(Piece, Square), Lit>,
    /// The literals that say whether a square is occupied; see [`Encoding::occupied`].
    occupied: HashMap<Square, Option<Lit>>,
    seen: HashMap<(Who, &'static str, Square), Option<Lit>>,
}

impl Encoded for Encoding<'_> {
    type Solution = Men;

    fn model(&self) -> &Model {
        &self.model
    }

    fn read(&self, assignment: &Assignment) -> Men {
        let there = self.placed.iter().filter(|&(_, &lit)| assignment.is_true(lit));
        there.map(|(&(piece, square), _)| (square, piece)).collect()
    }
}

impl<'a> Encoding<'a> {
    /// Encodes a puzzle.  Call [`Encoding::admits`] before to check its size.
    pub fn of(puzzle: &'a Placement, hints: Hints) -> Self {
        let mut encoding = Encoding {
            puzzle,
            hints,
            model: Model::default(),
            placed: HashMap::new(),
            occupied: HashMap::new(),
            seen: HashMap::new(),
        };
        // The literals of the pieces come first, since all else is about them.
        for one in puzzle.material() {
            encoding.place(one);
        }
        encoding.one_man_a_square();
        for rule in puzzle.rules() {
            match rule {
                Rule::Safe { target, from, lines } => encoding.keep_safe(rule, *target, *from, *lines),
                Rule::Attacked { .. } => encoding.attack(rule),
                Rule::AsMany { one, other } => encoding.make_equal(rule, *one, *other),
            }
        }
        if hints == Hints::Implied {
            encoding.imply();
        }
        // The goal counts the pieces, and may use what was implied.
        encoding.aim();
        encoding
    }

    /// Adds the variables of one kind of piece, and the constraint on its number.
    fn place(&mut self, &Material { number, piece, .. }: &Material) {
        let puzzle = self.puzzle;
        let board = puzzle.geometry();
        let free = |square: Square| {
            !puzzle.forbidden().contains(square)
                && puzzle.givens().on(square).is_none_or(|given| given == piece)
        };
        let name = |square: Square| format!("{}({})", atom(&piece.name()), place(square));
        let squares: Vec<_> = board.squares().filter(|&square| free(square)).collect();
        // A choice takes exactly one value, so that neither a count nor "at most one on a rank" needs to be
        // stated. With one on every rank the number of pieces follows.
        let choices = if self.hints == Hints::Implied && puzzle.one_a_rank(piece) {
            let on = |rank: u32| squares.iter().copied().filter(move |square| square.rank.index() == rank);
            let title = |rank: u32| format!("{}_of_rank({})", atom(&piece.name()), rank + 1);
            (0..board.ranks()).map(|rank| (title(rank), on(rank).collect::<Vec<_>>())).collect()
        } else if number.fixed() == Some(1) {
            vec![(format!("square_of({})", atom(&piece.name())), squares.clone())]
        } else {
            Vec::new()
        };
        for (title, squares) in &choices {
            let choice = self.model.choice(title, squares.iter().map(|&square| name(square)));
            let values = self.model.values(choice);
            self.placed.extend(squares.iter().map(|&square| (piece, square)).zip(values));
        }
        if choices.is_empty() {
            let lits: Vec<_> = squares.iter().map(|&square| self.model.boolean(name(square))).collect();
            self.placed.extend(squares.iter().map(|&square| (piece, square)).zip(lits.iter().copied()));
            // A number that is a range makes two counts, and `any` makes none.
            let bounds = match number.fixed() {
                Some(exact) => [Some(Bound::Exactly(exact)), None],
                None => [
                    Some(number.least).filter(|&least| least > 0).map(Bound::AtLeast),
                    number.most.map(Bound::AtMost),
                ],
            };
            for bound in bounds.into_iter().flatten() {
                self.model.note(format!("there are {number} {piece}"));
                self.model.count(lits.iter().copied(), bound);
            }
        }
        // Givens are clauses, so that they are read back like all other pieces. One that may stand
        // nowhere makes the empty clause.
        let given: Vec<_> = puzzle.givens().iter().filter(|&(_, given)| given == piece).collect();
        if !given.is_empty() {
            self.model.note(format!("the given {piece}"));
        }
        for (square, _) in given {
            let lit = self.placed.get(&(piece, square)).copied();
            self.model.clause(lit);
        }
    }

    fn one_man_a_square(&mut self) {
        if self.puzzle.material().len() < 2 {
            return;
        }
        self.model.note("at most one piece on each square");
        for square in self.puzzle.geometry().squares() {
            let men = self.men(Who::All, square);
            if men.len() > 1 {
                self.model.count(men, Bound::AtMost(1));
            }
        }
    }

    /// States that two numbers are equal: the pieces of one kind on the board plus the absent ones of the other
    /// kind are as many as there are variables for the other kind.
    fn make_equal(&mut self, rule: &Rule, one: Who, other: Who) {
        let squares: Vec<_> = self.puzzle.geometry().squares().collect();
        let places =
            |who: Who| squares.iter().flat_map(|&square| self.men(who, square)).collect::<Vec<Lit>>();
        let (these, those) = (places(one), places(other));
        let number = those.len() as u32;
        self.model.note(rule.to_string());
        self.model.count(these.into_iter().chain(those.into_iter().map(|lit| !lit)), Bound::Exactly(number));
    }

    /// Adds the objective, if the puzzle asks for an optimum.
    fn aim(&mut self) {
        let Some(goal) = self.puzzle.goal() else { return };
        let groups = if self.hints == Hints::Implied { self.counted_groups() } else { None };
        if let Some(groups) = groups {
            return self.model.optimise(goal, groups);
        }
        let counted = self.puzzle.material().iter().filter(|one| one.goal.is_some());
        let squares: Vec<_> = self.puzzle.geometry().squares().collect();
        let places = counted.flat_map(|one| squares.iter().filter_map(|&square| self.lit(one.piece, square)));
        let places: Vec<_> = places.collect();
        self.model.optimise(goal, places);
    }

    /// Returns the literal of a piece on a square; `None` if it cannot stand there.
    fn lit(&self, piece: Piece, square: Square) -> Option<Lit> {
        self.placed.get(&(piece, square)).copied()
    }

    /// Returns the literals of these pieces on a square.
    fn men(&self, who: Who, square: Square) -> Vec<Lit> {
        let concerned = self.puzzle.material().iter().filter(|one| who.includes(one.piece));
        concerned.filter_map(|one| self.lit(one.piece, square)).collect()
    }

    /// Returns a literal that says whether the square is occupied; `None` if nothing can stand there.
    fn occupied(&mut self, square: Square) -> Option<Lit> {
        if let Some(&known) = self.occupied.get(&square) {
            return known;
        }
        let men = self.men(Who::All, square);
        let lit = match men[..] {
            [] => None,
            [only] => Some(only),
            _ => {
                let lit = self.helper(format!("occupied({})", place(square)));
                self.model.reify(lit, men, Bound::AtLeast(1));
                Some(lit)
            }
        };
        self.occupied.insert(square, lit);
        lit
    }

    /// Returns a hidden variable that is defined by others.
    fn helper(&mut self, name: String) -> Lit {
        let lit = self.model.boolean(name);
        self.model.hide([lit]);
        lit
    }

    /// Returns whether no two of these pieces may stand on one line of this direction.
    fn apart_along(&self, piece: Piece, direction: lines::Direction) -> bool {
        lines::directions(piece.role).contains(&direction)
            && self.puzzle.rules().iter().any(|rule| self.puzzle.keeps_apart(rule, piece))
    }
}

/// Returns a square inside a term: `e4`, and beyond the file z `31,7`, since the brackets are already there.
fn place(square: Square) -> String {
    let place = square.to_string();
    place.trim_matches(['(', ')']).to_owned()
}

/// Returns a name in the spelling of logic programs: small letters, digits, underscores.
fn atom(name: &str) -> String {
    let plain = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect::<String>();
    plain.trim_end_matches('_').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queens::Queens;

    #[test]
    fn queens_choose_a_square_in_each_rank() {
        let six = Queens::new(6).puzzle().unwrap();
        let encoding = Encoding::of(&six, Hints::Implied);
        let model = encoding.model();
        assert_eq!((model.choices().len(), model.variables().len()), (6, 36));
        assert!(model.named("queen(f6)").is_some());
        assert_eq!(Encoding::of(&six, Hints::Plain).model().choices().len(), 0);
        let holes = Queens { holes: "b2".parse().unwrap(), ..Queens::new(6) }.puzzle().unwrap();
        assert_eq!(Encoding::of(&holes, Hints::Implied).model().choices().len(), 0);
    }
}
