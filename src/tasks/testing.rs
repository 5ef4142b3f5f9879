//! Tasks as the tests ask for them.

use super::{Desk, Limits, Refusal, Task};
use serde_json::{Value, json};

fn ask(desk: &Desk<'_>, name: &str, body: &Value) -> Result<Value, Refusal> {
    Task::read(name, body.to_string().as_bytes(), &Limits::default())?.run(desk)
}

/// The document that answers a task.
pub(super) fn run(name: &str, body: &Value) -> Value {
    run_at(&Desk::default(), name, body)
}

/// The same, done at this desk.
pub(super) fn run_at(desk: &Desk<'_>, name: &str, body: &Value) -> Value {
    ask(desk, name, body).unwrap_or_else(|refusal| panic!("{name} {body}: {refusal}"))
}

/// Why the input of a task is refused.
pub(super) fn refused(name: &str, body: &Value) -> String {
    match ask(&Desk::default(), name, body) {
        Err(Refusal::Input { message, .. }) => message,
        other => panic!("{name} {body}: expected a refusal, got {other:?}"),
    }
}

/// One of the puzzles of this repository.
pub(super) fn puz(name: &str) -> Value {
    let file = format!("{}/puzzles/{name}.puz", env!("CARGO_MANIFEST_DIR"));
    json!({ "puz": std::fs::read_to_string(&file).unwrap() })
}
