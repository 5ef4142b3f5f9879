//! Writes a printed page as an SVG document.
//!
//! Drawings that several boards share are defined once.  Each board is a nested picture with its title and text.  The
//! fonts are embedded with the glyphs of the page.  Every run of text has a start and a length, so that the layout is
//! kept even with another font.

use crate::drawing::Definitions;
use crate::fonts::{self, Face};
use crate::labels::caption;
use crate::leaf::{Item, Leaf, Picture, Rule, Text};
use crate::pen::{FONT, INK, escape, num};
use crate::webfont::{self, Used};

/// Returns the page as an SVG document in points.
pub fn page_svg(leaf: &Leaf) -> String {
    let mut page = PageSvg::default();
    let items: String = leaf.items.iter().map(|item| page.item(item)).collect();
    let (width, height) = (num(leaf.width), num(leaf.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}pt\" height=\"{height}pt\" font-family=\"{FONT}\">\n<title>{}</title>\n",
        escape(&leaf.bookmark)
    );
    if !page.used.is_empty() {
        out += &format!("<style>\n{}</style>\n", webfont::rules(&page.used));
    }
    out += &page.drawings.svg();
    out += &format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n");
    out + &items + "</svg>\n"
}

/// The drawings and fonts that the items of a page share.
#[derive(Default)]
struct PageSvg {
    used: Used,
    drawings: Definitions,
}

impl PageSvg {
    fn item(&mut self, item: &Item) -> String {
        match item {
            Item::Text(text) => self.text(text),
            Item::Rule(rule) => line(rule),
            Item::Picture(picture) => self.picture(picture),
        }
    }

    /// Writes a line of text.  Every run of a font starts at its measured place.
    fn text(&mut self, text: &Text) -> String {
        let mut runs = String::new();
        let mut x = text.x;
        for span in &text.spans {
            for (face, run) in fonts::runs(&span.text, span.style) {
                self.used.entry(face).or_default().extend(run.chars());
                let length = fonts::width(&run, span.style) * text.size;
                // Symbols come from a font of their own, with the text font for what it lacks.
                let font = match face {
                    Face::Plain => String::new(),
                    Face::Strong => " font-weight=\"bold\"".to_owned(),
                    Face::Soft => " font-style=\"italic\"".to_owned(),
                    Face::Symbols => format!(" font-family=\"{}, {FONT}\"", face.family()),
                };
                runs += &format!(
                    "<tspan x=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"{font}>{}</tspan>",
                    num(x),
                    num(length),
                    escape(&run)
                );
                x += length;
            }
        }
        let (y, size) = (num(text.y), num(text.size));
        format!("<text y=\"{y}\" font-size=\"{size}\" fill=\"{INK}\" xml:space=\"preserve\">{runs}</text>\n")
    }

    /// Writes a board as a nested document.
    fn picture(&mut self, picture: &Picture) -> String {
        let Picture { x, y, width, height, diagram, look, label, description } = picture;
        let drawing = look.drawing(diagram);
        // The characters of coordinates, numbers, leapers and captions.
        let letters = ('a'..='z').chain('0'..='9').chain([',']);
        let words = caption(diagram).unwrap_or_default();
        let plain = self.used.entry(Face::Plain).or_default();
        plain.extend(letters.chain(words.chars()));
        let body = self.drawings.picture(&drawing);
        let [x, y, width, height] = [x, y, width, height].map(|&length| num(length));
        let (across, down) = (num(drawing.width), num(drawing.height));
        format!(
            "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {across} {down}\" role=\"img\">\n<title>{}. {}</title>\n<desc>{}</desc>\n{body}</svg>\n",
            escape(label),
            escape(description),
            escape(&drawing.description),
        )
    }
}

