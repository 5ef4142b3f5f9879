//! A line of a mate problem that somebody plays: who moves when, what may be played, where it ends.

use super::Refusal;
use rookwright_chess::{Goal, Move, Notation, Position};
use rookwright_mate::{Play, Problem, Stipulation};
use rookwright_puzzle::Puzzle;
use serde_json::{Value, json};
use std::sync::Arc;

/// No line is longer than this.
const LONGEST: usize = 300;

/// A line, and where it has come to.
#[derive(Clone, Debug)]
pub(super) struct Course {
    asked: Stipulation,
    line: Vec<Step>,
    here: Stage,
}

/// A move that was made.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The position in which it was made.
    pub(super) before: Position,
    pub(super) step: Move,
}

#[derive(Clone, Debug)]
struct Stage {
    /// The position with the side that is to move.
    position: Position,
    /// In a series without a number the other side may move instead, which ends it.
    reply: Option<Position>,
    /// Whether the line is as long as it may be.
    over: bool,
}

impl Step {
    /// The position after it, with the other side to move.
    pub(super) fn after(&self) -> Position {
        self.before.after(self.step)
    }

    /// `{"uci": "a2b1", "san": "Qb1"}`.
    pub(super) fn json(&self) -> Value {
        move_json(&self.before, self.step)
    }

    pub(super) fn san(&self) -> String {
        self.before.write_move(self.step, Notation::San)
    }
}

/// `{"uci": "a2b1", "san": "Qb1"}`.
pub(super) fn move_json(position: &Position, step: Move) -> Value {
    json!({ "uci": step.to_string(), "san": position.write_move(step, Notation::San) })
}

/// Whether the side to move has been brought to the goal.
pub(super) fn is_reached(goal: Goal, position: &Position) -> bool {
    match goal {
        Goal::Mate => position.is_mate(),
        Goal::Stalemate => position.is_stalemate(),
    }
}

/// The mate problem that a puzzle is, or a refusal.
pub(super) fn problem(puzzle: &Puzzle) -> Result<&Arc<Problem>, Refusal> {
    match puzzle {
        Puzzle::Mate(problem) => Ok(problem),
        _ => Err(Refusal::input("this task goes with mates")),
    }
}

impl Course {
    /// The line of these moves, as UCI or otherwise, from the diagram on; `asked` is the stipulation of the
    /// problem, perhaps with the number that it lacks.
    pub(super) fn read(problem: &Problem, asked: Stipulation, moves: &[String]) -> Result<Self, Refusal> {
        if moves.len() > LONGEST {
            return Err(Refusal::input(format!("{} moves are too many: at most {LONGEST}", moves.len())));
        }
        let here = Stage { position: problem.position().clone(), reply: None, over: false };
        let mut course = Self { asked, line: Vec::new(), here };
        for text in moves {
            course.read_move(text)?;
        }
        Ok(course)
    }

    fn read_move(&mut self, text: &str) -> Result<(), Refusal> {
        let number = self.line.len() + 1;
        if self.here.over {
            return Err(Refusal::input(format!("move {number} is one too many: the line is over")));
        }
        let Stage { position, reply, .. } = &self.here;
        let (before, step) = match (position.read_move(text), reply) {
            (Ok(step), _) => (position, step),
            (Err(error), None) => return Err(Refusal::input(format!("move {number}: {error}"))),
            (Err(error), Some(reply)) => match reply.read_move(text) {
                Ok(step) => (reply, step),
                Err(_) => return Err(Refusal::input(format!("move {number}: {error}"))),
            },
        };
        if self.checks_too_soon(before, step) {
            let san = before.write_move(step, Notation::San);
            let message =
                format!("move {number}: {san} is not allowed: a series gives check with its last move only");
            return Err(Refusal::input(message));
        }
        let step = Step { before: before.clone(), step };
        self.here = self.next(&step);
        self.line.push(step);
        Ok(())
    }

    /// Who is to move after this step.
    fn next(&self, step: &Step) -> Stage {
        let after = step.after();
        let made = self.line.len() + 1;
        let play = self.asked.play();
        let full = self.asked.plies() == Some(made);
        let with = |position: Position, over| Stage { position, reply: None, over };
        if matches!(play, Play::Direct | Play::Selfplay | Play::Help) {
            return with(after, full);
        }
        let answered = play != Play::SeriesDirect;
        match self.asked.moves() {
            Some(moves) if made < moves as usize => with(after.passed(), false),
            Some(_) => with(after, full),
            None if self.here.reply.as_ref() == Some(&step.before) => with(after, true),
            // The other side cannot pass when it is in check, and nothing need follow a goal that is reached.
            None if after.is_check() || !answered && is_reached(self.asked.goal(), &after) => {
                // What follows is the reply, where there is one.
                with(after, !answered)
            }
            None => Stage { position: after.passed(), reply: answered.then_some(after), over: false },
        }
    }

    fn checks_too_soon(&self, before: &Position, step: Move) -> bool {
        let in_series = !matches!(self.asked.play(), Play::Direct | Play::Selfplay | Play::Help);
        let more = self.asked.moves().is_some_and(|moves| self.line.len() + 1 < moves as usize);
        in_series && more && before.after(step).is_check()
    }

    /// What is asked.
    pub(super) fn asked(&self) -> Stipulation {
        self.asked
    }

    /// The moves so far.
    pub(super) fn line(&self) -> &[Step] {
        &self.line
    }

    /// The position that is reached, with whoever is to move.
    pub(super) fn here(&self) -> &Position {
        &self.here.position
    }

    /// Every move that may be made now.
    pub(super) fn legal(&self) -> Vec<Step> {
        if self.here.over {
            return Vec::new();
        }
        let positions = [Some(&self.here.position), self.here.reply.as_ref()].into_iter().flatten();
        let steps = positions.flat_map(|before| {
            before.moves().into_iter().map(|step| Step { before: before.clone(), step }).collect::<Vec<_>>()
        });
        steps.filter(|step| !self.checks_too_soon(&step.before, step.step)).collect()
    }
}
