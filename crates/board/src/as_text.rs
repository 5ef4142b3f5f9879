//! Squares, pieces, boards and positions in JSON and other formats: as the text that users write.

use crate::geometry::Geometry;
use crate::men::Men;
use crate::piece::Piece;
use crate::set::SquareSet;
use crate::square::Square;
use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    )*};
}

as_text!(Square, Piece, Geometry, Men);

impl Serialize for SquareSet {
    /// As a list of squares.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SquareSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Square>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let men: Men = "Qa1 nb3".parse().unwrap();
        assert_eq!(serde_json::to_string(&men).unwrap(), "\"Qa1 nb3\"");
        assert_eq!(serde_json::from_str::<Men>("\"Qa1 nb3\"").unwrap(), men);
        let squares: SquareSet =
            ["c2", "a1"].map(|name| name.parse::<Square>().unwrap()).into_iter().collect();
        let text = serde_json::to_string(&squares).unwrap();
        assert_eq!(serde_json::from_str::<SquareSet>(&text).unwrap(), squares);
        let board: Geometry = serde_json::from_str("\"8x6\"").unwrap();
        assert_eq!((board.files(), board.ranks()), (8, 6));
        assert!(serde_json::from_str::<Square>("\"z99x\"").is_err());
    }
}
