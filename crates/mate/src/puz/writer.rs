//! Writes mate problems as `.puz` files.

use crate::puzzle::{Draft, Problem};
use crate::stipulation::Stipulation;
use crate::twin::{PartName, stages};
use rookwright_chess::{Legality, Move, Notation, Position};
use rookwright_run::Expect;
use std::fmt;

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draft = self.draft();
        writeln!(f, "puzzle: mate")?;
        for (key, value) in [("title", &draft.title), ("source", &draft.source)] {
            if let Some(value) = value {
                writeln!(f, "{key}: {value}")?;
            }
        }
        // The reader of a FEN with seven ranks should know that none is missing.
        if self.position().size().is_unusual() {
            writeln!(f, "board: {}", self.position().size())?;
        }
        writeln!(f, "stipulation: {}", self.stipulation())?;
        // What is the default is not written, so that simple problems have short files.
        if draft.legality == Legality::Lenient {
            writeln!(f, "legality: lenient")?;
        }
        writeln!(f, "fen: {}", self.position())?;
        for twin in &draft.twins {
            writeln!(f, "twin: {twin}")?;
        }
        if draft.duplex {
            writeln!(f, "duplex: yes")?;
        }
        write_expectations(f, draft)
    }
}

/// Writes what is expected of each part. The diagram is not named.
fn write_expectations(f: &mut fmt::Formatter<'_>, draft: &Draft) -> fmt::Result {
    // The moves of each part are written in its own position, so the parts are gone through and not the
    // expectations.
    for stage in stages(&draft.position, draft.stipulation, &draft.twins, draft.duplex).0 {
        let name = stage.name;
        let (expect, solutions) = if name.is_diagram() {
            (&draft.expect, &draft.solutions)
        } else {
            match draft.expectations.get(&name) {
                Some(expectation) => (&expectation.expect, &expectation.solutions),
                None => continue,
            }
        };
        if *expect != Expect::default() {
            writeln!(f, "expect: {}{expect}", prefix(name))?;
        }
        if !solutions.is_empty() {
            write_solutions(f, name, &stage.position, stage.stipulation, solutions)?;
        }
    }
    Ok(())
}

fn prefix(name: PartName) -> String {
    if name.is_diagram() { String::new() } else { format!("{name} ") }
}

fn write_solutions(
    f: &mut fmt::Formatter<'_>,
    name: PartName,
    position: &Position,
    stipulation: Stipulation,
    solutions: &[Vec<Move>],
) -> fmt::Result {
    let written = |line: &Vec<Move>| match (stipulation.is_one_line(), line.first()) {
        (false, Some(&key)) => position.write_move(key, Notation::San),
        _ => stipulation.write_line(position, line, Notation::San),
    };
    let written: Vec<_> = solutions.iter().map(written).collect();
    let (key, gap) = if stipulation.is_one_line() { ("lines", "; ") } else { ("keys", ", ") };
    writeln!(f, "{key}: {}{}", prefix(name), written.join(gap))
}
