//! Writes a puzzle as JSON.

use super::made::{Made, Solution};
use rookwright_chess::{Move, Notation, Position};
use rookwright_difficulty::difficulty_of;
use rookwright_mate::report::report_json;
use rookwright_mate::{Part, Problem};
use serde_json::{Map, Value, json};

impl Made {
    /// Returns the puzzle as the fields of a JSON object.
    ///
    /// ```text
    /// {"fen": "3k/4/K3/R3 w - - 0 1", "stipulation": "#2", "play": "direct",
    ///  "key": MOVE, "tree": KEY, "tries": [TRY],
    ///  "measures": MEASURES, "tags": ["quiet-key", "back-rank"], "where": {"back-rank": ["1.Rd8+ Kh7 2.Rh8#"]},
    ///  "difficulty": {"rating": 1480, "low": 980, "high": 1980, "stars": 4, "composed": true},
    ///  "signature": "2 K1:1 R3:0",
    ///  "relaxed": ["major duals"]}
    /// ```
    ///
    /// `MOVE` (`{"san": "Kb3", "uci": "a2b3"}`), `KEY` and `TRY` are those of [`report_json`], `MEASURES`
    /// those of [`Measures::json`](super::Measures::json). Help and series play have `"line": [MOVE]` in
    /// place of `tree` and `tries`, and `"lines": [[MOVE]]` if there are several. A
    /// twin is `{"label": "b", "change": "wKe1-f1", "fen": ..., "stipulation": "h#2", "lines": [[MOVE]]}` in
    /// `"twins"`. `relaxed` is present only if a default requirement was relaxed.
    pub fn json(&self) -> Map<String, Value> {
        let position = self.position();
        let asked = self.problem.stipulation();
        let mut object = Map::new();
        object.insert("fen".into(), position.to_fen().into());
        object.insert("stipulation".into(), asked.to_string().into());
        object.insert("play".into(), self.manner.name().into());
        object.insert("key".into(), self.key().map(|step| move_json(position, step)).into());
        match &self.solution {
            Solution::Tree(report) => {
                let mut report = report_json(report);
                object.insert("tree".into(), report["keys"][0].take());
                object.insert("tries".into(), report["tries"].take());
                if !report["set_play"].is_null() {
                    object.insert("set_play".into(), report["set_play"].take());
                }
            }
            Solution::Lines(lines) => {
                let written = |line: &Vec<Move>| line_json(&self.problem, line);
                object.insert("line".into(), lines.first().map(written).into());
                if lines.len() > 1 {
                    object.insert("lines".into(), lines.iter().map(written).collect());
                }
                let twins = self.problem.parts().iter().filter(|part| !part.name.is_diagram());
                let twins: Vec<Value> = twins.map(|part| self.twin_json(part)).collect();
                if !twins.is_empty() {
                    object.insert("twins".into(), twins.into());
                }
            }
        }
        object.insert("measures".into(), self.measures.json());
        if let Solution::Tree(report) = &self.solution
            && let Some(difficulty) = difficulty_of(report)
        {
            object.insert("difficulty".into(), json!(difficulty));
        }
        let mut tags = self.tags.json(position);
        object.insert("tags".into(), tags["tags"].take());
        object.insert("where".into(), tags["where"].take());
        object.insert("signature".into(), self.signature.to_string().into());
        if !self.relaxed.is_empty() {
            object.insert("relaxed".into(), json!(self.relaxed));
        }
        object
    }

    fn twin_json(&self, Part { name, problem }: &Part) -> Value {
        let lines: Vec<Value> =
            problem.draft().solutions.iter().map(|line| line_json(problem, line)).collect();
        json!({
            "label": name.to_string().trim_end_matches(')'),
            "change": self.problem.part_changes(*name),
            "fen": problem.position().to_fen(),
            "stipulation": problem.stipulation().to_string(),
            "lines": lines,
        })
    }
}

fn line_json(problem: &Problem, line: &[Move]) -> Value {
    let counting = problem.stipulation().counting(line.len());
    let mut here = problem.position().clone();
    let mut moves = Vec::with_capacity(line.len());
    for (nth, &step) in line.iter().enumerate() {
        moves.push(move_json(&here, step));
        here = counting.next(&here, nth, step);
    }
    moves.into()
}

/// Returns a move in SAN and UCI.
fn move_json(position: &Position, step: Move) -> Value {
    json!({"san": position.write_move(step, Notation::San), "uci": step.to_string()})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Manner, Run, Wish};
    use rookwright_chess::Size;
    use rookwright_run::{Budget, Watch};
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    fn made(manner: Manner) -> Made {
        let wish = Wish::new(Size::new(4, 4).unwrap(), manner, 2);
        let watch: Watch = Budget::default().watch();
        let run = Run { count: 1, threads: 1, watch: &watch, known: &HashSet::new(), give_up_after: 1000 };
        let mut found = None;
        wish.generate(run, &mut |_| {}, &mut |made| {
            found = Some(made.clone());
            ControlFlow::Continue(())
        })
        .unwrap();
        found.unwrap()
    }

    #[test]
    fn a_tree_or_a_line() {
        let direct = Value::Object(made(Manner::Direct).json());
        assert_eq!(direct["key"]["uci"], direct["tree"]["uci"]);
        assert!(direct["tree"]["variations"]["replies"].is_array() && direct["tries"].is_array());
        assert!(direct.get("line").is_none() && direct.get("relaxed").is_none());
        let help = Value::Object(made(Manner::Help).json());
        assert_eq!(help["line"].as_array().map(Vec::len), Some(4));
        assert_eq!(help["line"][0], help["key"]);
        assert!(help["line"][3]["san"].as_str().unwrap().ends_with('#'), "{help}");
        assert!(help.get("tree").is_none() && help.get("tries").is_none());
    }

    #[test]
    fn what_was_relaxed_is_said() {
        let relaxed = Made { relaxed: vec!["major duals".to_owned()], ..made(Manner::Series) };
        assert_eq!(relaxed.json()["relaxed"], json!(["major duals"]));
        assert_eq!(relaxed.json()["play"], "series");
    }
}
