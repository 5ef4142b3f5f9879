//! What a run has done so far.

use crate::FaultKind;
use crate::document::MiningNumbers;
use rookwright_run::document::value_of;
use serde_json::Value;
use std::collections::BTreeMap;

/// Numbers about a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games read, broken ones and those that do not meet the conditions included.
    pub games: u64,
    /// Games that do not meet the conditions.
    pub filtered: u64,
    /// Positions searched.
    pub positions: u64,
    /// Mates written.
    pub finds: u64,
    /// Mates in positions that were written before.
    pub repeats: u64,
    /// Positions that were not decided within the limit of nodes.
    pub open: u64,
    /// Positions left out because a side may castle by the rules of Chess960 only.
    pub left_out: u64,
    /// Games that could not be read, by their faults.
    pub broken: BTreeMap<FaultKind, u64>,
}

/// The kinds of faults by their names in a saved tally.
const KINDS: [(&str, FaultKind); 5] = [
    ("move", FaultKind::Move),
    ("syntax", FaultKind::Syntax),
    ("start", FaultKind::Start),
    ("variant", FaultKind::Variant),
    ("size", FaultKind::Size),
];

impl Tally {
    /// Returns the number of broken games.
    pub fn all_broken(&self) -> u64 {
        self.broken.values().sum()
    }

    /// Whether games are broken, and not only of another kind of chess.
    pub fn is_broken(&self) -> bool {
        self.broken.iter().any(|(&kind, &many)| many > 0 && kind != FaultKind::Variant)
    }

    /// Adds the numbers of a part.
    pub(crate) fn add(&mut self, part: &Tally) {
        self.games += part.games;
        self.filtered += part.filtered;
        self.positions += part.positions;
        self.finds += part.finds;
        self.repeats += part.repeats;
        self.open += part.open;
        self.left_out += part.left_out;
        for (&kind, many) in &part.broken {
            *self.broken.entry(kind).or_default() += many;
        }
    }

    /// Returns the numbers as a document.
    pub fn document(&self) -> MiningNumbers {
        let broken = KINDS.map(|(name, kind)| (name, self.broken.get(&kind).copied().unwrap_or(0)));
        MiningNumbers {
            games: self.games,
            filtered: self.filtered,
            positions: self.positions,
            finds: self.finds,
            repeats: self.repeats,
            open: self.open,
            left_out: self.left_out,
            broken: broken.into_iter().collect(),
        }
    }

    /// Returns [`Tally::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }

    /// Reads what [`Tally::json`] wrote.
    pub(crate) fn read(value: &Value) -> Option<Self> {
        let number = |name: &str| value.get(name)?.as_u64();
        let broken = KINDS
            .into_iter()
            .filter_map(|(name, kind)| Some((kind, value.get("broken")?.get(name)?.as_u64()?)))
            .filter(|&(_, many)| many > 0)
            .collect();
        Some(Self {
            games: number("games")?,
            filtered: number("filtered")?,
            positions: number("positions")?,
            finds: number("finds")?,
            repeats: number("repeats")?,
            open: number("open")?,
            left_out: number("left_out")?,
            broken,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_saved_and_read_again() {
        let mut tally = Tally { games: 5, filtered: 1, positions: 300, finds: 2, ..Tally::default() };
        tally.broken.insert(FaultKind::Move, 2);
        tally.broken.insert(FaultKind::Size, 1);
        assert_eq!(Tally::read(&tally.json()), Some(tally.clone()));
        assert_eq!(tally.all_broken(), 3);
        assert!(tally.is_broken());
        tally.broken = BTreeMap::from([(FaultKind::Variant, 2)]);
        assert!(!tally.is_broken());
        assert_eq!(Tally::read(&json!({ "games": 1 })), None);
    }
}
