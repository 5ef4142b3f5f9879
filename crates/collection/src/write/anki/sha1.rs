//! SHA-1, which Anki uses as a checksum. It also makes ids from names: it never changes, unlike the hash of the
//! standard library.

/// Returns the SHA-1 of the bytes.
pub(super) fn sha1(bytes: &[u8]) -> [u8; 20] {
    let mut message = bytes.to_vec();
    // A bit of 1, and then zeros to the end of a block, as the standard says.
    message.push(0x80);
    message.resize(message.len().next_multiple_of(64), 0);
    // The last eight bytes hold the length in bits.
    if message.len() - bytes.len() < 9 {
        message.resize(message.len() + 64, 0);
    }
    let end = message.len() - 8;
    message[end..].copy_from_slice(&(bytes.len() as u64 * 8).to_be_bytes());

    let mut state: [u32; 5] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    for block in message.chunks_exact(64) {
        // Each block of 16 words is stretched to 80, one for each round.
        let mut words = [0; 80];
        for (word, four) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = four.iter().fold(0, |word, &byte| word << 8 | u32::from(byte));
        }
        for nth in 16..80 {
            let mixed = words[nth - 3] ^ words[nth - 8] ^ words[nth - 14] ^ words[nth - 16];
            words[nth] = mixed.rotate_left(1);
        }
        let [mut a, mut b, mut c, mut d, mut e] = state;
        for (nth, word) in words.into_iter().enumerate() {
            // Four groups of twenty rounds differ in how they mix three of the words.
            let (mixed, constant) = match nth / 20 {
                0 => (b & c | !b & d, 0x5a82_7999),
                1 => (b ^ c ^ d, 0x6ed9_eba1),
                2 => (b & c | b & d | c & d, 0x8f1b_bcdc),
                _ => (b ^ c ^ d, 0xca62_c1d6_u32),
            };
            let next = [mixed, e, constant, word].into_iter().fold(a.rotate_left(5), u32::wrapping_add);
            (a, b, c, d, e) = (next, a, b.rotate_left(30), c, d);
        }
        for (sum, word) in state.iter_mut().zip([a, b, c, d, e]) {
            *sum = sum.wrapping_add(word);
        }
    }
    let mut hash = [0; 20];
    for (four, word) in hash.chunks_exact_mut(4).zip(state) {
        four.copy_from_slice(&word.to_be_bytes());
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> String {
        sha1(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn published_examples() {
        assert_eq!(hex(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
        assert_eq!(hex("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
        let two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(hex(two_blocks), "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
        assert_eq!(hex(&"a".repeat(1_000_000)), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    }

    #[test]
    fn every_length_of_padding() {
        // From Python: hashlib.sha1(b"x" * length).
        let starts = [
            (54, "31045e7b"),
            (55, "cef734ba"),
            (56, "90130536"),
            (63, "0ddc4e0c"),
            (64, "bb2fa3ee"),
            (65, "78c741dd"),
            (120, "ceb28216"),
        ];
        for (length, start) in starts {
            assert!(hex(&"x".repeat(length)).starts_with(start), "{length}");
        }
    }
}
