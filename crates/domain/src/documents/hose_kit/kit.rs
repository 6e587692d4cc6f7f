//! Hose kits, and the pieces that are labelled for them.

use crate::customers::Customer;
use crate::documents::DocumentKind;
use crate::fields::columns;
use crate::{Error, Id, Notes, Result, Text};

columns! {
    /// Assemblies, adaptors and other items that are sold together.
    pub struct HoseKit {
        description: Option<Text> = "description", "Description", "", "Description.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "Customer that it is made for.";
        customer_name: Option<Text> = "customerName", "Customer name", "", "Name of a customer without a record.";
        customer_part_number: Option<Text> = "customerPartNumber", "Customer part number", "", "The customer's part number.";
        customer_revision: Option<Text> = "customerRevision", "Customer revision", "", "The customer's revision.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks.";
    }
}

impl Default for HoseKit {
    /// An empty kit.
    fn default() -> Self {
        Self {
            description: None,
            customer_id: None,
            customer_name: None,
            customer_part_number: None,
            customer_revision: None,
            comments: None,
        }
    }
}

impl DocumentKind for HoseKit {
    const NAME: &'static str = "hose kit";
    const KIND: &'static str = "hoseKit";
}

/// So many pieces of an assembly, with what their labels say: a line of a kit, or an assembly alone.
#[derive(Debug, Clone, PartialEq)]
pub struct AssemblyPiece {
    /// How many.
    pub quantity: u32,
    /// Id of the assembly.
    pub id: crate::RawId,
    /// Number of the assembly.
    pub number: String,
    /// Revision of the assembly.
    pub revision: String,
    pub description: String,
    /// Name of the customer of the assembly, else of the kit.
    pub customer: Option<String>,
    /// The customer's part number of the assembly.
    pub customer_part_number: Option<String>,
    /// Length over all, mm.
    pub overall_length_mm: Option<f64>,
    /// Length of the cut hose, mm.
    pub cut_length_mm: Option<f64>,
    pub working_pressure_psi: Option<f64>,
    /// Whether only the hose's rating is known.
    pub hose_rating_only: bool,
    /// A mark to find it by.
    pub tag: Option<String>,
}

/// Which piece each label is for: indices into the lines.
///
/// Pieces are counted over the lines (quantity 3 = three pieces); `only` takes fewer, or goes
/// on through the kit again.
pub fn piece_order(quantities: &[u32], only: Option<u32>) -> Result<Vec<usize>> {
    let most = only.unwrap_or(u32::MAX);
    let one_round = quantities.iter().enumerate().flat_map(|(line, quantity)| {
        std::iter::repeat_n(line, usize::try_from(*quantity).unwrap_or(usize::MAX))
    });
    let count: u64 = quantities.iter().map(|quantity| u64::from(*quantity)).sum();
    if count == 0 {
        return Err(Error::invalid(
            "/hoseKitId",
            "no_assemblies",
            "the kit has no hose assemblies to label",
        ));
    }
    let total = only.map_or(count, u64::from);
    if total > MOST_PIECES {
        return Err(too_many_labels());
    }
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    Ok(if only.is_some() { one_round.cycle().take(most).collect() } else { one_round.collect() })
}

/// The most labels in one request.
pub const MOST_PIECES: u64 = 5_000;

/// The answer to a request for more labels than that.
pub fn too_many_labels() -> Error {
    Error::invalid(
        "/params",
        "too_many_labels",
        "at most 5,000 labels are printed at once; ask for fewer",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_pieces_over_the_lines() {
        assert_eq!(piece_order(&[1, 3, 1], None).unwrap(), [0, 1, 1, 1, 2]);
        assert_eq!(piece_order(&[1, 3, 1], Some(3)).unwrap(), [0, 1, 1]);
        assert_eq!(piece_order(&[1, 2], Some(7)).unwrap(), [0, 1, 1, 0, 1, 1, 0]);
    }

    #[test]
    fn refuses_none_and_too_many() {
        assert!(piece_order(&[], None).is_err());
        assert!(piece_order(&[], Some(3)).is_err());
        assert!(piece_order(&[1], Some(5_001)).is_err());
        assert!(piece_order(&[1_000_000, 1_000_000], None).is_err());
        assert_eq!(piece_order(&[1], Some(5_000)).unwrap().len(), 5_000);
    }
}
