//! What is exported means the same as the model, and reads well.

use crate::brute::Brute;
use crate::toys;
use rookwright_run::{Bound, Budget, Direction};
use rookwright_solve::{Constraint, Engine, Found, Lit, Model, Sat, write_asp, write_dimacs};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Returns every kind of constraint, long lists included, and a hidden variable.
fn motley() -> Model {
    let mut model = Model::default();
    let colour = model.choice("colour of \"it\"", ["colour(red)", "colour(green)", "colour(blue)"]);
    let colours: Vec<Lit> = model.values(colour).collect();
    let lamps: Vec<Lit> = (1..=5).map(|n| model.boolean(format!("lamp({n})"))).collect();
    let odd = model.boolean("Odd one");
    let many = model.boolean("many");
    model.note("A green one has its first lamp lit.");
    model.clause([!colours[1], lamps[0]]);
    model.note("Two or three lamps,\nthe last of which counts twice.");
    model.count(lamps.clone(), Bound::AtMost(3));
    model.count(lamps.iter().copied().chain([lamps[4]]), Bound::AtLeast(2));
    model.reify(odd, [lamps[0], !lamps[1], lamps[2], colours[0]], Bound::Exactly(2));
    model.reify(!many, lamps.clone(), Bound::AtMost(2));
    model.hide([many]);
    model
}

/// Returns the cycles through the corners of a prism whose sides are crossed too, but for one of the edges.
fn roads() -> Model {
    let mut model = Model::default();
    let sides =
        [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5), (0, 4), (1, 5), (2, 3)];
    let edges: Vec<_> =
        sides.map(|(a, b)| (a, b, model.boolean(format!("road({a},{b})")))).into_iter().collect();
    model.note("A round trip.");
    model.circuit(["a", "b", "c", "d", "e", "F f"], edges.clone());
    model.clause([!edges[3].2]);
    model
}

fn dimacs(model: &Model) -> String {
    let mut text = Vec::new();
    write_dimacs(model, &mut text).expect("memory is never full");
    String::from_utf8(text).expect("text")
}

fn asp(model: &Model) -> String {
    let mut text = Vec::new();
    write_asp(model, &mut text).expect("memory is never full");
    String::from_utf8(text).expect("text")
}

/// Returns the solutions as the sets of true shown variables, by number.
fn solutions(engine: &dyn Engine, model: &Model) -> BTreeSet<Vec<usize>> {
    let mut seen = BTreeSet::new();
    let report = engine.solve(model, &Budget::default(), &mut |found| {
        if let Found::Solution(assignment) = found {
            let lits = (0..model.variables().len()).map(|number| model.lit(number));
            let told = lits.filter(|&lit| model.is_shown(lit) && assignment.is_true(lit));
            assert!(seen.insert(told.map(Lit::variable).collect()));
        }
        ControlFlow::Continue(())
    });
    assert!(report.expect("the engine works").end.is_exhausted());
    seen
}

/// Returns the model that a DIMACS file describes.
fn read_back(text: &str) -> Model {
    let mut model = Model::default();
    let numbers = |line: &str| -> Vec<i32> {
        let numbers: Vec<i32> = line.split_whitespace().map(|word| word.parse().expect(word)).collect();
        let (end, numbers) = numbers.split_last().expect("a line of numbers");
        assert_eq!(*end, 0);
        numbers.to_vec()
    };
    let lines = || text.lines().filter(|line| !line.starts_with('c'));
    let highest = lines().filter(|line| !line.starts_with('p')).flat_map(str::split_whitespace);
    let highest = highest.filter_map(|word| word.parse::<i32>().ok()).map(i32::abs).max().unwrap_or(0);
    let header = text.lines().find_map(|line| line.strip_prefix("p cnf "));
    let declared = header.map(|header| header.split(' ').map(|n| n.parse().expect(n)).collect::<Vec<i32>>());
    let count = declared.as_ref().map_or(highest, |declared| declared[0]);
    assert!(highest <= count);
    let variables: Vec<Lit> = (1..=count).map(|n| model.boolean(format!("x({n})"))).collect();
    let lit = |n: i32| {
        let lit = variables[n.unsigned_abs() as usize - 1];
        if n < 0 { !lit } else { lit }
    };
    let mut clauses = 0;
    let mut soft = Vec::new();
    for line in lines().filter(|line| !line.starts_with('p')) {
        match (line.strip_prefix("h "), &declared) {
            (Some(hard), None) => model.clause(numbers(hard).into_iter().map(lit)),
            (None, None) => soft.push(lit(*numbers(line).last().expect("a soft literal"))),
            _ => model.clause(numbers(line).into_iter().map(lit)),
        }
        clauses += 1;
    }
    assert!(declared.is_none_or(|declared| declared[1] == clauses));
    let shown = text.lines().find_map(|line| line.strip_prefix("c p show ")).expect("what is shown");
    let shown: BTreeSet<Lit> = numbers(shown).into_iter().map(lit).collect();
    model.hide(variables.into_iter().filter(|lit| !shown.contains(lit)));
    if !soft.is_empty() {
        model.optimise(Direction::Maximise, soft);
    }
    model
}

