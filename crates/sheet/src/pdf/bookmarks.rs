//! Writes one bookmark per page; those of the answers are folded below the first of them.

use super::{File, Ref};
use crate::language::Language;
use crate::leaf::Leaf;
use pdf_writer::{Finish, TextStr};

/// A bookmark of a page, with those that are folded below it.
struct Bookmark {
    id: Ref,
    page: usize,
    below: Vec<Bookmark>,
}

/// Writes the bookmarks, and returns the number of their list.
pub(super) fn write(file: &mut File, leaves: &[Leaf], pages: &[Ref], language: Language) -> Ref {
    let mut marks: Vec<Bookmark> = Vec::new();
    for (page, leaf) in leaves.iter().enumerate() {
        let mark = Bookmark { id: file.id(), page, below: Vec::new() };
        match marks.last_mut() {
            Some(last) if leaf.answers && leaves[last.page].answers => last.below.push(mark),
            _ => marks.push(mark),
        }
    }
    let list = file.id();
    let mut outline = file.pdf.outline(list);
    if let (Some(first), Some(last)) = (marks.first(), marks.last()) {
        outline.first(first.id).last(last.id).count(marks.len() as i32);
    }
    outline.finish();
    let named = |page: usize| match leaves[page].bookmark.trim() {
        "" => format!("{} {}", language.text("sheet.page"), page + 1),
        name => name.to_owned(),
    };
    let top = |page: usize| leaves[page].height as f32;
    write_level(file, list, &marks, &|page| (named(page), pages[page], top(page)));
    list
}

/// Writes the bookmarks below another one.  The function returns the name, the page and the upper edge of each.
fn write_level(file: &mut File, above: Ref, marks: &[Bookmark], about: &dyn Fn(usize) -> (String, Ref, f32)) {
    for (nth, mark) in marks.iter().enumerate() {
        let (name, page, top) = about(mark.page);
        let mut item = file.pdf.outline_item(mark.id);
        item.title(TextStr(&name)).parent(above);
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
        item.dest().page(page).xyz(0.0, top, None);
        item.finish();
        write_level(file, mark.id, &mark.below, about);
    }
}
