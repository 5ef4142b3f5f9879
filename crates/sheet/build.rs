//! Packs the fonts, which are half their size then.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    rookwright_pack::pack("fonts", |path| path.extension().is_some_and(|ending| ending == "ttf"))
}
