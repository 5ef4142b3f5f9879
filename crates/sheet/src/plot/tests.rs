//! Whole plots, read back.

use super::*;
use proptest::collection::vec;
use proptest::prelude::*;
use roxmltree::{Document, Node};

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).map_or(0.0, |value| value.parse().unwrap())
}

/// The box around what an element draws: left, top, right, bottom.
fn extent(node: Node<'_, '_>) -> Option<[f64; 4]> {
    let of = |name| number(node, name);
    let around = |points: Vec<(f64, f64)>| {
        let start = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
        points.into_iter().fold(start, |[l, t, r, b], (x, y)| [l.min(x), t.min(y), r.max(x), b.max(y)])
    };
    match node.tag_name().name() {
        "rect" => Some([of("x"), of("y"), of("x") + of("width"), of("y") + of("height")]),
        "line" => Some(around(vec![(of("x1"), of("y1")), (of("x2"), of("y2"))])),
        "circle" => Some([of("cx") - of("r"), of("cy") - of("r"), of("cx") + of("r"), of("cy") + of("r")]),
        "polygon" | "polyline" => {
            let pair =
                |word: &str| word.split_once(',').map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()));
            Some(around(node.attribute("points")?.split(' ').filter_map(pair).collect()))
        }
        "text" => {
            let (wide, size) = (ems(node.text().unwrap_or("")) * of("font-size"), of("font-size"));
            let left = match node.ancestors().find_map(|above| above.attribute("text-anchor")) {
                Some("middle") => of("x") - wide / 2.0,
                Some("end") => of("x") - wide,
                _ => of("x"),
            };
            Some([left, of("y") - 0.7 * size, left + wide, of("y") + 0.2 * size])
        }
        _ => None,
    }
}

/// Everything is on the page, and no text lies on another.
fn check(svg: &str) {
    let document = Document::parse(svg).unwrap();
    // A name may contain these words, an attribute may not.
    let attributes = document.descendants().flat_map(|node| node.attributes());
    for attribute in attributes {
        let is_bad = |part: &str| ["NaN", "inf", "-inf"].contains(&part);
        assert!(!attribute.value().split([' ', ',']).any(is_bad), "{attribute:?} in {svg}");
    }
    let root = document.root_element();
    let (width, height) = (number(root, "width"), number(root, "height"));
    assert_eq!(root.attribute("viewBox").unwrap(), format!("0 0 {width} {height}"));
    let mut texts: Vec<(&str, [f64; 4])> = Vec::new();
    for node in document.descendants() {
        let Some(at @ [left, top, right, bottom]) = extent(node) else { continue };
        let inside = left > -0.01 && top > -0.01 && right < width + 0.01 && bottom < height + 0.01;
        assert!(inside && left <= right && top <= bottom, "{node:?} at {at:?} is outside {width}x{height}");
        if node.has_tag_name("text") {
            let apart = |other: &[f64; 4]| {
                other[2] <= left || right <= other[0] || other[3] <= top || bottom <= other[1]
            };
            let name = node.text().unwrap_or("");
            for (other, place) in &texts {
                assert!(apart(place), "'{name}' {at:?} lies on '{other}' {place:?}");
            }
            texts.push((name, at));
        }
    }
}

/// A number, its time, and whether that was the end.
type Timed = (f64, f64, bool);

fn plot(series: &[(&str, &[Timed])], limit: Option<f64>) -> Plot {
    let series = series.iter().map(|(name, points)| Series {
        name: (*name).into(),
        points: points.iter().map(|&(x, seconds, finished)| Point { x, seconds, finished }).collect(),
    });
    Plot { title: "queens 6..8".into(), x_label: "size".into(), series: series.collect(), limit }
}

/// What the texts of a picture say, in their order.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.filter_map(|node| node.text().map(str::to_owned)).collect()
}

#[test]
fn several_sizes_are_lines() {
    let svg = plot(
        &[
            ("search", &[(6.0, 0.001, true), (7.0, 0.004, true), (8.0, 0.02, true)]),
            ("sat", &[(6.0, 0.02, true), (7.0, 0.3, true), (8.0, 5.0, false)]),
        ],
        Some(5.0),
    )
    .draw();
    check(&svg);
    assert_eq!(
        texts(&svg),
        [
            "queens 6..8",
            "dashed: time limit of 5 s; open with an arrow: stopped there",
            "1 ms",
            "10 ms",
            "100 ms",
            "1 s",
            "10 s",
            "6",
            "7",
            "8",
            "size",
            "time, logarithmic",
            "sat",
            "search"
        ]
    );
    let numbers = "time by size\nsearch: 6 in 1 ms; 7 in 4 ms; 8 in 20 ms\n\
                   sat: 6 in 20 ms; 7 in 300 ms; 8 in &gt; 5 s\ntime limit: 5 s\n";
    assert!(svg.contains(&format!("<desc>{numbers}</desc>")), "{svg}");
    assert!(svg.contains("<title>sat, 8: &gt; 5 s</title>"));
    // One open mark: white inside, beside the ground of the page.
    assert_eq!(svg.matches("fill=\"#fff\"").count(), 2);
}

