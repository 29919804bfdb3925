//! Random numbers.

use js_sys::Math;

/// A random number.
pub fn number() -> u32 {
    (Math::random() * f64::from(u32::MAX)) as u32
}

/// A random number of twice as many bits.
pub fn long_number() -> u64 {
    u64::from(number()) << 32 | u64::from(number())
}
