//! States packed into one number.
//!
//! Each vertex of the frontier has a slot, and each slot a code: bare, done, or the name of the path
//! that ends there.  Paths are named in the order in which they first appear, so that equal states are equal
//! numbers.  The first slot has three possible codes and the second four, so that two bits each are enough; all
//! others take four.  Seventeen slots, as many as the sweep of an 8x8 board needs, fill 64 bits.

use rookwright_run::mix;
use std::fmt::Debug;
use std::hash::Hash;

/// The codes of a state: one for each slot of its frame, then space to work in.
pub(super) type Codes = [u8; 32];

/// No edge yet.
pub(super) const BARE: u8 = 0;

/// Both edges are there.
pub(super) const DONE: u8 = 1;

/// The first code that is the name of a path.
pub(super) const NAMES: u8 = 2;

/// A name that no path of a state has.
pub(super) const FRESH: u8 = 31;

/// A state packed into a number.
pub(in super::super) trait Key: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The largest number of slots.
    const SLOTS: usize;
    /// A number that is not a state.
    const NONE: Self;
    /// The number of bytes in a file.
    const BYTES: usize;

    /// Packs these codes; the names of the paths do not matter.
    fn pack(codes: &Codes, slots: usize) -> Self;

    /// Unpacks the codes of the slots to the places in the list.
    fn unpack(self, places: &[u8], codes: &mut Codes);

    /// Returns the number with its bits scattered.
    fn scatter(self) -> u64;

    /// Returns the number as it is written to files.
    fn wide(self) -> u128;

    /// The inverse of [`wide`](Self::wide), for numbers that fit.
    fn narrow(number: u128) -> Self;
}

/// The position of the second slot's bits; those of the others follow at distances of four.
const NARROW: usize = 2;

macro_rules! key {
    ($number:ty, $slots:expr, $scatter:expr) => {
        impl Key for $number {
            const SLOTS: usize = $slots;
            const NONE: Self = <$number>::MAX;
            const BYTES: usize = size_of::<$number>();

            #[inline]
            fn pack(codes: &Codes, slots: usize) -> Self {
                let mut names: Codes = [0; 32];
                names[DONE as usize] = DONE;
                let mut next = NAMES;
                let mut key = 0;
                let mut shift = 0;
                for (nth, &code) in codes[..slots].iter().enumerate() {
                    let known = names[code as usize & 31];
                    // Without a branch, since it could not be predicted.
                    let is_new = u8::from(known == 0) & u8::from(code >= NAMES);
                    let name = known | next & is_new.wrapping_neg();
                    names[code as usize & 31] = name;
                    next += is_new;
                    key |= <$number>::from(name) << shift;
                    shift += if nth < NARROW { 2 } else { 4 };
                }
                key
            }

            #[inline]
            fn unpack(self, places: &[u8], codes: &mut Codes) {
                let mut rest = self;
                for (nth, &place) in places.iter().enumerate() {
                    let bits = if nth < NARROW { 2 } else { 4 };
                    codes[place as usize & 31] = (rest & ((1 << bits) - 1)) as u8;
                    rest >>= bits;
                }
            }

            #[inline]
            fn scatter(self) -> u64 {
                $scatter(self)
            }

            fn wide(self) -> u128 {
                self.into()
            }

            fn narrow(number: u128) -> Self {
                number as Self
            }
        }
    };
}

key!(u64, 17, mix);
// Four bits name fourteen paths, hence 29 slots.
key!(u128, 29, |key| mix(key as u64 ^ mix((key >> 64) as u64)));

/// The slots in their order, to unpack a whole state.
pub(super) const IN_ORDER: Codes = {
    let mut places = [0; 32];
    let mut nth = 0;
    while nth < places.len() {
        places[nth] = nth as u8;
        nth += 1;
    }
    places
};
