//! Packs the tables of messages, which are a quarter of their size then.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    rookwright_pack::pack("src/messages", |path| path.extension().is_some_and(|ending| ending == "json"))
}
