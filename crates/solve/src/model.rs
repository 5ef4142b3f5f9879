//! Constraint models: plain data that every engine reads.
//!
//! The variables are numbered literals.  A *choice* is a finite-domain variable: exactly one of its
//! values holds.  Each value is a literal too, so that clauses and counts apply to choices and Booleans alike;
//! `sat` and `asp` see one literal for each value, `cp` an integer domain.
//!
//! Names are meant to be read, since exports show them: by convention they are terms of logic programming such
//! as `queen(a1)`.  Names must be distinct; [`Model::boolean`] and [`Model::choice`] panic otherwise.

use crate::circuit::Circuit;
pub use crate::constraint::{Constraint, Objective, Reified};
pub use crate::lit::{Assignment, Lit};
use rookwright_run::{Bound, Direction};
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A finite-domain variable of a model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice(usize);

/// A variable of a model: its name, and the choice that it is a value of, if any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The name, distinct in its model.
    pub name: String,
    /// For a value of a choice: the choice and the index of the value.
    pub value_of: Option<(Choice, usize)>,
}

/// Clauses found while solving: a function from an assignment that satisfies everything else to the clauses it
/// breaks.
///
/// An assignment is a solution only if the function returns no clauses.  Every clause must hold in all true
/// solutions and be false in the assignment, so that the search moves on.
pub type Lazy = Arc<dyn Fn(&Assignment) -> Vec<Vec<Lit>> + Send + Sync>;

/// A constraint model of a puzzle.
#[derive(Clone, Default)]
pub struct Model {
    variables: Vec<Variable>,
    names: HashMap<String, u32>,
    choices: Vec<(String, Range<u32>)>,
    constraints: Vec<Constraint>,
    /// The indices of the constraints that are circuits.
    circuits: Vec<usize>,
    notes: Vec<(usize, String)>,
    objective: Option<Objective>,
    hidden: Vec<bool>,
    lazy: Option<Lazy>,
}

impl Model {
    /// Adds a Boolean that is shown.
    ///
    /// # Panics
    /// If the name is taken.
    pub fn boolean(&mut self, name: impl Into<String>) -> Lit {
        self.variable(name.into(), None)
    }

    /// Adds a finite-domain variable that is shown, with a literal for each of its named values.
    ///
    /// A choice without values makes the model unsatisfiable.
    ///
    /// # Panics
    /// If a name is taken.
    pub fn choice<N: Into<String>>(
        &mut self,
        name: impl Into<String>,
        values: impl IntoIterator<Item = N>,
    ) -> Choice {
        let choice = Choice(self.choices.len());
        let first = self.variables.len() as u32;
        for (nth, value) in values.into_iter().enumerate() {
            self.variable(value.into(), Some((choice, nth)));
        }
        self.choices.push((name.into(), first..self.variables.len() as u32));
        choice
    }

    fn variable(&mut self, name: String, value_of: Option<(Choice, usize)>) -> Lit {
        let variable = u32::try_from(self.variables.len()).ok().filter(|&next| next < i32::MAX as u32);
        let variable = variable.expect("a model has fewer than 2^31 variables");
        assert!(self.names.insert(name.clone(), variable).is_none(), "the variable {name} exists already");
        self.variables.push(Variable { name, value_of });
        self.hidden.push(false);
        Lit { variable, negated: false }
    }

    /// Hides variables: solutions that differ only in hidden variables count as one.
    /// Hiding one value of a choice hides the whole choice.
    pub fn hide(&mut self, lits: impl IntoIterator<Item = Lit>) {
        for lit in lits {
            let whole = match self.variables[lit.variable()].value_of {
                Some((choice, _)) => self.choices[choice.0].1.clone(),
                None => lit.variable..lit.variable + 1,
            };
            whole.for_each(|variable| self.hidden[variable as usize] = true);
        }
    }

