//! What a person changes about puzzles.

use crate::common::{Folder, csv, find, import};
use rookwright_collection::Edit;

#[test]
fn texts_are_set_and_removed() {
    let folder = Folder::new("edits");
    let mut collection = folder.collection("a.db");
    import(&mut collection, "puzzles.csv", &csv());
    let titled = |title: &str| Edit { title: Some(title.to_owned()), ..Edit::default() };
    assert_eq!(collection.edit(&[2, 3], &titled("  A back rank ")).expect("an edit"), 2);
    assert_eq!(collection.show(2).expect("a puzzle").facts.title.as_deref(), Some("A back rank"));
    assert_eq!(find(&collection, "title:rank"), [2, 3]);
    // What stays the same is no change, and what is blank is no title.
    assert_eq!(collection.edit(&[2], &titled("A back rank")).expect("an edit"), 0);
    assert_eq!(collection.edit(&[2], &titled(" ")).expect("an edit"), 1);
    assert_eq!(collection.show(2).expect("a puzzle").facts.title, None);
    assert_eq!(find(&collection, "title:rank"), [3]);
}
