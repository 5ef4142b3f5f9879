//! Literals of the solver and those of DIMACS.

use batsat::{Lit, Var};

/// The number of a variable that is always false.  DIMACS has no such number, so that all others are the same there and
/// in the solver.
pub(super) const NEVER: i32 = 0;

/// Returns a literal of the solver by its number in DIMACS, or [`NEVER`].
pub(super) fn batsat_lit(lit: i32) -> Lit {
    Lit::new(Var::unsafe_from_idx(lit.unsigned_abs()), lit >= 0)
}

/// Returns the number in DIMACS of a literal of the solver.
pub(super) fn dimacs_lit(lit: Lit) -> i32 {
    let number = lit.var().idx() as i32;
    if lit.sign() { number } else { -number }
}
