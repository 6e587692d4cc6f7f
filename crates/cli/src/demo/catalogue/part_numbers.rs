//! Part numbers of fittings.

use domain::measures::size_table::by_dash;

use crate::demo::catalogue::fittings::{EndRow, EndSizeRow, SeriesRow, Shape};

/// `8TC-6FJX90`, or `H20-DKOL-15-12-90` where the series numbers the metric way.
pub(crate) fn part_number(
    series: &SeriesRow,
    end: &EndRow,
    size: &EndSizeRow,
    hose: u16,
    shape: Shape,
) -> String {
    if series.numbering == "metric" {
        let bend = if shape.suffix.is_empty() { "" } else { "-" };
        let connection = metric_size(&size.size);
        let dn = european_dn(hose);
        return format!(
            "{}-{}-{connection}-{dn:02}{bend}{}",
            series.series, end.metric, shape.suffix
        );
    }
    format!("{hose}{}-{}{}{}", series.series, size.size, end.code, shape.suffix)
}

/// `15L` is 15, a dash number has two digits, a thread is written out.
fn metric_size(size: &str) -> String {
    match size.parse::<u16>() {
        Ok(dash) => format!("{dash:02}"),
        Err(_) if size.starts_with('M') || size.starts_with('D') => size.to_owned(),
        Err(_) => size.trim_end_matches(char::is_alphabetic).to_owned(),
    }
}

/// DN as European shops say it: 20, 32, 40, 50 for the larger sizes, but 12 for -8.
fn european_dn(dash: u16) -> u16 {
    let Some(row) = by_dash(dash) else { return dash };
    if dash < 12 { row.dn } else { row.other_dn.unwrap_or(row.dn) }
}
