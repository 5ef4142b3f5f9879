//! How a person goes on who has placed some pieces: the steps to the next piece, from as few clues as possible.

use super::find::{next, next_without_trials};
use super::ground::Ground;
use super::state::State;
use super::steps::{Step, StepKind};
use super::{Next, advance};
use crate::chessnum::ChessNum;
use rookwright_board::Men;

/// The level of suppositions. They take long, so that the clues they do not need are not looked for.
const SUPPOSITIONS: u8 = 4;

impl ChessNum {
    /// Returns the steps that lead from a board with these pieces to the next piece. The last step places it, or says why
    /// there is no solution; `None` if there is nothing to place, if only guessing leads on, or if a piece is not one of
    /// the puzzle.
    ///
    /// The steps use as few clues as are enough, so that a person can follow them.
    pub fn steps_onward(&self, placed: &Men) -> Option<Vec<Step>> {
        self.steps_to(Goal::Piece, placed)
    }

    /// Returns the steps that lead from a board with these pieces to a contradiction; `None` if they lead to none.
    pub fn steps_to_contradiction(&self, placed: &Men) -> Option<Vec<Step>> {
        self.steps_to(Goal::Contradiction, placed)
    }

    fn steps_to(&self, goal: Goal, placed: &Men) -> Option<Vec<Step>> {
        let squares = self.geometry().files() * self.geometry().ranks();
        if squares <= 64 { few_steps::<1>(self, placed, goal) } else { few_steps::<4>(self, placed, goal) }
    }
}

/// Where the steps end; a contradiction ends them in any case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Piece,
    Contradiction,
}

/// Returns the steps to the goal from as few clues as are enough.
fn few_steps<const W: usize>(puzzle: &ChessNum, placed: &Men, goal: Goal) -> Option<Vec<Step>> {
    let mut ground = Ground::<W>::of(puzzle);
    let start = start(&ground, placed)?;
    let mut steps = steps(&ground, &start, goal, next)?;
    let level = |steps: &[Step]| steps.iter().map(|step| step.level).max().unwrap_or(0);
    let kind = |steps: &[Step]| steps.last().map(|last| last.kind);
    // With suppositions each further attempt would take too long.
    if level(&steps) >= SUPPOSITIONS {
        return Some(steps);
    }
    // A clue is left out for good if the rest leads to the same kind of end, neither later nor harder.
    for nth in (0..ground.clues.len()).rev() {
        let clue = ground.clues.remove(nth);
        let fewer = self::steps(&ground, &start, goal, next_without_trials);
        let is_easier = |fewer: &Vec<Step>| {
            fewer.len() <= steps.len() && level(fewer) <= level(&steps) && kind(fewer) == kind(&steps)
        };
        match fewer.filter(is_easier) {
            Some(fewer) => steps = fewer,
            None => ground.clues.insert(nth, clue),
        }
    }
    Some(steps)
}

/// Returns the state of a board with these pieces.
fn start<const W: usize>(ground: &Ground<W>, placed: &Men) -> Option<State<W>> {
    let mut state = State::start(ground);
    for (square, piece) in placed.iter() {
        let kind = ground.kinds.iter().position(|&(known, _)| known == piece)?;
        let square = ground.number(square).filter(|&square| ground.standing.contains(square))?;
        if state.kinds[kind].free == 0 {
            return None;
        }
        state.place(kind, square);
    }
    Some(state)
}

/// Returns the steps up to the goal; `None` if they do not lead to it.
fn steps<const W: usize>(
    ground: &Ground<W>,
    start: &State<W>,
    goal: Goal,
    next: Next<W>,
) -> Option<Vec<Step>> {
    let places = |step: &Step| goal == Goal::Piece && step.placed.is_some();
    let steps = advance(ground, &mut start.clone(), next, places);
    let is_there = |last: &Step| places(last) || last.kind == StepKind::Impossible;
    steps.last().is_some_and(is_there).then_some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Placement;

    fn read(name: &str) -> ChessNum {
        let file = format!("{}/../../puzzles/{name}.puz", env!("CARGO_MANIFEST_DIR"));
        let puzzle: Placement = std::fs::read_to_string(file).expect("a puzzle").parse().expect("a puzzle");
        ChessNum::of(&puzzle).expect("a Chess-Num")
    }

    #[test]
    fn piece_by_piece_to_the_solution() {
        for name in ["chessnum-5-four-pieces", "chessnum-6", "chessnum-8", "chessnum-7x5-two-rooks"] {
            let puzzle = read(name);
            let solution = puzzle.walk().solved.unwrap();
            let mut men = Men::default();
            while men.iter().count() < solution.iter().count() {
                let steps = puzzle.steps_onward(&men).unwrap();
                let (square, piece) = steps.last().unwrap().placed.unwrap();
                assert_eq!(solution.on(square), Some(piece), "{name}: {men}");
                assert!(steps.iter().rev().skip(1).all(|step| step.placed.is_none()));
                men.put(square, piece).unwrap();
            }
            assert_eq!(puzzle.steps_onward(&men), None, "{name}");
        }
    }

    /// The steps of any board with pieces of the solution place another piece of it.
    #[test]
    fn from_any_part_of_the_solution() {
        let puzzle = read("chessnum-6");
        let solution = puzzle.walk().solved.unwrap();
        let men: Vec<_> = solution.iter().collect();
        for chosen in 0..(1_u32 << men.len()) - 1 {
            let some = men.iter().enumerate().filter(|(nth, _)| chosen & (1 << nth) != 0);
            let some: Men = some.map(|(_, &man)| man).collect();
            let steps = puzzle.steps_onward(&some).unwrap();
            let (square, piece) = steps.last().unwrap().placed.unwrap();
            assert!(solution.on(square) == Some(piece) && some.on(square).is_none(), "{some}");
        }
    }

    #[test]
    fn few_clues_are_enough_and_contradictions_are_told() {
        let puzzle = read("chessnum-5-four-pieces");
        let steps = puzzle.steps_onward(&Men::default()).unwrap();
        let clues: Vec<String> = steps.iter().filter_map(|step| step.clue).map(|at| at.to_string()).collect();
        assert!(clues.len() <= 3, "{clues:?}");
        let wrong: Men = "Ke2".parse().unwrap();
        let told = puzzle.steps_onward(&wrong).unwrap();
        assert_eq!((told.len(), told[0].kind), (1, StepKind::Impossible), "{told:?}");
        // A contradiction may come after other pieces.
        let later: Men = "Kc4".parse().unwrap();
        let told = puzzle.steps_to_contradiction(&later).unwrap();
        assert_eq!(told.last().map(|step| step.kind), Some(StepKind::Impossible), "{told:?}");
        assert_eq!(puzzle.steps_to_contradiction(&Men::default()), None);
        for strange in ["Pa1", "Kb4", "Ka1 Ka5"] {
            assert_eq!(puzzle.steps_onward(&strange.parse().unwrap()), None, "{strange}");
        }
    }
}
