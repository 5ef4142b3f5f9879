//! Reads the lines about twins and duplex, and what is expected of each part.

use super::Reader;
use super::places::{Labelled, TwinPlace};
use crate::stipulation::Stipulation;
use crate::tokens::{read_each, read_tokens};
use crate::twin::{PartName, Stage, Twin, part_names};
use rookwright_board::{Faults, Token};
use rookwright_chess::{Move, Position};
use rookwright_run::Expect;

/// Returns the rest of a token after a number of bytes.
fn after(token: Token<'_>, bytes: usize) -> Token<'_> {
    let (before, text) = token.text.split_at(bytes);
    Token { text, column: token.column + before.chars().count(), ..token }
}

impl<'a> Reader<'a> {
    /// Reads the twins, each with its place.
    pub(super) fn twins(&mut self) -> (Vec<Twin>, Vec<TwinPlace<'a>>) {
        let (mut twins, mut places) = (Vec::new(), Vec::new());
        let values = self.entries.iter().filter(|entry| entry.key.text == "twin").map(|entry| entry.value);
        for (index, value) in values.enumerate() {
            match Twin::read_with_places(value.text, index) {
                Ok((twin, offsets)) => {
                    twins.push(twin);
                    let changes = offsets.into_iter().map(|offset| after(value, offset)).collect();
                    places.push(TwinPlace { value, changes });
                }
                Err(error) => self.faults.add(&after(value, error.offset), error.message),
            }
        }
        (twins, places)
    }

    /// Returns the place of `duplex: yes`, or `None` if it is not given.
    pub(super) fn duplex(&mut self) -> Option<Token<'a>> {
        let value = self.entries.value("duplex")?;
        if !["yes", "no"].contains(&value.text) {
            self.faults.add(&value, "expected yes or no");
        }
        Some(value).filter(|value| value.text == "yes")
    }

    /// Reads which part the expectations are about. Without a name it is the diagram.
    pub(super) fn labelled(&mut self, twins: usize, duplex: bool) -> Vec<Labelled<'a>> {
        let names = part_names(twins, duplex);
        let mut all: Vec<Labelled<'a>> = Vec::new();
        for entry in self.entries.iter() {
            let key = entry.key.text;
            if !["expect", "keys", "lines"].contains(&key) {
                continue;
            }
            let (name, value) = match PartName::split(entry.value.text) {
                Some((name, rest)) => (name, after(entry.value, entry.value.text.len() - rest.len())),
                None => (PartName::default(), entry.value),
            };
            // The diagram has two names, with its letter and without, and they must not count as two parts.
            let known =
                names.iter().copied().find(|&other| other == name || other.is_diagram() && name.is_diagram());
            match known {
                None => self.faults.add(&entry.value, format!("there is no part {name}")),
                Some(name) if all.iter().any(|one| (one.key, one.name) == (key, name)) => {
                    self.faults.add(&entry.key, format!("the key '{key}' is given twice"));
                }
                Some(name) => all.push(Labelled { key, name, value }),
            }
        }
        all
    }

    pub(super) fn expect(&mut self, value: Token<'a>) -> Expect {
        let mut expect = Expect::default();
        for part in value.split() {
            self.faults.keep(&part, expect.note(part.text));
        }
        expect
    }

    /// Reads the named keys or lines of a part.
    pub(super) fn solutions(&mut self, stage: &Stage, labelled: &[Labelled<'a>]) -> Vec<Vec<Move>> {
        let Stage { name, stipulation, ref position, .. } = *stage;
        let value = |key| labelled.iter().find(|one| (one.key, one.name) == (key, name));
        let lines = stipulation.is_one_line();
        let (key, other) = if lines { ("lines", "keys") } else { ("keys", "lines") };
        if let Some(other) = value(other) {
            let message = format!("the solutions of {stipulation} are named by '{key}:'");
            self.faults.add(&other.value, message);
        }
        match value(key) {
            Some(named) => self.named(named.value, position, stipulation),
            None => Vec::new(),
        }
    }

    fn named(&mut self, value: Token<'a>, position: &Position, stipulation: Stipulation) -> Vec<Vec<Move>> {
        let mut solutions = Vec::new();
        let mut read = |tokens: Vec<Token<'a>>, faults: &mut Faults| match read_tokens(
            position,
            stipulation,
            tokens.into_iter(),
        ) {
            Ok(line) => solutions.push(line),
            Err((token, error)) => faults.add(&token, error.to_string()),
        };
        if stipulation.is_one_line() {
            read_each(value.items(), &mut self.faults, &mut read);
        } else {
            value.items().for_each(|key| read(vec![key], &mut self.faults));
        }
        solutions
    }
}
