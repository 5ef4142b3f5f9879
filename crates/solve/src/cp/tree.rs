//! Enumerates solutions by plain tree search: after a solution or a conflict, the last decision is turned round.
//!
//! Nothing is learnt and no solution is stored.  A learnt clause saves little where solutions are frequent, and
//! a conflict takes ten times as long with learning (14,200 placements of 12 queens: 80,000 conflicts and 1.1 s,
//! with learning 48,000 and 8.4 s).  Where they are rare, the tree gives up after a number of conflicts in a row;
//! [`Ended::Tired`] then says what was searched already.
//!
//! Solutions count as one if they agree on the shown variables, so these are decided first: once they are fixed, a
//! single solution for the hidden ones is enough.
//!
//! Pumpkin has no callback for solutions.  When nothing is left to decide, the tree decides the *gate*, a
//! variable that always fails, and handles the conflict as a leaf.

use super::labeller::Labeller;
use super::post::{Posted, Wire};
use crate::listen::Listen;
use crate::model::Assignment;
use pumpkin_core::branching::{Brancher, BrancherEvent, SelectionContext};
use pumpkin_core::conflict_resolving::{ConflictAnalysisContext, ConflictResolver};
use pumpkin_core::predicates::Predicate;
use pumpkin_core::propagation::ReadDomains;
use pumpkin_core::results::SatisfactionResult;
use pumpkin_core::termination::TerminationCondition;
use rookwright_run::Watch;
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// The end of a tree search.
pub(super) enum Ended {
    /// All solutions were reported.
    Complete,
    /// The judge stopped it, or the time is up.
    Stopped,
    /// There were many conflicts in a row.  These clauses exclude what was searched, and nothing else.
    Tired(Vec<Vec<Predicate>>),
}

/// Searches until all solutions are reported, or there were more than `patience` conflicts in a row.
pub(super) fn search(
    posted: &mut Posted,
    labeller: &mut Labeller,
    judge: &mut dyn Listen,
    watch: &Watch,
    patience: u64,
) -> Ended {
    let Posted { solver, wires, gate, .. } = posted;
    let tree = Tree {
        wires,
        judge,
        path: Vec::new(),
        done: Vec::new(),
        at_leaf: false,
        conflicts: 0,
        in_a_row: 0,
        patience,
        stop: None,
    };
    // Pumpkin calls brancher, clock and resolver one after the other, and all three work on the same tree.
    let tree = Rc::new(RefCell::new(tree));
    let mut resolver = Turner(Rc::clone(&tree));
    let mut clock = Clock { watch, tree: Rc::clone(&tree) };
    let mut brancher = Climber { labeller, gate: *gate, tree: Rc::clone(&tree) };
    // The gate always fails, so a search to the end is never satisfiable.
    let complete = match solver.satisfy(&mut brancher, &mut clock, &mut resolver) {
        SatisfactionResult::Unsatisfiable(..) => true,
        SatisfactionResult::Satisfiable(_) | SatisfactionResult::Unknown(..) => false,
    };
    let tree = tree.borrow();
    labeller.conflicts += tree.conflicts;
    match tree.stop {
        _ if complete => Ended::Complete,
        Some(Stop::LastSolution) => Ended::Complete,
        Some(Stop::Tired) => Ended::Tired(tree.clauses()),
        Some(Stop::Judge) | None => Ended::Stopped,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    /// The solution just found needed no decision on shown variables.
    LastSolution,
    Tired,
    Judge,
}

struct Tree<'t> {
    wires: &'t [Wire],
    judge: &'t mut dyn Listen,
    /// The decisions from the root, each with whether its variable is shown.
    path: Vec<(Predicate, bool)>,
    /// The decisions whose subtrees are searched: the length of the path before it, and the decision.
    done: Vec<(usize, Predicate)>,
    /// Whether the last decision was the gate.
    at_leaf: bool,
    conflicts: u64,
    /// The number of conflicts since the last solution.
    in_a_row: u64,
    patience: u64,
    stop: Option<Stop>,
}

impl Tree<'_> {
    /// Turns the last decision round, or marks the end of the search.
    fn turn(&mut self, context: &mut ConflictAnalysisContext) {
        let Some((decision, _)) = self.path.pop() else {
            self.stop = Some(Stop::LastSolution);
            return;
        };
        let level = self.path.len();
        context.restore_to(level);
        while self.done.last().is_some_and(|&(before, _)| before > level) {
            self.done.pop();
        }
        self.done.push((level, decision));
        // This always works, since the variable had other values left when it was decided.
        if context.post(!decision).is_err() {
            self.stop = Some(Stop::Tired);
        }
    }

    /// Reports the solution of a leaf and leaves the decisions on hidden variables.
    fn report(&mut self, context: &ConflictAnalysisContext) {
        let values = self.wires.iter().map(|wire| match *wire {
            Wire::Boolean(boolean) => context.lower_bound(&boolean) == 1,
            Wire::Value(choice, value, _) => context.lower_bound(&choice) == value,
        });
        let assignment = Assignment::new(values.collect());
        if self.judge.report_solution(&assignment).is_break() {
            self.stop = Some(Stop::Judge);
        }
        while self.path.last().is_some_and(|&(_, shown)| !shown) {
            self.path.pop();
        }
    }

    /// Returns a clause for each subtree that is searched.
    fn clauses(&self) -> Vec<Vec<Predicate>> {
        let clause = |&(level, decision): &(usize, Predicate)| {
            let before = self.path[..level].iter().map(|&(decision, _)| !decision);
            before.chain([!decision]).collect()
        };
        self.done.iter().map(clause).collect()
    }
}

/// Decides as the labeller says, and then the gate.
struct Climber<'l, 't> {
    labeller: &'l mut Labeller,
    gate: Predicate,
    tree: Rc<RefCell<Tree<'t>>>,
}

impl Brancher for Climber<'_, '_> {
    fn next_decision(&mut self, context: &mut SelectionContext) -> Option<Predicate> {
        let next = self.labeller.next(context);
        let mut tree = self.tree.borrow_mut();
        let Some((group, decision)) = next else {
            tree.at_leaf = true;
            return Some(self.gate);
        };
        tree.path.push((decision, group == 0));
        Some(decision)
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        Vec::new()
    }
}

impl fmt::Debug for Climber<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Climber").field("labeller", &self.labeller).finish_non_exhaustive()
    }
}

/// Turns decisions round.
#[derive(Clone)]
struct Turner<'t>(Rc<RefCell<Tree<'t>>>);

impl ConflictResolver for Turner<'_> {
    fn resolve_conflict(&mut self, context: &mut ConflictAnalysisContext) {
        let mut tree = self.0.borrow_mut();
        if std::mem::take(&mut tree.at_leaf) {
            tree.in_a_row = 0;
            tree.report(context);
        } else {
            tree.conflicts += 1;
            tree.in_a_row += 1;
        }
        tree.turn(context);
    }
}

impl fmt::Debug for Turner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turner").finish_non_exhaustive()
    }
}

struct Clock<'w, 't> {
    watch: &'w Watch,
    tree: Rc<RefCell<Tree<'t>>>,
}

impl TerminationCondition for Clock<'_, '_> {
    fn should_stop(&mut self) -> bool {
        let mut tree = self.tree.borrow_mut();
        // Pumpkin cannot be used again if it was stopped at the root.
        if tree.in_a_row > tree.patience && !tree.path.is_empty() {
            tree.stop.get_or_insert(Stop::Tired);
        }
        tree.stop.is_some() || self.watch.is_over()
    }
}
