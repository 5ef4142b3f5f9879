//! The rows of the table: jobs, answers and peers.

use super::inside::{self, Suite};
use super::{peers, process};
use std::error::Error;
use std::fmt;
use std::time::Duration;

/// Memory below this is not worth a word.
const NOTEWORTHY: u64 = 100 << 20;
/// How long ours may take.
const OUR_PATIENCE: Duration = Duration::from_secs(1800);

/// Whether a smaller number is the better one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    LessIsBetter,
    MoreIsBetter,
}

/// What was measured: seconds, or puzzles a second.
#[derive(Clone)]
pub(crate) struct Figure {
    pub(crate) value: f64,
    pub(crate) side: Side,
    /// In bytes.
    pub(crate) memory: u64,
    /// It took longer than the time it was given.
    pub(crate) stopped: bool,
}

impl Figure {
    fn seconds(value: f64) -> Self {
        Self { value, side: Side::LessIsBetter, memory: 0, stopped: false }
    }

    fn a_second(value: f64) -> Self {
        Self { value, side: Side::MoreIsBetter, memory: 0, stopped: false }
    }

    pub(crate) fn better(self, other: Self) -> Self {
        let is_better = match self.side {
            Side::LessIsBetter => self.value <= other.value,
            Side::MoreIsBetter => self.value >= other.value,
        };
        if is_better { self } else { other }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.stopped {
            return write!(f, "over {:.0} s", self.value.floor());
        }
        match (self.side, self.value) {
            (Side::MoreIsBetter, rate) => write!(f, "{rate:.0} a second")?,
            (_, seconds) if seconds < 0.0005 => write!(f, "{:.4} ms", seconds * 1e3)?,
            (_, seconds) if seconds < 0.01 => write!(f, "{:.2} ms", seconds * 1e3)?,
            (_, seconds) if seconds < 1.0 => write!(f, "{seconds:.3} s")?,
            (_, seconds) if seconds < 10.0 => write!(f, "{seconds:.2} s")?,
            (_, seconds) => write!(f, "{seconds:.1} s")?,
        }
        match self.memory {
            0..NOTEWORTHY => Ok(()),
            bytes => write!(f, ", {:.2} GB", bytes as f64 / 1e9),
        }
    }
}

/// Measures something inside of this process.
type Measure = Box<dyn Fn() -> Result<f64, Box<dyn Error>>>;

/// Who does a job.
pub(crate) enum Contestant {
    /// A whole process; the last function finds the answer in what it prints.
    Process(Vec<String>, Duration, fn(&str) -> Option<String>),
    /// A process that compares its answers itself, and prints the seconds that it measured as its last word.
    Reports(Vec<String>, Duration),
    /// Something in this process, which compares its answers itself.
    Inside(Side, Measure),
    /// A figure that comes with the data.
    Known(f64),
    /// A program or data that this machine does not have.
    Missing,
}

impl Contestant {
    /// Runs once; `None` if it cannot.
    pub(crate) fn run(&self, answer: &str) -> Result<Option<Figure>, String> {
        match self {
            Self::Missing => Ok(None),
            Self::Known(seconds) => Ok(Some(Figure::seconds(*seconds))),
            Self::Inside(side, measure) => {
                let value = measure().map_err(|error| error.to_string())?;
                Ok(Some(match side {
                    Side::LessIsBetter => Figure::seconds(value),
                    Side::MoreIsBetter => Figure::a_second(value),
                }))
            }
            Self::Reports(command, patience) => {
                let ran = process::run(command, *patience)?;
                if ran.stopped {
                    return Ok(Some(Figure { stopped: true, ..Figure::seconds(ran.seconds) }));
                }
                let seconds = last_word(&ran.stdout).and_then(|word| word.parse().ok());
                seconds
                    .map(|seconds| Some(Figure::seconds(seconds)))
                    .ok_or_else(|| "it reports no time".to_owned())
            }
            Self::Process(command, patience, read) => {
                let ran = process::run(command, *patience)?;
                let found = read(&ran.stdout);
                if !ran.stopped && found.as_deref() != Some(answer) {
                    return Err(format!("the answer is {answer}, not {found:?}"));
                }
                let figure = Figure::seconds(ran.seconds);
                Ok(Some(Figure { memory: ran.memory, stopped: ran.stopped, ..figure }))
            }
        }
    }
}

