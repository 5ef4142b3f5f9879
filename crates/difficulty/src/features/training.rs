//! What the network of choices is trained on.

use super::Unrated;
use crate::LastMove;
use rookwright_chess::{Move, Position};
use rookwright_mate::Oracle;

/// The place of a position that is not on the main line.
const BESIDE: u8 = 255;

/// Appends the choices of a mate to a file for `scripts/train-difficulty.py`.
///
/// A mate is the number of its positions in two bytes, then each position: its place in the main line (0 for the key,
/// 255 beside the line), the number of legal moves in two bytes, and for each move whether it mates in time and what
/// is seen of it, a byte each. Numbers are little-endian.
pub fn write_choices(
    file: &mut Vec<u8>,
    position: &Position,
    moves: u32,
    keys: &[Move],
    last: Option<LastMove<'_>>,
    oracle: &mut dyn Oracle,
) -> Result<(), Unrated> {
    let (_, line) = super::main_line(position, moves, keys, last, oracle)?;
    let main = line.turns.iter().enumerate().map(|(at, turn)| (at as u8, turn));
    // Positions beside the line are examples as well, but their place says that they were not played.
    let beside = line.replies.iter().filter_map(|reply| reply.turn.as_ref()).map(|turn| (BESIDE, turn));
    let all: Vec<_> = main.chain(beside).collect();
    file.extend((all.len() as u16).to_le_bytes());
    for (place, turn) in all {
        file.push(place);
        file.extend((turn.choices.len() as u16).to_le_bytes());
        for (at, seen) in turn.seen.iter().enumerate() {
            file.push(u8::from(turn.winners.contains(&at)));
            file.extend(seen.iter().map(|&number| number as u8));
        }
    }
    Ok(())
}
