//! Firefox by WebDriver BiDi, over a WebSocket.

use super::driver::{Driver, Held, Pointer, Step, TIMEOUT, Tab};
use super::replies::Replies;
use super::websocket::{self, Sender};
use serde_json::{Map, Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// Settings of a new profile: English, nothing that moves, no traffic of its own, and windows that nobody looks at run at full speed.
const SETTINGS: [(&str, &str); 11] = [
    ("intl.accept_languages", "\"en-US, en\""),
    ("ui.prefersReducedMotion", "1"),
    ("ui.systemUsesDarkTheme", "0"),
    ("app.update.enabled", "false"),
    ("datareporting.policy.dataSubmissionEnabled", "false"),
    ("toolkit.telemetry.enabled", "false"),
    ("network.captive-portal-service.enabled", "false"),
    ("dom.min_background_timeout_value", "4"),
    ("dom.timeout.enable_budget_timer_throttling", "false"),
    ("dom.ipc.processPrelaunch.enabled", "false"),
    ("browser.tabs.unloadOnLowMemory", "false"),
];

/// The most signs that one command types.
const MOST_SIGNS: usize = 50;

pub(super) struct Firefox {
    socket: Sender,
    replies: Arc<Replies>,
    _child: Child,
}

impl Firefox {
    pub(super) fn start(program: &str) -> Self {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("rookwright-firefox-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let settings: String =
            SETTINGS.iter().map(|(name, value)| format!("user_pref(\"{name}\", {value});\n")).collect();
        std::fs::write(folder.join("user.js"), settings).expect("a profile");
        // When the tests end the pipe closes: then the browser goes, and its folder with it.
        let script = "\"$0\" --headless --no-remote --remote-debugging-port=0 --profile \"$1\" </dev/null >/dev/null & \
                      browser=$!; exec 2>/dev/null; cat >/dev/null; kill $browser; wait $browser; rm -rf \"$1\"";
        let mut child = Command::new("sh")
            .args(["-c", script, program])
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a browser");
        let mut said = BufReader::new(child.stderr.take().expect("a pipe")).lines().map_while(Result::ok);
        let port = said.find_map(|line| line.split_once("ws://127.0.0.1:")?.1.trim().parse().ok());
        // Whatever else it says is read, so that it can go on.
        std::thread::spawn(move || said.for_each(drop));
        let (socket, mut received) =
            websocket::connect(port.expect("a port"), "/session").expect("a connection");
        let replies = Arc::new(Replies::default());
        let heard = Arc::clone(&replies);
        std::thread::spawn(move || {
            while let Ok(Some(text)) = received.next() {
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if !heard.hand_over(&message) {
                    note_complaint(&heard, &message);
                }
            }
        });
        let firefox = Self { socket, replies, _child: child };
        firefox.call("session.new", &json!({ "capabilities": {} }));
        firefox.call("session.subscribe", &json!({ "events": ["log.entryAdded"] }));
        firefox
    }

    fn send(&self, method: &str, params: &Value) -> Receiver<Value> {
        let (id, answer) = self.replies.expect();
        let message = json!({ "id": id, "method": method, "params": params });
        self.socket.send(&message.to_string()).expect("a browser that listens");
        answer
    }

    /// The answer to a command.
    fn call(&self, method: &str, params: &Value) -> Value {
        let answer = self
            .send(method, params)
            .recv_timeout(TIMEOUT)
            .unwrap_or_else(|_| panic!("no answer to {method}"));
        assert_eq!(answer["type"], "success", "{method} {params}: {answer}");
        answer["result"].clone()
    }

    /// Does something with keys or a pointer, once the tab has the focus: a field reports what was typed as a change only if
    /// it had the focus before that.  The tab comes to the front for it, and gets the focus a little later.
    fn act(&self, tab: &Tab, source: &Value) {
        self.call("browsingContext.activate", &json!({ "context": tab.0 }));
        let start = Instant::now();
        while self.evaluate(tab, "document.hasFocus()") != Ok(Value::Bool(true)) {
            assert!(start.elapsed() < TIMEOUT, "the window in front never had the focus");
            std::thread::sleep(Duration::from_millis(5));
        }
        self.call("input.performActions", &json!({ "context": tab.0, "actions": [source] }));
    }
}

/// Keeps what a page complains of.
fn note_complaint(replies: &Replies, message: &Value) {
    let entry = &message["params"];
    let is_fault =
        message["method"] == "log.entryAdded" && entry["level"] == "error" && entry["type"] == "javascript";
    if let Some(tab) = entry["source"]["context"].as_str().filter(|_| is_fault) {
        replies.complain(tab, format!("{} {}", entry["text"], entry["stackTrace"]));
    }
}

impl Driver for Firefox {
    fn open_window(&self) -> String {
        let made = self.call("browser.createUserContext", &json!({}));
        made["userContext"].as_str().expect("a name").to_owned()
    }

    fn close_window(&self, window: &str) {
        // The next window must stay in front, so this one goes first.
        let _ =
            self.send("browser.removeUserContext", &json!({ "userContext": window })).recv_timeout(TIMEOUT);
    }

    /// A tab in a window of its own: in one that is behind another, Firefox paints nothing.
    fn open_tab(&self, window: &str) -> Tab {
        let wish = json!({ "type": "window", "userContext": window });
        let made = self.call("browsingContext.create", &wish);
        Tab(made["context"].as_str().expect("a name").to_owned())
    }

    fn close_tab(&self, tab: &Tab) {
        self.call("browsingContext.close", &json!({ "context": tab.0 }));
    }

    fn crash_tab(&self, tab: &Tab) {
        // The protocol has no command that breaks a tab.
        self.close_tab(tab);
    }

    fn resize(&self, tab: &Tab, width: u32, height: u32) {
        let screen = json!({ "context": tab.0, "viewport": { "width": width, "height": height } });
        self.call("browsingContext.setViewport", &screen);
    }

    fn navigate(&self, tab: &Tab, url: &str) {
        self.call("browsingContext.navigate", &json!({ "context": tab.0, "url": url, "wait": "none" }));
    }

    fn reload(&self, tab: &Tab) {
        self.call("browsingContext.reload", &json!({ "context": tab.0, "wait": "none" }));
    }

    fn evaluate(&self, tab: &Tab, expression: &str) -> Result<Value, String> {
        let target = json!({ "context": tab.0 });
        let params = json!({ "expression": expression, "target": target, "awaitPromise": true, "userActivation": true });
        let answer = self.send("script.evaluate", &params).recv_timeout(TIMEOUT);
        let answer = answer.map_err(|_| "no answer".to_owned())?;
        let result = &answer["result"];
        if result["type"] == "success" { Ok(plain(&result["result"])) } else { Err(answer.to_string()) }
    }

    fn run_at_start(&self, tab: &Tab, script: &str) {
        let function = format!("() => {{ {script} }}");
        self.call(
            "script.addPreloadScript",
            &json!({ "functionDeclaration": function, "contexts": [tab.0] }),
        );
    }

    fn point(&self, tab: &Tab, pointer: Pointer, steps: &[Step]) {
        let kind = if pointer == Pointer::Mouse { "mouse" } else { "touch" };
        let actions = steps.iter().map(|step| match step {
            Step::Move(x, y) => json!({ "type": "pointerMove", "x": x, "y": y }),
            Step::Down => json!({ "type": "pointerDown", "button": 0 }),
            Step::Up => json!({ "type": "pointerUp", "button": 0 }),
        });
        let actions: Vec<Value> = actions.collect();
        self.act(
            tab,
            &json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions }),
        );
    }

    fn press_key(&self, tab: &Tab, held: Held, key: &str) {
        let mut keys = Vec::new();
        keys.extend(held.control.then_some("\u{e009}"));
        keys.extend(held.shift.then_some("\u{e008}"));
        keys.push(sign(key));
        let down = keys.iter().map(|key| json!({ "type": "keyDown", "value": key }));
        let up = keys.iter().rev().map(|key| json!({ "type": "keyUp", "value": key }));
        let actions: Vec<Value> = down.chain(up).collect();
        self.act(tab, &json!({ "type": "key", "id": "keyboard", "actions": actions }));
    }

    /// Sign by sign: what a script inserts, Firefox does not take for a change by the user.  No command has so many signs that
    /// a busy machine could not type them in time.
    fn insert(&self, tab: &Tab, text: &str) {
        let signs: Vec<String> = match text {
            "" => vec![sign("Delete").to_owned()],
            _ => text
                .chars()
                .map(|c| if c == '\n' { sign("Enter").to_owned() } else { c.to_string() })
                .collect(),
        };
        let press = |sign: &String| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": sign }));
        for part in signs.chunks(MOST_SIGNS) {
            let actions: Vec<Value> = part.iter().flat_map(press).collect();
            self.act(tab, &json!({ "type": "key", "id": "keyboard", "actions": actions }));
        }
    }

    /// The protocol cannot change the medium, so the rules for paper become rules for everything.
    fn show_as_printed(&self, tab: &Tab) {
        let script = "for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) \
                      if (rule.media?.mediaText === 'print') rule.media.mediaText = 'all'; \
                      else if (rule.media?.mediaText === 'screen') rule.media.mediaText = 'not all'";
        self.evaluate(tab, script).expect("style sheets that can be changed");
    }

    fn picture(&self, tab: &Tab) -> String {
        let taken = self.call("browsingContext.captureScreenshot", &json!({ "context": tab.0 }));
        taken["data"].as_str().expect("a picture").to_owned()
    }

    fn complaints(&self, tab: &Tab) -> Vec<String> {
        self.replies.complaints(&tab.0)
    }
}

