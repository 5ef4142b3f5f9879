//! The trained model: the network of choices and the two forests, read from the table in this crate.

use crate::bytes::{Bytes, TableError};
use crate::features::names::NAMES;
use crate::forest::Forest;
use crate::net::Net;
use std::sync::LazyLock;

/// The table that `scripts/train-difficulty.py` writes.
static TABLE: &[u8] = include_bytes!("model.bin");

/// What a table begins with: a name and the number of the format.
const MAGIC: u32 = u32::from_le_bytes(*b"RWD1");

/// The model.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(crate) net: Net,
    /// Sums up to the rating.
    pub(crate) rating: Forest,
    /// Sums up to the width of the interval, half of it.
    pub(crate) spread: Forest,
}

/// The model of this crate. A table that cannot be read gives a model that rates all mates alike; a test proves that
/// the table can be read.
pub(crate) static MODEL: LazyLock<Model> = LazyLock::new(|| Model::read(TABLE, &NAMES).unwrap_or_default());

impl Model {
    /// Reads a model for features of these names.
    pub(crate) fn read(table: &[u8], names: &[&str]) -> Result<Self, TableError> {
        let mut bytes = Bytes(table);
        if bytes.u32()? != MAGIC {
            return Err("it begins otherwise");
        }
        if bytes.u32()? != fingerprint(names) {
            return Err("it was made for other features");
        }
        let model = Self {
            net: Net::read(&mut bytes)?,
            rating: Forest::read(&mut bytes, names.len())?,
            spread: Forest::read(&mut bytes, names.len())?,
        };
        if bytes.0.is_empty() { Ok(model) } else { Err("it goes on after its end") }
    }
}

/// Returns 32 bits of the names of the features (FNV-1a), by which a table made for other features is refused.
fn fingerprint(names: &[&str]) -> u32 {
    let letters = names.join(",");
    letters.bytes().fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Features;
    use serde_json::Value;

    #[test]
    fn the_table_of_this_crate_is_valid() {
        let model = Model::read(TABLE, Features::names()).unwrap();
        assert!(TABLE.len() <= 300_000, "{} bytes", TABLE.len());
        assert!((500.0..2500.0).contains(&model.rating.sum(&[])));
        assert_eq!(Model::read(TABLE, &["other"]).unwrap_err(), "it was made for other features");
    }

    #[test]
    fn says_what_the_training_said() {
        let rows: Value = serde_json::from_str(include_str!("model-rows.json")).unwrap();
        let model = Model::read(TABLE, Features::names()).unwrap();
        let number = |value: &Value| value.as_f64().map_or(f32::NAN, |number| number as f32);
        let forest = rows["forest"].as_array().unwrap();
        assert!(forest.len() >= 12);
        for sample in forest {
            let row: Vec<f32> = sample["row"].as_array().unwrap().iter().map(number).collect();
            assert_eq!(row.len(), Features::names().len());
            assert!((model.rating.sum(&row) - number(&sample["rating"])).abs() < 0.05);
            assert!((model.spread.sum(&row) - number(&sample["spread"])).abs() < 0.05);
        }
        for sample in rows["network"].as_array().unwrap() {
            let seen: Vec<i8> =
                sample["seen"].as_array().unwrap().iter().map(|one| one.as_i64().unwrap() as i8).collect();
            let score = model.net.score(&seen.try_into().unwrap());
            assert!((score - number(&sample["score"])).abs() < 1e-2, "{score} {}", sample["score"]);
        }
    }

    #[test]
    fn a_damaged_table_does_no_harm() {
        for length in (0..TABLE.len()).step_by(997) {
            assert!(Model::read(&TABLE[..length], Features::names()).is_err());
        }
        assert!(Model::read(&[TABLE, &[0]].concat(), Features::names()).is_err());
        // A changed byte is either refused or gives a model that can still be asked.
        let row = vec![1.0; Features::names().len()];
        for nth in 0..300 {
            let mut bad = TABLE.to_vec();
            let at = nth * 7919 % bad.len();
            bad[at] ^= 1 << (nth % 8);
            if let Ok(model) = Model::read(&bad, Features::names()) {
                let _ = model.rating.sum(&row) + model.spread.sum(&row);
            }
        }
    }
}
