//! What a person does with keys, mouse and finger, in Chromium or in Firefox.

mod chromium;
mod driver;
mod firefox;
mod replies;
mod websocket;

use chromium::Chromium;
use driver::{Driver, Held, Pointer, Step, TIMEOUT, Tab};
use firefox::Firefox;
use serde_json::Value;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Whether the tests drive Firefox.
pub(crate) fn is_firefox() -> bool {
    std::env::var_os("ROOKWRIGHT_BROWSER").is_some_and(|name| name == "firefox")
}

/// A browser that one test has for itself: windows of the same browser take the focus from each other.
pub(crate) struct Browser(Arc<Lease>);

/// A browser in use; afterwards the next test takes it.
struct Lease(&'static dyn Driver);

/// The browsers that no test uses at the moment.
static IDLE: Mutex<Vec<&'static dyn Driver>> = Mutex::new(Vec::new());

impl Drop for Lease {
    fn drop(&mut self) {
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
    }
}

/// Returns an idle browser, or starts one. If none is installed, prints that and returns `None`.
pub(crate) fn browser() -> Option<Browser> {
    static NAME: OnceLock<Option<&str>> = OnceLock::new();
    let (names, reason): (&[_], _) = if is_firefox() {
        (&["firefox-esr", "firefox"], "there is no firefox on this machine, or no shell to start it")
    } else {
        (
            &["chromium", "chromium-browser", "google-chrome"],
            "there is no chromium on this machine, or no shell to start it",
        )
    };
    let Some(name) = NAME.get_or_init(|| names.iter().copied().find(|name| is_there(name))) else {
        assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{reason}");
        println!("skipped: {reason}");
        return None;
    };
    let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
    Some(Browser(Arc::new(Lease(idle.unwrap_or_else(|| start(name))))))
}

/// Starts a browser, which ends with the tests.
fn start(name: &str) -> &'static dyn Driver {
    if is_firefox() {
        Box::leak(Box::new(Firefox::start(name)))
    } else {
        Box::leak(Box::new(Chromium::start(name)))
    }
}

fn is_there(name: &str) -> bool {
    // The shell connects the pipes of a browser, and removes its folder.
    cfg!(unix)
        && Command::new(name)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
}

impl Browser {
    /// A page in a window of its own, which knows nothing of the others.
    pub(crate) fn page(&self, url: &str, width: u32) -> Page {
        let name = self.0.0.open_window();
        Page::open(Arc::new(Window { lease: Arc::clone(&self.0), name }), url, width)
    }
}

/// Tabs that share what a browser shares; they are closed with the last of them.
struct Window {
    lease: Arc<Lease>,
    name: String,
}

impl Drop for Window {
    fn drop(&mut self) {
        self.lease.0.close_window(&self.name);
    }
}

/// One page.
pub(crate) struct Page {
    window: Arc<Window>,
    tab: Tab,
}

impl Page {
    fn open(window: Arc<Window>, url: &str, width: u32) -> Self {
        let tab = window.lease.0.open_tab(&window.name);
        let page = Self { window, tab };
        page.resize(width, 900);
        page.go(url);
        page
    }

