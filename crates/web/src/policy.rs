//! The content security policy of the page.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// The policy of an HTML page of ours, without `frame-ancestors`: everything comes from the service, and of inline
/// scripts only the import map is allowed, by its digest.
pub fn policy(html: &str) -> String {
    let import_map = import_map(html)
        .map(|text| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text))));
    format!(
        "default-src 'none'; script-src 'self'{}; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'",
        import_map.unwrap_or_default()
    )
}

/// The text of the import map, which browsers want inline.
fn import_map(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once(r#"<script type="importmap">"#)?;
    rest.split_once("</script>").map(|(text, _)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_import_map_runs_inline() {
        let html = "<script type=\"importmap\">{}</script><script>evil()</script>";
        // printf '{}' | openssl dgst -sha256 -binary | base64
        let digest = "'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='";
        assert!(policy(html).contains(&format!("script-src 'self' {digest};")));
        assert!(policy("<p>").contains("script-src 'self';"));
    }
}
