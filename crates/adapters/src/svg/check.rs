//! Looks through SVG from elsewhere: only shapes, texts and colours may be in it.

use super::allowed::{ATTRIBUTES, ELEMENTS};
use domain::{Error, Result};
use roxmltree::{Document, Node, ParsingOptions};

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// The deepest that elements may be within one another.
const DEEPEST: usize = 100;

/// Checks whether an SVG may be stored; the error names what must be removed.
pub fn check_svg(bytes: &[u8]) -> Result<()> {
    let text =
        std::str::from_utf8(bytes).map_err(|_other| refused("it must be written in UTF-8"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains("<!DOCTYPE") || text.contains("<!ENTITY") {
        return Err(refused("it has a DOCTYPE; take it out, entities are not read"));
    }
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| refused(&format!("it is not XML: {error}")))?;
    if !document.root_element().has_tag_name((SVG, "svg")) {
        return Err(refused(
            "its first element is not svg of the namespace http://www.w3.org/2000/svg",
        ));
    }
    for node in document.descendants() {
        check_node(node)?;
    }
    Ok(())
}

/// Whether an SVG has texts to be drawn.
pub(crate) fn has_text(bytes: &[u8]) -> bool {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    Document::parse(text).is_ok_and(|document| {
        let mut texts = document.descendants().filter(|node| node.has_tag_name((SVG, "text")));
        texts.any(|node| {
            let mut inside = node.descendants().filter_map(|node| node.text());
            inside.any(|text| !text.trim().is_empty())
        })
    })
}

fn check_node(node: Node<'_, '_>) -> Result<()> {
    if let Some(instruction) = node.pi() {
        return Err(refused(&format!(
            "it has a processing instruction <?{} …?>",
            instruction.target
        )));
    }
    if !node.is_element() {
        return Ok(());
    }
    if node.ancestors().take(DEEPEST + 1).count() > DEEPEST {
        return Err(refused(&format!("its elements are more than {DEEPEST} deep")));
    }
    let name = node.tag_name();
    match name.namespace() {
        Some(SVG) if ELEMENTS.contains(&name.name()) => check_attributes(node),
        Some(SVG) if name.name() == "style" => Err(refused(
            "it has an element style; save it with presentation attributes (fill=…, stroke=…) instead of styles",
        )),
        Some(SVG) => Err(refused(&format!("the element {} is not allowed", name.name()))),
        // Metadata of drawing programs draws nothing, but may contain anything.
        _ => Err(refused(&format!(
            "it has an element {} of another namespace than SVG; save it as plain SVG",
            name.name()
        ))),
    }
}

fn check_attributes(node: Node<'_, '_>) -> Result<()> {
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        let foreign = attribute
            .namespace()
            .is_some_and(|space| space != XLINK && space != "http://www.w3.org/XML/1998/namespace");
        if foreign {
            return Err(refused(&format!(
                "it has an attribute {name} of another namespace; save it as plain SVG"
            )));
        }
        if name == "href" {
            if !value.trim().starts_with('#') {
                return Err(refused(&format!(
                    "{} refers to {:?}; only parts of the picture itself (#name) may be referred to",
                    node.tag_name().name(),
                    value.chars().take(60).collect::<String>()
                )));
            }
            continue;
        }
        if name.to_ascii_lowercase().starts_with("on") {
            return Err(refused(&format!("it has an event handler {name}")));
        }
        if name == "style" {
            return Err(refused(
                "it has an attribute style; save it with presentation attributes (fill=…, stroke=…) instead of styles",
            ));
        }
        let is_allowed = ATTRIBUTES.contains(&name)
            || name.starts_with("aria-")
            || name.starts_with("data-")
            || attribute.namespace() == Some(XLINK);
        if !is_allowed {
            return Err(refused(&format!("the attribute {name} is not allowed")));
        }
        check_value(name, value)?;
    }
    Ok(())
}

