//! What is asked of a position, the same whoever found it.

use super::army::{KINDS, Stock};
use super::change::settle;
use super::choices::{Choices, choices};
use super::draw::is_quiet;
use super::gate::Gate;
use super::judge::{Finding, Judge};
use super::made::{Made, told};
use super::wanted::{Duals, USUAL_REPLIES};
use super::wish::{Manner, Wish};
use rookwright_chess::{CASTLING, Color, Move, Piece, Position, Square, letter};
use rookwright_mate::Over;
use rookwright_run::Watch;

/// The gates that a wish sets up, with a judge of their own.
pub(super) struct Gates<'a> {
    wish: &'a Wish,
    watch: &'a Watch,
    judge: Judge<'a>,
    /// What was asked for beyond what every puzzle has to pass: this is what a man may serve.
    extra: Option<Wish>,
    /// Some man was kept only because it took too long to tell that it is needed.
    doubt: bool,
}

impl<'a> Gates<'a> {
    pub(super) fn new(wish: &'a Wish, judge: Judge<'a>, watch: &'a Watch) -> Self {
        let extra = wish.wanted.asks_of_the_play().then(|| {
            let mut extra = wish.clone();
            extra.wanted.duals = if wish.wanted.duals == Duals::None { Duals::None } else { Duals::Allowed };
            extra.manner = if wish.manner == Manner::Forced { Manner::Direct } else { wish.manner };
            extra
        });
        Self { wish, watch, judge, extra, doubt: false }
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

    /// The puzzle in a position with one solution, its needless men taken off; or the gate that does not let it pass.
    pub(super) fn stripped_puzzle(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Result<Made, Gate>, Over> {
        // What can only get worse when men are taken off is looked at first.
        if let Some(gate) = self.first_glance(position, solution) {
            return Ok(Err(gate));
        }
        // To take men off for the sake of a theme that is not there would be a waste.
        if let Some(gate) = self.second_glance(position, solution)? {
            return Ok(Err(gate));
        }
        let bare = self.stripped(position, solution)?;
        if std::mem::take(&mut self.doubt) {
            return Ok(Err(Gate::Effort));
        }
        let [white, black] = Color::ALL.map(|colour| Stock::of(&bare, colour));
        if !self.wish.allows(white, black) {
            return Ok(Err(Gate::Needless));
        }
        match self.first_glance(&bare, solution) {
            Some(gate) => Ok(Err(gate)),
            None => self.puzzle(&bare, solution),
        }
    }

    /// The position without the men that it does not need, unless they may stay.
    pub(super) fn stripped(&mut self, position: &Position, solution: &[Move]) -> Result<Position, Over> {
        let mut bare = position.clone();
        // One that had to stay may go when others have gone: until nobody can.
        while !self.wish.wanted.needless
            && let Some(fewer) = self.without_one(&bare, solution)?
        {
            bare = fewer;
        }
        Ok(bare)
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
        for (colour, piece, square, fewer) in without_each(position) {
            if self.stays(&fewer, solution)? {
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
    fn second_glance(&mut self, position: &Position, solution: &[Move]) -> Result<Option<Gate>, Over> {
        if !self.wish.wanted.asks_of_the_play() {
            return Ok(None);
        }
        Ok(told(&mut self.judge, self.wish, position, solution)?.err())
    }

    /// The position without one needless man or right, White's strongest first; `None` where all are needed.
    pub(super) fn without_one(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Option<Position>, Over> {
        for (_, _, _, fewer) in without_each(position) {
            if self.stays(&fewer, solution)? {
                return Ok(Some(fewer));
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
            && *range != USUAL_REPLIES
            && !range.contains(&(position.after(key).moves().len() as u32))
        {
            return Ok(false);
        }
        let Some(extra) = &self.extra else { return Ok(true) };
        Ok(match told(&mut self.judge, extra, position, solution)? {
            Ok(_) => true,
            Err(gate) => {
                self.doubt |= gate == Gate::Effort;
                false
            }
        })
    }
}

/// The position without each man in turn, White's strongest first, where neither side is in check then.
fn without_each(position: &Position) -> impl Iterator<Item = (Color, Piece, Square, Position)> {
    let men = Color::ALL.into_iter().flat_map(|colour| KINDS.map(|piece| (colour, piece)));
    men.flat_map(|(colour, piece)| {
        position.those(colour, piece).into_iter().map(move |square| (colour, piece, square))
    })
    .filter_map(|(colour, piece, square)| {
        let mut fewer = position.clone();
        fewer.take(colour, piece, square);
        settle(&mut fewer);
        is_quiet(&fewer).then_some((colour, piece, square, fewer))
    })
}
