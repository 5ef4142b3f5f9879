//! The propagator for "at most one": all such constraints of a model in one.
//!
//! A sum or a clause for each pair would also do, but most of a puzzle's constraints are of this kind, and each
//! assigned variable would wake many of them: a queen stands on four lines, and has a value on every line of the
//! board.  Here it wakes one propagator, which strikes out the rest of those lines on which its value lies.

use pumpkin_core::declare_inference_label;
use pumpkin_core::predicate;
use pumpkin_core::predicates::PropositionalConjunction;
use pumpkin_core::proof::{ConstraintTag, InferenceCode};
use pumpkin_core::propagation::{
    DomainEvents, EnqueueDecision, EventsToRegister, LocalId, NotificationContext, OpaqueDomainEvent,
    Priority, PropagationContext, Propagator, PropagatorConstructor, PropagatorConstructorContext,
    PropagatorSpec, ReadDomains, RuntimeCheckers,
};
use pumpkin_core::state::PropagationStatusCP;
use pumpkin_core::variables::DomainId;
use std::collections::BTreeMap;

declare_inference_label!(AtMostOne);

/// A variable and one of its values.
pub(super) type Spot = (DomainId, i32);

/// The lines of a model: of each, at most one spot is taken.
#[derive(Debug, Default)]
pub(super) struct Lines(Vec<Vec<Spot>>);

impl Lines {
    /// Adds a line, whose spots must differ from each other.
    pub(super) fn add(&mut self, line: Vec<Spot>) {
        self.0.push(line);
    }

    /// Returns the constraint that states all lines; `None` if there are none.
    pub(super) fn constraint(self, tag: ConstraintTag) -> Option<AtMostOnes> {
        let mut variables: BTreeMap<DomainId, BTreeMap<i32, Vec<u32>>> = BTreeMap::new();
        for (nth, line) in self.0.iter().enumerate() {
            for &(variable, value) in line {
                variables.entry(variable).or_default().entry(value).or_default().push(nth as u32);
            }
        }
        let variables = variables.into_iter().map(|(variable, values)| {
            let low = values.keys().next().copied().unwrap_or(0);
            let high = values.keys().next_back().copied().unwrap_or(-1);
            let lines = (low..=high).map(|value| values.get(&value).cloned().unwrap_or_default());
            Crossing { variable, low, lines: lines.collect() }
        });
        let crossings: Vec<Crossing> = variables.collect();
        (!crossings.is_empty()).then_some(AtMostOnes { crossings, lines: self.0, tag })
    }
}

/// A variable with the lines of each of its values, from `low` on.
#[derive(Clone, Debug)]
struct Crossing {
    variable: DomainId,
    low: i32,
    lines: Vec<Vec<u32>>,
}

impl Crossing {
    fn lines(&self, value: i32) -> &[u32] {
        let nth = usize::try_from(value - self.low).ok();
        nth.and_then(|nth| self.lines.get(nth)).map_or(&[], Vec::as_slice)
    }
}

/// The constraint, before it is posted.
pub(super) struct AtMostOnes {
    crossings: Vec<Crossing>,
    lines: Vec<Vec<Spot>>,
    tag: ConstraintTag,
}

impl PropagatorConstructor for AtMostOnes {
    type PropagatorImpl = Striker;

    fn create(self, _: PropagatorConstructorContext) -> PropagatorSpec<Striker> {
        let mut registration = EventsToRegister::empty();
        for (nth, crossing) in self.crossings.iter().enumerate() {
            registration.add(&crossing.variable, DomainEvents::ASSIGN, LocalId::from(nth as u32));
        }
        // The variables that are fixed already bring no event.
        let assigned = (0..self.crossings.len() as u32).collect();
        let code = InferenceCode::new(self.tag, AtMostOne);
        let propagator = Striker { crossings: self.crossings, lines: self.lines, assigned, code };
        PropagatorSpec { registration, checkers: RuntimeCheckers::empty(), propagator }
    }
}

/// The propagator.
#[derive(Clone, Debug)]
pub(super) struct Striker {
    crossings: Vec<Crossing>,
    lines: Vec<Vec<Spot>>,
    /// The variables whose lines may be left to strike out.
    assigned: Vec<u32>,
    code: InferenceCode,
}

impl Striker {
    /// Strikes out the other spots of all lines through the value of a variable, if it is fixed.
    fn strike(&self, crossing: &Crossing, context: &mut PropagationContext<'_>) -> PropagationStatusCP {
        let variable = crossing.variable;
        let Some(value) = context.fixed_value(&variable) else { return Ok(()) };
        for &line in crossing.lines(value) {
            for &(other, taken) in &self.lines[line as usize] {
                if other != variable && context.contains(&other, taken) {
                    let reason = PropositionalConjunction::from(vec![predicate!(variable == value)]);
                    context.post(predicate!(other != taken), (reason, &self.code))?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Striker {
    fn name(&self) -> &str {
        "AtMostOne"
    }

    fn priority(&self) -> Priority {
        Priority::High
    }

    fn notify(
        &mut self,
        mut context: NotificationContext,
        nth: LocalId,
        _: OpaqueDomainEvent,
    ) -> EnqueueDecision {
        let nth = nth.unpack();
        let crossing = &self.crossings[nth as usize];
        if crossing.lines(context.domains().lower_bound(&crossing.variable)).is_empty() {
            return EnqueueDecision::Skip;
        }
        self.assigned.push(nth);
        EnqueueDecision::Enqueue
    }

    // What was assigned on the levels that are left had been struck out before the next decision.
    fn synchronise(&mut self, _: NotificationContext<'_>) {
        self.assigned.clear();
    }

    fn propagate(&mut self, mut context: PropagationContext) -> PropagationStatusCP {
        while let Some(nth) = self.assigned.pop() {
            self.strike(&self.crossings[nth as usize], &mut context)?;
        }
        Ok(())
    }

    fn propagate_from_scratch(&self, mut context: PropagationContext) -> PropagationStatusCP {
        self.crossings.iter().try_for_each(|crossing| self.strike(crossing, &mut context))
    }
}
