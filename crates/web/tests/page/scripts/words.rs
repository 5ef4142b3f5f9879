//! The texts of the page: they name what the program knows.

use super::studio;
use rookwright_mate::themes::Tag;
use rookwright_sheet::Language;
use std::fs;

/// Every theme has a name on the page.
#[test]
fn themes_have_names() {
    let texts = Language::English.texts();
    let mut named: Vec<&str> = texts.filter_map(|(id, _)| id.strip_prefix("page.theme.")).collect();
    named.sort_unstable();
    let mut themes: Vec<String> = Tag::ALL.iter().map(|theme| theme.name().replace('-', "_")).collect();
    themes.sort();
    assert_eq!(named, themes);
}

/// The page, the server, the collection and the command line know one limit.
#[test]
fn names_are_as_long_as_in_the_collection() {
    let text = fs::read_to_string(studio().join("js/names.js")).expect("a script");
    assert!(text.contains(&format!("export const LONGEST_NAME = {};", rookwright_collection::LONGEST_NAME)));
}
