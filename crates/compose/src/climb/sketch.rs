//! A quick look at a position as a problem: the intended key, what spoils it, and its play.
//!
//! The look is exact as far as it goes: keys, refutations and variations are counted, not guessed. It stops
//! early in positions that are far from a problem.

use super::solver::Solver;
use rookwright_chess::{Move, Position};
use rookwright_mate::analysis::Features;
use rookwright_mate::content::{Content, Phase, Phases};

/// The most keys of a position that is worth a look.
const MOST_KEYS: usize = 5;
/// The most moves that are compared as the intended key.
const MOST_INTENDED: usize = 3;
/// The most refutations of an intended key, unless the way to a theme needs more.
pub(crate) const MOST_REFUTATIONS: usize = 2;
/// The most refutations of a move that may become a try.
const MOST_IN_TRY: usize = 2;

/// What a quick look at a position shows.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    /// The play of the intended key, without that of the tries unless it was asked for.
    pub(crate) phases: Phases,
    /// What the play has to offer.
    pub(crate) content: Content,
    /// The number of other keys.
    pub(crate) cooks: usize,
    /// The number of refutations of the intended key.
    pub(crate) refutations: usize,
    /// Whether there is a shorter solution.
    pub(crate) short: bool,
}

impl Sketch {
    /// Returns the intended key.
    pub(crate) fn key(&self) -> Option<Move> {
        self.phases.solution.first
    }

    /// Whether the intended key is the only one.
    pub(crate) fn is_sound(&self) -> bool {
        self.cooks == 0 && self.refutations == 0 && !self.short
    }
}

/// What to look at besides the key.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// Whether to find the set play.
    pub(crate) set_play: bool,
    /// Whether to find the play of the tries.
    pub(crate) tries: bool,
    /// Whether to find the tries of the piece that makes the key, also in unsound positions.
    pub(crate) key_piece: bool,
}

/// What a sketch must reach to be of use. The look ends as soon as it cannot.
pub(crate) struct Bar<'a> {
    /// The value of a sketch without what spoils it.
    pub(crate) worth: &'a dyn Fn(&Content, &Phases) -> i32,
    /// The cost of a cook.
    pub(crate) cook: i32,
    /// The cost of a refutation of the intended key.
    pub(crate) refutation: i32,
    /// The most refutations of an intended key.
    pub(crate) most_refutations: usize,
    /// The cost of a shorter solution. `None` if a position that has one is of no use.
    pub(crate) short: Option<i32>,
    /// The most that tries can add to the value.
    pub(crate) tries: i32,
    /// The number of tries after which no more are counted.
    pub(crate) most_tries: usize,
    /// The least value that is of use.
    pub(crate) least: i32,
}

impl<'a> Bar<'a> {
    /// Returns a bar that every sketch reaches, with all tries counted.
    pub(crate) fn none(worth: &'a dyn Fn(&Content, &Phases) -> i32) -> Self {
        Self {
            worth,
            cook: 0,
            refutation: 0,
            most_refutations: MOST_REFUTATIONS,
            short: None,
            tries: i32::MAX / 4,
            most_tries: usize::MAX,
            least: i32::MIN / 4,
        }
    }
}

/// Looks at positions. It remembers which replies refuted a move, because in a position that differs little
/// the same replies mostly refute it again.
pub(crate) struct Sketcher {
    look: Look,
    solver: Solver,
    /// By origin and destination of our move, the replies that refuted it last.
    refuters: Vec<[Option<Move>; 2]>,
}

impl Sketcher {
    pub(crate) fn new(look: Look, solver: Solver) -> Self {
        Self { look, solver, refuters: vec![[None; 2]; 64 * 64] }
    }

    /// Looks at more or less than before.
    pub(crate) fn set_look(&mut self, look: Look) {
        self.look = look;
    }

    /// Looks at a position in which neither side is in check, with an intended key if there is one. `None`
    /// if it is far from a problem or its value is too low.
    pub(crate) fn sketch(
        &mut self,
        position: &Position,
        hint: Option<Move>,
        bar: &Bar<'_>,
    ) -> Option<(i32, Sketch)> {
        if let Some(key) = hint.filter(|&key| position.is_legal(key)) {
            return self.with_key(position, key, bar);
        }
        let mut best: Option<(i32, Sketch)> = None;
        for key in self.candidates(position, bar)?.into_iter().take(MOST_INTENDED) {
            if let Some((value, sketch)) = self.with_key(position, key, bar)
                && best.as_ref().is_none_or(|(most, _)| value > *most)
            {
                best = Some((value, sketch));
            }
        }
        best
    }

