//! Removes what a composed position does not need.
//!
//! A piece is unneeded if without it the key is still the only one and nothing is lost. A white piece must
//! serve some variation: without it, variations and different mates may not become fewer. A black piece may
//! also be there for the score alone, because every defence needs a defender.

use super::super::army::KINDS;
use super::super::change::drop_impossible_rights;
use super::super::draw::is_quiet;
use super::super::wish::Wish;
use super::aim::Aim;
use super::anneal::Peak;
use super::sketch::{Bar, Look, Sketch, Sketcher};
use rookwright_chess::{Color, Position};
use rookwright_mate::content::{Content, Phases, score};

/// Returns a peak without unneeded pieces, and with everything counted.
pub(super) fn polished(wish: &Wish, aim: &Aim, sketcher: &mut Sketcher, peak: &Peak) -> Option<Peak> {
    sketcher.set_look(Look { set_play: true, tries: wish.moves == 2, key_piece: true });
    let mut best = looked(aim, sketcher, &peak.position, &peak.sketch)?;
    if !wish.wanted.needless {
        while let Some(fewer) = without_one(wish, aim, sketcher, &best) {
            best = fewer;
        }
    }
    Some(best)
}

fn looked(aim: &Aim, sketcher: &mut Sketcher, position: &Position, as_in: &Sketch) -> Option<Peak> {
    let worth = |content: &Content, phases: &Phases| aim.worth(content, phases);
    let bar = Bar::none(&worth);
    let key = as_in.key()?;
    if !position.is_legal(key) {
        return None;
    }
    let (value, sketch) = sketcher.sketch(position, Some(key), &bar)?;
    sketch.is_sound().then(|| Peak { value, position: position.clone(), sketch })
}

fn without_one(wish: &Wish, aim: &Aim, sketcher: &mut Sketcher, peak: &Peak) -> Option<Peak> {
    for colour in Color::ALL {
        for piece in KINDS {
            for square in peak.position.those(colour, piece) {
                let mut fewer = peak.position.clone();
                fewer.take(colour, piece, square);
                drop_impossible_rights(&mut fewer);
                if !is_quiet(&fewer) {
                    continue;
                }
                let Some(next) = looked(aim, sketcher, &fewer, &peak.sketch) else { continue };
                let (before, after) = (&peak.sketch.content, &next.sketch.content);
                let keeps_play = after.variations >= before.variations && after.mates >= before.mates;
                let keeps_score = score(after) >= score(before) && next.value >= peak.value;
                let needed = match colour {
                    Color::White => !keeps_play,
                    Color::Black => !(keeps_play && keeps_score),
                };
                // Without it, all that the wish asks for must still be there.
                if !needed && (wish.wanted.substance.distance(after) == 0 || keeps_score) {
                    return Some(next);
                }
            }
        }
    }
    None
}
