//! Records with price rules: customers and price lists.

use std::collections::HashMap;

use crate::access::Caller;
use crate::fields::FieldPatch;
use crate::pricing::{ItemPricings, Pricing};
use crate::records::{self, Listing, RecordKind, Stored};
use crate::{Error, Id, ListPage, RawId, Result, Session, Violation, Window, add_violations};

/// A record with its rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Priced<K> {
    /// The record.
    pub stored: Stored<K>,
    pub pricing: Pricing,
}

/// Input of a record with rules.
#[derive(Debug, Default)]
pub struct RulesPatch {
    /// Fields of the record and of rules for all items.
    pub fields: FieldPatch,
    /// The rules by item type, if given.
    pub items: Option<ItemPricings>,
    /// Errors found earlier, to be reported together.
    pub faults: Vec<Violation>,
}

/// A part of a list.
pub async fn page<K: RecordKind>(
    session: &mut Session,
    listing: &Listing<K>,
    window: &Window,
) -> Result<ListPage<Priced<K>>> {
    let (records, page) = records::page(session, listing, window).await?.split();
    Ok(page.filled(with_rules(session, records).await?))
}

/// Records with their rules.
pub(crate) async fn with_rules<K: RecordKind>(
    session: &mut Session,
    records: Vec<Stored<K>>,
) -> Result<Vec<Priced<K>>> {
    let ids: Vec<RawId> = records.iter().map(|stored| stored.id.raw()).collect();
    let mut rules: HashMap<_, _> = session.work.pricings(&ids).await?.into_iter().collect();
    let priced = records.into_iter().map(|stored| {
        let pricing = rules.remove(&stored.id.raw()).unwrap_or_default();
        Priced { stored, pricing }
    });
    Ok(priced.collect())
}

/// Finds one; in a writing unit of work it is locked until the end.
pub async fn find<K: RecordKind>(session: &mut Session, id: Id<K>) -> Result<Priced<K>> {
    let stored = records::find(session, None, id).await?;
    let pricing = pricing_of(session, id.raw()).await?;
    Ok(Priced { stored, pricing })
}

async fn pricing_of(session: &mut Session, subject: RawId) -> Result<Pricing> {
    Ok(session
        .work
        .pricings(&[subject])
        .await?
        .pop()
        .map(|(_, pricing)| pricing)
        .unwrap_or_default())
}

/// Creates one from the input; `rules` count if the input has none.
pub async fn create<K: RecordKind>(
    session: &mut Session,
    patch: RulesPatch,
    rules: &Pricing,
) -> Result<Priced<K>> {
    let (pricing, fields, faults) = changed(rules, &session.caller, patch)?;
    let stored = records::create(session, None, &fields, faults).await?;
    if !pricing.is_empty() {
        session.work.set_pricing(stored.id.raw(), &pricing).await?;
    }
    Ok(Priced { stored, pricing })
}

/// Changes one: absent fields stay, null clears.
pub async fn update<K: RecordKind>(
    session: &mut Session,
    id: Id<K>,
    patch: RulesPatch,
) -> Result<Priced<K>> {
    let before = find(session, id).await?;
    let (pricing, fields, faults) = changed(&before.pricing, &session.caller, patch)?;
    let mut stored = records::update(session, (None, id), &fields, faults).await?;
    if pricing != before.pricing {
        session.work.set_pricing(id.raw(), &pricing).await?;
        if stored == before.stored {
            touch(session, &mut stored).await?;
        }
    }
    Ok(Priced { stored, pricing })
}

/// Records that something belonging to a record was changed.
pub async fn touch<K: RecordKind>(session: &mut Session, stored: &mut Stored<K>) -> Result<()> {
    stored.record.touch(session.now(), session.caller.identity()?.by());
    session.work.records::<K>().save(std::slice::from_ref(stored)).await
}

/// Applies the input to the rules.
fn changed(
    rules: &Pricing,
    caller: &Caller,
    patch: RulesPatch,
) -> Result<(Pricing, FieldPatch, Vec<Violation>)> {
    let RulesPatch { fields, items, mut faults } = patch;
    let pricing = match rules.change(caller.visibility(), &fields, items) {
        Ok(pricing) => pricing,
        Err(Error::Invalid(found)) => {
            add_violations(&mut faults, found);
            rules.clone()
        }
        Err(error) => return Err(error),
    };
    Ok((pricing, fields, faults))
}
