//! Peaceable armies of queens (Bosch, Optima 60, 1999; OEIS A250000): two armies of the same size, as large as
//! possible, that do not attack each other.
//!
//! No line has queens of both colours.  So a board is found by colouring lines: a square is open to white if no
//! rank, file or diagonal through it is black, and open to black if none is white.  The search tries the colours
//! of the ranks and files, up to symmetry (`patterns`).  Then white has the squares where white lines cross, and
//! black those where black lines cross.  Only diagonals still have squares of both.  A diagonal never leaves the
//! light or the dark squares, so that these are two separate puzzles of at most sixteen diagonals each way
//! (`half`).  If every diagonal of one direction has a colour, those of the other direction do not
//! depend on each other, and what they can come to together is a small knapsack problem: the most white squares
//! for each number of black ones (`frontier`).  The same numbers bound the search while some diagonals of the
//! first direction are open, and reject most ranks and files at once (`counts`).
//!
//! | module | contents |
//! |---|---|
//! | `armies` | the puzzle: which squares are open to which army |
//! | `squares` | sets of squares, and their images by symmetries |
//! | `patterns` | colours of ranks and files |
//! | `counts` | the squares of each colour on each diagonal |
//! | `frontier` | the most white squares for each number of black ones |
//! | `half` | the best colours of the diagonals of light or dark squares |
//! | `hunt` | larger armies for given ranks |
//! | `boards` | every board of given ranks and files |
//! | `native` | both for the whole puzzle, with threads, checkpoints and symmetry |

mod armies;
mod boards;
mod counts;
mod frontier;
mod half;
mod hunt;
mod native;
mod patterns;
mod squares;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use armies::Armies;
