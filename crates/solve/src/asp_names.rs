//! Names for the predicates of circuits in a logic program.

use std::collections::HashSet;

/// The predicates of one circuit.  Nothing else in the program has their names.
pub(crate) struct Words {
    pub(crate) node: String,
    pub(crate) link: String,
    pub(crate) reach: String,
}

impl Words {
    /// Returns names for each of a number of circuits, given the names of the other predicates.
    pub(crate) fn fresh(number: usize, taken: &HashSet<&str>) -> Vec<Self> {
        let mut nth = 0;
        let mut next = || loop {
            nth += 1;
            let name = |word: &str| if nth == 1 { word.to_owned() } else { format!("{word}{nth}") };
            let words = Words { node: name("node"), link: name("link"), reach: name("reach") };
            if [&words.node, &words.link, &words.reach].iter().all(|word| !taken.contains(word.as_str())) {
                return words;
            }
        };
        (0..number).map(|_| next()).collect()
    }
}
