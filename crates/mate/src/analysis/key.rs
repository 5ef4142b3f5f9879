//! Classifies a key.

use rookwright_chess::{BitBoard, Move, Piece, Position};
use serde::Serialize;

/// A property of a first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// A check.
    Check,
    /// A capture.
    Capture,
    /// An en passant capture.
    #[serde(rename = "en passant")]
    EnPassant,
    /// Castling.
    Castling,
    /// A pawn is promoted to a queen.
    Promotion,
    /// A pawn is promoted to another piece than a queen.
    Underpromotion,
    /// The move gives the opposing king a flight.
    FlightGiving,
    /// The move takes a flight from the opposing king.
    FlightTaking,
    /// The moving piece can be captured with a gain of material.
    Sacrifice,
    /// Neither a check nor a capture.
    Quiet,
}

impl Feature {
    /// Returns the name used in reports and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Feature::Check => "check",
            Feature::Capture => "capture",
            Feature::EnPassant => "en passant",
            Feature::Castling => "castling",
            Feature::Promotion => "promotion",
            Feature::Underpromotion => "underpromotion",
            Feature::FlightGiving => "flight-giving",
            Feature::FlightTaking => "flight-taking",
            Feature::Sacrifice => "sacrifice",
            Feature::Quiet => "quiet",
        }
    }
}

/// The properties of a first move.
///
/// ```
/// use rookwright_chess::{Legality, Position};
/// use rookwright_mate::analysis::{Feature, Features};
///
/// let position = Position::from_fen("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", Legality::Strict)?;
/// let features = Features::of(&position, position.read_move("Rd8+")?);
/// assert!(features.has(Feature::Check) && !features.has(Feature::Capture));
/// assert!(!features.is_good()); // a check
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// All properties that hold.
    pub list: Vec<Feature>,
    /// The flights of the opposing king in the diagram, as if it were to move.
    pub flights_before: BitBoard,
    /// Its flights after the move.
    pub flights_after: BitBoard,
}

impl Features {
    /// Classifies a move, which must be legal.
    pub fn of(position: &Position, step: Move) -> Self {
        let after = position.after(step);
        // Flights are those of the other king, which before the key is found by a pass.
        let (flights_before, flights_after) = (position.passed().flights(), after.flights());
        let (check, capture) = (after.is_check(), position.is_capture(step));
        let promotes = step.promotion();
        let said = [
            (check, Feature::Check),
            (capture, Feature::Capture),
            (position.is_passant(step), Feature::EnPassant),
            (position.is_castling(step), Feature::Castling),
            (promotes == Some(Piece::Queen), Feature::Promotion),
            (promotes.is_some_and(|piece| piece != Piece::Queen), Feature::Underpromotion),
            (!(flights_after & !flights_before).is_empty(), Feature::FlightGiving),
            (!(flights_before & !flights_after).is_empty(), Feature::FlightTaking),
            (is_sacrifice(position, step), Feature::Sacrifice),
            (!check && !capture, Feature::Quiet),
        ];
        let list = said.into_iter().filter_map(|(is, feature)| is.then_some(feature)).collect();
        Self { list, flights_before, flights_after }
    }

    /// Whether the move has a property.
    pub fn has(&self, feature: Feature) -> bool {
        self.list.contains(&feature)
    }

    /// Whether it is a good key: no check, no capture, no flight taken.
    pub fn is_good(&self) -> bool {
        self.has(Feature::Quiet) && !self.has(Feature::FlightTaking)
    }

    /// Returns the flights that the move gives.
    pub fn given(&self) -> BitBoard {
        self.flights_after & !self.flights_before
    }

    /// Returns the flights that the move takes.
    pub fn taken(&self) -> BitBoard {
        self.flights_before & !self.flights_after
    }
}

/// Returns the value of a piece as beginners learn it. A king's value never matters, because it captures
/// only unguarded pieces.
pub fn worth(piece: Piece) -> u32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 0,
    }
}

/// Whether some reply captures the moving piece and wins material: its value in the diagram, less what it
/// captured, less what is recaptured on its square.
fn is_sacrifice(position: &Position, step: Move) -> bool {
    let worth_at = |position: &Position, square| position.man_at(square).map_or(0, |(_, piece)| worth(piece));
    let offered = worth_at(position, step.from());
    let won = if position.is_passant(step) { 1 } else { worth_at(position, step.to()) };
    let after = position.after(step);
    after.moves().into_iter().any(|reply| {
        let in_passing = after.is_passant(reply);
        if reply.to() != step.to() && !in_passing {
            return false;
        }
        let taken = after.after(reply);
        let back = taken.moves().into_iter().any(|back| back.to() == reply.to());
        let taker = if back { worth_at(&after, reply.from()) } else { 0 };
        offered > won + taker
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::testing::step;
    use rookwright_chess::testing::position;

    fn said(fen: &str, uci: &str) -> Vec<&'static str> {
        let position = position(fen);
        Features::of(&position, step(&position, uci)).list.into_iter().map(Feature::name).collect()
    }

    #[test]
    fn kinds_of_keys() {
        let cases: [(&str, &str, &[&str]); 9] = [
            ("7k/8/8/8/8/8/R7/K7 w", "a2a8", &["check", "flight-taking"]),
            ("7k/8/8/8/8/8/R7/K7 w", "a2g2", &["flight-taking", "quiet"]),
            ("7k/8/8/8/8/8/R7/K7 w", "a2b2", &["quiet"]),
            ("7k/8/8/8/8/8/6R1/K7 w", "g2f2", &["flight-giving", "quiet"]),
            // The rook is unguarded when the king captures it.
            ("7k/8/8/8/8/8/6R1/K7 w", "g2g7", &["flight-giving", "flight-taking", "sacrifice", "quiet"]),
            // A rook captures a rook and is recaptured: an exchange.
            ("3r3k/8/1n6/3r4/8/8/8/K2R4 w", "d1d5", &["capture"]),
            ("7k/P7/8/8/8/8/8/K7 w", "a7a8n", &["underpromotion", "quiet"]),
            ("k7/8/8/8/8/8/8/4K2R w K", "e1g1", &["castling", "quiet"]),
            // The pawn can be captured en passant.
            ("k7/8/8/8/3p4/8/4P3/K7 w", "e2e4", &["sacrifice", "quiet"]),
        ];
        for (fen, uci, expected) in cases {
            assert_eq!(said(fen, uci), expected, "{fen} {uci}");
        }
    }

    #[test]
    fn a_guarded_man_is_offered_to_smaller_ones_only() {
        assert!(said("k7/8/8/2p5/8/8/4P3/K2Q4 w", "d1d4").contains(&"sacrifice"));
        assert!(!said("k7/8/8/2q5/8/4P3/8/K2Q4 w", "d1d4").contains(&"sacrifice"));
    }
}
