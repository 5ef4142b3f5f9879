//! Weights that show how many pieces are needed.
//!
//! Give every demand (a square to cover, or a line to occupy) a weight, and let the *cap* be the most weight that one
//! piece meets.  Then k pieces meet no more than k caps, so that no k pieces meet all demands if these weigh more.  If
//! they weigh less, the difference is the *slack*: each piece uses up the cap less the weight of the demands that it is
//! the first to meet, and a piece that uses up more than is left can be ruled out.
//!
//! The best weights solve a linear program, the dual of that for the fewest fractions of pieces.  Its solution is
//! rounded to whole numbers before the cap is computed, so that errors of rounding make the bound a bit weaker but
//! never wrong.

/// Weights of demands, and the most weight that one piece meets.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    pub(super) of: Vec<i64>,
    pub(super) cap: i64,
}

/// What a weight of one becomes.
const UNIT: f64 = 10_000.0;

/// The linear program is solved well before this number of steps, or else the last step is good enough.
const MOST_STEPS: usize = 20_000;

/// Smaller numbers are taken for zero.
const TINY: f64 = 1e-9;

impl Weights {
    /// These weights, for pieces that meet these demands.
    pub(super) fn new(of: Vec<i64>, pieces: &[Vec<u32>]) -> Self {
        let weight = |demands: &Vec<u32>| demands.iter().map(|&demand| of[demand as usize]).sum::<i64>();
        let cap = pieces.iter().map(weight).max().unwrap_or(0).max(1);
        Self { of, cap }
    }

    /// Returns the weights with the strongest bound; `None` if it is time to stop.
    pub(super) fn strongest(
        pieces: &[Vec<u32>],
        demands: usize,
        is_over: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let packed = pack(pieces, demands, is_over)?;
        Some(Self::new(packed.into_iter().map(|weight| (weight * UNIT + 0.01) as i64).collect(), pieces))
    }

    /// Returns the slack of this number of pieces; less than zero if they cannot meet all demands.
    pub(super) fn slack(&self, pieces: usize) -> i64 {
        self.cap * pieces as i64 - self.of.iter().sum::<i64>()
    }
}

/// Maximises the sum of weights that are at most 1 for every piece, by the simplex method (Dantzig, 1947).
fn pack(pieces: &[Vec<u32>], demands: usize, is_over: &mut dyn FnMut() -> bool) -> Option<Vec<f64>> {
    let width = demands + 1;
    // A row for each piece and one for the sum.  Tiny differences, as irregular as multiples of irrational numbers,
    // keep the method from going round in circles.
    let uneven = |nth: usize, step: f64| (nth as f64 * step).fract();
    let mut rows = vec![vec![0.0; width]; pieces.len() + 1];
    for (nth, (row, piece)) in rows.iter_mut().zip(pieces).enumerate() {
        piece.iter().for_each(|&demand| row[demand as usize] = 1.0);
        row[demands] = 1.0 + 1e-7 * uneven(nth, 0.618_034);
    }
    let sum = pieces.len();
    // Demands that no piece meets would have no limit: they get no weight.
    for &demand in pieces.iter().flatten() {
        rows[sum][demand as usize] = 1.0 + 1e-6 * uneven(demand as usize, 0.754_878);
    }
    // Which weight a row stands for, and which a column; numbers from `demands` up are what pieces lack of 1.
    let mut of_row: Vec<usize> = (demands..demands + pieces.len()).collect();
    let mut of_column: Vec<usize> = (0..demands).collect();
    for step in 0..MOST_STEPS {
        if step % 16 == 0 && is_over() {
            return None;
        }
        // Dantzig's rule: the column that gains most for a unit. None gains when the sum is as
        // large as possible.
        let best = (0..demands).max_by(|&one, &other| rows[sum][one].total_cmp(&rows[sum][other]));
        let Some(column) = best.filter(|&column| rows[sum][column] > TINY) else { break };
        let ratio = |&row: &usize| rows[row][demands] / rows[row][column];
        // The piece that reaches 1 first says how far that weight can grow.
        let limiting = (0..sum).filter(|&row| rows[row][column] > TINY);
        let Some(row) = limiting.min_by(|one, other| ratio(one).total_cmp(&ratio(other))) else { break };
        let inverse = 1.0 / rows[row][column];
        rows[row].iter_mut().for_each(|entry| *entry *= inverse);
        rows[row][column] = inverse;
        let pivot = std::mem::take(&mut rows[row]);
        // Row and column change places within the table, so that what pieces lack of 1 needs no
        // columns of its own.
        for other in rows.iter_mut().filter(|other| !other.is_empty()) {
            let factor = other[column];
            if factor.abs() > 1e-12 {
                other.iter_mut().zip(&pivot).for_each(|(entry, &part)| *entry -= factor * part);
                other[column] = -factor * inverse;
            }
        }
        rows[row] = pivot;
        std::mem::swap(&mut of_row[row], &mut of_column[column]);
    }
    let mut weights = vec![0.0; demands];
    for (row, &of) in of_row.iter().enumerate().filter(|&(_, &of)| of < demands) {
        weights[of] = rows[row][demands].max(0.0);
    }
    Some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triangle_needs_one_and_a_half() {
        let pieces = [vec![0, 1], vec![1, 2], vec![0, 2]];
        let weights = Weights::strongest(&pieces, 3, &mut || false).unwrap();
        assert!(weights.slack(1) < 0 && weights.slack(2) >= 0);
        assert!((weights.slack(2) - weights.cap / 2).abs() < 10, "{weights:?}");
        assert!(Weights::strongest(&pieces, 3, &mut || true).is_none());
    }
}
