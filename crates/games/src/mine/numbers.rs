//! What a run has done so far.

use crate::FaultKind;
use rookwright_run::document::document;
use serde::{Deserialize, Deserializer, Serializer};
use std::collections::BTreeMap;

/// What a search in games has done.
#[document]
#[derive(Default, Deserialize)]
pub struct MiningNumbers {
    /// Games read.
    // Broken ones and those that do not meet the conditions included.
    pub games: u64,
    /// Games that the conditions leave out.
    pub filtered: u64,
    /// Positions examined.
    pub positions: u64,
    /// Mates found.
    pub finds: u64,
    /// Mates that were found before.
    pub repeats: u64,
    /// Positions that were not decided.
    // Within the limit of nodes.
    pub open: u64,
    /// Mates that do not fit what was asked for.
    // Positions where a side may castle by the rules of Chess960 only.
    pub left_out: u64,
    /// Games that were skipped, by reason.
    #[serde(serialize_with = "all_kinds", deserialize_with = "some_kinds")]
    #[cfg_attr(feature = "schema", schemars(with = "rookwright_run::document::Entries<String, u64>"))]
    pub broken: BTreeMap<FaultKind, u64>,
}

impl MiningNumbers {
    /// Returns the number of broken games.
    pub fn all_broken(&self) -> u64 {
        self.broken.values().sum()
    }

    /// Whether games are broken, and not only of another kind of chess.
    pub fn is_broken(&self) -> bool {
        self.broken.iter().any(|(&kind, &many)| many > 0 && kind != FaultKind::Variant)
    }

    /// Adds the numbers of a part.
    pub(crate) fn add(&mut self, part: &Self) {
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
}

/// Writes the number of every kind of fault, also of those that did not occur.
fn all_kinds<S: Serializer>(broken: &BTreeMap<FaultKind, u64>, serializer: S) -> Result<S::Ok, S::Error> {
    let number = |kind: FaultKind| (kind.name(), broken.get(&kind).copied().unwrap_or(0));
    serializer.collect_map(FaultKind::ALL.map(number))
}

fn some_kinds<'de, D: Deserializer<'de>>(source: D) -> Result<BTreeMap<FaultKind, u64>, D::Error> {
    let mut broken = BTreeMap::deserialize(source)?;
    broken.retain(|_, many: &mut u64| *many > 0);
    Ok(broken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_saved_and_read_again() {
        let mut numbers =
            MiningNumbers { games: 5, filtered: 1, positions: 300, finds: 2, ..MiningNumbers::default() };
        numbers.broken.insert(FaultKind::Move, 2);
        numbers.broken.insert(FaultKind::Size, 1);
        assert_eq!(MiningNumbers::deserialize(json!(numbers)).unwrap(), numbers);
        assert_eq!(json!(numbers)["broken"]["start"], 0);
        assert_eq!(numbers.all_broken(), 3);
        assert!(numbers.is_broken());
        numbers.broken = BTreeMap::from([(FaultKind::Variant, 2)]);
        assert!(!numbers.is_broken());
        assert!(MiningNumbers::deserialize(json!({ "games": 1 })).is_err());
    }
}