#[test]
fn dimacs_means_the_same() {
    for model in [motley(), toys::lamps(), toys::queens(5), toys::knights(3), roads(), Model::default()] {
        let back = read_back(&dimacs(&model));
        assert_eq!(solutions(&Sat::default(), &back), solutions(&Brute, &model));
    }
}

#[test]
fn minimising_is_wishing_for_the_opposite() {
    let mut model = motley();
    let lamps: Vec<Lit> = (3..8).map(|number| model.lit(number)).collect();
    model.optimise(Direction::Minimise, lamps);
    assert_eq!(solutions(&Sat::default(), &read_back(&dimacs(&model))), solutions(&Brute, &model));
}

#[test]
fn dimacs_names_the_variables() {
    let text = dimacs(&motley());
    assert!(text.starts_with("c 10 variables, 5 constraints\nc 1 is colour(red)\n"), "{text}");
    assert!(text.contains("c 9 is Odd one\n"));
    assert!(text.contains("c 11 to "));
    assert!(text.contains("c p show 1 2 3 4 5 6 7 8 9 0\np cnf "));
}

#[test]
fn asp_reads_well() {
    let expected = r#"% For clingo 5.4 or later; all solutions: clingo --project --models=0
1 { colour(red); colour(green); colour(blue) } 1. % colour of "it"
{ lamp(1) }.
{ lamp(2) }.
{ lamp(3) }.
{ lamp(4) }.
{ lamp(5) }.
{ v("Odd one") }.
{ many }.
% A green one has its first lamp lit.
:- colour(green), not lamp(1).
% Two or three lamps,
% the last of which counts twice.
:- not { lamp(1); lamp(2); lamp(3); lamp(4); lamp(5) } 3.
:- not 2 #count { 1 : lamp(1); 2 : lamp(2); 3 : lamp(3); 4 : lamp(4); 5 : lamp(5); 6 : lamp(5) }.
:- v("Odd one"), not 2 { lamp(1); not lamp(2); lamp(3); colour(red) } 2.
:- not v("Odd one"), 2 { lamp(1); not lamp(2); lamp(3); colour(red) } 2.
:- not many, not { lamp(1); lamp(2); lamp(3); lamp(4); lamp(5) } 2.
:- many, { lamp(1); lamp(2); lamp(3); lamp(4); lamp(5) } 2.
#show.
#show colour/1. #project colour/1.
#show lamp/1. #project lamp/1.
#show v/1. #project v/1.
"#;
    assert_eq!(asp(&motley()), expected);
}

#[test]
fn asp_writes_a_circuit() {
    let mut model = Model::default();
    let edges: Vec<_> = [(0, 1), (1, 2), (0, 2)]
        .map(|(a, b)| (a, b, model.boolean(format!("road({a},{b})"))))
        .into_iter()
        .collect();
    model.note("A round trip.");
    model.circuit(["a", "b", "At sea"], edges);
    let expected = r#"
% A round trip.
node(a).
node(b).
node("At sea").
link(a,b) :- road(0,1).
link(b,"At sea") :- road(1,2).
link(a,"At sea") :- road(0,2).
:- node(X), not 2 { link(X,Y); link(Y,X) } 2.
reach(a).
reach(Y) :- reach(X), link(X,Y).
reach(X) :- reach(Y), link(X,Y).
:- node(X), not reach(X).
#show.
"#;
    let text = asp(&model);
    assert!(text.contains(expected), "{text}");
}

#[test]
fn every_circuit_is_one_solution_of_the_clauses() {
    let mut back = read_back(&dimacs(&roads()));
    let number = |model: &Model| solutions(&Sat::default(), model).len();
    let projected = number(&back);
    assert!(projected > 1);
    // With every helper shown there are no more.
    let clauses = back.constraints().to_vec();
    let variables = back.variables().len();
    back = Model::default();
    (0..variables).for_each(|n| {
        back.boolean(format!("x({n})"));
    });
    for clause in clauses {
        if let Constraint::Clause(lits) = clause {
            back.clause(lits);
        }
    }
    assert_eq!(number(&back), projected);
}

#[test]
fn asp_writes_an_objective() {
    let mut model = Model::default();
    let [a, b] = ["a", "b"].map(|name| model.boolean(name));
    model.optimise(Direction::Maximise, [a, !b, a]);
    let text = asp(&model);
    assert!(text.contains("--opt-mode=optN\n"));
    assert!(text.contains("\n#maximize { 1,1 : a; 1,2 : not b; 1,3 : a }.\n"), "{text}");
}

#[test]
fn clauses_found_while_solving_are_owned_up_to() {
    let model = toys::round_trip(3);
    assert!(dimacs(&model).contains("c Incomplete"));
    assert!(asp(&model).contains("% Incomplete"));
}
