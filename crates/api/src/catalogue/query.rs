//! Query parameters of lists of items.

use std::marker::PhantomData;

use domain::catalogue::items::ListQuery;
use domain::catalogue::{
    CatalogueEntity, Filter, FilterTarget, ItemEntry, ItemType, NONE, Order, Ownership, SortKey,
};
use domain::fields::Choice;
use domain::{Error, Window};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::json::list::page::{
    EXTERNAL, IDS, counted, counting, external, identified, paging, sort_of, sorting,
};
use crate::json::wire::Id;
use crate::operation::{Parameter, ParameterKind, QueryValues, ReadQuery};

/// Which items of a kind a list has: filters, a page and an order.
pub(crate) struct ItemQuery<E> {
    pub(crate) list: ListQuery,
    pub(crate) window: Window,
    kind: PhantomData<fn() -> E>,
}

/// The query of a list of the organization's own items.
pub(crate) struct OwnItemQuery<E>(pub(crate) ItemQuery<E>);

impl<E: CatalogueEntity> ReadQuery for OwnItemQuery<E> {
    fn parameters() -> Vec<Parameter> {
        let mut parameters: Vec<Parameter> = searches(E::FILTERS).collect();
        parameters.extend([identified(), external()]);
        let customer = "Shows this customer's part numbers and prices.";
        parameters.push(Parameter::new("customerId", ParameterKind::Id, customer));
        parameters.extend(hiding("items"));
        parameters.extend(goes_with::<E>());
        parameters.extend(properties(E::PROPERTIES));
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
        let list = list_query(query, E::PROPERTIES);
        Ok(Self { list, window: query.window(25)?, kind: PhantomData })
    }
}

/// Query of a list of items, or of choices among these properties.
pub(crate) fn list_query(query: &QueryValues, properties: &[Filter]) -> ListQuery {
    let ownership =
        if query.flag("includeCustom", true) { Ownership::Accessible } else { Ownership::Shared };
    ListQuery {
        search: query.search(),
        chosen: chosen(query, properties),
        ids: query.ids(IDS),
        external: query.text(EXTERNAL).map(str::to_owned),
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
    let (key, descending) = sort_of(query);
    Order { key: key.and_then(SortKey::of_word).unwrap_or_default(), descending }
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

/// The parameter for a hose, for kinds that fit on hoses.
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

/// Filters of lists as parameters: `search.series`.
pub(crate) fn searches(filters: &[Filter]) -> impl Iterator<Item = Parameter> {
    filters.iter().map(|filter| Parameter {
        name: format!("search.{}", filter.name).into(),
        ..parameter(filter, ParameterKind::Number)
    })
}

/// Properties to choose by as parameters: `series`.
pub(crate) fn properties(all: &[Filter]) -> impl Iterator<Item = Parameter> {
    all.iter().map(|property| parameter(property, ParameterKind::SignedNumber))
}

fn parameter(filter: &Filter, number: ParameterKind) -> Parameter {
    let kind = match filter.on {
        FilterTarget::Choice(_, words) => ParameterKind::one_of(words),
        FilterTarget::ChoiceOrNone(_, words) => ParameterKind::one_of(&[words, &[NONE]].concat()),
        FilterTarget::Number(_) | FilterTarget::AtLeast(..) | FilterTarget::AtMost(..) => number,
        FilterTarget::Ferrule => ParameterKind::ShortText(ID_LENGTH),
        FilterTarget::InStock => ParameterKind::Flag,
        FilterTarget::Contains(_)
        | FilterTarget::Word(_)
        | FilterTarget::Text(_)
        | FilterTarget::Size(_)
        | FilterTarget::HoseSize(_)
        | FilterTarget::BoreSize(_)
        | FilterTarget::Designation(_)
        | FilterTarget::BrandContains
        | FilterTarget::Brand
        | FilterTarget::OrgPartNumber => ParameterKind::Text,
    };
    Parameter::new(filter.name, kind, filter.about)
}

/// Digits of an id.
const ID_LENGTH: usize = 24;

/// The choices in a query: name and text of each.
fn chosen(query: &QueryValues, properties: &[Filter]) -> Vec<(String, String)> {
    let value_of =
        |property: &Filter| Some((property.name.to_owned(), query.text(property.name)?.to_owned()));
    properties.iter().filter_map(value_of).collect()
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

/// The original of a new item that is a variant, named besides the body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VariantOf {
    /// Creates a variant of this item, of the same kind: optional fields that are absent from the body are copied
    /// from it.
    pub(crate) item_id: Option<Id<ItemEntry>>,
}
