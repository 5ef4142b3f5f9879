//! A puzzle as constraints: plain data that every engine reads.
//!
//! The variables are numbered literals.  A *choice* is a finite-domain variable: exactly one of its
//! values holds.  Each value is a literal too, so that clauses and counts speak of choices and
//! Booleans alike; `sat` and `asp` see one literal a value, `cp` an integer domain.
//!
//! Names are meant to be read: by convention a term of logic programming such as `queen(a1)`, since
//! exports show them.  Names must be distinct; [`Model::boolean`] and [`Model::choice`] see to it.

use crate::circuit::Circuit;
pub use crate::constraint::{Constraint, Objective, Reified};
use rookwright_run::{Bound, Direction};
use std::collections::HashMap;
use std::fmt;
use std::ops::{Not, Range};
use std::sync::Arc;

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lit {
    variable: u32,
    negated: bool,
}

impl Lit {
    /// The number of the variable, from 0, in the order of creation.
    pub fn variable(self) -> usize {
        self.variable as usize
    }

    /// Whether this is the variable's negation.
    pub fn is_negated(self) -> bool {
        self.negated
    }

    /// The literal as DIMACS writes it: the variable counted from 1, minus for a negation.
    pub fn dimacs(self) -> i32 {
        // `Model::variable` keeps the count below i32::MAX.
        let number = self.variable as i32 + 1;
        if self.negated { -number } else { number }
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit { negated: !self.negated, ..self }
    }
}

/// A finite-domain variable of a model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice(usize);

/// One literal's worth of a model: its name, and the choice it is a value of, if any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The name, distinct in its model.
    pub name: String,
    /// For a value of a choice: the choice and which of its values.
    pub value_of: Option<(Choice, usize)>,
}

/// Clauses found while solving: given a solution of everything else, the clauses it breaks.
///
/// An assignment is a solution only when nothing comes back.  Every clause must hold in all true
/// solutions and be false in the assignment it is returned for, so that the search moves on.
pub type Lazy = Arc<dyn Fn(&Assignment) -> Vec<Vec<Lit>> + Send + Sync>;

/// A puzzle as constraints.
#[derive(Clone, Default)]
pub struct Model {
    variables: Vec<Variable>,
    names: HashMap<String, u32>,
    choices: Vec<(String, Range<u32>)>,
    constraints: Vec<Constraint>,
    /// Which of the constraints are circuits.
    circuits: Vec<usize>,
    notes: Vec<(usize, String)>,
    objective: Option<Objective>,
    hidden: Vec<bool>,
    lazy: Option<Lazy>,
}

impl Model {
    /// A new Boolean, shown.
    ///
    /// # Panics
    /// If the name is taken: the families build their names from squares, each once.
    pub fn boolean(&mut self, name: impl Into<String>) -> Lit {
        self.variable(name.into(), None)
    }

    /// A new finite-domain variable with a literal for each of its named values, shown.
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

    /// Leaves variables out of what is enumerated: solutions that differ only there are one.
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

