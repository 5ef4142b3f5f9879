//! A unary counter of literals: a totalizer (Bailleux & Boufkhad 2003) that builds only the outputs it needs
//! (Martins et al. 2014), so that bounds can be tightened step by step.
//!
//! The literals are the leaves of a tree. Each node counts the literals below it: its output `k` stands for "at least
//! `k` hold". Clauses connect an output with the outputs of the two children, in one direction if an upper bound uses
//! it, in the other for a lower bound.

use crate::cnf::Cnf;
use crate::model::Lit;

/// What an output of a node says about the literals below it.
#[derive(Clone, Copy, PartialEq)]
enum Meaning {
    /// It is true if at least that many hold: its negation is an upper bound.
    Upper,
    /// It is true only if at least that many hold: it is a lower bound itself.
    Lower,
}

/// An output of a node.
#[derive(Clone, Copy, Default)]
struct Output {
    /// The helper variable; 0 before it is made.
    variable: i32,
    /// Whether the clauses of each meaning are there.
    upper: bool,
    lower: bool,
}

/// A node of the tree.
enum Node {
    Leaf(i32),
    /// Two children, by their places in the list of nodes, and the outputs from "at least 1" on.
    Sum {
        left: usize,
        right: usize,
        outputs: Vec<Output>,
    },
}

/// A unary counter of a list of literals.
pub(crate) struct UnaryCounter {
    /// The root is the last node.
    nodes: Vec<Node>,
    length: usize,
}

impl UnaryCounter {
    /// A counter of these literals. Without any, it has no outputs.
    pub(crate) fn of(among: &[Lit]) -> Self {
        let mut counter = UnaryCounter { nodes: Vec::with_capacity(2 * among.len()), length: among.len() };
        if !among.is_empty() {
            counter.grow(among);
        }
        counter
    }

    /// Adds the tree of some literals and returns its root.
    fn grow(&mut self, among: &[Lit]) -> usize {
        if let [lit] = among {
            self.nodes.push(Node::Leaf(lit.dimacs()));
        } else {
            let (one, other) = among.split_at(among.len() / 2);
            let (left, right) = (self.grow(one), self.grow(other));
            self.nodes.push(Node::Sum { left, right, outputs: vec![Output::default(); among.len()] });
        }
        self.nodes.len() - 1
    }

    /// Returns a literal that is true only if at least `least` literals hold; `None` for 0, which needs no
    /// literal, and for more than there are.
    pub(crate) fn reaching(&mut self, least: usize, cnf: &mut Cnf) -> Option<i32> {
        (1..=self.length).contains(&least).then(|| self.at_least(least, cnf))
    }

    /// Returns a literal that is true only if at least `least` literals hold, for `1 ..= length`.
    pub(crate) fn at_least(&mut self, least: usize, cnf: &mut Cnf) -> i32 {
        self.output(self.nodes.len() - 1, least, Meaning::Lower, cnf)
    }

    /// Returns a literal that is true only if at most `most` literals hold, for `0 .. length`.
    pub(crate) fn at_most(&mut self, most: usize, cnf: &mut Cnf) -> i32 {
        -self.output(self.nodes.len() - 1, most + 1, Meaning::Upper, cnf)
    }

    /// Returns the number of literals below a node.
    fn size(&self, node: usize) -> usize {
        match &self.nodes[node] {
            Node::Leaf(_) => 1,
            Node::Sum { outputs, .. } => outputs.len(),
        }
    }

    /// Returns the output of a node for "at least `count`", with the clauses that its meaning needs.
    fn output(&mut self, node: usize, count: usize, meaning: Meaning, cnf: &mut Cnf) -> i32 {
        let (left, right, output) = match &mut self.nodes[node] {
            Node::Leaf(lit) => return *lit,
            Node::Sum { left, right, outputs } => (*left, *right, &mut outputs[count - 1]),
        };
        if output.variable == 0 {
            output.variable = cnf.helper();
        }
        let variable = output.variable;
        let is_built = match meaning {
            Meaning::Upper => &mut output.upper,
            Meaning::Lower => &mut output.lower,
        };
        if std::mem::replace(is_built, true) {
            return variable;
        }
        // Upper: `a` on the left and the rest on the right are together `count`. Lower: with fewer than `a + 1` on the
        // left and fewer than the rest on the right there are fewer than `count`.
        let (sum, own) = match meaning {
            Meaning::Upper => (count, variable),
            Meaning::Lower => (count - 1, -variable),
        };
        let (most_left, most_right) = (self.size(left), self.size(right));
        for on_left in sum.saturating_sub(most_right)..=sum.min(most_left) {
            let mut clause = vec![own];
            for (child, size, part) in [(left, most_left, on_left), (right, most_right, sum - on_left)] {
                match meaning {
                    Meaning::Upper if part > 0 => clause.push(-self.output(child, part, meaning, cnf)),
                    Meaning::Lower if part < size => clause.push(self.output(child, part + 1, meaning, cnf)),
                    // "At least 0" always holds, and more than there are never do.
                    _ => {}
                }
            }
            cnf.add(clause);
        }
        variable
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;

    /// Whether the clauses can be satisfied with these values of the first variables: helpers are tried in turn.
    fn is_satisfiable(clauses: &[Vec<i32>], values: &mut Vec<bool>, variables: usize) -> bool {
        let truth =
            |values: &[bool], lit: i32| Some(*values.get(lit.unsigned_abs() as usize - 1)? == (lit > 0));
        if clauses.iter().any(|clause| clause.iter().all(|&lit| truth(values, lit) == Some(false))) {
            return false;
        }
        if values.len() == variables {
            return true;
        }
        [false, true].into_iter().any(|value| {
            values.push(value);
            let works = is_satisfiable(clauses, values, variables);
            values.pop();
            works
        })
    }

    #[test]
    fn every_bound_on_up_to_five_literals_means_what_it_says() {
        for length in 1..=5 {
            for bound in 0..=length {
                for is_upper in [false, true] {
                    if is_upper && bound == length || !is_upper && bound == 0 {
                        continue;
                    }
                    let mut model = Model::default();
                    let lits: Vec<Lit> = (0..length).map(|nth| model.boolean(format!("v{nth}"))).collect();
                    let mut cnf = Cnf::of_choices(&model);
                    let mut counter = UnaryCounter::of(&lits);
                    let unit = if is_upper {
                        counter.at_most(bound, &mut cnf)
                    } else {
                        counter.at_least(bound, &mut cnf)
                    };
                    cnf.add([unit]);
                    let variables = cnf.variables() as usize;
                    let clauses = cnf.take_clauses();
                    for set in 0_u32..1 << length {
                        let mut values: Vec<bool> = (0..length).map(|nth| set >> nth & 1 == 1).collect();
                        let holds = set.count_ones() as usize;
                        let expected = if is_upper { holds <= bound } else { holds >= bound };
                        let works = is_satisfiable(&clauses, &mut values, variables);
                        assert_eq!(works, expected, "{length} {bound} {is_upper} {set:b}");
                    }
                }
            }
        }
    }
}
