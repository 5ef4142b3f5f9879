//! Draws the shapes of an SVG picture.  Pictures of boards consist of groups, of paths in plain colours, and of letters,
//! which become paths; anything else is refused.

use super::error::Reason;
use crate::fonts::DATABASE;
use krilla::color::{luma, rgb};
use krilla::geom::{Path, PathBuilder, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{self, Fill, Stroke, StrokeDash};
use krilla::surface::Surface;
use resvg::usvg::tiny_skia_path::PathSegment;
use resvg::usvg::{
    self, BlendMode, FillRule, Group, Indent, LineCap, LineJoin, Node, Opacity, Options, PaintOrder, Tree,
    WriteOptions,
};

/// The options for converting words to outlines, precise to a hundredth of a unit.
const OUTLINES: WriteOptions = WriteOptions {
    id_prefix: None,
    preserve_text: false,
    coordinates_precision: 2,
    transforms_precision: 8,
    use_single_quote: false,
    indent: Indent::None,
    attributes_indent: Indent::None,
};

/// Draws an SVG document.
pub(super) fn draw_svg(surface: &mut Surface<'_>, document: &str) -> Result<(), Reason> {
    let tree = read(document)?;
    let before = (surface.get_fill().cloned(), surface.get_stroke().cloned());
    let drawn = draw(surface, tree.root());
    surface.set_fill(before.0);
    surface.set_stroke(before.1);
    drawn
}

/// Converts letters to outlines.  As a word is then one shape, the halo of a letter does not cover the letter before.
fn read(document: &str) -> Result<Tree, Reason> {
    let options = Options { fontdb: DATABASE.clone(), ..Options::default() };
    let parse = |text: &str| Tree::from_str(text, &options).map_err(|error| error.to_string());
    let tree = parse(document)?;
    if document.contains("<text") { parse(&tree.to_string(&OUTLINES)) } else { Ok(tree) }
}

/// Draws a group and everything in it.
fn draw(surface: &mut Surface<'_>, group: &Group) -> Result<(), Reason> {
    if !is_plain(group) {
        return Err("a group has effects".to_owned());
    }
    let place = group.transform();
    surface.push_transform(&Transform::from_row(place.sx, place.ky, place.kx, place.sy, place.tx, place.ty));
    // A surface must not be dropped before everything is popped.
    let drawn = group.children().iter().try_for_each(|node| match node {
        Node::Group(group) => draw(surface, group),
        Node::Path(path) => draw_path(surface, path),
        Node::Text(_) => Err("letters are not outlines".to_owned()),
        Node::Image(_) => Err("it contains an image".to_owned()),
    });
    surface.pop();
    drawn
}

/// Whether a group does nothing but move what is in it.
fn is_plain(group: &Group) -> bool {
    let is_covered = group.clip_path().is_some() || group.mask().is_some() || !group.filters().is_empty();
    !is_covered && group.opacity() == Opacity::ONE && group.blend_mode() == BlendMode::Normal
}

fn draw_path(surface: &mut Surface<'_>, path: &usvg::Path) -> Result<(), Reason> {
    let fill = path.fill().map(fill).transpose()?;
    let stroke = path.stroke().map(stroke).transpose()?;
    let steps = match path.paint_order() {
        PaintOrder::FillAndStroke => [(fill, stroke), (None, None)],
        PaintOrder::StrokeAndFill => [(None, stroke), (fill, None)],
    };
    let Some(shape) = outline(path).filter(|_| path.is_visible()) else { return Ok(()) };
    for (fill, stroke) in steps {
        // With neither, krilla would fill the shape black.
        if fill.is_some() || stroke.is_some() {
            surface.set_fill(fill);
            surface.set_stroke(stroke);
            surface.draw_path(&shape);
        }
    }
    Ok(())
}

fn outline(path: &usvg::Path) -> Option<Path> {
    let mut shape = PathBuilder::new();
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => shape.move_to(to.x, to.y),
            PathSegment::LineTo(to) => shape.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => shape.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(by, then, to) => shape.cubic_to(by.x, by.y, then.x, then.y, to.x, to.y),
            PathSegment::Close => shape.close(),
        }
    }
    shape.finish()
}

fn fill(fill: &usvg::Fill) -> Result<Fill, Reason> {
    let rule = match fill.rule() {
        FillRule::NonZero => paint::FillRule::NonZero,
        FillRule::EvenOdd => paint::FillRule::EvenOdd,
    };
    Ok(Fill { paint: colour(fill.paint())?, opacity: opacity(fill.opacity()), rule })
}

