//! What is changed while the studio is down is saved when it is back.

use crate::browser::Page;
use crate::common::{Studio, wait_until};
use crate::library::{TWO, open_library, remove};
use rookwright_web::Config;
use serde_json::{Value, json};
use std::path::PathBuf;

const LOST: &str = "!document.getElementById('banner').hidden";
const SAVED: &str = "document.getElementById('banner').hidden && document.getElementById('unsaved').hidden";

/// A studio that can be stopped and started again, and a page of it.
struct Desk {
    studio: Option<Studio>,
    page: Page,
    folder: PathBuf,
    port: u16,
}

impl Desk {
    /// With two mates in the list `Friday`.
    fn open(name: &str, address: &str) -> Option<Self> {
        let (studio, page, folder) = open_library(name, 1280)?;
        studio.ask("import", &json!({ "text": TWO, "name": "two.epd", "list": "Friday" }));
        page.eval(&format!("location.hash = '{address}'"));
        let port = studio.port;
        Some(Self { studio: Some(studio), page, folder, port })
    }

    /// With the worksheet open in the page.
    fn worksheet(name: &str) -> Option<Self> {
        let desk = Self::open(name, "#/sheet?list=Friday")?;
        desk.page.wait("document.querySelectorAll('.tray li').length === 2");
        Some(desk)
    }

    fn collections(&self) -> Vec<PathBuf> {
        vec![self.folder.join("club.db")]
    }

    fn stop(&mut self) {
        self.studio = None;
    }

    fn start(&mut self) {
        self.studio = Some(Studio::again(self.port, self.collections()));
    }

    fn ask(&self, task: &str, body: &Value) -> Value {
        self.studio.as_ref().expect("a studio that runs").ask(task, body)
    }

    /// The list as it is on the disk.
    fn list(&self, name: &str) -> Value {
        self.ask("lists", &json!({ "name": name }))
    }

    fn has_list(&self, name: &str) -> bool {
        let all = self.ask("lists", &json!({}));
        all["lists"].as_array().expect("lists").iter().any(|list| list["name"] == name)
    }

    /// Does something while another studio has the collection, where the page cannot see it.
    fn behind_the_back(&self, task: &str, body: &Value) {
        Studio::with(Config { collections: self.collections(), ..Config::default() }).ask(task, body);
    }

    fn waits(&self, words: &str) {
        self.page.wait(&format!(
            "document.getElementById('unsaved').textContent.includes({}) && !document.getElementById('unsaved').hidden",
            json!(words)
        ));
    }

    /// Waits until the browser keeps a change with these words: a form is saved a moment after the last key.
    fn keeps(&self, words: &str) {
        self.page.wait(&format!(
            "Object.entries(localStorage).some(([key, text]) => key.startsWith('rookwright.change.') && text.includes({}))",
            json!(words)
        ));
    }

    fn keeps_nothing(&self) {
        self.page.wait("Object.keys(localStorage).every((key) => !key.startsWith('rookwright.change.'))");
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.studio = None;
        remove(&self.folder);
    }
}

#[test]
fn a_title_that_was_typed_while_nobody_answered_is_saved() {
    let Some(mut desk) = Desk::worksheet("late-title") else { return };
    desk.stop();
    desk.page.fill(".heading input", "Late night");
    desk.page.key("Tab");
    desk.page.wait(LOST);
    desk.waits("not saved yet");
    desk.waits("Late night");
    // The row of a puzzle, the order and the layout too.
    desk.page.fill(".tray li:first-child .name", "First of all");
    desk.page.key("Enter");
    desk.page.press("Down: First of all, No. 1");
    desk.page.wait("document.querySelector('.tray li:last-child .name').value === 'First of all'");
    desk.page.choose(".layout select", "letter");
    desk.keeps("letter");
    desk.waits("First of all");
    desk.start();
    desk.page.wait(SAVED);
    assert!(!desk.has_list("Friday"));
    let list = desk.list("Late night");
    assert_eq!((&list["puzzles"], &list["settings"]["title"]), (&json!([2, 1]), &json!("Late night")));
    assert_eq!(list["settings"]["paper"], "letter");
    assert_eq!(desk.ask("show", &json!({ "id": 1 }))["collection"]["title"], "First of all");
    desk.page.wait("document.querySelector('.tray li:last-child .name').value === 'First of all'");
    // A reload shows what is on the disk.
    desk.page.reload();
    desk.page.wait("document.querySelector('.heading input')?.value === 'Late night'");
    desk.page.wait("document.querySelector('.tray li:last-child .name')?.value === 'First of all'");
    desk.keeps_nothing();
}

