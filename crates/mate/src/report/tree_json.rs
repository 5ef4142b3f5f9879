//! Writes a report, with its tree of variations, as JSON.

use crate::analysis::{Aftermath, Continuation, Fault, Key, MenClass, Picture, Reply, Report, Try};
use crate::content::{Content, score};
use crate::stipulation::Play;
use rookwright_chess::{BitBoard, Goal, Move, Notation, Position};
use serde_json::{Value, json};

/// Writes the report as JSON.
///
/// ```text
/// REPORT  {"stipulation": "#3", "fen": "...", "moves": 3, "sound": true, "faults": ["2 keys"],
///          "keys": [KEY], "shorter": null or {"moves": 2, "keys": [MOVE]},
///          "tries": null or [TRY], "set_play": null or [REPLY],
///          "men": {"white": 4, "black": 5, "class": "Meredith"}, "cut": false,
///          "content": null or {"variations": 6, "mates": 5, "tries": 4, ...}, "score": null or 97}
/// MOVE    {"san": "Qa5", "uci": "h5a5"}
/// KEY     MOVE and {"mate_in": 3, "line": [UCI], "key_type": ["quiet"], "good_key": true,
///          "flights": {"before": ["d4"], "after": [], "given": [], "taken": ["d4"]},
///          "variations": AFTER,
///          "duals": [{"line": [UCI], "choices": [MOVE], "major": false}],
///          "short_variations": [{"line": [UCI], "moves": 1}],
///          "mates": {"all": 5, "pure": 2, "model": 1, "ideal": 0}}
/// TRY     MOVE and {"refutations": [MOVE], "variations": AFTER}
/// AFTER   what follows a move of the side to move in the diagram:
///         {"mate": "model"} (or plain, pure, ideal; "stalemate": true) where it ends the game; else
///         {"check": false, "zugzwang": false, "threat_moves": 1, "threats": [NEXT],
///         "replies": [REPLY], "others": [MOVE]}; "others" are replies that let every threat through;
///         or, where the tree is cut, {"check": false, "longest_line": [UCI]}
/// REPLY   MOVE and {"moves": 2, "short": false, "continuations": [NEXT]}, or where it ends a selfmate
///         MOVE and {"moves": 0, "short": false, "mate": "model", "continuations": []}
/// NEXT    MOVE and {"after": AFTER}
/// ```
///
/// `content` and `score` are those of a direct mate with one key ([`Content`]); they count the tries and
/// the set play that were requested. `tries` and `set_play` are null if they were not requested; `set_play` also if the side to move is in
/// check. `mates` is null for stalemate problems, `class` for more than twelve pieces. `cut` says that a
/// tree of keys or set play is cut. `moves` of a reply counts the moves still needed; `short` says that
/// this is fewer than the stipulation allows. The continuation and pictures of a threat are those after a
/// pass; `mates` counts those that replies really lead to. In a complete tree, as in generated puzzles,
/// `others` are only replies after which each threat ends the game.
pub fn report_json(report: &Report) -> Value {
    let writer = Writer { goal: report.stipulation.goal() };
    let position = &report.position;
    let passed = position.passed();
    let (white, black) = report.men();
    let class = report.men_class().map(|class| match class {
        MenClass::Miniature => "miniature",
        MenClass::Meredith => "Meredith",
    });
    let faults: Vec<_> = report.faults().into_iter().map(fault).collect();
    let shorter = report.shorter.map(|moves| {
        let quick = report.keys.iter().filter(|key| key.moves == moves);
        json!({"moves": moves, "keys": list(quick, |key| move_json(position, key.step))})
    });
    let content = Content::of(report).filter(|_| report.stipulation.play() == Play::Direct);
    json!({
        "stipulation": report.stipulation.to_string(),
        "fen": position.to_fen(),
        "moves": report.moves,
        "sound": report.is_sound(),
        "faults": faults,
        "keys": list(&report.keys, |key| writer.key(position, key)),
        "shorter": shorter,
        "tries": report.tries.as_ref().map(|tries| list(tries, |one| writer.one_try(position, one))),
        "set_play": report.set_play.as_ref().map(|set| list(set, |reply| writer.reply(&passed, reply))),
        "men": {"white": white, "black": black, "class": class},
        "cut": report.is_cut(),
        "content": content.map(|content| content.json()),
        "score": content.map(|content| score(&content)),
    })
}