fn stroke(stroke: &usvg::Stroke) -> Result<Stroke, Reason> {
    let line_cap = match stroke.linecap() {
        LineCap::Butt => paint::LineCap::Butt,
        LineCap::Round => paint::LineCap::Round,
        LineCap::Square => paint::LineCap::Square,
    };
    let line_join = match stroke.linejoin() {
        LineJoin::Miter | LineJoin::MiterClip => paint::LineJoin::Miter,
        LineJoin::Round => paint::LineJoin::Round,
        LineJoin::Bevel => paint::LineJoin::Bevel,
    };
    let dashes = |dashes: &[f32]| StrokeDash { array: dashes.to_vec(), offset: stroke.dashoffset() };
    Ok(Stroke {
        paint: colour(stroke.paint())?,
        width: stroke.width().get(),
        miter_limit: stroke.miterlimit().get(),
        line_cap,
        line_join,
        opacity: opacity(stroke.opacity()),
        dash: stroke.dasharray().map(dashes),
    })
}

/// Greys are written as such, in one number instead of three.
fn colour(paint: &usvg::Paint) -> Result<paint::Paint, Reason> {
    match paint {
        usvg::Paint::Color(usvg::Color { red, green, blue }) if red == green && green == blue => {
            Ok(luma::Color::new(*red).into())
        }
        usvg::Paint::Color(usvg::Color { red, green, blue }) => {
            Ok(rgb::Color::new(*red, *green, *blue).into())
        }
        _ => Err("a shape is painted with more than one colour".to_owned()),
    }
}

fn opacity(opacity: Opacity) -> NormalizedF32 {
    NormalizedF32::new(opacity.get()).unwrap_or(NormalizedF32::ONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_diagram;
    use crate::svg::{Layer, Svg};
    use krilla::Document;
    use krilla::page::PageSettings;
    use proptest::prelude::*;

    fn shapes(group: &Group) -> usize {
        let shapes = group.children().iter().map(|node| match node {
            Node::Group(group) => shapes(group),
            Node::Path(_) => 1,
            Node::Text(_) | Node::Image(_) => panic!("no shape"),
        });
        shapes.sum()
    }

    #[test]
    fn a_word_is_one_shape() {
        let words = "<g font-family=\"sans-serif\" stroke=\"#fff\" stroke-width=\"9\" paint-order=\"stroke\"><text>144</text><text>8</text></g>";
        let tree = read(&document(words)).unwrap();
        assert_eq!(shapes(tree.root()), 2);
    }

    #[test]
    fn what_is_no_svg_is_no_panic() {
        assert!(read("<svg").is_err());
        assert!(read("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\"/>").is_err());
    }

    fn document(elements: &str) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">{elements}</svg>")
    }

    /// Whether the elements can be drawn, and if not, why.
    fn drawn(elements: &str) -> Result<(), Reason> {
        let mut pdf = Document::new();
        let mut page = pdf.start_page_with(PageSettings::from_wh(100.0, 100.0).unwrap());
        let mut surface = page.surface();
        let drawn = draw_svg(&mut surface, &document(elements));
        surface.finish();
        page.finish();
        pdf.finish().unwrap();
        drawn
    }

    #[test]
    fn what_no_board_has_is_refused() {
        for (elements, reason) in [
            ("<g opacity=\".5\"><path d=\"M0 0h9v9z\"/><path d=\"M5 5h9v9z\"/></g>", "a group has effects"),
            (
                "<linearGradient id=\"a\"><stop offset=\"0\"/><stop offset=\"1\" stop-color=\"red\"/></linearGradient>\
                 <path d=\"M0 0h9v9z\" fill=\"url(#a)\"/>",
                "a shape is painted with more than one colour",
            ),
        ] {
            assert_eq!(drawn(elements), Err(reason.to_owned()));
        }
    }

    proptest! {
        #[test]
        fn every_board_can_be_drawn(diagram in any_diagram(), coordinates in any::<bool>()) {
            let parts = Svg { coordinates, ..Svg::default() }.parts(&diagram);
            for layer in &parts.layers {
                let (Layer::Shared(elements) | Layer::Own(elements) | Layer::Stamp { drawing: elements, .. }) = layer;
                prop_assert_eq!(drawn(elements), Ok(()), "{}", elements);
            }
        }
    }
}
