//! A model as Pumpkin's variables and constraints.

use super::labeller::Group;
use super::lines::{Lines, Spot};
use crate::constraint::Constraint;
use crate::lower::{Lower, lower};
use crate::model::{Assignment, Choice, Lit, Model};
use pumpkin_constraints::{equals, less_than_or_equals};
use pumpkin_core::constraints::ConstraintPoster;
use pumpkin_core::options::SolverOptions;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::proof::ConstraintTag;
use pumpkin_core::results::{ProblemSolution, SolutionReference};
use pumpkin_core::variables::{AffineView, DomainId, Literal, TransformableVariable};
use pumpkin_core::{Solver, predicate};
use rookwright_run::Watch;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The form of a model's variable in Pumpkin.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wire {
    /// A variable of 0 and 1.
    Boolean(DomainId),
    /// A value of an integer variable, and the Boolean for it once a sum needs one.
    Value(DomainId, i32, Option<Literal>),
}

/// A model in Pumpkin's terms.
pub(super) struct Posted {
    pub(super) solver: Solver,
    pub(super) wires: Vec<Wire>,
    /// The variables of the model.
    pub(super) all: Group,
    /// The variables that distinguish solutions.
    pub(super) shown: Group,
    /// The other variables.
    pub(super) hidden: Group,
    /// A predicate that fails if it is decided.
    pub(super) gate: Predicate,
    /// The number of literals of the objective that hold.
    pub(super) objective: Option<DomainId>,
    /// The number of helpers so far.
    helpers: u64,
    /// The number of constraints so far.
    pub(super) constraints: u64,
    /// The constraints "at most one", which are posted together.
    lines: Lines,
}

impl Posted {
    /// Posts the model, or part of it if the time runs out.
    pub(super) fn new(model: &Model, watch: &Watch) -> Self {
        // The default reserves 50 megabytes at once.
        let options = SolverOptions { memory_preallocated: 1, ..SolverOptions::default() };
        let mut solver = Solver::with_options(options);
        let mut wires = Vec::with_capacity(model.variables().len());
        let (mut all, mut shown, mut hidden) = (Group::default(), Group::default(), Group::default());
        let uses = uses(model);
        // A choice is one integer variable, which takes exactly one value without a constraint that says so.
        let choices: BTreeMap<Choice, DomainId> = model
            .choices()
            .map(|choice| {
                let last = model.values(choice).len().saturating_sub(1);
                let variable = solver.new_bounded_integer(0, last as i32);
                let is_shown = model.values(choice).next().is_none_or(|lit| model.is_shown(lit));
                let used = (variable, uses.get(&choice).copied().unwrap_or(0));
                all.choices.push(used);
                if is_shown { &mut shown } else { &mut hidden }.choices.push(used);
                (choice, variable)
            })
            .collect();
        for (nth, variable) in model.variables().iter().enumerate() {
            wires.push(match variable.value_of {
                Some((choice, nth)) => Wire::Value(choices[&choice], nth as i32, None),
                None => {
                    let boolean = solver.new_bounded_integer(0, 1);
                    all.booleans.push(boolean);
                    if model.is_shown(model.lit(nth)) { &mut shown } else { &mut hidden }
                        .booleans
                        .push(boolean);
                    Wire::Boolean(boolean)
                }
            });
        }
        let gate = gate(&mut solver);
        let (objective, lines) = (None, Lines::default());
        let mut posted =
            Posted { solver, wires, all, shown, hidden, gate, objective, helpers: 0, constraints: 0, lines };
        posted.objective = model.objective().map(|objective| posted.sum_of(&objective.among));
        // A choice without values has no solution, but an integer variable cannot be empty.
        if model.choices().any(|choice| model.values(choice).len() == 0) {
            posted.clause(&[]);
        }
        for (nth, constraint) in model.constraints().iter().enumerate() {
            // Pumpkin accepts no variables once it knows that there is no solution.
            if posted.solver.is_inconsistent() || (nth.is_multiple_of(64) && watch.is_over()) {
                break;
            }
            lower(constraint, &mut posted);
        }
        posted.post_lines();
        posted
    }

