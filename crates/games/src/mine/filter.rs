//! Which games are searched, by their tags.

use crate::{GameResult, Tags};
use rookwright_run::options::{Kind, Options, values};
use std::fmt;
use std::str::FromStr;

/// The heading of the options about games.
const GAMES: &str = "Game options";
/// A rating of a player.
const ELO: Kind = Kind::Number { least: 0, most: 5000, halves: false };

/// Conditions on a game. A game without the tag that a condition asks for does not meet it.
#[derive(Clone, PartialEq, Eq, Debug, Options)]
pub struct Filter {
    /// Both players have at least this rating
    #[option(noun = "rating", kind = ELO, group = GAMES, advanced)]
    pub min_elo: Option<u32>,
    /// Both players have at most this rating
    #[option(noun = "rating", kind = ELO, group = GAMES, advanced)]
    pub max_elo: Option<u32>,
    /// bullet, blitz, rapid, classical, correspondence, or 180+2
    ///
    /// Several with commas. The classes go by the time for 40 moves: below 3, 8 and 25 minutes.
    #[option(kind = Kind::Words(TimeControl::names), read = time_controls, group = GAMES, advanced)]
    pub time_control: Vec<TimeControl>,
    /// The result: 1-0, 0-1, 1/2-1/2 or *
    #[option(kind = Kind::Text { value: "RESULT", example: "1-0" }, read = result, group = GAMES, advanced)]
    pub result: Option<GameResult>,
    /// A part of the event's name
    #[option(group = GAMES, advanced)]
    pub event: Option<String>,
    /// A part of a player's name
    #[option(group = GAMES)]
    pub player: Option<String>,
    /// Games of this day, month or year and later
    #[option(kind = Kind::Text { value: "DATE", example: "2024-05" }, read = str::parse::<Since>, group = GAMES, advanced)]
    pub since: Option<Since>,
}

fn time_controls(text: &str) -> Result<Vec<TimeControl>, String> {
    values::list(text, str::parse)
}

fn result(text: &str) -> Result<GameResult, String> {
    let expected = "expected 1-0, 0-1, 1/2-1/2 or *";
    GameResult::of_text(text).ok_or_else(|| format!("'{text}' is not a result: {expected}"))
}

/// A time control, or a class of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// Less than 3 minutes for 40 moves.
    Bullet,
    /// Less than 8 minutes for 40 moves.
    Blitz,
    /// Less than 25 minutes for 40 moves.
    Rapid,
    /// 25 minutes or more for 40 moves.
    Classical,
    /// Days for a move, or no limit.
    Correspondence,
    /// As it is written in the tag, such as `180+2`.
    Exact(String),
}

impl TimeControl {
    /// The classes and their names.
    const CLASSES: [(&'static str, TimeControl); 5] = [
        ("bullet", TimeControl::Bullet),
        ("blitz", TimeControl::Blitz),
        ("rapid", TimeControl::Rapid),
        ("classical", TimeControl::Classical),
        ("correspondence", TimeControl::Correspondence),
    ];

    fn names() -> Vec<&'static str> {
        Self::CLASSES.map(|(name, _)| name).to_vec()
    }

    /// Returns the class of a value of the tag `TimeControl`, by the time for 40 moves, as Lichess does.
    fn class(value: &str) -> Option<Self> {
        if value == "-" || value.starts_with("1/") {
            return Some(TimeControl::Correspondence);
        }
        // The first of several periods: `40/7200:3600`.
        let first = value.split(':').next().unwrap_or_default();
        let base = first.rsplit('/').next().unwrap_or_default();
        let (base, increment) = base.split_once('+').unwrap_or((base, "0"));
        let (base, increment): (u64, u64) = (base.parse().ok()?, increment.parse().ok()?);
        Some(match base.saturating_add(increment.saturating_mul(40)) {
            0..180 => TimeControl::Bullet,
            180..480 => TimeControl::Blitz,
            480..1500 => TimeControl::Rapid,
            _ => TimeControl::Classical,
        })
    }

    fn fits(&self, value: &str) -> bool {
        match self {
            TimeControl::Exact(exact) => exact == value,
            class => Self::class(value).as_ref() == Some(class),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Exact(exact) => f.write_str(exact),
            class => {
                let named = Self::CLASSES.iter().find(|(_, one)| one == class);
                f.write_str(named.map_or("", |(name, _)| name))
            }
        }
    }
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let lower = text.to_lowercase();
        if let Some((_, class)) = Self::CLASSES.into_iter().find(|(name, _)| *name == lower) {
            return Ok(class);
        }
        match Self::class(text) {
            Some(_) => Ok(TimeControl::Exact(text.to_owned())),
            None => Err(format!(
                "'{}' is not a time control: expected {}, or one like 180+2",
                rookwright_chess::shown(text),
                Self::names().join(", ")
            )),
        }
    }
}

/// A day, month or year.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Since {
    year: u32,
    month: u32,
    day: u32,
}

impl Since {
    /// Reads the parts of a date. Unknown parts, `??`, are 0.
    fn parts(text: &str) -> Option<[u32; 3]> {
        let mut parts = [0; 3];
        let words: Vec<&str> = text.split(['.', '-', '/']).collect();
        if words.len() > 3 || words[0].len() != 4 {
            return None;
        }
        for (part, word) in parts.iter_mut().zip(words) {
            let is_unknown = word.chars().all(|letter| letter == '?');
            *part = if is_unknown { 0 } else { word.parse().ok()? };
        }
        (parts[1] <= 12 && parts[2] <= 31).then_some(parts)
    }

    /// Whether a date is this one or later. Unknown parts of the date count as early.
    fn admits(self, date: &str) -> bool {
        Self::parts(date).is_some_and(|[year, month, day]| {
            let known = (year, month.max(1), day.max(1));
            known >= (self.year, self.month, self.day)
        })
    }
}

