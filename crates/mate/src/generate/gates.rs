//! What is asked of a position, the same whoever found it.

use super::change::settle;
use super::choices::{Choices, choices};
use super::draw::is_quiet;
use super::gate::Gate;
use super::judge::{Finding, Judge};
use super::made::{Made, told};
use super::wanted::Duals;
use super::wish::{Manner, Wish};
use crate::chess::{Color, Move, Piece, Position};
use crate::fen::letter;
use crate::legality::CASTLING;
use crate::oracle::Over;
use rookwright_solve::Watch;

/// The gates that a wish sets up, with a judge of their own.
pub(super) struct Gates<'a> {
    wish: &'a Wish,
    watch: &'a Watch,
    judge: Judge<'a>,
    doubt: bool,
}

impl<'a> Gates<'a> {
    pub(super) fn new(wish: &'a Wish, judge: Judge<'a>, watch: &'a Watch) -> Self {
        Self { wish, watch, judge, doubt: false }
    }

    /// Their judge.
    pub(super) fn judge(&mut self) -> &mut Judge<'a> {
        &mut self.judge
    }

    /// What is to be said of a position in which neither side is in check.  At least `cooks` solutions are told
    /// apart.
    pub(super) fn look(&mut self, position: &Position, cooks: u32) -> Result<Finding, Over> {
        self.judge.look(position, cooks)
    }

    /// The puzzle in a position with one solution and no needless man, or the gate that does not let it pass.
    pub(super) fn puzzle(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Result<Made, Gate>, Over> {
        let told = match told(&mut self.judge, self.wish, position, solution)? {
            Ok(told) => told,
            Err(gate) => return Ok(Err(gate)),
        };
        let choices = match (self.wish.manner, solution) {
            (Manner::Direct | Manner::Forced, [key]) => {
                choices(&position.after(*key), self.wish.moves - 1, Duals::Allowed, self.judge.prover())?
            }
            _ => Choices::default(),
        };
        let relaxed = self.relaxed(position, solution, choices)?;
        let made = Made::of(self.wish, self.judge.asked(), position, told, choices, relaxed, self.watch)?;
        Ok(made.ok_or(Gate::Legal))
    }

    /// What a puzzle would not pass if nothing had been relaxed, in words.
    fn relaxed(
        &mut self,
        position: &Position,
        solution: &[Move],
        choices: Choices,
    ) -> Result<Vec<String>, Over> {
        let mut relaxed = Vec::new();
        if choices.major > 0 {
            relaxed.push("major duals".to_owned());
        }
        if let (Manner::Direct, 2.., [key]) = (self.wish.manner, self.wish.moves, solution)
            && position.after(*key).moves().len() < 2
        {
            relaxed.push("a single reply".to_owned());
        }
        if self.wish.wanted.needless {
            let needless = self.needless(position, solution)?;
            if !needless.is_empty() {
                relaxed.push(format!("needless {}", needless.join(" ")));
            }
        }
        Ok(relaxed)
    }

    /// The men that could be taken off, each by itself: `Ra1`, `pb5`.
    fn needless(&mut self, position: &Position, solution: &[Move]) -> Result<Vec<String>, Over> {
        let mut needless = Vec::new();
        for square in position.occupied() & !position.kind(Piece::King) {
            let Some((colour, piece)) = position.man_at(square) else { continue };
            let mut fewer = position.clone();
            fewer.take(colour, piece, square);
            settle(&mut fewer);
            if is_quiet(&fewer) && self.stays(&fewer, solution)? {
                needless.push(format!("{}{square}", letter(colour, piece)));
            }
        }
        Ok(needless)
    }

    /// The gate that the first moves alone do not pass.
    pub(super) fn first_glance(&self, position: &Position, solution: &[Move]) -> Option<Gate> {
        let &key = solution.first()?;
        let (wanted, manner) = (&self.wish.wanted, self.wish.manner);
        if !wanted.allows_key(position, key) {
            return Some(Gate::Key);
        }
        let counts = matches!(manner, Manner::Direct | Manner::Forced);
        let replies = || position.after(key).moves().len() as u32;
        if counts && !wanted.allows_replies(replies(), manner, self.wish.moves) {
            return Some(Gate::Replies);
        }
        None
    }

    /// The gate that the play does not pass, where something is wanted of it.
    pub(super) fn second_glance(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Option<Gate>, Over> {
        if !self.wish.wanted.asks_of_the_play() {
            return Ok(None);
        }
        Ok(told(&mut self.judge, self.wish, position, solution)?.err())
    }

    /// Whether some man was kept only because it took too long to tell that it is needed.
    pub(super) fn is_in_doubt(&mut self) -> bool {
        std::mem::take(&mut self.doubt)
    }

    /// The position without one needless man or right, White's strongest first; `None` where all are needed.
    pub(super) fn without_one(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Option<Position>, Over> {
        let kinds = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];
        for (colour, piece) in Color::ALL.into_iter().flat_map(|colour| kinds.map(|kind| (colour, kind))) {
            for square in position.those(colour, piece) {
                let mut fewer = position.clone();
                fewer.take(colour, piece, square);
                settle(&mut fewer);
                if is_quiet(&fewer) && self.stays(&fewer, solution)? {
                    return Ok(Some(fewer));
                }
            }
        }
        let castling = CASTLING.into_iter().map(|(_, right)| {
            let mut fewer = position.clone();
            fewer.set_castling(position.castling().without(right));
            fewer
        });
        let mut passed = position.clone();
        passed.set_passant(None);
        for fewer in castling.chain([passed]) {
            if &fewer != position && self.stays(&fewer, solution)? {
                return Ok(Some(fewer));
            }
        }
        Ok(None)
    }

    /// Whether the solution is still the same, and everything that was asked of it still there.
    fn stays(&mut self, position: &Position, solution: &[Move]) -> Result<bool, Over> {
        let only = self.judge.has_only(position, solution)?;
        self.doubt |= only.is_none();
        if only != Some(true) {
            return Ok(false);
        }
        let wanted = &self.wish.wanted;
        let Some(&key) = solution.first() else { return Ok(false) };
        if !wanted.allows_key(position, key) {
            return Ok(false);
        }
        if let Some(range) = &wanted.replies
            && !range.contains(&(position.after(key).moves().len() as u32))
        {
            return Ok(false);
        }
        Ok(self.second_glance(position, solution)?.is_none())
    }
}