/// The value that a description of it stands for; what JSON cannot say is null.
fn plain(described: &Value) -> Value {
    let value = &described["value"];
    match described["type"].as_str() {
        Some("string" | "boolean") => value.clone(),
        Some("number") if value.is_number() => value.clone(),
        Some("array" | "set" | "nodelist" | "htmlcollection") => {
            value.as_array().into_iter().flatten().map(plain).collect()
        }
        Some("object" | "map") => {
            let pairs = value.as_array().into_iter().flatten();
            let pairs = pairs.filter_map(|pair| Some((pair[0].as_str()?.to_owned(), plain(&pair[1]))));
            Value::Object(pairs.collect::<Map<_, _>>())
        }
        _ => Value::Null,
    }
}

/// The sign by which WebDriver names a key.
fn sign(key: &str) -> &str {
    match key {
        "Backspace" => "\u{e003}",
        "Tab" => "\u{e004}",
        "Enter" => "\u{e007}",
        "Escape" => "\u{e00c}",
        "Space" => " ",
        "PageUp" => "\u{e00e}",
        "PageDown" => "\u{e00f}",
        "End" => "\u{e010}",
        "Home" => "\u{e011}",
        "ArrowLeft" => "\u{e012}",
        "ArrowUp" => "\u{e013}",
        "ArrowRight" => "\u{e014}",
        "ArrowDown" => "\u{e015}",
        "Delete" => "\u{e017}",
        key => key,
    }
}
