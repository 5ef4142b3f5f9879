//! The score of a problem: a sum of weighted counts.
//!
//! The weights follow what judges of two-movers praise: above all different mates, then variations, tries
//! and changes of play, an open-handed key, and economy. They were set so that the published problems of
//! the suite rank above machine-made ones, and the median of published problems reaches
//! [`PUBLISHED_SCORE`].

use super::measured::Content;

/// The score of a problem with the medians of published mates in two: a good key, five different mates,
/// seven variations and seven tries, with eleven pieces and no dual.
pub const PUBLISHED_SCORE: i32 = 100;
/// The score of a problem for an evening in the club.
pub const CLUB_SCORE: i32 = 60;

/// One line of the table of weights.
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    /// What is counted.
    pub name: &'static str,
    /// The points for each.
    pub weight: i32,
    /// The most that count.
    pub most: usize,
    count: fn(&Content) -> usize,
}

macro_rules! line {
    ($name:literal, $weight:literal, $most:literal, $count:expr) => {
        Weight { name: $name, weight: $weight, most: $most, count: $count }
    };
}

/// The weights.
pub const WEIGHTS: [Weight; 24] = [
    line!("different mates", 10, 12, |content| content.mates),
    line!("variations", 3, 12, |content| content.variations),
    line!("tries", 2, 8, |content| content.tries),
    line!("thematic tries", 2, 5, |content| content.thematic_tries),
    line!("changed mates", 6, 6, |content| content.changed_mates),
    line!("transferred mates", 3, 4, |content| content.transferred_mates),
    line!("Zagoruiko", 30, 1, |content| usize::from(content.zagoruiko)),
    line!("flights given by the key", 8, 3, |content| content.flights_given),
    line!("sacrifice by the key", 4, 1, |content| usize::from(content.key_sacrifice)),
    line!("self-blocks", 2, 5, |content| content.self_blocks),
    line!("unpins", 4, 3, |content| content.unpins),
    line!("interferences", 3, 5, |content| content.interferences),
    line!("pin mates", 2, 4, |content| content.pin_mates),
    line!("cross-checks", 4, 3, |content| content.cross_checks),
    line!("battery mates", 2, 6, |content| content.battery_mates),
    line!("model mates", 3, 5, |content| content.model_mates),
    line!("corrections", 3, 4, |content| content.corrections),
    line!("unity", 1, 8, |content| content.unity),
    line!("check by the key", -30, 1, |content| usize::from(content.key_check)),
    line!("capture by the key", -20, 1, |content| usize::from(content.key_capture)),
    line!("flights taken by the key", -8, 4, |content| content.flights_taken),
    line!("threats beyond the first", -6, 4, |content| content.threats.saturating_sub(1)),
    line!("duals", -5, 8, |content| content.duals),
    line!("pieces beyond eight", -1, 24, |content| content.men.saturating_sub(8)),
];

/// A score with the points of each line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The sum.
    pub total: i32,
    /// The points of the lines that give or cost some.
    pub points: Vec<(&'static str, i32)>,
}

impl Weight {
    fn points(&self, content: &Content) -> i32 {
        self.weight * (self.count)(content).min(self.most) as i32
    }
}

/// Returns the score.
pub fn score(content: &Content) -> i32 {
    WEIGHTS.iter().map(|line| line.points(content)).sum()
}

impl Score {
    /// Returns the score with its points.
    pub fn of(content: &Content) -> Self {
        let points = WEIGHTS.iter().map(|line| (line.name, line.points(content)));
        Self { total: score(content), points: points.filter(|&(_, points)| points != 0).collect() }
    }
}
