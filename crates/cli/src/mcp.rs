//! `rookwright mcp`: a server of the Model Context Protocol on standard input and output, which lends the operations to
//! assistants.
//!
//! Each line is a message of JSON-RPC. What an operation takes and what it is for stands in its table; nothing here knows
//! an option.

use crate::failure::Failure;
use crate::input::file_of_collection;
use crate::options::OptionArgs;
use crate::output::{Status, print_line};
use rookwright_ops::{Description, JobContext, Limits, News, NewsListener, Refusal, Task, operations};
use rookwright_run::options::{FileRole, Kind, Options, schema};
use rookwright_run::{Budget, Cancel, threads};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Add it to an assistant that speaks the Model Context Protocol, for example:
  {\"mcpServers\": {\"rookwright\": {\"command\": \"rookwright\", \"args\": [\"mcp\"]}}}

The assistant can then solve, count, check, generate, mine, rate, print and find
puzzles. It cannot read or write files: puzzles and answers are texts. A call
ends after two minutes unless it asks for less.";

/// The operations that an assistant is offered.
const TOOLS: [&str; 10] = [
    "solve",
    "count",
    "check",
    "generate-mate",
    "generate-chessnum",
    "generate-tour",
    "mine",
    "rate",
    "sheet",
    "find",
];
/// The versions of the protocol whose messages these are, the newest first.
const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/// The longest time for one call.
const LONGEST: Duration = Duration::from_secs(120);
/// The most calls at once.
const MOST_CALLS: usize = 32;
/// The longest message, in bytes.
const LONGEST_MESSAGE: u64 = 16 << 20;

// The errors of JSON-RPC.
const NOT_JSON: i64 = -32700;
const NO_REQUEST: i64 = -32600;
const NO_METHOD: i64 = -32601;
const WRONG_PARAMETERS: i64 = -32602;

/// Serves the operations to an assistant.
#[derive(Clone, Debug, Options)]
pub(crate) struct McpOptions {
    /// The collection's file \[default: in your data folder]
    #[option(kind = Kind::File(FileRole::Collection))]
    collection: Option<PathBuf>,
}

/// The calls under way, by the identifiers of their requests.
type Calls = Arc<Mutex<HashMap<String, Cancel>>>;

pub(crate) fn run(args: &OptionArgs<McpOptions>) -> Result<Status, Failure> {
    let file = file_of_collection(args.0.options.collection.as_deref()).ok();
    let (calls, mut workers) = (Calls::default(), Vec::<JoinHandle<()>>::new());
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        // A message without an end would fill the memory.
        let read = input.by_ref().take(LONGEST_MESSAGE).read_until(b'\n', &mut line);
        match read.map_err(|error| Failure::Input(format!("standard input: {error}")))? {
            0 => break,
            length if length as u64 == LONGEST_MESSAGE => {
                return Err(Failure::input("a message is longer than 16 MB"));
            }
            _ => workers.retain(|worker| !worker.is_finished()),
        }
        match serde_json::from_slice::<Value>(&line) {
            // A call without an id is a notification: nobody waits for an answer.
            Ok(message) if message["method"] == "tools/call" && message.get("id").is_some() => {
                if workers.len() >= MOST_CALLS {
                    let why = format!("too many calls at once: expected at most {MOST_CALLS}");
                    send(&failed(&message["id"], NO_REQUEST, &why));
                    continue;
                }
                // Calls have threads of their own, so that `cancelled` can be read while they run.
                let call = Call::new(&message, &calls, file.clone());
                match threads::start(move || call.run()) {
                    Ok(worker) => workers.push(worker),
                    Err(error) => send(&failed(&message["id"], NO_REQUEST, &error.to_string())),
                }
            }
            Err(_) if line.trim_ascii().is_empty() => {}
            Ok(message) => answer(&message, &calls).iter().for_each(send),
            Err(error) => send(&failed(&Value::Null, NOT_JSON, &error.to_string())),
        }
    }
    // What was asked before the end of the input is still answered.
    workers.into_iter().for_each(|worker| drop(worker.join()));
    Ok(Status::Answered)
}

/// Writes a message. A closed pipe is no error: the client does not want the answer.
fn send(message: &Value) {
    let _ = print_line(&message.to_string());
}

/// Returns the answer to a message that needs no work; `None` to a notification.
fn answer(message: &Value, calls: &Calls) -> Option<Value> {
    let Some(method) = message["method"].as_str() else {
        return Some(failed(&message["id"], NO_REQUEST, "expected an object with a method"));
    };
    if method == "notifications/cancelled" {
        let calls = calls.lock().unwrap_or_else(PoisonError::into_inner);
        calls.get(&message["params"]["requestId"].to_string()).inspect(|cancel| cancel.cancel());
    }
    // A notification gets no answer, not even to say that it is unknown.
    let id = message.get("id")?;
    Some(match method {
        "initialize" => done(id, &welcome(&message["params"])),
        "ping" => done(id, &json!({})),
        "tools/list" => {
            let tools = operations().iter().filter(|operation| TOOLS.contains(&operation.name));
            done(id, &json!({ "tools": tools.map(tool).collect::<Vec<_>>() }))
        }
        _ => failed(id, NO_METHOD, &format!("there is no method '{method}'")),
    })
}

