//! A tree of moves as the text of a game in PGN: variations in parentheses, comments in braces.

use crate::rules::Color;
use rookwright_board::wrap_phrases;

/// The most columns of a line, as the standard of PGN advises.
const COLUMNS: usize = 79;

/// A move and what follows it: the first is the main line, others are variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The move, in SAN.
    pub step: String,
    mark: &'static str,
    /// What is said of it, without braces.
    pub comment: String,
    /// What follows: the main line first.
    pub next: Vec<Branch>,
}

impl Branch {
    /// A move with nothing behind it.
    pub fn of(step: String) -> Self {
        Self { step, mark: "", comment: String::new(), next: Vec::new() }
    }

    /// The same with a mark: `$1` for `!`, `$2` for `?`.
    pub fn marked(self, mark: &'static str) -> Self {
        Self { mark, ..self }
    }

    /// Adds something to be said before the comment.
    pub fn note_first(&mut self, note: &str) {
        let gap = if self.comment.is_empty() { "" } else { "; " };
        self.comment = format!("{note}{gap}{}", self.comment);
    }
}

/// What stands before the move so many single moves after the diagram: `2.`, of Black `2...`.
pub fn move_number(begins: Color, ply: usize) -> String {
    let ply = ply + usize::from(begins == Color::Black);
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
}

/// The text of a game in which this side begins: a remark, the moves, the result.
pub fn movetext(begins: Color, remark: &str, first: &[Branch], result: &str) -> String {
    let mut score = Score { begins, words: Vec::new(), opening: false };
    score.comment(remark);
    score.tree(first, 0, true);
    score.word(result);
    wrap_phrases(&score.words, COLUMNS).join("\n") + "\n"
}

struct Score {
    begins: Color,
    words: Vec<String>,
    /// Whether the next word begins a variation.
    opening: bool,
}

impl Score {
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

    /// A move; one of Black has its number only where something stands between it and the move before.
    fn step(&mut self, branch: &Branch, ply: usize, apart: bool) {
        let number = move_number(self.begins, ply);
        match apart || !number.ends_with("...") {
            true => self.word(&format!("{number} {}", branch.step)),
            false => self.word(&branch.step),
        }
        if !branch.mark.is_empty() {
            self.word(branch.mark);
        }
        self.comment(&branch.comment);
    }

    /// Moves of one position and all that follows them.
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
