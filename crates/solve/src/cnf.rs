//! A model as clauses, for the SAT engine and the DIMACS export.
//!
//! Variable `n` of the model is variable `n` of the clauses; the helper variables of the encodings follow.  A
//! solution may leave helpers free, so that only the model's own variables distinguish its solutions.

use crate::lower::{Lower, lower, pairwise};
use crate::model::{Lit, Model};
use rustsat::encodings::CollectClauses;
use rustsat::encodings::am1::{Bimander, Encode};
use rustsat::encodings::card::{
    BoundLower, BoundLowerIncremental, BoundUpper, BoundUpperIncremental, Totalizer,
};
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::{Clause, Lit as Wire, Var};

/// Up to this number of literals, "at most one" is a clause for each pair; above it, helpers are cheaper.
const MOST_FOR_PAIRS: usize = 24;

/// Up to this number of literals, "exactly two" is a clause for each triple.
const MOST_FOR_TRIPLES: usize = 8;

/// The reason why rustsat's error for a full collector of clauses cannot occur.
const NEVER_FULL: &str = "the list of clauses never says that it is full";

/// Clauses over the variables of a model and helper variables.
pub(crate) struct Cnf {
    variables: BasicVarManager,
    clauses: Clauses,
}

/// The clauses that were not yet taken, as DIMACS numbers.
#[derive(Default)]
struct Clauses(Vec<Vec<i32>>);

impl CollectClauses for Clauses {
    fn n_clauses(&self) -> usize {
        self.0.len()
    }

    fn extend_clauses<T: IntoIterator<Item = Clause>>(
        &mut self,
        clauses: T,
    ) -> Result<(), rustsat::OutOfMemory> {
        self.0.extend(clauses.into_iter().map(|clause| clause.iter().map(|lit| lit.to_ipasir()).collect()));
        Ok(())
    }
}

impl Cnf {
    /// Encodes the choices and constraints of a model, or some of them if `stop` returns true.  The objective
    /// and the clauses of [`Model::cuts`] are not included.
    pub(crate) fn of(model: &Model, stop: &mut dyn FnMut() -> bool) -> Self {
        let mut cnf = Self::of_choices(model);
        for (nth, constraint) in model.constraints().iter().enumerate() {
            if nth.is_multiple_of(64) && stop() {
                break;
            }
            lower(constraint, &mut cnf);
        }
        cnf
    }

    /// Encodes the choices of a model.
    pub(crate) fn of_choices(model: &Model) -> Self {
        let variables = BasicVarManager::from_next_free(Var::new(model.variables().len() as u32));
        let mut cnf = Cnf { variables, clauses: Clauses::default() };
        for choice in model.choices() {
            let values: Vec<Lit> = model.values(choice).collect();
            cnf.clause(&values);
            cnf.at_most_one(&values);
        }
        cnf
    }

    /// Returns the number of clauses that were not yet taken.
    pub(crate) fn clauses(&self) -> usize {
        self.clauses.0.len()
    }

    /// Returns the number of variables, including helpers.
    pub(crate) fn variables(&self) -> u32 {
        self.variables.n_used()
    }

    /// Returns the clauses added since the last call.
    pub(crate) fn take_clauses(&mut self) -> Vec<Vec<i32>> {
        std::mem::take(&mut self.clauses.0)
    }

    /// Returns a new helper variable.
    pub(crate) fn helper(&mut self) -> i32 {
        self.variables.new_lit().to_ipasir()
    }

    /// States that exactly two hold: without any one of them one of the rest holds, and of three not all.
    /// Knight's tours, with two moves at every node, are found in half the time that helpers take.
    fn exactly_two(&mut self, among: &[Lit]) {
        let lits: Vec<i32> = among.iter().map(|lit| lit.dimacs()).collect();
        for (third, &one) in lits.iter().enumerate() {
            self.add([&lits[..third], &lits[third + 1..]].concat());
            for (second, &other) in lits[..third].iter().enumerate() {
                lits[..second].iter().for_each(|&another| self.add([-one, -other, -another]));
            }
        }
    }

    pub(crate) fn add(&mut self, clause: impl IntoIterator<Item = i32>) {
        self.clauses.0.push(clause.into_iter().collect());
    }
}

