//! The kinds of play, and what distinguishes them.

use rookwright_run::options::Choices;

/// The kind of play.
///
/// ```
/// use rookwright_mate::{Play, Stipulation};
///
/// let asked: Stipulation = "ser-h#6".parse()?;
/// assert_eq!(asked.play(), Play::SeriesHelp);
/// assert!(asked.play().is_series() && !asked.play().is_forced());
/// assert!(Play::Selfplay.is_forced()); // White forces Black to mate
/// # Ok::<(), rookwright_mate::StipulationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Choices)]
pub enum Play {
    /// The side to move reaches the goal against every defence.
    Direct,
    /// The side to move forces the other one to reach the goal: `s#2`.
    Selfplay,
    /// Self play in which each side must reach the goal with its next move if it can: `r#2`.
    Reflex,
    /// Self play in which only the other side must reach the goal if it can: `semi-r#2`.
    SemiReflex,
    /// Both sides cooperate. The side to be mated begins, except with a half move: `h#2`, `h#2.5`.
    Help,
    /// Both sides cooperate until a last move forces the other side to reach the goal: `hs#2`. The side to
    /// be mated begins, except with a half move: `hs#2.5`.
    HelpSelf,
    /// One side plays alone and reaches the goal with its last move: `ser-#6`.
    SeriesDirect,
    /// One side plays alone, then the other one reaches the goal in one move: `ser-h#6`.
    SeriesHelp,
    /// One side plays alone, then forces the other one to reach the goal at once: `ser-s#6`.
    SeriesSelf,
}

impl Play {
    /// Whether one side forces the goal against every defence.
    pub fn is_forced(self) -> bool {
        matches!(self, Play::Direct) || self.ends_with_reply()
    }

    /// Whether one side forces the other one to reach the goal: self and reflex play.
    pub fn ends_with_reply(self) -> bool {
        matches!(self, Play::Selfplay | Play::Reflex | Play::SemiReflex)
    }

    /// Whether both sides cooperate, moving in turn.
    pub fn is_help(self) -> bool {
        matches!(self, Play::Help | Play::HelpSelf)
    }

    /// Whether one side makes several moves in a row.
    pub fn is_series(self) -> bool {
        matches!(self, Play::SeriesDirect | Play::SeriesHelp | Play::SeriesSelf)
    }

    /// Whether the last move of a line is a reply, and every reply must reach the goal.
    pub fn forces_last_move(self) -> bool {
        matches!(self, Play::HelpSelf | Play::SeriesSelf)
    }

    /// Whether the side that forces the goal must reach it itself as soon as it can, and so fail.
    pub fn binds_us(self) -> bool {
        self == Play::Reflex
    }

    /// Whether the side that is forced must reach the goal as soon as it can.
    pub fn binds_them(self) -> bool {
        matches!(self, Play::Reflex | Play::SemiReflex)
    }

    /// Returns what stands before the goal in a stipulation: `s` in `s#2`.
    pub fn prefix(self) -> &'static str {
        match self {
            Play::Direct => "",
            Play::Selfplay => "s",
            Play::Reflex => "r",
            Play::SemiReflex => "semi-r",
            Play::Help => "h",
            Play::HelpSelf => "hs",
            Play::SeriesDirect => "ser-",
            Play::SeriesHelp => "ser-h",
            Play::SeriesSelf => "ser-s",
        }
    }

    /// Returns what stands before the goal in words: `self` in `selfmate`.
    pub fn prefix_words(self) -> &'static str {
        match self {
            Play::Direct => "",
            Play::Selfplay => "self",
            Play::Reflex => "reflex",
            Play::SemiReflex => "semi-reflex",
            Play::Help => "help",
            Play::HelpSelf => "help-self",
            Play::SeriesDirect => "series ",
            Play::SeriesHelp => "series help",
            Play::SeriesSelf => "series self",
        }
    }

    /// Returns the least number of moves, with or without a half move.
    pub(super) fn least(self, half: bool) -> u32 {
        // `h#0.5` is White to move and mate, so a half move counts as a move. In `hs#` White needs one to
        // force the goal.
        u32::from(!(half && self == Play::Help))
    }
}
