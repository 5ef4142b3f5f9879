//! Applies the gates of a wish to a position. All generators use the same gates.

use super::army::{KINDS, Stock};
use super::change::drop_impossible_rights;
use super::choices::{Choices, choices};
use super::draw::is_quiet;
use super::gate::Gate;
use super::judge::{Finding, Judge};
use super::made::{Made, full_solution};
use super::manner::Manner;
use super::wanted::{Duals, USUAL_REPLIES};
use super::wish::Wish;
use rookwright_chess::{CASTLING, Color, Move, Piece, Position, Square, letter};
use rookwright_mate::Over;
use rookwright_mate::analysis::{Wishes, analyse};
use rookwright_mate::content::{Content, score};
use rookwright_run::Watch;

/// The gates of a wish, with their own judge.
pub(super) struct Gates<'a> {
    wish: &'a Wish,
    watch: &'a Watch,
    judge: Judge<'a>,
    /// The requirements beyond those of every puzzle. Only these make a piece needed.
    extra: Option<Wish>,
    /// Whether a piece is needed if there are fewer variations or different mates without it.
    keeps_play: bool,
    /// Whether a piece was kept because its test took too long.
    doubt: bool,
}

impl<'a> Gates<'a> {
    pub(super) fn new(wish: &'a Wish, judge: Judge<'a>, watch: &'a Watch) -> Self {
        let extra = wish.wanted.needs_analysis().then(|| {
            let mut extra = wish.clone();
            extra.wanted.duals = if wish.wanted.duals == Duals::None { Duals::None } else { Duals::Allowed };
            extra.manner = if wish.manner == Manner::Forced { Manner::Direct } else { wish.manner };
            extra
        });
        Self { wish, watch, judge, extra, keeps_play: false, doubt: false }
    }

    /// Counts a piece as needed if it serves a variation or a mate, as an author would.
    #[must_use]
    pub(super) fn keeping_play(mut self) -> Self {
        self.keeps_play = self.wish.manner == Manner::Direct && self.wish.moves > 1;
        self
    }

