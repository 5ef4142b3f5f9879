//! What the tests need of a browser, whichever it is.

use serde_json::Value;
use std::time::Duration;

/// How long anything may take before a test gives up.
pub(super) const TIMEOUT: Duration = Duration::from_secs(30);

/// A tab, by the name under which the browser is asked about it.
pub(crate) struct Tab(pub(super) String);

/// What points at the page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pointer {
    Mouse,
    Finger,
}

/// One step of a pointer, in pixels of the window.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    Move(f64, f64),
    Down,
    Up,
}

/// The keys that are held while another one is pressed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Held {
    pub(crate) control: bool,
    pub(crate) shift: bool,
}

/// A browser that can be driven.
pub(crate) trait Driver: Send + Sync {
    /// Opens a window that shares nothing with others, and returns its name.
    fn open_window(&self) -> String;
    /// Closes a window and its tabs.
    fn close_window(&self, window: &str);
    /// Opens an empty tab of a window.
    fn open_tab(&self, window: &str) -> Tab;
    /// Closes a tab, as a person does.
    fn close_tab(&self, tab: &Tab);
    /// Ends the program behind a tab; closes the tab where that cannot be done.
    fn crash_tab(&self, tab: &Tab);
    /// Gives the page a size; a narrow one is that of a telephone.
    fn resize(&self, tab: &Tab, width: u32, height: u32);
    /// Opens an address; does not wait for the page.
    fn navigate(&self, tab: &Tab, url: &str);
    /// Loads the page again; does not wait for it.
    fn reload(&self, tab: &Tab);
    /// Returns the value of an expression, or of what it promises; an error if it throws or if there is no page.
    fn evaluate(&self, tab: &Tab, expression: &str) -> Result<Value, String>;
    /// Runs a script at the start of every page that the tab opens from now on.
    fn run_at_start(&self, tab: &Tab, script: &str);
    /// Moves and presses a pointer.
    fn point(&self, tab: &Tab, pointer: Pointer, steps: &[Step]);
    /// Presses a key, by the name that scripts see, or `Space`.
    fn press_key(&self, tab: &Tab, held: Held, key: &str);
    /// Enters text in the place of what is selected.
    fn insert(&self, tab: &Tab, text: &str);
    /// Shows the page as it would be printed.
    fn show_as_printed(&self, tab: &Tab);
    /// Returns a picture of what can be seen, as PNG in base64.
    fn picture(&self, tab: &Tab) -> String;
    /// Returns what the page complained of: faults of a script, a broken policy, a file that is not there.
    fn complaints(&self, tab: &Tab) -> Vec<String>;
}
