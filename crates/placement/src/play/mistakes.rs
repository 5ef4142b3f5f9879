//! The mistakes on an unfinished board that no further piece can repair.
//!
//! A rule about blocked lines needs care: a piece added later may end a line.  An attack is certain only if every
//! square between the two pieces stays empty.

use super::partial::PartialAnswer;
use crate::check::{Man, Violation, times_words};
use crate::rule::{Lines, Region, Rule, Who};
use rookwright_board::{Argument, Men, Mistake, Piece, Square, SquareSet, attacks, say};
use rookwright_run::Bound;
use std::collections::BTreeSet;

/// The largest number of mistakes that are listed.
const MOST_LISTED: usize = 40;

impl PartialAnswer {
    /// Finds the mistakes that no further piece can repair; a long list is cut.
    pub fn mistakes(&self) -> Vec<Mistake> {
        let mut finder = Finder::new(self);
        finder.misplaced(self.misplaced());
        finder.pieces();
        finder.numbers();
        for rule in self.puzzle().rules() {
            // On a large board a wrong piece breaks hundreds of rules, and nobody reads them all.
            if finder.found.len() >= MOST_LISTED {
                break;
            }
            match *rule {
                Rule::Safe { target, from, lines } => finder.attacked_pieces(rule, target, from, lines),
                Rule::Attacked { .. } => finder.attacked_squares(rule),
                Rule::AsMany { one, other } => finder.unequal_numbers(rule, one, other),
            }
        }
        finder.found.truncate(MOST_LISTED);
        finder.found
    }
}

/// Collects the mistakes of one partial answer.
struct Finder<'a> {
    partial: &'a PartialAnswer,
    men: &'a Men,
    /// The empty squares where a piece may be added.
    open: SquareSet,
    /// The squares where a piece stands or may be added.
    possible_blockers: SquareSet,
    found: Vec<Mistake>,
}

impl<'a> Finder<'a> {
    fn new(partial: &'a PartialAnswer) -> Self {
        let (puzzle, men) = (partial.puzzle(), partial.men());
        let mut open = SquareSet::EMPTY;
        if partial.room(Who::All) != Some(0) {
            let free = |&square: &Square| men.on(square).is_none() && !puzzle.forbidden().contains(square);
            open = puzzle.geometry().squares().filter(free).collect();
        }
        let possible = |&square: &Square| men.on(square).is_some() || open.contains(square);
        let possible_blockers = puzzle.geometry().squares().filter(possible).collect();
        Self { partial, men, open, possible_blockers, found: Vec::new() }
    }

    fn add(&mut self, violation: &Violation) {
        if self.found.len() < MOST_LISTED {
            self.found.push(Mistake { message: message(violation), squares: violation.squares() });
        }
    }

    /// Adds the pieces that are placed on the square of another given piece.
    fn misplaced(&mut self, misplaced: &[Man]) {
        for &man in misplaced {
            let Some(piece) = self.men.on(man.square) else { continue };
            let given = Man { square: man.square, piece };
            let message = Violation::Given { given, found: Some(man) }.to_string();
            self.found.push(Mistake { message, squares: vec![man.square] });
        }
    }

    /// Adds the pieces on forbidden squares and those of a kind that is not to be placed.
    fn pieces(&mut self) {
        let puzzle = self.partial.puzzle();
        for (square, piece) in self.men.iter() {
            let man = Man { square, piece };
            if puzzle.forbidden().contains(square) {
                self.add(&Violation::Forbidden(man));
            } else if !puzzle.material().iter().any(|one| one.piece == piece) {
                self.add(&Violation::Stranger(man));
            }
        }
    }

    /// Adds the kinds of which there are too many pieces.
    fn numbers(&mut self) {
        for one in self.partial.puzzle().material() {
            let squares: Vec<Square> =
                self.men.iter().filter(|&(_, piece)| piece == one.piece).map(|(square, _)| square).collect();
            if one.number.most.is_some_and(|most| squares.len() as u64 > u64::from(most)) {
                let violation =
                    Violation::Number { piece: one.piece, wanted: one.number, found: squares.len() };
                self.found.push(Mistake { message: message(&violation), squares });
            }
        }
    }

    /// Returns the squares that a piece attacks whatever is added later.
    fn certain_attacks(&self, square: Square, piece: Piece, lines: Lines) -> SquareSet {
        let board = self.partial.puzzle().geometry();
        match lines {
            Lines::Through => attacks(board, piece, square, &SquareSet::EMPTY),
            Lines::Blocked => attacks(board, piece, square, &self.possible_blockers),
        }
    }

