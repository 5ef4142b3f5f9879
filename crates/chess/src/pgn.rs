//! Writes a tree of moves as PGN movetext: variations in parentheses, comments in braces.

use crate::rules::Color;
use rookwright_board::wrap_phrases;

/// The longest line, as the PGN standard recommends.
const COLUMNS: usize = 79;

/// A move and the moves that follow it.
///
/// ```
/// use rookwright_chess::{Branch, Color, movetext};
///
/// let mut reply = Branch::of("Kh7".to_owned());
/// reply.next.push(Branch::of("Rh8#".to_owned()));
/// let mut key = Branch::of("Rd8+".to_owned()).marked("$1"); // !
/// key.next.push(reply);
/// assert_eq!(movetext(Color::White, "", &[key], "1-0"), "1. Rd8+ $1 Kh7 2. Rh8# 1-0\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The move, in SAN.
    pub step: String,
    mark: &'static str,
    /// The comment, without braces. Empty if there is none.
    pub comment: String,
    /// The moves that follow: the main line first, then the variations.
    pub next: Vec<Branch>,
}

impl Branch {
    /// Creates a branch of one move without mark, comment or continuation.
    pub fn of(step: String) -> Self {
        Self { step, mark: "", comment: String::new(), next: Vec::new() }
    }

    /// Sets the mark: `$1` for `!`, `$2` for `?`.
    pub fn marked(self, mark: &'static str) -> Self {
        Self { mark, ..self }
    }

    /// Puts a note before the comment.
    pub fn note_first(&mut self, note: &str) {
        let gap = if self.comment.is_empty() { "" } else { "; " };
        self.comment = format!("{note}{gap}{}", self.comment);
    }
}

/// Returns the number to print before a move, `2.` or for Black `2...`. `ply` counts single moves from the
/// diagram, from 0.
///
/// ```
/// use rookwright_chess::{Color, move_number};
///
/// assert_eq!([0, 1, 2].map(|ply| move_number(Color::White, ply)), ["1.", "1...", "2."]);
/// assert_eq!(move_number(Color::Black, 0), "1...");
/// ```
pub fn move_number(begins: Color, ply: usize) -> String {
    let ply = ply + usize::from(begins == Color::Black);
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
}

/// Returns the movetext of a game in which `begins` moves first: a remark, the moves, the result.
pub fn movetext(begins: Color, remark: &str, first: &[Branch], result: &str) -> String {
    let mut score = MovetextWriter { begins, words: Vec::new(), opening: false };
    score.comment(remark);
    score.tree(first, 0, true);
    score.word(result);
    wrap_phrases(&score.words, COLUMNS).join("\n") + "\n"
}

struct MovetextWriter {
    begins: Color,
    words: Vec<String>,
    /// Whether the next word opens a variation.
    opening: bool,
}

impl MovetextWriter {
    fn word(&mut self, word: &str) {
        let open = if std::mem::take(&mut self.opening) { "(" } else { "" };
        self.words.push(format!("{open}{word}"));
    }

    fn comment(&mut self, text: &str) {
        if !text.is_empty() {
            let braced = format!("{{{text}}}");
            braced.split(' ').for_each(|word| self.word(word));
        }
    }

    /// Writes a move. A move of Black gets a number only if it does not directly follow White's move
    /// (`apart`).
    fn step(&mut self, branch: &Branch, ply: usize, apart: bool) {
        let number = move_number(self.begins, ply);
        if apart || !number.ends_with("...") {
            self.word(&format!("{number} {}", branch.step));
        } else {
            self.word(&branch.step);
        }
        if !branch.mark.is_empty() {
            self.word(branch.mark);
        }
        self.comment(&branch.comment);
    }

