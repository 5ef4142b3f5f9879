//! A model as clauses: what each kind of constraint becomes.

use crate::cnf::Cnf;
use crate::lower::{Lower, lower, pairwise};
use crate::model::{Lit, Model};
use crate::unary::UnaryCounter;

/// Up to this number of literals, "at most one" is a clause for each pair; above it, helpers are cheaper.
const MOST_FOR_PAIRS: usize = 24;

/// Up to this number of literals, "exactly two" is a clause for each triple.
const MOST_FOR_TRIPLES: usize = 8;

/// The size of the groups into which longer lists are cut.
const GROUP: usize = 4;

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
        let mut cnf = Cnf::new(model.variables().len() as u32);
        for choice in model.choices() {
            let values: Vec<Lit> = model.values(choice).collect();
            cnf.clause(&values);
            cnf.at_most_one(&values);
        }
        cnf
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
            let groups = among.len().div_ceil(GROUP);
            let bits: Vec<i32> = (0..groups.next_power_of_two().ilog2()).map(|_| self.helper()).collect();
            for (number, group) in among.chunks(GROUP).enumerate() {
                pairwise(group, self);
                for (nth, &bit) in bits.iter().enumerate() {
                    let digit = if number >> nth & 1 == 1 { bit } else { -bit };
                    group.iter().for_each(|lit| self.add([-lit.dimacs(), digit]));
                }
            }
        }
    }

    fn at_most(&mut self, among: &[Lit], most: usize) {
        let fewer = UnaryCounter::of(among).at_most(most, self);
        self.add([fewer]);
    }

    fn exactly(&mut self, among: &[Lit], exact: usize) {
        if exact == 2 && among.len() <= MOST_FOR_TRIPLES {
            return self.exactly_two(among);
        }
        let mut counter = UnaryCounter::of(among);
        let (enough, not_more) = (counter.at_least(exact, self), counter.at_most(exact, self));
        self.add([enough]);
        self.add([not_more]);
    }

    fn tell_at_least(&mut self, lit: Lit, among: &[Lit], least: usize) {
        let mut counter = UnaryCounter::of(among);
        let (enough, too_few) = (counter.at_least(least, self), counter.at_most(least - 1, self));
        self.add([-lit.dimacs(), enough]);
        self.add([lit.dimacs(), too_few]);
    }

    fn tell_exactly(&mut self, lit: Lit, among: &[Lit], exact: usize) {
        let mut counter = UnaryCounter::of(among);
        let (enough, not_more) = (counter.at_least(exact, self), counter.at_most(exact, self));
        self.add([-lit.dimacs(), enough]);
        self.add([-lit.dimacs(), not_more]);
        let (too_few, too_many) = (counter.at_most(exact - 1, self), counter.at_least(exact + 1, self));
        self.add([lit.dimacs(), too_few, too_many]);
    }
}
