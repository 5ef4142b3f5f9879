use super::sketch::{Bar, Look};
use super::*;
use crate::{MateOptions, Run};
use rookwright_mate::analysis::{Wishes, analyse};
use rookwright_mate::content::{Content, Phases, score};
use rookwright_run::Budget;
use rookwright_run::options::Options;
use std::collections::HashSet;
use std::ops::ControlFlow;

fn wish(values: &[(&str, &str)]) -> Wish {
    let mut options = MateOptions::default();
    values.iter().for_each(|(name, value)| options.set(name, value).unwrap());
    options.wish(7, None).unwrap()
}

fn made(wish: &Wish, count: u64, threads: usize) -> Vec<Made> {
    let watch = Budget::default().watch();
    let run = Run { count, threads, watch: &watch, known: &HashSet::new(), give_up_after: 200 };
    let mut all = Vec::new();
    wish.generate(run, &mut |_| {}, &mut |made| {
        all.push(made.clone());
        ControlFlow::Continue(())
    })
    .unwrap();
    all
}

#[test]
fn a_sketch_counts_what_a_report_counts() {
    let wish = wish(&[("board", "6x6")]);
    let (asked, watch) = (wish.stipulation().unwrap(), Budget::default().watch());
    let worth = |content: &Content, _: &Phases| score(content);
    let bar = Bar::none(&worth);
    let mut compared = 0;
    for seed in 0..30 {
        let Some(position) = sound_position(&wish, asked, Random::of(seed, 1), &watch) else {
            continue;
        };
        let mut sketcher = Sketcher::new(Look { set_play: true, tries: true, key_piece: true }, Solver::Two);
        let (_, sketch) = sketcher.sketch(&position, None, &bar).expect("a sound position");
        let mut prover = Prover::new(asked, &SearchOptions::default());
        let wishes = Wishes { refutations: 1, set_play: true, ..Wishes::default() };
        let report = analyse(&position, asked, &wishes, &mut prover).unwrap();
        assert!(report.is_sound() && sketch.is_sound(), "{position}");
        assert_eq!(Content::of(&report), Some(sketch.content), "{position}");
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn worksheets_have_quiet_keys_and_defences() {
    for made in made(&wish(&[("board", "6x6")]), 6, 2) {
        let content = made.measures.play.as_ref().unwrap().content;
        assert!(!content.key_check && !content.key_capture);
        assert!(content.variations >= 2 && content.mates >= 2, "{}", made.position());
        assert!(made.measures.men.1 >= 2);
        assert_eq!(made.check(), Ok(()));
    }
}

#[test]
fn the_same_seed_gives_the_same_problems_on_any_number_of_threads() {
    let wish = wish(&[("board", "6x6"), ("for", "club")]);
    let fens = |threads| -> Vec<String> {
        made(&wish, 3, threads).iter().map(|made| made.position().to_string()).collect()
    };
    assert_eq!(fens(1), fens(3));
}

#[test]
fn no_white_piece_is_there_for_nothing() {
    let wish = wish(&[("board", "6x6")]);
    let asked = wish.stipulation().unwrap();
    for made in made(&wish, 4, 2) {
        let content = made.measures.play.as_ref().unwrap().content;
        for square in made.position().side(rookwright_chess::Color::White) {
            let (colour, piece) = made.position().man_at(square).unwrap();
            let mut fewer = made.position().clone();
            fewer.take(colour, piece, square);
            if piece == rookwright_chess::Piece::King || !super::super::draw::is_quiet(&fewer) {
                continue;
            }
            let mut prover = Prover::new(asked, &SearchOptions::default());
            let report = analyse(&fewer, asked, &Wishes::default(), &mut prover).unwrap();
            let same = report.is_sound() && report.keys.first().map(|key| key.step) == made.key();
            let keeps = |after: Content| {
                wish.wanted.substance.distance(&after) == 0
                    && after.variations >= content.variations
                    && after.mates >= content.mates
            };
            assert!(!(same && Content::of(&report).is_some_and(keeps)), "{}", made.position());
        }
    }
}

#[test]
fn helpmates_with_two_solutions() {
    let wish = wish(&[("board", "5x5"), ("play", "help"), ("lines", "2"), ("mates", "model")]);
    let all = made(&wish, 1, 2);
    let watch = Budget::default().watch();
    for made in &all {
        let found = rookwright_mate::lines(made.position(), made.problem.stipulation(), 9, &watch).unwrap();
        assert_eq!(found.len(), 2, "{}", made.position());
        assert_eq!(made.check(), Ok(()));
    }
    assert_eq!(all.len(), 1);
}
