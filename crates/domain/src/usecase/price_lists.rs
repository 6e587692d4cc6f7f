//! Price lists.

use crate::catalogue::Given;
use crate::organization::Caller;
use crate::port::{AnyUnitOfWork, Records};
use crate::records::Listing;
use crate::sheet::Value;
use crate::trade::PriceList;
use crate::trade::price::Pricing;
use crate::usecase::Services;
use crate::usecase::priced::{self, Priced, Said};
use crate::{Error, Id, Result, fold};

/// The names of all lists with their ids, by name.
pub async fn names(work: &mut AnyUnitOfWork) -> Result<Vec<(Id<PriceList>, String)>> {
    let mut all = Vec::new();
    let listing = Listing::<PriceList>::default();
    let mut last = None;
    loop {
        let batch = Records::<PriceList>::records_after(work, &listing, last, BATCH).await?;
        let Some(end) = batch.last() else { break };
        last = Some(end.id);
        all.extend(batch.into_iter().map(|kept| (kept.id, kept.fields.name.to_string())));
    }
    all.sort_by_cached_key(|(_, name)| fold(name));
    Ok(all)
}

/// Lists that are read at once.
const BATCH: u32 = 1_000;

/// Makes a list: an empty one, or a copy of another one, with what was said in place of what that
/// one says. A list that nobody names is named after the other one.
pub async fn create(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    mut said: Said,
    original: Option<Id<PriceList>>,
) -> Result<Priced<PriceList>> {
    let original = match original {
        Some(id) => Some(read_original(work, id).await?),
        None => None,
    };
    name(work, &mut said.fields, original.as_ref()).await?;
    let nothing = Pricing::default();
    let rules = original.as_ref().map_or(&nothing, |original| &original.pricing);
    if let Some(original) = &original {
        let currency = original.kept.fields.currency;
        said.fields
            .entry("defaultCurrency".to_owned())
            .or_insert_with(|| currency.map(|currency| Value::Text(currency.code().to_owned())));
    }
    priced::create(services, work, caller, said, rules).await
}

async fn read_original(work: &mut AnyUnitOfWork, id: Id<PriceList>) -> Result<Priced<PriceList>> {
    match priced::find(work, id).await {
        Err(Error::NotFound(_)) => Err(Error::invalid(
            "/listPriceId",
            "unknown_price_list",
            format!("there is no price list {id}"),
        )),
        found => found,
    }
}

/// Gives a list that nobody names a name that is free.
async fn name(
    work: &mut AnyUnitOfWork,
    fields: &mut Given,
    original: Option<&Priced<PriceList>>,
) -> Result<()> {
    if matches!(fields.get("name"), Some(Some(_))) {
        return Ok(());
    }
    let stem = original.map_or_else(
        || "Price list".to_owned(),
        |original| {
            format!("{} copy", original.kept.fields.name.chars().take(900).collect::<String>())
        },
    );
    let taken = names(work).await?;
    let taken: std::collections::HashSet<String> =
        taken.iter().map(|(_, name)| fold(name)).collect();
    let numbered = |number: u32| {
        if number == 1 { stem.clone() } else { format!("{stem} {number}") }
    };
    let free = (1..).map(numbered).find(|name| !taken.contains(&fold(name)));
    fields.insert("name".to_owned(), free.map(Value::Text));
    Ok(())
}
