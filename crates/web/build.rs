//! Packs the files of the page, which are a quarter of their size then.

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    rookwright_pack::pack("studio", is_sent)
}

/// Whether a file is sent to browsers; some are for the type checker only (`tests/scripts`).
fn is_sent(path: &Path) -> bool {
    !path.ends_with("tsconfig.json") && !path.to_string_lossy().ends_with(".d.ts")
}
