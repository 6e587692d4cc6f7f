//! Line drawings of items, made from their data: side views of fittings, adaptors, hoses.
//!
//! A part is sketched at true size and placed on paper by a frame, which makes a [`Drawing`] of paths and
//! texts with the lines of ISO 128.

mod assembly;
mod captions;
mod dimension;
mod end;
mod frame;
mod icon;
mod kit;
mod lettering;
mod measures;
mod model;
mod parts;
mod plate;
mod sketch;
#[cfg(test)]
mod tests;
mod words;

use domain::catalogue::images::{Drawable, DrawingLanguage};

use captions::Captions;

pub(crate) use assembly::{HIGHEST, end_view, of_assembly};
pub(crate) use captions::ENGLISH;
pub use model::{Anchor, Colour, Drawing, Line, Mark, Point, Stroke, widest_mm};

/// The drawing of something, with words of a language.
pub fn draw(drawable: &Drawable, language: DrawingLanguage) -> Drawing {
    drawn(drawable, Captions::of(language))
}

fn drawn(drawable: &Drawable, captions: &Captions) -> Drawing {
    match drawable {
        Drawable::Hose(hose) => parts::of_hose(hose, captions),
        Drawable::CrimpFitting(fitting) => parts::of_crimp_fitting(fitting, captions),
        Drawable::Adaptor(adaptor) => parts::of_adaptor(adaptor, captions),
        Drawable::Ferrule(ferrule) => parts::of_ferrule(ferrule, captions),
        Drawable::Wrap(wrap) => parts::of_wrap(wrap, captions),
        Drawable::OtherItem(item) => plate::of_other_item(item),
        Drawable::HoseAssembly(assembly) => assembly::image(assembly, captions),
        Drawable::HoseKit(kit) => kit::of_kit(kit, captions),
        Drawable::Brand(name) => plate::of_brand(name),
        Drawable::Organization(name) => plate::of_organization(name),
        Drawable::Gender(gender) => icon::of_gender(*gender),
        Drawable::Shape(word) => icon::of_shape(word),
        Drawable::Style(word, gender) => icon::of_style(word, *gender),
        Drawable::WrapStyle { kind, colour } => {
            parts::of_wrap_style(kind.as_deref(), colour.as_deref())
        }
    }
}
