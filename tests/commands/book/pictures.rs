//! Pictures that the commands of a page make: `pictures/NAME` on the page is the file NAME that they wrote.

use super::page::{Page, root};
use std::fs;
use std::path::Path;

/// Compares the pictures of a page with those that its commands made in the folder, or replaces them.
pub(crate) fn faults_of(page: &Page, made: &Path, is_writing: bool) -> Vec<String> {
    let file = root().join(&page.name);
    let folder = file.parent().expect("the folder of the page").join("pictures");
    let mut faults = Vec::new();
    for name in names(page) {
        let Ok(new) = fs::read(made.join(&name)) else {
            faults.push(format!("{}: no command of the page makes pictures/{name}", page.name));
            continue;
        };
        if fs::read(folder.join(&name)).is_ok_and(|old| old == new) {
            continue;
        }
        if is_writing {
            fs::create_dir_all(&folder).expect("a folder of the book");
            fs::write(folder.join(&name), new).expect("a picture of the book");
        } else {
            faults.push(format!("{}: pictures/{name} is not what the commands draw", page.name));
        }
    }
    faults
}

fn names(page: &Page) -> Vec<String> {
    let text = page.lines.join("\n");
    text.split("(pictures/").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}