/// The page may be gone when the studio is back: the next one finds what it left.
#[test]
fn a_page_that_was_closed_leaves_its_changes_to_the_next() {
    let Some(mut desk) = Desk::open("late-close", "#/home") else { return };
    let url = format!("http://127.0.0.1:{}/", desk.port);
    let sheet = desk.page.another(&format!("{url}#/sheet?list=Friday"));
    sheet.wait("document.querySelectorAll('.tray li').length === 2");
    desk.stop();
    sheet.fill(".heading input", "Closed too early");
    // Sooner than a form is saved: what was typed is kept when the page goes.
    sheet.leave();
    desk.keeps("Closed too early");
    desk.page.leave();
    desk.start();
    desk.page.go(&format!("{url}#/home"));
    desk.keeps_nothing();
    // The name of a worksheet follows its title by a change of its own, which a page that goes may not come to.
    let list = desk.ask("lists", &json!({}))["lists"][0].clone();
    assert_eq!(
        (&list["settings"]["title"], &list["puzzles"]),
        (&json!("Closed too early"), &json!(2)),
        "{list}"
    );
    sheet.go(&format!("{url}#/sheet"));
    sheet.wait("document.querySelector('.heading input')?.value === 'Closed too early'");
}

#[test]
fn two_tabs_that_changed_the_same_worksheet_lose_nothing() {
    let Some(mut desk) = Desk::worksheet("late-tabs") else { return };
    let other = desk.page.another(&format!("http://127.0.0.1:{}/#/sheet?list=Friday", desk.port));
    other.wait("document.querySelectorAll('.tray li').length === 2");
    desk.stop();
    desk.page.fill(".heading input", "Both tabs");
    desk.page.key("Tab");
    desk.page.wait(LOST);
    // The other tab shows what this one has changed, and adds to it.
    other.wait("document.querySelector('.heading input').value === 'Both tabs'");
    other.choose(".layout select", "letter");
    other.wait(LOST);
    other.fill(".tray li:first-child .name", "From the other");
    other.key("Enter");
    desk.keeps("letter");
    desk.waits("From the other");
    desk.start();
    desk.page.wait(SAVED);
    other.wait(SAVED);
    let settings = desk.list("Both tabs")["settings"].clone();
    assert_eq!((&settings["title"], &settings["paper"]), (&json!("Both tabs"), &json!("letter")));
    assert_eq!(desk.ask("show", &json!({ "id": 1 }))["collection"]["title"], "From the other");
    // And as long as the studio answers, a tab follows the other.
    desk.page.fill(".heading input", "Together");
    desk.page.key("Tab");
    other.wait("document.querySelector('.heading input').value === 'Together'");
}

/// What was meanwhile made impossible stays until the user has seen it.
#[test]
fn a_late_change_that_is_refused_is_said() {
    let Some(mut desk) = Desk::worksheet("late-refused") else { return };
    desk.stop();
    desk.page.fill(".tray li:first-child .name", "Gone meanwhile");
    desk.page.key("Enter");
    desk.waits("Gone meanwhile");
    desk.page.fill(".tray li:last-child .name", "Still there");
    desk.page.key("Enter");
    desk.waits("2 changes");
    desk.behind_the_back("delete", &json!({ "ids": [1] }));
    desk.start();
    desk.waits("Not saved");
    desk.waits("Gone meanwhile");
    // It holds nothing else up, and it can be tried again.
    wait_until("the other is saved", || {
        desk.ask("show", &json!({ "id": 2 }))["collection"]["title"] == "Still there"
    });
    desk.page.reload();
    desk.waits("Not saved");
    desk.page.click("#unsaved button");
    desk.waits("Not saved");
    desk.page.click("#unsaved button.plain");
    desk.page.wait(SAVED);
    desk.keeps_nothing();
}

