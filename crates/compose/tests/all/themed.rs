//! Derives the themes of generated puzzles again by plain rules. Every line that shows a theme must be
//! forced: each reply parries every threat, if there is one, and each white move is the only one that mates
//! in time.

use rookwright_chess::{Goal, Legality, Move, Piece, Plain, Position, Size};
use rookwright_compose::{Duals, Made, Manner, Run, Wish};
use rookwright_mate::analysis::{Wishes, analyse};
use rookwright_mate::themes::{Tag, Tagged, Tags, tags};
use rookwright_mate::{Prover, SearchOptions, Stipulation};
use rookwright_run::Budget;
use std::collections::HashSet;
use std::ops::ControlFlow;

fn wins(position: &Plain, moves: u32) -> bool {
    moves > 0 && position.moves().into_iter().any(|step| loses(&position.after(step), moves - 1))
}

fn loses(position: &Plain, moves: u32) -> bool {
    if position.is_reached(Goal::Mate) || moves == 0 {
        return position.is_reached(Goal::Mate);
    }
    let replies = position.moves();
    !replies.is_empty() && replies.into_iter().all(|reply| wins(&position.after(reply), moves))
}

/// Returns every move that mates in this number of moves.
fn keys(position: &Plain, moves: u32) -> Vec<Move> {
    position.moves().into_iter().filter(|&step| loses(&position.after(step), moves - 1)).collect()
}

/// Returns the moves that White threatens, and the number of moves in which they mate. Where Black has one move only,
/// nothing is threatened: that move is what happens.
fn threats(position: &Plain, left: u32) -> (Vec<Move>, u32) {
    let passed = position.passed();
    let is_free = !position.is_check() && position.moves().len() > 1;
    let least = (1..=left).find(|&moves| is_free && wins(&passed, moves));
    least.map_or((Vec::new(), 0), |moves| (keys(&passed, moves), moves))
}

/// Returns how many threats a reply parries, and how many there are.
fn stopped(position: &Plain, reply: Move, left: u32) -> (usize, usize) {
    let (threats, moves) = threats(position, left);
    let after = position.after(reply);
    let works = |threat: &Move| after.is_legal(*threat) && loses(&after.after(*threat), moves - 1);
    (threats.iter().filter(|threat| !works(threat)).count(), threats.len())
}

/// Whether a line is forced. In a Novotny, the last reply needs to parry only one of several threats.
fn is_forced(diagram: &Position, line: &[Move], moves: u32, tag: Tag) -> bool {
    let (mut here, mut left) = (Plain::from(diagram), moves);
    for (nth, &step) in line.iter().enumerate() {
        let holds = if nth % 2 == 0 {
            left -= 1;
            keys(&here, left + 1) == [step]
        } else {
            let (stopped, all) = stopped(&here, step, left);
            let partly = tag == Tag::Novotny && nth + 2 == line.len() && stopped > 0;
            stopped == all || partly
        };
        if !holds || !here.is_legal(step) {
            return false;
        }
        here = here.after(step);
    }
    true
}

fn made(wish: &Wish, count: u64) -> Vec<Made> {
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let run = Run { count, threads: 2, watch: &watch, known: &known, give_up_after: 400_000 };
    let mut all = Vec::new();
    wish.generate(run, &mut |_| {}, &mut |made| {
        all.push(made.clone());
        ControlFlow::Continue(())
    })
    .expect("a wish that makes sense");
    assert_eq!(all.len() as u64, count, "{:?}", wish.wanted.themes);
    all
}

/// Returns what the last move of a line shows, from the pieces alone.
fn is_shown(diagram: &Position, line: &[Move], tag: Tag) -> bool {
    let (&last, rest) = line.split_last().expect("a line has moves");
    let here = rest.iter().fold(diagram.clone(), |here, &step| here.after(step));
    let pawn = here.kind(Piece::Pawn).has(last.from());
    let mate = Plain::from(&here).after(last).is_mate();
    match tag {
        Tag::Castling => {
            here.kind(Piece::King).has(last.from())
                && (last.from().file() as i8 - last.to().file() as i8).abs() == 2
        }
        Tag::Promotion => last.promotion().is_some(),
        Tag::Underpromotion => last.promotion().is_some_and(|piece| piece != Piece::Queen),
        Tag::EnPassant => pawn && last.from().file() != last.to().file() && here.man_at(last.to()).is_none(),
        Tag::Switchback | Tag::DoubleCheck | Tag::DiscoveredCheck => true,
        _ => mate,
    }
}