    /// Returns the moves with the fewest refutations. `None` if all have many, or many moves are keys.
    fn candidates(&mut self, position: &Position, bar: &Bar<'_>) -> Option<Vec<Move>> {
        if bar.short.is_none() && self.solver.is_short(position) {
            return None;
        }
        let (mut least, mut moves) = (bar.most_refutations, Vec::new());
        for step in position.moves() {
            if let Some(found) = self.refutations(&position.after(step), step, least) {
                if found.len() < least {
                    moves.clear();
                    least = found.len();
                }
                moves.push(step);
                if least == 0 && moves.len() > MOST_KEYS {
                    return None;
                }
            }
        }
        (!moves.is_empty()).then_some(moves)
    }

    fn with_key(&mut self, position: &Position, key: Move, bar: &Bar<'_>) -> Option<(i32, Sketch)> {
        let after = position.after(key);
        let refuted = self.refutations(&after, key, bar.most_refutations)?;
        let refutations = refuted.len();
        let solution = self.solver.phase(&after, Some(key), refuted);
        let set_play = self.look.set_play.then(|| self.solver.phase(&position.passed(), None, Vec::new()));
        let mut phases = Phases::of_lines(position.clone(), self.solver.moves(), solution, set_play);
        if self.look.key_piece {
            phases.key_piece = self.others_of_key_piece(position, key);
        }
        let features = Features::of(position, key);
        let mut content = Content::of_phases(&phases, &features);
        let mut spoiled = bar.refutation * refutations as i32;
        let mut hope = (bar.worth)(&content, &phases) + bar.tries - spoiled;
        if hope < bar.least {
            return None;
        }
        let short = self.solver.is_short(position);
        if short {
            spoiled += bar.short?;
            hope -= bar.short?;
        }
        let mut cooks = 0;
        let others: Vec<(Move, Position)> = position
            .moves()
            .into_iter()
            .filter(|&step| step != key)
            .map(|step| (step, position.after(step)))
            .collect();
        for (step, next) in &others {
            if self.refutations(next, *step, 0).is_some() {
                cooks += 1;
                if cooks > MOST_KEYS || hope - bar.cook * (cooks as i32) < bar.least {
                    return None;
                }
            }
        }
        // Tries of unsound positions do not matter, and to find them takes longest.
        let sound = cooks == 0 && refutations == 0 && !short;
        for (step, next) in others.iter().filter(|_| sound) {
            if phases.tries.len() == bar.most_tries {
                break;
            }
            if !position.is_capture(*step)
                && !next.is_check()
                && let Some(found) = self.refutations(next, *step, 1)
            {
                phases.tries.push(match self.look.tries {
                    true => self.solver.phase(next, Some(*step), found),
                    false => Phase { first: Some(*step), refutations: found, ..Phase::default() },
                });
            }
        }
        match self.look.tries {
            true => content = Content::of_phases(&phases, &features),
            false => content.tries = phases.tries.len(),
        }
        let value = (bar.worth)(&content, &phases) - spoiled - bar.cook * cooks as i32;
        (value >= bar.least).then_some((value, Sketch { phases, content, cooks, refutations, short }))
    }

    /// Returns the other moves of the piece that makes the key, those with few refutations.
    fn others_of_key_piece(&mut self, position: &Position, key: Move) -> Vec<Phase> {
        let mut found = Vec::new();
        for step in position.moves().into_iter().filter(|step| step.from() == key.from() && *step != key) {
            if let Some(refutations) = self.refutations(&position.after(step), step, MOST_IN_TRY) {
                found.push(Phase { first: Some(step), refutations, ..Phase::default() });
            }
        }
        found
    }

    /// Returns the refutations of our move that led here. `None` if there are more than `most`, or if the
    /// game is over.
    fn refutations(&mut self, after: &Position, step: Move, most: usize) -> Option<Vec<Move>> {
        let place = step.from() as usize * 64 + step.to() as usize;
        let known = self.refuters[place];
        let mut found = Vec::new();
        for reply in known.into_iter().flatten() {
            if after.is_legal(reply) && !self.solver.is_answered(&after.after(reply)) {
                found.push(reply);
                if found.len() > most {
                    return None;
                }
            }
        }
        let replies = after.moves();
        if replies.is_empty() {
            return None;
        }
        for reply in replies.into_iter().filter(|&reply| !known.contains(&Some(reply))) {
            if !self.solver.is_answered(&after.after(reply)) {
                found.push(reply);
                self.refuters[place] = [Some(reply), self.refuters[place][0]];
                if found.len() > most {
                    return None;
                }
            }
        }
        Some(found)
    }
}
