//! Stipulations: `#3`, `s#2`, `r#2`, `h#2.5`, `hs#2`, `ser-h#9`.

mod play;

pub use play::Play;

use rookwright_board::{say, spoken};
use rookwright_chess::{Color, Counting, Goal, Move, Notation, Position, shown};
use std::fmt;
use std::str::FromStr;

/// The goal, the kind of play, and the number of moves.
///
/// ```
/// use rookwright_chess::{Color, Goal};
/// use rookwright_mate::{Play, Stipulation};
///
/// let asked: Stipulation = "h#2.5".parse()?;
/// assert_eq!((asked.play(), asked.goal()), (Play::Help, Goal::Mate));
/// assert_eq!((asked.usual_turn(), asked.plies()), (Color::White, Some(5))); // the half move is White's
/// assert_eq!(asked.shorter().map(|asked| asked.to_string()).collect::<Vec<_>>(), ["h#0.5", "h#1.5"]);
/// # Ok::<(), rookwright_mate::StipulationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stipulation {
    play: Play,
    goal: Goal,
    moves: Option<u32>,
    half: bool,
}

impl Stipulation {
    /// The largest number of moves if one side plays alone.
    pub const MOST_IN_SERIES: u32 = 99;
    /// The largest number of moves if both sides play.
    pub const MOST: u32 = 30;
    /// A direct mate in as few moves as possible: `#`.
    pub const MATE: Self = Self { play: Play::Direct, goal: Goal::Mate, moves: None, half: false };

    /// Creates a stipulation. Returns `None` for no moves or too many.
    pub fn new(play: Play, goal: Goal, moves: Option<u32>) -> Option<Self> {
        let fits = moves.is_none_or(|moves| (1..=most(play)).contains(&moves));
        fits.then_some(Self { play, goal, moves, half: false })
    }

    /// Creates the stipulation of a direct mate. Returns `None` for no moves or too many.
    pub fn mate_in(moves: u32) -> Option<Self> {
        Self::new(Play::Direct, Goal::Mate, Some(moves))
    }

    /// Returns the kind of play.
    pub fn play(self) -> Play {
        self.play
    }

    /// Returns the goal.
    pub fn goal(self) -> Goal {
        self.goal
    }

    /// Returns the number of moves. `None` means as few as possible.
    pub fn moves(self) -> Option<u32> {
        self.moves
    }

    /// Whether help play has an extra half move, so that the side that reaches the goal begins.
    pub fn has_half(self) -> bool {
        self.half
    }

    /// Whether a solution is one line of moves, not a tree of defences.
    pub fn is_one_line(self) -> bool {
        !self.play.is_forced()
    }

    /// Whether our move, which led here, ends forced play as we want.
    pub(crate) fn is_ended_by_us(self, position: &Position) -> bool {
        !self.play.ends_with_reply() && position.is_reached(self.goal)
    }

    /// Whether their reply, which led here, ends forced play as we want.
    pub(crate) fn is_ended_by_them(self, position: &Position) -> bool {
        self.play.ends_with_reply() && position.is_reached(self.goal)
    }

    /// Returns the stipulation with this number of moves. Without one, or if it is out of range, nothing changes.
    #[must_use]
    pub(crate) fn numbered(self, moves: Option<u32>) -> Self {
        moves.and_then(|moves| self.with_moves(moves)).unwrap_or(self)
    }

    /// Writes a line of moves from the diagram, numbered as in this kind of play.
    pub fn write_line(self, position: &Position, line: &[Move], notation: Notation) -> String {
        position.write_line(line, self.counting(line.len()), notation)
    }

    /// Returns the stipulation with another number of moves, or `None` if it is out of range.
    pub fn with_moves(self, moves: u32) -> Option<Self> {
        (self.play.least(self.half)..=most(self.play))
            .contains(&moves)
            .then_some(Self { moves: Some(moves), ..self })
    }

    /// Returns the stipulations with fewer moves, the fewest first. Empty without a number of moves.
    pub fn shorter(self) -> impl Iterator<Item = Self> {
        (0..self.moves.unwrap_or(0)).filter_map(move |moves| self.with_moves(moves))
    }

    /// Returns the side that begins if White has its usual part: it mates, or in self play is mated.
    pub fn usual_turn(self) -> Color {
        match self.play {
            Play::Help if !self.half => Color::Black,
            Play::HelpSelf if self.half => Color::Black,
            Play::SeriesHelp => Color::Black,
            _ => Color::White,
        }
    }

    /// Returns the number of moves as text: `2`, `2.5`, or empty if there is none.
    pub fn length(self) -> String {
        let half = if self.half { ".5" } else { "" };
        self.moves.map_or(String::new(), |moves| format!("{moves}{half}"))
    }

    /// Returns the stipulation of help or series play whose lines have this number of single moves.
    pub(crate) fn with_plies(self, plies: usize) -> Option<Self> {
        let half = self.play.is_help() && plies % 2 == 1;
        Self { half, ..self }.with_moves(self.moves_of(plies)?)
    }

    /// Returns the number of moves of a help or series line of `line` single moves. `None` if a solution is
    /// a tree.
    pub fn moves_of(self, line: usize) -> Option<u32> {
        let moves = match self.play {
            Play::Direct | Play::Selfplay | Play::Reflex | Play::SemiReflex => return None,
            Play::Help | Play::HelpSelf => line / 2,
            Play::SeriesDirect => line,
            Play::SeriesHelp | Play::SeriesSelf => line.saturating_sub(1),
        };
        u32::try_from(moves).ok()
    }