    fn post_lines(&mut self) {
        let tag = self.solver.new_constraint_tag();
        let lines = std::mem::take(&mut self.lines).constraint(tag);
        if let Some(lines) = lines.filter(|_| !self.solver.is_inconsistent()) {
            self.solver.add_propagator(lines);
        }
    }

    /// Returns the number of variables, including helpers.
    pub(super) fn variables(&self) -> u64 {
        (self.all.choices.len() + self.all.booleans.len()) as u64 + self.helpers
    }

    /// States permanently that one of the predicates holds.
    pub(super) fn require(&mut self, predicates: impl IntoIterator<Item = Predicate>) {
        let tag = self.solver.new_constraint_tag();
        self.solver.add_clause(predicates, tag);
        self.constraints += 1;
    }

    fn predicate(&self, lit: Lit) -> Predicate {
        let holds = match self.wires[lit.variable()] {
            Wire::Boolean(boolean) => predicate!(boolean >= 1),
            Wire::Value(choice, value, _) => predicate!(choice == value),
        };
        if lit.is_negated() { !holds } else { holds }
    }

    /// Returns the literal as a value of a variable; `None` if it is that a choice does not have some value.
    fn spot(&self, lit: Lit) -> Option<Spot> {
        match self.wires[lit.variable()] {
            Wire::Boolean(boolean) => Some((boolean, i32::from(!lit.is_negated()))),
            Wire::Value(choice, value, _) => (!lit.is_negated()).then_some((choice, value)),
        }
    }

    /// Returns the literal in a form that can be summed and used in implications.
    fn literal(&mut self, lit: Lit) -> Literal {
        let literal = match self.wires[lit.variable()] {
            Wire::Boolean(boolean) => Literal::new(boolean),
            Wire::Value(_, _, Some(literal)) => literal,
            Wire::Value(choice, value, None) => {
                let tag = self.solver.new_constraint_tag();
                let literal = self.solver.new_literal_for_predicate(predicate!(choice == value), tag);
                self.wires[lit.variable()] = Wire::Value(choice, value, Some(literal));
                self.helpers += 1;
                literal
            }
        };
        if lit.is_negated() { !literal } else { literal }
    }

    /// Returns the number of true literals as terms and a constant: a negation is one minus its variable, and
    /// repetitions become a factor.
    fn terms(&mut self, among: &[Lit]) -> Sum {
        let mut factors: BTreeMap<Lit, i32> = BTreeMap::new();
        let mut constant = 0;
        for &lit in among {
            let (positive, factor) = if lit.is_negated() { (!lit, -1) } else { (lit, 1) };
            *factors.entry(positive).or_default() += factor;
            constant += i32::from(lit.is_negated());
        }
        factors.retain(|_, factor| *factor != 0);
        let low = constant + factors.values().filter(|&&factor| factor < 0).sum::<i32>();
        let high = constant + factors.values().filter(|&&factor| factor > 0).sum::<i32>();
        let terms =
            factors.into_iter().map(|(lit, factor)| self.literal(lit).get_integer_variable().scaled(factor));
        Sum { terms: terms.collect(), constant, low, high }
    }

    /// Returns a variable for the number of true literals.
    fn sum_of(&mut self, among: &[Lit]) -> DomainId {
        let sum = self.terms(among);
        let total = self.solver.new_bounded_integer(sum.low, sum.high);
        self.helpers += 1;
        let mut terms = sum.terms;
        terms.push(total.scaled(-1));
        self.state(|tag| equals(terms, -sum.constant, tag)).post();
        total
    }

    /// Returns a poster for a constraint, which is then posted or reified.
    fn state<C>(&mut self, constraint: impl FnOnce(ConstraintTag) -> C) -> ConstraintPoster<'_, C> {
        self.constraints += 1;
        let tag = self.solver.new_constraint_tag();
        self.solver.add_constraint(constraint(tag))
    }
}

/// Returns in how many constraints each choice occurs.
fn uses(model: &Model) -> BTreeMap<Choice, u32> {
    let mut uses = BTreeMap::new();
    for constraint in model.constraints() {
        let (one, many) = match constraint {
            Constraint::Clause(among) | Constraint::Count(among, _) => (None, among),
            Constraint::Reified(reified) => (Some(reified.lit), &reified.among),
            // Its edges are Booleans.
            Constraint::Circuit(_) => continue,
        };
        let choice = |lit: Lit| model.variables()[lit.variable()].value_of.map(|(choice, _)| choice);
        let choices: BTreeSet<Choice> =
            one.into_iter().chain(many.iter().copied()).filter_map(choice).collect();
        choices.into_iter().for_each(|choice| *uses.entry(choice).or_default() += 1);
    }
    uses
}

