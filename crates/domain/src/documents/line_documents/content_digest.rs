//! Digest of what a line's document is made of.

use crate::documents::ContentDigest;
use crate::documents::hose_assembly::AssemblyPrice;
use crate::documents::line_documents::{LinePrice, Priced};
use crate::fields::Choice;

impl LinePrice {
    /// A digest of the components and work of a line's document, with quantities; for a kit, of all its
    /// lines. None for items. Prices and remarks make no difference.
    pub fn made_of(&self) -> Option<ContentDigest> {
        let mut hash = Hash::default();
        match &self.priced {
            Priced::Item(_) => return None,
            Priced::Assembly(price) => hash.assembly(price),
            Priced::Kit { lines, .. } => hash.kit(lines),
        }
        Some(ContentDigest(hash.0.cast_signed()))
    }
}

/// FNV-1a with 64 bits: stored digests must be the same in every version of the program.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// A text and a separator.
    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        self.bytes(&[0]);
    }

    fn assembly(&mut self, price: &AssemblyPrice) {
        for (share, _) in &price.shares {
            self.bytes(&share.item.raw());
            let quantity = share.quantity.map(|quantity| quantity.normalize().to_string());
            self.text(&quantity.unwrap_or_default());
            self.text(share.unit.word());
        }
        for charge in price.labour.iter().chain(&price.burst_test) {
            self.text(charge.work.word());
            self.text(&charge.part.quantity.normalize().to_string());
        }
    }

    fn kit(&mut self, lines: &[LinePrice]) {
        for price in lines {
            self.bytes(&price.line.item.raw());
            self.text(&price.line.quantity.get().normalize().to_string());
            match &price.priced {
                Priced::Item(_) => {}
                Priced::Assembly(price) => self.assembly(price),
                Priced::Kit { lines, .. } => self.kit(lines),
            }
        }
    }
}
