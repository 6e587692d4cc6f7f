//! `hosewright check`

use adapters::postgres::{Addresses, untidy_texts};

use super::print;
use crate::failure::Failure;

/// Prints names and numbers from earlier versions that print like others.
pub(super) async fn run(addresses: &Addresses) -> Result<(), Failure> {
    let found = untidy_texts(addresses).await?;
    for text in &found {
        let (organization, table) = (&text.organization, &text.table);
        print(&format!("{organization}\t{table}\t{}\t{}", text.id, visible(&text.said)));
    }
    if found.is_empty() {
        return Ok(());
    }
    Err(Failure::Refused(format!(
        "{} names or numbers print like others; rename these or the others",
        found.len()
    )))
}

/// A text with similar characters made distinguishable.
fn visible(text: &str) -> String {
    let sign = |c: char| match c {
        ' '..='~' => c.to_string(),
        c if c.is_alphanumeric() => c.to_string(),
        c => c.escape_unicode().to_string(),
    };
    text.chars().map(sign).collect()
}
