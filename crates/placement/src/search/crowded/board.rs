//! Complete boards.

/// A complete board: the files and ranks of the men, both counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::search) struct Board {
    /// The queens.
    pub(in crate::search) queens: Vec<(u8, u8)>,
    /// The rooks.
    pub(in crate::search) rooks: Vec<(u8, u8)>,
    /// The bishops.
    pub(in crate::search) bishops: Vec<(u8, u8)>,
    /// The knights.
    pub(in crate::search) knights: Vec<(u8, u8)>,
}

impl Board {
    /// Returns the board with every man moved to another place.
    pub(in crate::search) fn map(&self, place: impl Fn((u8, u8)) -> (u8, u8)) -> Self {
        let list = |men: &[(u8, u8)]| men.iter().map(|&at| place(at)).collect();
        Board {
            queens: list(&self.queens),
            rooks: list(&self.rooks),
            bishops: list(&self.bishops),
            knights: list(&self.knights),
        }
    }
}
