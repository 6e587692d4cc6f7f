//! Query parameters of lists of items.

use std::marker::PhantomData;

use domain::Error;
use domain::catalogue::items::ListQuery;
use domain::catalogue::{
    CatalogueEntity, Filter, FilterTarget, ItemEntry, ItemType, Order, Ownership, SortKey,
};
use domain::fields::Choice;
use schemars::JsonSchema;
use serde::Deserialize;

use super::properties;
use crate::json::page::{counted, counting, paging, sorting};
use crate::json::wire::Id;
use crate::operation::{Parameter, ParameterKind, QueryValues, ReadQuery};

/// Which items of a kind a list has: filters, a page and an order.
pub(crate) struct ItemQuery<E> {
    pub(crate) list: ListQuery,
    /// Offset and limit.
    pub(crate) window: (u32, u32),
    kind: PhantomData<fn() -> E>,
}

/// The same for a list of the organization's own items.
pub(crate) struct OwnItemQuery<E>(pub(crate) ItemQuery<E>);

impl<E: CatalogueEntity> ReadQuery for OwnItemQuery<E> {
    fn parameters() -> Vec<Parameter> {
        let mut parameters: Vec<Parameter> = E::FILTERS.iter().map(filter).collect();
        let customer = "Shows this customer's part numbers and prices.";
        parameters.push(Parameter::new("customerId", ParameterKind::Id, customer));
        parameters.extend(hiding("items"));
        parameters.extend(goes_with::<E>());
        parameters.extend(properties::parameters(E::PROPERTIES));
        parameters.extend(paging());
        parameters.extend(sorting(SortKey::WORDS));
        parameters.push(counting());
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let ItemQuery { list, window, kind } = ItemQuery::read(query)?;
        Ok(Self(ItemQuery { list: ListQuery { ownership: Ownership::Own, ..list }, window, kind }))
    }
}

impl<E: CatalogueEntity> ReadQuery for ItemQuery<E> {
    fn parameters() -> Vec<Parameter> {
        let mut parameters = OwnItemQuery::<E>::parameters();
        let custom = "false leaves out the organization's own items.";
        parameters.push(Parameter::new("includeCustom", ParameterKind::Flag, custom));
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let list =
            ListQuery { chosen: properties::chosen(query, E::PROPERTIES), ..list_query(query) };
        Ok(Self { list, window: query.page(25)?, kind: PhantomData })
    }
}

/// Query of a list of items, without choices of properties.
pub(crate) fn list_query(query: &QueryValues) -> ListQuery {
    let ownership =
        if query.flag("includeCustom", true) { Ownership::Accessible } else { Ownership::Shared };
    ListQuery {
        search: query.search(),
        chosen: Vec::new(),
        customer: query.id("customerId"),
        hide_unavailable: query.flag("hideUnavailable", false),
        hide_unavailable_brands: query.flag("hideUnavailableBrands", false),
        ownership,
        order: order(query),
        counting: counted(query),
        hose: query.id("hoseId"),
        fitting: query.id("crimpFittingId"),
    }
}

fn order(query: &QueryValues) -> Order {
    let key = query.text("sortBy[0].key").and_then(SortKey::of_word).unwrap_or_default();
    let descending =
        query.text("sortBy[0].order").is_some_and(|order| order.eq_ignore_ascii_case("desc"));
    Order { key, descending }
}

/// The parameters that leave items out.
pub(crate) fn hiding(of: &str) -> [Parameter; 2] {
    let flag = |name: &'static str, about: String| Parameter {
        name: name.into(),
        kind: ParameterKind::Flag,
        about: about.into(),
        required: false,
    };
    let unavailable = format!(
        "Leaves out {of} that are marked unavailable, and {of} whose stock is tracked and visible to the caller but used up."
    );
    [
        flag("hideUnavailable", unavailable),
        flag("hideUnavailableBrands", format!("Leaves out {of} of disabled brands.")),
    ]
}

/// The parameter that names a hose, for kinds that go with hoses.
fn goes_with<E: CatalogueEntity>() -> Option<Parameter> {
    let about = match E::TYPE {
        ItemType::CrimpFitting => {
            "Fittings of this hose's size whose series a crimp spec approves for it."
        }
        ItemType::Ferrule => "Ferrules in this hose's crimp specs.",
        ItemType::Wrap => "Wraps that fit this hose's outside diameter.",
        ItemType::Hose | ItemType::Adaptor | ItemType::OtherItem => return None,
    };
    Some(Parameter::new("hoseId", ParameterKind::Id, about))
}

/// A filter as a parameter.
fn filter(filter: &Filter) -> Parameter {
    use ParameterKind::{Number, Text};
    let (kind, about) = match filter.on {
        FilterTarget::Text(_) | FilterTarget::Word(_) => {
            (Text, "Occurs in this field, in any case.")
        }
        FilterTarget::Size(_) => (Text, "A size: -08, 8, 1/2 and DN12 are the same."),
        FilterTarget::HoseSize(_) => {
            (Text, "A size of hoses: -08 and 8 are the same; 1/2 and DN12 are of the bore.")
        }
        FilterTarget::AtLeast(..) => (Number, "Minimum."),
        FilterTarget::Number(_) => (Number, "Exactly this number."),
        FilterTarget::Choice(_, words) => (ParameterKind::one_of(words), "Exactly this word."),
        FilterTarget::Brand => (Text, "Occurs in the name of the brand."),
        FilterTarget::OrgPartNumber => {
            (Text, "Occurs in the organization's or the customer's part number.")
        }
    };
    let name = format!("search.{}", filter.name).into();
    Parameter { name, kind, about: about.into(), required: false }
}

/// Which items are left out.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Hiding {
    /// Leaves out items that are marked unavailable, and items whose stock is tracked and visible to the caller but
    /// used up.
    hide_unavailable: Option<bool>,
    /// Leaves out items of disabled brands.
    hide_unavailable_brands: Option<bool>,
}

impl Hiding {
    /// Without unavailable items.
    pub(crate) const fn unavailable(self) -> bool {
        matches!(self.hide_unavailable, Some(true))
    }

    /// Leaves out items of disabled brands.
    pub(crate) const fn brands(self) -> bool {
        matches!(self.hide_unavailable_brands, Some(true))
    }
}

/// The item that a new one is a variant of, beside the body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VariantOf {
    /// Creates a variant of this item, of the same kind: optional fields that are absent from the body are copied
    /// from it.
    pub(crate) item_id: Option<Id<ItemEntry>>,
}