    /// At least one of the literals holds.
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.constraints.push(Constraint::Clause(lits.into_iter().collect()));
    }

    /// So many of the literals hold; one named twice counts twice.
    pub fn count(&mut self, among: impl IntoIterator<Item = Lit>, bound: Bound) {
        self.constraints.push(Constraint::Count(among.into_iter().collect(), bound));
    }

    /// `lit` holds exactly when so many of the literals do.
    pub fn reify(&mut self, lit: Lit, among: impl IntoIterator<Item = Lit>, bound: Bound) {
        let among = among.into_iter().collect();
        self.constraints.push(Constraint::Reified(Reified { lit, among, bound }));
    }

    /// The true ones among the edges form exactly one cycle, and it goes through all nodes: a
    /// [`Circuit`], which see.  That every node has just two true edges is part of it.
    ///
    /// Each edge joins two of the nodes, given by their numbers.  Names of nodes are meant to be read.
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

    /// A remark for readers of an export, on the constraints that follow.
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

    /// The positive literal of a variable, by number.
    pub fn lit(&self, variable: usize) -> Lit {
        debug_assert!(variable < self.variables.len());
        Lit { variable: variable as u32, negated: false }
    }

    /// The literal with this name.
    pub fn named(&self, name: &str) -> Option<Lit> {
        self.names.get(name).map(|&variable| Lit { variable, negated: false })
    }

    /// The variables in the order of creation.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The choices in the order of creation.
    pub fn choices(&self) -> impl ExactSizeIterator<Item = Choice> + use<> {
        (0..self.choices.len()).map(Choice)
    }

    /// The name of a choice.
    pub fn choice_name(&self, choice: Choice) -> &str {
        &self.choices[choice.0].0
    }

    /// The values of a choice, as literals.
    pub fn values(&self, choice: Choice) -> impl ExactSizeIterator<Item = Lit> + use<> {
        self.choices[choice.0].1.clone().map(|variable| Lit { variable, negated: false })
    }

    /// The constraints in the order they were added.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The remarks, each with the number of constraints that stand before it.
    pub fn notes(&self) -> &[(usize, String)] {
        &self.notes
    }

    /// What is to be as large or as small as possible.
    pub fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    /// The source of clauses found while solving.
    pub fn lazy(&self) -> Option<&Lazy> {
        self.lazy.as_ref()
    }

    /// The circuits among the constraints.
    pub fn circuits(&self) -> impl Iterator<Item = &Circuit> {
        self.circuits.iter().filter_map(|&nth| match &self.constraints[nth] {
            Constraint::Circuit(circuit) => Some(circuit),
            _ => None,
        })
    }

    /// Clauses that a solution of everything that was stated beforehand still breaks, lazy ones and
    /// those of circuits: true in all solutions, false in this assignment.  Where there are none, it is
    /// a solution.
    pub fn cuts(&self, assignment: &Assignment) -> Vec<Vec<Lit>> {
        let mut cuts = self.lazy.as_ref().map(|lazy| lazy(assignment)).unwrap_or_default();
        self.circuits().for_each(|circuit| cuts.extend(circuit.cuts(assignment)));
        cuts
    }

    /// Whether solutions are told apart by this literal's variable.
    pub fn is_shown(&self, lit: Lit) -> bool {
        !self.hidden[lit.variable()]
    }

    /// What distinguishes a solution from every other: its shown literals, negations included, but
    /// of a choice only the value taken.
    pub fn shown_part(&self, assignment: &Assignment) -> Vec<Lit> {
        let lits = self.variables.iter().enumerate().filter_map(|(number, variable)| {
            let lit = self.lit(number);
            let told = assignment.is_true(lit) || variable.value_of.is_none();
            (self.is_shown(lit) && told).then(|| if assignment.is_true(lit) { lit } else { !lit })
        });
        lits.collect()
    }

    /// The first constraint the assignment breaks, choices and lazy clauses included, told in words:
    /// the definition of a solution, which engines are held against.
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
        let cut = self.lazy.as_ref().and_then(|lazy| lazy(assignment).into_iter().next());
        cut.map(|clause| self.describe(&Constraint::Clause(clause), assignment))
    }

    /// How many literals of the objective hold.
    pub fn value(&self, assignment: &Assignment) -> Option<u64> {
        let objective = self.objective.as_ref()?;
        Some(objective.among.iter().filter(|&&lit| assignment.is_true(lit)).count() as u64)
    }

    /// A literal by its name.
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

/// A truth value for every variable of a model.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Assignment {
    values: Vec<bool>,
}

impl Assignment {
    /// The truth values of the variables, by number.
    pub fn new(values: Vec<bool>) -> Self {
        Self { values }
    }

    /// Whether the literal holds.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.variable()] != lit.negated
    }
}