    /// Returns the number of single moves of a solution. `None` without a number of moves, or if a solution
    /// is a tree.
    pub fn plies(self) -> Option<usize> {
        let moves = self.moves? as usize;
        match self.play {
            Play::Direct | Play::Selfplay | Play::Reflex | Play::SemiReflex => None,
            Play::Help | Play::HelpSelf => Some(2 * moves + usize::from(self.half)),
            Play::SeriesDirect => Some(moves),
            Play::SeriesHelp | Play::SeriesSelf => Some(moves + 1),
        }
    }
}

fn most(play: Play) -> u32 {
    if play.is_series() { Stipulation::MOST_IN_SERIES } else { Stipulation::MOST }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.play.prefix(), self.goal, self.length())
    }
}

impl Stipulation {
    /// Returns how a line of `line` moves from the diagram is numbered.
    ///
    /// ```
    /// use rookwright_chess::Counting;
    /// use rookwright_mate::Stipulation;
    ///
    /// let [direct, help]: [Stipulation; 2] = ["#3".parse()?, "h#2".parse()?];
    /// assert_eq!(direct.counting(5), Counting::Game(1)); // 1.Rd8+ Kh7 2. ...
    /// assert_eq!(help.counting(4), Counting::Help); // 1.Kc2 Ra2 2. ...
    /// # Ok::<(), rookwright_mate::StipulationError>(())
    /// ```
    pub fn counting(self, line: usize) -> Counting {
        let alone = self.moves().map(|moves| moves as usize);
        match self.play() {
            Play::Direct | Play::Selfplay | Play::Reflex | Play::SemiReflex => Counting::Game(1),
            Play::Help | Play::HelpSelf if self.has_half() => Counting::HelpHalf,
            Play::Help | Play::HelpSelf => Counting::Help,
            Play::SeriesDirect => Counting::Series(usize::MAX),
            // Without a number, the last move is the other side's.
            Play::SeriesHelp | Play::SeriesSelf => {
                Counting::Series(alone.unwrap_or_else(|| line.saturating_sub(1)))
            }
        }
    }
}

/// The reason why a text is not a stipulation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StipulationError {
    /// The text does not have the form of a stipulation.
    #[error("{}", say!(
        "error.stipulation.unreadable",
        "'{text}' is not a stipulation: expected one like #2, =3, s#2, r#2, semi-r#2, h#2, h#2.5, hs#2, ser-#5, ser-h#4 or ser-s#3",
        text = _0
    ))]
    Unknown(String),
    /// The text contains spaces.
    #[error("{}", say!(
        "error.stipulation.blank",
        "'{text}' contains a space: expected {right}",
        text = _0,
        right = _1.to_string()
    ))]
    Blank(String, Stipulation),
    /// The number of moves is out of range.
    #[error("{}", say!(
        "error.stipulation.moves",
        "'{text}' asks for {moves} moves: expected a number from 1 to {most}",
        text = _0,
        moves = _1,
        most = _2
    ))]
    Moves(String, String, u32),
    /// A half move outside help play.
    #[error("{}", say!(
        "error.stipulation.half",
        "'{text}' has half a move, which is only for help play, like h#2.5",
        text = _0
    ))]
    Half(String),
}

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let shown = || shown(text);
        // Blanks within a stipulation are a frequent slip, and the message shows what was meant.
        let bare: String = text.split_whitespace().collect();
        if bare != text
            && let Ok(meant) = bare.parse()
        {
            return Err(StipulationError::Blank(shown(), meant));
        }
        let unknown = || StipulationError::Unknown(shown());
        let at = text.find(['#', '=']).ok_or_else(unknown)?;
        let is_named = |play: &Play| play.prefix() == &text[..at];
        let play = Play::ALL.into_iter().find(is_named).ok_or_else(unknown)?;
        let goal = if text[at..].starts_with('#') { Goal::Mate } else { Goal::Stalemate };
        let number = &text[at + 1..];
        // Print has h#2½, and half a move alone.
        let (number, half) = match (number.strip_suffix(".5"), number.strip_suffix('½')) {
            (None, None) => (number, false),
            (None, Some("")) => ("0", true),
            (Some(number), _) | (_, Some(number)) => (number, true),
        };
        // A sign would be accepted by the parser of numbers.
        if !number.bytes().all(|byte| byte.is_ascii_digit()) || (number.is_empty() && half) {
            return Err(unknown());
        }
        // Only in help play can the other side begin in the middle of a move.
        if half && !play.is_help() {
            return Err(StipulationError::Half(shown()));
        }
        let out_of_range = || StipulationError::Moves(shown(), number.chars().take(20).collect(), most(play));
        let moves = match number {
            "" => None,
            number => Some(number.parse().map_err(|_| out_of_range())?),
        };
        let within = |moves: u32| (play.least(half)..=most(play)).contains(&moves);
        if moves.is_some_and(|moves| !within(moves)) {
            return Err(out_of_range());
        }
        Ok(Self { play, goal, moves, half })
    }
}

/// Returns the goal in words: `mate`, `helpmate`, `help-selfmate`, `series selfstalemate`.
///
/// ```
/// use rookwright_mate::goal_words;
///
/// assert_eq!(goal_words("hs#3".parse()?), "help-selfmate");
/// assert_eq!(goal_words("=2".parse()?), "stalemate");
/// # Ok::<(), rookwright_mate::StipulationError>(())
/// ```
pub fn goal_words(asked: Stipulation) -> String {
    format!("{}{}", asked.play().prefix_words(), asked.goal().name())
}

/// Returns the goal in words, in the language of the work.
pub(crate) fn spoken_goal(asked: Stipulation) -> String {
    spoken(&format!("goal.{}{}", asked.play().prefix(), asked.goal()), &[&goal_words(asked)], &[])
}

#[cfg(test)]
mod tests;