fn line(rule: &Rule) -> String {
    let Rule { from, to, width } = *rule;
    format!(
        "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{INK}\" stroke-width=\"{}\"/>\n",
        num(from.0),
        num(from.1),
        num(to.0),
        num(to.1),
        num(width)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaf::Role;
    use crate::sheet::Span;
    use crate::svg::Svg;
    use rookwright_board::Diagram;
    use roxmltree::Document;

    fn text(y: f64, spans: &[Span]) -> Item {
        Item::Text(Text { x: 50.0, y, size: 11.0, spans: spans.to_vec(), role: Role::Paragraph })
    }

    fn board(x: f64, diagram: &str) -> Item {
        let diagram: Diagram = diagram.parse().unwrap();
        let look = Svg::default();
        let frame = look.frame(&diagram);
        let (width, height) = (20.0 * frame.width, 20.0 * frame.height);
        let (label, description) = (format!("Diagram <{x}>"), "A board.".to_owned());
        Item::Picture(Box::new(Picture { x, y: 100.0, width, height, diagram, look, label, description }))
    }

    fn leaf(items: Vec<Item>) -> Leaf {
        Leaf { width: 595.28, height: 841.89, items, bookmark: "Puzzles 1–3 & more".into(), answers: false }
    }

    #[test]
    fn boards_share_what_they_have_in_common() {
        let svg = page_svg(&leaf(vec![
            board(50.0, "Q . .\n. k .\n. . .\n"),
            board(200.0, "dot: a1\n. Q .\n. . .\n. . .\n"),
            board(350.0, "caption: Né\n. . . k\n"),
        ]));
        let document = Document::parse(&svg).unwrap();
        let named = |name| document.descendants().filter(move |node| node.has_tag_name(name));
        let titles: Vec<_> = named("title").filter_map(|node| node.text()).collect();
        let boards = ["Diagram <50>. A board.", "Diagram <200>. A board.", "Diagram <350>. A board."];
        assert_eq!(titles[0], "Puzzles 1–3 & more");
        assert_eq!(titles[1..], boards);
        let texts: Vec<_> = named("desc").filter_map(|node| node.text()).collect();
        assert_eq!(texts[0], "Q . .\n. k .\n. . .\n");

        let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        // Squares, and frame with coordinates, of two kinds of board.
        assert_eq!(ids, ["bK", "board0", "board1", "board2", "board3", "dot", "wQ"]);
        let used = |id: &str| {
            named("use").filter(|node| node.attribute("href").unwrap().strip_prefix('#') == Some(id)).count()
        };
        assert_eq!((used("board0"), used("wQ"), used("bK"), used("dot")), (2, 2, 2, 1));
        assert!(named("use").all(|node| ids.contains(&&node.attribute("href").unwrap()[1..])));
        assert_eq!(
            svg,
            page_svg(&leaf(vec![
                board(50.0, "Q . .\n. k .\n. . .\n"),
                board(200.0, "dot: a1\n. Q .\n. . .\n. . .\n"),
                board(350.0, "caption: Né\n. . . k\n"),
            ]))
        );
    }

    #[test]
    fn texts_are_whole_and_have_their_fonts() {
        let page = page_svg(&leaf(vec![
            text(20.0, &[Span::plain("Where are the queens?  AVA To – “Lösung” fi")]),
            text(40.0, &[Span::strong("AVAWAToVa 12."), Span::plain(" "), Span::soft("difficult office")]),
            text(60.0, &[Span::plain("1.♘f3! <♛xf7> ★★☆")]),
        ]));
        let document = Document::parse(&page).unwrap();
        let lines: Vec<String> = document
            .descendants()
            .filter(|node| node.has_tag_name("text"))
            .map(|node| {
                node.descendants().filter(roxmltree::Node::is_text).filter_map(|node| node.text()).collect()
            })
            .collect();
        assert_eq!(lines[0], "Where are the queens?  AVA To – “Lösung” fi");
        assert_eq!(lines[2], "1.♘f3! <♛xf7> ★★☆");
        assert_eq!(page.matches("@font-face").count(), 4);
    }

    #[test]
    fn a_page_without_letters_needs_no_fonts() {
        let rule = Rule { from: (10.0, 20.0), to: (110.0, 20.0), width: 0.5 };
        let page = page_svg(&leaf(vec![Item::Rule(rule)]));
        assert!(!page.contains("<style>") && !page.contains("<defs>"));
        assert!(page.contains("<line x1=\"10\" y1=\"20\" x2=\"110\" y2=\"20\""), "{page}");
        assert!(page.contains("width=\"595.28pt\" height=\"841.89pt\""), "{page}");
    }
}
