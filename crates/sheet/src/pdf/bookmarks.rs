//! Writes one bookmark per page; those of the answers are folded below the first of them.

use crate::language::Language;
use crate::leaf::Leaf;
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};

pub(super) fn outline(leaves: &[Leaf], language: Language) -> Outline {
    let mut outline = Outline::new();
    let mut page = 0;
    for part in leaves.chunk_by(|one, next| one.answers && next.answers) {
        let mut nodes = part.iter().enumerate().map(|(nth, leaf)| node(leaf, page + nth, language));
        if let Some(mut first) = nodes.next() {
            nodes.for_each(|node| first.push_child(node));
            outline.push_child(first);
        }
        page += part.len();
    }
    outline
}

fn node(leaf: &Leaf, page: usize, language: Language) -> OutlineNode {
    let name = match leaf.bookmark.trim() {
        "" => format!("{} {}", language.text("sheet.page"), page + 1),
        name => name.to_owned(),
    };
    OutlineNode::new(name, XyzDestination::new(page, Point::from_xy(0.0, 0.0)))
}
