//! Times in words, and the logarithmic axis they stand on.

/// A time that is shorter, or zero, stands here: a logarithm must end somewhere, and no clock of
/// ours is finer.
const SHORTEST: f64 = 1e-6;
/// Three centuries.
const LONGEST: f64 = 1e10;

/// `350 µs`, `12.5 ms`, `1.25 s`, `4000 s`, `12 days`: three digits, or all of a whole number.
pub(crate) fn time_words(seconds: f64) -> String {
    let (value, unit) = match seconds {
        ..=0.0 => return "0 s".to_owned(),
        // Where rounding would give 1000, the next unit gives 1.
        ..0.000_999_5 => (seconds * 1e6, "µs"),
        ..0.999_5 => (seconds * 1e3, "ms"),
        ..99_999.5 => (seconds, "s"),
        _ => (seconds.min(LONGEST) / 86400.0, "days"),
    };
    let decimals = match value {
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    let text = format!("{value:.decimals$}");
    let short = if decimals > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{short} {unit}")
}

/// An axis from one power of ten to another.
pub(crate) struct Decades {
    low: i32,
    high: i32,
}

impl Decades {
    /// The axis that holds these times, so much room (in decades) below them, and at least one decade.
    pub(crate) fn holding(times: impl Iterator<Item = f64>, below: f64) -> Self {
        let (least, most) = times
            .map(|time| time.clamp(SHORTEST, LONGEST).log10())
            .fold((f64::MAX, f64::MIN), |(least, most), time| (least.min(time), most.max(time)));
        if least > most {
            return Self { low: -3, high: 0 };
        }
        // The last digit of a logarithm does not make another decade, and none begins at the longest time.
        let low = ((least - below + 1e-9).floor() as i32).min(LONGEST.log10() as i32 - 1);
        Self { low, high: ((most - 1e-9).ceil() as i32).max(low + 1) }
    }

    /// Where a time stands, from 0 at the foot to 1 at the top.
    pub(crate) fn place(&self, seconds: f64) -> f64 {
        // The decade below the shortest time is still on the axis, as room.
        let exponent = seconds.clamp(SHORTEST / 10.0, LONGEST).log10();
        ((exponent - f64::from(self.low)) / f64::from(self.high - self.low)).clamp(0.0, 1.0)
    }

    /// The times to name, at most so many: powers of ten, and on a short axis 2 and 5 between them.
    pub(crate) fn ticks(&self, most: usize) -> Vec<f64> {
        let span = (self.high - self.low) as usize;
        if span <= 2 && 3 * span < most {
            let between = (self.low..self.high).flat_map(|power| [1.0, 2.0, 5.0].map(|n| n * ten_to(power)));
            return between.chain([ten_to(self.high)]).collect();
        }
        (self.low..=self.high).step_by(span / most.max(1) + 1).map(ten_to).collect()
    }
}

fn ten_to(power: i32) -> f64 {
    10f64.powi(power)
}

/// The name of a tick: as [`time_words`], with large powers of ten as powers.
pub(crate) fn tick_words(seconds: f64) -> String {
    if seconds < 9999.0 {
        return time_words(seconds);
    }
    let power = (seconds.log10().round() as usize).min(10);
    let raised = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "¹⁰"][power];
    format!("10{raised} s")
}

#[cfg(test)]
mod unit_tests {
    use super::*;

    #[test]
    fn times_have_three_digits() {
        let times = [0.0, 0.000_35, 0.000_999_9, 0.0125, 0.1, 0.9999, 1.25, 75.0, 3600.0, 1e300];
        let words = ["0 s", "350 µs", "1 ms", "12.5 ms", "100 ms", "1 s", "1.25 s", "75 s", "3600 s"];
        let written = times.map(time_words);
        assert_eq!(written[..9], words);
        assert_eq!(written[9], "115741 days");
    }

    #[test]
    fn an_axis_holds_its_times() {
        let names = |times: &[f64], below, most| -> Vec<String> {
            Decades::holding(times.iter().copied(), below).ticks(most).into_iter().map(tick_words).collect()
        };
        assert_eq!(names(&[0.002, 10.0], 0.0, 9), ["1 ms", "10 ms", "100 ms", "1 s", "10 s"]);
        assert_eq!(names(&[0.002, 10.0], 0.0, 3), ["1 ms", "100 ms", "10 s"]);
        assert_eq!(names(&[2.0, 3.0], 0.0, 9), ["1 s", "2 s", "5 s", "10 s"]);
        assert_eq!(names(&[1.0], 0.0, 3), ["1 s", "10 s"]);
        assert_eq!(names(&[1.0], 0.1, 3), ["100 ms", "1 s"]);
        assert_eq!(names(&[0.0, 1e300], 0.0, 20).last().unwrap(), "10¹⁰ s");
        assert_eq!(names(&[1e300], 0.0, 3), ["10⁹ s", "10¹⁰ s"]);
        assert_eq!(names(&[], 0.0, 9).len(), 4);
    }
}