    /// Writes the alternatives in one position, each with its continuation.
    fn tree(&mut self, moves: &[Branch], ply: usize, apart: bool) {
        let Some((main, variations)) = moves.split_first() else { return };
        self.step(main, ply, apart);
        for variation in variations {
            self.opening = true;
            self.step(variation, ply, true);
            self.tree(&variation.next, ply + 1, !variation.comment.is_empty());
            if let Some(last) = self.words.last_mut() {
                last.push(')');
            }
        }
        self.tree(&main.next, ply + 1, !variations.is_empty() || !main.comment.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn branch(step: &str, next: Vec<Branch>) -> Branch {
        Branch { next, ..Branch::of(step.to_owned()) }
    }

    fn noted(step: &str, comment: &str, next: Vec<Branch>) -> Branch {
        Branch { comment: comment.to_owned(), ..branch(step, next) }
    }

    #[test]
    fn numbers_of_both_sides() {
        let numbers = |begins| [0, 1, 2, 3, 4].map(|ply| move_number(begins, ply));
        assert_eq!(numbers(Color::White), ["1.", "1...", "2.", "2...", "3."]);
        assert_eq!(numbers(Color::Black), ["1...", "2.", "2...", "3.", "3..."]);
    }

    #[test]
    fn a_note_stands_before_the_comment() {
        let mut branch = Branch::of("Rd8+".to_owned());
        branch.note_first("the only mate");
        assert_eq!(branch.comment, "the only mate");
        branch.note_first("key");
        assert_eq!(branch.comment, "key; the only mate");
    }

    #[test]
    fn long_lines_are_broken_but_not_between_a_number_and_its_move() {
        let moves = |long: usize| (0..long).fold(vec![], |next, _| vec![branch("Rd8+", next)]);
        let text = movetext(Color::White, &"remark ".repeat(20), &moves(40), "1-0");
        assert!(text.lines().count() > 3 && text.lines().all(|line| line.len() <= 79), "{text}");
        assert!(text.lines().all(|line| !line.ends_with('.')), "{text}");
        assert!(text.replace('\n', " ").contains("remark } 1. Rd8+ Rd8+ 2. Rd8+ Rd8+"), "{text}");
        assert!(text.ends_with("20. Rd8+ Rd8+ 1-0\n"), "{text}");
    }

    #[test]
    fn variations_comments_and_marks() {
        let line = || vec![branch("Kh7", vec![branch("Rh8#", vec![])])];
        for (begins, remark, first, text) in [
            (Color::White, "", vec![], "*\n"),
            (Color::White, "no solution", vec![], "{no solution} *\n"),
            (Color::White, "", vec![branch("Rd8+", line())], "1. Rd8+ Kh7 2. Rh8# *\n"),
            (Color::Black, "", vec![branch("Rd8+", line())], "1... Rd8+ 2. Kh7 Rh8# *\n"),
            // A mark stands between a move and its comment. After a comment, Black's move has its number again.
            (
                Color::White,
                "a key",
                vec![noted("Rd8+", "two words", line()).marked("$1")],
                "{a key} 1. Rd8+ $1 {two words} 1... Kh7 2. Rh8# *\n",
            ),
            // So it is after variations, and after a variation's own comment.
            (
                Color::White,
                "",
                vec![branch("Rd8+", line()), branch("e5", line()), noted("Bd4", "no", line())],
                "1. Rd8+ (1. e5 Kh7 2. Rh8#) (1. Bd4 {no} 1... Kh7 2. Rh8#) 1... Kh7 2. Rh8# *\n",
            ),
            (
                Color::White,
                "",
                vec![branch("Rd8+", vec![branch("Kh7", vec![]), branch("Nf8", vec![branch("Rh8", vec![])])])],
                "1. Rd8+ Kh7 (1... Nf8 2. Rh8) *\n",
            ),
            (
                Color::Black,
                "",
                vec![
                    branch("Kh7", vec![]),
                    branch("Nf8", vec![branch("Rh8", vec![]), branch("Rd1", vec![])]),
                ],
                "1... Kh7 (1... Nf8 2. Rh8 (2. Rd1)) *\n",
            ),
        ] {
            assert_eq!(movetext(begins, remark, &first, "*"), text);
        }
    }
}
