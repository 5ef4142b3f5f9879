//! The moves that an entry claims: keys of direct and self play, a line of help and series play.
//!
//! The text has the layout of Popeye's output, `1.Qg1-g8 + !`, or is in short notation, `1.Qg8+! Kxg8 2.Nf7#`.
//! What cannot be read is not claimed.

use crate::claim::{Asked, Setup};
use rookwright_chess::{Counting, Move, Position};
use rookwright_mate::Stipulation;

/// The most beginnings of lines that are tried.
const MOST_LINES: usize = 1000;

/// A part of the text of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token<'a> {
    /// The number of a first move: `1.`, or with more dots `1...`.
    First { dots: usize },
    /// Another move number.
    Number,
    /// A sign behind a move: `+`, `!`, `ep.`
    Sign(&'a str),
    /// Anything else.
    Word(&'a str),
}

/// Adds the claimed moves to a setup.
pub(super) fn claim(setup: &mut Setup, text: &str) {
    let text = without_comments(text);
    let tokens = tokens(&text);
    match setup.asked {
        Asked::Mate(stipulation) if stipulation.is_one_line() => {
            setup.line = line(&setup.start, stipulation, &tokens).unwrap_or_default();
        }
        _ => {
            setup.keys = keys(&setup.start, &tokens);
            if let [key] = setup.keys[..] {
                setup.line = vec![key];
            }
        }
    }
}

/// Removes comments in braces, and quotes.
fn without_comments(text: &str) -> String {
    let mut inside = false;
    let letters = text.chars().map(|letter| {
        let was_inside = inside;
        inside = letter == '{' || inside && letter != '}';
        if was_inside || inside || letter == '"' { ' ' } else { letter }
    });
    letters.collect()
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for word in text.split_whitespace() {
        let word = word.trim_start_matches(['(', '[']);
        // One sign stands for three dots in some files.
        let dots = |text: &str| {
            text.chars().take_while(|&c| c == '.' || c == '…').map(|c| if c == '.' { 1 } else { 3 }).sum()
        };
        let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let more: usize = dots(behind);
        let rest = behind.trim_start_matches(['.', '…']);
        // `0-0` begins with a digit but has no dot behind it.
        let rest = match (&word[..word.len() - behind.len()], more) {
            ("", 0) => word,
            // The dots of `1. ... Kd5`.
            ("", _) => {
                if let Some(Token::First { dots }) = tokens.last_mut() {
                    *dots += more;
                }
                rest
            }
            (_, 0) => word,
            ("1", _) => {
                tokens.push(Token::First { dots: more });
                rest
            }
            _ => {
                tokens.push(Token::Number);
                rest
            }
        };
        let is_sign =
            rest.chars().all(|letter| "+#!?=".contains(letter)) || matches!(rest, "ep." | "e.p." | "ep");
        match rest {
            "" => {}
            sign if is_sign => tokens.push(Token::Sign(sign)),
            _ => tokens.push(Token::Word(rest)),
        }
    }
    tokens
}

/// Reads a move of Popeye, `Qg1*g8`, or in any other notation.
fn read(position: &Position, word: &str) -> Option<Move> {
    let word = word.trim_end_matches([',', ';', ':', '.', ')', ']']);
    // `e8(Q)` ends with a bracket that belongs to it.
    let bracket = if word.contains('(') { ")" } else { "" };
    let word = format!("{word}{bracket}").replace('*', "x");
    position.read_move(word.trim_end_matches(['=', '!', '?', '+', '#'])).ok()
}

/// Returns the first moves that are marked with `!`; or the only first move, if it has no mark.
fn keys(position: &Position, tokens: &[Token<'_>]) -> Vec<Move> {
    let (mut marked, mut unmarked) = (Vec::new(), Vec::new());
    for (nth, pair) in tokens.windows(2).enumerate() {
        // One dot: the move is White's, or that of the side to begin. Three dots are a reply.
        let [Token::First { dots: 1 }, Token::Word(word)] = *pair else { continue };
        let signs = tokens[nth + 2..].iter().map_while(|token| match token {
            Token::Sign(sign) => Some(*sign),
            _ => None,
        });
        let marks: String = std::iter::once(word).chain(signs).collect();
        // Tries are marked, and are no keys.
        if marks.contains('?') {
            continue;
        }
        let list = if marks.contains('!') { &mut marked } else { &mut unmarked };
        if let Some(step) = read(position, word)
            && !list.contains(&step)
        {
            list.push(step);
        }
    }
    if marked.is_empty() && unmarked.len() == 1 { unmarked } else { marked }
}

/// Returns the first line that has the length of a solution and can be read.
fn line(position: &Position, stipulation: Stipulation, tokens: &[Token<'_>]) -> Option<Vec<Move>> {
    let plies = stipulation.plies()?;
    let begins = |dots: usize| (dots > 1) == stipulation.has_half();
    let starts = tokens
        .iter()
        .enumerate()
        .filter(|(_, token)| matches!(token, Token::First { dots } if begins(*dots)));
    let mut lines = starts.take(MOST_LINES).map(|(nth, _)| {
        let rest = tokens[nth + 1..].iter();
        let words = rest.take_while(|token| !matches!(token, Token::First { dots } if begins(*dots)));
        let words = words.filter_map(|token| if let Token::Word(word) = token { Some(*word) } else { None });
        let words: Vec<&str> = words.take(plies).collect();
        if words.len() == plies { replayed(position, stipulation.counting(plies), &words) } else { None }
    });
    lines.find_map(|line| line)
}

fn replayed(start: &Position, counting: Counting, words: &[&str]) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let mut line = Vec::new();
    for (nth, word) in words.iter().enumerate() {
        let step = read(&position, word)?;
        // Within a series no check is given.
        let goes_on = matches!(counting, Counting::Series(alone) if nth + 1 < alone.min(words.len()));
        if goes_on && position.after(step).is_check() {
            return None;
        }
        position = counting.next(&position, nth, step);
        line.push(step);
    }
    Some(line)
}
