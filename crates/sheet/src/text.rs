//! Options and characters of diagrams drawn as text for the terminal; `grid` draws them.
//!
//! The far rank comes first, ranks are numbered on the left, files are named below.  Cells are as wide as the widest
//! content on the board, so that columns are aligned.  Without colours:
//!
//! | on the board | `Unicode` | `Ascii` |
//! |---|---|---|
//! | white and black queen | `♕` `♛` | `Q` `q` |
//! | leaper | `L(1,3)` | `L(1,3)` |
//! | empty square, hole | `·`, blank | `.`, `-` |
//! | dot, cross, asked on an empty square | `•`, `×`, `?` | `o`, `x`, `?` |
//! | given, dot, cross, fault, asked around something | `[♕]` `(♕)` `×♕×` `!♕!` `?♕?` | `[Q]` `(Q)` `xQx` `!Q!` `?Q?` |
//!
//! With colours the squares have backgrounds, all pieces are solid figurines in bright or black, a given square has
//! its own background instead of brackets, and a fault is also red.  The squares of a path show their step if the
//! diagram has no number for them.

use rookwright_board::{Colour, Piece, Role};

/// The characters that a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Charset {
    /// Chess figurines and other signs, one column each.
    #[default]
    Unicode,
    /// ASCII only, for logs, mail and old consoles.
    Ascii,
}

/// Options for drawing a diagram as text.
///
/// ```
/// use rookwright_board::Diagram;
/// use rookwright_sheet::{Charset, Text};
///
/// let diagram: Diagram = "given: a2\nfault: c1\nQ - .\n. n Q\n".parse()?;
/// let plain = Text { charset: Charset::Ascii, ..Text::default() };
/// assert_eq!(plain.draw(&diagram), "2 [Q] -  .\n1  .  n !Q!\n   a  b  c\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// The characters to use.
    pub charset: Charset,
    /// Whether to paint the squares with ANSI escape sequences, for terminals.
    pub colour: bool,
    /// Whether to name ranks and files.
    pub coordinates: bool,
    /// Whether Black is at the bottom.
    pub flipped: bool,
}

impl Default for Text {
    fn default() -> Self {
        Self { charset: Charset::Unicode, colour: false, coordinates: true, flipped: false }
    }
}

impl Text {
    /// Returns the character, or its replacement in ASCII.
    pub(crate) fn char(self, c: char) -> char {
        match c {
            _ if self.charset == Charset::Unicode || c.is_ascii() => c,
            '×' => 'x',
            '•' => 'o',
            '·' => '.',
            '–' | '—' | '−' => '-',
            '‘' | '’' => '\'',
            '“' | '”' | '„' => '"',
            _ => '?',
        }
    }

