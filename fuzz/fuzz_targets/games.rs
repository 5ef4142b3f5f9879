#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| rookwright_fuzz::games(data));
