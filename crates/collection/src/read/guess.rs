//! Guesses what a text is whose format is unknown, so that the message can say it.

use rookwright_run::options::Choices;

/// The number of lines that are looked at to recognise a format.
pub(super) const SAMPLE_LINES: usize = 60;

/// What a text looks like that is in none of the known formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Choices)]
#[non_exhaustive]
pub enum Look {
    /// Nothing but blanks.
    Empty,
    /// Data of a program, not text.
    Binary,
    /// A page of the web, or a part of its source.
    Html,
    /// XML.
    Xml,
    /// A game record of Go and other games.
    Sgf,
    /// Rich text of a word processor.
    Rtf,
    /// The source of a LaTeX document.
    Latex,
    /// Input for the program Popeye.
    Popeye,
    /// A FEN with a letter that is not a piece.
    Fen,
    /// A board drawn with letters, a rank a line.
    Drawing,
    /// The rows of a spreadsheet, or a CSV with other columns.
    Table,
    /// Other text.
    Text,
}

impl Look {
    /// Returns what it is, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Look::Empty => "no text",
            Look::Binary => "binary data",
            Look::Html => "a web page (HTML)",
            Look::Xml => "XML",
            Look::Sgf => "SGF, a record of Go or another game",
            Look::Rtf => "rich text of a word processor: save it as plain text",
            Look::Latex => "LaTeX",
            Look::Popeye => "input for Popeye",
            Look::Fen => "a FEN with a letter that is not a piece (K Q R B N P)",
            Look::Drawing => "a drawn board: write it as a FEN, rank by rank with '/' between them",
            Look::Table => "a table without the columns FEN and Moves",
            Look::Text => "plain text",
        }
    }

    /// Whether the text may have positions between its words.
    pub(super) const fn is_plain(self) -> bool {
        matches!(self, Look::Text | Look::Table | Look::Fen | Look::Drawing)
    }

    /// Guesses what a text of unknown format is, by its first lines.
    pub fn of(text: &str) -> Self {
        Self::of_lines(&text.lines().take(SAMPLE_LINES).collect::<Vec<_>>())
    }

    pub(super) fn of_lines(lines: &[&str]) -> Self {
        let filled: Vec<&str> =
            lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
        let Some(first) = filled.first() else { return Look::Empty };
        // Bytes that are no text come first: anything may be found in them by chance.
        if filled.iter().any(|line| line.contains(['\0', '\u{fffd}'])) {
            return Look::Binary;
        }
        // What names itself at the beginning is sure; what follows are guesses, the likeliest first.
        let starts: [(&[&str], Look); 5] = [
            (&["<!doctype html", "<html", "<head", "<body", "<div", "<table", "<p", "<!--"], Look::Html),
            (&["<?xml", "<svg"], Look::Xml),
            (&["(;"], Look::Sgf),
            (&["{\\rtf"], Look::Rtf),
            (&["\\documentclass", "\\begin", "\\usepackage", "\\chessboard", "\\fenboard"], Look::Latex),
        ];
        let lower = first.to_lowercase();
        let found = starts.iter().find(|(starts, _)| starts.iter().any(|start| lower.starts_with(start)));
        if let Some((_, look)) = found {
            return *look;
        }
        if filled.iter().any(|line| line.to_lowercase().starts_with("beginproblem")) {
            return Look::Popeye;
        }
        if filled.iter().any(|line| is_almost_board(line)) {
            return Look::Fen;
        }
        if longest_run(&filled, is_rank) >= 3 {
            return Look::Drawing;
        }
        if is_table(&filled) { Look::Table } else { Look::Text }
    }
}

/// Whether the first word has ranks like a FEN: letters and digits between slashes.
fn is_almost_board(line: &str) -> bool {
    let word = line.split([' ', '\t', ',', ';', '|']).next().unwrap_or_default();
    let ranks: Vec<&str> = word.split('/').collect();
    ranks.len() >= 4
        && ranks.iter().all(|rank| (1..=12).contains(&rank.len()))
        && ranks.iter().all(|rank| rank.chars().all(char::is_alphanumeric))
}

/// Whether a line is a rank of a drawn board: eight pieces or signs of empty squares, perhaps with blanks and a frame.
fn is_rank(line: &str) -> bool {
    let bare: String = line.chars().filter(|letter| !letter.is_whitespace() && *letter != '|').collect();
    let bare = bare.trim_matches(|letter: char| letter.is_ascii_digit());
    bare.chars().count() == 8
        && bare.chars().all(|letter| {
            "KQRBNPSkqrbnps.-_*+#".contains(letter) || ('\u{2654}'..='\u{265f}').contains(&letter)
        })
}

fn longest_run(lines: &[&str], fits: impl Fn(&str) -> bool) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for line in lines {
        run = if fits(line) { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// Whether lines are rows of a table: the same number of columns in most of them.
fn is_table(lines: &[&str]) -> bool {
    ['\t', ';', ','].into_iter().any(|separator| {
        let columns = |line: &&str| line.matches(separator).count();
        let Some(first) = lines.first().map(columns).filter(|&many| many > 0) else { return false };
        let same = lines.iter().filter(|line| columns(line) == first).count();
        // A sentence has commas too.
        let is_sure = separator == '\t' || lines.len() > 1 && first > 1;
        is_sure && same * 4 >= lines.len() * 3
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_texts_look_like() {
        for (text, look) in [
            ("", Look::Empty),
            (" \n\n", Look::Empty),
            ("PK\u{3}\u{4}\0\0", Look::Binary),
            ("\u{fffd}\u{fffd}x", Look::Binary),
            ("<!DOCTYPE html>\n<html>", Look::Html),
            ("\n  <div class=\"board\">", Look::Html),
            ("<?xml version=\"1.0\"?>", Look::Xml),
            ("(;GM[1]FF[4]SZ[19];B[pd])", Look::Sgf),
            ("{\\rtf1\\ansi", Look::Rtf),
            ("\\documentclass{article}", Look::Latex),
            ("BeginProblem\nPieces White Ka1", Look::Popeye),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKXNR w", Look::Fen),
            ("r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .", Look::Drawing),
            ("8 |r|n|b|q|k|b|n|r|\n7 |p|p|p|p|p|p|p|p|\n6 |.|.|.|.|.|.|.|.|", Look::Drawing),
            ("Name;Club;Rating\nAnna;A;1200\nBerta;B;1300", Look::Table),
            ("Name\tClub\nAnna\tA", Look::Table),
            ("Dear Anna, dear Berta, dear Clara", Look::Text),
            ("Bring a board.\nAnd pieces, please.", Look::Text),
            ("http/a/b c", Look::Text),
        ] {
            assert_eq!(Look::of(text), look, "{text:?}");
        }
    }

    #[test]
    fn names_differ() {
        let names: std::collections::BTreeSet<_> = Look::ALL.map(Look::name).into();
        assert_eq!(names.len(), Look::ALL.len());
    }
}
