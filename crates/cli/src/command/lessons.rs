//! `hosewright lessons`

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::Caller;
use domain::catalogue::ItemEntry;
use domain::configurator::parse::correction::ParseCorrection;
use domain::customers::Customer;
use domain::organization::identity::organization_named;
use domain::records::{Listing, Stored};
use domain::{Id, Services, Session};

use super::print;
use crate::failure::Failure;

/// Lessons that are read at once.
const AT_ONCE: u32 = 500;

/// Prints what the reading of phrases was taught, one lesson per line.
pub(super) async fn list(services: &Arc<Services>, organization: &str) -> Result<(), Failure> {
    let organization = organization_named(services, organization).await?;
    let mut session = Session::read(services, &Caller::job(organization.id)).await?;
    let mut last: Option<Id<ParseCorrection>> = None;
    loop {
        let lessons = session.work.records::<ParseCorrection>();
        let lessons = lessons.after(&Listing::default(), last, AT_ONCE).await?;
        let Some(end) = lessons.last() else { return Ok(()) };
        last = Some(end.id);
        let names = Names::of(&mut session, &lessons).await?;
        for lesson in &lessons {
            print(&names.line(lesson));
        }
    }
}

/// Names of the customers and items of lessons.
struct Names {
    customers: HashMap<Id<Customer>, String>,
    items: HashMap<Id<ItemEntry>, String>,
}

impl Names {
    async fn of(
        session: &mut Session,
        lessons: &[Stored<ParseCorrection>],
    ) -> Result<Self, Failure> {
        let ids: Vec<_> = lessons.iter().filter_map(|lesson| lesson.fields.customer_id).collect();
        let customers =
            session.work.records::<Customer>().find_including_deleted(&ids).await?.into_iter();
        let ids: Vec<_> = lessons.iter().flat_map(|lesson| lesson.fields.items()).collect();
        let items = session.work.entries_to_price(&ids).await?.into_iter();
        Ok(Self {
            customers: customers
                .map(|customer| (customer.id, customer.fields.name.to_string()))
                .collect(),
            items: items.map(|item| (item.entry.id, item.entry.part_number)).collect(),
        })
    }

    fn line(&self, lesson: &Stored<ParseCorrection>) -> String {
        let Stored { id, record, fields, .. } = lesson;
        let customer = fields.customer_id.map_or("all", |customer| {
            self.customers.get(&customer).map_or("a customer", String::as_str)
        });
        let meaning = match &fields.meaning {
            Some(meaning) => meaning.to_string(),
            None => self.configuration(fields),
        };
        let time = record.last_modified.format("%Y-%m-%dT%H:%M:%SZ");
        format!("{id}\t{time}\t{customer}\t{}\t{meaning}", fields.words)
    }

    /// The parts of a configuration, and its length.
    fn configuration(&self, fields: &ParseCorrection) -> String {
        let parts = fields.items().filter_map(|id| self.items.get(&id)).cloned();
        let length = fields.length.map(|length| {
            let unit = fields.length_unit.map_or("", |unit| unit.symbol());
            format!("{} {unit}", length.get())
        });
        parts.chain(length).collect::<Vec<_>>().join(", ")
    }
}