/// The settings of a worksheet that is gone do not make an empty one.
#[test]
fn a_late_change_of_a_list_that_is_gone_is_refused() {
    let Some(mut desk) = Desk::worksheet("late-gone") else { return };
    desk.stop();
    desk.page.fill(".heading input", "Of a list that is gone");
    desk.page.key("Tab");
    desk.waits("Of a list that is gone");
    desk.behind_the_back("lists", &json!({ "name": "Friday", "delete": true }));
    desk.start();
    desk.waits("Not saved");
    assert_eq!(desk.ask("lists", &json!({}))["lists"], json!([]));
    desk.page.click("#unsaved button.plain");
    desk.keeps_nothing();
}

/// What an edit names is named in the collection that it was made in, whatever the next studio opens first.
#[test]
fn a_late_change_stays_in_its_collection() {
    let Some(mut desk) = Desk::worksheet("late-collection") else { return };
    desk.stop();
    desk.page.fill(".tray li:first-child .name", "Only here");
    desk.page.key("Enter");
    desk.waits("Only here");
    let school = desk.folder.join("school.db");
    let other = Studio::with(Config { collections: vec![school.clone()], ..Config::default() });
    other.ask("import", &json!({ "text": TWO, "name": "two.epd" }));
    drop(other);
    desk.studio = Some(Studio::again(desk.port, vec![school]));
    desk.page.wait(SAVED);
    assert_ne!(desk.ask("show", &json!({ "id": 1 }))["collection"]["title"], "Only here");
    desk.stop();
    desk.start();
    assert_eq!(desk.ask("show", &json!({ "id": 1 }))["collection"]["title"], "Only here");
}

/// All views save in the same way.
#[test]
fn every_view_keeps_what_it_could_not_save() {
    let Some(mut desk) = Desk::open("late-views", "#/library") else { return };
    desk.page.wait("document.querySelectorAll('main .board-card').length === 2");
    // Views are loaded when they are first opened.
    let mate = desk.page.another(&format!(
        "http://127.0.0.1:{}/#/mate?fen=kbK5%2Fpp6%2F1P6%2F8%2F8%2F8%2F8%2FR7+w&ask=%232",
        desk.port
    ));
    mate.wait("document.querySelector('.verdict').innerText.includes('sound')");
    let play = mate.another(&format!("http://127.0.0.1:{}/#/play?id=1", desk.port));
    play.wait("document.querySelectorAll('[data-square]').length === 64");
    desk.page.click("main .board-card .picture");
    desk.page.wait("document.querySelector('.details input')");
    desk.stop();
    desk.page.fill(".details input", "Named in the dark");
    desk.page.fill(".details label + label input", "night, dark");
    desk.page.press("Save");
    desk.page.wait_for("Not saved yet");
    desk.waits("Named in the dark, night, dark");
    // A tag and a list for several puzzles.
    desk.page.eval("document.querySelectorAll('main .board-card input').forEach((box) => box.click())");
    desk.page.fill(".selection input", "late");
    desk.page.click(".selection button:nth-of-type(1)");
    desk.waits("2 changes");
    desk.page.click(".selection button:nth-of-type(2)");
    desk.waits("3 changes");
    // Two versions of a new study.
    mate.press("Save version");
    mate.wait_for("Not saved yet");
    mate.click("[data-square=b6]");
    mate.key("Delete");
    mate.key("Ctrl+s");
    desk.waits("5 changes");
    // Giving up is an attempt too.
    play.press("Solution");
    desk.waits("How a puzzle was solved");
    desk.start();
    for page in [&desk.page, &mate, &play] {
        page.wait(SAVED);
    }
    let first = desk.ask("show", &json!({ "id": 1 }))["collection"].clone();
    let second = desk.ask("show", &json!({ "id": 2 }))["collection"].clone();
    let named =
        [&first, &second].into_iter().find(|one| one["title"] == "Named in the dark").expect("a name");
    assert_eq!(named["tags"].as_array().map(Vec::len), Some(3), "{named}");
    assert!(first["tags"].to_string().contains("late") && second["tags"].to_string().contains("late"));
    assert_eq!(desk.list("late")["puzzles"].as_array().map(Vec::len), Some(2));
    let study = desk.ask("studies", &json!({ "id": 1 }));
    assert_eq!(study["versions"].as_array().map(Vec::len), Some(2), "{study}");
    assert_eq!(study["versions"][1]["parent"], 1);
    mate.wait("document.querySelectorAll('.version').length === 2");
    assert_eq!(desk.ask("history", &json!({}))["attempts"], 1);
}
