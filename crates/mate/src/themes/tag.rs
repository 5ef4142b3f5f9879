//! The names of all tags.

use super::pattern::Pattern;
use crate::analysis::Feature;
use crate::content::Themed;
use rookwright_chess::shown;
use std::fmt;
use std::str::FromStr;

/// A property of a problem.
///
/// *Our* side is the side to move in the diagram of forced play. The tags of single moves (from
/// [`Tag::Switchback`] to [`Tag::DiscoveredCheck`]) describe its moves; in self play also the reply that
/// mates, in help and series play every move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tag {
    /// A property of the key.
    Key(Feature),
    /// A variation ends in this mate pattern.
    Pattern(Pattern),
    /// A variation ends in a pure mate.
    PureMate,
    /// A variation ends in a model mate, which is also pure.
    ModelMate,
    /// A variation ends in an ideal mate, which is also a model mate.
    IdealMate,
    /// At most seven pieces.
    Miniature,
    /// Eight to twelve pieces.
    Meredith,
    /// The key gives no check and threatens something.
    Threat,
    /// The key neither checks nor threatens: the other side is in zugzwang.
    Block,
    /// A piece returns, with its next move, to the square that it left in the same variation.
    Switchback,
    /// A pawn is promoted to any piece.
    Promotion,
    /// A pawn is promoted to less than a queen, and a queen would not do as well. It is also a promotion.
    Underpromotion,
    /// A side castles.
    Castling,
    /// A pawn is captured en passant.
    EnPassant,
    /// Two pieces give check at once.
    DoubleCheck,
    /// A piece gives check that has not moved; the rook of a castling has moved. A double check also counts
    /// if the moving piece gives only one of the checks.
    DiscoveredCheck,
    /// In two variations, two pieces of the other side shut each other off on the same square, and each
    /// time only this makes the mate possible.
    Grimshaw,
    /// The same, caused by a piece of ours that is sacrificed on that square.
    Novotny,
    /// A theme that several variations show together, other than those two.
    Themed(Themed),
    /// At least two replies have one mate in the solution and another in the set play or in a try. A mate is
    /// another one if another piece gives it, or the same one on another square or promoted to something else;
    /// replies that change alike count once. In longer problems the answers are meant, whether they mate or not.
    ChangedMates,
    /// Two replies have three different mates each in three phases, of which the solution is one; in each phase
    /// the two mates differ.
    Zagoruiko,
}

/// The number of tags.
pub(super) const COUNT: usize = 45;

impl Tag {
    /// All tags, in the order in which they are listed.
    pub const ALL: [Tag; COUNT] = [
        Tag::Key(Feature::Quiet),
        Tag::Key(Feature::Check),
        Tag::Key(Feature::Capture),
        Tag::Key(Feature::EnPassant),
        Tag::Key(Feature::Castling),
        Tag::Key(Feature::Promotion),
        Tag::Key(Feature::Underpromotion),
        Tag::Key(Feature::FlightGiving),
        Tag::Key(Feature::FlightTaking),
        Tag::Key(Feature::Sacrifice),
        Tag::Threat,
        Tag::Block,
        Tag::Pattern(Pattern::Smothered),
        Tag::Pattern(Pattern::BackRank),
        Tag::Pattern(Pattern::Corridor),
        Tag::Pattern(Pattern::Epaulette),
        Tag::Pattern(Pattern::Arabian),
        Tag::Pattern(Pattern::Anastasia),
        Tag::Pattern(Pattern::Boden),
        Tag::Pattern(Pattern::DoubleBishop),
        Tag::Pattern(Pattern::Dovetail),
        Tag::Pattern(Pattern::Hook),
        Tag::PureMate,
        Tag::ModelMate,
        Tag::IdealMate,
        Tag::Miniature,
        Tag::Meredith,
        Tag::Switchback,
        Tag::Promotion,
        Tag::Underpromotion,
        Tag::Castling,
        Tag::EnPassant,
        Tag::DoubleCheck,
        Tag::DiscoveredCheck,
        Tag::Grimshaw,
        Tag::Novotny,
        Tag::Themed(Themed::HalfPin),
        Tag::Themed(Themed::StarFlights),
        Tag::Themed(Themed::PlusFlights),
        Tag::Themed(Themed::Albino),
        Tag::Themed(Themed::Pickaninny),
        Tag::Themed(Themed::Allumwandlung),
        Tag::Themed(Themed::CrossChecks),
        Tag::ChangedMates,
        Tag::Zagoruiko,
    ];

