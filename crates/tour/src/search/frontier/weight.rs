//! Numbers of ways with a fixed number of limbs of 64 bits, the lowest first, and sums that detect overflow.

use num_bigint::BigUint;

/// A number of ways.
pub(super) type Weight<const W: usize> = [u64; W];

/// Returns the number 1.
pub(super) const fn one<const W: usize>() -> Weight<W> {
    let mut one = [0; W];
    one[0] = 1;
    one
}

/// Adds the second to the first; returns `false` on overflow.
#[inline]
#[must_use]
pub(super) fn add<const W: usize>(sum: &mut Weight<W>, more: &Weight<W>) -> bool {
    let mut carry = false;
    for (limb, &other) in sum.iter_mut().zip(more) {
        let (partly, first) = limb.overflowing_add(other);
        let (whole, second) = partly.overflowing_add(u64::from(carry));
        *limb = whole;
        carry = first | second;
    }
    !carry
}

/// A sum of products of numbers of ways.
#[derive(Clone, Debug)]
pub(super) struct Total {
    limbs: Vec<u64>,
}

impl Total {
    /// Zero, with enough limbs for all products of such numbers.
    pub(super) fn of_products<const W: usize>() -> Self {
        Self { limbs: vec![0; 2 * W + 2] }
    }

    /// Adds a product.
    #[inline]
    pub(super) fn add_product<const W: usize>(&mut self, one: &Weight<W>, other: &Weight<W>) {
        for (low, &factor) in one.iter().enumerate() {
            if factor == 0 {
                continue;
            }
            let mut carry = 0;
            let (here, above) = self.limbs[low..].split_at_mut(W);
            // The largest product with two carries just fits: (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1.
            for (limb, &other) in here.iter_mut().zip(other) {
                let sum = u128::from(factor) * u128::from(other) + u128::from(*limb) + u128::from(carry);
                *limb = sum as u64;
                carry = (sum >> 64) as u64;
            }
            // The carry runs on only as far as it must.
            for limb in above {
                let (sum, over) = limb.overflowing_add(carry);
                *limb = sum;
                if !over {
                    break;
                }
                carry = 1;
            }
        }
    }

    /// Returns the sum.
    pub(super) fn value(&self) -> BigUint {
        self.limbs.iter().rev().fold(BigUint::ZERO, |sum, &limb| (sum << 64u32) + limb)
    }
}