/// Writes a move in SAN and UCI.
pub(super) fn move_json(position: &Position, step: Move) -> Value {
    json!({"san": position.write_move(step, Notation::San), "uci": step.to_string()})
}

fn list<T>(items: impl IntoIterator<Item = T>, write: impl FnMut(T) -> Value) -> Vec<Value> {
    items.into_iter().map(write).collect()
}

fn uci(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

/// Lists the names of squares, file by file.
pub(super) fn squares(set: BitBoard) -> Vec<String> {
    let mut names: Vec<_> = set.into_iter().map(|square| square.to_string()).collect();
    names.sort();
    names
}

fn fault(fault: Fault) -> String {
    match fault {
        Fault::NoSolution => "no solution".to_owned(),
        Fault::Cooked(keys) => format!("{keys} keys"),
        Fault::Short(moves) => format!("shorter: in {moves}"),
    }
}

struct Writer {
    goal: Goal,
}

impl Writer {
    fn key(&self, position: &Position, key: &Key) -> Value {
        let features = &key.features;
        let mut value = move_json(position, key.step);
        value["mate_in"] = json!(key.moves);
        value["line"] = json!(uci(&key.line));
        value["key_type"] = json!(features.list.iter().map(|feature| feature.name()).collect::<Vec<_>>());
        value["good_key"] = json!(features.is_good());
        value["flights"] = json!({
            "before": squares(features.flights_before),
            "after": squares(features.flights_after),
            "given": squares(features.given()),
            "taken": squares(features.taken()),
        });
        value["variations"] = self.aftermath(&position.after(key.step), &key.after);
        value["duals"] = list(&key.duals, |dual| {
            let here = dual.line.iter().fold(position.clone(), |here, &step| here.after(step));
            let choices = list(&dual.choices, |&step| move_json(&here, step));
            json!({"line": uci(&dual.line), "choices": choices, "major": dual.major})
        })
        .into();
        value["short_variations"] =
            list(&key.short, |short| json!({"line": uci(&short.line), "moves": short.moves})).into();
        let mates = key.mates;
        value["mates"] = match self.goal {
            Goal::Mate => {
                json!({"all": mates.all, "pure": mates.pure, "model": mates.model, "ideal": mates.ideal})
            }
            Goal::Stalemate => Value::Null,
        };
        value
    }

    fn one_try(&self, position: &Position, one: &Try) -> Value {
        let after = position.after(one.step);
        let mut value = move_json(position, one.step);
        value["refutations"] = list(&one.refutations, |&reply| move_json(&after, reply)).into();
        value["variations"] = self.aftermath(&after, &one.after);
        value
    }

    fn aftermath(&self, position: &Position, after: &Aftermath) -> Value {
        if let Some(picture) = after.end {
            let mut value = json!({});
            self.end(&mut value, picture);
            return value;
        }
        if let Some(line) = &after.cut {
            return json!({"check": after.check, "longest_line": uci(line)});
        }
        let passed = position.passed();
        json!({
            "check": after.check,
            "zugzwang": after.zugzwang,
            "threat_moves": after.threat_moves,
            "threats": list(&after.threats, |next| self.next(&passed, next)),
            "replies": list(&after.replies, |reply| self.reply(position, reply)),
            "others": list(&after.others, |&step| move_json(position, step)),
        })
    }

    fn reply(&self, position: &Position, reply: &Reply) -> Value {
        let after = position.after(reply.step);
        let mut value = move_json(position, reply.step);
        value["moves"] = json!(reply.moves);
        value["short"] = json!(reply.short);
        if let Some(picture) = reply.end {
            self.end(&mut value, picture);
        }
        value["continuations"] = list(&reply.next, |next| self.next(&after, next)).into();
        value
    }

    fn next(&self, position: &Position, next: &Continuation) -> Value {
        let mut value = move_json(position, next.step);
        value["after"] = self.aftermath(&position.after(next.step), &next.after);
        value
    }

    fn end(&self, value: &mut Value, picture: Picture) {
        match self.goal {
            Goal::Mate => value["mate"] = json!(picture.name()),
            Goal::Stalemate => value["stalemate"] = json!(true),
        }
    }
}

#[cfg(test)]
mod tests;
