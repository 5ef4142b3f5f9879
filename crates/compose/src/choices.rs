//! Whether White has a choice somewhere after the key.
//!
//! The analysis speaks of duals as problemists do: it leaves out what follows a reply that does nothing about the
//! threat, and slower ways after a short variation.  A solver who meets such a choice is not consoled by that.  So
//! puzzles are asked more: after every reply, whatever it does, just one move may lead to the mate in time.

use super::wanted::Duals;
use rookwright_chess::{Move, Position};
use rookwright_mate::{Oracle, Over};

/// In how many positions after a reply there is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Choices {
    /// Some of the moves to choose from do not mate at once.
    pub(super) major: usize,
    /// All of them mate.
    pub(super) minor: usize,
}

impl Choices {
    /// The wish that lets them pass.
    pub(super) fn duals(self) -> Duals {
        match self {
            Choices { major: 1.., .. } => Duals::Allowed,
            Choices { minor: 1.., .. } => Duals::Minor,
            Choices { major: 0, minor: 0 } => Duals::None,
        }
    }
}

/// The choices after the key.  The other side is to move, and we have so many moves left.  Stops at the first that is
/// worse than what is let pass.
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
