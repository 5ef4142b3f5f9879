//! The texts around a board, which text and SVG share.

use crate::pen::turns_text;
use rookwright_board::{Diagram, File, Geometry};

/// Returns the name of a file on this board.
///
/// Boards of up to 26 files have letters.  Wider boards have numbers from the first file on, because a row that changes
/// from `z` to `27` looks like two boards.
pub(crate) fn file_label(board: &Geometry, file: u32) -> String {
    match File::new(file) {
        Some(name) if board.files() <= 26 => name.to_string(),
        _ => (file + 1).to_string(),
    }
}

/// Returns the caption on one line; `None` if it has no visible character.
///
/// Removes control characters, which could repaint a terminal and are illegal in XML, and characters that change the
/// direction of text.
pub(crate) fn caption(diagram: &Diagram) -> Option<String> {
    let words: Vec<&str> = diagram.caption.as_deref()?.split_whitespace().collect();
    let line: String = words.join(" ").chars().filter(|&c| !c.is_control() && !turns_text(c)).collect();
    let line = line.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_letters_while_they_last() {
        let (usual, wide) = (Geometry::new(26, 1).unwrap(), Geometry::new(27, 1).unwrap());
        assert_eq!((file_label(&usual, 0), file_label(&usual, 25)), ("a".into(), "z".into()));
        assert_eq!((file_label(&wide, 0), file_label(&wide, 26)), ("1".into(), "27".into()));
    }

    #[test]
    fn captions_are_one_visible_line() {
        let mut diagram = Diagram::of(Geometry::new(1, 1).unwrap());
        assert_eq!(caption(&diagram), None);
        diagram.caption = Some(" White\nto \u{1b}[31mmove ".into());
        assert_eq!(caption(&diagram).as_deref(), Some("White to [31mmove"));
        diagram.caption = Some(" \n\u{7} ".into());
        assert_eq!(caption(&diagram), None);
    }
}
