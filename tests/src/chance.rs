//! Chance that is the same at every run.

/// A source of numbers; the same seed gives the same numbers.
pub struct Chance(u64);

impl Chance {
    /// Begins with a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % u64::try_from(bound).expect("small")).expect("below")
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.below(among.len())]
    }

    /// Whether something happens that does so many times in a hundred.
    pub fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