    /// Returns the judge.
    pub(super) fn judge(&mut self) -> &mut Judge<'a> {
        &mut self.judge
    }

    /// Examines a position in which neither side is in check. Distinguishes at least `cooks` solutions.
    pub(super) fn look(&mut self, position: &Position, cooks: u32) -> Result<Finding, Over> {
        self.judge.look(position, cooks)
    }

    /// Removes unneeded pieces from a position with one solution. Returns the puzzle, or the gate that
    /// rejects it.
    pub(super) fn stripped_puzzle(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Result<Made, Gate>, Over> {
        // First the tests whose result can only get worse when pieces are removed.
        if let Some(gate) = self.gate_rejecting_first_moves(position, solution) {
            return Ok(Err(gate));
        }
        // Without the theme, removing pieces would be wasted work.
        if let Some(gate) = self.gate_rejecting_play(position, solution)? {
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
        match self.gate_rejecting_first_moves(&bare, solution) {
            Some(gate) => Ok(Err(gate)),
            None => self.puzzle(&bare, solution),
        }
    }

    /// Removes unneeded pieces, unless the wish allows them.
    pub(super) fn stripped(&mut self, position: &Position, solution: &[Move]) -> Result<Position, Over> {
        let mut bare = position.clone();
        // A piece that was needed may become unneeded when others are gone, so repeat until nothing
        // changes.
        while !self.wish.wanted.needless
            && let Some(fewer) = self.without_one(&bare, solution)?
        {
            bare = fewer;
        }
        Ok(bare)
    }

    /// Returns the puzzle in a position with one solution and no unneeded pieces, or the gate that rejects
    /// it.
    pub(super) fn puzzle(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Result<Made, Gate>, Over> {
        let full = match full_solution(&mut self.judge, self.wish, position, solution)? {
            Ok(full) => full,
            Err(gate) => return Ok(Err(gate)),
        };
        let choices = match (self.wish.manner, solution) {
            (Manner::Direct | Manner::Forced, [key]) => {
                choices(&position.after(*key), self.wish.moves - 1, Duals::Allowed, self.judge.prover())?
            }
            _ => Choices::default(),
        };
        let relaxed = self.relaxed(position, solution, choices)?;
        let made = Made::of(self.wish, self.judge.asked(), position, full, choices, relaxed, self.watch)?;
        Ok(made.ok_or(Gate::Legal))
    }

    /// Describes the default requirements that the puzzle fails because the wish relaxed them.
    fn relaxed(
        &mut self,
        position: &Position,
        solution: &[Move],
        choices: Choices,
    ) -> Result<Vec<String>, Over> {
        let mut relaxed = Vec::new();
        if choices.major > 0 && !self.wish.counts_duals_as_problemists() {
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

    /// Lists the pieces that could be removed one at a time: `Ra1`, `pb5`.
    fn needless(&mut self, position: &Position, solution: &[Move]) -> Result<Vec<String>, Over> {
        let mut needless = Vec::new();
        for (colour, piece, square, fewer) in without_each(position) {
            if self.still_holds(&fewer, solution)? {
                needless.push(format!("{}{square}", letter(colour, piece)));
            }
        }
        Ok(needless)
    }

    /// Returns the gate that rejects the first moves.
    pub(super) fn gate_rejecting_first_moves(&self, position: &Position, solution: &[Move]) -> Option<Gate> {
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

    /// Returns the gate that rejects the play, if the wish has requirements for it.
    fn gate_rejecting_play(&mut self, position: &Position, solution: &[Move]) -> Result<Option<Gate>, Over> {
        if !self.wish.wanted.needs_analysis() {
            return Ok(None);
        }
        Ok(full_solution(&mut self.judge, self.wish, position, solution)?.err())
    }

    /// Removes one unneeded piece or right, White's strongest first. Returns `None` if all are needed.
    pub(super) fn without_one(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Option<Position>, Over> {
        for (_, _, _, fewer) in without_each(position) {
            if self.still_holds(&fewer, solution)? && !self.loses_play(position, &fewer)? {
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
            if &fewer != position && self.still_holds(&fewer, solution)? {
                return Ok(Some(fewer));
            }
        }
        Ok(None)
    }

    /// Whether variations or different mates are lost, if that matters. A black piece may also be there for
    /// the score alone, because every defence needs a defender.
    fn loses_play(&mut self, before: &Position, after: &Position) -> Result<bool, Over> {
        if !self.keeps_play {
            return Ok(false);
        }
        let (Some(one), Some(other)) = (self.content(before)?, self.content(after)?) else {
            return Ok(false);
        };
        let is_black = before.side(Color::White) == after.side(Color::White);
        let less = other.variations < one.variations || other.mates < one.mates;
        Ok(less || is_black && score(&other) < score(&one))
    }

    fn content(&mut self, position: &Position) -> Result<Option<Content>, Over> {
        let nodes = self.judge.tree();
        let wishes = Wishes { refutations: 1, set_play: true, nodes, ..Wishes::default() };
        let report = analyse(position, self.judge.asked(), &wishes, self.judge.prover())?;
        Ok(Content::of(&report))
    }

    /// Whether the solution and all requirements for it still hold.
    fn still_holds(&mut self, position: &Position, solution: &[Move]) -> Result<bool, Over> {
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
        Ok(match full_solution(&mut self.judge, extra, position, solution)? {
            Ok(_) => true,
            Err(gate) => {
                self.doubt |= gate == Gate::Effort;
                false
            }
        })
    }
}

/// Returns the position without each piece in turn, White's strongest first. Skips positions with a check.
fn without_each(position: &Position) -> impl Iterator<Item = (Color, Piece, Square, Position)> {
    let men = Color::ALL.into_iter().flat_map(|colour| KINDS.map(|piece| (colour, piece)));
    men.flat_map(|(colour, piece)| {
        position.those(colour, piece).into_iter().map(move |square| (colour, piece, square))
    })
    .filter_map(|(colour, piece, square)| {
        let mut fewer = position.clone();
        fewer.take(colour, piece, square);
        drop_impossible_rights(&mut fewer);
        is_quiet(&fewer).then_some((colour, piece, square, fewer))
    })
}
