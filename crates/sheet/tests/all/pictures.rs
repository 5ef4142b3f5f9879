//! Pictures as they are: whoever changes the art sees here what becomes of it.

use rookwright_board::Diagram;
use rookwright_sheet::Svg;

fn draw(look: Svg, diagram: &str) -> String {
    let diagram: Diagram = diagram.parse().expect("a diagram");
    look.draw(&diagram)
}

#[test]
fn every_man_on_both_kinds_of_squares() {
    let men = "K Q R B N P\nK Q R B N P\nk q r b n p\nk q r b n p\n";
    insta::assert_snapshot!(draw(Svg::default(), men));
}

#[test]
fn a_mate_with_white_to_move() {
    let problem = "caption: Mate in 2\nturn: white\n. . . k\n. P . .\n. . K .\nR . . .\n";
    insta::assert_snapshot!(draw(Svg::default(), problem));
}

#[test]
fn black_to_move_seen_from_blacks_side() {
    let problem = "turn: black\narrow: d4 c3\npath: a1 b3 c1\n. . . k\n. . . .\n. - K .\nR . 7 .\n";
    insta::assert_snapshot!(draw(Svg { flipped: true, ..Svg::default() }, problem));
}

#[test]
fn every_mark_with_and_without_a_man() {
    let marks = "given: a1 a2\ndot: b1 b2\ncross: c1 c2\nfault: d1 d2\nasked: e1 e2\nQ Q q Q 7\n. . . . .\n";
    insta::assert_snapshot!(draw(Svg { coordinates: false, ..Svg::default() }, marks));
}

#[test]
fn numbers_alone_and_beside_men() {
    insta::assert_snapshot!(draw(Svg::default(), "3 . Q5\n. k12 .\n0 . 117\n"));
}

#[test]
fn a_closed_walk_round_a_hole() {
    let mut diagram: Diagram =
        "closed-path: a1 c2 a3 b1 c3 a2 c1 b3\n. . .\n. - .\n. . .\n".parse().expect("a diagram");
    insta::assert_snapshot!("a_closed_walk", Svg::default().draw(&diagram));
    diagram.number_path();
    insta::assert_snapshot!("a_closed_walk_with_numbers", Svg::default().draw(&diagram));
}

#[test]
fn leapers_on_a_torus_without_paper() {
    let look = Svg { paper: false, square: 60.0, ..Svg::default() };
    insta::assert_snapshot!(draw(look, "torus: yes\nL(1,3) . l(2,3)\n. . .\n"));
}