/// One row: the same job for all who take part.
pub(crate) struct Row {
    pub(crate) job: String,
    pub(crate) answer: String,
    pub(crate) ours: Contestant,
    pub(crate) peers: Vec<(String, Contestant)>,
}

/// Our program with these words, which answers in JSON.
fn ours(words: &str) -> Contestant {
    let words = words.split(' ').chain(["--json"]).map(str::to_owned);
    let command = std::iter::once(env!("CARGO_BIN_EXE_rookwright").to_owned()).chain(words).collect();
    Contestant::Process(command, OUR_PATIENCE, answer_in_json)
}

/// The proven optimum, or the exact count.
fn answer_in_json(text: &str) -> Option<String> {
    let document: serde_json::Value = serde_json::from_str(text).ok()?;
    let (optimum, count) = (&document["optimum"], &document["count"]);
    if optimum["proven"] == true {
        return Some(optimum["value"].to_string());
    }
    // Numbers of more than 53 bits are texts.
    (count["exact"] == true).then(|| count["value"].to_string().replace('"', ""))
}

fn last_word(text: &str) -> Option<String> {
    text.split_whitespace().last().map(str::to_owned)
}

fn solutions_of_minizinc(text: &str) -> Option<String> {
    Some(text.matches("----------").count().to_string())
}

fn peer(command: Option<Vec<String>>, patience: Duration, read: fn(&str) -> Option<String>) -> Contestant {
    command.map_or(Contestant::Missing, |command| Contestant::Process(command, patience, read))
}

/// All rows; a peer may take as long as `patience`.
pub(crate) fn all(patience: Duration) -> Result<Vec<Row>, Box<dyn Error>> {
    let mut rows = best_boards(patience);
    rows.extend(counts(patience));
    rows.extend(chess_num(patience));
    rows.push(mates()?);
    rows.extend(two_threads());
    rows.push(start());
    Ok(rows)
}

/// The best boards, proven: words, optimum, and the words of the peer.
const BEST_BOARDS: &[(&str, u32, &str, &[&str])] = &[
    ("independent bishop 8", 14, "independent_cpsat.py", &["bishop", "8"]),
    ("independent bishop 12", 22, "independent_cpsat.py", &["bishop", "12"]),
    ("independent bishop 50", 98, "independent_cpsat.py", &["bishop", "50"]),
    ("dominate queen 10", 5, "domination_cpsat.py", &["queen", "10"]),
    ("dominate queen 11", 5, "domination_cpsat.py", &["queen", "11"]),
    ("dominate queen 12", 6, "domination_cpsat.py", &["queen", "12"]),
    ("dominate knight 12", 24, "domination_cpsat.py", &["knight", "12"]),
    ("dominate knight 14", 32, "domination_cpsat.py", &["knight", "14"]),
    ("peaceable 8", 9, "peaceable_cpsat.py", &["8"]),
    ("peaceable 9", 12, "peaceable_cpsat.py", &["9"]),
    ("peaceable 10", 14, "peaceable_cpsat.py", &["10"]),
    ("attacked-exactly 1 7x7", 10, "attacked_cpsat.py", &["1", "7", "2"]),
    ("attacked-exactly 1 8x8", 12, "attacked_cpsat.py", &["1", "8", "2"]),
];

fn best_boards(patience: Duration) -> Vec<Row> {
    let row = |&(words, best, script, arguments): &(&str, u32, &str, &[&str])| {
        let peer = peer(peers::python(script, "ortools", arguments), patience, last_word);
        Row {
            job: format!("`solve {words}`"),
            answer: best.to_string(),
            ours: ours(&format!("solve {words}")),
            peers: vec![("CP-SAT".to_owned(), peer)],
        }
    };
    BEST_BOARDS.iter().map(row).collect()
}

