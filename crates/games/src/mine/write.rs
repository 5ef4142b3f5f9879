//! Finds as JSON, EPD and PGN.

use super::find::Find;
use crate::document::MateInGame;
use rookwright_chess::{Color, Notation};
use rookwright_mate::document::{Analysis, Fen, MatePuzzle, StipulationText};
use rookwright_mate::epd_line;
use rookwright_mate::report::report_pgn;
use rookwright_run::document::value_of;
use rookwright_run::options::Choices;
use rookwright_run::schema_name;
use serde_json::Value;

/// The form in which finds are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Choices)]
pub enum Form {
    /// A line of JSON.
    #[choice(word = "jsonl")]
    #[default]
    Json,
    /// A line of EPD.
    Epd,
    /// A game in PGN, followed by an empty line.
    Pgn,
}

impl Find {
    /// Writes the find, with the end of its last line.
    pub fn text(&self, form: Form) -> String {
        match form {
            Form::Json => self.json().to_string() + "\n",
            Form::Epd => self.epd() + "\n",
            Form::Pgn => self.pgn(),
        }
    }

    /// Returns the find as a document, in the form of generated puzzles: sheets and collections read it.
    pub fn document(&self) -> MateInGame {
        let position = self.position();
        let problem = self.problem().ok();
        let san = |step| position.write_move(step, Notation::San);
        let last = self.last.as_ref();
        MateInGame {
            schema: schema_name("game-mate"),
            puzzle: problem.as_ref().map(MatePuzzle::of),
            puz: problem.as_ref().map(ToString::to_string),
            fen: Fen::of(position),
            stipulation: StipulationText(self.stipulation().to_string()),
            mate_in: self.report.moves,
            keys: self.keys().into_iter().map(san).collect(),
            played: self.played_text(),
            found: self.is_played(),
            last_move: last.map(|(before, step)| before.write_move(*step, Notation::San)),
            before: last.map(|(before, _)| Fen::of(before)),
            ply: self.ply,
            r#move: self.move_number,
            side: side(position.turn()),
            start: self.start,
            legal: self.is_legal,
            game: self.game.clone(),
            themes: self.themes.clone(),
            difficulty: self.difficulty,
            tree: Analysis::of(&self.report).keys,
        }
    }

    /// Returns [`Find::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }

    /// Returns where the position is from: `Anna – Berta, Club Cup, 2025.07.03, move 18`.
    fn id(&self) -> String {
        let place = self.game.source().unwrap_or_else(|| format!("game {}", self.game.number));
        format!("{place}, move {}", self.move_number)
    }

    fn epd(&self) -> String {
        let line = epd_line(self.position(), self.stipulation(), &self.keys(), Some(&self.id()));
        match &self.game.link {
            Some(link) if !link.contains(['"', ';']) => format!("{line} c1 \"{link}\";"),
            _ => line,
        }
    }

    fn pgn(&self) -> String {
        let game = &self.game;
        let dots = if self.position().turn() == Color::White { "." } else { "..." };
        let played = match (self.is_played(), self.played_text()) {
            (true, Some(played)) => format!("played: {}{dots}{played}", self.move_number),
            (_, Some(played)) => format!("missed: {}{dots}{played} was played", self.move_number),
            (_, None) => "missed: the game ended here".to_owned(),
        };
        let elo = |elo: Option<u32>| elo.map(|elo| elo.to_string());
        let (white_elo, black_elo) = (elo(game.white_elo), elo(game.black_elo));
        let themes = self.themes.join(" ");
        let difficulty = self.difficulty.map(|difficulty| difficulty.rating.to_string());
        // Tags without a value are left out, so that the defaults of the writer stand.
        let known = [
            ("Event", game.event.as_deref()),
            ("Site", game.site.as_deref()),
            ("Date", game.date.as_deref()),
            ("Round", game.round.as_deref()),
            // Never the name of the stipulation, which stands there by default.
            ("White", Some(game.white.as_deref().unwrap_or("?"))),
            ("Black", game.black.as_deref()),
            ("WhiteElo", white_elo.as_deref()),
            ("BlackElo", black_elo.as_deref()),
            ("TimeControl", game.time_control.as_deref()),
            ("Link", game.link.as_deref()),
            ("Played", Some(played.as_str())),
            ("Difficulty", difficulty.as_deref()),
            ("Themes", Some(themes.as_str()).filter(|themes| !themes.is_empty())),
        ];
        let heads: Vec<(&str, &str)> =
            known.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        report_pgn(&self.report, &heads)
    }
}

fn side(colour: Color) -> &'static str {
    match colour {
        Color::White => "white",
        Color::Black => "black",
    }
}
