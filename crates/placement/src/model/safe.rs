//! Encodes the rules about pieces that must not attack others.

use super::lines::{Direction, FILE, RANK, directions, lines, plural};
use super::{Encoding, Hints, atom};
use crate::rule::{Lines, Rule, Who};
use rookwright_board::{Piece, Role, Square, SquareSet, attacks};
use rookwright_run::Bound;
use rookwright_solve::Lit;

impl Encoding<'_> {
    pub(super) fn keep_safe(&mut self, rule: &Rule, target: Who, from: Who, how: Lines) {
        let kinds = |who: Who| -> Vec<Piece> {
            let concerned = self.puzzle.material().iter().map(|one| one.piece);
            concerned.filter(|&piece| who.includes(piece)).collect()
        };
        let (targets, attackers) = (kinds(target), kinds(from));
        self.model.note(rule.to_string());
        for attacker in attackers {
            let mut others = targets.clone();
            // Pieces of one kind that attack each other along lines: at most one to a line, which engines
            // handle better than pairs.
            if self.puzzle.keeps_apart(rule, attacker) && !directions(attacker.role).is_empty() {
                others.retain(|&other| other != attacker);
                self.keep_apart(attacker);
            }
            if others.is_empty() {
                continue;
            }
            match how {
                Lines::Blocked if !directions(attacker.role).is_empty() => {
                    self.keep_out_of_sight(&others, attacker);
                }
                Lines::Through if !directions(attacker.role).is_empty() => {
                    self.keep_off_lines(&others, attacker);
                }
                _ => self.keep_off_leaps(&others, attacker),
            }
        }
    }

    /// States that each line has at most one of these pieces.
    fn keep_apart(&mut self, piece: Piece) {
        for &direction in directions(piece.role) {
            let full = self.hints == Hints::Implied && self.fills(piece, direction);
            let mut note = Some(format!("one {piece} to each of the {}", plural(direction)));
            for line in lines(self.puzzle.geometry(), direction) {
                let lits: Vec<_> = line.iter().filter_map(|&square| self.lit(piece, square)).collect();
                // The values of one choice already exclude each other.
                if self.is_choice(&lits) || (!full && lits.len() < 2) {
                    continue;
                }
                if let Some(note) = note.take() {
                    self.model.note(note);
                }
                self.model.count(lits, if full { Bound::Exactly(1) } else { Bound::AtMost(1) });
            }
        }
    }

    /// Returns whether there are as many pieces as lines, so that each line has exactly one piece and not just
    /// at most one.
    fn fills(&self, piece: Piece, direction: Direction) -> bool {
        let board = self.puzzle.geometry();
        let number = match direction {
            RANK => board.ranks(),
            FILE => board.files(),
            _ => return false,
        };
        let fixed = self.puzzle.material().iter().find(|one| one.piece == piece);
        board.holes().is_empty() && fixed.and_then(|one| one.number.fixed()) == Some(number)
    }

    fn is_choice(&self, lits: &[Lit]) -> bool {
        let value_of = |lit: Lit| self.model.variables()[lit.variable()].value_of.map(|(choice, _)| choice);
        lits.first().is_some_and(|&first| {
            value_of(first).is_some() && lits.iter().all(|&lit| value_of(lit) == value_of(first))
        })
    }

    /// States that a line with an attacker has no target, with a helper for each line instead of a clause for
    /// each pair of squares.
    fn keep_off_lines(&mut self, targets: &[Piece], attacker: Piece) {
        for &direction in directions(attacker.role) {
            for (nth, line) in lines(self.puzzle.geometry(), direction).into_iter().enumerate() {
                let men = |encoding: &Self, piece: Piece| -> Vec<(Square, Lit)> {
                    let there =
                        line.iter().filter_map(|&square| Some((square, encoding.lit(piece, square)?)));
                    there.collect()
                };
                let attackers = men(self, attacker);
                let hit: Vec<_> = targets.iter().flat_map(|&piece| men(self, piece)).collect();
                // Few pairs take fewer clauses than a helper and its definition.
                if attackers.len() * hit.len() <= attackers.len() + hit.len() {
                    self.keep_pairs_apart(&attackers, &hit);
                    continue;
                }
                let name = format!("{}_{}({})", atom(&attacker.name()), along(direction), nth + 1);
                // Another rule about the same attacker shares the helper.
                let holds = match self.model.named(&name) {
                    Some(known) => known,
                    None => {
                        let holds = self.helper(name);
                        self.model.reify(holds, attackers.iter().map(|&(_, lit)| lit), Bound::AtLeast(1));
                        holds
                    }
                };
                hit.into_iter().for_each(|(_, lit)| self.model.clause([!holds, !lit]));
            }
        }
    }

    fn keep_pairs_apart(&mut self, attackers: &[(Square, Lit)], targets: &[(Square, Lit)]) {
        for &(from, attacker) in attackers {
            for &(to, target) in targets {
                if from != to {
                    self.model.clause([!attacker, !target]);
                }
            }
        }
    }

    /// States each forbidden attack as a clause.
    fn keep_off_leaps(&mut self, targets: &[Piece], attacker: Piece) {
        let board = self.puzzle.geometry();
        for square in board.squares() {
            let Some(from) = self.lit(attacker, square) else { continue };
            for seen in attacks(board, attacker, square, &SquareSet::EMPTY).iter() {
                for &target in targets {
                    // One clause is enough for two pieces of the same kind that attack each other.
                    let twice = target == attacker && seen < square && attacker.role != Role::Pawn;
                    if let Some(hit) = self.lit(target, seen).filter(|_| !twice) {
                        self.model.clause([!from, !hit]);
                    }
                }
            }
        }
    }

    /// States that no target stands on a square that the attacker attacks along unblocked lines.
    fn keep_out_of_sight(&mut self, targets: &[Piece], attacker: Piece) {
        for square in self.puzzle.geometry().squares() {
            let hit: Vec<_> = targets.iter().filter_map(|&target| self.lit(target, square)).collect();
            if hit.is_empty() {
                continue;
            }
            for seen in self.attackers(Who::Piece(attacker), Lines::Blocked, square) {
                hit.iter().for_each(|&lit| self.model.clause([!seen, !lit]));
            }
        }
    }
}

/// Returns the word for a direction in the names of helpers.
fn along(direction: Direction) -> &'static str {
    match direction {
        RANK => "on_rank",
        FILE => "on_file",
        super::lines::RISING => "on_rising",
        _ => "on_falling",
    }
}
