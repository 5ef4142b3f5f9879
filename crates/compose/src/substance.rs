//! Requirements for the content of a solution: how many variations, mates and changes it shows, and its
//! score.

use rookwright_mate::content::{Content, score};
use rookwright_run::options::FieldError;
use std::ops::RangeInclusive;

/// The requirements for the content of a solution. `None` asks for nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Substance {
    /// The number of variations.
    pub variations: Option<RangeInclusive<u32>>,
    /// The number of different mating moves in the variations.
    pub different: Option<RangeInclusive<u32>>,
    /// The number of quiet tries: first moves with a single refutation.
    pub tries: Option<RangeInclusive<u32>>,
    /// The number of changed mates.
    pub changed: Option<RangeInclusive<u32>>,
    /// The number of variations that end in a model mate.
    pub models: Option<RangeInclusive<u32>>,
    /// The least score.
    pub score: Option<i32>,
}

/// A count with the range that a wish allows.
struct Counted<'a> {
    /// The name of the option.
    option: &'static str,
    /// What is counted, in words: one of them, and several.
    words: [&'static str; 2],
    range: &'a Option<RangeInclusive<u32>>,
    count: fn(&Content) -> usize,
}

impl Substance {
    fn counted(&self) -> [Counted<'_>; 5] {
        let counted = |option, words, range, count| Counted { option, words, range, count };
        [
            counted("variations", ["variation", "variations"], &self.variations, |content| {
                content.variations
            }),
            counted("mates_different", ["different mate", "different mates"], &self.different, |content| {
                content.mates
            }),
            counted("tries", ["try", "tries"], &self.tries, |content| content.tries),
            counted("changed", ["changed mate", "changed mates"], &self.changed, |content| {
                content.changed_mates
            }),
            counted("model_mates", ["model mate", "model mates"], &self.models, |content| {
                content.model_mates
            }),
        ]
    }

    /// Whether there is any requirement.
    pub fn is_asked(&self) -> bool {
        self.score.is_some() || self.counted().iter().any(|counted| counted.range.is_some())
    }

    /// Returns the options with a requirement.
    pub(super) fn asked(&self) -> Vec<&'static str> {
        let counted = self.counted();
        let ranges = counted.iter().filter(|counted| counted.range.is_some()).map(|counted| counted.option);
        ranges.chain(self.score.map(|_| "score")).collect()
    }

    pub(super) fn validate(&self) -> Result<(), FieldError> {
        for counted in self.counted() {
            if let Some(range) = counted.range
                && range.start() > range.end()
            {
                return Err(reversed(counted.option, *range.start(), *range.end()));
            }
        }
        let least = |range: &Option<RangeInclusive<u32>>| range.as_ref().map_or(0, |range| *range.start());
        let most =
            |range: &Option<RangeInclusive<u32>>| range.as_ref().map_or(u32::MAX, |range| *range.end());
        for (fewer, range) in
            [("mates_different", &self.different), ("changed", &self.changed), ("model_mates", &self.models)]
        {
            if least(range) > most(&self.variations) {
                return Err(FieldError::contradiction(format!(
                    "[{fewer} {}..] contradicts [variations ..{}]: each needs a variation of its own",
                    least(range),
                    most(&self.variations)
                )));
            }
        }
        Ok(())
    }

    /// Lists what a solution lacks: `4 different mates instead of at least 5`.
    pub(super) fn lacks(&self, content: &Content) -> Vec<String> {
        let mut lacks = Vec::new();
        for Counted { words, range, count, .. } in self.counted() {
            let number = count(content) as u32;
            let words = words[usize::from(number != 1)];
            match range {
                Some(range) if number < *range.start() => {
                    lacks.push(format!("{number} {words} instead of at least {}", range.start()));
                }
                Some(range) if number > *range.end() => {
                    lacks.push(format!("{number} {words} instead of at most {}", range.end()));
                }
                _ => {}
            }
        }
        if let Some(least) = self.score
            && score(content) < least
        {
            lacks.push(format!("a score of {} instead of at least {least}", score(content)));
        }
        lacks
    }

    /// Returns how far a solution is from meeting the requirements. 0 if it meets them.
    pub(super) fn distance(&self, content: &Content) -> u32 {
        let counted = self.counted();
        let missing = counted.iter().map(|counted| match counted.range {
            None => 0,
            Some(range) => {
                let number = (counted.count)(content) as u32;
                range.start().saturating_sub(number) + number.saturating_sub(*range.end())
            }
        });
        let points = self.score.map_or(0, |least| ((least - score(content)).max(0) as u32).div_ceil(5));
        missing.sum::<u32>() + points
    }
}

/// The error for a range whose ends are in the wrong order.
pub(super) fn reversed(what: &'static str, least: u32, most: u32) -> FieldError {
    FieldError::contradiction(format!("{what} from {least} to {most}: the smaller number comes first"))
}
