//! Twins: positions made from a diagram by small changes, each a problem of its own; and duplex, the same
//! position with the other side to begin.
//!
//! [`stages`] plays the changes. A problem consists of *parts*: the diagram, called a), its twins b), c) and
//! so on, and with `duplex: yes` each of them once more with the other side to begin. A part is solved as if
//! it were alone.

mod change;
mod text;

pub use change::{Change, ChangeError, Man, Mirror, Rotation};
pub use text::{NoChange, TwinError};

use crate::stipulation::Stipulation;
use change::twin_rights;
use rookwright_chess::{Move, Position};
use rookwright_run::Expect;
use std::fmt;

/// A twin of a diagram.
///
/// ```
/// use rookwright_mate::{Change, Mirror, Twin};
///
/// let twin = Twin::read("b) wKe1-f1, mirror a1-h1", 0)?;
/// assert_eq!((twin.label, twin.continued), ('b', false));
/// assert_eq!(twin.changes[1], Change::Mirror(Mirror::LeftRight));
/// assert_eq!(twin.to_string(), "b) wKe1-f1, mirror a1-h1");
/// # Ok::<(), rookwright_mate::TwinError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    /// Its letter, from `b`.
    pub label: char,
    /// Whether the changes are made to the previous twin, not to the diagram.
    pub continued: bool,
    /// The changes, in their order.
    pub changes: Vec<Change>,
}

impl Twin {
    /// The most twins of a problem: b) to z).
    pub const MOST: usize = 25;

    /// Returns the letter of the twin with this index, from 0. The diagram is a).
    pub fn label_of(index: usize) -> char {
        char::from(b'b' + u8::try_from(index.min(Self::MOST - 1)).unwrap_or(0))
    }
}

/// The name of a part: `a)`, `b)`, `duplex)`, `b duplex)`.
///
/// ```
/// use rookwright_mate::PartName;
///
/// let (name, rest) = PartName::split("b) 1.Ra6").ok_or("no name")?;
/// assert_eq!((name, rest), (PartName { label: Some('b'), duplex: false }, "1.Ra6"));
/// assert!(!name.is_diagram() && PartName::default().is_diagram());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PartName {
    /// The letter. `None` if the problem has no twins.
    pub label: Option<char>,
    /// Whether the other side begins.
    pub duplex: bool,
}

impl PartName {
    /// Whether this is the diagram itself.
    pub fn is_diagram(self) -> bool {
        !self.duplex && self.label.is_none_or(|label| label == 'a')
    }
}

impl fmt::Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.label, self.duplex) {
            (Some(label), false) => write!(f, "{label})"),
            (Some(label), true) => write!(f, "{label} duplex)"),
            (None, true) => f.write_str("duplex)"),
            (None, false) => f.write_str("a)"),
        }
    }
}

/// What is expected of one part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expectation {
    /// The expected number of keys or lines.
    pub expect: Expect,
    /// All keys or lines. Empty if they are not named.
    pub solutions: Vec<Vec<Move>>,
}

/// A part before its position is validated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stage {
    pub(crate) name: PartName,
    /// The index of the twin. `None` for the diagram.
    pub(crate) twin: Option<usize>,
    pub(crate) position: Position,
    pub(crate) stipulation: Stipulation,
}

/// A change that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misfit {
    pub(crate) twin: usize,
    pub(crate) change: usize,
    pub(crate) error: ChangeError,
}

/// Returns the names of all parts in order: a), a duplex), b), b duplex) ...
pub(crate) fn part_names(twins: usize, duplex: bool) -> Vec<PartName> {
    let labels: Vec<Option<char>> = match twins {
        0 => vec![None],
        _ => [Some('a')].into_iter().chain((0..twins).map(|index| Some(Twin::label_of(index)))).collect(),
    };
    let both = |label| [false, true].map(|duplex| PartName { label, duplex });
    labels.into_iter().flat_map(both).filter(|name| duplex || !name.duplex).collect()
}

/// Returns every part in the order of [`part_names`]. A twin with a change that cannot be made is left
/// out, and so are those that continue it.
pub(crate) fn stages(
    position: &Position,
    stipulation: Stipulation,
    twins: &[Twin],
    duplex: bool,
) -> (Vec<Stage>, Vec<Misfit>) {
    let diagram = (position.clone(), stipulation);
    let mut reached = vec![(None, Some(diagram.clone()))];
    let mut misfits = Vec::new();
    for (index, twin) in twins.iter().enumerate() {
        // A twin that continues one which failed has nothing to start from, and is left out
        // without another fault.
        let previous = reached.last().and_then(|(_, reached)| reached.clone());
        let mut now = if twin.continued { previous } else { Some(diagram.clone()) };
        for (change, what) in twin.changes.iter().enumerate() {
            let Some((position, stipulation)) = &now else { break };
            now = match what.apply(position, *stipulation) {
                Ok(next) => Some(next),
                Err(error) => {
                    misfits.push(Misfit { twin: index, change, error });
                    None
                }
            };
        }
        reached.push((Some(index), now));
    }
    let mut stages = Vec::new();
    for (twin, now) in reached {
        let Some((position, stipulation)) = now else { continue };
        // The diagram is called a) only beside twins.
        let label = match twin {
            Some(index) => Some(Twin::label_of(index)),
            None => (!twins.is_empty()).then_some('a'),
        };
        let mut stage = Stage { name: PartName { label, duplex: false }, twin, position, stipulation };
        let settle = |stage: &mut Stage| {
            // A twin is a position of its own: changes on the way to it say nothing about castling.
            if twin.is_some() {
                stage.position.set_castling(twin_rights(&diagram.0, &stage.position));
            }
        };
        settle(&mut stage);
        stages.push(stage.clone());
        // The other side begins, so the last move of the diagram, and with it en passant, no longer counts.
        if duplex {
            stage.name.duplex = true;
            stage.position.set_passant(None);
            stage.position.set_turn(!stage.position.turn());
            settle(&mut stage);
            stages.push(stage);
        }
    }
    (stages, misfits)
}

#[cfg(test)]
mod tests;
