//! A line of moves in a mate problem: whose turn it is, which moves are legal, and where the line ends.
//!
//! In direct, self and help play the sides take turns. In series play one side makes all its moves first.
//! If the stipulation of a series has no number, the last move is unknown: then the series continues until
//! the other side replies.

use super::error::PlayError;
use crate::puzzle::Problem;
use crate::stipulation::{Play, Stipulation};
use rookwright_board::WrittenMove;
use rookwright_chess::{Move, Notation, Position};
use std::sync::Arc;

/// The largest number of moves in a line.
const MOST_MOVES: usize = 300;

/// A line of moves from the diagram of a mate problem, as a person plays it.
///
/// ```
/// use rookwright_mate::Problem;
/// use rookwright_mate::play::PartialAnswer;
/// use std::sync::Arc;
///
/// let problem = Arc::new(Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?);
/// let line = PartialAnswer::read(&problem, &["Rd8+"])?;
/// let replies: Vec<String> = line.legal().iter().map(|step| step.san()).collect();
/// assert_eq!(replies, ["Kh7"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartialAnswer {
    problem: Arc<Problem>,
    stipulation: Stipulation,
    texts: Vec<String>,
    steps: Vec<Step>,
    turn: Turn,
}

/// A move and the position in which it is made.
#[derive(Clone, Debug)]
pub struct Step {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub played: Move,
}

/// Who may move after the line.
#[derive(Clone, Debug)]
struct Turn {
    /// The position with the side to move.
    position: Position,
    /// The position with the other side to move, if its reply may end the series here.
    reply: Option<Position>,
    /// Whether the line has as many moves as it may have.
    over: bool,
}

impl Step {
    /// Returns the position after the move, with the other side to move.
    pub fn after(&self) -> Position {
        self.before.after(self.played)
    }

    /// Returns the move in standard algebraic notation.
    pub fn san(&self) -> String {
        self.before.write_move(self.played, Notation::San)
    }

    /// Returns the move in both notations.
    pub fn written(&self) -> WrittenMove {
        WrittenMove { uci: self.played.to_string(), san: self.san() }
    }
}

impl PartialAnswer {
    /// Reads a line from the diagram on, in any notation that [`Position::read_move`] takes.
    pub fn read(problem: &Arc<Problem>, moves: &[impl AsRef<str>]) -> Result<Self, PlayError> {
        let texts: Vec<String> = moves.iter().map(|text| text.as_ref().to_owned()).collect();
        Self::play(problem, problem.stipulation(), texts)
    }

    /// Returns the same line under the stipulation of the problem with a number of moves.
    pub(super) fn with_stipulation(&self, numbered: Stipulation) -> Result<Self, PlayError> {
        Self::play(&self.problem, numbered, self.texts.clone())
    }

    fn play(problem: &Arc<Problem>, stipulation: Stipulation, texts: Vec<String>) -> Result<Self, PlayError> {
        if texts.len() > MOST_MOVES {
            return Err(PlayError::TooManyMoves { given: texts.len(), most: MOST_MOVES });
        }
        let turn = Turn { position: problem.position().clone(), reply: None, over: false };
        let (problem, steps) = (Arc::clone(problem), Vec::new());
        let mut line = Self { problem, stipulation, texts: Vec::new(), steps, turn };
        for text in &texts {
            line.read_move(text)?;
        }
        line.texts = texts;
        Ok(line)
    }

    fn read_move(&mut self, text: &str) -> Result<(), PlayError> {
        let number = self.steps.len() + 1;
        if self.turn.over {
            return Err(PlayError::LineOver { number });
        }
        let Turn { position, reply, .. } = &self.turn;
        let (before, played) = match position.read_move(text) {
            Ok(played) => (position, played),
            Err(error) => {
                // In a series of unknown length the same move may belong to the series or be the reply that
                // ends it.
                let other = reply.as_ref().and_then(|reply| Some((reply, reply.read_move(text).ok()?)));
                other.ok_or(PlayError::Move { number, error })?
            }
        };
        let step = Step { before: before.clone(), played };
        if self.checks_too_early(&step) {
            return Err(PlayError::EarlyCheck { number, san: step.san() });
        }
        self.turn = self.turn_after(&step);
        self.steps.push(step);
        Ok(())
    }

