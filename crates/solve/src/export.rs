//! Writes models for other programs, with comments for people.
//!
//! Clauses found while solving ([`Lazy`](crate::Lazy)) cannot be written; a comment says so.

use crate::asp_text::{Program, one_line};
use crate::cnf::Cnf;
use crate::cnf_circuit::hang_together;
use crate::lower::lower;
use crate::model::Model;
use rookwright_run::Direction;
use std::io::{self, Write};

const INCOMPLETE: &str = "Incomplete: clauses that are found while solving cannot be written.";

/// Writes a model as DIMACS CNF or, if it has an objective, as weighted CNF in the format of the
/// MaxSAT Evaluation 2022.
///
/// Comments name the model's variables and say what each group of clauses means; higher numbers are helpers of the
/// encoding.  The variables on the `c p
/// show` line distinguish solutions, as projected model counters read it.  Circuits have helpers too: an
/// orientation for every edge and a number for every node.
pub fn write_dimacs(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    let mut cnf = Cnf::of_choices(model);
    let groups = encode_groups(model, &mut cnf);
    let clauses = cnf.take_clauses();
    let named = model.variables().len();
    writeln!(out, "c {} variables, {} constraints", named, model.constraints().len())?;
    if model.objective().is_some() {
        writeln!(out, "c weighted CNF: h is a hard clause, 1 a literal that counts")?;
    }
    if model.lazy().is_some() {
        writeln!(out, "c {INCOMPLETE}")?;
    }
    // Solvers print numbers only: these comments are how a person reads their answer back.
    for (number, variable) in model.variables().iter().enumerate() {
        writeln!(out, "c {} is {}", number + 1, one_line(&variable.name))?;
    }
    if cnf.variables() as usize > named {
        writeln!(out, "c {} to {} are helpers", named + 1, cnf.variables())?;
    }
    for (first, last, note) in groups {
        let numbers =
            if first == last { format!("clause {first}") } else { format!("clauses {first} to {last}") };
        writeln!(out, "c {numbers}: {}", one_line(&note))?;
    }
    // Without this line a model counter would also count the values of hidden variables.
    let shown = (0..named).map(|number| model.lit(number)).filter(|&lit| model.is_shown(lit));
    writeln!(out, "c p show{} 0", shown.map(|lit| format!(" {}", lit.dimacs())).collect::<String>())?;
    // The newer weighted format has no header line, and marks hard clauses instead.
    let hard = if model.objective().is_some() { "h " } else { "" };
    if model.objective().is_none() {
        writeln!(out, "p cnf {} {}", cnf.variables(), clauses.len())?;
    }
    for clause in &clauses {
        let lits: String = clause.iter().map(|lit| format!("{lit} ")).collect();
        writeln!(out, "{hard}{lits}0")?;
    }
    if let Some(objective) = model.objective() {
        for &lit in &objective.among {
            let wanted = match objective.direction {
                Direction::Maximise => lit,
                Direction::Minimise => !lit,
            };
            writeln!(out, "1 {} 0", wanted.dimacs())?;
        }
    }
    Ok(())
}

/// Encodes the constraints of a model.  Returns the first and the last clause of each group, counted from 1, and what
/// the group says.  A note without clauses is about the group after it.
fn encode_groups(model: &Model, cnf: &mut Cnf) -> Vec<(usize, usize, String)> {
    let mut starts: Vec<(usize, String)> = Vec::new();
    let mut names = model.choices().map(|choice| model.choice_name(choice));
    if let Some(first) = names.next() {
        let names = names.last().map_or_else(|| first.to_owned(), |last| format!("{first} to {last}"));
        starts.push((0, format!("exactly one value of each choice, {names}")));
    }
    let mut notes = model.notes().iter().peekable();
    for (number, constraint) in model.constraints().iter().enumerate() {
        while let Some((_, note)) = notes.next_if(|(before, _)| *before <= number) {
            starts.push((cnf.clauses(), note.clone()));
        }
        lower(constraint, cnf);
    }
    // Circuits come last, after the clauses of all other constraints, whose notes count on their places.
    let before = cnf.clauses();
    model.circuits().for_each(|circuit| hang_together(circuit, cnf));
    if cnf.clauses() > before {
        starts.push((before, "the moves hang together in one path".to_owned()));
    }
    let mut groups = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for (nth, (start, note)) in starts.iter().enumerate() {
        words.push(note.replace('\n', "; "));
        let end = starts.get(nth + 1).map_or(cnf.clauses(), |(next, _)| *next);
        // A note without clauses waits for the next group.
        if end > *start {
            groups.push((start + 1, end, std::mem::take(&mut words).join("; ")));
        }
    }
    groups
}

/// Writes a model as a logic program for clingo.
///
/// ```
/// use rookwright_run::Bound;
/// use rookwright_solve::{Model, write_asp};
///
/// let mut model = Model::default();
/// let lamps: Vec<_> = (1..=3).map(|n| model.boolean(format!("lamp({n})"))).collect();
/// model.note("Two are lit.");
/// model.count(lamps, Bound::Exactly(2));
///
/// let mut text = Vec::new();
/// write_asp(&model, &mut text)?;
/// assert!(String::from_utf8_lossy(&text).contains("
/// % Two are lit.
/// :- not 2 { lamp(1); lamp(2); lamp(3) } 2.
/// "));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_asp(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    let mode = if model.objective().is_some() { " --opt-mode=optN" } else { "" };
    writeln!(out, "% For clingo 5.4 or later; all solutions: clingo --project --models=0{mode}")?;
    if model.lazy().is_some() {
        writeln!(out, "% {INCOMPLETE}")?;
    }
    let program = Program::new(model);
    program.write_rules(out)?;
    program.write_shown(out)
}
