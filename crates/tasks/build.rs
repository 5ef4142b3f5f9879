//! Packs the schemas, which are an eighth of their size then.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    rookwright_pack::pack("schemas", |_| true)
}