    fn driver(&self) -> &'static dyn Driver {
        self.window.lease.0
    }

    /// Another tab of the same window.
    pub(crate) fn another(&self, url: &str) -> Page {
        Self::open(Arc::clone(&self.window), url, 1280)
    }

    /// Closes this tab, as a person does.
    pub(crate) fn close(self) {
        self.driver().close_tab(&self.tab);
    }

    /// Ends the program behind this tab, which says nothing any more.
    pub(crate) fn crash(self) {
        self.driver().crash_tab(&self.tab);
    }

    /// Gives the window another size; a narrow one is that of a telephone.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        self.driver().resize(&self.tab, width, height);
    }

    /// Runs a script at the start of every page that is opened here from now on.
    pub(crate) fn run_at_start(&self, script: &str) {
        self.driver().run_at_start(&self.tab, script);
    }

    /// Shows the page as it would be printed.
    pub(crate) fn show_as_printed(&self) {
        self.driver().show_as_printed(&self.tab);
    }

    /// Leaves for an empty page.
    pub(crate) fn leave(&self) {
        self.driver().navigate(&self.tab, "about:blank");
        self.wait("location.href === 'about:blank'");
    }

    /// Opens an address and waits until a view is there.
    pub(crate) fn go(&self, url: &str) {
        self.driver().navigate(&self.tab, url);
        self.settle();
    }

    pub(crate) fn reload(&self) {
        self.eval("document.querySelector('main').replaceChildren()");
        self.driver().reload(&self.tab);
        self.settle();
    }

    /// Waits until a view is there and at rest.
    fn settle(&self) {
        self.wait(
            "document.readyState === 'complete' && document.querySelector('main')?.childElementCount > 0",
        );
        self.rest();
    }

    /// Waits until the page asks the server nothing more.
    pub(crate) fn rest(&self) {
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
        self.driver().evaluate(&self.tab, expression).unwrap_or_else(|fault| panic!("{expression}: {fault}"))
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
            // While a page is being loaded there may be nobody to ask.
            if self.driver().evaluate(&self.tab, &format!("Boolean({expression})")) == Ok(Value::Bool(true)) {
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

    /// The middle of the first element a selector finds, brought into sight, once it stays where it is:
    /// answers that arrive while a page is being filled move what is below them.
    fn middle(&self, selector: &str) -> (f64, f64) {
        let start = Instant::now();
        let mut before = None;
        // What is there may be drawn again at any moment.
        while start.elapsed() < TIMEOUT {
            let place = self.eval(&format!(
                "(() => {{ const e = document.querySelector({}); e?.scrollIntoView({{block: 'center', inline: 'nearest'}}); \
                 const r = e?.getBoundingClientRect(); return r && [r.x + r.width / 2, r.y + r.height / 2]; }})()",
                quoted(selector)
            ));
            let place = place[0].as_f64().zip(place[1].as_f64());
            match place {
                Some(found) if place == before => return found,
                _ => before = place,
            }
            std::thread::sleep(Duration::from_millis(30));
        }
        panic!("never there: {selector}\nthe page says: {}", self.text("body"));
    }

    /// Clicks the first element that a selector finds.
    pub(crate) fn click(&self, selector: &str) {
        let (x, y) = self.middle(selector);
        self.driver().point(&self.tab, Pointer::Mouse, &[Step::Move(x, y), Step::Down, Step::Up]);
    }

    /// Clicks the button or link with this text; while a dialog is open, one of the dialog.
    pub(crate) fn press(&self, text: &str) {
        let found = format!(
            "(document.querySelector('dialog[open]') ? [...document.querySelectorAll('dialog[open] button, dialog[open] a')] \
             : [...document.querySelectorAll('main button, main a, main summary, main [role=treeitem]'), ...document.querySelectorAll('.views a')])\
             .filter((e) => e.offsetParent !== null && !e.disabled).find((e) => (e.innerText || e.getAttribute('aria-label') || '').trim() === {0} \
             || e.getAttribute('aria-label') === {0} || e.title === {0})",
            quoted(text)
        );
        let start = Instant::now();
        loop {
            self.wait(&found);
            self.eval(&format!(
                "(() => {{ const e = {found}; e.setAttribute('data-test', 'press'); window.missed = true; \
                 e.addEventListener('click', () => {{ window.missed = false; }}, {{ once: true, capture: true }}); }})()"
            ));
            self.click("[data-test=press]");
            self.eval(
                "document.querySelectorAll('[data-test=press]').forEach((e) => e.removeAttribute('data-test'))",
            );
            // The page may have moved under the pointer all the same. A page that was left knows of no miss.
            if self.eval("window.missed === true") != true || start.elapsed() > TIMEOUT {
                return;
            }
        }
    }

    /// Drags from one element to another.
    pub(crate) fn drag(&self, from: &str, to: &str) {
        // Looking for a place scrolls to it, and away from the other.
        let end = self.middle(to);
        let apart = self.eval(&format!(
            "(() => {{ const [a, b] = [{}, {}].map((one) => document.querySelector(one).getBoundingClientRect()); \
             return [a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2]; }})()",
            quoted(from),
            quoted(to)
        ));
        let start =
            (end.0 + apart[0].as_f64().expect("a place"), end.1 + apart[1].as_f64().expect("a place"));
        // A little further than the middle: an order changes only beyond it.
        let end = (end.0, end.1 + 6.0);
        let mut steps = vec![Step::Move(start.0, start.1), Step::Down];
        steps.extend((1..=5).map(|part| {
            let share = f64::from(part) / 5.0;
            Step::Move(start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share)
        }));
        steps.push(Step::Up);
        self.driver().point(&self.tab, Pointer::Mouse, &steps);
    }

    /// Taps with a finger.
    pub(crate) fn tap(&self, selector: &str) {
        let (x, y) = self.middle(selector);
        self.driver().point(&self.tab, Pointer::Finger, &[Step::Move(x, y), Step::Down, Step::Up]);
    }

    /// Presses a key, like `Tab`, `ArrowLeft`, `q`, `Shift+Q`, `Ctrl+z`.
    pub(crate) fn key(&self, name: &str) {
        let (held, key) = match name.rsplit_once('+') {
            Some(("Ctrl", key)) => (Held { control: true, shift: false }, key),
            Some(("Shift", key)) => (Held { control: false, shift: true }, key),
            Some(("Ctrl+Shift", key)) => (Held { control: true, shift: true }, key),
            _ => (Held::default(), name),
        };
        self.driver().press_key(&self.tab, held, key);
    }

    /// Types into a field, in the place of what stands there.  Below a dialog that is still closing, it takes no focus yet.
    pub(crate) fn fill(&self, selector: &str, text: &str) {
        self.wait(&format!(
            "(() => {{ const e = document.querySelector({}); e?.focus(); e?.select?.(); return e && document.activeElement === e; }})()",
            quoted(selector)
        ));
        self.driver().insert(&self.tab, text);
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
        self.driver().picture(&self.tab)
    }

    /// What the browser complained of: faults of a script, a broken policy, a file that is not there.
    pub(crate) fn complaints(&self) -> Vec<String> {
        self.driver().complaints(&self.tab)
    }

    /// No script failed, and nothing reaches over the edge of the window.
    pub(crate) fn is_well(&self) {
        assert_eq!(self.complaints(), Vec::<String>::new());
        let over = self.eval("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(over, 0, "the page scrolls sideways");
    }
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