fn counts(patience: Duration) -> Vec<Row> {
    let with_words = |command: Option<Vec<String>>, words: &[&str]| {
        command.map(|program| program.into_iter().chain(words.iter().map(|&word| word.to_owned())).collect())
    };
    let plain = with_words(peers::c("queens.c", "queens"), &["16"]);
    let cpsat = peers::python("queens_cpsat.py", "ortools", &["12"]);
    let gecode = peers::minizinc("queens.mzn", "n=12");
    let row = |words: &str, answer: &str, peers| Row {
        job: format!("`{words}`"),
        answer: answer.to_owned(),
        ours: ours(words),
        peers,
    };
    vec![
        row(
            "count queens 16 --threads 1",
            "14772512",
            vec![("plain C".to_owned(), peer(plain, patience, last_word))],
        ),
        row(
            "count queens 12 --engine cp",
            "14200",
            vec![
                ("CP-SAT".to_owned(), peer(cpsat, patience, last_word)),
                ("Gecode by MiniZinc".to_owned(), peer(gecode, patience, solutions_of_minizinc)),
            ],
        ),
        row("count tour 8x8 --closed", "13267364410532", vec![]),
        row("count tour 8x8 --memory 16G", "9795914085489952", vec![]),
    ]
}

fn chess_num(patience: Duration) -> Vec<Row> {
    let proofs = |percent: usize| -> Measure {
        Box::new(move || {
            let (puzzles, _) = inside::chess_nums(4..=10, 1000)?;
            let times = inside::proofs(&puzzles)?;
            Ok(times[(times.len() - 1) * percent / 100].as_secs_f64())
        })
    };
    let rate: Measure = Box::new(|| {
        let (puzzles, seconds) = inside::chess_nums(6..=9, 1000)?;
        Ok(puzzles.len() as f64 / seconds)
    });
    let script = peers::python("chessnum_cpsat.py", "ortools", &[env!("CARGO_BIN_EXE_rookwright"), "10"]);
    let cpsat = script.map_or(Contestant::Missing, |command| Contestant::Reports(command, patience));
    let row = |job: &str, side, measure, peers| Row {
        job: job.to_owned(),
        answer: String::new(),
        ours: Contestant::Inside(side, measure),
        peers,
    };
    vec![
        row(
            "Chess-Num 8x8, one solution proven, median of 1000",
            Side::LessIsBetter,
            proofs(50),
            vec![("CP-SAT, median of 10".to_owned(), cpsat)],
        ),
        row("the same, the slowest of 1000", Side::LessIsBetter, proofs(100), vec![]),
        row(
            "Chess-Num puzzles made, unique and without a needless clue, two threads",
            Side::MoreIsBetter,
            rate,
            vec![],
        ),
    ]
}

fn mates() -> Result<Row, Box<dyn Error>> {
    let suite = Suite::read()?;
    let number = suite.as_ref().map_or(66, Suite::len);
    let popeye = suite.as_ref().map_or(Contestant::Missing, |suite| Contestant::Known(suite.popeye()));
    let ours = suite.map_or(Contestant::Missing, |suite| {
        Contestant::Inside(Side::LessIsBetter, Box::new(move || suite.seconds()))
    });
    Ok(Row {
        job: format!("all keys of {number} mates in 4 to 7, one thread"),
        answer: String::new(),
        ours,
        peers: vec![("Popeye, by the suite's figures".to_owned(), popeye)],
    })
}

/// Puzzles that take seconds on one thread, with their optima.
const LONG_PROOFS: &[(&str, &str)] = &[
    ("dominate queen 9 --engine sat", "5"),
    ("crowded 8 --engine sat", "21"),
    ("peaceable 7 --engine sat", "7"),
    ("independent knight 7 --engine cp", "25"),
    ("peaceable 6 --engine cp", "5"),
];

fn two_threads() -> Vec<Row> {
    let row = |&(words, answer): &(&str, &str)| Row {
        job: format!("`solve {words} --threads 2`"),
        answer: answer.to_owned(),
        ours: ours(&format!("solve {words} --threads 2")),
        peers: vec![("`--threads 1`".to_owned(), ours(&format!("solve {words} --threads 1")))],
    };
    LONG_PROOFS.iter().map(row).collect()
}

/// The start of a process.
fn start() -> Row {
    let version = vec![env!("CARGO_BIN_EXE_rookwright").to_owned(), "--version".to_owned()];
    let hello = peers::c("hello.c", "hello");
    let greeting: fn(&str) -> Option<String> = |text| text.starts_with("rookwright").then(String::new);
    Row {
        job: "`--version`".to_owned(),
        answer: String::new(),
        ours: Contestant::Process(version, OUR_PATIENCE, greeting),
        peers: vec![("a C program that prints the same".to_owned(), peer(hello, OUR_PATIENCE, greeting))],
    }
}
