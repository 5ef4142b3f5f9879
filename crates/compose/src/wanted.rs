//! Requirements for the solution.

use super::gate::Gate;
use super::manner::Manner;
use super::substance::{Substance, reversed};
use rookwright_chess::{Move, Piece, Position, Size};
use rookwright_difficulty::MOST_MOVES;
use rookwright_mate::analysis::{Feature, Features};
use rookwright_mate::themes::{Tag, Tags};
use rookwright_run::options::{Choices, FieldError};
use std::ops::RangeInclusive;

/// A requirement for the first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Choices)]
pub enum KeyWish {
    /// Neither a check nor a capture.
    Quiet,
    /// Not a capture.
    #[choice("not a capture")]
    NoCapture,
    /// Not a check.
    #[choice("not a check")]
    NoCheck,
    /// The moving piece can be captured by a piece of less value.
    #[choice("a sacrifice")]
    Sacrifice,
    /// The move gives the black king a flight.
    FlightGiving,
}

/// The choices that White may have after the key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Choices)]
pub enum Duals {
    /// No choice at all.
    None,
    /// Only a choice of the mating move.
    #[default]
    #[choice("of the mating move only")]
    Minor,
    /// Any choice.
    Allowed,
}

/// How clean at least one mate of the solution must be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Choices)]
pub enum Clean {
    /// No requirement.
    #[default]
    #[choice("not required")]
    Any,
    /// A pure mate.
    #[choice("one pure mate")]
    Pure,
    /// A model mate.
    #[choice("one model mate")]
    Model,
}

/// The default number of replies to the key. Requiring it is the same as requiring nothing.
pub(super) const USUAL_REPLIES: RangeInclusive<u32> = 2..=u32::MAX;

/// The requirements for a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The requirements for the key. All must hold.
    pub key: Vec<KeyWish>,
    /// The number of Black's legal replies to the key. `None` means at least two, in forced play one.
    pub replies: Option<RangeInclusive<u32>>,
    /// The choices that White may have.
    pub duals: Duals,
    /// The requirements for the content.
    pub substance: Substance,
    /// The estimated rating of a direct mate.
    pub difficulty: Option<RangeInclusive<u32>>,
    /// How clean a mate must be.
    pub clean: Clean,
    /// Whether the key must be classic: it neither promotes to a queen nor captures an unguarded piece, and
    /// it is hard to see.
    pub classic: bool,
    /// Whether White must have no check in the diagram.
    pub no_checks: bool,
    /// The themes that the solution must show.
    pub themes: Vec<Tag>,
    /// Whether unneeded pieces may stay.
    pub needless: bool,
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            key: Vec::new(),
            replies: None,
            duals: Duals::Minor,
            substance: Substance::default(),
            difficulty: None,
            clean: Clean::Any,
            classic: false,
            no_checks: false,
            themes: Vec::new(),
            needless: false,
        }
    }
}

impl Wanted {
    pub(super) fn validate(&self, manner: Manner, moves: u32, size: Size) -> Result<(), FieldError> {
        let contradiction = |words: &str| Err(FieldError::contradiction(words));
        let has = |wish| self.key.contains(&wish);
        self.substance.validate()?;
        if self.difficulty.is_some()
            && (!matches!(manner, Manner::Direct | Manner::Forced) || moves > MOST_MOVES)
        {
            return contradiction("[difficulty] is known of direct mates in 1 to 5 moves only");
        }
        if let Some(range) = &self.replies
            && range.start() > range.end()
        {
            return Err(reversed("replies", *range.start(), *range.end()));
        }
        let of_a_tree = self.replies.as_ref().map(|_| "replies").into_iter().chain(self.substance.asked());
        if let Some(what) = of_a_tree.into_iter().next()
            && manner.is_one_line()
        {
            let play = manner.name();
            return contradiction(&format!("{play} play has no [{what}]: its solution is a line of moves"));
        }
        match (manner, &self.replies) {
            (Manner::Forced, Some(range)) if moves > 1 && !range.contains(&1) => {
                return contradiction("in forced play Black has one reply: [replies] contradicts it");
            }
            (Manner::Direct | Manner::Forced, Some(range)) if moves == 1 && *range.start() > 0 => {
                return contradiction("the key of a mate in 1 leaves no reply: [replies] contradicts it");
            }
            _ => {}
        }
        if self.duals != Duals::Minor && manner.is_one_line() {
            return contradiction("a single line has no duals: they exist in direct and forced play only");
        }
        for &theme in &self.themes {
            let of_a_tree =
                matches!(theme, Tag::Key(_) | Tag::Threat | Tag::Block | Tag::Grimshaw | Tag::Novotny);
            if of_a_tree && manner.is_one_line() {
                let play = manner.name();
                return contradiction(&format!(
                    "{play} play has no {theme}: it exists in direct and forced play only"
                ));
            }
            let of_a_game = [Tag::Castling, Tag::EnPassant].contains(&theme)
                || [Tag::Key(Feature::Castling), Tag::Key(Feature::EnPassant)].contains(&theme);
            if of_a_game && !size.is_full() {
                return contradiction(&format!("{theme} exists on 8x8 boards only, not on {size}"));
            }
        }
        let mates = moves == 1 && matches!(manner, Manner::Direct | Manner::Forced | Manner::Series);
        if mates
            && (has(KeyWish::Quiet) || has(KeyWish::NoCheck) || has(KeyWish::FlightGiving) || self.classic)
        {
            return contradiction("the key of a mate in 1 mates: it can neither be quiet nor hide anything");
        }
        if mates && has(KeyWish::Sacrifice) {
            return contradiction("the key of a mate in 1 mates: no piece is left to accept the sacrifice");
        }
        Ok(())
    }