impl fmt::Display for Since {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Since {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            let text = rookwright_chess::shown(text);
            format!("'{text}' is not a date: expected one like 2024, 2024-05 or 2024-05-31")
        };
        if text.contains('?') {
            return Err(wrong());
        }
        let [year, month, day] = Self::parts(text).ok_or_else(wrong)?;
        let is_given = |nth: usize| text.split(['.', '-', '/']).count() > nth;
        if year == 0 || is_given(1) && month == 0 || is_given(2) && day == 0 {
            return Err(wrong());
        }
        Ok(Self { year, month: month.max(1), day: day.max(1) })
    }
}

impl Filter {
    /// Whether a game meets every condition.
    pub fn admits(&self, tags: &Tags, result: GameResult) -> bool {
        let elo = |name: &str| tags.get(name).and_then(|elo| elo.parse::<u32>().ok());
        // A game with only one rating is left out: nothing is known about the other player.
        let both = |fits: &dyn Fn(u32) -> bool| {
            ["WhiteElo", "BlackElo"].into_iter().all(|name| elo(name).is_some_and(fits))
        };
        let has = |value: Option<&str>, part: &str| {
            value.is_some_and(|value| value.to_lowercase().contains(&part.to_lowercase()))
        };
        let date = || tags.get("Date").or_else(|| tags.get("UTCDate"));
        self.min_elo.is_none_or(|least| both(&|elo| elo >= least))
            && self.max_elo.is_none_or(|most| both(&|elo| elo <= most))
            && (self.time_control.is_empty() || {
                // `-` means no limit here, and is not an unknown value.
                let value = tags.value("TimeControl").unwrap_or_default();
                self.time_control.iter().any(|control| control.fits(value))
            })
            && self.result.is_none_or(|wanted| wanted == result)
            && self.event.as_ref().is_none_or(|part| has(tags.get("Event"), part))
            && self
                .player
                .as_ref()
                .is_none_or(|part| ["White", "Black"].into_iter().any(|name| has(tags.get(name), part)))
            && self.since.is_none_or(|since| date().is_some_and(|date| since.admits(date)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    fn admits(filter: &Filter, tags: &str) -> bool {
        let score = Score::read(format!("{tags}\n\n1. e4 1-0\n").as_bytes(), 1);
        filter.admits(&score.tags, score.result)
    }

    #[test]
    fn ratings_of_both_players() {
        let filter = Filter { min_elo: Some(1500), max_elo: Some(2000), ..Filter::default() };
        assert!(admits(&filter, "[WhiteElo \"1500\"]\n[BlackElo \"2000\"]"));
        assert!(!admits(&filter, "[WhiteElo \"1499\"]\n[BlackElo \"2000\"]"));
        assert!(!admits(&filter, "[WhiteElo \"1600\"]\n[BlackElo \"2001\"]"));
        assert!(!admits(&filter, "[WhiteElo \"1600\"]\n[BlackElo \"?\"]"));
        assert!(admits(&Filter::default(), ""));
    }

    #[test]
    fn time_controls() {
        for (value, name) in [
            ("60+0", "bullet"),
            ("120+2", "blitz"),
            ("180+2", "blitz"),
            ("600", "rapid"),
            ("40/7200:3600", "classical"),
            ("1/86400", "correspondence"),
            ("-", "correspondence"),
            ("180+2", "180+2"),
        ] {
            let filter = |text: &str| Filter {
                time_control: vec![text.parse().expect("a control")],
                ..Filter::default()
            };
            assert!(admits(&filter(name), &format!("[TimeControl \"{value}\"]")), "{value}");
            assert!(!admits(&filter(name), "[TimeControl \"?\"]"), "{value}");
            let other = if name == "rapid" { "bullet" } else { "rapid" };
            assert!(!admits(&filter(other), &format!("[TimeControl \"{value}\"]")), "{value}");
        }
        assert!("fast".parse::<TimeControl>().is_err());
    }

    #[test]
    fn dates() {
        let since = |text: &str| Filter { since: Some(text.parse().expect("a date")), ..Filter::default() };
        let day = "[Date \"2024.05.31\"]";
        for early in ["2024", "2024-05", "2024.05.31", "2023-12-31"] {
            assert!(admits(&since(early), day), "{early}");
        }
        for late in ["2025", "2024-06", "2024/06/01"] {
            assert!(!admits(&since(late), day), "{late}");
        }
        assert!(admits(&since("2024"), "[Date \"2024.??.??\"]"));
        assert!(!admits(&since("2024-02"), "[Date \"2024.??.??\"]"));
        assert!(admits(&since("2024"), "[UTCDate \"2024.01.01\"]"));
        assert!(!admits(&since("2024"), ""));
        for wrong in ["", "24", "2024-13", "2024-00", "2024-05-32", "May 2024", "2024-01-01-01", "2024.??"] {
            assert!(wrong.parse::<Since>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_and_results() {
        let tags = "[Event \"Club Cup\"]\n[White \"D\u{f6}rre, Anna\"]\n[Black \"B\"]";
        let event = |text: &str| Filter { event: Some(text.to_owned()), ..Filter::default() };
        let player = |text: &str| Filter { player: Some(text.to_owned()), ..Filter::default() };
        let result = |result| Filter { result: Some(result), ..Filter::default() };
        assert!(admits(&event("club"), tags) && !admits(&event("open"), tags));
        assert!(admits(&player("D\u{d6}RRE"), tags) && admits(&player("b"), tags));
        assert!(!admits(&player("x"), tags));
        assert!(admits(&result(GameResult::White), tags) && !admits(&result(GameResult::Draw), tags));
    }
}
