//! Content of one label.

/// The content of one label, as it is printed.
///
/// The burst pressure is never on a label: somebody might work at it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Label {
    /// Mark that it must not be used: `NOT RELEASED`.
    pub mark: Option<&'static str>,
    /// The organization that made the assembly.
    pub organization: String,
    /// The part number, the most important text.
    pub part_number: String,
    /// The revision letter.
    pub revision: Option<String>,
    /// Description of the part.
    pub description: String,
    /// Name of the customer.
    pub customer: Option<String>,
    pub customer_part_number: Option<String>,
    /// Length with unit: `36 in OAL`.
    pub length: Option<String>,
    /// Working pressure of the assembly: `3000 psi / 206.8 bar`.
    pub working_pressure: Option<String>,
    /// Qualifier of the working pressure, printed next to it: `hose rating only`.
    pub note: Option<String>,
    /// The assembly's tag.
    pub tag: Option<String>,
    /// Year and month of manufacture, YYMM, if known.
    pub date_code: Option<String>,
    /// The number of its kit or order.
    pub source: Option<String>,
    /// The number of this piece, and how many there are.
    pub piece: Option<(u32, u32)>,
    /// The text of the QR code; empty for none.
    pub qr: String,
    /// The text of the Code 128, usually the part number.
    pub barcode: Option<String>,
}
