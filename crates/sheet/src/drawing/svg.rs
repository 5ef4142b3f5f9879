//! Writes drawings as SVG.

use super::{Anchor, Cap, Drawing, Element, Layer, Paint, Point, Shape};
use crate::pen::{escape, num};
use std::collections::BTreeMap;

impl Drawing {
    /// Returns the picture as an SVG document.
    pub fn svg(&self) -> String {
        let (width, height) = (num(self.width), num(self.height));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\" role=\"img\">\n\
             <title>{}</title>\n<desc>{}</desc>\n",
            num(self.width * self.scale),
            num(self.height * self.scale),
            escape(&self.title),
            escape(&self.description),
        );
        let mut stamps = Definitions::default();
        let layers = self.layers.iter().map(|layer| match layer {
            Layer::Shared(elements) => svg(elements),
            layer => stamps.layer(layer),
        });
        // The body comes before the definitions are written: it says which of them are needed.
        let body: String = layers.collect();
        out += &stamps.svg();
        if self.paper {
            out += &format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n");
        }
        out + &body + "</svg>\n"
    }
}

/// The drawings that an SVG document defines once and uses by reference.
#[derive(Default)]
pub(crate) struct Definitions {
    /// The groups by name.
    groups: BTreeMap<String, String>,
    /// The names of what boards have in common, by its elements.
    boards: BTreeMap<String, String>,
}

impl Definitions {
    /// Returns the elements of a picture.
    pub(crate) fn picture(&mut self, drawing: &Drawing) -> String {
        drawing.layers.iter().map(|layer| self.layer(layer)).collect()
    }

    fn layer(&mut self, layer: &Layer) -> String {
        match layer {
            Layer::Own(elements) => svg(elements),
            Layer::Shared(elements) => {
                let (elements, next) = (svg(elements), format!("board{}", self.boards.len()));
                let id = self.boards.entry(elements.clone()).or_insert(next).clone();
                let used = format!("<use href=\"#{id}\"/>\n");
                self.groups.entry(id).or_insert_with_key(|id| format!("<g id=\"{id}\">\n{elements}</g>\n"));
                used
            }
            Layer::Stamp { id, elements, x, y } => {
                self.groups.entry(id.clone()).or_insert_with(|| definition(id, elements));
                format!("<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>\n", num(*x), num(*y))
            }
        }
    }

    /// Returns the definitions.
    pub(crate) fn svg(&self) -> String {
        if self.groups.is_empty() {
            return String::new();
        }
        let groups: String = self.groups.values().map(String::as_str).collect();
        format!("<defs>\n{groups}</defs>\n")
    }
}

/// Returns a group with a name.
pub(crate) fn definition(id: &str, group: &[Element]) -> String {
    svg(group).replacen("<g", &format!("<g id=\"{id}\""), 1)
}

/// Returns SVG elements.
pub(crate) fn svg(elements: &[Element]) -> String {
    elements.iter().map(Element::svg).collect()
}

impl Element {
    fn svg(&self) -> String {
        match self {
            Element::Group(paint, elements) => format!("<g{}>\n{}</g>\n", paint.attributes(), svg(elements)),
            Element::Shape { shape, paint, hint } => {
                let (name, place) = shape.svg();
                let paint = paint.attributes();
                // What may be long comes last.
                let attributes = match shape {
                    Shape::Path(_) | Shape::Polyline(_) | Shape::Polygon(_) => paint + &place,
                    _ => place + &paint,
                };
                let content = match (shape, hint.as_str()) {
                    (Shape::Text { text, .. }, _) => escape(text),
                    (_, "") => return format!("<{name}{attributes}/>\n"),
                    (_, hint) => format!("<title>{}</title>", escape(hint)),
                };
                format!("<{name}{attributes}>{content}</{name}>\n")
            }
        }
    }
}

impl Shape {
    /// Returns the name of the SVG element and the attributes that say where it is.
    fn svg(&self) -> (&'static str, String) {
        match self {
            Shape::Path(path) => ("path", format!(" d=\"{path}\"")),
            &Shape::Rect { x, y, width, height, radius } => {
                let mut place = measures(["x", "y", "width", "height"], [x, y, width, height]);
                if radius > 0.0 {
                    place += &measures(["rx"], [radius]);
                }
                ("rect", place)
            }
            &Shape::Circle { centre: (x, y), radius } => {
                ("circle", measures(["cx", "cy", "r"], [x, y, radius]))
            }
            Shape::Polyline(points) => ("polyline", joined(points)),
            Shape::Polygon(points) => ("polygon", joined(points)),
            &Shape::Text { x, y, size, .. } => ("text", measures(["x", "y", "font-size"], [x, y, size])),
        }
    }
}

fn measures<const N: usize>(names: [&str; N], values: [f64; N]) -> String {
    names.iter().zip(values).map(|(name, value)| format!(" {name}=\"{}\"", num(value))).collect()
}

fn joined(points: &[Point]) -> String {
    let pairs: Vec<String> = points.iter().map(|&(x, y)| format!("{},{}", num(x), num(y))).collect();
    format!(" points=\"{}\"", pairs.join(" "))
}

impl Paint {
    /// Returns the attributes of an SVG element.
    fn attributes(&self) -> String {
        // Without the zero in front, which no program needs.
        let opacity = |opacity: f64| num(opacity).trim_start_matches('0').to_owned();
        let text = |text: &'static str| text.to_owned();
        let anchor = |anchor| match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let cap = |cap| if cap == Cap::Round { "round" } else { "square" };
        let set = [
            ("font-family", self.font.map(text)),
            ("font-weight", self.bold.then(|| text("bold"))),
            ("text-anchor", self.anchor.map(anchor).map(text)),
            ("fill", self.fill.map(text)),
            ("fill-opacity", self.fill_opacity.map(opacity)),
            ("stroke", self.stroke.map(text)),
            ("stroke-width", self.width.map(num)),
            ("stroke-opacity", self.stroke_opacity.map(opacity)),
            ("stroke-dasharray", self.dashes.map(|[dash, gap]| format!("{} {}", num(dash), num(gap)))),
            ("stroke-linejoin", self.round_joins.then(|| text("round"))),
            ("stroke-linecap", self.cap.map(cap).map(text)),
            ("paint-order", self.halo.then(|| text("stroke"))),
        ];
        let set = set.into_iter().filter_map(|(name, value)| Some(format!(" {name}=\"{}\"", value?)));
        set.collect()
    }
}
