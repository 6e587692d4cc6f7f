//! Components of a hose assembly, as an organization sees them.

use crate::catalogue::{
    Adaptor, CatalogueItem, CrimpFitting, CrimpSpec, Ferrule, Hose, OtherItem, Wrap,
};
use crate::configurator::checks::crimping;
use crate::configurator::inputs::configurator_input::{AdaptorFacts, End, ExtraFacts, Side};
use crate::configurator::inputs::facts;
use crate::documents::{AssemblyEnd, Line};

/// The components of an assembly.
#[derive(Debug, Clone, PartialEq)]
pub struct Parts {
    pub hose: CatalogueItem<Hose>,
    /// Parts of the near and the far end; none for plain cut ends.
    pub ends: [Option<EndParts>; 2],
    /// The wrap over the hose.
    pub wrap: Option<CatalogueItem<Wrap>>,
    /// Adaptors on the ends and other items.
    pub extras: Vec<Extra>,
}

/// Parts of a fitted end.
#[derive(Debug, Clone, PartialEq)]
pub struct EndParts {
    pub fitting: CatalogueItem<CrimpFitting>,
    /// The ferrule of a two-piece fitting.
    pub ferrule: Option<CatalogueItem<Ferrule>>,
    /// The approved crimp spec of hose, fitting and ferrule, if there is exactly one.
    pub spec: Option<CrimpSpec>,
    /// Approved crimp specs that disagree; then `spec` is none.
    pub choices: Vec<CrimpSpec>,
    /// Whether the fitting needs a ferrule that isn't known.
    pub lacks_ferrule: bool,
}

/// A line of an assembly: an adaptor or another item.
#[derive(Debug, Clone, PartialEq)]
pub struct Extra {
    /// The line of the item.
    pub line: Line,
    pub item: ExtraItem,
}

/// Further items of an assembly, besides hose, ends and wrap.
#[derive(Debug, Clone, PartialEq)]
pub enum ExtraItem {
    Adaptor(Box<CatalogueItem<Adaptor>>),
    /// Another item.
    Other(Box<CatalogueItem<OtherItem>>),
}

impl Parts {
    pub const fn end(&self, side: Side) -> Option<&EndParts> {
        let [near, far] = &self.ends;
        match side {
            Side::One => near.as_ref(),
            Side::Two => far.as_ref(),
        }
    }

    /// The adaptors that are screwed onto an end, each with its number of pieces.
    pub fn adaptors(&self, side: Side) -> impl Iterator<Item = (&Line, &CatalogueItem<Adaptor>)> {
        self.extras.iter().filter_map(move |extra| match &extra.item {
            ExtraItem::Adaptor(adaptor) if extra.line.end == Some(side) => {
                Some((&extra.line, &**adaptor))
            }
            _ => None,
        })
    }

    /// An end as the configurator sees it.
    pub(crate) fn end_facts(&self, side: Side) -> End {
        let Some(parts) = self.end(side) else { return End::Plain };
        let mut end = facts::end(
            &parts.fitting.component.item,
            parts.ferrule.as_ref().map(|ferrule| &ferrule.component.item),
            crimping::facts(parts.spec.as_ref(), &parts.choices),
            self.adaptor_facts(side),
        );
        if parts.lacks_ferrule {
            end.weight_lb = None;
        }
        End::Fitted(Box::new(end))
    }

    /// The adaptors on an end. The rating of each counts once whatever its quantity; its weight counts for each piece.
    fn adaptor_facts(&self, side: Side) -> Vec<AdaptorFacts> {
        self.adaptors(side)
            .map(|(line, adaptor)| {
                let facts = facts::adaptor(&adaptor.component.item);
                let weight_lb = facts.weight_lb.and_then(|lb| lb.checked_mul(line.quantity.get()));
                AdaptorFacts { weight_lb, ..facts }
            })
            .collect()
    }

    /// Items that only add weight: other items, and loose adaptors.
    pub(crate) fn extra_facts(&self) -> Vec<ExtraFacts> {
        self.extras
            .iter()
            .filter_map(|Extra { line, item }| {
                let weight = match item {
                    ExtraItem::Adaptor(_) if line.end.is_some() => return None,
                    ExtraItem::Adaptor(adaptor) => adaptor.component.item.weight_lbs,
                    ExtraItem::Other(other) => other.component.item.weight_lbs,
                };
                Some(ExtraFacts { quantity: line.quantity.get(), weight_lb: facts::exact(weight) })
            })
            .collect()
    }
}

impl EndParts {
    /// Choices for the end.
    pub fn chosen(&self) -> AssemblyEnd {
        AssemblyEnd {
            fitting: self.fitting.component.id,
            ferrule: self.ferrule.as_ref().map(|ferrule| ferrule.component.id),
        }
    }
}

impl ExtraItem {
    pub fn part_number(&self) -> &str {
        match self {
            Self::Adaptor(adaptor) => &adaptor.component.item.part_number,
            Self::Other(other) => &other.component.item.part_number,
        }
    }
}
