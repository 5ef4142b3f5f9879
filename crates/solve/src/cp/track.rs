//! What a learning search is doing, which Pumpkin does not tell: its decisions, and what it learns.

use crate::team::Team;
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::conflict_resolving::{ConflictAnalysisContext, ConflictResolver};
use pumpkin_core::predicates::Predicate;
use pumpkin_core::propagation::ReadDomains;
use pumpkin_core::state::CurrentNogood;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The length of the longest learnt clauses that threads tell each other.
const LONGEST_SHARED: usize = 15;

/// Where a search is.
#[derive(Debug, Default)]
pub(super) struct Track {
    /// The number of assumptions, each of which is a level of its own.
    assumptions: usize,
    /// The decisions after them, one for each further level.
    path: Vec<Predicate>,
    /// Whether the last step was a decision, so that the search is not at its root.
    pub(super) decided: bool,
    /// The predicate that was last involved in a conflict.
    pub(super) involved: Option<Predicate>,
}

impl Track {
    /// Begins a search.
    pub(super) fn begin(&mut self, assumptions: usize) {
        *self = Track { assumptions, ..Track::default() };
    }

    /// Notes a decision.
    pub(super) fn decide(&mut self, decision: Predicate) {
        self.path.push(decision);
        self.decided = true;
    }

    /// Returns the first decision of those that are neither refuted nor left.
    pub(super) fn first(&self) -> Option<Predicate> {
        self.path.first().copied()
    }

    /// Notes that the search has returned to a level.
    fn return_to(&mut self, level: usize) {
        self.path.truncate(level.saturating_sub(self.assumptions));
        self.decided = false;
    }
}

/// Learns from conflicts as Pumpkin does, and hands the short learnt clauses to the other threads.
#[derive(Clone, Debug)]
pub(super) struct Learner {
    resolver: ResolutionResolver,
    track: Rc<RefCell<Track>>,
    /// The other threads, and the number of this one.
    team: Option<(Arc<Team<Predicate>>, usize)>,
}

impl Learner {
    pub(super) fn new(track: Rc<RefCell<Track>>, team: Option<(Arc<Team<Predicate>>, usize)>) -> Self {
        Learner { resolver: ResolutionResolver::default(), track, team }
    }

    /// Hands over the clause that was just learnt.
    ///
    /// Pumpkin does not show it, but it has made its last predicate false, and can tell the reason.  Whatever the
    /// predicate, that it follows from its reason holds for every solver with the same constraints.
    fn teach(&self, team: &Team<Predicate>, number: usize, context: &mut ConflictAnalysisContext) {
        let Some(asserted) = self.track.borrow().involved.map(|predicate| !predicate) else { return };
        if context.evaluate_predicate(asserted) != Some(true) {
            return;
        }
        let mut clause: Vec<Predicate> = Vec::new();
        let given = CurrentNogood::empty();
        let reason = context.get_propagation_reason_without_proof_log(asserted, given, &mut clause);
        if reason.is_some() && clause.len() < LONGEST_SHARED {
            clause.iter_mut().for_each(|predicate| *predicate = !*predicate);
            clause.push(asserted);
            team.teach(number, &clause);
        }
    }
}

impl ConflictResolver for Learner {
    fn resolve_conflict(&mut self, context: &mut ConflictAnalysisContext) {
        self.resolver.resolve_conflict(context);
        self.track.borrow_mut().return_to(context.get_checkpoint());
        if let Some((team, number)) = &self.team
            && team.is_sharing()
        {
            self.teach(team, *number, context);
        }
    }
}
