//! Has the crate compiled anew when a file of a folder that `embedded!` names is changed, or a new one comes.

fn main() {
    println!("cargo:rerun-if-changed=fonts");
    println!("cargo:rerun-if-changed=languages");
}
