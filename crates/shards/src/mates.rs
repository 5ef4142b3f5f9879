//! Many positions solved: `solve mate --epd`.

use crate::context::{Context, fields};
use crate::error::ShardError;
use crate::files::{Files, JobFile};
use rookwright_chess::{Boards, Legality, Size};
use rookwright_difficulty::difficulty_of_case;
use rookwright_input::{Line, Lines, unpacked, until};
use rookwright_mate::analysis::{Wishes, check_refutations};
use rookwright_mate::{Case, LONGEST_EPD_LINE, Stipulation, USUAL_HASH};
use rookwright_run::{Budget, Progress, Settings, Slice, in_order_of};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::fs::File;
use std::ops::ControlFlow;

/// Positions to be solved.
#[derive(Clone, Debug)]
pub(crate) struct MatesJob {
    files: Files,
    stipulation: Option<Stipulation>,
    legality: Legality,
    boards: Boards,
    wishes: Option<Wishes>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    files: Vec<JobFile>,
    #[serde(default)]
    stipulation: Option<String>,
    #[serde(default)]
    board: Option<String>,
    #[serde(default)]
    no_legality: bool,
    #[serde(default)]
    refutations: Option<u32>,
    #[serde(default)]
    set_play: bool,
}

/// What became of a position.
enum Done {
    Solved { line: Value, agrees: Option<bool>, is_undecided: bool },
    Bad(String),
    Failed(String),
}

impl MatesJob {
    pub(crate) fn read(body: Value) -> Result<(Self, Value), ShardError> {
        let mut asked: Fields = fields(body)?;
        let files = Files::read(&asked.files)?;
        asked.files = files.list().to_vec();
        if asked.files.len() > 1 {
            return Err(ShardError::input("positions are read from one file: expected one"));
        }
        let stipulation = asked.stipulation.as_deref().map(str::parse).transpose();
        let size = asked.board.as_deref().map(rookwright_compose::mate_board).transpose();
        let size: Option<Size> = size.map_err(ShardError::input)?;
        check_refutations(asked.refutations.unwrap_or(0)).map_err(ShardError::Input)?;
        let wishes = (asked.refutations.is_some() || asked.set_play).then(|| Wishes {
            refutations: asked.refutations.unwrap_or(0),
            set_play: asked.set_play,
            ..Wishes::default()
        });
        let json = serde_json::to_value(&asked).map_err(ShardError::input)?;
        let job = Self {
            files,
            stipulation: stipulation.map_err(ShardError::input)?,
            legality: if asked.no_legality { Legality::Lenient } else { Legality::Strict },
            boards: size.into(),
            wishes,
        };
        Ok((job, json))
    }

    pub(crate) fn files(&self) -> &Files {
        &self.files
    }

    pub(crate) fn run(&self, slice: Slice, context: &Context) -> Result<Value, ShardError> {
        let Some(JobFile { name, .. }) = self.files.list().first() else {
            return Err(ShardError::input("there is no file: expected one"));
        };
        let unreadable = |error: std::io::Error| ShardError::Input(format!("{name}: {error}"));
        let file = File::open(name).and_then(unpacked).map_err(unreadable)?;
        let mut lines = Lines::new(until(file, &context.budget.cancel.watch()));
        let mut trouble = None;
        let mut entry = 0;
        let cancel = &context.budget.cancel;
        let mut source = || {
            loop {
                if cancel.is_cancelled() {
                    return None;
                }
                let (number, line) = match lines.next_line() {
                    Ok(line) => line?,
                    Err(error) => {
                        trouble = Some(error);
                        return None;
                    }
                };
                let text = match line {
                    Line::Text(text) if text.len() <= LONGEST_EPD_LINE => Ok(text),
                    _ => Err(format!("the line is longer than {} KB", LONGEST_EPD_LINE >> 10)),
                };
                let bare = text.as_ref().map_or("", |text| text.trim());
                if text.is_ok() && (bare.is_empty() || bare.starts_with(['#', '%'])) {
                    continue;
                }
                entry += 1;
                // Every machine reads the whole file, which takes no time, and solves its share.
                if slice.has(entry - 1) {
                    return Some((number, text));
                }
            }
        };
        let (mut solved, mut bad) = (Vec::new(), Vec::new());
        let (mut different, mut undecided) = (0u64, 0u64);
        let mut failure = None;
        let memory = context.budget.memory.unwrap_or(USUAL_HASH) / context.threads.max(1) as u64;
        let budget = Budget { memory: Some(memory), ..context.budget.clone() };
        let settings = Settings { threads: 1, budget, ..Settings::default() };
        in_order_of(
            context.threads,
            &mut source,
            |(number, text)| (number, self.solve(number, text, &settings)),
            &mut |(number, done)| {
                match done {
                    Done::Solved { line, agrees, is_undecided } => {
                        different += u64::from(agrees == Some(false));
                        undecided += u64::from(is_undecided);
                        solved.push(json!([number, line.to_string()]));
                    }
                    Done::Bad(message) => {
                        bad.push(json!([number, format!("{name}: line {number}, {message}")]));
                    }
                    Done::Failed(message) => {
                        failure = Some(message);
                        return ControlFlow::Break(());
                    }
                }
                context.progress.report(Progress::Found(solved.len() as u64));
                if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        if let Some(message) = failure {
            return Err(ShardError::Internal(message));
        }
        if cancel.is_cancelled() {
            return Err(ShardError::Unfinished);
        }
        // One of the shards speaks of it.
        if let Some(error) = trouble.filter(|_| slice.has(entry)) {
            bad.push(json!([lines.number() + 1, format!("{name}: cannot be read on: {error}")]));
        }
        Ok(json!({ "lines": solved, "bad": bad, "different": different, "undecided": undecided }))
    }

    fn solve(&self, number: u64, text: Result<String, String>, settings: &Settings) -> Done {
        let text = match text {
            Ok(text) => text,
            Err(message) => return Done::Bad(message),
        };
        let case = match Case::read(text.trim_end(), self.stipulation, self.legality, self.boards) {
            Ok(case) => case,
            Err(faults) => {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                return Done::Bad(faults.join("; "));
            }
        };
        match case.solve(settings, self.wishes.as_ref()) {
            Err(error) => Done::Failed(error.to_string()),
            Ok(verdict) => {
                let mut line = Map::new();
                line.insert("line".into(), number.into());
                line.extend(case.json(&verdict));
                let difficulty = difficulty_of_case(&case, &verdict);
                line.extend(difficulty.map(|difficulty| ("difficulty".to_owned(), json!(difficulty))));
                let is_undecided = !verdict.end.is_exhausted() && verdict.remark.is_some();
                Done::Solved { line: Value::Object(line), agrees: verdict.agrees, is_undecided }
            }
        }
    }
}
