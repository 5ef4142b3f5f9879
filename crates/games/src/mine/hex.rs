//! Numbers of 64 bits as hexadecimal digits: many readers of JSON would round them.

use serde::{Deserialize, Deserializer, Serializer, de};

pub(super) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{number:016x}"))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(source: D) -> Result<u64, D::Error> {
    u64::from_str_radix(&String::deserialize(source)?, 16).map_err(de::Error::custom)
}