    /// Adds the pieces that must not be attacked and are.
    fn attacked_pieces(&mut self, rule: &Rule, target: Who, from: Who, lines: Lines) {
        let mut listed = BTreeSet::new();
        let men = self.men;
        for (square, piece) in men.iter().filter(|&(_, piece)| from.includes(piece)) {
            for hit in self.certain_attacks(square, piece, lines).iter() {
                let Some(attacked) = men.on(hit).filter(|&piece| target.includes(piece)) else { continue };
                // Two pieces that attack each other are one mistake.
                if self.found.len() < MOST_LISTED && listed.insert((square.min(hit), square.max(hit))) {
                    let (attacker, target) = (Man { square, piece }, Man { square: hit, piece: attacked });
                    self.add(&Violation::Attack { rule: rule.clone(), attacker, target });
                }
            }
        }
    }

    /// Adds the squares that are certain to be attacked too often, and those that are not attacked often enough
    /// though too few pieces are left.
    fn attacked_squares(&mut self, rule: &Rule) {
        let Rule::Attacked { squares, standing, times, by, lines } = rule else { return };
        let board = self.partial.puzzle().geometry();
        let (least, most) = match *times {
            Bound::AtLeast(least) => (least, u32::MAX),
            Bound::AtMost(most) => (0, most),
            Bound::Exactly(exact) => (exact, exact),
        };
        // Later pieces may cut a line. So only attacks that none can cut speak against too many,
        // and those of now against too few.
        let blockers = lines.blockers(self.men);
        let concerned: Vec<_> = self.men.iter().filter(|&(_, piece)| by.includes(piece)).collect();
        let certain: Vec<SquareSet> =
            concerned.iter().map(|&(square, piece)| self.certain_attacks(square, piece, *lines)).collect();
        let present: Vec<SquareSet> =
            concerned.iter().map(|&(square, piece)| attacks(board, piece, square, &blockers)).collect();
        let attackers = |square: Square, sets: &[SquareSet]| -> Vec<Man> {
            let hits = concerned
                .iter()
                .zip(sets)
                .filter(|&(&(stands, _), set)| set.contains(square) || *standing && stands == square);
            hits.map(|(&(square, piece), _)| Man { square, piece }).collect()
        };
        // Each piece that is still to come attacks a square at most once.
        let room = self.partial.room(*by);
        let about: Vec<Square> = match squares {
            Region::Every => board.squares().collect(),
            // Where a piece may still stand nothing is asked yet.
            Region::Empty => {
                board.squares().filter(|&at| self.men.on(at).is_none() && !self.open.contains(at)).collect()
            }
            Region::Squares(squares) => squares.iter().collect(),
        };
        for square in about {
            let always = attackers(square, &certain);
            let now = attackers(square, &present);
            let too_often = always.len() as u64 > u64::from(most);
            let too_seldom = room.is_some_and(|room| now.len() as u64 + room < u64::from(least));
            if too_often || too_seldom {
                let attackers = if too_often { always } else { now };
                let (rule, standing) = (rule.clone(), *standing);
                self.add(&Violation::Attacked { rule, square, standing, attackers });
            }
        }
    }

    /// Adds two numbers of pieces that can no longer become equal.
    fn unequal_numbers(&mut self, rule: &Rule, one: Who, other: Who) {
        let range = |who: Who| {
            let number = self.men.iter().filter(|&(_, piece)| who.includes(piece)).count();
            (number, self.partial.room(who).map(|room| number as u64 + room))
        };
        let ((one_now, one_most), (other_now, other_most)) = (range(one), range(other));
        let short = |most: Option<u64>, least: usize| most.is_some_and(|most| most < least as u64);
        if short(one_most, other_now) || short(other_most, one_now) {
            let (one, other) = ((one, one_now), (other, other_now));
            self.add(&Violation::Unequal { rule: rule.clone(), one, other });
        }
    }
}

/// Returns the letter of the pieces that a rule is about, or their English name in rules.
fn who(who: Who) -> Argument {
    match who {
        Who::Piece(piece) => Argument::Man(piece, None),
        _ => who.to_string().into(),
    }
}

/// Returns what is wrong, without the wording of the rule in a file.
fn message(violation: &Violation) -> String {
    match violation {
        Violation::Attack { attacker, target, .. } => {
            say!("wrong.place.attack", "{attacker} attacks {target}", attacker, target)
        }
        Violation::Attacked { rule: Rule::Attacked { times, .. }, square, standing, attackers } => {
            let (number, standing) = (attackers.len() as u32, *standing);
            match *times {
                Bound::Exactly(wanted) | Bound::AtLeast(wanted) if number < wanted => {
                    too_seldom(*square, standing, wanted)
                }
                Bound::Exactly(most) | Bound::AtMost(most) | Bound::AtLeast(most) => {
                    too_often(*square, standing, number, most)
                }
            }
        }
        Violation::Unequal { one, other, .. } => {
            say!(
                "wrong.place.unequal",
                "there are {ones} {one} and {others} {other}, not as many of both",
                ones = one.1,
                one = who(one.0),
                others = other.1,
                other = who(other.0)
            )
        }
        other => other.to_string(),
    }
}