    /// Returns a piece as a figurine or letter; a leaper takes more characters.
    pub(crate) fn man(self, piece: Piece) -> String {
        if self.charset == Charset::Ascii {
            return piece.to_string();
        }
        // Solid figurines are easier to read; outlines distinguish the sides without colours.
        let solid = self.colour || piece.colour == Colour::Black;
        let figurine = match piece.role {
            Role::King => ['♔', '♚'],
            Role::Queen => ['♕', '♛'],
            Role::Rook => ['♖', '♜'],
            Role::Bishop => ['♗', '♝'],
            Role::Knight => ['♘', '♞'],
            Role::Pawn => ['♙', '♟'],
            Role::Leaper(_) => return piece.to_string(),
        };
        figurine[usize::from(solid)].to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_diagram;
    use proptest::prelude::*;
    use rookwright_board::Diagram;

    const UNICODE: Text =
        Text { charset: Charset::Unicode, colour: false, coordinates: true, flipped: false };
    const ASCII: Text = Text { charset: Charset::Ascii, ..UNICODE };

    fn draw(text: Text, diagram: &str) -> String {
        text.draw(&diagram.parse().unwrap())
    }

    #[test]
    fn figurines_and_letters() {
        let diagram = "caption: “Mate” – 2×2\nK q R b N p\n. . . . . .\n";
        assert_eq!(draw(UNICODE, diagram), "2 ♔ ♛ ♖ ♝ ♘ ♟\n1 · · · · · ·\n  a b c d e f\n“Mate” – 2×2\n");
        assert_eq!(draw(ASCII, diagram), "2 K q R b N p\n1 . . . . . .\n  a b c d e f\n\"Mate\" - 2x2\n");
        assert_eq!(draw(Text { coordinates: false, ..ASCII }, "K q\n. .\n"), "K q\n. .\n");
    }

    #[test]
    fn holes() {
        let diagram = "- . -\n. - .\n- - -\n";
        assert_eq!(draw(UNICODE, diagram), "3   ·\n2 ·   ·\n1\n  a b c\n");
        assert_eq!(draw(ASCII, diagram), "3 - . -\n2 . - .\n1 - - -\n  a b c\n");
    }

    #[test]
    fn marks_stand_close_around() {
        let diagram = "given: a2 b2\ndot: c2 c1\ncross: a1 d2\nfault: b1 d1\nQ . . .\n. 12 k 7\n";
        assert_eq!(
            draw(UNICODE, diagram),
            concat!(
                "2  [♕] [·]  •   ×\n", //
                "1   × !12! (♚) !7!\n",
                "    a   b   c   d\n",
            )
        );
    }

    #[test]
    fn what_is_asked() {
        let diagram = "asked: a1 b1 c1\n. . .\n. Q 7\n";
        assert_eq!(draw(UNICODE, diagram), "2  ·  ·  ·\n1  ? ?♕??7?\n   a  b  c\n");
    }

    #[test]
    fn black_sees_the_board_from_the_other_side() {
        let flipped = Text { flipped: true, ..ASCII };
        let diagram = "arrow: a1 c2\nturn: black\n- . k\nK 7 .\n";
        assert_eq!(draw(flipped, diagram), "1 . 7 K\n2 k . -\n  c b a\na1->c2\n");
        let colour = Text { colour: true, coordinates: false, ..flipped };
        assert_eq!(
            draw(colour, "k .\n"),
            "\x1b[0;1;48;5;103;38;5;231m   \x1b[0;48;5;60;38;5;16m k \x1b[0m\n"
        );
    }

    #[test]
    fn cells_fit_the_widest_content() {
        assert_eq!(
            draw(ASCII, "L(1,3) . 7\nq . 1234\n"),
            concat!(
                "2 L(1,3)    .        7\n", //
                "1    q      .     1234\n",
                "     a      b      c\n",
            )
        );
    }

    #[test]
    fn wide_boards_have_numbers_read_downwards() {
        let row = ["."; 28].join(" ");
        let tens = format!("{}{}", " ".repeat(20), ["1 1 1 1 1 1 1 1 1 1", "2 2 2 2 2 2 2 2 2"].join(" "));
        let ones = "  1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8";
        assert_eq!(draw(ASCII, &format!("{row}\n")), format!("1 {row}\n{tens}\n{ones}\n"));
    }

    #[test]
    fn paths_are_numbered_and_arrows_listed() {
        let diagram = "path: a1 c2 b1\narrow: a1 c2\narrow: c2 b1\n. . N\n. 9 .\n";
        assert_eq!(draw(UNICODE, diagram), "2  ·  · ♘2\n1  1  9  ·\n   a  b  c\na1→c2  c2→b1\n");
        assert!(draw(ASCII, diagram).ends_with("a1->c2  c2->b1\n"));
    }

    #[test]
    fn colours() {
        let colour = Text { colour: true, coordinates: false, ..UNICODE };
        assert_eq!(
            draw(colour, "given: a1\nfault: c1\nQ k -\n1 . .\n"),
            concat!(
                "\x1b[0;1;48;5;103;38;5;231m ♛ \x1b[0;48;5;60;38;5;16m ♚ \x1b[0m\n",
                "\x1b[0;1;48;5;136;38;5;231m 1 \x1b[0;1;48;5;103;38;5;231m   ",
                "\x1b[0;1;48;5;160;38;5;231m! !\x1b[0m\n",
            )
        );
    }

    #[test]
    fn the_usual_boards_fit_a_terminal() {
        let width = |colour, board: &str| {
            let diagram = Diagram::of(board.parse().unwrap());
            Text { colour, ..UNICODE }.width(&diagram)
        };
        assert_eq!((width(false, "8x8"), width(true, "8x8")), (17, 26));
        assert_eq!((width(false, "26x26"), width(true, "25x25"), width(true, "26x26")), (54, 78, 55));
        assert!(width(true, "1000000000x1000000000") > 1_000_000_000); // and answers at once
    }

    /// The text without its escape sequences.
    fn visible(text: &str) -> String {
        let mut parts = text.split('\x1b');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |seen, part| seen + part.split_once('m').map_or(part, |(_, rest)| rest))
    }

    proptest! {
        #[test]
        fn every_picture_is_tidy(
            diagram in any_diagram(),
            ascii in any::<bool>(),
            colour in any::<bool>(),
            coordinates in any::<bool>(),
            flipped in any::<bool>(),
        ) {
            let charset = if ascii { Charset::Ascii } else { Charset::Unicode };
            let text = Text { charset, colour, coordinates, flipped };
            let picture = text.draw(&diagram);
            prop_assert!(picture.ends_with('\n'));
            prop_assert!(!ascii || picture.is_ascii());
            prop_assert!(colour || !picture.contains('\x1b'));
            prop_assert!(picture.lines().all(|line| line == line.trim_end()));
            let ranks = diagram.geometry.ranks() as usize;
            let widest = visible(&picture).lines().take(ranks).map(|line| line.chars().count()).max();
            prop_assert!(widest <= Some(text.width(&diagram)));
            prop_assert!(!diagram.geometry.holes().is_empty() || ascii || !colour
                || widest == Some(text.width(&diagram)));
        }
    }
}
