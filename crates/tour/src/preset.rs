//! Named tours: `tour 8x8`, and changes to them.

use crate::puzzle::{Draft, KNIGHT, MOST_SQUARES, Tour};
use rookwright_board::{Geometry, Leaper, Square, SquareSet, say};
use rookwright_run::PresetError;

/// Changes to a named tour, such as a closed tour or holes.
///
/// ```
/// use rookwright_tour::{PresetOptions, preset, read_leaper};
///
/// let options = PresetOptions { leaper: Some(read_leaper("1,3")?), ..PresetOptions::default() };
/// let camel = preset(&["8x8"], &options)?;
/// assert_eq!(camel.walker(), "(1,3)-leaper's");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PresetOptions {
    /// Whether the tour is closed: one more move leads back to its start.
    pub closed: bool,
    /// The first square.
    pub from: Option<Square>,
    /// The last square.
    pub to: Option<Square>,
    /// The leaper that makes the tour; `None` for the knight.
    pub leaper: Option<Leaper>,
    /// Squares cut out of the board.
    pub holes: SquareSet,
}

/// Returns the tour for these words, those after `tour`.
///
/// ```
/// use rookwright_tour::{PresetOptions, preset};
///
/// let puzzle = preset(&["3x10"], &PresetOptions::default())?;
/// assert_eq!(puzzle.area(), 30);
/// assert!(preset(&["chessboard"], &PresetOptions::default()).is_err()); // no size
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn preset(words: &[&str], options: &PresetOptions) -> Result<Tour, PresetError> {
    let [size] = *words else {
        return Err(PresetError::new("'tour' takes the size of a board, like 'tour 8x8'"));
    };
    let wrong = || {
        // The word comes from a user and may be of any length.
        let text: String = size.chars().take(40).collect();
        PresetError::new(say!(
            "error.tour_board",
            "'{text}' is not a board: expected files and ranks like 8x8, at most {most} squares",
            text = text,
            most = MOST_SQUARES
        ))
    };
    let board = Geometry::sized(size).map_err(|_| wrong())?;
    if u64::from(board.files()) * u64::from(board.ranks()) > MOST_SQUARES {
        return Err(wrong());
    }
    let draft = Draft {
        leaper: options.leaper.unwrap_or(KNIGHT),
        closed: options.closed,
        from: options.from,
        to: options.to,
        ..Draft::on(board.with_holes(options.holes.clone()).map_err(PresetError::new)?)
    };
    draft.validate().map_err(PresetError::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_options() {
        let options = PresetOptions { closed: true, from: "a1".parse().ok(), ..PresetOptions::default() };
        let puzzle = preset(&["8x6"], &options).unwrap();
        assert_eq!(puzzle.title(), "Closed knight's tour, 8x6, from a1");
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        for wrong in [&[][..], &["8"], &["0x5"], &["8x8", "8"], &["x"], &["8x-1"], &["99999x99999"]] {
            assert!(preset(wrong, &options).is_err(), "{wrong:?}");
        }
        let error = |options: PresetOptions| preset(&["8x8"], &options).unwrap_err().to_string();
        let at = |name: &str| name.parse::<Square>().ok();
        let outside = PresetOptions { from: at("i1"), to: at("a9"), ..PresetOptions::default() };
        assert_eq!(
            error(outside),
            "a tour cannot start there: i1 is outside the 8x8 board\na tour cannot end there: a9 is outside the 8x8 board"
        );
        let hole =
            PresetOptions { from: at("d4"), holes: "d4 e5".parse().unwrap(), ..PresetOptions::default() };
        assert_eq!(error(hole), "a tour cannot start there: d4 is cut out of the board");
        let same = PresetOptions { closed: true, from: at("a1"), to: at("a1"), ..PresetOptions::default() };
        assert!(error(same).contains("its last square is another one"));
    }
}
