//! Writes a model as a readable logic program for clingo.
//!
//! A choice is a rule that picks one of its values, a Boolean is a rule that leaves it open, and a constraint
//! is an integrity constraint that forbids its opposite.  A variable whose name is a term of logic programming
//! is an atom of that name; any other name is quoted, as in `v("a name")`.

use crate::circuit::Circuit;
use crate::model::{Constraint, Lit, Model, Reified};
use rookwright_run::{Bound, Direction};
use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};

/// A model with the names of its variables in the logic program.
pub(crate) struct Program<'a> {
    model: &'a Model,
    atoms: Vec<String>,
}

/// The predicates of one circuit.  Nothing else in the program has their names.
struct Words {
    node: String,
    link: String,
    reach: String,
}

impl Words {
    /// Returns names for each of a number of circuits, given the names of the other predicates.
    fn fresh(number: usize, taken: &HashSet<&str>) -> Vec<Self> {
        let mut nth = 0;
        let mut next = || loop {
            nth += 1;
            let name = |word: &str| if nth == 1 { word.to_owned() } else { format!("{word}{nth}") };
            let words = Words { node: name("node"), link: name("link"), reach: name("reach") };
            if [&words.node, &words.link, &words.reach].iter().all(|word| !taken.contains(word.as_str())) {
                return words;
            }
        };
        (0..number).map(|_| next()).collect()
    }
}

impl<'a> Program<'a> {
    pub(crate) fn new(model: &'a Model) -> Self {
        Program { model, atoms: model.variables().iter().map(|variable| atom(&variable.name)).collect() }
    }

    /// Writes the whole program except the `#show` statements.
    pub(crate) fn write_rules(&self, out: &mut dyn Write) -> io::Result<()> {
        let model = self.model;
        for choice in model.choices() {
            let values: Vec<&str> = model.values(choice).map(|lit| self.atom(lit)).collect();
            writeln!(out, "1 {{ {} }} 1. % {}", values.join("; "), one_line(model.choice_name(choice)))?;
        }
        for (variable, atom) in model.variables().iter().zip(&self.atoms) {
            if variable.value_of.is_none() {
                writeln!(out, "{{ {atom} }}.")?;
            }
        }
        let mut circuits = self.words().into_iter();
        let mut notes = model.notes().iter().peekable();
        for (number, constraint) in model.constraints().iter().enumerate() {
            // Notes stand before the constraint that they are about.
            while let Some((_, note)) = notes.next_if(|(before, _)| *before <= number) {
                write_note(note, out)?;
            }
            self.write_constraint(constraint, &mut circuits, out)?;
        }
        notes.try_for_each(|(_, note)| write_note(note, out))?;
        if let Some(objective) = model.objective() {
            let directive = match objective.direction {
                Direction::Maximise => "#maximize",
                Direction::Minimise => "#minimize",
            };
            let among = objective.among.iter().enumerate();
            let terms: Vec<String> =
                // The number makes equal atoms count each on their own.
                among.map(|(nth, &lit)| format!("1,{} : {}", nth + 1, self.literal(lit))).collect();
            writeln!(out, "{directive} {{ {} }}.", terms.join("; "))?;
        }
        Ok(())
    }