    /// Returns who may move after the line with one more move.
    fn turn_after(&self, step: &Step) -> Turn {
        let after = step.after();
        let made = self.steps.len() + 1;
        let full = self.stipulation.plies() == Some(made);
        let fixed = |position: Position, over| Turn { position, reply: None, over };
        if !self.is_series() {
            return fixed(after, full);
        }
        let has_reply = self.stipulation.play() != Play::SeriesDirect;
        match self.stipulation.moves() {
            Some(moves) if made < moves as usize => fixed(after.passed(), false),
            Some(_) => fixed(after, full),
            // The move was the reply.
            None if self.turn.reply.as_ref() == Some(&step.before) => fixed(after, true),
            // The series is over: a side in check cannot pass, and a reached goal needs no further move.
            None if after.is_check() || !has_reply && after.is_reached(self.stipulation.goal()) => {
                fixed(after, !has_reply)
            }
            None => Turn { position: after.passed(), reply: has_reply.then_some(after), over: false },
        }
    }

    fn is_series(&self) -> bool {
        self.stipulation.play().is_series()
    }

    /// Returns whether a move gives check though the series goes on after it.
    fn checks_too_early(&self, step: &Step) -> bool {
        let goes_on = self.stipulation.moves().is_some_and(|moves| self.steps.len() + 1 < moves as usize);
        self.is_series() && goes_on && step.after().is_check()
    }

    /// Checks that the solver has made the last move, so that the line can be judged.
    pub fn check_own_move(&self) -> Result<(), PlayError> {
        match self.steps.len() {
            0 => Err(PlayError::NoMove),
            given if !self.stipulation.is_one_line() && given % 2 == 0 => {
                Err(PlayError::NotOwnMove { given })
            }
            _ => Ok(()),
        }
    }

    /// Checks that the solver makes the next move, so that there may be a hint for it.
    pub fn check_own_turn(&self) -> Result<(), PlayError> {
        match self.steps.len() {
            given if !self.stipulation.is_one_line() && given % 2 == 1 => {
                Err(PlayError::NotOwnTurn { given })
            }
            _ => Ok(()),
        }
    }

    /// The problem that is being solved.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The stipulation by which the line is played.
    pub fn stipulation(&self) -> Stipulation {
        self.stipulation
    }

    /// The moves so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The position after the line, with the side to move.
    pub fn position(&self) -> &Position {
        &self.turn.position
    }

    /// Returns how many single moves of a line with a number of moves are left; 0 for a stipulation without a
    /// number, and for direct and self play.
    pub(super) fn left(&self) -> usize {
        self.stipulation.plies().unwrap_or_default().saturating_sub(self.steps.len())
    }

