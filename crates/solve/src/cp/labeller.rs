//! The order of a [`Labelling`] as a Pumpkin brancher.

use pumpkin_core::branching::{Brancher, BrancherEvent, SelectionContext};
use pumpkin_core::predicate;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::variables::DomainId;
use rookwright_run::{Labelling, ValueOrder, VariableOrder};
use std::cmp::Reverse;

/// Decides the choices first, then the Booleans.  These determine the helpers.
#[derive(Debug)]
pub(super) struct Labeller {
    labelling: Labelling,
    choices: Vec<DomainId>,
    booleans: Vec<DomainId>,
    /// The number of decisions so far.
    pub(super) decisions: u64,
    /// The number of conflicts so far.
    pub(super) conflicts: u64,
}

impl Labeller {
    pub(super) fn new(labelling: Labelling, choices: &[DomainId], booleans: &[DomainId]) -> Self {
        let (choices, booleans) = (choices.to_vec(), booleans.to_vec());
        Labeller { labelling, choices, booleans, decisions: 0, conflicts: 0 }
    }
}

impl Brancher for Labeller {
    fn next_decision(&mut self, context: &mut SelectionContext) -> Option<Predicate> {
        let context = &*context;
        let mut free = self.choices.iter().copied().filter(|&choice| !context.is_integer_fixed(choice));
        // Pumpkin's own selectors use the bounds only and count holes as values.
        let size = |&choice: &DomainId| {
            let range = context.lower_bound(choice)..=context.upper_bound(choice);
            range.filter(|&value| context.contains(choice, value)).count()
        };
        let choice = match self.labelling.variables {
            VariableOrder::Input => free.next(),
            VariableOrder::SmallestDomain => free.min_by_key(size),
            VariableOrder::LargestDomain => free.min_by_key(|choice| Reverse(size(choice))),
        };
        let boolean = || self.booleans.iter().copied().find(|&boolean| !context.is_integer_fixed(boolean));
        let variable = choice.or_else(boolean)?;
        self.decisions += 1;
        let (low, high) = (context.lower_bound(variable), context.upper_bound(variable));
        Some(match self.labelling.values {
            ValueOrder::Smallest => predicate!(variable <= low),
            ValueOrder::Largest => predicate!(variable >= high),
            ValueOrder::Bisect => {
                let middle = low + (high - low) / 2;
                predicate!(variable <= middle)
            }
        })
    }

    fn on_conflict(&mut self) {
        self.conflicts += 1;
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        vec![BrancherEvent::Conflict]
    }
}