/// Values may only refer to parts of the picture: `url(#name)`.
fn check_value(name: &str, value: &str) -> Result<()> {
    let folded: String = value
        .chars()
        .filter(|c| !c.is_whitespace() && !c.is_control())
        .collect::<String>()
        .to_lowercase();
    let mut references = folded.split("url(").skip(1);
    let outside = references.any(|rest| !rest.trim_start_matches(['"', '\'']).starts_with('#'));
    if outside {
        return Err(refused(&format!("{name} refers to something outside of the picture")));
    }
    for word in ["javascript:", "data:", "@import", "image-set(", "src(", "expression("] {
        if folded.contains(word) {
            return Err(refused(&format!("{name} holds {word:?}")));
        }
    }
    // Escapes of style sheets could hide the words above.
    if folded.contains('\\') {
        return Err(refused(&format!("{name} holds a backslash")));
    }
    Ok(())
}

fn refused(why: &str) -> Error {
    Error::invalid("file", "unsafe_svg", format!("this SVG can't be stored: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn within(inner: &str) -> String {
        format!(r#"<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" viewBox="0 0 9 9">{inner}</svg>"#)
    }

    #[test]
    fn pictures_pass() {
        for inner in [
            r#"<path d="M0 0l9 9" stroke="red"/>"#,
            r##"<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><rect fill="url(#a)" width="9" height="9"/>"##,
            r##"<g id="b"/><use xlink:href="#b"/><use href="#b"/>"##,
            "<title>A &amp; B</title><text x='1' y='2'>Łódź</text>",
        ] {
            check_svg(within(inner).as_bytes()).unwrap_or_else(|error| panic!("{inner}: {error}"));
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for (inner, why) in [
            ("<script>alert(1)</script>", "element script"),
            ("<foreignObject/>", "foreignObject"),
            ("<a href='#x'/>", "element a "),
            ("<image href='#x'/>", "element image"),
            ("<animate attributeName='href'/>", "animate"),
            ("<set attributeName='onload'/>", "element set"),
            ("<iframe/>", "iframe"),
            ("<h:script xmlns:h='http://www.w3.org/1999/xhtml'/>", "another namespace"),
            ("<g onload='x()'/>", "event handler onload"),
            ("<g ONCLICK='x()'/>", "event handler"),
            ("<use href='http://example.com/a.svg#b'/>", "refers to"),
            ("<use xlink:href='other.svg#b'/>", "refers to"),
            ("<use href='data:image/svg+xml,x'/>", "refers to"),
            ("<use href=' javascript:x'/>", "refers to"),
            ("<rect fill='url(http://example.com/x)'/>", "outside"),
            ("<rect fill='URL( \"//example.com/x\")'/>", "outside"),
            ("<rect fill='url(#a) url(x)'/>", "outside"),
            ("<rect fill='u\\72l(x)'/>", "backslash"),
            ("<rect style='fill:red'/>", "attribute style"),
            ("<style>@import 'x'</style>", "element style"),
            (
                "<rect base='x' xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:base='http://example.com'/>",
                "base",
            ),
            ("<?php x?>", "processing instruction"),
            ("<g", "not XML"),
        ] {
            let error = check_svg(within(inner).as_bytes()).expect_err(inner).to_string();
            assert!(error.contains(why), "{inner}: {error}");
        }
        let sheet = format!("<?xml-stylesheet href='x'?>{}", within(""));
        assert!(check_svg(sheet.as_bytes()).is_err(), "a style sheet");
        let entity = format!("<!DOCTYPE svg [<!ENTITY a 'b'>]>{}", within("&a;"));
        assert!(check_svg(entity.as_bytes()).is_err(), "an entity");
        assert!(check_svg(b"<svg/>").is_err(), "without a namespace");
        assert!(
            check_svg(b"<svg xmlns='http://www.w3.org/2000/svg'>\xff</svg>").is_err(),
            "Latin-1"
        );
        for depth in [200, 290_000] {
            let deep = format!("{}{}", "<g>".repeat(depth), "</g>".repeat(depth));
            assert!(check_svg(within(&deep).as_bytes()).is_err(), "{depth} deep");
        }
        let uses = "<use href='#a'/>".repeat(120_000);
        assert!(check_svg(within(&uses).as_bytes()).is_ok(), "large, but flat");
    }
}
