//! Chromium by its debugging protocol, over a pipe: what a person does with keys, mouse and finger.
//!
//! Chromium reads commands from descriptor 3 and writes to 4; the shell puts our pipes there.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// How long anything may take before a test gives up.
const TIMEOUT: Duration = Duration::from_secs(20);

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

/// A browser for all tests of the program.
pub(crate) struct Browser {
    stdin: Mutex<ChildStdin>,
    next: AtomicU64,
    answers: Arc<Mutex<Answers>>,
    _child: Child,
}

#[derive(Default)]
struct Answers {
    waiting: HashMap<u64, Sender<Value>>,
    /// What pages complained of, by their sessions.
    complaints: HashMap<String, Vec<String>>,
}

/// The browser, started when it is first asked for; `None`, with the reason printed, where there is none.
pub(crate) fn browser() -> Option<&'static Browser> {
    static BROWSER: OnceLock<Option<Browser>> = OnceLock::new();
    let browser = BROWSER.get_or_init(|| {
        let name = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(|name| is_there(name));
        name.map(Browser::start)
    });
    if browser.is_none() {
        let reason = "there is no chromium on this machine";
        assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{reason}");
        println!("skipped: {reason}");
    }
    browser.as_ref()
}

fn is_there(name: &str) -> bool {
    Command::new(name)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

impl Browser {
    fn start(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("rookwright-browser-{}", std::process::id()));
        // When the tests end the pipe closes, the browser goes, and its folder with it.
        let script = "folder=$1; shift; \"$0\" \"--user-data-dir=$folder\" \"$@\" 3<&0 4>&1 >/dev/null 2>&1; rm -rf \"$folder\"";
        let mut child = Command::new("sh")
            .args(["-c", script, name])
            .arg(&folder)
            .args(OPTIONS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a browser");
        let stdin = Mutex::new(child.stdin.take().expect("a pipe"));
        let stdout = child.stdout.take().expect("a pipe");
        let answers = Arc::new(Mutex::new(Answers::default()));
        let heard = Arc::clone(&answers);
        std::thread::spawn(move || {
            for message in BufReader::new(stdout).split(0).map_while(Result::ok) {
                let message: Value = serde_json::from_slice(&message).expect("JSON");
                heard.lock().expect("a lock").hear(&message);
            }
        });
        Self { stdin, next: AtomicU64::new(1), answers, _child: child }
    }

    fn send(&self, session: Option<&str>, method: &str, params: &Value) -> Receiver<Value> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (teller, answer) = channel();
        self.answers.lock().expect("a lock").waiting.insert(id, teller);
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

    /// A page in a window of its own, which knows nothing of the others.
    pub(crate) fn page(&'static self, url: &str, width: u32) -> Page {
        let id = self.call(None, "Target.createBrowserContext", &json!({}))["browserContextId"].clone();
        self.tab(Arc::new(Window { browser: self, id }), url, width)
    }

    /// A tab of a window.
    fn tab(&'static self, window: Arc<Window>, url: &str, width: u32) -> Page {
        let target = self.call(
            None,
            "Target.createTarget",
            &json!({ "url": "about:blank", "browserContextId": window.id }),
        );
        let attached = self.call(
            None,
            "Target.attachToTarget",
            &json!({ "targetId": target["targetId"], "flatten": true }),
        );
        let session = attached["sessionId"].as_str().expect("a session").to_owned();
        let page = Page { browser: self, session, target: target["targetId"].clone(), window };
        for domain in ["Page", "Runtime", "Log"] {
            page.call(&format!("{domain}.enable"), &json!({}));
        }
        page.resize(width, 900);
        page.go(url);
        page
    }
}

impl Answers {
    fn hear(&mut self, message: &Value) {
        if let Some(teller) = message["id"].as_u64().and_then(|id| self.waiting.remove(&id)) {
            // Who gave up waiting needs no answer.
            let _ = teller.send(message.clone());
            return;
        }
        let params = &message["params"];
        let complaint = match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => Some(params["exceptionDetails"].to_string()),
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                Some(params["entry"]["text"].to_string())
            }
            // A refused task is an answer like any other; the browser notes it all the same.
            _ => None,
        };
        let complaint = complaint.filter(|text| !text.contains("the server responded with a status of 400"));
        if let (Some(complaint), Some(session)) = (complaint, message["sessionId"].as_str()) {
            self.complaints.entry(session.to_owned()).or_default().push(complaint);
        }
    }
}

