//! The marks of squares.  They do not rely on colour: in greyscale, a given square has a thin inner frame, a fault a
//! thick one with an exclamation mark in its corner, and a square that the task asks about only the corners of a
//! frame.

use crate::pen::INK;
use rookwright_board::Mark;

/// Returns the name of a mark's drawing.  On an occupied square a dot is a ring and a cross reaches into the corners.
pub(crate) fn id(mark: Mark, occupied: bool) -> &'static str {
    match (mark, occupied) {
        (Mark::Given, _) => "given",
        (Mark::Dot, false) => "dot",
        (Mark::Dot, true) => "ring",
        (Mark::Cross, false) => "cross",
        (Mark::Cross, true) => "barred",
        (Mark::Fault, _) => "fault",
        (Mark::Asked, _) => "asked",
    }
}

/// Returns the drawing of a mark.
pub(crate) fn symbol(mark: Mark, occupied: bool) -> String {
    let line = |d: &str, colour: &str, width: u32| {
        format!("<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>")
    };
    let tint = |colour: &str| format!("<path d=\"M0 0H100V100H0z\" fill=\"{colour}\" fill-opacity=\".5\"/>");
    let drawing = match (mark, occupied) {
        (Mark::Given, _) => tint("#e6c65c") + &line("M6 6H94V94H6z", "#4f3f08", 4),
        (Mark::Asked, _) => line("M7 29V7H29M71 7H93V29M93 71V93H71M29 93H7V71", INK, 7),
        (Mark::Dot, false) => format!("<circle cx=\"50\" cy=\"50\" r=\"13\" fill=\"{INK}\"/>"),
        (Mark::Dot, true) => {
            format!(
                "<circle cx=\"50\" cy=\"50\" r=\"45\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"4\"/>"
            )
        }
        (Mark::Cross, false) => line("M30 30L70 70M70 30L30 70", INK, 8),
        (Mark::Cross, true) => line("M5 5L95 95M95 5L5 95", INK, 5),
        (Mark::Fault, _) => {
            let corner = "<path d=\"M0 0H42L0 42z\" fill=\"#b3140f\"/>";
            let frame = line("M3 3H97V97H3z", "#b3140f", 6);
            tint("#e8473f") + &frame + corner + &line("M12 5V19M12 23V28", "#fff", 5)
        }
    };
    format!("<g id=\"{}\">{drawing}</g>\n", id(mark, occupied))
}
