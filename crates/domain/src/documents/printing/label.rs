//! Content of one label.

/// The content of one label, in words as they are to be read.
///
/// Burst pressure is never on a label: it invites somebody to work with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Label {
    /// That it isn't to be used: `NOT RELEASED`.
    pub mark: Option<&'static str>,
    /// The shop that made the assembly.
    pub organization: String,
    /// The part number, the most important text.
    pub part_number: String,
    /// The revision letter.
    pub revision: Option<String>,
    /// Description of the part.
    pub description: String,
    /// Whom it is for.
    pub customer: Option<String>,
    /// The customer's own number of it.
    pub customer_part_number: Option<String>,
    /// Length with unit, as `36 in OAL`.
    pub length: Option<String>,
    /// Working pressure of the assembly, as `3000 psi / 206.8 bar`.
    pub working_pressure: Option<String>,
    /// Qualifier of the working pressure, as `hose rating only`. It is printed next to it.
    pub note: Option<String>,
    /// A mark to find it by.
    pub tag: Option<String>,
    /// Year and month of make, YYMM, if known.
    pub date_code: Option<String>,
    /// The number of the kit or order it belongs to.
    pub source: Option<String>,
    /// Which piece this is, and of how many.
    pub piece: Option<(u32, u32)>,
    /// The text of the QR code; empty for none.
    pub qr: String,
    /// The text of the Code 128, usually the part number.
    pub barcode: Option<String>,
}
