//! Writes one bookmark per page; those of the answers are folded below the first of them.

use super::file::File;
use crate::language::Language;
use crate::leaf::Leaf;
use pdf_writer::{Finish, Ref, TextStr};

/// A bookmark of a page, with those that are folded below it.
struct Bookmark<'a> {
    id: Ref,
    leaf: &'a Leaf,
    name: String,
    page: Ref,
    below: Vec<Bookmark<'a>>,
}

/// Writes the bookmarks, and returns the number of their list.
pub(super) fn write(file: &mut File, leaves: &[Leaf], pages: &[Ref], language: Language) -> Ref {
    let mut marks: Vec<Bookmark<'_>> = Vec::new();
    for (number, (leaf, &page)) in (1..).zip(leaves.iter().zip(pages)) {
        let name = match leaf.bookmark.trim() {
            "" => format!("{} {number}", language.text("sheet.page")),
            name => name.to_owned(),
        };
        let mark = Bookmark { id: file.id(), leaf, name, page, below: Vec::new() };
        match marks.last_mut() {
            // The first page of answers is a bookmark like the others, and has the later ones below it.
            Some(last) if leaf.answers && last.leaf.answers => last.below.push(mark),
            _ => marks.push(mark),
        }
    }
    let list = file.id();
    if let (Some(first), Some(last)) = (marks.first(), marks.last()) {
        file.pdf.outline(list).first(first.id).last(last.id).count(marks.len() as i32);
    }
    write_level(file, list, &marks);
    list
}

/// Writes the bookmarks below another one.
fn write_level(file: &mut File, above: Ref, marks: &[Bookmark<'_>]) {
    for (nth, mark) in marks.iter().enumerate() {
        let mut item = file.pdf.outline_item(mark.id);
        item.title(TextStr(&mark.name)).parent(above);
        if let Some(before) = nth.checked_sub(1) {
            item.prev(marks[before].id);
        }
        if let Some(next) = marks.get(nth + 1) {
            item.next(next.id);
        }
        if let (Some(first), Some(last)) = (mark.below.first(), mark.below.last()) {
            // A negative number: they are not shown at first.
            item.first(first.id).last(last.id).count(-(mark.below.len() as i32));
        }
        // To the top of the page, with the zoom as it is.
        item.dest().page(mark.page).xyz(0.0, mark.leaf.height as f32, None);
        item.finish();
        write_level(file, mark.id, &mark.below);
    }
}
