//! Stipulations: `#3`, `s#2`, `r#2`, `h#2.5`, `hs#2`, `ser-h#9`.

use rookwright_chess::{Color, Counting, Goal, shown};
use std::fmt;
use std::str::FromStr;

/// The kind of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// Every kind of play.
    pub const ALL: [Play; 9] = [
        Play::Direct,
        Play::Selfplay,
        Play::Reflex,
        Play::SemiReflex,
        Play::Help,
        Play::HelpSelf,
        Play::SeriesDirect,
        Play::SeriesHelp,
        Play::SeriesSelf,
    ];

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
    fn least(self, half: bool) -> u32 {
        // `h#0.5` is White to move and mate, so a half move counts as a move. In `hs#` White needs one to
        // force the goal.
        u32::from(!(half && self == Play::Help))
    }
}

/// The goal, the kind of play, and the number of moves.
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
        let goal = match self.goal {
            Goal::Mate => '#',
            Goal::Stalemate => '=',
        };
        write!(f, "{}{goal}{}", self.play.prefix(), self.length())
    }
}

impl Stipulation {
    /// Returns how a line of `line` moves from the diagram is numbered.
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
pub enum StipulationError {
    /// The text does not have the form of a stipulation.
    #[error(
        "'{0}' is not a stipulation: expected one like #2, =3, s#2, r#2, semi-r#2, h#2, h#2.5, hs#2, ser-#5, \
         ser-h#4 or ser-s#3"
    )]
    Unknown(String),
    /// The text contains spaces.
    #[error("'{0}' contains a space: expected {1}")]
    Blank(String, Stipulation),
    /// The number of moves is out of range.
    #[error("'{0}' asks for {1} moves: expected a number from 1 to {2}")]
    Moves(String, String, u32),
    /// A half move outside help play.
    #[error("'{0}' has half a move, which is only for help play, like h#2.5")]
    Half(String),
}

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let shown = || shown(text);
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
        let (number, half) = match number.strip_suffix(".5") {
            Some(number) => (number, true),
            None => (number, false),
        };
        if !number.bytes().all(|byte| byte.is_ascii_digit()) || (number.is_empty() && half) {
            return Err(unknown());
        }
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
pub fn goal_words(asked: Stipulation) -> String {
    let goal = match asked.goal() {
        Goal::Mate => "mate",
        Goal::Stalemate => "stalemate",
    };
    format!("{}{goal}", asked.play().prefix_words())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_chess::{Legality, Notation, Position};

    fn read(fen: &str) -> Position {
        Position::from_fen(fen, Legality::Strict).unwrap()
    }

    #[test]
    fn round_trip() {
        for text in [
            "#1", "#30", "#", "=3", "s#2", "s=2", "r#2", "r=1", "r#", "semi-r#3", "semi-r=2", "h#2", "h#2.5",
            "h#0.5", "h#", "hs#2", "hs#1.5", "hs=3", "hs#", "ser-#99", "ser-h#4", "ser-s#",
        ] {
            assert_eq!(text.parse::<Stipulation>().map(|read| read.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn half_a_move_is_a_move() {
        let fewer = |text: &str, moves| {
            let asked: Stipulation = text.parse().unwrap();
            asked.with_moves(moves).map(|asked| asked.to_string())
        };
        assert_eq!(fewer("h#2.5", 0).as_deref(), Some("h#0.5"));
        assert_eq!(fewer("h#2", 0), None);
        assert_eq!(fewer("#2", 0), None);
    }

    #[test]
    fn the_moves_of_a_line() {
        for asked in ["h#3", "h#2.5", "hs#2", "hs#2.5", "ser-#4", "ser-h=2", "ser-s#1"] {
            let asked: Stipulation = asked.parse().unwrap();
            assert_eq!(asked.plies().and_then(|plies| asked.moves_of(plies)), asked.moves(), "{asked}");
        }
        assert_eq!("#2".parse::<Stipulation>().unwrap().moves_of(3), None);
    }

    #[test]
    fn fewer_moves() {
        let shorter = |text: &str| {
            let asked: Stipulation = text.parse().unwrap();
            asked.shorter().map(|asked| asked.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(shorter("h#3"), "h#1 h#2");
        assert_eq!(shorter("h=2.5"), "h=0.5 h=1.5");
        assert_eq!(shorter("hs#2.5"), "hs#1.5");
        assert_eq!(shorter("ser-h#3"), "ser-h#1 ser-h#2");
        assert_eq!((shorter("ser-#1"), shorter("h#"), shorter("h#0.5")), Default::default());
    }

    #[test]
    fn refusals_say_why() {
        let said = |text: &str| text.parse::<Stipulation>().map_err(|error| error.to_string());
        for (text, part) in [
            ("", "is not a stipulation"),
            ("2", "is not a stipulation"),
            ("x#2", "is not a stipulation"),
            ("#2x", "is not a stipulation"),
            ("#-1", "is not a stipulation"),
            ("dia5", "is not a stipulation"),
            ("~1", "is not a stipulation"),
            ("# 2", "contains a space: expected #2"),
            (" h# 2.5", "contains a space: expected h#2.5"),
            ("# x", "is not a stipulation"),
            ("h#.5", "is not a stipulation"),
            ("hr#2", "is not a stipulation"),
            ("#0", "from 1 to 30"),
            ("hs#0.5", "from 1 to 30"),
            ("r#2.5", "only for help play"),
            ("#999", "from 1 to 30"),
            ("ser-#100", "from 1 to 99"),
            ("#99999999999999999999", "from 1 to 30"),
            ("#2.5", "only for help play"),
        ] {
            let error = said(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn numbers() {
        // Position, stipulation, moves, and the numbered line.
        for (fen, asked, moves, line) in [
            ("7k/8/5K2/8/8/8/8/R7 w", "#2", "a1b1 h8g8 b1b8", "1.Rb1 Kg8 2.Rb8+"),
            ("7k/8/5K2/8/8/8/8/r7 b", "#2", "h8g8 f6g6 a1a6", "1...Kg8 2.Kg6 Ra6+"),
            ("8/8/8/8/8/1k6/8/R3K3 b Q", "h#2", "b3c2 a1a2 c2c1 a2a1", "1.Kc2 Ra2+ 2.Kc1 Ra1+"),
            ("8/8/8/8/8/1k6/8/R3K3 w Q", "h#1.5", "e1e2 b3c2 a1a2", "1...Ke2 2.Kc2 Ra2+"),
            ("8/8/8/8/8/1k6/8/R3K3 w Q", "ser-#", "e1e2 e2e3 a1a2", "1.Ke2 2.Ke3 3.Ra2"),
            ("8/8/8/8/8/1k6/8/R3K3 b Q", "ser-h#2", "b3c3 c3b2 a1d1", "1.Kc3 2.Kb2 Rd1"),
            ("8/8/8/8/8/1k6/8/R3K3 b Q", "ser-h#", "b3c3 c3d4 e1c1", "1.Kc3 2.Kd4 O-O-O+"),
            ("8/8/8/8/8/1k6/8/R3K3 b Q", "ser-h#1", "b3c3 e1c1 c3b3 c1b1", "1.Kc3 O-O-O 2.Kb3 Kb1"),
        ] {
            let position = read(fen);
            let counting = asked.parse::<Stipulation>().unwrap().counting(moves.split(' ').count());
            let read = position.read_line(moves, counting).expect(asked);
            assert_eq!(position.write_line(&read, counting, Notation::San), line, "{asked}");
            assert_eq!(position.write_line(&read, counting, Notation::Uci), moves);
            for notation in Notation::ALL {
                let text = position.write_line(&read, counting, notation);
                assert_eq!(position.read_line(&text, counting), Ok(read.clone()), "{text}");
            }
        }
    }
}
