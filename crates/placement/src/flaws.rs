//! Finds the flaws of a draft.

use crate::check::first_attack;
use crate::material::{MAX_QUEENS, Material, goal_word};
use crate::puzzle::{Draft, Flaws, Subject};
use crate::rule::{Lines, Region, Rule, Who};
use rookwright_board::{Colour, Square};

/// The longest side of a puzzle's board: that of the most queens.
const MAX_SIDE: u32 = MAX_QUEENS;

/// The largest number of squares if lines must be walked (boards with holes, oblong tori) or if every square
/// must be examined.
const MAX_WALKED: u64 = 1 << 18;

/// The largest number of kinds of pieces.
const MAX_KINDS: usize = 64;

/// The largest number of rules: one for each square of the largest board with numbers.
const MAX_RULES: usize = 4096;

impl Draft {
    /// Returns everything wrong with the draft.
    pub(crate) fn flaws(&self) -> Flaws {
        let mut flaws = Inspection { draft: self, found: Flaws::default() };
        flaws.of_board();
        if self.material.len() > MAX_KINDS {
            flaws.add(Subject::Material(MAX_KINDS), format!("more than {MAX_KINDS} kinds of pieces"));
        } else if self.rules.len() > MAX_RULES {
            flaws.add(Subject::Rule(MAX_RULES), format!("more than {MAX_RULES} rules"));
        } else {
            flaws.of_material();
            flaws.of_rules();
            flaws.of_squares();
        }
        flaws.of_givens_together();
        flaws.found
    }
}

/// A draft and the flaws found in it so far.
struct Inspection<'a> {
    draft: &'a Draft,
    found: Flaws,
}

impl Inspection<'_> {
    fn add(&mut self, subject: Subject, message: String) {
        self.found.add(subject, message);
    }

    fn of_board(&mut self) {
        let board = &self.draft.geometry;
        let walked = !board.holes().is_empty() || (board.is_torus() && board.files() != board.ranks());
        if board.files().max(board.ranks()) > MAX_SIDE {
            self.add(Subject::Board, format!("a board has at most {MAX_SIDE} files and ranks"));
        } else if walked && board.area() > MAX_WALKED {
            let message = format!("a board with holes, or an oblong torus, has at most {MAX_WALKED} squares");
            self.add(Subject::Board, message);
        }
    }

    fn of_material(&mut self) {
        let material = &self.draft.material;
        if material.is_empty() {
            self.add(Subject::Board, "no pieces to place: expected at least one kind".to_owned());
        }
        let goal = material.iter().find_map(|one| one.goal);
        for (nth, &Material { number, piece, goal: own }) in material.iter().enumerate() {
            let given = self.draft.givens.iter().filter(|&(_, given)| given == piece).count();
            let mut flaw = |message| self.add(Subject::Material(nth), message);
            if material[..nth].iter().any(|other| other.piece == piece) {
                flaw(format!("{piece} is placed twice"));
            }
            if let Some(most) = number.most.filter(|&most| most < number.least) {
                let least = number.least;
                flaw(format!("the range {least}..{most} is the wrong way round: expected {most}..{least}"));
                // What follows would complain about the same range in other words.
                continue;
            }
            if let (Some(word), Some(number)) = (own.map(goal_word), number.fixed()) {
                flaw(format!("'{word}' needs a range of numbers, not exactly {number} {piece}"));
            }
            if let (Some(first), Some(own)) = (goal.filter(|_| goal != own), own) {
                let (first, own) = (goal_word(first), goal_word(own));
                flaw(format!("'{own}' cannot be combined with '{first}'"));
            }
            if let Some(most) = number.most.filter(|&most| given > most as usize) {
                flaw(format!("{given} {piece} are given, but only {most} placed"));
            }
        }
    }

    fn of_rules(&mut self) {
        let board = &self.draft.geometry;
        for (nth, rule) in self.draft.rules.iter().enumerate() {
            // A rule about pieces that are not there is met at once, which its author cannot have meant.
            for who in rule.who() {
                let placed = self.draft.material.iter().any(|one| who.includes(one.piece));
                let what = match who {
                    Who::Piece(piece) => format!("{piece}, which is"),
                    Who::Colour(Colour::White) => "white pieces, which are".to_owned(),
                    Who::Colour(Colour::Black) => "black pieces, which are".to_owned(),
                    Who::All => continue,
                };
                if !placed {
                    let message = format!("the rule is about {what} not placed");
                    self.add(Subject::Rule(nth), message);
                }
            }
            // These rules look along every line, which takes too long on boards that are otherwise possible.
            let walked = match rule {
                Rule::Safe { lines, .. } => *lines == Lines::Blocked,
                Rule::Attacked { .. } => true,
                Rule::AsMany { .. } => false,
            };
            if walked && board.area() > MAX_WALKED {
                let message = format!(
                    "a board with this kind of rule has at most {MAX_WALKED} squares, not {}",
                    board.area()
                );
                self.add(Subject::Rule(nth), message);
            }
            if let Rule::Attacked { squares: Region::Squares(squares), .. } = rule {
                for square in squares.iter().filter(|&square| !board.contains(square)) {
                    self.add(Subject::Rule(nth), self.not_on_board("asked for", square));
                }
            }
        }
    }

    fn of_squares(&mut self) {
        for (square, piece) in self.draft.givens.iter() {
            if !self.draft.geometry.contains(square) {
                self.add(Subject::Given(square), self.not_on_board("given", square));
            // A square outside the board is not reported a second time as forbidden.
            } else if self.draft.forbidden.contains(square) {
                let message = format!("the given {piece}{square} stands on a forbidden square");
                self.add(Subject::Given(square), message);
            }
            if !self.draft.material.iter().any(|one| one.piece == piece) {
                self.add(Subject::Given(square), format!("{piece} on {square} is given, but not placed"));
            }
        }
        for square in self.draft.forbidden.iter() {
            if !self.draft.geometry.contains(square) {
                self.add(Subject::Forbidden(square), self.not_on_board("forbidden", square));
            }
        }
    }

    /// Reports given pieces that attack each other.  Does nothing if there are other flaws, since pieces
    /// outside the board attack nothing.
    fn of_givens_together(&mut self) {
        if !self.found.is_empty() {
            return;
        }
        let givens = &self.draft.givens;
        for rule in self.draft.rules.iter().filter(|rule| rule.stays_broken()) {
            if let Some((attacker, target)) = first_attack(&self.draft.geometry, givens, rule) {
                let message = format!("the given {attacker} attacks the given {target}");
                self.add(Subject::Given(target.square), message);
            }
        }
    }

    fn not_on_board(&self, what: &str, square: Square) -> String {
        let board = &self.draft.geometry;
        if board.spans(square) {
            format!("{square} is {what}, but it is a hole")
        } else {
            format!("{square} is {what}, but it is outside the {}x{} board", board.files(), board.ranks())
        }
    }
}
