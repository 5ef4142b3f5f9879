//! The page: as a person uses it in a browser, and its scripts as text.
//!
//! The browser is Chromium, or Firefox if `ROOKWRIGHT_BROWSER` is `firefox`.

#[path = "../common/mod.rs"]
mod common;

mod axe;
mod browser;
mod desk;
mod early;
mod exploring;
mod home;
mod incoming;
mod keyboard;
mod languages;
mod layout;
mod library;
mod mating;
mod names;
mod narrow;
mod options;
mod paper;
mod placing;
mod playing;
mod printing;
mod scripts;
mod tabs;
mod trouble;
mod unsaved;
mod weight;

use browser::{Page, browser};
use common::Studio;

/// A studio and a page of it at this address and width; `None` where there is no browser.
fn open(address: &str, width: u32) -> Option<(Studio, Page)> {
    let browser = browser()?;
    let studio = Studio::open();
    let page = browser.page(&format!("{}{address}", studio.url()), width);
    Some((studio, page))
}