    /// Returns the name: `quiet-key`, `back-rank`, `model-mate`.
    pub fn name(self) -> &'static str {
        match self {
            Tag::Key(Feature::Quiet) => "quiet-key",
            Tag::Key(Feature::Check) => "check-key",
            Tag::Key(Feature::Capture) => "capture-key",
            Tag::Key(Feature::EnPassant) => "en-passant-key",
            Tag::Key(Feature::Castling) => "castling-key",
            Tag::Key(Feature::Promotion) => "promotion-key",
            Tag::Key(Feature::Underpromotion) => "underpromotion-key",
            Tag::Key(Feature::FlightGiving) => "flight-giving-key",
            Tag::Key(Feature::FlightTaking) => "flight-taking-key",
            Tag::Key(Feature::Sacrifice) => "sacrifice-key",
            Tag::Pattern(pattern) => pattern.name(),
            Tag::PureMate => "pure-mate",
            Tag::ModelMate => "model-mate",
            Tag::IdealMate => "ideal-mate",
            Tag::Miniature => "miniature",
            Tag::Meredith => "meredith",
            Tag::Threat => "threat",
            Tag::Block => "block",
            Tag::Switchback => "switchback",
            Tag::Promotion => "promotion",
            Tag::Underpromotion => "underpromotion",
            Tag::Castling => "castling",
            Tag::EnPassant => "en-passant",
            Tag::DoubleCheck => "double-check",
            Tag::DiscoveredCheck => "discovered-check",
            Tag::Grimshaw | Tag::Themed(Themed::Grimshaw) => "grimshaw",
            Tag::Novotny | Tag::Themed(Themed::Novotny) => "novotny",
            Tag::Themed(theme) => theme.name(),
            Tag::ChangedMates => "changed-mates",
            Tag::Zagoruiko => "zagoruiko",
        }
    }

    /// Returns the index in [`Tag::ALL`].
    pub(super) fn place(self) -> usize {
        Tag::ALL.iter().position(|&tag| tag == self).unwrap_or_default()
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown name of a tag.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a theme: expected one of {list}", list = Tag::ALL.map(Tag::name).join(", "))]
pub struct TagError(pub String);

impl FromStr for Tag {
    type Err = TagError;

    fn from_str(text: &str) -> Result<Self, TagError> {
        let named = |tag: &Tag| tag.name().eq_ignore_ascii_case(text);
        Tag::ALL.into_iter().find(named).ok_or_else(|| TagError(shown(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_read_again() {
        for tag in Tag::ALL {
            assert_eq!(tag.name().parse(), Ok(tag));
            assert_eq!(tag.to_string().to_uppercase().parse(), Ok(tag));
            assert!(tag.name().bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase()), "{tag}");
        }
        assert_eq!(Tag::ALL.iter().collect::<HashSet<_>>().len(), COUNT);
        assert_eq!(Tag::ALL.map(Tag::name).iter().collect::<HashSet<_>>().len(), COUNT);
        for pattern in Pattern::ALL {
            assert!(Tag::ALL.contains(&Tag::Pattern(pattern)), "{pattern:?}");
        }
    }

    #[test]
    fn a_name_that_is_none_is_told_all() {
        let error = "smoothered".parse::<Tag>().unwrap_err().to_string();
        assert!(error.starts_with("'smoothered' is not a theme: expected one of quiet-key, "), "{error}");
        assert!(error.contains("smothered, back-rank") && error.ends_with("zagoruiko"), "{error}");
        assert!("".parse::<Tag>().is_err());
    }
}