#[test]
fn one_puzzle_is_bars() {
    let svg = plot(&[("search", &[(0.0, 0.0012, true)]), ("sat", &[(0.0, 5.0, false)])], Some(5.0)).draw();
    check(&svg);
    let said = texts(&svg);
    for text in ["search", "1.2 ms", "sat", "> 5 s", "time, logarithmic", "10 s"] {
        assert!(said.iter().any(|one| one == text), "{text} is not in {said:?}");
    }
    assert!(!svg.contains("stroke-linejoin=\"round\" points"));
    // A bar begins at the axis and ends where its time begins, which the arrow of an open one moves on.
    let document = Document::parse(&svg).unwrap();
    let elements = |name| document.descendants().filter(move |node| node.has_tag_name(name));
    let bars: Vec<[f64; 4]> = elements("rect").skip(1).filter_map(extent).collect();
    let place = |text| number(elements("text").find(|node| node.text() == Some(text)).unwrap(), "x");
    let [name, done, stopped] = ["search", "1.2 ms", "> 5 s"].map(place);
    assert_eq!(bars.iter().map(|bar| bar[0] - name).collect::<Vec<_>>(), [10.0, 10.0]);
    for (gap, expected) in [(done - bars[0][2], 8.0), (stopped - bars[1][2], 28.0)] {
        assert!((gap - expected).abs() < 0.05, "{gap}");
    }
}

#[test]
fn marks_at_the_limit_stand_side_by_side() {
    let late: &[Timed] = &[(6.0, 0.1, true), (7.0, 5.0, false)];
    let svg = plot(&[("sat", late), ("cp", late), ("asp", late)], Some(5.0)).draw();
    let document = Document::parse(&svg).unwrap();
    let open = document.descendants().filter(|node| node.attribute("fill") == Some("#fff"));
    let middles = open.skip(1).filter_map(extent).map(|[left, _, right, _]| (left + right) / 2.0);
    let middles: Vec<f64> = middles.collect();
    assert_eq!(middles.len(), 3);
    assert!(middles.windows(2).all(|pair| pair[1] - pair[0] > 16.0), "{middles:?}");
}

#[test]
fn nothing_to_draw_is_still_a_picture() {
    check(&plot(&[], None).draw());
    check(&plot(&[("sat", &[]), ("cp", &[(f64::NAN, 1.0, true), (1.0, f64::INFINITY, true)])], None).draw());
    check(
        &Plot { title: String::new(), x_label: String::new(), series: Vec::new(), limit: Some(-1.0) }.draw(),
    );
}

fn any_point() -> impl Strategy<Value = Point> {
    let x = prop_oneof![
        6 => (0u8..40).prop_map(f64::from),
        1 => prop::sample::select(vec![0.1, -7.25, 1e12, 1e12 - 0.001, 1e-300, 123_456_789.123]),
        1 => any::<f64>()
    ];
    let seconds = prop_oneof![
        4 => (-7.0f64..4.0).prop_map(|power| 10f64.powf(power)),
        2 => prop::sample::select(vec![0.0, 1.0, 10.0, 1e-300, 1e300, -1.0]),
        1 => any::<f64>()
    ];
    (x, seconds, prop::bool::weighted(0.8)).prop_map(|(x, seconds, finished)| Point { x, seconds, finished })
}

fn any_plot() -> impl Strategy<Value = Plot> {
    let points = prop_oneof![vec(any_point(), 0..3), vec(any_point(), 0..41)];
    let series =
        ("[a-z]{1,8}(, plain)?|[ -~]{0,60}", points).prop_map(|(name, points)| Series { name, points });
    let title = "[a-z ]{0,90}|[a-z<&>\"'\u{1}\u{1b}é中]{0,60}";
    let limit = prop::option::of(prop::sample::select(vec![0.001, 5.0, 10.0, 0.0, 3.2e9]));
    (title, "[a-z ]{0,60}", prop_oneof![vec(series.clone(), 0..13), vec(series, 20..30)], limit)
        .prop_map(|(title, x_label, series, limit)| Plot { title, x_label, series, limit })
}

proptest! {
    #[test]
    fn every_plot_is_sound(plot in any_plot()) {
        check(&plot.draw());
        prop_assert_eq!(plot.draw(), plot.draw());
    }

    #[test]
    fn so_are_those_of_one_puzzle(mut plot in any_plot()) {
        for series in &mut plot.series {
            series.points.truncate(1);
            series.points.iter_mut().for_each(|point| point.x = 8.0);
        }
        check(&plot.draw());
    }
}
