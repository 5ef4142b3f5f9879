//! Generated files are as the generator writes them: schemas, types of the studio, signatures for Python, tables of the book.

#[path = "../examples/generated/files/mod.rs"]
#[allow(dead_code, reason = "only the example writes")]
mod files;

#[test]
fn generated_files_are_up_to_date() {
    if let Err(differences) = files::check() {
        panic!("{differences}");
    }
}
