//! Writes a made problem as a document.

use super::{
    MadeMate, MeasuredPlay, MeasuredProblem, NumbersAndSum, NumbersOfDuals, NumbersOfFlights, NumbersOfMates,
    TwinLines,
};
use crate::made::{Made, Solution};
use crate::measures::{Measures, PlayMeasures};
use rookwright_chess::Move;
use rookwright_difficulty::difficulty_of;
use rookwright_mate::content::Score;
use rookwright_mate::document::{Fen, MateReport, NamedMove, PieceNumbers, StipulationText};
use rookwright_mate::{Part, Problem};

impl Made {
    /// Returns the puzzle as a document, without anything about better choices of pieces or a given position.
    pub fn document(&self) -> MadeMate {
        let position = self.position();
        let without_solution = MadeMate {
            fen: Fen::of(position),
            stipulation: StipulationText(self.problem.stipulation().to_string()),
            play: self.manner,
            key: self.key().map(|step| NamedMove::of(position, step)),
            tree: None,
            tries: None,
            set_play: None,
            line: None,
            lines: Vec::new(),
            twins: Vec::new(),
            measures: self.measures.document(),
            difficulty: None,
            themes: self.tags.document(position),
            signature: self.signature.to_string(),
            relaxed: self.relaxed.clone(),
            optimum: None,
            improved: None,
        };
        match &self.solution {
            Solution::Tree(report) => {
                let found = MateReport::of(report).analysis;
                MadeMate {
                    tree: found.keys.into_iter().next(),
                    tries: Some(found.tries),
                    set_play: found.set_play,
                    difficulty: difficulty_of(report),
                    ..without_solution
                }
            }
            Solution::Lines(lines) => {
                let written = |line: &Vec<Move>| moves(&self.problem, line);
                let several = if lines.len() > 1 { &lines[..] } else { &[] };
                let twins = self.problem.parts().iter().filter(|part| !part.name.is_diagram());
                MadeMate {
                    line: lines.first().map(written),
                    lines: several.iter().map(written).collect(),
                    twins: twins.map(|part| self.twin(part)).collect(),
                    ..without_solution
                }
            }
        }
    }

    fn twin(&self, Part { name, problem }: &Part) -> TwinLines {
        TwinLines {
            label: name.to_string().trim_end_matches(')').to_owned(),
            change: self.problem.part_changes(*name),
            fen: Fen::of(problem.position()),
            stipulation: StipulationText(problem.stipulation().to_string()),
            lines: problem.draft().solutions.iter().map(|line| moves(problem, line)).collect(),
        }
    }
}

/// Writes the moves of a line, from the diagram.
fn moves(problem: &Problem, line: &[Move]) -> Vec<NamedMove> {
    let counting = problem.stipulation().counting(line.len());
    let mut here = problem.position().clone();
    let mut moves = Vec::with_capacity(line.len());
    for (nth, &step) in line.iter().enumerate() {
        moves.push(NamedMove::of(&here, step));
        here = counting.next(&here, nth, step);
    }
    moves
}

impl Measures {
    /// Returns the numbers as a document. The content is described by [`Content`](rookwright_mate::content::Content),
    /// the points by [`WEIGHTS`](rookwright_mate::content::WEIGHTS).
    pub fn document(&self) -> MeasuredProblem {
        let (white, black) = self.men;
        MeasuredProblem {
            men: NumbersAndSum { white, black, all: white + black },
            material: PieceNumbers { white: self.material.0, black: self.material.1 },
            play: self.play.as_ref().map(PlayMeasures::document),
            effort: self.effort,
        }
    }
}

impl PlayMeasures {
    fn document(&self) -> MeasuredPlay {
        let [all, pure, model, ideal] = self.mates;
        let score = Score::of(&self.content);
        MeasuredPlay {
            replies: self.replies,
            tries: self.tries,
            duals: NumbersOfDuals { major: self.major_duals, minor: self.minor_duals },
            flights: NumbersOfFlights { before: self.flights_before, after: self.flights_after },
            mates: NumbersOfMates { all, pure, model, ideal, moves: self.mating_moves },
            short_variations: self.short,
            content: self.content,
            score: score.total,
            points: score.points.into_iter().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Manner, Run, Wish};
    use rookwright_chess::Size;
    use rookwright_run::document::value_of;
    use rookwright_run::{Budget, Watch};
    use serde_json::json;
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
        let direct = value_of(&made(Manner::Direct).document());
        assert_eq!(direct["key"]["uci"], direct["tree"]["uci"]);
        assert!(direct["tree"]["variations"]["replies"].is_array() && direct["tries"].is_array());
        assert!(direct.get("line").is_none() && direct.get("relaxed").is_none());
        let help = value_of(&made(Manner::Help).document());
        assert_eq!(help["line"].as_array().map(Vec::len), Some(4));
        assert_eq!(help["line"][0], help["key"]);
        assert!(help["line"][3]["san"].as_str().unwrap().ends_with('#'), "{help}");
        assert!(help.get("tree").is_none() && help.get("tries").is_none());
    }

    #[test]
    fn what_was_relaxed_is_said() {
        let relaxed = Made { relaxed: vec!["major duals".to_owned()], ..made(Manner::Series) };
        let document = value_of(&relaxed.document());
        assert_eq!(document["relaxed"], json!(["major duals"]));
        assert_eq!(document["play"], "series");
    }
}
