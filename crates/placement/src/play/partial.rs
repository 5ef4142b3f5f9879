//! An unfinished board: the pieces placed so far, how often each square is attacked, and what is left to place.

use crate::check::Man;
use crate::puzzle::Placement;
use crate::rule::{Lines, Rule, Who};
use rookwright_board::{Men, Piece, Square, SquareSet, attacks, say};
use rookwright_run::RunError;
use std::str::FromStr;
use std::sync::Arc;

/// The longest list of pieces that is read, in bytes.
const LONGEST_LIST: usize = 10_000;

/// An unfinished board: the givens of a puzzle and the pieces that a person has placed.
///
/// ```
/// use rookwright_placement::Queens;
/// use rookwright_placement::play::PartialAnswer;
/// use std::sync::Arc;
///
/// let puzzle = Arc::new(Queens::new(4).puzzle()?);
/// let partial = PartialAnswer::read(&puzzle, "Qa1 Qb2")?;
/// assert_eq!(partial.mistakes()[0].squares.len(), 2); // the queens attack each other
/// assert_eq!(partial.men().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartialAnswer {
    puzzle: Arc<Placement>,
    men: Men,
    /// Placed pieces on the square of another given piece.
    misplaced: Vec<Man>,
}

/// The reason why a partial answer cannot be read, or why no hint can be searched for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The list of pieces is longer than any board needs.
    #[error("the list is too long")]
    TooLong,
    /// The text is not a list of pieces on different squares.
    #[error("{0}")]
    Unreadable(<Men as FromStr>::Err),
    /// A piece is placed outside the board.
    #[error("{}", say!("wrong.place.off_board", "{man} is not on the board", man = _0))]
    OffBoard(Man),
    /// The search for a hint failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// The pieces of one kind that are left to place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remaining {
    /// The kind.
    pub piece: Piece,
    /// The largest number that may be added; `None` if there is no limit.
    pub most: Option<u64>,
    /// The number that must be added.
    pub least: u64,
}

impl PartialAnswer {
    /// Adds the placed pieces to the givens of the puzzle.
    ///
    /// A placed piece that differs from the given one on its square is left out and counts as a mistake.
    pub fn new(puzzle: &Arc<Placement>, placed: &Men) -> Self {
        let mut men = puzzle.givens().clone();
        let mut misplaced = Vec::new();
        for (square, piece) in placed.iter() {
            if men.on(square) != Some(piece) && men.put(square, piece).is_err() {
                misplaced.push(Man { square, piece });
            }
        }
        Self { puzzle: Arc::clone(puzzle), men, misplaced }
    }

    /// Reads placed pieces, with blanks or commas between them: `Qa4 Qb2`.
    pub fn read(puzzle: &Arc<Placement>, placed: &str) -> Result<Self, PlayError> {
        if placed.len() > LONGEST_LIST {
            return Err(PlayError::TooLong);
        }
        let placed: Men = placed.replace(',', " ").parse().map_err(PlayError::Unreadable)?;
        match placed.iter().find(|&(square, _)| !puzzle.geometry().contains(square)) {
            Some((square, piece)) => Err(PlayError::OffBoard(Man { square, piece })),
            None => Ok(Self::new(puzzle, &placed)),
        }
    }

    /// Returns the puzzle that is being solved.
    pub fn puzzle(&self) -> &Arc<Placement> {
        &self.puzzle
    }

    /// Returns the pieces on the board, givens included.
    pub fn men(&self) -> &Men {
        &self.men
    }

    pub(super) fn misplaced(&self) -> &[Man] {
        &self.misplaced
    }

