//! Stored pictures as dots for paper.

use std::io::Cursor;

use paper::Dots;
use png::Transformations;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// Pictures of more dots would take too much memory.
const MOST: u64 = 16_000_000;
const WHITE: u32 = 255;

/// A PNG as dots on white, no more of them than within a box.
pub(super) fn png(bytes: &[u8], most: (u32, u32)) -> Option<Dots> {
    shrunk(of_png(bytes)?, most)
}

/// The same of a JPEG.
pub(super) fn jpeg(bytes: &[u8], most: (u32, u32)) -> Option<Dots> {
    shrunk(of_jpeg(bytes)?, most)
}

fn is_size_ok(width: u32, height: u32) -> bool {
    (1..=MOST).contains(&(u64::from(width) * u64::from(height)))
}

fn of_png(bytes: &[u8]) -> Option<Dots> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let (width, height) = reader.info().size();
    if !is_size_ok(width, height) {
        return None;
    }
    let mut raw = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut raw).ok()?;
    raw.truncate(frame.buffer_size());
    let samples = frame.color_type.samples();
    let colours = raw.chunks_exact(samples).flat_map(|dot| match *dot {
        [grey] => [grey; 3],
        [grey, alpha] => [grey; 3].map(|part| on_white(part, alpha)),
        [red, green, blue, alpha] => [red, green, blue].map(|part| on_white(part, alpha)),
        [red, green, blue, ..] => [red, green, blue],
        [] => [u8::MAX; 3],
    });
    Some(Dots { width, height, colours: colours.collect() })
}

fn of_jpeg(bytes: &[u8]) -> Option<Dots> {
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().ok()?;
    let (width, height) = decoder.dimensions()?;
    let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    if !is_size_ok(width, height) {
        return None;
    }
    let colours = decoder.decode().ok()?;
    Some(Dots { width, height, colours })
}

/// Blends a translucent colour with white paper.
fn on_white(part: u8, alpha: u8) -> u8 {
    let (part, alpha) = (u32::from(part), u32::from(alpha));
    u8::try_from((part * alpha + WHITE * (255 - alpha)) / 255).unwrap_or(u8::MAX)
}

/// The same with no more dots than within a box: each the mean of those that it stands for.
fn shrunk(whole: Dots, most: (u32, u32)) -> Option<Dots> {
    let (width, height) = (u64::from(whole.width), u64::from(whole.height));
    let (wide, high) = (u64::from(most.0), u64::from(most.1));
    if width <= wide && height <= high {
        return Some(whole);
    }
    // By the side that is more too long.
    let (new_width, new_height) = if width * high >= height * wide {
        (wide, (height * wide / width).max(1))
    } else {
        ((width * high / height).max(1), high)
    };
    let mut colours = Vec::new();
    for row in 0..new_height {
        let rows = row * height / new_height..((row + 1) * height).div_ceil(new_height);
        for column in 0..new_width {
            let columns = column * width / new_width..((column + 1) * width).div_ceil(new_width);
            let mut sums = [0_u64; 3];
            let mut count = 0;
            for y in rows.clone() {
                let from = usize::try_from((y * width + columns.start) * 3).ok()?;
                let to = usize::try_from((y * width + columns.end) * 3).ok()?;
                for dot in whole.colours.get(from..to)?.chunks_exact(3) {
                    for (sum, part) in sums.iter_mut().zip(dot) {
                        *sum += u64::from(*part);
                    }
                    count += 1;
                }
            }
            let mean = |sum: u64| u8::try_from(sum / count.max(1)).unwrap_or(u8::MAX);
            colours.extend(sums.map(mean));
        }
    }
    let (width, height) = (u32::try_from(new_width).ok()?, u32::try_from(new_height).ok()?);
    Some(Dots { width, height, colours })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_shrunk_to_the_mean() {
        // Two rows of four dots, black and white by turns, become two dots of grey.
        let colours = [0, 255].repeat(4).iter().flat_map(|part| [*part; 3]).collect();
        let small = shrunk(Dots { width: 4, height: 2, colours }, (2, 5)).unwrap();
        assert_eq!((small.width, small.height, small.colours), (2, 1, vec![127; 6]));
        let narrow =
            shrunk(Dots { width: 1, height: 900, colours: vec![9; 2700] }, (10, 9)).unwrap();
        assert_eq!((narrow.width, narrow.height, narrow.colours), (1, 9, vec![9; 27]));
    }

    #[test]
    fn what_is_no_picture_has_no_dots() {
        assert_eq!(png(b"nothing", (9, 9)), None);
        assert_eq!(jpeg(b"nothing", (9, 9)), None);
    }
}
