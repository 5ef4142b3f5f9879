//! The form by which repeats are recognised, as a number that can be saved.
//!
//! Two positions are the same puzzle if a mirror, a rotation or an exchange of the colours turns one into the
//! other, and the same is asked.

use crate::claim::{Asked, Content};
use crate::record::asked_of;
use rookwright_chess::{Canonical, Position};
use rookwright_puzzle::Puzzle;

/// Returns the form of a puzzle.
pub(crate) fn form(content: &Content) -> i64 {
    match content {
        Content::Chess(setup) => form_of(&setup.position(), &setup.asked),
        Content::Puzzle(Puzzle::Mate(problem)) => {
            // Twins name squares, so such a problem has no other images.
            let text = format!("{}\n{}", asked_of(&Puzzle::Mate(problem.clone())), problem.identity());
            hashed(text.as_bytes(), 2)
        }
        Content::Puzzle(puzzle) => hashed(puzzle.identity().as_bytes(), 1),
    }
}

/// Returns the form of a position with what is asked.
pub(crate) fn form_of(position: &Position, asked: &Asked) -> i64 {
    let asked = match asked {
        Asked::Unknown => "tactic".to_owned(),
        asked => asked.to_string(),
    };
    hashed(asked.as_bytes(), Canonical::of(position).fingerprint())
}

/// Hashes bytes, the same on every machine (FNV-1a, Fowler, Noll & Vo 1991), from a starting number.
pub(crate) fn hashed(bytes: &[u8], start: u64) -> i64 {
    let start = start ^ 0xcbf2_9ce4_8422_2325;
    let bits =
        bytes.iter().fold(start, |bits, &byte| (bits ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    rookwright_run::mix(bits).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files keep these numbers, so they stay the same in every version.
    #[test]
    fn the_same_hashes_as_ever() {
        assert_eq!(
            [hashed(b"", 0), hashed(b"#2", 0), hashed(b"#2", 7)],
            [-780_787_492_076_525_413, 5_802_593_968_565_052_132, 192_405_179_802_987_649]
        );
    }
}
