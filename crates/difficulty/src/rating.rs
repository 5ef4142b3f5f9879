//! The difficulty of a mate: a rating, an interval and stars.

use crate::Features;
use crate::model::MODEL;
use serde::{Serialize, Serializer};
use std::fmt;

/// The least rating of two, three, four and five stars: the fifths of the ratings of the training data, rounded to 50.
pub const STARS: [u16; 4] = [850, 1050, 1250, 1550];

/// The least and the greatest rating: those of Lichess puzzles.
const RATINGS: (f32, f32) = (399.0, 3300.0);

/// The rating below which no mate with a quiet key is rated: the lower quartile of such mates in the training data.
pub const LEAST_FOR_QUIET_KEYS: u16 = 1400;

/// The least half of the interval of a composed problem.
const LEAST_HALF_FOR_COMPOSED: f32 = 500.0;

/// How much wider the interval of a composed problem is than that of a game with the same features.
const STRETCH_FOR_COMPOSED: f32 = 1.5;

/// The number of promoted pieces from which a position is unlike a game.
const PROMOTED_IN_NO_GAME: f32 = 2.0;

/// Whether a mate is like those that the model was trained on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A mate as it occurs in games.
    GameLike,
    /// A mate unlike those of games: the first of two or more moves gives no check, there are two or more promoted
    /// pieces, or the board is not 8x8. The interval is a guess, and wide.
    Composed,
}

impl Serialize for Kind {
    /// Writes whether the mate is composed.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(*self == Kind::Composed)
    }
}

/// How hard a mate is for people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Difficulty {
    /// The rating on the scale of Lichess puzzles.
    pub rating: u16,
    /// The lower end of the interval. Four of five mates of games have their rating inside it.
    pub low: u16,
    /// The upper end of the interval.
    pub high: u16,
    /// From 1 (easy) to 5 (hard).
    // By `STARS`.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))]
    pub stars: u8,
    /// Whether it is rated as a composed problem, unlike the mates of games.
    #[serde(rename = "composed")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    pub kind: Kind,
}

/// Rates a mate by its features.
pub fn rate(features: &Features) -> Difficulty {
    let is = |name: &str, test: &dyn Fn(f32) -> bool| features.value(name).is_some_and(test);
    // The model has learned from games, in which quiet keys hardly occur.
    let is_quiet = is("line_moves", &|moves| moves > 1.0) && is("key_check", &|check| check == 0.0);
    let is_strange = is("material_squares", &|squares| squares != 64.0)
        || is("material_promoted", &|promoted| promoted >= PROMOTED_IN_NO_GAME);
    let kind = if is_quiet || is_strange { Kind::Composed } else { Kind::GameLike };
    let mut rating = MODEL.rating.sum(features.values());
    let mut half = MODEL.spread.sum(features.values());
    if is_quiet {
        rating = rating.max(LEAST_FOR_QUIET_KEYS.into());
    }
    // What is far from the training is said with less certainty.
    if kind == Kind::Composed {
        half = (half * STRETCH_FOR_COMPOSED).max(LEAST_HALF_FOR_COMPOSED);
    }
    let rating = rating.clamp(RATINGS.0, RATINGS.1);
    let whole = |number: f32| number.clamp(RATINGS.0, RATINGS.1).round() as u16;
    let (low, high, rating) = (whole(rating - half), whole(rating + half), whole(rating));
    Difficulty { rating, low, high, stars: stars(rating), kind }
}

/// Returns the stars of a rating.
pub fn stars(rating: u16) -> u8 {
    1 + STARS.iter().filter(|&&least| rating >= least).count() as u8
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} to {}) ", self.rating, self.low, self.high)?;
        (1..=5).try_for_each(|star| f.write_str(if star <= self.stars { "★" } else { "☆" }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features;
    use rookwright_chess::testing::position;
    use rookwright_mate::{Oracle, Prover, SearchOptions, Stipulation};

    fn rated(fen: &str, moves: u32) -> Difficulty {
        let position = position(fen);
        let mut prover = Prover::new(Stipulation::MATE, &SearchOptions::default());
        let keys = prover.keys(&position, moves).unwrap();
        rate(&features(&position, moves, &keys, None, &mut prover).unwrap())
    }

    #[test]
    fn written_as_text_and_json() {
        let difficulty = Difficulty { rating: 1430, low: 1180, high: 1690, stars: 4, kind: Kind::GameLike };
        assert_eq!(difficulty.to_string(), "1430 (1180 to 1690) ★★★★☆");
        let json = r#"{"rating":1430,"low":1180,"high":1690,"stars":4,"composed":false}"#;
        assert_eq!(serde_json::to_string(&difficulty).unwrap(), json);
    }

    #[test]
    fn stars_at_their_thresholds() {
        let stars_of = [399, 849, 850, 1049, 1050, 1249, 1250, 1549, 1550, 3300].map(stars);
        assert_eq!(stars_of, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    }

    #[test]
    fn easy_and_hard() {
        let back_rank = rated("3r2k1/5ppp/8/8/8/8/4Q3/4R1K1 w - -", 2);
        let smothered = rated("r4r1k/6pp/7N/8/2Q5/8/8/7K w - -", 2);
        let opera = rated("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k -", 2);
        let reti = rated("rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq -", 3);
        assert!([back_rank, smothered, opera, reti].iter().all(|one| one.kind == Kind::GameLike));
        assert!(back_rank.rating < opera.rating && opera.rating < reti.rating, "{back_rank} {opera} {reti}");
        assert!(back_rank.stars <= 2 && reti.stars == 5, "{back_rank} {reti}");
    }

    #[test]
    fn composed_problems() {
        // Morphy's problem, whose key is quiet; a small board; three queens.
        for (fen, moves) in [
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - -", 2),
            ("k3/4/1K2/2Q1 w - -", 1),
            ("7k/8/8/8/8/8/Q1QQ4/K7 w - -", 1),
        ] {
            let difficulty = rated(fen, moves);
            assert_eq!(difficulty.kind, Kind::Composed, "{fen}");
            assert!(difficulty.high - difficulty.low >= 500, "{fen}: {difficulty}");
        }
        let morphy = rated("kbK5/pp6/1P6/8/8/8/8/R7 w - -", 2);
        assert!(morphy.rating >= LEAST_FOR_QUIET_KEYS);
    }
}
