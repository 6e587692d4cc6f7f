//! Images from elsewhere: known by their first bytes, looked through before they are stored.

mod dots;
mod jpeg;
mod png;

use domain::catalogue::images::{Image, MOST_IMAGE_BYTES, MediaType};
use domain::catalogue::port::ImageReader;
use domain::{Error, Result};
use paper::{Logo, MOST_DOTS};
use sha2::{Digest, Sha256};

use crate::svg::{check_svg, has_text, shapes};

/// The largest sides of a picture, in dots.
const WIDEST: u32 = 10_000;

/// Reads PNG, JPEG and SVG.
#[derive(Debug, Clone, Copy, Default)]
pub struct PictureReader;

impl ImageReader for PictureReader {
    fn read(&self, bytes: Vec<u8>) -> Result<Image> {
        if bytes.len() > MOST_IMAGE_BYTES {
            return Err(Error::TooLarge(format!(
                "an image may have at most {MOST_IMAGE_BYTES} bytes"
            )));
        }
        let media_type = if bytes.starts_with(png::MAGIC) {
            check_sides(png::sides(&bytes).map_err(|why| broken("PNG", why))?)?;
            MediaType::Png
        } else if bytes.starts_with(jpeg::MAGIC) {
            check_sides(jpeg::sides(&bytes).map_err(|why| broken("JPEG", why))?)?;
            MediaType::Jpeg
        } else if looks_like_xml(&bytes) {
            check_svg(&bytes)?;
            MediaType::Svg
        } else {
            return Err(Error::invalid(
                "file",
                "unknown_image",
                "the file is neither PNG, JPEG nor SVG; save it as one of these",
            ));
        };
        Ok(image(media_type, bytes))
    }

    fn has_text(&self, image: &Image) -> bool {
        image.media_type == MediaType::Svg && has_text(&image.bytes)
    }
}

/// A stored image as a logo; none of one that can't be printed, or that would take too much memory.
pub(crate) fn logo(image: &Image) -> Option<Logo> {
    match image.media_type {
        MediaType::Png => dots::png(&image.bytes, MOST_DOTS).map(Logo::Dots),
        MediaType::Jpeg => dots::jpeg(&image.bytes, MOST_DOTS).map(Logo::Dots),
        MediaType::Svg => shapes(&image.bytes).map(Logo::Shapes),
    }
}

/// An image with its digest.
pub(crate) fn image(media_type: MediaType, bytes: Vec<u8>) -> Image {
    Image { media_type, digest: Sha256::digest(&bytes).into(), bytes }
}

fn looks_like_xml(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"<")
}

fn check_sides((width, height): (u32, u32)) -> Result<()> {
    if (1..=WIDEST).contains(&width) && (1..=WIDEST).contains(&height) {
        return Ok(());
    }
    Err(Error::invalid(
        "file",
        "image_sides",
        format!("the picture is {width} by {height} dots; each side may have 1 to {WIDEST}"),
    ))
}

fn broken(format: &str, why: &str) -> Error {
    Error::invalid("file", "broken_image", format!("the {format} file can't be read: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(bytes: &[u8]) -> String {
        PictureReader.read(bytes.to_vec()).expect_err("refused").to_string()
    }

    #[test]
    fn others_are_refused() {
        for bytes in [&b"GIF89a\x01\x00"[..], b"", b"%PDF-1.7", b"RIFF....WEBP", b"plain text"] {
            assert!(refused(bytes).contains("neither PNG, JPEG nor SVG"), "{bytes:?}");
        }
        assert!(refused(b"<html/>").contains("not svg"));
        let large = vec![b' '; MOST_IMAGE_BYTES + 1];
        assert!(matches!(PictureReader.read(large), Err(Error::TooLarge(_))));
    }

    #[test]
    fn digests_are_of_the_bytes() {
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec();
        let read = PictureReader.read(svg.clone()).expect("an image");
        let digest: [u8; 32] = Sha256::digest(&svg).into();
        assert_eq!((read.media_type, read.bytes, read.digest), (MediaType::Svg, svg, digest));
    }
}
