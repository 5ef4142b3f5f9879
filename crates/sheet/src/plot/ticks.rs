//! Which numbers an ordinary axis names.

use super::LETTER;
use crate::page::ems;

/// The range of the numbers on an axis.
pub(crate) struct Range {
    least: f64,
    most: f64,
    /// Whether all of them are whole: then nothing between them is named.
    whole: bool,
}

impl Range {
    /// The range of these numbers.
    pub(crate) fn of(numbers: impl Iterator<Item = f64> + Clone) -> Self {
        let whole = numbers.clone().all(|x| x.fract() == 0.0);
        let (least, most) =
            numbers.fold((f64::MAX, f64::MIN), |(least, most), x| (least.min(x), most.max(x)));
        Self { least, most, whole }
    }

    /// Whether the numbers are too close to be told apart.
    fn is_point(&self) -> bool {
        self.most - self.least <= 1e-9 * self.most.abs().max(self.least.abs()).max(1.0)
    }

    /// Where a number stands, from 0 to 1; the only one in the middle.
    pub(crate) fn place(&self, x: f64) -> f64 {
        if self.is_point() { 0.5 } else { (x - self.least) / (self.most - self.least) }
    }

    /// Numbers with their names, as many as have room beside each other: every one, second, fifth,
    /// tenth and so on.
    pub(crate) fn ticks(&self, room: f64) -> Vec<(f64, String)> {
        if self.is_point() {
            return vec![(self.least, written(self.least, if self.whole { 0 } else { 3 }))];
        }
        let span = self.most - self.least;
        // The first step gives twenty ticks or more, which is more than an axis can name; longer steps
        // follow.
        let mut power = (span / 20.0).log10().floor() as i32;
        if self.whole {
            power = power.max(0);
        }
        let steps = (power..power + 4).flat_map(|power| [1, 2, 5].map(|digit| (digit, power)));
        for (digit, power) in steps {
            let step = f64::from(digit) * 10f64.powi(power);
            // A little room for rounding, or a tick at the very end would be lost.
            let first = (self.least / step - 1e-9).ceil();
            let count = (self.most / step + 1e-9).floor() - first;
            let decimals = usize::try_from(-power).unwrap_or(0);
            let ticks = (0..=(count.clamp(0.0, 100.0) as u32)).map(|nth| {
                let x = (first + f64::from(nth)) * step;
                (x.clamp(self.least, self.most), written(x, decimals))
            });
            let ticks: Vec<_> = ticks.collect();
            let widest = ticks.iter().map(|(_, name)| ems(name) * LETTER + LETTER).fold(0.0, f64::max);
            // The densest ticks whose names do not touch.
            if widest <= room * step / span {
                return ticks;
            }
        }
        Vec::new()
    }
}

fn written(x: f64, decimals: usize) -> String {
    let text = format!("{x:.decimals$}");
    if text.trim_start_matches('-').chars().all(|c| matches!(c, '0' | '.')) { "0".to_owned() } else { text }
}

#[cfg(test)]
mod unit_tests {
    use super::*;

    fn names(numbers: &[f64], room: f64) -> Vec<String> {
        let ticks = Range::of(numbers.iter().copied()).ticks(room);
        ticks.into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn sizes_are_named_while_there_is_room() {
        assert_eq!(names(&[6.0, 11.0], 500.0), ["6", "7", "8", "9", "10", "11"]);
        assert_eq!(names(&[6.0, 11.0], 100.0), ["6", "8", "10"]);
        assert_eq!(names(&[1.0, 40.0], 500.0), ["5", "10", "15", "20", "25", "30", "35", "40"]);
        assert_eq!(names(&[7.0], 500.0), ["7"]);
    }

    #[test]
    fn other_numbers_have_decimals() {
        assert_eq!(names(&[0.25, 1.0], 200.0), ["0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(names(&[-0.5, 0.5], 200.0), ["-0.5", "0", "0.5"]);
    }
}
