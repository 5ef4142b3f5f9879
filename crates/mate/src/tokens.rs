//! Reads lines of moves from the tokens of a text.

use crate::stipulation::Stipulation;
use rookwright_board::{Faults, Token};
use rookwright_chess::{Move, MoveError, Position, move_word};

/// Returns the moves that the tokens name, each played after the one before.  An error has the first token that is
/// not a legal move, and the reason.
pub(crate) fn read_tokens<'a>(
    position: &Position,
    stipulation: Stipulation,
    tokens: impl Iterator<Item = Token<'a>>,
) -> Result<Vec<Move>, (Token<'a>, MoveError)> {
    let words: Vec<(Token<'a>, &str)> =
        tokens.filter_map(|token| Some((token, move_word(token.text)?))).collect();
    let counting = stipulation.counting(words.len());
    let mut position = position.clone();
    let mut line = Vec::new();
    for (nth, (token, word)) in words.into_iter().enumerate() {
        let step = position.read_move(word).map_err(|error| (token, error))?;
        position = counting.next(&position, nth, step);
        line.push(step);
    }
    Ok(line)
}

/// Calls `read` with the tokens between semicolons.
pub(crate) fn read_each<'a>(
    tokens: impl Iterator<Item = Token<'a>>,
    faults: &mut Faults,
    read: &mut impl FnMut(Vec<Token<'a>>, &mut Faults),
) {
    let mut line = Vec::new();
    for token in tokens {
        let ends = token.text.ends_with(';');
        line.push(Token { text: token.text.trim_end_matches(';'), ..token });
        if ends {
            read(std::mem::take(&mut line), faults);
        }
    }
    if !line.is_empty() {
        read(line, faults);
    }
}
