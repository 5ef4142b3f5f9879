//! The drawings of the pieces, made for this project.
//!
//! Six outlines on a square of 100 units, one family: the same plinth from 22 to 78 (the pawn's is a little
//! narrower), feet at 88, one weight of line, and heights that fall from king to pawn.  White pieces are white with
//! dark lines, black pieces dark with white lines inside, so that they can be distinguished on light and dark
//! squares, in greyscale, and at small sizes.  A leaper is a disc with its two numbers.

use crate::drawing::{Cap, Element, NO_COLOUR, Paint, Shape, definition, label};
use crate::pen::{EM, INK, lettering};
use rookwright_board::{Colour, Piece, Role};

/// The drawing of a piece: its outline, the lines inside, and the filled parts inside.
struct Art {
    outline: &'static str,
    lines: &'static str,
    solid: &'static str,
}

const KING: Art = Art {
    // The cross is so thin that its outline fills it, so it is dark for both colours.
    outline: "M50 24C55 24 60 30 58 38C62 34 68 32 74 32C85 32 91 40 89 49C87 57 78 62 73 66C72 69 72.5 73 75 76\
        C77 78.5 78 81 78 84V88H22V84C22 81 23 78.5 25 76C27.5 73 28 69 27 66C22 62 13 57 11 49C9 40 15 32 26 32\
        C32 32 38 34 42 38C40 30 45 24 50 24zM49 7H51V22H49zM42 11.5H58V13.5H42z",
    lines: "M42 38C48 44 50 52 50 62M58 38C52 44 50 52 50 62M27 66Q50 57.5 73 66M27 72Q50 64 73 72\
        M25 77.5Q50 72.5 75 77.5",
    solid: "",
};

const QUEEN: Art = Art {
    outline: "M50 17L58 45L70 20L71 50L88 31L76 62C74 66 73 68 73 71C73 74 75 76 76 78C77.5 80 78 82 78 84V88H22V84\
        C22 82 22.5 80 24 78C25 76 27 74 27 71C27 68 26 66 24 62L12 31L29 50L30 20L42 45z\
        M45 13a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM65 16a5 5 0 1 1 10 0a5 5 0 1 1-10 0z\
        M25 16a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM84.5 27a5 5 0 1 1 10 0a5 5 0 1 1-10 0z\
        M5.5 27a5 5 0 1 1 10 0a5 5 0 1 1-10 0z",
    lines: "M24 62Q50 53.5 76 62M27 71Q50 63.5 73 71M24 78Q50 72.5 76 78",
    solid: "",
};

const ROOK: Art = Art {
    outline: "M44 19.5H56V27.5H63.5V19.5H74V33Q74 36 71.5 38L66.5 42L68 68L73.5 74Q78 78 78 83V88H22V83\
        Q22 78 26.5 74L32 68L33.5 42L28.5 38Q26 36 26 33V19.5H36.5V27.5H44z",
    lines: "M33.5 42H66.5M32 68.5H68M25 77.5H75",
    solid: "",
};

const BISHOP: Art = Art {
    outline: "M50 13C53.5 13 56 15.4 56 18.2C56 20.5 55 21.9 53.5 23.3C63 29 70 37.4 70 46.8C70 52.5 66 56.2 62 60\
        C66 61 68 63 68 65.5C68 68 65 69 61 69.5C63 73 67 75.5 71 77C76 79 78 81 78 84V88H22V84\
        C22 81 24 79 29 77C33 75.5 37 73 39 69.5C35 69 32 68 32 65.5C32 63 34 61 38 60C34 56.2 30 52.5 30 46.8\
        C30 37.4 37 29 46.5 23.3C45 21.9 44 20.5 44 18.2C44 15.4 46.5 13 50 13z",
    lines: "M46.5 23.3Q50 21.9 53.5 23.3M60 29.5L49.5 44M38 60Q50 56.7 62 60M39 69.5Q50 67 61 69.5\
        M29 77Q50 73 71 77",
    solid: "",
};

const KNIGHT: Art = Art {
    outline: "M28.6 77.7C29.5 68.4 43.7 67.4 45.6 60.4C39.8 62.3 34.9 63.2 31.5 65.1C29.5 69.3 26.6 71.6 22.7 71.2\
        C16.4 70.7 12.5 66 13.4 60.4C14.4 54.8 21.7 50.6 24.2 43.6C26.1 37 30 31.4 35.9 28.6\
        C34.9 23.5 35.9 18.3 38.8 14.1C42.7 16.5 46.1 19.3 48 22.5C53.4 21.1 58.3 23 60.2 26.8\
        C65.1 26.3 69.5 30 70.5 35.2C74.9 36.6 77.8 41.2 77.3 46.4C80.2 49.2 81.2 54.3 80.2 59\
        C81.7 64.2 80.7 71.2 76.3 77.2C77.8 79 78 81.5 78 84V88H22V84C22.4 81 25 79 28.6 77.7z",
    // Plinth, cheek, mane, mouth, nostril, ear.
    lines: "M28.6 77.7Q51.5 73.5 76.3 77.2M45.6 60.4C51.5 58.5 54.4 53.4 53.9 47.3\
        M52.4 30C62.2 35.6 68.5 45.9 68 60.9M16.4 67.2Q21.2 67.4 24.7 64.6M19.3 59.2Q21 56.8 23.4 57.9\
        M41.7 24.9L40.9 29.1",
    // The eye.
    solid: "M32.9 42.2C34.4 38 39.3 36.1 43.2 38.4C42.2 42.5 37.3 44.8 32.9 42.2z",
};