fn done(id: &Value, result: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
}

fn failed(id: &Value, code: i64, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// Returns what the server is, in the client's version of the protocol if that is known here.
fn welcome(parameters: &Value) -> Value {
    let wanted = parameters["protocolVersion"].as_str();
    let version = VERSIONS.into_iter().find(|&version| Some(version) == wanted).unwrap_or(VERSIONS[0]);
    json!({
        "protocolVersion": version,
        "capabilities": { "tools": {} },
        "serverInfo": { "name": "rookwright", "version": env!("CARGO_PKG_VERSION") },
        "instructions": "Chess puzzles, proven: every answer was checked by plain rules. Positions are FEN; \
            puzzles by name are words such as [\"queens\", \"8\"] or [\"tour\", \"6x6\"].",
    })
}

/// Returns an operation as a tool.
fn tool(operation: &Description) -> Value {
    let mut input = schema::of_fields(operation.about, operation.fields);
    for field in operation.fields {
        if let Kind::Object(shape) = field.kind {
            input["properties"][field.name] = schema::of_fields(shape.about, shape.fields);
        }
    }
    json!({ "name": operation.name, "description": operation.about, "inputSchema": input })
}

/// A tool that is called.
struct Call {
    id: Value,
    name: String,
    arguments: Value,
    /// What the client calls the call in reports of progress.
    token: Value,
    cancel: Cancel,
    calls: Calls,
    collection: Option<PathBuf>,
}

impl Call {
    /// Returns the call, which can be cancelled from now on.
    fn new(message: &Value, calls: &Calls, collection: Option<PathBuf>) -> Self {
        let parameters = &message["params"];
        let (id, cancel) = (message["id"].clone(), Cancel::default());
        calls.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_string(), cancel.clone());
        Self {
            id,
            name: parameters["name"].as_str().unwrap_or_default().to_owned(),
            arguments: parameters.get("arguments").cloned().unwrap_or_else(|| json!({})),
            token: parameters["_meta"]["progressToken"].clone(),
            cancel,
            calls: Arc::clone(calls),
            collection,
        }
    }

    /// Does the work and answers, unless the client has lost interest.
    fn run(self) {
        let message = if TOOLS.contains(&self.name.as_str()) {
            let result = self.work().unwrap_or_else(|refusal| {
                json!({ "content": [{ "type": "text", "text": refusal.to_string() }], "isError": true })
            });
            done(&self.id, &result)
        } else {
            let tools = TOOLS.join(", ");
            let message = format!("there is no tool '{}': expected one of {tools}", self.name);
            failed(&self.id, WRONG_PARAMETERS, &message)
        };
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id.to_string());
        if !self.cancel.is_cancelled() {
            send(&message);
        }
    }

    fn work(&self) -> Result<Value, Refusal> {
        let task = Task::read(&self.name, self.arguments.to_string().as_bytes(), &Limits::default())?;
        let budget = Budget { time: Some(LONGEST), cancel: self.cancel.clone(), ..Budget::default() };
        let (news, collection) = (self.progress(), self.collection.clone());
        task.run(&JobContext { budget, news, collection, ..JobContext::default() }).map(result)
    }

    /// Returns what reports progress, if the client wants to hear of it.
    fn progress(&self) -> NewsListener {
        if self.token.is_null() {
            return NewsListener::default();
        }
        let (token, reports) = (self.token.clone(), Mutex::new(0u64));
        NewsListener::new(move |news| {
            let News::Progress(data) = news else { return };
            // Reports of different kinds count different things; the protocol wants a number that grows.
            let mut number = reports.lock().unwrap_or_else(PoisonError::into_inner);
            *number += 1;
            let parameters =
                json!({ "progressToken": token, "progress": *number, "message": data.to_string() });
            send(&json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": parameters }));
        })
    }
}

/// Returns the document of an operation as the result of a tool; files in it become content of their own.
fn result(mut document: Value) -> Value {
    let files = document.as_object_mut().and_then(|fields| fields.remove("files"));
    let mut content = vec![json!({ "type": "text", "text": document.to_string() })];
    for file in files.as_ref().and_then(Value::as_array).into_iter().flatten() {
        let (kind, data) = (file["type"].as_str().unwrap_or_default(), &file["base64"]);
        content.push(if kind == "image/png" {
            json!({ "type": "image", "data": data, "mimeType": kind })
        } else {
            let address = format!("rookwright:///{}", file["name"].as_str().unwrap_or_default());
            json!({ "type": "resource", "resource": { "uri": address, "mimeType": kind, "blob": data } })
        });
    }
    json!({ "content": content, "structuredContent": document })
}
