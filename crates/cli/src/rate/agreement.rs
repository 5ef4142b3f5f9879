//! How well estimates agree with given ratings.

use std::collections::BTreeMap;

/// The most pairs that are kept, so that memory is bounded.
const MOST_PAIRS: usize = 4_000_000;

/// Pairs of a given rating and an estimate, by the number of moves.
#[derive(Debug, Default)]
pub(super) struct Agreement {
    pairs: BTreeMap<u32, Vec<(u16, u16)>>,
    kept: usize,
    /// The number of given ratings inside their interval.
    inside: usize,
}

impl Agreement {
    pub(super) fn add(&mut self, moves: u32, given: u16, estimate: (u16, u16, u16)) {
        let (low, rating, high) = estimate;
        if self.kept < MOST_PAIRS {
            self.kept += 1;
            self.inside += usize::from((low..=high).contains(&given));
            self.pairs.entry(moves).or_default().push((given, rating));
        }
    }

    /// Returns the comparison as lines of text. Empty if there is nothing to compare.
    pub(super) fn lines(&self) -> Vec<String> {
        let all: Vec<(u16, u16)> = self.pairs.values().flatten().copied().collect();
        if all.len() < 3 {
            return Vec::new();
        }
        let mut lines = vec!["compared with the ratings in the file:".to_owned()];
        let row = |name: &str, pairs: &[(u16, u16)]| {
            format!(
                "  {name:>4}  {:>9} mates  rank correlation {:.3}  mean error {:.0}",
                pairs.len(),
                spearman(pairs),
                mean_error(pairs),
            )
        };
        let enough = self.pairs.iter().filter(|(_, pairs)| pairs.len() >= 3);
        lines.extend(enough.map(|(moves, pairs)| row(&format!("#{moves}"), pairs)));
        let inside = 100.0 * self.inside as f64 / all.len() as f64;
        lines.push(format!("{}  {inside:.0} % inside the interval", row("all", &all)));
        lines
    }
}

fn mean_error(pairs: &[(u16, u16)]) -> f64 {
    pairs.iter().map(|&(given, estimate)| f64::from(given.abs_diff(estimate))).sum::<f64>()
        / pairs.len() as f64
}

/// Returns Spearman's rank correlation: the correlation of the ranks, equal values sharing a rank.
fn spearman(pairs: &[(u16, u16)]) -> f64 {
    let given = ranks(pairs.iter().map(|pair| pair.0));
    let estimates = ranks(pairs.iter().map(|pair| pair.1));
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let product = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(one, other)| (one - mean) * (other - mean)).sum()
    };
    product(&given, &estimates) / (product(&given, &given) * product(&estimates, &estimates)).sqrt()
}

fn ranks(values: impl Iterator<Item = u16>) -> Vec<f64> {
    let mut order: Vec<(u16, usize)> = values.zip(0..).collect();
    order.sort_unstable();
    let mut ranks = vec![0.0; order.len()];
    let mut from = 0;
    for group in order.chunk_by(|one, other| one.0 == other.0) {
        let rank = from as f64 + (group.len() as f64 - 1.0) / 2.0;
        group.iter().for_each(|&(_, at)| ranks[at] = rank);
        from += group.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_correlation() {
        assert!((spearman(&[(1, 10), (2, 20), (3, 30)]) - 1.0).abs() < 1e-9);
        assert!((spearman(&[(1, 30), (2, 20), (3, 10)]) + 1.0).abs() < 1e-9);
        // By hand: ranks 0, 1, 2, 3 against 0.5, 0.5, 3, 2.
        let found = spearman(&[(1, 5), (2, 5), (3, 9), (4, 7)]);
        assert!((found - 0.737_864_787_372_622).abs() < 1e-9, "{found}");
        assert_eq!(ranks([5, 5, 9, 7].into_iter()), [0.5, 0.5, 3.0, 2.0]);
    }

    #[test]
    fn lines_by_number_of_moves() {
        let mut agreement = Agreement::default();
        assert!(agreement.lines().is_empty());
        for (given, estimate) in [(1000, 1100), (1200, 1150), (1500, 1400)] {
            agreement.add(2, given, (estimate - 75, estimate, estimate + 75));
        }
        let lines = agreement.lines();
        assert!(
            lines[1].contains("#2") && lines[1].contains("rank correlation 1.000  mean error 83"),
            "{lines:?}"
        );
        assert!(lines[2].ends_with("33 % inside the interval"), "{lines:?}");
    }
}
