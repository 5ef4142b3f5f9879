//! Chromium by its debugging protocol, over a pipe.
//!
//! Chromium reads commands from descriptor 3 and writes to 4; the shell puts our pipes there.

use super::driver::{Driver, Held, Pointer, Step, TIMEOUT, Tab};
use super::replies::Replies;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};

/// No window, no sandbox (it shows nothing but our own page, and may run as root), and nothing that moves.
const OPTIONS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--remote-debugging-pipe",
    "--force-prefers-reduced-motion",
    "--hide-scrollbars",
];

pub(super) struct Chromium {
    stdin: Mutex<ChildStdin>,
    replies: Arc<Replies>,
    /// The targets of the sessions.
    targets: Mutex<HashMap<String, Value>>,
    _child: Child,
}

impl Chromium {
    pub(super) fn start(program: &str) -> Self {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("rookwright-chromium-{}-{number}", std::process::id()));
        // When the tests end the pipe closes, the browser goes, and its folder with it.
        let script = "folder=$1; shift; \"$0\" \"--user-data-dir=$folder\" \"$@\" 3<&0 4>&1 >/dev/null 2>&1; rm -rf \"$folder\"";
        let mut child = Command::new("sh")
            .args(["-c", script, program])
            .arg(&folder)
            .args(OPTIONS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a browser");
        let stdin = Mutex::new(child.stdin.take().expect("a pipe"));
        let stdout = child.stdout.take().expect("a pipe");
        let replies = Arc::new(Replies::default());
        let heard = Arc::clone(&replies);
        std::thread::spawn(move || {
            for message in BufReader::new(stdout).split(0).map_while(Result::ok) {
                let message: Value = serde_json::from_slice(&message).expect("JSON");
                if !heard.hand_over(&message) {
                    note_complaint(&heard, &message);
                }
            }
        });
        Self { stdin, replies, targets: Mutex::default(), _child: child }
    }

    fn send(&self, session: Option<&str>, method: &str, params: &Value) -> Receiver<Value> {
        let (id, answer) = self.replies.expect();
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut stdin = self.stdin.lock().expect("a lock");
        stdin.write_all(format!("{message}\0").as_bytes()).expect("a browser that listens");
        answer
    }

    /// The answer to a command.
    fn call(&self, session: Option<&str>, method: &str, params: &Value) -> Value {
        let answer = self
            .send(session, method, params)
            .recv_timeout(TIMEOUT)
            .unwrap_or_else(|_| panic!("no answer to {method}"));
        assert!(answer.get("error").is_none(), "{method} {params}: {}", answer["error"]);
        answer["result"].clone()
    }

    fn ask(&self, tab: &Tab, method: &str, params: &Value) -> Value {
        self.call(Some(&tab.0), method, params)
    }

    fn target(&self, tab: &Tab) -> Value {
        self.targets.lock().expect("a lock")[&tab.0].clone()
    }
}

/// Keeps what a page complains of.
fn note_complaint(replies: &Replies, message: &Value) {
    let params = &message["params"];
    let complaint = match message["method"].as_str() {
        Some("Runtime.exceptionThrown") => Some(params["exceptionDetails"].to_string()),
        Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
            Some(params["entry"]["text"].to_string())
        }
        _ => None,
    };
    // A refused task is an answer like any other; the browser notes it all the same.
    let complaint = complaint.filter(|text| !text.contains("the server responded with a status of 400"));
    if let (Some(complaint), Some(session)) = (complaint, message["sessionId"].as_str()) {
        replies.complain(session, complaint);
    }
}

impl Driver for Chromium {
    fn open_window(&self) -> String {
        let made = self.call(None, "Target.createBrowserContext", &json!({}));
        made["browserContextId"].as_str().expect("a name").to_owned()
    }

    fn close_window(&self, window: &str) {
        drop(self.send(None, "Target.disposeBrowserContext", &json!({ "browserContextId": window })));
    }

    fn open_tab(&self, window: &str) -> Tab {
        let wish = json!({ "url": "about:blank", "browserContextId": window });
        let target = self.call(None, "Target.createTarget", &wish)["targetId"].clone();
        let wish = json!({ "targetId": target, "flatten": true });
        let attached = self.call(None, "Target.attachToTarget", &wish);
        let tab = Tab(attached["sessionId"].as_str().expect("a session").to_owned());
        self.targets.lock().expect("a lock").insert(tab.0.clone(), target);
        for domain in ["Page", "Runtime", "Log"] {
            self.ask(&tab, &format!("{domain}.enable"), &json!({}));
        }
        tab
    }

    fn close_tab(&self, tab: &Tab) {
        self.call(None, "Target.closeTarget", &json!({ "targetId": self.target(tab) }));
    }

