//! Where the QR code and the Code 128 go.

use domain::documents::printing::Label;

use super::Space;
use crate::measure::Measure;
use crate::model::Mark;

/// One dot of a common label printer, 203 dpi. Modules are whole dots, so that they print evenly.
const DOT: f64 = 25.4 / 203.0;
/// Two dots are 0.25 mm, more than the 0.19 mm that scanners ask for.
const MODULE_DOTS: std::ops::RangeInclusive<u32> = 2..=8;
/// The largest QR module, two millimetres.
const QR_DOTS: std::ops::RangeInclusive<u32> = 2..=16;
const CODE128_QUIET: f64 = 10.0;
const QR_QUIET: f64 = 4.0;

/// The codes of a label and the space that they leave.
#[derive(Debug)]
pub(super) struct Codes {
    pub(super) marks: Vec<Mark>,
    /// Space for text.
    pub(super) free: Space,
    /// The QR code in the lower right corner of it.
    pub(super) hole: Option<Space>,
}

/// A Code 128 measured out.
struct Strip {
    text: String,
    module: f64,
    /// With quiet zones, along the direction of reading.
    length: f64,
}

/// Which codes are to be there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    pub(super) code128: bool,
    /// The smallest QR code that scanners read, rather than one that is read with ease.
    pub(super) small_qr: bool,
}

/// Places codes; none if there is no room for the QR code.
pub(super) fn place_codes(
    page: Space,
    margin: f64,
    (label, wanted): (&Label, Wanted),
    measure: &dyn Measure,
) -> Option<Codes> {
    let mut codes = Codes {
        marks: Vec::new(),
        free: Space {
            left: margin,
            top: margin,
            right: page.right - margin,
            bottom: page.bottom - margin,
        },
        hole: None,
    };
    let landscape = page.width() > page.height() * 1.2;
    if landscape {
        // The QR code takes the right end, the strip the foot of the rest, or of the whole.
        let beside = with_qr(codes.free, page, margin, landscape, (label, wanted), measure);
        if let Some((qr, hole)) = beside {
            let rest = Space { right: hole.left, ..codes.free };
            let strip =
                wanted.code128.then(|| across(&mut codes, page, margin, rest, label, measure));
            if let Some(mark) = strip.flatten() {
                codes.marks.extend([qr, mark]);
                // The bottom of the remaining space is that of the strip, so the text keeps clear of both.
                codes.hole = Some(Space { bottom: page.bottom, ..hole });
                return Some(codes);
            }
        }
    }
    let whole = codes.free;
    let strip = wanted.code128.then(|| {
        across(&mut codes, page, margin, whole, label, measure)
            .or_else(|| turned(&mut codes, page, margin, label, measure))
    });
    codes.marks.extend(strip.flatten());
    if label.qr.is_empty() {
        return Some(codes);
    }
    let (mark, hole) = with_qr(codes.free, page, margin, landscape, (label, wanted), measure)?;
    codes.marks.push(mark);
    codes.hole = Some(hole);
    Some(codes)
}

/// The QR code in the lower right corner of `free`. Its quiet zone may extend into the margin.
fn with_qr(
    free: Space,
    page: Space,
    margin: f64,
    landscape: bool,
    (label, wanted): (&Label, Wanted),
    measure: &dyn Measure,
) -> Option<(Mark, Space)> {
    let text = Some(&label.qr).filter(|text| !text.is_empty())?;
    let modules = f64::from(measure.qr_modules(text)?) + 2.0 * QR_QUIET;
    let narrow = free.height() > free.width() * 2.5;
    let (wide, high) = match (landscape, narrow) {
        (true, _) => (0.4, 0.95),
        (false, true) => (1.0, 0.25),
        (false, false) => (0.45, 0.38),
    };
    let wish = (free.width() * wide).min(free.height() * high);
    let limit = free.width().min(free.height()) * 0.75;
    let fits = |side: f64| move |dots: &u32| f64::from(*dots) * DOT * modules <= side;
    let largest = || QR_DOTS.rev().find(fits(wish)).filter(|_| !wanted.small_qr);
    let whole = largest().or_else(|| QR_DOTS.take(1).find(fits(limit)));
    // A very long text gets modules between one dot and two rather than no code at all.
    let module = whole.map_or(limit / modules, |dots| f64::from(dots) * DOT);
    if module < DOT {
        return None;
    }
    let side = module * modules;
    let reach = (module * QR_QUIET).min(margin);
    let x = (free.right + reach).min(page.right) - side;
    // Only the page's own margin may be used, since there may be a strip below.
    let at_edge = free.bottom + margin >= page.bottom - 1e-9;
    let y = free.bottom + if at_edge { reach } else { 0.0 } - side;
    let hole = Space { left: x, top: y, right: page.right, bottom: page.bottom };
    Some((Mark::Qr { x, y, side, text: text.clone() }, hole))
}

/// The largest Code 128 with bars no longer than `bars` and a box no longer than `whole`.
fn strip(label: &Label, bars: f64, whole: f64, measure: &dyn Measure) -> Option<Strip> {
    let text = label.barcode.as_ref()?;
    let modules = f64::from(measure.code128_modules(text)?);
    let module = MODULE_DOTS.rev().map(|dots| f64::from(dots) * DOT).find(|module| {
        modules * module <= bars && (modules + 2.0 * CODE128_QUIET) * module <= whole
    })?;
    let length = (modules + 2.0 * CODE128_QUIET) * module;
    Some(Strip { text: text.clone(), module, length })
}

/// A strip along the foot of `room`.
fn across(
    codes: &mut Codes,
    page: Space,
    margin: f64,
    room: Space,
    label: &Label,
    measure: &dyn Measure,
) -> Option<Mark> {
    let height = (room.height() * 0.13).clamp(5.0, 16.0);
    if height > room.height() * 0.25 {
        return None;
    }
    let full = room.right >= page.right - margin;
    let end = if full { page.right } else { room.right };
    let strip = strip(label, room.width(), end - page.left, measure)?;
    let x = if full {
        f64::midpoint(page.left, page.right) - strip.length / 2.0
    } else {
        let reach = (CODE128_QUIET * strip.module).min(margin);
        (room.left - reach).min(end - strip.length).max(page.left)
    };
    let y = room.bottom - height;
    codes.free.bottom = y - margin * 0.5;
    Some(Mark::Code128 {
        x,
        y,
        width: strip.length,
        height,
        turned: false,
        module_mm: strip.module,
        text: strip.text,
    })
}

/// A strip along the right side of a tall label.
fn turned(
    codes: &mut Codes,
    page: Space,
    margin: f64,
    label: &Label,
    measure: &dyn Measure,
) -> Option<Mark> {
    let free = codes.free;
    let width = (free.width() * 0.2).clamp(5.0, 14.0);
    if page.height() <= page.width() || free.width() - width < 12.0 {
        return None;
    }
    let strip = strip(label, free.height(), page.height(), measure)?;
    let x = free.right - width;
    codes.free.right = x - margin;
    Some(Mark::Code128 {
        x,
        y: f64::midpoint(page.top, page.bottom) - strip.length / 2.0,
        width,
        height: strip.length,
        turned: true,
        module_mm: strip.module,
        text: strip.text,
    })
}