    /// Returns every move that may be made next; none if the line is over.
    pub fn legal(&self) -> Vec<Step> {
        if self.turn.over {
            return Vec::new();
        }
        let positions = [Some(&self.turn.position), self.turn.reply.as_ref()].into_iter().flatten();
        let steps = positions.flat_map(|before| {
            before
                .moves()
                .into_iter()
                .map(|played| Step { before: before.clone(), played })
                .collect::<Vec<_>>()
        });
        steps.filter(|step| !self.checks_too_early(step)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::{PresetOptions, preset};
    use rookwright_chess::Color;

    fn problem(fen: &str, stipulation: &str) -> Arc<Problem> {
        Arc::new(preset(&[fen, stipulation], PresetOptions::default()).unwrap())
    }

    fn legal(line: &PartialAnswer) -> Vec<String> {
        line.legal().iter().map(|step| step.played.to_string()).collect()
    }

    #[test]
    fn one_side_makes_all_moves_of_a_series() {
        let moves = ["c2c3", "c3c4", "c4c5q", "c5c1"];
        for stipulation in ["ser-#4", "ser-#"] {
            let problem = problem("5/5/5/p1PK1/k4 w", stipulation);
            let half = PartialAnswer::read(&problem, &moves[..2]).unwrap();
            assert_eq!(half.position().turn(), Color::White);
            let whole = PartialAnswer::read(&problem, &moves).unwrap();
            assert!(whole.position().is_mate() && whole.legal().is_empty(), "{stipulation}");
        }
    }

    #[test]
    fn a_series_gives_check_with_its_last_move() {
        let fen = "5/5/1Q3/4K/k4 w";
        let numbered = problem(fen, "ser-#2");
        let first = legal(&PartialAnswer::read(&numbered, &[""; 0]).unwrap());
        assert!(first.contains(&"b3c4".to_owned()) && !first.contains(&"b3a4".to_owned()), "{first:?}");
        let error = PlayError::EarlyCheck { number: 1, san: "Qa4+".to_owned() };
        assert_eq!(PartialAnswer::read(&numbered, &["b3a4"]).unwrap_err(), error);
        let second = legal(&PartialAnswer::read(&numbered, &["b3c4"]).unwrap());
        assert!(second.contains(&"c4a4".to_owned()), "{second:?}");
        // Without a number, check ends the series.
        let open = PartialAnswer::read(&problem(fen, "ser-#"), &["b3a4"]).unwrap();
        assert!(open.position().turn() == Color::Black && open.legal().is_empty());
    }

    #[test]
    fn the_reply_to_a_series() {
        let moves = ["b2b1n", "b1c3", "c3a2", "c5b3"];
        for stipulation in ["ser-h#3", "ser-h#"] {
            let problem = problem("2N2/5/5/1pK1p/k4 b", stipulation);
            let series = PartialAnswer::read(&problem, &moves[..3]).unwrap();
            assert!(legal(&series).contains(&"c5b3".to_owned()), "{stipulation}");
            let whole = PartialAnswer::read(&problem, &moves).unwrap();
            assert_eq!(whole.steps()[3].san(), "Nb3#");
            assert!(whole.legal().is_empty(), "{stipulation}");
        }
    }

    #[test]
    fn lines_that_cannot_be_read() {
        let two = problem("4/N1p1/Qn1k/K3 w", "#2");
        let read = |moves: &[&str]| PartialAnswer::read(&two, moves).unwrap_err();
        assert!(matches!(read(&["a2a9"]), PlayError::Move { number: 1, .. }));
        assert!(matches!(read(&["a2b1", "a1a2"]), PlayError::Move { number: 2, .. }));
        assert_eq!(read(&["a2b1"; 301]), PlayError::TooManyMoves { given: 301, most: 300 });
        let series = problem("5/5/5/p1PK1/k4 w", "ser-#1");
        let error = PartialAnswer::read(&series, &["c2c3", "a1b1"]).unwrap_err();
        assert_eq!(error, PlayError::LineOver { number: 2 });
    }

    #[test]
    fn whose_turn_it_is() {
        let two = problem("4/N1p1/Qn1k/K3 w", "#2");
        let line = |moves: &[&str]| PartialAnswer::read(&two, moves).unwrap();
        assert_eq!(line(&[]).check_own_move(), Err(PlayError::NoMove));
        assert_eq!(line(&[]).check_own_turn(), Ok(()));
        assert_eq!(line(&["a2b1"]).check_own_move(), Ok(()));
        assert_eq!(line(&["a2b1"]).check_own_turn(), Err(PlayError::NotOwnTurn { given: 1 }));
        assert_eq!(line(&["a2b1", "b2d1"]).check_own_move(), Err(PlayError::NotOwnMove { given: 2 }));
    }
}
