//! Fills in the requirements of a level that the user left open, and refuses wishes that contradict it.

use super::army::Army;
use super::level::Level;
use super::manner::Manner;
use super::wanted::{Clean, KeyWish};
use super::wish::Wish;
use rookwright_board::say;
use rookwright_difficulty::LEAST_FOR_QUIET_KEYS;
use rookwright_mate::analysis::Feature;
use rookwright_mate::themes::Tag;
use rookwright_run::options::FieldError;
use std::ops::RangeInclusive;

impl Level {
    /// Fills in what the wish leaves open. What the user asked for stays.
    ///
    /// # Errors
    /// Names the wish that contradicts the level.
    pub(super) fn apply(self, wish: &mut Wish) -> Result<(), FieldError> {
        wish.level = self;
        let is_tree = matches!(wish.manner, Manner::Direct) && wish.moves > 1;
        let Some(standard) = self.standard(wish.moves).filter(|_| is_tree) else {
            return self.refuse_play(wish);
        };
        // A black king alone does not defend.
        if let Army::Between { least: 1, most } = wish.black
            && most > 1
        {
            wish.black = Army::Between { least: 2, most };
        }
        // Keys that give no check are rated above this: easier puzzles begin with a check.
        let least_quiet = u32::from(LEAST_FOR_QUIET_KEYS);
        let is_easy = wish.wanted.difficulty.as_ref().is_some_and(|range| *range.start() < least_quiet);
        if let Some(range) = wish.wanted.difficulty.as_ref().filter(|range| *range.end() < least_quiet)
            && self >= Level::Club
        {
            let because = say!(
                "level.quiet.rated",
                "has a quiet key, and such puzzles are rated {least} and more",
                least = least_quiet
            );
            return Err(self.contradicts(&format!("[difficulty ..{}]", range.end()), &because));
        }
        let allows_checks = is_easy && self < Level::Club;
        let themes = wish.wanted.themes.clone();
        let asks = |feature| themes.contains(&Tag::Key(feature));
        if self >= Level::Club {
            for feature in [Feature::Check, Feature::Capture, Feature::EnPassant] {
                if asks(feature) {
                    return Err(self.contradicts(
                        &format!("[theme {}]", Tag::Key(feature)),
                        &say!("level.quiet", "has a quiet key"),
                    ));
                }
            }
        }
        if wish.wanted.key.is_empty() && !wish.wanted.classic && !allows_checks {
            let quiet = [(Feature::Check, KeyWish::NoCheck), (Feature::Capture, KeyWish::NoCapture)];
            let passant = asks(Feature::EnPassant);
            let wanted = quiet
                .into_iter()
                .filter(|&(feature, key)| !(asks(feature) || passant && key == KeyWish::NoCapture));
            wish.wanted.key = wanted.map(|(_, key)| key).collect();
        }
        let substance = &mut wish.wanted.substance;
        let (least, most) = standard.variations;
        // A theme may need more variations than a class would see otherwise.
        let most = if wish.wanted.themes.is_empty() && substance.models.is_none() { most } else { u32::MAX };
        // A small board has no room for much play.
        let small = wish.size.squares().len() < 25;
        // After a Novotny the replies let one of two threats through.
        let separates = themes.contains(&Tag::Novotny);
        let (least, different) = match (small || allows_checks, separates) {
            (_, true) => (0, 0),
            (true, false) => (1, 1),
            (false, false) => (least, standard.different),
        };
        fill(&mut substance.variations, least, most, "variations", self)?;
        let different = different.min(substance.variations.as_ref().map_or(different, |range| *range.end()));
        fill(&mut substance.different, different, u32::MAX, "mates_different", self)?;
        if standard.tries > 0 {
            fill(&mut substance.tries, standard.tries, u32::MAX, "tries", self)?;
        }
        substance.score = substance.score.or(standard.score.filter(|_| !small));
        if let Some(range) = &wish.wanted.replies
            && self >= Level::Club
            && *range.end() < least
        {
            let replies = format!("[replies ..{}]", range.end());
            let because = say!("level.variations", "has at least {n} variations", n = least);
            return Err(self.contradicts(&replies, &because));
        }
        if wish.black.most() < 2 {
            let what = say!("level.king_alone", "a black king alone");
            return Err(self.contradicts(&what, &say!("level.defenders", "has black pieces that defend")));
        }
        if let Some(men) = wish.most_men.filter(|&men| men < 5 && self >= Level::Club) {
            let because = say!("level.pieces", "needs at least 5 pieces");
            return Err(self.contradicts(&format!("[men {men}]"), &because));
        }
        Ok(())
    }

    /// Fills in what a level asks of other play, or refuses it for play that has no such puzzles.
    fn refuse_play(self, wish: &mut Wish) -> Result<(), FieldError> {
        let is_short = wish.moves == 1 && wish.manner == Manner::Direct;
        let has_level = self <= Level::Worksheet
            || matches!(wish.manner, Manner::Help | Manner::Selfmate) && wish.moves > 1;
        match (has_level, is_short) {
            (true, _) => {
                // A helpmate worth printing has two solutions that match each other, in clean mates.
                if self >= Level::Club && wish.manner == Manner::Help {
                    if wish.twin.is_none() {
                        wish.lines = wish.lines.max(2);
                    }
                    wish.wanted.clean = wish.wanted.clean.max(Clean::Model);
                }
                Ok(())
            }
            (false, true) => Err(self.contradicts(
                "[moves 1]",
                &say!("level.mate_in_1", "has variations, which a mate in 1 has not"),
            )),
            (false, false) => Err(self.contradicts(
                &format!("[play {}]", wish.manner.name()),
                &say!("level.plays", "exists for direct, help and self play of two or more moves"),
            )),
        }
    }

    fn contradicts(self, what: &str, because: &str) -> FieldError {
        FieldError::contradiction(say!(
            "level.contradicts",
            "{what} contradicts [for {level}], which {because}",
            what,
            level = self.name(),
            because
        ))
    }
}

/// Fills in a range, or refuses one that excludes what the level asks for.
fn fill(
    range: &mut Option<RangeInclusive<u32>>,
    least: u32,
    most: u32,
    name: &str,
    level: Level,
) -> Result<(), FieldError> {
    match range {
        None => {
            *range = Some(least..=most);
            Ok(())
        }
        // In a class, what the teacher asks for goes before what the level suggests.
        Some(given) if level >= Level::Club && *given.end() < least => {
            let because = say!("level.least", "has at least {n}", n = least);
            Err(level.contradicts(&format!("[{name} ..{}]", given.end()), &because))
        }
        Some(_) => Ok(()),
    }
}
