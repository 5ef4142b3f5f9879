//! Joins tables of options at compile time.

use super::{Field, Kind};

/// Returns the number of options in several lists.
pub const fn length(lists: &[&[&Field]]) -> usize {
    let (mut sum, mut list) = (0, 0);
    while list < lists.len() {
        sum += lists[list].len();
        list += 1;
    }
    sum
}

/// Returns the options of several lists as one.  `N` is their [`length`].
pub const fn joined<const N: usize>(lists: &[&[&'static Field]]) -> [&'static Field; N] {
    const NONE: &Field = &Field::new("", "", Kind::Flag, "");
    let mut all = [NONE; N];
    let (mut next, mut list) = (0, 0);
    while list < lists.len() {
        let mut place = 0;
        while place < lists[list].len() {
            all[next] = lists[list][place];
            next += 1;
            place += 1;
        }
        list += 1;
    }
    all
}
