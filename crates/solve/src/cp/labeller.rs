//! The order of a [`Labelling`] as a Pumpkin brancher.

use super::track::Track;
use pumpkin_core::branching::{Brancher, BrancherEvent, SelectionContext};
use pumpkin_core::predicate;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::variables::DomainId;
use rookwright_run::{Labelling, ValueOrder, VariableOrder};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::rc::Rc;

/// Variables that are decided together: the choices first, then the Booleans.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// The integer variables, each with the number of constraints that it occurs in.
    pub(super) choices: Vec<(DomainId, u32)>,
    pub(super) booleans: Vec<DomainId>,
}

/// Decides one group of variables after the other.  Together these determine the helpers.
#[derive(Debug)]
pub(super) struct Labeller {
    labelling: Labelling,
    groups: Vec<Group>,
    /// The number of decisions so far.
    pub(super) decisions: u64,
    /// The number of conflicts so far.
    pub(super) conflicts: u64,
    /// Where the search is.
    pub(super) track: Rc<RefCell<Track>>,
}

impl Labeller {
    pub(super) fn new(labelling: Labelling, groups: Vec<Group>) -> Self {
        Labeller { labelling, groups, decisions: 0, conflicts: 0, track: Rc::default() }
    }

    /// Returns the next decision and the number of its group; `None` if all variables are fixed.
    pub(super) fn next(&mut self, context: &SelectionContext) -> Option<(usize, Predicate)> {
        // A group is labelled to its end before the next one begins.
        let mut groups = self.groups.iter().enumerate();
        let (nth, variable) = groups.find_map(|(nth, group)| Some((nth, self.variable(group, context)?)))?;
        self.decisions += 1;
        let (low, high) = (context.lower_bound(variable), context.upper_bound(variable));
        // Domains may have holes, so the values are counted one by one.
        let left = || (low..=high).filter(|&value| context.contains(variable, value));
        let middle = low + (high - low) / 2;
        let decision = match self.labelling.values {
            ValueOrder::Smallest => predicate!(variable <= low),
            ValueOrder::Largest => predicate!(variable >= high),
            ValueOrder::Bisect => predicate!(variable <= middle),
            ValueOrder::BisectDown => predicate!(variable >= middle + 1),
            ValueOrder::Median => {
                let median = left().nth((left().count() - 1) / 2).unwrap_or(low);
                predicate!(variable == median)
            }
            ValueOrder::Middle => {
                // Doubled, so that the middle of two values is a whole number.
                let nearest = left().min_by_key(|&value| (2 * value - low - high).abs()).unwrap_or(low);
                predicate!(variable == nearest)
            }
        };
        Some((nth, decision))
    }

    fn variable(&self, group: &Group, context: &SelectionContext) -> Option<DomainId> {
        let mut free = group.choices.iter().copied().filter(|&(choice, _)| !context.is_integer_fixed(choice));
        // Pumpkin's own selectors use the bounds only and count holes as values.
        let left = |choice: DomainId| {
            let range = context.lower_bound(choice)..=context.upper_bound(choice);
            range.filter(move |&value| context.contains(choice, value))
        };
        let size = |choice: DomainId| left(choice).count();
        let regret =
            |choice: DomainId| left(choice).nth(1).map_or(0, |second| second - context.lower_bound(choice));
        // Of several equal variables each order takes the first, so that runs can be repeated.
        let choice = match self.labelling.variables {
            VariableOrder::Input => free.next(),
            VariableOrder::SmallestDomain => free.min_by_key(|&(choice, _)| size(choice)),
            VariableOrder::LargestDomain => free.min_by_key(|&(choice, _)| Reverse(size(choice))),
            VariableOrder::SmallestValue => free.min_by_key(|&(choice, _)| context.lower_bound(choice)),
            VariableOrder::LargestValue => {
                free.min_by_key(|&(choice, _)| Reverse(context.upper_bound(choice)))
            }
            VariableOrder::MostConstrained => {
                free.min_by_key(|&(choice, uses)| (size(choice), Reverse(uses)))
            }
            VariableOrder::Occurrence => free.min_by_key(|&(_, uses)| Reverse(uses)),
            VariableOrder::MaxRegret => free.min_by_key(|&(choice, _)| Reverse(regret(choice))),
        };
        let boolean = || group.booleans.iter().copied().find(|&boolean| !context.is_integer_fixed(boolean));
        choice.map(|(choice, _)| choice).or_else(boolean)
    }
}

impl Brancher for Labeller {
    fn next_decision(&mut self, context: &mut SelectionContext) -> Option<Predicate> {
        let (_, decision) = self.next(context)?;
        self.track.borrow_mut().decide(decision);
        Some(decision)
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        self.track.borrow_mut().involved = Some(predicate);
    }

    fn on_conflict(&mut self) {
        self.conflicts += 1;
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        vec![BrancherEvent::Conflict, BrancherEvent::AppearanceInConflictPredicate]
    }
}
