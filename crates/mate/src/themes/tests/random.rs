//! Random problems: every reported theme really occurs.

use super::*;
use crate::analysis::Picture;
use crate::oracle::Oracle;
use rookwright_chess::{Color, Move, Piece, Size, Square};
use rookwright_run::Random;

/// Returns the tags that the last move of a line and its final position show.
fn is_seen(tag: Tag, before: &Position, step: Move) -> bool {
    let after = before.after(step);
    let checkers = after.checkers(after.turn());
    match tag {
        Tag::Pattern(pattern) => after.is_mate() && pattern.is_shown_by(&after),
        Tag::PureMate => after.is_mate() && Picture::of(&after) >= Picture::Pure,
        Tag::ModelMate => after.is_mate() && Picture::of(&after) >= Picture::Model,
        Tag::IdealMate => after.is_mate() && Picture::of(&after) >= Picture::Ideal,
        Tag::Promotion => step.promotion().is_some(),
        Tag::Underpromotion => step.promotion().is_some_and(|piece| piece != Piece::Queen),
        Tag::DoubleCheck => checkers.len() == 2,
        Tag::DiscoveredCheck => checkers.into_iter().any(|square| square != step.to()),
        Tag::Grimshaw | Tag::Novotny => after.is_mate(),
        Tag::Switchback => true,
        _ => false,
    }
}

/// Checks every line of the tags of a problem.
fn checked(report: &Report) {
    let fen = report.position.to_string();
    let tags = tags(report);
    let key = &report.keys[0];
    // Forced mates are among the counted mates, which need not all be forced.
    let counts = [key.mates.pure, key.mates.model, key.mates.ideal].map(|count| count > 0);
    for (tag, counted) in [Tag::PureMate, Tag::ModelMate, Tag::IdealMate].into_iter().zip(counts) {
        assert!(counted || !tags.has(tag), "{fen} {tag}");
    }
    for Tagged { tag, lines } in tags.tagged() {
        let of_mate = matches!(tag, Tag::Pattern(_) | Tag::PureMate | Tag::ModelMate | Tag::IdealMate);
        assert!(!of_mate || !lines.is_empty(), "{fen} {tag}");
        for line in lines {
            let (&last, rest) = line.split_last().unwrap();
            let mut here = report.position.clone();
            for &step in rest {
                assert!(here.is_legal(step), "{fen} {tag} {line:?}");
                here = here.after(step);
            }
            assert!(here.is_legal(last) && is_seen(*tag, &here, last), "{fen} {tag} {line:?}");
            assert!(line.len() < 2 * report.moves as usize && line.len() % 2 == 1, "{fen} {tag} {line:?}");
            let through = line.get(1).is_some_and(|reply| key.after.others.contains(reply));
            assert!(!through, "{fen} {tag} {line:?}");
        }
    }
    let mut places = tags.list().map(|tag| Tag::ALL.iter().position(|&other| other == tag));
    assert!(places.by_ref().is_sorted_by(|one, other| one < other));
}

/// Returns every final position after our move that led here, if each reply parries every threat and leaves
/// us exactly one move.
fn finals(prover: &mut Prover, position: &Position, left: u32, all: &mut Vec<Position>) {
    if position.is_mate() {
        return all.push(position.clone());
    }
    let passed = position.passed();
    let needs = if position.is_check() || position.moves().len() == 1 {
        None
    } else {
        (1..=left).find(|&moves| prover.wins(&passed, moves).unwrap())
    };
    let threats = needs.map_or(Vec::new(), |moves| prover.keys(&passed, moves).unwrap());
    for reply in position.moves() {
        let after = position.after(reply);
        let mut works = |threat: Move| {
            after.is_legal(threat) && prover.loses(&after.after(threat), needs.unwrap_or(1) - 1).unwrap()
        };
        if threats.iter().any(|&threat| works(threat)) {
            continue;
        }
        if let [only] = prover.keys(&after, left).unwrap()[..] {
            let least = (1..=left).find(|&moves| prover.wins(&after, moves).unwrap()).unwrap();
            // What follows a short variation is not examined.
            if least == left || least == 1 {
                finals(prover, &after.after(only), least - 1, all);
            }
        }
    }
}

/// In a complete tree, exactly the patterns of the forced final positions are reported.
fn held_against_finals(report: &Report) {
    let asked = report.stipulation;
    let mut prover = Prover::new(asked, &SearchOptions::default());
    let (key, fen) = (&report.keys[0], report.position.to_string());
    let mut all = Vec::new();
    if report.keys.len() == 1 {
        finals(&mut prover, &report.position.after(key.step), key.moves - 1, &mut all);
    }
    let (tags, pictures) = (tags(report), all.iter().map(Picture::of).collect::<Vec<_>>());
    for (least, tag) in
        [(Picture::Pure, Tag::PureMate), (Picture::Model, Tag::ModelMate), (Picture::Ideal, Tag::IdealMate)]
    {
        assert_eq!(tags.has(tag), pictures.iter().any(|&picture| picture >= least), "{fen} {tag}");
    }
    for pattern in Pattern::ALL {
        let shown = all.iter().any(|mate| pattern.is_shown_by(mate));
        assert_eq!(tags.has(Tag::Pattern(pattern)), shown, "{fen} {pattern:?}");
    }
}

#[test]
fn lines_show_what_is_said_of_them() {
    let mut random = Random::new(7);
    let men = [
        (Color::White, Piece::King),
        (Color::White, Piece::Rook),
        (Color::White, Piece::Bishop),
        (Color::White, Piece::Pawn),
        (Color::Black, Piece::King),
        (Color::Black, Piece::Pawn),
        (Color::Black, Piece::Rook),
    ];
    let size = Size::new(5, 5).unwrap();
    let squares: Vec<Square> = size.squares().into_iter().collect();
    let (mut solved, mut forced) = (0, 0);
    for _ in 0..3000 {
        let mut position = Position::empty(size);
        for (colour, piece) in men {
            let square = squares[random.below(squares.len())];
            let ends = piece == Piece::Pawn && matches!(square.rank() as usize, 0 | 4);
            if position.man_at(square).is_none() && !ends {
                position.put(colour, piece, square);
            }
        }
        let kings = Color::ALL.iter().all(|&colour| position.king(colour).is_some());
        if !kings || !position.checkers(Color::Black).is_empty() {
            continue;
        }
        let report = ask(&position.to_string(), "#3", &Wishes::default());
        if !report.keys.is_empty() {
            solved += 1;
            checked(&report);
            let complete = Wishes { complete: true, ..Wishes::default() };
            let report = ask(&position.to_string(), "#3", &complete);
            checked(&report);
            if !report.is_cut() {
                held_against_finals(&report);
                forced += usize::from(tags(&report).has(Tag::PureMate));
            }
        }
    }
    assert!(solved > 50 && forced > 5, "{solved} {forced}");
}
