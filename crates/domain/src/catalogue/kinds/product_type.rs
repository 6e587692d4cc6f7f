//! Kinds of priced products.

use crate::catalogue::ItemType;
use crate::fields::Choice;

/// An item of the catalogue, by its type, or a hose assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProductType {
    /// An item of a type.
    Item(ItemType),
    /// Any version of a hose assembly.
    HoseAssembly,
}

impl Choice for ProductType {
    const WORDS: &'static [&'static str] =
        &["hose", "crimpFitting", "adaptor", "ferrule", "wrap", "otherItem", "hoseAssembly"];
    const ALL: &'static [Self] = &[
        Self::Item(ItemType::Hose),
        Self::Item(ItemType::CrimpFitting),
        Self::Item(ItemType::Adaptor),
        Self::Item(ItemType::Ferrule),
        Self::Item(ItemType::Wrap),
        Self::Item(ItemType::OtherItem),
        Self::HoseAssembly,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_items_go_by_their_words() {
        for item_type in ItemType::ALL {
            assert_eq!(ProductType::Item(*item_type).word(), item_type.word());
        }
        assert_eq!(ProductType::WORDS.len(), ItemType::WORDS.len() + 1);
    }
}
