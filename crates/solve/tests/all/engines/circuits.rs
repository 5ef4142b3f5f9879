//! One cycle through all nodes of a graph: known numbers, and small random graphs against brute force.

use super::cases::{all, look};
use crate::brute::Brute;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rookwright_run::{Bound, Budget, Direction, Optimum};
use rookwright_solve::{Assignment, Engine, Lit, Model};

/// Returns a circuit in the graph with these edges, a variable each.
fn graph(nodes: usize, edges: &[(usize, usize)]) -> Model {
    let mut model = Model::default();
    let lits: Vec<_> = edges.iter().map(|&(a, b)| (a, b, model.boolean(format!("edge({a},{b})")))).collect();
    model.circuit((0..nodes).map(|node| node.to_string()), lits);
    model
}

fn complete(nodes: usize) -> Vec<(usize, usize)> {
    (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b))).collect()
}

pub(crate) fn circuits(engine: &dyn Engine) {
    let number = |model: &Model| all(engine, model).solutions.len();
    for (nodes, cycles) in [(0, 1), (1, 0), (2, 0), (3, 1), (4, 3), (5, 12)] {
        assert_eq!(number(&graph(nodes, &complete(nodes))), cycles, "{nodes} nodes, all joined");
    }
    // Two triangles: every node has its two edges, and nothing leads across.
    let triangles = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)];
    assert_eq!(number(&graph(6, &triangles)), 0);
    // Joined by three edges they are a prism, which has three cycles through all corners.
    assert_eq!(number(&graph(6, &[&triangles[..], &[(0, 3), (1, 4), (2, 5)]].concat())), 3);
}

pub(crate) fn circuits_with_an_objective(engine: &dyn Engine) {
    let mut model = graph(6, &[(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)]);
    let triangles: Vec<Lit> = (0..6).map(|edge| model.lit(edge)).collect();
    model.optimise(Direction::Maximise, triangles);
    // All six would be two cycles.
    let seen = all(engine, &model);
    assert_eq!(seen.report.optimum, Some(Optimum { value: 4, proven: true }));
    assert_eq!(seen.solutions.len(), 3);
}

/// Two circuits that share an edge, beside variables named as a program might name its own.
pub(crate) fn several_circuits(engine: &dyn Engine) {
    let mut model = graph(4, &complete(4));
    let shared = model.lit(0);
    let lits: Vec<_> = ["link(1)", "reach", "node(2,3)", "An odd name", "node2"]
        .into_iter()
        .zip([(0, 2), (1, 2), (0, 3), (1, 3), (2, 3)])
        .map(|(name, (a, b))| (a, b, model.boolean(name)))
        .chain([(0, 1, !shared)])
        .collect();
    model.circuit(["a", "B", "c d", "\"e\""], lits);
    // Of three cycles through four nodes two have a given edge.
    assert_eq!(all(engine, &model).solutions.len(), 2 + 2);
    assert_eq!(all(engine, &model).solutions, all(&Brute, &model).solutions);
}

#[derive(Clone, Debug)]
struct Recipe {
    nodes: usize,
    /// For each pair of nodes the number of a variable and its sign, where it is joined.
    edges: Vec<Option<(usize, bool)>>,
    clauses: Vec<Vec<(usize, bool)>>,
    hidden: Vec<usize>,
    goal: Option<Direction>,
}

impl Recipe {
    const VARIABLES: usize = 12;

    fn model(&self) -> Model {
        let mut model = Model::default();
        let variables: Vec<Lit> = (0..Self::VARIABLES).map(|n| model.boolean(format!("x({n})"))).collect();
        let lit = |&(number, sign): &(usize, bool)| if sign { variables[number] } else { !variables[number] };
        let pairs = complete(self.nodes).into_iter().zip(&self.edges);
        let edges: Vec<_> =
            pairs.filter_map(|((a, b), edge)| edge.as_ref().map(|edge| (a, b, lit(edge)))).collect();
        model.circuit((0..self.nodes).map(|node| format!("n({node})")), edges);
        self.clauses.iter().for_each(|clause| model.clause(clause.iter().map(lit)));
        model.hide(self.hidden.iter().map(|&number| variables[number]));
        if let Some(direction) = self.goal {
            model.optimise(direction, variables[..6].to_vec());
        }
        model
    }
}

prop_compose! {
    // Mostly a variable of its own for each edge, taken when it holds.
    fn recipe()(
        nodes in 3..=6_usize,
        joined in prop::collection::vec(prop::bool::weighted(0.75), 15),
        odd in prop::collection::vec(prop::option::weighted(0.1, (0..Recipe::VARIABLES, any::<bool>())), 15),
        clauses in prop::collection::vec(
            prop::collection::vec((0..Recipe::VARIABLES, prop::bool::weighted(0.7)), 1..=3), 0..=2),
        hidden in prop::collection::vec(0..Recipe::VARIABLES, 0..=2),
        goal in prop::option::weighted(0.3, prop_oneof![Just(Direction::Maximise), Just(Direction::Minimise)]),
    ) -> Recipe {
        let edges = joined.iter().zip(odd).enumerate().map(|(nth, (&joined, odd))| {
            joined.then(|| odd.unwrap_or((nth % Recipe::VARIABLES, true)))
        });
        Recipe { nodes, edges: edges.collect(), clauses, hidden, goal }
    }
}

pub(crate) fn random_graphs_agree_with_brute(engine: &dyn Engine, cases: u32) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&recipe(), |recipe| {
        let model = recipe.model();
        let expected = look(&Brute, &model, &Budget::default()).expect("brute force cannot fail");
        let seen = look(engine, &model, &Budget::default())
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(seen.report.end, expected.report.end);
        prop_assert_eq!(seen.report.optimum, expected.report.optimum);
        prop_assert_eq!(seen.solutions, expected.solutions);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn a_broken_circuit_is_told() {
    let model = graph(6, &[(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3)]);
    let told = |values: [u8; 7]| model.broken_by(&Assignment::new(values.map(|value| value == 1).into()));
    assert_eq!(told([0, 1, 1, 1, 1, 1, 1]).as_deref(), Some("two edges of the circuit at 1, not 1"));
    assert_eq!(told([1, 1, 1, 1, 1, 1, 0]).as_deref(), Some("0 and 3 on one cycle"));
}

#[test]
fn a_cut_is_false_and_needed() {
    let model = graph(6, &complete(6));
    // Two triangles: one clause with all nine edges across is enough.
    let inside = complete(6).iter().map(|&(a, b)| (a < 3) == (b < 3)).collect();
    let assignment = Assignment::new(inside);
    let cuts = model.cuts(&assignment);
    assert_eq!(cuts.iter().map(Vec::len).collect::<Vec<_>>(), [9]);
    assert!(cuts[0].iter().all(|&lit| !assignment.is_true(lit)));
}

#[test]
fn counts_of_a_circuit_are_part_of_it() {
    let mut model = graph(5, &complete(5));
    let edges: Vec<Lit> = (0..10).map(|edge| model.lit(edge)).collect();
    let before = all(&Brute, &model).solutions;
    model.count(edges, Bound::Exactly(5));
    assert_eq!(all(&Brute, &model).solutions, before);
}