impl Lower for Cnf {
    fn clause(&mut self, lits: &[Lit]) {
        self.add(lits.iter().map(|lit| lit.dimacs()));
    }

    /// States that at most one holds: by pairs if there are few, otherwise by groups with a binary number each
    /// (Nguyen & Mai 2015).
    fn at_most_one(&mut self, among: &[Lit]) {
        if among.len() <= MOST_FOR_PAIRS {
            pairwise(among, self);
        } else {
            let mut groups: Bimander = wires(among).collect();
            let encoded = groups.encode(&mut self.clauses, &mut self.variables);
            encoded.expect(NEVER_FULL);
        }
    }

    fn at_most(&mut self, among: &[Lit], most: usize) {
        let fewer = Tally::of(among).at_most(most, self);
        self.add([fewer]);
    }

    fn exactly(&mut self, among: &[Lit], exact: usize) {
        if exact == 2 && among.len() <= MOST_FOR_TRIPLES {
            return self.exactly_two(among);
        }
        let mut tally = Tally::of(among);
        let (enough, not_more) = (tally.at_least(exact, self), tally.at_most(exact, self));
        self.add([enough]);
        self.add([not_more]);
    }

    fn tell_at_least(&mut self, lit: Lit, among: &[Lit], least: usize) {
        let mut tally = Tally::of(among);
        let (enough, too_few) = (tally.at_least(least, self), tally.at_most(least - 1, self));
        self.add([-lit.dimacs(), enough]);
        self.add([lit.dimacs(), too_few]);
    }

    fn tell_exactly(&mut self, lit: Lit, among: &[Lit], exact: usize) {
        let mut tally = Tally::of(among);
        let (enough, not_more) = (tally.at_least(exact, self), tally.at_most(exact, self));
        self.add([-lit.dimacs(), enough]);
        self.add([-lit.dimacs(), not_more]);
        let (too_few, too_many) = (tally.at_most(exact - 1, self), tally.at_least(exact + 1, self));
        self.add([lit.dimacs(), too_few, too_many]);
    }
}

/// A unary counter of a list of literals: a totalizer (Bailleux & Boufkhad 2003) that builds only the outputs
/// it needs (Martins et al. 2014), so that bounds can be tightened step by step.
pub(crate) struct Tally {
    totalizer: Totalizer,
    length: usize,
}

impl Tally {
    /// A counter of these literals.
    pub(crate) fn of(among: &[Lit]) -> Self {
        Self { totalizer: Totalizer::from_iter(wires(among)), length: among.len() }
    }

    /// Returns a literal that is true only if at least `least` literals hold; `None` for 0, which needs no
    /// literal, and for more than there are.
    pub(crate) fn reaching(&mut self, least: usize, cnf: &mut Cnf) -> Option<i32> {
        (1..=self.length).contains(&least).then(|| self.at_least(least, cnf))
    }

    /// Returns a literal that is true only if at least `least` literals hold, for `1 ..= length`.
    fn at_least(&mut self, least: usize, cnf: &mut Cnf) -> i32 {
        let encoded = self.totalizer.encode_lb_change(least..=least, &mut cnf.clauses, &mut cnf.variables);
        encoded.expect(NEVER_FULL);
        one(&self.totalizer.enforce_lb(least).expect("the bound was encoded just now"))
    }

    /// Returns a literal that is true only if at most `most` literals hold, for `0 .. length`.
    fn at_most(&mut self, most: usize, cnf: &mut Cnf) -> i32 {
        let encoded = self.totalizer.encode_ub_change(most..=most, &mut cnf.clauses, &mut cnf.variables);
        encoded.expect(NEVER_FULL);
        one(&self.totalizer.enforce_ub(most).expect("the bound was encoded just now"))
    }
}

/// Returns the only output.  A totalizer states a bound that is not trivial by one of its outputs.
fn one(outputs: &[Wire]) -> i32 {
    debug_assert_eq!(outputs.len(), 1);
    outputs[0].to_ipasir()
}

fn wires(lits: &[Lit]) -> impl Iterator<Item = Wire> {
    lits.iter().map(|lit| Wire::new(lit.variable() as u32, lit.is_negated()))
}
