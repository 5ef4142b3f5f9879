//! The searches with a posted model: for one assignment by learning, and for all solutions.

use super::labeller::Labeller;
use super::post::{Posted, read};
use super::track::{Learner, Track};
use super::tree::{self, Ended};
use crate::judge::Stage;
use crate::listen::Listen;
use crate::lower::Lower;
use crate::model::Model;
use crate::team::{Task, Team};
use pumpkin_core::predicates::Predicate;
use pumpkin_core::results::SatisfactionResultUnderAssumptions as Outcome;
use pumpkin_core::termination::TerminationCondition;
use rookwright_run::{End, Labelling, Watch};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

/// A conflict with learning takes about this many times as long where propagation is cheap.
const COST_OF_LEARNING: u64 = 8;
/// The share of the learning search grows to this many times that of the tree: where neither ends soon, learning is the
/// safer choice.
const MOST_SHARE: u64 = 8;

/// The outcome of a search for one assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The judge accepted the assignment, which has this value.
    Accepted(u64),
    /// The judge has excluded the assignment.
    Excluded,
    /// There is no assignment.
    Nothing,
    /// The number of steps was reached.
    Undecided,
}

/// The time that a search may take.
#[derive(Clone, Copy, Default)]
pub(super) struct Turn<'a> {
    /// The number of steps; `None` without a limit.
    pub(super) steps: Option<u64>,
    /// The work for a team.
    pub(super) task: Option<(Task, &'a Team<Predicate>)>,
}

/// The solver with a model.
pub(super) struct Search<'a> {
    pub(super) model: &'a Model,
    pub(super) posted: Posted,
    pub(super) labeller: Labeller,
    pub(super) watch: Watch,
    learner: Learner,
    judge: &'a mut dyn Listen,
}

impl<'a> Search<'a> {
    /// Posts the model, or part of it if the time runs out.
    pub(super) fn new(
        model: &'a Model,
        labelling: Labelling,
        watch: Watch,
        judge: &'a mut dyn Listen,
        team: Option<(Arc<Team<Predicate>>, usize)>,
    ) -> Self {
        let posted = Posted::new(model, &watch);
        let labeller = Labeller::new(labelling, vec![posted.all.clone()]);
        let learner = Learner::new(Rc::clone(&labeller.track), team);
        Search { model, posted, labeller, watch, learner, judge }
    }

    /// Searches for one assignment by learning.
    pub(super) fn step(
        &mut self,
        stage: Stage,
        assumptions: &[Predicate],
        turn: Turn<'_>,
    ) -> Result<Step, End> {
        let track = Rc::clone(&self.labeller.track);
        track.borrow_mut().begin(assumptions.len());
        let mut clock = Clock { watch: &self.watch, turn, track };
        let assignment = match self.posted.solver.satisfy_under_assumptions(
            &mut self.labeller,
            &mut clock,
            &mut self.learner,
            assumptions,
        ) {
            Outcome::Satisfiable(satisfiable) => read(&self.posted.wires, satisfiable.solution()),
            Outcome::UnsatisfiableUnderAssumptions(_) | Outcome::Unsatisfiable(_) => {
                return Ok(Step::Nothing);
            }
            Outcome::Unknown(_) if self.watch.is_over() => return Err(self.watch.end()),
            // The turn has ended, and not the time.
            Outcome::Unknown(_) => return Ok(Step::Undecided),
        };
        match self.judge.hear(&assignment, stage) {
            ControlFlow::Break(()) => Err(End::Stopped),
            ControlFlow::Continue(clauses) if clauses.is_empty() => {
                Ok(Step::Accepted(self.model.value(&assignment).unwrap_or(0)))
            }
            // The judge has found something wrong, and gives clauses that rule it out for all further steps.
            ControlFlow::Continue(clauses) => {
                clauses.iter().for_each(|clause| self.posted.clause(clause));
                Ok(Step::Excluded)
            }
        }
    }

    /// Searches by learning until the judge accepts an assignment.
    pub(super) fn run(
        &mut self,
        stage: Stage,
        assumptions: &[Predicate],
        turn: Turn<'_>,
    ) -> Result<Step, End> {
        loop {
            match self.step(stage, assumptions, turn)? {
                Step::Excluded => {}
                step => return Ok(step),
            }
        }
    }

    /// Reports all solutions.  The tree search and the learning one take turns, with more and more steps each; the
    /// tree gives up after `patience` conflicts in a row at first.
    pub(super) fn enumerate(&mut self, labelling: Labelling, mut patience: u64) -> Result<(), End> {
        if self.model.lazy().is_some() || self.model.circuits().next().is_some() {
            // The clauses that the judge adds are what these models are about.
            return self.run(Stage::Enumerating, &[], Turn::default()).map(|_| ());
        }
        // Shown variables are fixed first: then one solution of the hidden ones is enough.
        let groups = vec![self.posted.shown.clone(), self.posted.hidden.clone()];
        let mut shown_first = Labeller::new(labelling, groups);
        let mut share = 1;
        let end = loop {
            let ended = tree::search(&mut self.posted, &mut shown_first, self.judge, &self.watch, patience);
            match ended {
                Ended::Complete => break Ok(()),
                Ended::Stopped => break Err(self.watch.end()),
                // What the tree has searched is excluded, so that neither search does it again.
                Ended::Tired(clauses) => clauses.into_iter().for_each(|clause| self.posted.require(clause)),
            }
            let steps = (patience / COST_OF_LEARNING).saturating_mul(share);
            let turn = Turn { steps: Some(steps), task: None };
            match self.step(Stage::Enumerating, &[], turn) {
                Err(end) => break Err(end),
                Ok(Step::Nothing) => break Ok(()),
                Ok(Step::Undecided) => {
                    // Neither was quick, so both get more time, and learning a growing share of it.
                    patience = patience.saturating_mul(2);
                    share = (2 * share).min(MOST_SHARE);
                }
                Ok(Step::Accepted(_) | Step::Excluded) => {}
            }
        };
        self.labeller.decisions += shown_first.decisions;
        self.labeller.conflicts += shown_first.conflicts;
        end
    }
}

struct Clock<'a> {
    watch: &'a Watch,
    turn: Turn<'a>,
    track: Rc<RefCell<Track>>,
}

impl TerminationCondition for Clock<'_> {
    fn should_stop(&mut self) -> bool {
        let Turn { steps, task } = &mut self.turn;
        *steps = steps.map(|steps| steps.saturating_sub(1));
        // Pumpkin cannot be used again if it was stopped at the root.
        let may_pause = self.track.borrow().decided;
        (may_pause && (*steps == Some(0) || task.is_some_and(|(task, team)| task.is_over(team))))
            || self.watch.is_over()
    }
}
