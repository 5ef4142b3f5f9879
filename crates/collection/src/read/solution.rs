//! Reads the moves of a PGN game: the main line, the comment before it, and the first moves of its variations.

use rookwright_chess::{Move, Position, move_word};

/// The deepest variation that is looked into.
const DEEPEST: usize = 200;

/// The moves of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Moves {
    /// The main line.
    pub(super) line: Vec<Move>,
    /// Other first moves that are marked as keys, `!` or `$1`.
    pub(super) other_keys: Vec<Move>,
    /// The comment before the first move.
    pub(super) remark: Option<String>,
}

/// A word that cannot be read.
pub(super) struct WrongWord {
    /// Its place in the text, in bytes.
    pub(super) at: usize,
    pub(super) message: String,
}

/// A part of the text of a game.
enum Token<'a> {
    Word(&'a str),
    Comment(&'a str),
    Open,
    Close,
}

/// Reads moves in any common notation, with numbers, marks, comments in braces or after semicolons, and
/// variations in parentheses.
pub(super) fn read_moves(text: &str, start: &Position) -> Result<Moves, WrongWord> {
    let mut moves = Moves::default();
    let mut position = start.clone();
    let mut depth = 0usize;
    // A first move of a variation that may be marked as a key by the next word.
    let mut first_of_variation: Option<Move> = None;
    let mut opened_at_start = false;
    for (at, token) in tokens(text) {
        match token {
            // A comment before the first move is about the whole puzzle. Later ones are about a move.
            Token::Comment(comment)
                if moves.line.is_empty() && moves.remark.is_none() && !comment.is_empty() =>
            {
                moves.remark = Some(comment.split_whitespace().collect::<Vec<_>>().join(" "));
            }
            Token::Comment(_) => {}
            Token::Open => {
                depth += 1;
                // A variation behind the first move is an alternative to it: if it is marked as
                // good, it is another key.
                opened_at_start = depth == 1 && moves.line.len() == 1;
                if depth > DEEPEST {
                    return Err(WrongWord { at, message: "variations are nested too deeply".to_owned() });
                }
            }
            Token::Close => {
                depth = depth
                    .checked_sub(1)
                    .ok_or_else(|| WrongWord { at, message: "')' without '('".to_owned() })?;
                first_of_variation = None;
            }
            Token::Word("1-0" | "0-1" | "1/2-1/2" | "*") if depth == 0 => break,
            // The main line must be legal. What cannot be read in variations is passed over.
            Token::Word(word) if depth == 0 => {
                if word.starts_with('$') {
                    continue;
                }
                let Some(word) = move_word(word) else { continue };
                if matches!(word, "--" | "Z0") {
                    // A pass, as series play is written.
                    position = position.passed();
                    continue;
                }
                let step = position.read_move(word).map_err(|error| {
                    let nth = moves.line.len() + 1;
                    WrongWord { at, message: format!("move {nth}: {error}") }
                })?;
                position = position.after(step);
                moves.line.push(step);
            }
            Token::Word(word) if opened_at_start && depth == 1 => {
                if word == "$1"
                    && let Some(step) = first_of_variation.take()
                {
                    moves.other_keys.push(step);
                } else if !word.starts_with('$')
                    && let Some(word) = move_word(word)
                {
                    opened_at_start = false;
                    // The mark may stand at the move or be the next word, so an unmarked move waits for it.
                    let Ok(step) = start.read_move(word) else { continue };
                    let marked = word.ends_with('!') && !word.ends_with("?!");
                    if marked {
                        moves.other_keys.push(step);
                    } else {
                        first_of_variation = Some(step);
                        opened_at_start = true;
                    }
                } else if !word.starts_with('$') && first_of_variation.is_some() {
                    opened_at_start = false;
                }
            }
            Token::Word(_) => {}
        }
    }
    Ok(moves)
}

/// Splits the text of a game.
fn tokens(text: &str) -> Vec<(usize, Token<'_>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match letter {
            '{' => {
                // A comment without an end reaches to the end of the text.
                let end = rest.find('}').unwrap_or(rest.len());
                found.push((at, Token::Comment(rest[1..end.max(1)].trim())));
                (end + 1).min(rest.len())
            }
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                found.push((at, Token::Comment(rest[1..end].trim())));
                end
            }
            '(' => {
                found.push((at, Token::Open));
                1
            }
            ')' => {
                found.push((at, Token::Close));
                1
            }
            letter if letter.is_whitespace() => letter.len_utf8(),
            _ => {
                let end = rest
                    .find(|c: char| c.is_whitespace() || "{}();".contains(c))
                    .unwrap_or(rest.len())
                    .max(letter.len_utf8());
                found.push((at, Token::Word(&rest[..end])));
                end
            }
        };
        at += length;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_chess::Legality;

    fn read(text: &str) -> Moves {
        let start = Position::from_fen("7k/6pp/8/8/8/8/5PPP/RR4K1 w - - 0 1", Legality::Strict).unwrap();
        read_moves(text, &start).unwrap_or_else(|wrong| panic!("{text}: {}", wrong.message))
    }

    #[test]
    fn only_the_first_comment_before_the_moves_is_about_the_puzzle() {
        let remark = |text| read(text).remark;
        assert_eq!(remark("{} {From a\ngame} {of 1858} 1. Ra8# {mate}").as_deref(), Some("From a game"));
        assert_eq!(remark("1. Ra8# {mate}"), None);
    }

    #[test]
    fn variations_are_keys_if_they_are_marked() {
        for (variation, is_key) in [
            ("1. Rb8#", false),
            ("1. Rb8#!", true),
            ("1. Rb8# $1", true),
            ("1. Rb8#?!", false),
            ("1. Rb8# $6", false),
            ("1. Kf1 Kg8 2. Rb8#!", false),
        ] {
            let moves = read(&format!("1. Ra8# ({variation}) *"));
            let keys: Vec<String> = moves.other_keys.iter().map(ToString::to_string).collect();
            assert_eq!(keys, if is_key { vec!["b1b8"] } else { vec![] }, "{variation}");
            assert_eq!(moves.line.len(), 1, "{variation}");
        }
    }
}