    /// Requires that at least one of the literals holds.
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.constraints.push(Constraint::Clause(lits.into_iter().collect()));
    }

    /// Requires that the number of literals that hold is within the bound.  A literal that occurs twice counts
    /// twice.
    pub fn count(&mut self, among: impl IntoIterator<Item = Lit>, bound: Bound) {
        self.constraints.push(Constraint::Count(among.into_iter().collect(), bound));
    }

    /// Requires that `lit` holds if and only if the number of literals that hold is within the bound.
    pub fn reify(&mut self, lit: Lit, among: impl IntoIterator<Item = Lit>, bound: Bound) {
        let among = among.into_iter().collect();
        self.constraints.push(Constraint::Reified(Reified { lit, among, bound }));
    }

    /// Requires that the true edges form exactly one cycle through all nodes: a [`Circuit`].  This includes
    /// that every node has exactly two true edges.
    ///
    /// Each edge joins two nodes, given by their numbers.  Names of nodes are meant to be read.
    ///
    /// # Panics
    /// If two nodes have the same name, an edge leads nowhere or back to its own node, or two edges
    /// join the same nodes.
    pub fn circuit<N: Into<String>>(
        &mut self,
        nodes: impl IntoIterator<Item = N>,
        edges: impl IntoIterator<Item = (usize, usize, Lit)>,
    ) {
        self.circuits.push(self.constraints.len());
        self.constraints.push(Constraint::Circuit(Circuit::new(nodes, edges)));
    }

    /// Adds a comment for exports, about the constraints that follow.
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push((self.constraints.len(), note.into()));
    }

    /// Asks for as many, or as few, of the literals as possible.
    pub fn optimise(&mut self, direction: Direction, among: impl IntoIterator<Item = Lit>) {
        self.objective = Some(Objective { direction, among: among.into_iter().collect() });
    }

    /// Sets the source of clauses found while solving.
    pub fn set_lazy(&mut self, lazy: Lazy) {
        self.lazy = Some(lazy);
    }

    /// Returns the positive literal of a variable, by number.
    pub fn lit(&self, variable: usize) -> Lit {
        debug_assert!(variable < self.variables.len());
        Lit { variable: variable as u32, negated: false }
    }

    /// Returns the literal with this name; `None` if there is none.
    pub fn named(&self, name: &str) -> Option<Lit> {
        self.names.get(name).map(|&variable| Lit { variable, negated: false })
    }

    /// Returns the variables in the order of creation.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Returns the choices in the order of creation.
    pub fn choices(&self) -> impl ExactSizeIterator<Item = Choice> + use<> {
        (0..self.choices.len()).map(Choice)
    }

    /// Returns the name of a choice.
    pub fn choice_name(&self, choice: Choice) -> &str {
        &self.choices[choice.0].0
    }

    /// Returns the values of a choice, as literals.
    pub fn values(&self, choice: Choice) -> impl ExactSizeIterator<Item = Lit> + use<> {
        self.choices[choice.0].1.clone().map(|variable| Lit { variable, negated: false })
    }

    /// Returns the constraints in the order they were added.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns the comments, each with the number of constraints before it.
    pub fn notes(&self) -> &[(usize, String)] {
        &self.notes
    }

    /// Returns the objective; `None` if there is none.
    pub fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    /// Returns the source of clauses found while solving.
    pub fn lazy(&self) -> Option<&Lazy> {
        self.lazy.as_ref()
    }

    /// Returns the circuits among the constraints.
    pub fn circuits(&self) -> impl Iterator<Item = &Circuit> {
        self.circuits.iter().filter_map(|&nth| match &self.constraints[nth] {
            Constraint::Circuit(circuit) => Some(circuit),
            _ => None,
        })
    }

    /// Returns the clauses that an assignment breaks although it satisfies everything stated beforehand: lazy
    /// clauses and those of circuits.  They are true in all solutions and false in this assignment.  If there
    /// are none, the assignment is a solution.
    pub fn cuts(&self, assignment: &Assignment) -> Vec<Vec<Lit>> {
        let mut cuts = self.lazy.as_ref().map(|lazy| lazy(assignment)).unwrap_or_default();
        self.circuits().for_each(|circuit| cuts.extend(circuit.cuts(assignment)));
        cuts
    }

    /// Returns whether this literal's variable distinguishes solutions.
    pub fn is_shown(&self, lit: Lit) -> bool {
        !self.hidden[lit.variable()]
    }

    /// Returns what distinguishes a solution from every other: its shown literals, negations included, but
    /// of a choice only the value taken.
    pub fn shown_part(&self, assignment: &Assignment) -> Vec<Lit> {
        let lits = self.variables.iter().enumerate().filter_map(|(number, variable)| {
            let lit = self.lit(number);
            let counts = assignment.is_true(lit) || variable.value_of.is_none();
            (self.is_shown(lit) && counts).then(|| if assignment.is_true(lit) { lit } else { !lit })
        });
        lits.collect()
    }

    /// Returns the first constraint that the assignment breaks, including choices and lazy clauses, in words;
    /// `None` if it is a solution.  This is the definition of a solution, against which the engines are tested.
    pub fn broken_by(&self, assignment: &Assignment) -> Option<String> {
        let number = |lits: &[Lit]| lits.iter().filter(|&&lit| assignment.is_true(lit)).count() as u32;
        for choice in self.choices() {
            let taken = self.values(choice).filter(|&lit| assignment.is_true(lit)).count();
            if taken != 1 {
                return Some(format!("{taken} values of the choice {}", self.choice_name(choice)));
            }
        }
        for constraint in &self.constraints {
            let holds = match constraint {
                Constraint::Clause(lits) => number(lits) > 0,
                Constraint::Count(lits, bound) => bound.admits(number(lits)),
                Constraint::Reified(reified) => {
                    reified.bound.admits(number(&reified.among)) == assignment.is_true(reified.lit)
                }
                Constraint::Circuit(circuit) => circuit.broken_by(assignment).is_none(),
            };
            if !holds {
                return Some(self.describe(constraint, assignment));
            }
        }
        // The lazy source is asked last, because it may rely on everything else.
        let cut = self.lazy.as_ref().and_then(|lazy| lazy(assignment).into_iter().next());
        cut.map(|clause| self.describe(&Constraint::Clause(clause), assignment))
    }

    /// Returns the number of literals of the objective that hold; `None` if there is no objective.
    pub fn value(&self, assignment: &Assignment) -> Option<u64> {
        let objective = self.objective.as_ref()?;
        Some(objective.among.iter().filter(|&&lit| assignment.is_true(lit)).count() as u64)
    }

    /// Returns the name of a literal, with a sign for a negation.
    pub fn name(&self, lit: Lit) -> String {
        let name = &self.variables[lit.variable()].name;
        if lit.negated { format!("not {name}") } else { name.clone() }
    }

    fn describe(&self, constraint: &Constraint, assignment: &Assignment) -> String {
        let list = |lits: &[Lit]| lits.iter().map(|&lit| self.name(lit)).collect::<Vec<_>>().join(", ");
        match constraint {
            Constraint::Clause(lits) => format!("one of [{}]", list(lits)),
            Constraint::Count(lits, bound) => format!("{bound:?} of [{}]", list(lits)),
            Constraint::Reified(Reified { lit, among, bound }) => {
                format!("{} if and only if {bound:?} of [{}]", self.name(*lit), list(among))
            }
            Constraint::Circuit(circuit) => circuit.broken_by(assignment).unwrap_or_default(),
        }
    }
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model")
            .field("variables", &self.variables)
            .field("constraints", &self.constraints)
            .field("objective", &self.objective)
            .field("lazy", &self.lazy.is_some())
            .finish_non_exhaustive()
    }
}