/// Returns a predicate that fails if it is decided, but is never decided by propagation.
fn gate(solver: &mut Solver) -> Predicate {
    let (gate, other) = (solver.new_bounded_integer(0, 1), solver.new_bounded_integer(0, 1));
    for contradiction in [predicate!(other <= 0), predicate!(other >= 1)] {
        let tag = solver.new_constraint_tag();
        solver.add_clause([predicate!(gate <= 0), contradiction], tag);
    }
    predicate!(gate >= 1)
}

/// Returns the values of a solution.
pub(super) fn read(wires: &[Wire], solution: SolutionReference<'_>) -> Assignment {
    let values = wires.iter().map(|wire| match *wire {
        Wire::Boolean(boolean) => solution.get_integer_value(boolean) == 1,
        Wire::Value(choice, value, _) => solution.get_integer_value(choice) == value,
    });
    Assignment::new(values.collect())
}

/// A sum: `constant` plus the terms, which is between `low` and `high`.
struct Sum {
    terms: Vec<AffineView<DomainId>>,
    constant: i32,
    low: i32,
    high: i32,
}

impl Sum {
    /// Returns how the sum compares with a number if that is independent of the terms; `None` otherwise.  A
    /// list may cancel out to little or nothing.
    fn compared(&self, with: usize, how: fn(Ordering) -> bool) -> Option<bool> {
        let mut answers = (self.low..=self.high).map(|sum| how((sum as usize).cmp(&with)));
        let first = answers.next()?;
        answers.all(|answer| answer == first).then_some(first)
    }
}

impl Lower for Posted {
    fn clause(&mut self, lits: &[Lit]) {
        let predicates: Vec<Predicate> = lits.iter().map(|&lit| self.predicate(lit)).collect();
        self.require(predicates);
    }

    fn at_most_one(&mut self, among: &[Lit]) {
        let spots: Option<Vec<Spot>> = among.iter().map(|&lit| self.spot(lit)).collect();
        let distinct: BTreeSet<Spot> = spots.iter().flatten().copied().collect();
        match spots {
            Some(line) if distinct.len() == line.len() => {
                self.constraints += 1;
                self.lines.add(line);
            }
            _ => self.at_most(among, 1),
        }
    }

    fn at_most(&mut self, among: &[Lit], most: usize) {
        let sum = self.terms(among);
        match sum.compared(most, Ordering::is_le) {
            Some(true) => {}
            Some(false) => self.clause(&[]),
            None => self.state(|tag| less_than_or_equals(sum.terms, most as i32 - sum.constant, tag)).post(),
        }
    }

    fn exactly(&mut self, among: &[Lit], exact: usize) {
        let sum = self.terms(among);
        match sum.compared(exact, Ordering::is_eq) {
            Some(true) => {}
            Some(false) => self.clause(&[]),
            None => self.state(|tag| equals(sum.terms, exact as i32 - sum.constant, tag)).post(),
        }
    }

    fn tell_at_least(&mut self, lit: Lit, among: &[Lit], least: usize) {
        let (sum, literal) = (self.terms(among), self.literal(lit));
        // "Not at least n" is "at most n - 1".
        match sum.compared(least - 1, Ordering::is_le) {
            Some(too_few) => self.clause(&[if too_few { !lit } else { lit }]),
            None => {
                let most = least as i32 - 1 - sum.constant;
                self.state(|tag| less_than_or_equals(sum.terms, most, tag)).reify(!literal);
            }
        }
    }

    fn tell_exactly(&mut self, lit: Lit, among: &[Lit], exact: usize) {
        let (sum, literal) = (self.terms(among), self.literal(lit));
        match sum.compared(exact, Ordering::is_eq) {
            Some(equal) => self.clause(&[if equal { lit } else { !lit }]),
            None => self.state(|tag| equals(sum.terms, exact as i32 - sum.constant, tag)).reify(literal),
        }
    }
}
