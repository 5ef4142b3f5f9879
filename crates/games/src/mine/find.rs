//! A mate that was found in a game.

use crate::{Played, Score, Start, Tags};
use rookwright_chess::{Canonical, Move, Notation, Position};
use rookwright_difficulty::Difficulty;
use rookwright_mate::analysis::Report;
use rookwright_mate::{Draft, Problem, Stipulation};
use rookwright_run::document::document;

/// Tags in which the address of a game may stand.
const LINKS: [&str; 4] = ["Link", "GameUrl", "LichessURL", "Site"];

/// What is known about a game.
#[document]
#[derive(Default)]
pub struct GameFacts {
    /// The event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// The date, as the file writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// The player of the white pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// The player of the black pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// White's rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_elo: Option<u32>,
    /// Black's rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_elo: Option<u32>,
    /// The result, such as `1-0`.
    pub result: String,
    /// The time control, as the file writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_control: Option<String>,
    /// The code of the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eco: Option<String>,
    /// The address of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The file.
    pub file: String,
    /// The first line of the game in the file.
    pub line: u64,
    /// The number of the game in the file, from 1.
    pub number: u64,
}

impl GameFacts {
    pub(crate) fn of(score: &Score, file: &str, number: u64) -> Self {
        let tags: &Tags = &score.tags;
        let own = |name: &str| tags.get(name).map(str::to_owned);
        let elo = |name: &str| tags.get(name).and_then(|elo| elo.parse().ok());
        // Some sites write other things into these tags.
        let is_link = |value: &&str| value.starts_with("http://") || value.starts_with("https://");
        Self {
            event: own("Event"),
            site: own("Site"),
            date: own("Date").or_else(|| own("UTCDate")),
            round: own("Round"),
            white: own("White"),
            black: own("Black"),
            white_elo: elo("WhiteElo"),
            black_elo: elo("BlackElo"),
            result: score.result.text().to_owned(),
            time_control: own("TimeControl"),
            eco: own("ECO"),
            link: LINKS.into_iter().filter_map(|name| tags.get(name)).find(is_link).map(str::to_owned),
            file: file.to_owned(),
            line: score.line,
            number,
        }
    }

    /// Returns the players: `Anna – Berta`.
    pub fn players(&self) -> Option<String> {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        (self.white.is_some() || self.black.is_some())
            .then(|| format!("{} \u{2013} {}", name(&self.white), name(&self.black)))
    }

    /// Returns where the game was played: event, place and date.
    pub fn source(&self) -> Option<String> {
        let date = self.date.as_ref().map(|date| date.trim_end_matches(".??").to_owned());
        let site = self.site.clone().filter(|site| self.link.as_ref() != Some(site));
        let parts: Vec<String> =
            [self.players(), self.event.clone(), site, date].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// A mate that was found in a game.
#[derive(Clone, Debug)]
pub struct Find {
    /// The analysis: position, keys and variations.
    pub report: Report,
    /// The names of themes.
    pub themes: Vec<&'static str>,
    /// How hard it is for people.
    pub difficulty: Option<Difficulty>,
    /// The opponent's last move, and the position before it.
    pub last: Option<(Position, Move)>,
    /// What was played; `None` at the end of the game.
    pub played: Option<Played>,
    /// The number of plies before the position.
    pub ply: usize,
    /// The number of the move in the game.
    pub move_number: u32,
    /// Where the game began.
    pub start: Start,
    /// Whether all moves from a legal start up to here are legal chess, without null moves.
    pub is_legal: bool,
    /// The game.
    pub game: GameFacts,
}

impl Find {
    /// Returns the position.
    pub fn position(&self) -> &Position {
        &self.report.position
    }

    /// Returns the stipulation.
    pub fn stipulation(&self) -> Stipulation {
        self.report.stipulation
    }

    /// Returns the keys.
    pub fn keys(&self) -> Vec<Move> {
        self.report.keys.iter().map(|key| key.step).collect()
    }

    /// Whether a key was played.
    pub fn is_played(&self) -> bool {
        self.played.and_then(Played::step).is_some_and(|step| self.keys().contains(&step))
    }

    /// Returns what was played in SAN, `--` for a null move.
    pub fn played_text(&self) -> Option<String> {
        self.played.map(|played| match played {
            Played::Move(step) => self.position().write_move(step, Notation::San),
            Played::Chess960Castling { is_short: true } => "O-O".to_owned(),
            Played::Chess960Castling { is_short: false } => "O-O-O".to_owned(),
            Played::Null => "--".to_owned(),
        })
    }

    /// Returns the number by which the same position is recognised, mirrored or with colours exchanged too.
    pub(crate) fn fingerprint(&self) -> u64 {
        Canonical::of(self.position()).fingerprint()
    }

    /// Returns the puzzle, with its keys as solutions.
    pub fn problem(&self) -> Result<Problem, rookwright_mate::Flaws> {
        let draft = Draft {
            source: self.game.source(),
            solutions: self.keys().into_iter().map(|key| vec![key]).collect(),
            ..Draft::of(self.position().clone(), self.stipulation())
        };
        let lenient = Draft { legality: rookwright_chess::Legality::Lenient, ..draft.clone() };
        draft.validate().or_else(|_| lenient.validate())
    }
}