const PAWN: Art = Art {
    outline: "M50 23.5C58 23.5 64 29.5 64 36.5C64 41.5 61.5 45 58 47.5C63 48 66.5 49.5 66.5 52.5C66.5 55 63.5 56 59.5 56\
        C60.5 66 64.5 71 70.5 75.5C74 78 76 80.5 76 84V88H24V84C24 80.5 26 78 29.5 75.5\
        C35.5 71 39.5 66 40.5 56C36.5 56 33.5 55 33.5 52.5C33.5 49.5 37 48 42 47.5C38.5 45 36 41.5 36 36.5\
        C36 29.5 42 23.5 50 23.5z",
    lines: "M42 47.5Q50 50 58 47.5M40.5 56H59.5M29.5 76Q50 72.5 70.5 76",
    solid: "",
};

/// Returns the name of a piece's symbol: `wQ`, `bN`, `wL1-3`.
pub(crate) fn id(piece: Piece) -> String {
    let colour = if piece.colour == Colour::White { 'w' } else { 'b' };
    match piece.role {
        Role::Leaper(leaper) => format!("{colour}L{}-{}", leaper.short(), leaper.long()),
        role => format!("{colour}{}", role.letter()),
    }
}

/// Returns the drawing of a piece.
pub(crate) fn symbol(piece: Piece) -> Element {
    let (ground, ink) = if piece.colour == Colour::White { ("#fff", INK) } else { (INK, "#fff") };
    let drawing = match piece.role {
        Role::King => figure(&KING, ink),
        Role::Queen => figure(&QUEEN, ink),
        Role::Rook => figure(&ROOK, ink),
        Role::Bishop => figure(&BISHOP, ink),
        Role::Knight => figure(&KNIGHT, ink),
        Role::Pawn => figure(&PAWN, ink),
        Role::Leaper(leaper) => {
            let legs = format!("{},{}", leaper.short(), leaper.long());
            // Long numbers are written smaller, so that they stay inside the disc.
            let size = (64.0 / (EM * legs.len() as f64)).min(34.0);
            let disc = Paint::default().shape(Shape::Circle { centre: (50.0, 50.0), radius: 38.0 });
            let paint = Paint { fill: Some(ink), stroke: Some(NO_COLOUR), ..lettering() };
            vec![disc, Element::Group(paint, vec![label(50.0, 50.0, size, &legs)])]
        }
    };
    let paint =
        Paint { fill: Some(ground), round_joins: true, cap: Some(Cap::Round), ..Paint::stroke(INK, 4.2) };
    Element::Group(paint, drawing)
}

/// Returns an SVG document with the pieces as the symbols `K` to `P` and `k` to `p`, for programs that draw boards
/// themselves.
///
/// ```
/// assert!(rookwright_sheet::pieces_svg().contains("<symbol id=\"q\" viewBox=\"0 0 100 100\">"));
/// ```
pub fn pieces_svg() -> String {
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let pieces = [Colour::White, Colour::Black].map(|colour| roles.map(|role| Piece { colour, role }));
    let symbol = |piece: &Piece| {
        let drawing = definition(&id(*piece), &[symbol(*piece)]);
        format!("<symbol id=\"{piece}\" viewBox=\"0 0 100 100\">\n{drawing}</symbol>\n")
    };
    let symbols: String = pieces.iter().flatten().map(symbol).collect();
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{symbols}</svg>\n")
}

/// Returns the fill, then the lines inside, then the outline, which covers the ends of the inner lines.
fn figure(art: &Art, ink: &'static str) -> Vec<Element> {
    let Art { outline, lines, solid } = *art;
    let unlined = Paint { stroke: Some(NO_COLOUR), ..Paint::default() };
    let mut out = vec![unlined.path(outline), Paint::line(ink, 3.2).path(lines)];
    if !solid.is_empty() {
        out.push(Paint { fill: Some(ink), ..unlined }.path(solid));
    }
    out.push(Paint::fill(NO_COLOUR).path(outline));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_board::Leaper;

    #[test]
    fn names() {
        let leaper = Role::Leaper(Leaper::new(3, 1).unwrap());
        assert_eq!(id(Piece::WHITE_QUEEN), "wQ");
        assert_eq!(id(Piece { colour: Colour::Black, role: Role::Knight }), "bN");
        assert_eq!(id(Piece { colour: Colour::White, role: leaper }), "wL1-3");
    }

    /// A drawing must not extend beyond its square.
    #[test]
    fn figures_stay_on_their_square() {
        for art in [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN] {
            for path in [art.outline, art.lines, art.solid] {
                let absolute = path.split('M').map(|part| part.split('a').next().unwrap_or_default());
                let words = absolute.flat_map(|part| part.split(|c: char| c.is_alphabetic() || c == ' '));
                for number in words.filter(|word| !word.is_empty()) {
                    let number: f64 = number.parse().unwrap();
                    assert!((5.0..=95.0).contains(&number), "{number} in {path}");
                }
            }
        }
    }
}
