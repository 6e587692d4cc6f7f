//! More hoses of the demo organization's own, for measuring.

use std::sync::Arc;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::access::{Author, Caller};
use domain::catalogue::{
    Brand, Component, Condition, Hose, Order, Owner, Ownership, Selection, Window,
};
use domain::organization::Organization;
use domain::port::{Access, Scope};
use domain::{Error, Id, Record, Result, Services, Session};

use crate::demo::catalogue::hoses::{SizeFigures, TypeRow, fields};
use crate::demo::ids::{Kind, Numbering};
use crate::demo::tables::{HOSE_SIZES, HOSE_TYPES, Place};

/// The most items that the demo is filled up to.
pub(crate) const MOST: u64 = 1_000_000;
/// Hoses in one transaction.
const BATCH: u64 = 10_000;
/// Hoses in one statement.
const CHUNK: usize = 2_000;
/// Prefix of part numbers, in the form in which they are compared.
const PREFIX: &str = "bulk-";

/// Makes hoses by number, the same at every call.
pub(crate) struct Bulk {
    kinds: Vec<(Place, TypeRow, SizeFigures)>,
    brands: HashMap<String, Id<Brand>>,
    now: DateTime<Utc>,
}

impl Bulk {
    /// Hoses of every series in every size of its standard, of these brands.
    pub(crate) fn new(brands: HashMap<String, Id<Brand>>, now: DateTime<Utc>) -> Result<Self> {
        let mut kinds = Vec::new();
        for (place, row) in HOSE_TYPES.rows::<TypeRow>()? {
            for (_, size) in HOSE_SIZES.rows::<SizeFigures>()? {
                if size.is_of(&row) {
                    kinds.push((place, row.clone(), size));
                }
            }
        }
        Ok(Self { kinds, brands, now })
    }

    /// The hose of a number, from 0.
    pub(crate) fn hose(&self, number: u64) -> Result<Component<Hose>> {
        let count = u64::try_from(self.kinds.len()).unwrap_or(u64::MAX).max(1);
        // A step that has no divisor in common with most counts walks through all series and sizes.
        let at = usize::try_from(number.wrapping_mul(7_919) % count).unwrap_or_default();
        let (place, row, size) =
            self.kinds.get(at).ok_or_else(|| Error::broken("the demo has no kinds of hose"))?;
        let item: Hose = fields(row, size, *place)?
            .text("partNumber", format!("BULK-{:07}-{}-{}", number + 1, row.series, size.dash))
            .item(*place)?;
        let brand = self.brands.get(&row.brand).copied();
        let after = u32::try_from(number).map_err(|error| place.fault(error))?;
        Ok(Component {
            id: Numbering::after(Kind::BulkHose, after).id(),
            owner: Owner::Own,
            brand: Some(place.known(brand, "brand", &row.brand)?),
            based_on: None,
            record: Record::new(self.now, None),
            item,
        })
    }
}

/// Adds hoses until the organization sees so many items.
pub(crate) async fn fill(
    services: &Arc<Services>,
    organization: Id<Organization>,
    items: u64,
    progress: &dyn Fn(u64, u64),
) -> Result<()> {
    let items = items.min(MOST);
    let scope = Scope::Organization(organization);
    let caller = Caller::job(organization);
    let mut session = Session::read(services, &caller).await?;
    let brands =
        session.work.brands().await?.into_iter().map(|brand| (brand.name.to_string(), brand.id));
    let bulk = Bulk::new(brands.collect(), services.now())?;
    let mut there: u64 =
        session.work.count_types().await?.into_iter().map(|(_, count)| count).sum();
    let mut number = given(&mut session).await?;
    drop(session);
    progress(there.min(items), items);
    while there < items {
        let batch = BATCH.min(items - there);
        let hoses: Vec<_> =
            (number..number + batch).map(|number| bulk.hose(number)).collect::<Result<_>>()?;
        let mut work = services.store.begin(scope, Access::Write(Author::default())).await?;
        for chunk in hoses.chunks(CHUNK) {
            work.catalogue::<Hose>().insert(chunk).await?;
        }
        work.commit().await?;
        number += batch;
        there += batch;
        progress(there, items);
    }
    Ok(())
}

/// How many of these hoses there are: the number of the last one.
async fn given(session: &mut Session) -> Result<u64> {
    let selection = Selection::<Hose> {
        conditions: vec![Condition::Contains("part_number", PREFIX.to_owned())],
        ownership: Ownership::Own,
        order: Order { descending: true, ..Order::default() },
        ..Selection::default()
    };
    let last = session
        .work
        .catalogue::<Hose>()
        .list(&selection, &Window::Page { offset: 0, limit: 1 })
        .await?;
    let number = last
        .first()
        .and_then(|hose| hose.component.item.part_number.split('-').nth(1)?.parse().ok());
    Ok(number.unwrap_or(0))
}
