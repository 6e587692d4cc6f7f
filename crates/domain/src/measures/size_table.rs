//! Dash numbers against inch, millimetre and DN.

use crate::measures::length::Millimetres;

/// One row of the table of hose sizes: dash *n* is an inside diameter of *n*/16 in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeRow {
    /// Dash number, sixteenths of an inch.
    pub dash: u16,
    /// Inside diameter in inches as printed in the trade, such as `1 1/4`.
    pub inch: &'static str,
    /// Inside diameter in tenths of a millimetre.
    bore_tenths: i64,
    /// Nominal diameter (DN) as catalogues print it.
    pub dn: u16,
    /// Another DN in use for the same size.
    pub other_dn: Option<u16>,
}

impl SizeRow {
    /// Inside diameter of the hose.
    pub fn bore(&self) -> Millimetres {
        Millimetres::tenths(self.bore_tenths)
    }
}

const fn row(
    dash: u16,
    inch: &'static str,
    bore_tenths: i64,
    dn: u16,
    other_dn: Option<u16>,
) -> SizeRow {
    SizeRow { dash, inch, bore_tenths, dn, other_dn }
}

/// Hose sizes from -2 to -64 (usual trade tables; DN as in metric fitting references).
pub const SIZES: [SizeRow; 17] = [
    row(2, "1/8", 32, 3, None),
    row(3, "3/16", 48, 5, Some(4)),
    row(4, "1/4", 64, 6, None),
    row(5, "5/16", 79, 8, None),
    row(6, "3/8", 95, 10, None),
    row(8, "1/2", 127, 12, Some(13)),
    row(10, "5/8", 159, 16, None),
    row(12, "3/4", 190, 19, Some(20)),
    row(14, "7/8", 222, 22, None),
    row(16, "1", 254, 25, None),
    row(20, "1 1/4", 318, 31, Some(32)),
    row(24, "1 1/2", 381, 38, Some(40)),
    row(32, "2", 508, 51, Some(50)),
    row(40, "2 1/2", 635, 63, Some(60)),
    row(48, "3", 762, 76, Some(80)),
    row(56, "3 1/2", 889, 90, None),
    row(64, "4", 1016, 100, None),
];

/// The row of a dash number.
pub fn by_dash(dash: u16) -> Option<&'static SizeRow> {
    SIZES.iter().find(|row| row.dash == dash)
}

/// The row of an inside diameter in inches, written as in the table (`1/2`, `1 1/4`).
pub fn by_inch(inch: &str) -> Option<&'static SizeRow> {
    SIZES.iter().find(|row| row.inch == inch)
}

/// The row of a DN in either usage: 12 and 13 are both dash 8.
pub fn by_dn(dn: u16) -> Option<&'static SizeRow> {
    SIZES.iter().find(|row| row.dn == dn || row.other_dn == Some(dn))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dash_number_leads_to_its_row() {
        let row = by_dash(20).map(|row| (row.inch, row.bore(), row.dn, row.other_dn));
        assert_eq!(row, Some(("1 1/4", Millimetres::tenths(318), 31, Some(32))));
        assert_eq!(by_dash(7), None);
    }

    #[test]
    fn both_usages_of_dn_name_the_same_size() {
        for (dn, dash) in [(12, 8), (13, 8), (19, 12), (20, 12), (40, 24), (50, 32), (60, 40)] {
            assert_eq!(by_dn(dn).map(|row| row.dash), Some(dash), "DN{dn}");
        }
        assert_eq!(by_dn(11), None);
    }

    #[test]
    fn no_dn_names_two_sizes() {
        for row in &SIZES {
            for dn in std::iter::once(row.dn).chain(row.other_dn) {
                let owners = SIZES.iter().filter(|r| r.dn == dn || r.other_dn == Some(dn)).count();
                assert_eq!(owners, 1, "DN{dn}");
            }
        }
    }

    #[test]
    fn bores_are_sixteenths_of_an_inch_to_a_tenth_of_a_millimetre() {
        for row in &SIZES {
            // 1/16 in = 1.5875 mm; the trade's tables differ from it by rounding alone.
            let exact = i64::from(row.dash) * 15_875;
            assert!((exact - row.bore_tenths * 1_000).abs() <= 600, "-{}", row.dash);
        }
    }
}
