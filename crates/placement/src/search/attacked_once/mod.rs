//! The fewest pieces such that every square is attacked exactly once, lines blocked (Erich Friedman's problem of the
//! month, July 2006).
//!
//! Exactly one piece attacks each square, so that the search asks for a square who attacks it and tries each answer: a
//! piece and its square, with the squares between them empty.  No board is met twice, because a board has one answer.
//! The square with the fewest answers is asked first.
//!
//! Between two questions everything is settled that follows (`state`): a piece that would attack a square a second time
//! cannot stand there, and a line that would run on to such a square must be blocked before.  Sets of squares are
//! words, so that each of these rules is applied to the whole board at once.  A bound says how many squares the
//! pieces still to come can attack at most (`gains`).
//!
//! | module | contents |
//! |---|---|
//! | `puzzle` | the puzzle: recognising it, and boards as pieces on squares |
//! | `grid` | moving sets of squares along the board |
//! | `kind` | the six kinds of pieces and how they move |
//! | `state` | what is known about each square, and what follows |
//! | `gains` | how many squares pieces can still attack |
//! | `hunt` | the search |
//! | `native` | the whole puzzle, with threads, checkpoints and symmetry |

mod gains;
mod grid;
mod hunt;
mod kind;
mod native;
mod puzzle;
mod state;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use puzzle::Once;