/// Says that a square is not attacked often enough; with `standing`, a piece on the square counts as well.
fn too_seldom(square: Square, standing: bool, wanted: u32) -> String {
    let times = times_words(wanted);
    if standing {
        say!("wrong.place.covered.too_seldom", "{square} can no longer be covered {times}", square, times)
    } else {
        say!("wrong.place.attacked.too_seldom", "{square} can no longer be attacked {times}", square, times)
    }
}

/// Says that a square is attacked too often.
fn too_often(square: Square, standing: bool, number: u32, most: u32) -> String {
    let (times, wanted) = (times_words(number), times_words(most));
    match (standing, most) {
        (true, 0) => {
            say!("wrong.place.covered.at_all", "{square} is covered {times}, not at all", square, times)
        }
        (true, _) => {
            say!(
                "wrong.place.covered.not",
                "{square} is covered {times}, not {wanted}",
                square,
                times,
                wanted
            )
        }
        (false, 0) => {
            say!("wrong.place.attacked.at_all", "{square} is attacked {times}, not at all", square, times)
        }
        (false, _) => {
            say!(
                "wrong.place.attacked.not",
                "{square} is attacked {times}, not {wanted}",
                square,
                times,
                wanted
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::play::{PartialAnswer, verdict};
    use crate::puzzle::Placement;
    use crate::queens::Queens;
    use crate::run::solve;
    use rookwright_board::Men;
    use rookwright_run::{Budget, Settings};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    fn messages(puzzle: &Arc<Placement>, placed: &str) -> String {
        let partial = PartialAnswer::read(puzzle, placed).unwrap();
        partial.mistakes().iter().map(|one| one.message.as_str()).collect::<Vec<_>>().join("; ")
    }

    fn parsed(text: &str) -> Arc<Placement> {
        Arc::new(text.parse().unwrap())
    }

    #[test]
    fn attacks_that_no_piece_can_block() {
        let queens = Arc::new(Queens::new(4).puzzle().unwrap());
        assert_eq!(messages(&queens, "Qa1 Qb2 Qc4"), "Qa1 attacks Qb2");
        assert!(messages(&queens, "Qa2 Qb4 Qc1 Qd3 Qa1").starts_with("there should be 4 Q, but there are 5"));
        let numbers = parsed("puzzle: chessnum\nplace: K, Q, P\n2 . .\n. . 0\n1 . .\n");
        assert!(messages(&numbers, "Qb2").contains("c2 is attacked once, not at all"));
        // A piece on b2 may still block the line from a2.
        assert_eq!(messages(&numbers, "Qa2"), "");
        assert!(messages(&numbers, "Qa3").contains("Qa3 stands on a forbidden square"));
        assert!(messages(&numbers, "Nb2").contains("Nb2 is not one of the pieces to place"));
    }

    #[test]
    fn too_few_attackers_are_left() {
        let text = "puzzle: placement\nboard: 3x3\nplace: 2 N\n\
                    rule: a1 attacked exactly 2 by N, lines blocked\n";
        let knights = parsed(text);
        assert_eq!(messages(&knights, "Nb3"), "");
        assert!(messages(&knights, "Na2").contains("a1 can no longer be attacked twice"));
    }

    #[test]
    fn a_part_of_a_solution_has_no_mistake() {
        for name in [
            "queens-6",
            "queens-torus-5",
            "chess-num-5",
            "chessnum-5-four-pieces",
            "chessnum-7x5-two-rooks",
            "crowded-5",
            "peaceable-queens-4",
            "peaceable-courts-4",
            "dominate-queens-4",
            "attacked-twice-3x3",
            "attacked-once-4x4",
            "empty-squares-attacked-once-4x4",
            "rooks-5-derangements",
        ] {
            let file = format!("{}/../../puzzles/{name}.puz", env!("CARGO_MANIFEST_DIR"));
            let puzzle = parsed(&std::fs::read_to_string(file).unwrap());
            let budget = Budget { solutions: puzzle.goal().is_none().then_some(1), ..Budget::default() };
            let mut solution = Men::default();
            let settings = Settings::default().with_budget(budget);
            solve(&puzzle, &settings, &mut |men| {
                solution = men.clone();
                ControlFlow::Continue(())
            })
            .unwrap();
            for start in 0..solution.len() {
                let part: Men = solution.iter().skip(start).collect();
                let partial = PartialAnswer::new(&puzzle, &part);
                assert_eq!(partial.mistakes(), [], "{name}: {part}");
                let whole = partial.men().len() == solution.len();
                assert_eq!(verdict(&partial).solved, whole, "{name}: {part}");
            }
        }
    }

    #[test]
    fn givens_are_on_the_board() {
        let text =
            "puzzle: placement\nboard: 4x4\nplace: 4 Q\ngiven: Qa2\nrule: Q safe from Q, lines through\n";
        let puzzle = parsed(text);
        assert_eq!(messages(&puzzle, "Qb4 Qc1 Qd3"), "");
        assert!(messages(&puzzle, "Na2").contains("Qa2 is given, but Na2 stands there"));
    }
}
