//! Counts White's choices after the key.
//!
//! The analysis counts duals as problemists do: it ignores what follows a reply that does not parry the
//! threat, and slower mates in a short variation. A solver still meets such choices. Generated puzzles
//! therefore have a stricter rule: after every reply, exactly one move leads to mate in time.

use super::wanted::Duals;
use rookwright_chess::{Move, Position};
use rookwright_mate::{Oracle, Over};

/// Numbers of positions after a reply in which White has a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Choices {
    /// Choices in which some move does not mate at once.
    pub(super) major: usize,
    /// Choices between mating moves only.
    pub(super) minor: usize,
}

impl Choices {
    /// Returns the strictest requirement that allows these choices.
    pub(super) fn duals(self) -> Duals {
        match self {
            Choices { major: 1.., .. } => Duals::Allowed,
            Choices { minor: 1.., .. } => Duals::Minor,
            Choices { major: 0, minor: 0 } => Duals::None,
        }
    }
}

/// Counts the choices after the key. Black is to move, and White has `left` moves left. Stops at the first
/// choice that `most` does not allow.
pub(super) fn choices(
    position: &Position,
    left: u32,
    most: Duals,
    oracle: &mut dyn Oracle,
) -> Result<Choices, Over> {
    let mut found = Choices::default();
    for reply in position.moves() {
        let after = position.after(reply);
        let keys = oracle.keys(&after, left)?;
        let slow: Vec<Move> = keys.iter().copied().filter(|&key| !after.after(key).is_mate()).collect();
        match (keys.len() > 1, slow.is_empty()) {
            (true, true) => found.minor += 1,
            (true, false) => found.major += 1,
            (false, _) => {}
        }
        for key in slow {
            if found.duals() > most {
                return Ok(found);
            }
            let below = choices(&after.after(key), left.saturating_sub(1), most, oracle)?;
            found.major += below.major;
            found.minor += below.minor;
        }
        if found.duals() > most {
            break;
        }
    }
    Ok(found)
}