    fn crash_tab(&self, tab: &Tab) {
        // Nobody is left to answer.
        drop(self.send(Some(&tab.0), "Page.crash", &json!({})));
    }

    fn resize(&self, tab: &Tab, width: u32, height: u32) {
        let small = width < 600;
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": small });
        self.ask(tab, "Emulation.setDeviceMetricsOverride", &screen);
        self.ask(tab, "Emulation.setTouchEmulationEnabled", &json!({ "enabled": small }));
    }

    fn navigate(&self, tab: &Tab, url: &str) {
        self.ask(tab, "Page.navigate", &json!({ "url": url }));
    }

    fn reload(&self, tab: &Tab) {
        self.ask(tab, "Page.reload", &json!({}));
    }

    fn evaluate(&self, tab: &Tab, expression: &str) -> Result<Value, String> {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.send(Some(&tab.0), "Runtime.evaluate", &params).recv_timeout(TIMEOUT);
        let answer = answer.map_err(|_| "no answer".to_owned())?;
        match (answer.get("error"), answer["result"].get("exceptionDetails")) {
            (Some(error), _) | (None, Some(error)) => Err(error.to_string()),
            _ => Ok(answer["result"]["result"]["value"].clone()),
        }
    }

    fn run_at_start(&self, tab: &Tab, script: &str) {
        self.ask(tab, "Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
    }

    fn point(&self, tab: &Tab, pointer: Pointer, steps: &[Step]) {
        let (mut x, mut y, mut pressed) = (0.0, 0.0, false);
        for step in steps {
            let (mouse, touch) = match *step {
                Step::Move(to_x, to_y) => {
                    (x, y) = (to_x, to_y);
                    ("mouseMoved", "touchMove")
                }
                Step::Down => ("mousePressed", "touchStart"),
                Step::Up => ("mouseReleased", "touchEnd"),
            };
            pressed = match step {
                Step::Down => true,
                Step::Up => false,
                Step::Move(..) => pressed,
            };
            if pointer == Pointer::Mouse {
                // The button that is let go is named too.
                let button = pressed || matches!(step, Step::Up);
                let (name, buttons) = if button { ("left", 1) } else { ("none", 0) };
                let params = json!({ "type": mouse, "x": x, "y": y, "button": name, "buttons": buttons, "clickCount": buttons });
                self.ask(tab, "Input.dispatchMouseEvent", &params);
            } else if pressed || matches!(step, Step::Up) {
                let points = if pressed { json!([{ "x": x, "y": y }]) } else { json!([]) };
                let params = json!({ "type": touch, "touchPoints": points });
                self.ask(tab, "Input.dispatchTouchEvent", &params);
            }
        }
    }

    fn press_key(&self, tab: &Tab, held: Held, key: &str) {
        let modifiers = 2 * i32::from(held.control) + 8 * i32::from(held.shift);
        let mut params = json!({ "type": "keyDown", "key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code(key) });
        let letter = key.chars().next().filter(|_| key.chars().count() == 1);
        match (letter, key) {
            (Some(letter), _) => {
                let row = if letter.is_ascii_digit() { "Digit" } else { "Key" };
                params["code"] = format!("{row}{}", letter.to_ascii_uppercase()).into();
                if !held.control {
                    params["text"] = key.into();
                }
            }
            (None, "Enter") => params["text"] = "\r".into(),
            (None, "Space") => {
                params["key"] = " ".into();
                params["text"] = " ".into();
            }
            (None, _) => params["code"] = key.into(),
        }
        self.ask(tab, "Input.dispatchKeyEvent", &params);
        params["type"] = "keyUp".into();
        self.ask(tab, "Input.dispatchKeyEvent", &params);
    }

    fn insert(&self, tab: &Tab, text: &str) {
        self.ask(tab, "Input.insertText", &json!({ "text": text }));
    }

    fn show_as_printed(&self, tab: &Tab) {
        self.ask(tab, "Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    }

    fn picture(&self, tab: &Tab) -> String {
        let taken = self.ask(tab, "Page.captureScreenshot", &json!({ "format": "png" }));
        taken["data"].as_str().expect("a picture").to_owned()
    }

    fn complaints(&self, tab: &Tab) -> Vec<String> {
        self.replies.complaints(&tab.0)
    }
}

/// The codes of the keys that pages ask for by number.
fn code(key: &str) -> u32 {
    match key {
        "Enter" => 13,
        "Tab" => 9,
        "Escape" => 27,
        "Space" => 32,
        "ArrowLeft" => 37,
        "ArrowUp" => 38,
        "ArrowRight" => 39,
        "ArrowDown" => 40,
        "Delete" => 46,
        "Backspace" => 8,
        _ => key.chars().next().map_or(0, |letter| u32::from(letter.to_ascii_uppercase())),
    }
}