    /// Whether this number of replies is allowed.
    pub(super) fn allows_replies(&self, number: u32, manner: Manner, moves: u32) -> bool {
        match (&self.replies, manner) {
            (Some(range), _) => range.contains(&number),
            (None, Manner::Forced) => number == 1 || moves == 1,
            (None, Manner::Direct) => number >= 2 || moves == 1,
            (None, Manner::Series | Manner::Help | Manner::SeriesHelp | Manner::Selfmate) => true,
        }
    }

    /// Whether a first move and its alternatives meet the requirements.
    pub(super) fn allows_key(&self, position: &Position, step: Move) -> bool {
        if self.no_checks && has_check(position) {
            return false;
        }
        if self.key.is_empty() && !self.classic {
            return true;
        }
        let features = Features::of(position, step);
        self.key.iter().all(|wish| match wish {
            KeyWish::Quiet => features.has(Feature::Quiet),
            KeyWish::NoCapture => !features.has(Feature::Capture),
            KeyWish::NoCheck => !features.has(Feature::Check),
            KeyWish::Sacrifice => features.has(Feature::Sacrifice),
            KeyWish::FlightGiving => features.has(Feature::FlightGiving),
        }) && (!self.classic || is_classic(position, step, &features))
    }

    /// Whether a first move also shows the themes that are about the key.
    pub(super) fn fits_key(&self, position: &Position, step: Move) -> bool {
        let is_shown = |theme: &Tag| match theme {
            Tag::Key(feature) => Features::of(position, step).has(*feature),
            _ => true,
        };
        self.allows_key(position, step) && self.themes.iter().all(is_shown)
    }

    /// Whether a requirement needs an analysis of the whole solution.
    pub(super) fn needs_analysis(&self) -> bool {
        self.substance.is_asked()
            || self.difficulty.is_some()
            || self.duals == Duals::None
            || self.asks_for_tags()
    }

    fn asks_for_tags(&self) -> bool {
        self.clean != Clean::Any || !self.themes.is_empty()
    }

    /// Returns the gate that rejects these tags. Computes the tags only if they matter.
    pub(super) fn rejecting_gate(&self, tags: impl FnOnce() -> Tags) -> Option<Gate> {
        if !self.asks_for_tags() {
            return None;
        }
        let tags = tags();
        let clean = match self.clean {
            Clean::Any => true,
            Clean::Pure => tags.has(Tag::PureMate),
            Clean::Model => tags.has(Tag::ModelMate),
        };
        if !clean {
            return Some(Gate::Mates);
        }
        self.themes.iter().any(|&theme| !tags.has(theme)).then_some(Gate::Themes)
    }
}

/// Whether the side to move can give check.
pub(super) fn has_check(position: &Position) -> bool {
    position.moves().into_iter().any(|step| position.after(step).is_check())
}

/// Whether a first move is classic: it does not promote to a queen, does not capture an unguarded piece,
/// and is hard to see: a sacrifice, an underpromotion, castling, or a quiet move that gives a flight or
/// takes none.
fn is_classic(position: &Position, step: Move, features: &Features) -> bool {
    let takes_unguarded = position.is_capture(step) && {
        // The capturing piece may itself have blocked the line of a guard.
        let blockers = position.blockers() ^ step.from().bitboard();
        position.attackers(!position.turn(), step.to(), blockers).is_empty()
    };
    let hidden = [Feature::Sacrifice, Feature::Underpromotion, Feature::Castling];
    let generous = features.has(Feature::Quiet) && features.has(Feature::FlightGiving);
    step.promotion() != Some(Piece::Queen)
        && !takes_unguarded
        && (features.is_good() || generous || hidden.into_iter().any(|feature| features.has(feature)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_chess::Legality;

    #[test]
    fn keys_that_are_hard_to_see() {
        let classic = |fen: &str, uci: &str| {
            let position = Position::from_fen(fen, Legality::Strict).unwrap();
            let step = position.moves().into_iter().find(|step| step.to_string() == uci).unwrap();
            is_classic(&position, step, &Features::of(&position, step))
        };
        // Quiet moves: no flight taken, one given, one taken.
        assert!(classic("7k/8/8/8/8/8/R7/K7 w", "a2b2"));
        assert!(classic("7k/8/8/8/8/8/6R1/K7 w", "g2f2"));
        assert!(!classic("7k/8/8/8/8/8/R7/K7 w", "a2g2"));
        // A check is easy to see, even if it gives a flight.
        assert!(!classic("7k/8/8/8/8/8/R7/K7 w", "a2a8"));
        assert!(!classic("7k/8/8/8/8/8/6R1/K7 w", "g2h2"));
        // A sacrifice, an underpromotion and castling are hard to see; a promotion to a queen is not.
        assert!(classic("7k/8/8/8/8/8/6R1/K7 w", "g2g7"));
        assert!(classic("7k/P7/8/8/8/8/8/K7 w", "a7a8n"));
        assert!(!classic("7k/P7/8/8/8/8/8/K7 w", "a7a8q"));
        assert!(classic("k7/8/8/8/8/8/8/4K2R w K", "e1g1"));
    }
}