    /// Writes the `#show` statements for people: the atoms that distinguish solutions.
    pub(crate) fn write_shown(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut signatures: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, atom) in self.atoms.iter().enumerate() {
            signatures.entry(signature(atom)).or_default().push(number);
        }
        writeln!(out, "#show.")?;
        for (signature, numbers) in signatures {
            let is_shown = |&number: &usize| self.model.is_shown(self.model.lit(number));
            // One line for all atoms of a name, unless some of them are hidden.
            if numbers.iter().all(is_shown) {
                writeln!(out, "#show {signature}. #project {signature}.")?;
            } else {
                for number in numbers.into_iter().filter(is_shown) {
                    let atom = &self.atoms[number];
                    writeln!(out, "#show {atom} : {atom}. #project {atom}.")?;
                }
            }
        }
        Ok(())
    }

    /// Writes the `#show` statements for the engine: the number of every true variable.
    pub(crate) fn write_numbers(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "#show.")?;
        for (number, atom) in self.atoms.iter().enumerate() {
            writeln!(out, "#show {number} : {atom}.")?;
            if self.model.is_shown(self.model.lit(number)) {
                writeln!(out, "#project {atom}.")?;
            }
        }
        Ok(())
    }

    /// Returns names for the predicates of the circuits.
    fn words(&self) -> Vec<Words> {
        let taken = self.atoms.iter().filter_map(|atom| atom.split('(').next());
        Words::fresh(self.model.circuits().count(), &taken.collect())
    }

    fn write_constraint(
        &self,
        constraint: &Constraint,
        circuits: &mut impl Iterator<Item = Words>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match constraint {
            Constraint::Clause(lits) => {
                // A clause is broken if all its literals are false: this is what the rule forbids.
                let opposite: Vec<String> = lits.iter().map(|&lit| self.literal(!lit)).collect();
                writeln!(out, ":- {}.", opposite.join(", "))
            }
            Constraint::Count(among, bound) => writeln!(out, ":- not {}.", self.count(among, *bound)),
            Constraint::Reified(Reified { lit, among, bound }) => {
                let count = self.count(among, *bound);
                // Both directions, or the literal could be false although the count holds.
                writeln!(out, ":- {}, not {count}.", self.literal(*lit))?;
                writeln!(out, ":- {}, {count}.", self.literal(!*lit))
            }
            Constraint::Circuit(circuit) => {
                circuits.next().map_or(Ok(()), |words| self.write_circuit(circuit, &words, out))
            }
        }
    }

    /// Writes a circuit.
    ///
    /// Clingo is good at derived facts: two rules and a constraint say that all nodes can be reached along true
    /// edges.  They are written once for all nodes.  Written out node by node, clingo took 3.3 seconds to read what
    /// it reads in 1.2 and solves in 0.2 (closed knight's tours on 50x50).  Edges have no direction: with one for
    /// each, the program is larger and took twice as long.
    fn write_circuit(&self, circuit: &Circuit, words: &Words, out: &mut dyn Write) -> io::Result<()> {
        let Words { node, link, reach } = words;
        let names: Vec<String> = circuit.nodes().iter().map(|name| argument(name)).collect();
        for name in &names {
            writeln!(out, "{node}({name}).")?;
        }
        for &(one, other, lit) in circuit.edges() {
            writeln!(out, "{link}({},{}) :- {}.", names[one], names[other], self.literal(lit))?;
        }
        writeln!(out, ":- {node}(X), not 2 {{ {link}(X,Y); {link}(Y,X) }} 2.")?;
        if let Some(first) = names.first() {
            writeln!(out, "{reach}({first}).")?;
        }
        writeln!(out, "{reach}(Y) :- {reach}(X), {link}(X,Y).")?;
        writeln!(out, "{reach}(X) :- {reach}(Y), {link}(X,Y).")?;
        writeln!(out, ":- {node}(X), not {reach}(X).")
    }

    /// Returns `2 { a; not b; c } 2`.  If a literal occurs twice, the places are numbered, since clingo counts
    /// a set.
    fn count(&self, among: &[Lit], bound: Bound) -> String {
        let distinct = among.iter().collect::<HashSet<_>>().len() == among.len();
        let literals = among.iter().map(|&lit| self.literal(lit));
        let set = if distinct {
            format!("{{ {} }}", literals.collect::<Vec<_>>().join("; "))
        } else {
            let places = literals.enumerate().map(|(nth, literal)| format!("{} : {literal}", nth + 1));
            format!("#count {{ {} }}", places.collect::<Vec<_>>().join("; "))
        };
        // Numbers beyond the length mean the same as the length plus one, and clingo's numbers end at 2^31.
        let limit = |number: u32| (number as usize).min(among.len() + 1);
        match bound {
            Bound::AtLeast(least) => format!("{} {set}", limit(least)),
            Bound::AtMost(most) => format!("{set} {}", limit(most)),
            Bound::Exactly(exact) => format!("{0} {set} {0}", limit(exact)),
        }
    }

    fn atom(&self, lit: Lit) -> &str {
        &self.atoms[lit.variable()]
    }

    fn literal(&self, lit: Lit) -> String {
        let atom = self.atom(lit);
        if lit.is_negated() { format!("not {atom}") } else { atom.to_owned() }
    }
}

fn write_note(note: &str, out: &mut dyn Write) -> io::Result<()> {
    note.lines().try_for_each(|line| writeln!(out, "% {}", one_line(line)))
}

/// Returns the text as one line, since a comment ends with its line.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}

/// Returns the name if clingo reads and prints it as an atom of that name; otherwise the quoted name.
fn atom(name: &str) -> String {
    if term(name) == Some("") && !name.starts_with(|first: char| first.is_ascii_digit()) {
        return name.to_owned();
    }
    format!("v({})", quoted(name))
}

/// Returns a name as a string literal of a logic program.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// Returns the name if it is a term; otherwise a string literal.
fn argument(name: &str) -> String {
    if term(name) == Some("") { name.to_owned() } else { quoted(name) }
}

/// Returns the text after its first term: a number, or a word with or without arguments.  `None` if it does not
/// start with a term.
fn term(text: &str) -> Option<&str> {
    let end = text.find(|char: char| !(char.is_ascii_alphanumeric() || char == '_')).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        // A number must be spelt as clingo prints it and fit its range.
        return (word.parse::<i32>().ok()?.to_string() == word).then_some(rest);
    }
    let is_constant = word.trim_start_matches('_').starts_with(|first: char| first.is_ascii_lowercase());
    if !is_constant || word == "not" {
        return None;
    }
    // Arguments are terms again, which is why this calls itself.
    let Some(mut rest) = rest.strip_prefix('(') else { return Some(rest) };
    loop {
        rest = term(rest)?;
        match rest.strip_prefix(',') {
            Some(next) => rest = next,
            None => return rest.strip_prefix(')'),
        }
    }
}

/// Returns the signature of an atom: `queen/2` for `queen(a,1)`.
fn signature(atom: &str) -> String {
    let (name, arguments) = atom.split_once('(').unwrap_or((atom, ""));
    if arguments.starts_with('"') {
        return format!("{name}/1");
    }
    let mut depth = 0;
    let mut number = usize::from(!arguments.is_empty());
    for char in arguments.chars() {
        match char {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => number += 1,
            _ => {}
        }
    }
    format!("{name}/{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_terms_stay_as_they_are() {
        for name in ["a", "queen(a1)", "next(town(1,2),b)", "_x", "x_1(0)", "aB"] {
            assert_eq!(atom(name), name);
        }
        for name in ["", "A", "not", "1", "a b", "a(", "a()", "a(1", "a(01)", "a(b))", "a(X)", "a(-1)", "é"]
        {
            assert_eq!(atom(name), format!("v(\"{name}\")"));
        }
        assert_eq!(atom("a\"b\\c\nd"), r#"v("a\"b\\c\nd")"#);
        assert_eq!(atom("a(99999999999)"), r#"v("a(99999999999)")"#);
    }

    #[test]
    fn a_signature_counts_the_outer_arguments() {
        assert_eq!(signature("a"), "a/0");
        assert_eq!(signature("next(town(1,2),b)"), "next/2");
        assert_eq!(signature(r#"v("a,(b")"#), "v/1");
    }
}