    /// Returns how often each square is attacked, in the sense of the puzzle's rules.
    ///
    /// If the rules differ in what they count, every piece counts and lines end at pieces.
    pub fn attack_counts(&self) -> impl Iterator<Item = (Square, usize)> + '_ {
        let (by, lines, standing) = self.counted_attacks();
        let blockers = lines.blockers(&self.men);
        let board = self.puzzle.geometry();
        let attackers: Vec<_> = self.men.iter().filter(|&(_, piece)| by.includes(piece)).collect();
        let attacked: Vec<SquareSet> =
            attackers.iter().map(|&(square, piece)| attacks(board, piece, square, &blockers)).collect();
        board.squares().map(move |square| {
            let count = attacked.iter().filter(|set| set.contains(square)).count();
            let occupied = standing && attackers.iter().any(|&(stands, _)| stands == square);
            (square, count + usize::from(occupied))
        })
    }

    /// Returns which pieces attack, whether pieces block their lines, and whether a piece counts on its own square.
    fn counted_attacks(&self) -> (Who, Lines, bool) {
        let about_squares = self.puzzle.rules().iter().filter_map(|rule| match *rule {
            Rule::Attacked { by, lines, standing, .. } => Some((by, lines, standing)),
            _ => None,
        });
        let about_pieces = self.puzzle.rules().iter().filter_map(|rule| match *rule {
            Rule::Safe { from, lines, .. } => Some((from, lines, false)),
            _ => None,
        });
        let mut meanings: Vec<_> = about_squares.collect();
        // Rules about squares say best what to count, and rules about pieces are the second choice.
        if meanings.is_empty() {
            meanings = about_pieces.collect();
        }
        meanings.dedup();
        match meanings[..] {
            [meaning] => meaning,
            // Several meanings cannot be shown in one number.
            _ => (Who::All, Lines::Blocked, false),
        }
    }

    /// Returns the number of pieces of a kind on the board.
    pub(super) fn number(&self, kind: Piece) -> u64 {
        self.men.iter().filter(|&(_, piece)| piece == kind).count() as u64
    }

    /// Returns how many more of these pieces may be added; `None` if there is no limit.
    pub(super) fn room(&self, who: Who) -> Option<u64> {
        let mut concerned = self.puzzle.material().iter().filter(|one| who.includes(one.piece));
        concerned.try_fold(0, |sum, one| {
            Some(sum + u64::from(one.number.most?).saturating_sub(self.number(one.piece)))
        })
    }

    /// Returns the pieces that may still be placed, kind by kind.
    pub fn remaining(&self) -> Vec<Remaining> {
        let kinds = self.puzzle.material().iter().map(|one| {
            let number = self.number(one.piece);
            let most = one.number.most.map(|most| u64::from(most).saturating_sub(number));
            Remaining { piece: one.piece, most, least: u64::from(one.number.least).saturating_sub(number) }
        });
        kinds.filter(|kind| kind.most != Some(0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queens::Queens;

    fn partial(puzzle: &str, placed: &str) -> PartialAnswer {
        PartialAnswer::read(&Arc::new(puzzle.parse().unwrap()), placed).unwrap()
    }

    fn count(partial: &PartialAnswer, square: &str) -> usize {
        let wanted = square.parse().unwrap();
        partial.attack_counts().find(|&(square, _)| square == wanted).unwrap().1
    }

    #[test]
    fn counts_follow_the_rules() {
        // Lines of safe queens go through pieces.
        let queens = Arc::new(Queens::new(4).puzzle().unwrap());
        let board = PartialAnswer::read(&queens, "Qa1 Qb2, Qc4").unwrap();
        assert_eq!((count(&board, "c3"), count(&board, "d2")), (3, 1));
        // Lines of numbered squares end at pieces.
        let numbers = "puzzle: chessnum\nplace: K, Q, P\n2 . .\n. . 0\n1 . .\n";
        assert_eq!(count(&partial(numbers, "Qa2"), "c2"), 1);
        assert_eq!(count(&partial(numbers, "Qa2 Pb2"), "c2"), 0);
    }

    #[test]
    fn what_is_left_to_place() {
        let open = "puzzle: placement\nboard: 3x3\nplace: max N\nrule: N safe from N, lines through\n";
        let knights = Remaining { piece: Piece::WHITE_KNIGHT, most: None, least: 0 };
        assert_eq!(partial(open, "Na1").remaining(), [knights]);
        let queens = Arc::new(Queens::new(4).puzzle().unwrap());
        let three = PartialAnswer::read(&queens, "Qa1 Qb2 Qc4").unwrap();
        let queen = Remaining { piece: Piece::WHITE_QUEEN, most: Some(1), least: 1 };
        assert_eq!(three.remaining(), [queen]);
        assert_eq!(PartialAnswer::read(&queens, "Qa2 Qb4 Qc1 Qd3").unwrap().remaining(), []);
    }

    #[test]
    fn unreadable_answers() {
        let queens = Arc::new(Queens::new(4).puzzle().unwrap());
        let read = |text: &str| PartialAnswer::read(&queens, text).unwrap_err();
        assert!(matches!(read("Qa9"), PlayError::OffBoard(_)));
        assert!(matches!(read("Qa1 Qa1"), PlayError::Unreadable(_)));
        assert_eq!(read(&"Qa1 ".repeat(3000)), PlayError::TooLong);
    }
}