/// Checks the two lines of a Grimshaw or Novotny: two pieces go to one square, and the mates differ.
fn are_a_pair(diagram: &Position, lines: &[Vec<Move>]) -> bool {
    let parts = |line: &Vec<Move>| {
        let (head, tail) = line.split_at(line.len() - 2);
        (head.to_vec(), tail[0], tail[1])
    };
    lines.iter().map(parts).all(|(head, reply, mate)| {
        let here = head.iter().fold(diagram.clone(), |here, &step| here.after(step));
        let other = |(other_head, other, other_mate): (Vec<Move>, Move, Move)| {
            other_head == head
                && other.to() == reply.to()
                && other.from() != reply.from()
                && other_mate != mate
        };
        here.man_at(reply.from()).is_some() && lines.iter().map(parts).any(other)
    })
}

/// Checks every line of every tag of a puzzle.
fn doubt(diagram: &Position, tags: &Tags, moves: u32) {
    let fen = diagram.to_string();
    for Tagged { tag, lines } in tags.tagged() {
        for line in lines {
            assert!(is_forced(diagram, line, moves, *tag), "{fen} {tag} {line:?}");
            assert!(is_shown(diagram, line, *tag), "{fen} {tag} {line:?}");
        }
        if matches!(tag, Tag::Grimshaw | Tag::Novotny) {
            assert!(are_a_pair(diagram, lines), "{fen} {tag} {lines:?}");
        }
    }
}

fn themed(size: (usize, usize), moves: u32, theme: &str, seed: u64) -> Wish {
    let size = Size::new(size.0, size.1).expect("a size of ours");
    let mut wish = Wish::new(size, Manner::Direct, moves);
    wish.wanted.themes = vec![theme.parse().expect("a theme")];
    wish.seed = seed;
    wish
}

/// The rarer ones (`boden`, `dovetail`, `hook`, `switchback`) take longer to make than a test should.
#[test]
fn every_theme_is_forced() {
    for theme in [
        "smothered",
        "back-rank",
        "corridor",
        "epaulette",
        "arabian",
        "anastasia",
        "double-bishop",
        "pure-mate",
        "model-mate",
        "ideal-mate",
        "promotion",
        "underpromotion",
        "double-check",
        "discovered-check",
    ] {
        let wish = themed((5, 5), 2, theme, 5);
        for made in made(&wish, 1) {
            assert!(made.tags.has(wish.wanted.themes[0]), "{theme}");
            doubt(made.position(), &made.tags, 2);
        }
    }
}

#[test]
fn themes_of_a_full_board_are_forced() {
    for theme in ["castling", "en-passant"] {
        let wish = themed((8, 8), 2, theme, 99);
        for made in made(&wish, 1) {
            doubt(made.position(), &made.tags, 2);
        }
    }
}

/// Themes that are too rare to be generated in a test: published puzzles, and some generated earlier.
#[test]
fn lines_that_cross_are_forced() {
    for (fen, theme) in [
        ("8/B2K3Q/5p2/3k4/2p2P2/p6p/r7/b7 w", Tag::Grimshaw),
        ("8/7K/8/2QQ1N2/5k2/3r4/4b3/8 w", Tag::Grimshaw),
        ("5B2/4R3/4p1k1/5rr1/2Qb2P1/8/6K1/8 w", Tag::Grimshaw),
        ("7q/4r1bp/1B6/3N4/8/1Q1N1P2/3k2K1/1b1BR3 w", Tag::Novotny),
    ] {
        let position = Position::from_fen(fen, Legality::Strict).expect("a position");
        let mut prover = Prover::new(Stipulation::MATE, &SearchOptions::default());
        let wishes = Wishes { complete: true, ..Wishes::default() };
        let asked = Stipulation::mate_in(2).expect("a stipulation");
        let shown = tags(&analyse(&position, asked, &wishes, &mut prover).expect("no limit"));
        assert!(shown.has(theme), "{fen}");
        doubt(&position, &shown, 2);
    }
}

/// Even if all duals are allowed, a theme must be forced.
#[test]
fn a_choice_shows_nothing_even_where_choices_are_let_pass() {
    for (theme, moves) in [("promotion", 2), ("model-mate", 3)] {
        let mut wish = themed((4, 4), moves, theme, 7);
        wish.wanted.duals = Duals::Allowed;
        made(&wish, 6).iter().for_each(|made| doubt(made.position(), &made.tags, moves));
    }
}