/// Tabs that share what a browser shares; they are closed with the last of them.
struct Window {
    browser: &'static Browser,
    id: Value,
}

/// One page.
pub(crate) struct Page {
    browser: &'static Browser,
    session: String,
    target: Value,
    window: Arc<Window>,
}

impl Page {
    pub(crate) fn call(&self, method: &str, params: &Value) -> Value {
        self.browser.call(Some(&self.session), method, params)
    }

    /// Another tab of the same window.
    pub(crate) fn another(&self, url: &str) -> Page {
        self.browser.tab(Arc::clone(&self.window), url, 1280)
    }

    /// Closes this tab, as a person does.
    pub(crate) fn close(self) {
        self.browser.call(None, "Target.closeTarget", &json!({ "targetId": self.target }));
    }

    /// Ends the program behind this tab, which says nothing any more.
    pub(crate) fn crash(self) {
        // Nobody is left to answer.
        drop(self.browser.send(Some(&self.session), "Page.crash", &json!({})));
    }

    /// Gives the window another size; a narrow one is that of a telephone.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let small = width < 600;
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": small });
        self.call("Emulation.setDeviceMetricsOverride", &screen);
        self.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": small }));
    }

    /// Opens an address and waits until a view is there.
    pub(crate) fn go(&self, url: &str) {
        self.call("Page.navigate", &json!({ "url": url }));
        self.settle();
    }

    pub(crate) fn reload(&self) {
        self.call(
            "Runtime.evaluate",
            &json!({ "expression": "document.querySelector('main').replaceChildren()" }),
        );
        self.call("Page.reload", &json!({}));
        self.settle();
    }

    /// Waits until a view is there and asks the server nothing more.
    fn settle(&self) {
        self.wait(
            "document.readyState === 'complete' && document.querySelector('main')?.childElementCount > 0",
        );
        let asked = || self.eval("performance.getEntriesByType('resource').length");
        let mut before = asked();
        loop {
            std::thread::sleep(Duration::from_millis(150));
            let now = asked();
            if now == before {
                return;
            }
            before = now;
        }
    }

    /// What an expression comes to.
    pub(crate) fn eval(&self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let result = self.call("Runtime.evaluate", &params);
        assert!(result.get("exceptionDetails").is_none(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// The text that can be read at the first element a selector finds; empty where there is none.
    pub(crate) fn text(&self, selector: &str) -> String {
        self.eval(&format!("document.querySelector({})?.innerText ?? ''", quoted(selector)))
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&self, expression: &str) {
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            let params = json!({ "expression": format!("Boolean({expression})"), "returnByValue": true });
            // While a page is being loaded there may be nobody to ask.
            let answer =
                self.browser.send(Some(&self.session), "Runtime.evaluate", &params).recv_timeout(TIMEOUT);
            if answer.is_ok_and(|answer| answer["result"]["result"]["value"] == true) {
                return;
            }
            std::thread::sleep(Duration::from_millis(15));
        }
        panic!(
            "never so: {expression}\ncomplaints: {:?}\nthe page says: {}",
            self.complaints(),
            self.text("body")
        );
    }

    /// Waits until this text can be read on the page.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait(&format!("document.body.innerText.includes({})", quoted(text)));
    }

    /// The middle of the first element a selector finds, brought into sight.
    fn middle(&self, selector: &str) -> (f64, f64) {
        self.wait(&format!("document.querySelector({})", quoted(selector)));
        let place = self.eval(&format!(
            "(() => {{ const e = document.querySelector({}); e.scrollIntoView({{block: 'center', inline: 'nearest'}}); \
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()",
            quoted(selector)
        ));
        (place[0].as_f64().expect("a place"), place[1].as_f64().expect("a place"))
    }

    fn mouse(&self, kind: &str, (x, y): (f64, f64), pressed: bool) {
        let (button, buttons) = if pressed { ("left", 1) } else { ("none", 0) };
        let params = json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": i32::from(pressed) });
        self.call("Input.dispatchMouseEvent", &params);
    }

    /// Clicks the first element that a selector finds.
    pub(crate) fn click(&self, selector: &str) {
        let place = self.middle(selector);
        self.mouse("mouseMoved", place, false);
        self.mouse("mousePressed", place, true);
        self.mouse("mouseReleased", place, true);
    }

    /// Clicks the button or link with this text.
    pub(crate) fn press(&self, text: &str) {
        let found = format!(
            "[...document.querySelectorAll('main button, main a, main summary, main [role=treeitem]'), ...document.querySelectorAll('.views a')]\
             .filter((e) => e.offsetParent !== null && !e.disabled).find((e) => (e.innerText || e.getAttribute('aria-label') || '').trim() === {0} \
             || e.getAttribute('aria-label') === {0} || e.title === {0})",
            quoted(text)
        );
        self.wait(&found);
        self.eval(&format!("{found}.setAttribute('data-test', 'press')"));
        self.click("[data-test=press]");
        self.eval(
            "document.querySelectorAll('[data-test=press]').forEach((e) => e.removeAttribute('data-test'))",
        );
    }

    /// Drags from one element to another.
    pub(crate) fn drag(&self, from: &str, to: &str) {
        let start = self.middle(from);
        // A little further than the middle: an order changes only beyond it.
        let end = self.middle(to);
        let end = (end.0, end.1 + 6.0);
        self.mouse("mouseMoved", start, false);
        self.mouse("mousePressed", start, true);
        for part in 1..=5 {
            let share = f64::from(part) / 5.0;
            self.mouse(
                "mouseMoved",
                (start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share),
                true,
            );
        }
        self.mouse("mouseReleased", end, true);
    }

    /// Taps with a finger.
    pub(crate) fn tap(&self, selector: &str) {
        let (x, y) = self.middle(selector);
        self.call(
            "Input.dispatchTouchEvent",
            &json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] }),
        );
        self.call("Input.dispatchTouchEvent", &json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    /// Presses a key, like `Tab`, `ArrowLeft`, `q`, `Shift+Q`, `Ctrl+z`.
    pub(crate) fn key(&self, name: &str) {
        let (modifiers, key) = match name.rsplit_once('+') {
            Some(("Ctrl", key)) => (2, key),
            Some(("Shift", key)) => (8, key),
            Some(("Ctrl+Shift", key)) => (10, key),
            _ => (0, name),
        };
        let mut params = json!({ "type": "keyDown", "key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code(key) });
        let letter = key.chars().next().filter(|_| key.chars().count() == 1);
        match (letter, key) {
            (Some(letter), _) => {
                params["code"] = if letter.is_ascii_digit() {
                    format!("Digit{letter}")
                } else {
                    format!("Key{}", letter.to_ascii_uppercase())
                }
                .into();
                if modifiers & 2 == 0 {
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
        self.call("Input.dispatchKeyEvent", &params);
        params["type"] = "keyUp".into();
        self.call("Input.dispatchKeyEvent", &params);
    }

    /// Types into whatever has the focus, in the place of what stands there.
    pub(crate) fn fill(&self, selector: &str, text: &str) {
        self.wait(&format!("document.querySelector({})", quoted(selector)));
        self.eval(&format!(
            "(() => {{ const e = document.querySelector({}); e.focus(); e.select?.(); }})()",
            quoted(selector)
        ));
        self.call("Input.insertText", &json!({ "text": text }));
    }

    /// Chooses from a list.
    pub(crate) fn choose(&self, selector: &str, value: &str) {
        self.wait(&format!("document.querySelector({})", quoted(selector)));
        self.eval(&format!(
            "(() => {{ const e = document.querySelector({}); e.value = {}; e.dispatchEvent(new Event('input', {{bubbles: true}})); \
             e.dispatchEvent(new Event('change', {{bubbles: true}})); }})()",
            quoted(selector),
            quoted(value)
        ));
    }

    /// A picture of what can be seen, as PNG in base64.
    #[allow(dead_code, reason = "for whoever wants pictures; the tests look at words")]
    pub(crate) fn picture(&self) -> String {
        let taken = self.call("Page.captureScreenshot", &json!({ "format": "png" }));
        taken["data"].as_str().expect("a picture").to_owned()
    }

    /// What the browser complained of: faults of a script, a broken policy, a file that is not there.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let answers = self.browser.answers.lock().expect("a lock");
        answers.complaints.get(&self.session).cloned().unwrap_or_default()
    }

    /// No script failed, and nothing reaches over the edge of the window.
    pub(crate) fn is_well(&self) {
        assert_eq!(self.complaints(), Vec::<String>::new());
        let over = self.eval("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(over, 0, "the page scrolls sideways");
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // A test that failed has said why already.
        let _ =
            self.browser.send(None, "Target.disposeBrowserContext", &json!({ "browserContextId": self.id }));
    }
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
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
