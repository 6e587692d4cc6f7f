//! Description and model code of a hose assembly.

use std::fmt::Write;

use rust_decimal::Decimal;

use crate::measures::length::Length;

/// Parts of the description of an assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Naming<'a> {
    /// The hose, by part number.
    pub hose: &'a str,
    /// The length as entered; `None` while it isn't chosen.
    pub length: Option<Length>,
    /// The length is that of the cut hose, not the overall length.
    pub by_cut_length: bool,
    /// The fitting of end 1; `None` is a plain cut end.
    pub end1: Option<&'a str>,
    /// The fitting of end 2; `None` is a plain cut end.
    pub end2: Option<&'a str>,
    /// Displacement angle in degrees as the organization measures it (`Angle::shown`).
    pub angle: Option<Decimal>,
    pub wrap: Option<&'a str>,
}

/// Description: `<hose>[ x <length> <OAL|CL>], <end 1> x <end 2>[, <angle>°][, <wrap>]`.
pub fn description(naming: &Naming<'_>) -> String {
    let method = if naming.by_cut_length { "CL" } else { "OAL" };
    let [end1, end2] = [naming.end1, naming.end2].map(|end| end.unwrap_or("plain end"));
    let mut text = naming.hose.to_owned();
    if let Some(length) = naming.length {
        append(&mut text, format_args!(" x {length} {method}"));
    }
    append(&mut text, format_args!(", {end1} x {end2}"));
    if let Some(angle) = naming.angle {
        append(&mut text, format_args!(", {}°", angle.normalize()));
    }
    if let Some(wrap) = naming.wrap {
        append(&mut text, format_args!(", {wrap}"));
    }
    text
}

/// Model code: `<hose>[*<length>]*<end 1>*<end 2>[@<angle>][*<wrap>]`.
///
/// The length carries its unit without a blank, and `-CL` when it is that of the cut hose (as RYCO writes it).
/// A plain end is `PLAIN`.
pub fn model_code(naming: &Naming<'_>) -> String {
    let method = if naming.by_cut_length { "-CL" } else { "" };
    let [end1, end2] = [naming.end1, naming.end2].map(|end| end.unwrap_or("PLAIN"));
    let mut code = naming.hose.to_owned();
    if let Some(length) = naming.length {
        let length = length.to_string().replace(' ', "");
        append(&mut code, format_args!("*{length}{method}"));
    }
    append(&mut code, format_args!("*{end1}*{end2}"));
    if let Some(angle) = naming.angle {
        append(&mut code, format_args!("@{}", angle.normalize()));
    }
    if let Some(wrap) = naming.wrap {
        append(&mut code, format_args!("*{wrap}"));
    }
    code
}

fn append(text: &mut String, part: std::fmt::Arguments<'_>) {
    // Writing to a string can't fail.
    let _ = text.write_fmt(part);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measures::length::{LengthError, LengthUnit};

    fn naming() -> Result<Naming<'static>, LengthError> {
        Ok(Naming {
            hose: "387TC-8",
            length: Some(Length::from_f64(36.0, LengthUnit::Inch)?),
            by_cut_length: false,
            end1: Some("10643-8-8"),
            end2: Some("13943-8-8"),
            angle: None,
            wrap: None,
        })
    }

    #[test]
    fn overall_length_in_inches() -> Result<(), LengthError> {
        assert_eq!(description(&naming()?), "387TC-8 x 36 in OAL, 10643-8-8 x 13943-8-8");
        assert_eq!(model_code(&naming()?), "387TC-8*36in*10643-8-8*13943-8-8");
        Ok(())
    }

    #[test]
    fn everything_there_is() -> Result<(), LengthError> {
        let full = Naming {
            hose: "T28D",
            length: Some(Length::from_f64(1830.0, LengthUnit::Millimetre)?),
            by_cut_length: true,
            end1: Some("T2050-0808"),
            end2: Some("T2730-0824"),
            angle: Some(Decimal::new(1350, 1)),
            wrap: Some("Spring guard 30"),
        };
        assert_eq!(
            description(&full),
            "T28D x 1830 mm CL, T2050-0808 x T2730-0824, 135°, Spring guard 30"
        );
        assert_eq!(model_code(&full), "T28D*1830mm-CL*T2050-0808*T2730-0824@135*Spring guard 30");
        Ok(())
    }

    #[test]
    fn a_length_that_is_not_chosen_is_left_out() -> Result<(), LengthError> {
        let open = Naming { length: None, ..naming()? };
        assert_eq!(description(&open), "387TC-8, 10643-8-8 x 13943-8-8");
        assert_eq!(model_code(&open), "387TC-8*10643-8-8*13943-8-8");
        Ok(())
    }

    #[test]
    fn plain_ends_are_named() -> Result<(), LengthError> {
        let plain = Naming { end2: None, ..naming()? };
        assert_eq!(description(&plain), "387TC-8 x 36 in OAL, 10643-8-8 x plain end");
        assert_eq!(model_code(&plain), "387TC-8*36in*10643-8-8*PLAIN");
        Ok(())
    }
}
