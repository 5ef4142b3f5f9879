//! The native algorithms of the family.

#[cfg_attr(not(test), expect(dead_code, reason = "what counts the solutions of a puzzle calls it"))]
mod frontier;
