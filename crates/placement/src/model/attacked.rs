//! How often squares are attacked, as constraints.

use super::{Encoding, place};
use crate::rule::{Region, Rule};
use rookwright_board::Square;
use rookwright_run::Bound;
use rookwright_solve::Lit;

impl Encoding<'_> {
    pub(super) fn attack(&mut self, rule: &Rule) {
        let Rule::Attacked { squares, standing, times, by, lines } = rule else { return };
        // The number of the rule makes names of helpers unique.
        let nth = self.puzzle.rules().iter().position(|other| std::ptr::eq(other, rule)).unwrap_or(0);
        let concerned: Vec<Square> = match squares {
            Region::Every | Region::Empty => self.puzzle.geometry().squares().collect(),
            Region::Squares(squares) => squares.iter().collect(),
        };
        let mut note = Some(rule.to_string());
        for square in concerned {
            let mut among = self.attackers(*by, *lines, square);
            if *standing {
                among.extend(self.men(*by, square));
            }
            if let Some(note) = note.take() {
                self.model.note(note);
            }
            match (squares, self.occupied(square)) {
                // The rule holds only where no piece stands, which is known once the model is solved.
                (Region::Empty, Some(occupied)) => {
                    self.unless_occupied(
                        occupied,
                        among,
                        *times,
                        format!("rule{}({})", nth + 1, place(square)),
                    );
                }
                _ => self.model.count(among, *times),
            }
        }
    }

    fn unless_occupied(&mut self, occupied: Lit, among: Vec<Lit>, times: Bound, name: String) {
        if times == Bound::AtLeast(1) {
            return self.model.clause(among.into_iter().chain([occupied]));
        }
        let kept = self.helper(name);
        self.model.reify(kept, among, times);
        self.model.clause([occupied, kept]);
    }
}
