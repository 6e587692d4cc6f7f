//! Keeping estimates and looking at them.

use crate::access::{Caller, customer_writes};
use crate::customers::Location;
use crate::documents::lifecycle::FullDocument;
use crate::documents::lifecycle::versions::{first_revision, stays};
use crate::documents::line_documents::{self, LineComponents, LineDocument};
use crate::documents::lines::list::{LineChanges, changes};
use crate::documents::port::Documents;
use crate::documents::sales_estimate::EstimateGiven;
use crate::documents::sales_estimate::prepare::{Prepared, prepare};
use crate::documents::sales_estimate::pricing::price::Pricing;
use crate::documents::sales_estimate::prolong::prolonged;
use crate::documents::work_order::{Ordered, ordered_of};
use crate::documents::{Document, Line, QuotedTotals, SalesEstimate};
use crate::organization::{Settings, numbering};
use crate::port::AnyUnitOfWork;
use crate::pricing::prices::current_rates;
use crate::pricing::{Rates, Tax};
use crate::records::Stored;
use crate::records::port::Records;
use crate::{Error, Id, Result, Services, Violation};

/// An estimate with all that is known of it.
#[derive(Debug, Clone)]
pub struct EstimateDetails {
    /// The document with lines and customer.
    pub goods: line_documents::LineDocumentDetails<SalesEstimate>,
    /// Its taxes, in order.
    pub taxes: Vec<Tax>,
    /// Exchange rates of its pricing.
    pub rates: Rates,
    /// The location that the goods are to go to.
    pub location: Option<Stored<Location>>,
    /// Ordered quantities.
    pub ordered: Ordered,
}

impl AsRef<line_documents::LineDocumentDetails<SalesEstimate>> for EstimateDetails {
    fn as_ref(&self) -> &line_documents::LineDocumentDetails<SalesEstimate> {
        &self.goods
    }
}

impl FullDocument<SalesEstimate> for EstimateDetails {
    fn document(&self) -> &Document<SalesEstimate> {
        &self.goods.document
    }

    fn document_mut(&mut self) -> &mut Document<SalesEstimate> {
        &mut self.goods.document
    }

    fn settings(&self) -> &Settings {
        &self.goods.settings
    }

    fn rated_lower(&self) -> Vec<Violation> {
        self.goods.rated_lower()
    }
}

impl EstimateDetails {
    /// Totals of its lines and taxes.
    pub fn totals(&self) -> QuotedTotals {
        self.goods.document.content.totals(&self.goods.lines, &self.taxes)
    }
}

/// One that the caller may see; where the unit of work writes, nobody else changes it until it ends.
pub async fn find(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<SalesEstimate>,
) -> Result<Document<SalesEstimate>> {
    line_documents::find(work, caller, id).await
}

/// All that is known of one.
pub async fn known(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<SalesEstimate>,
) -> Result<EstimateDetails> {
    let document = find(work, caller, id).await?;
    known_of(services, work, caller, document).await
}

/// All that is known of one that was read, and that the caller may see.
pub async fn known_of(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    document: Document<SalesEstimate>,
) -> Result<EstimateDetails> {
    let goods = line_documents::known_of(services, work, caller, document).await?;
    let (taxes, rates) = beside(work, goods.document.id).await?;
    load_full(work, goods, taxes, rates).await
}

/// The taxes of an estimate, and the rates that it was priced with.
pub(super) async fn beside(
    work: &mut AnyUnitOfWork,
    id: Id<SalesEstimate>,
) -> Result<(Vec<Tax>, Rates)> {
    let taxes = work.estimate_taxes(&[id]).await?.remove(&id).unwrap_or_default();
    let rates = work.estimate_rates(id).await?;
    let rates = rates.ok_or_else(|| Error::broken(format!("sales estimate {id} has no rates")))?;
    Ok((taxes, rates))
}

/// An estimate of which everything else was read.
async fn load_full(
    work: &mut AnyUnitOfWork,
    goods: line_documents::LineDocumentDetails<SalesEstimate>,
    taxes: Vec<Tax>,
    rates: Rates,
) -> Result<EstimateDetails> {
    let location = match goods.document.content.location_id {
        Some(id) => Records::<Location>::records_ever(work, &[id]).await?.pop(),
        None => None,
    };
    let ordered = ordered_of(work, goods.document.id, &goods.lines).await?;
    Ok(EstimateDetails { goods, taxes, rates, location, ordered })
}

/// Makes one, under editing, priced as things cost now, and gives it. Its number is the next one
/// where none is said.
pub async fn create(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    mut given: EstimateGiven,
) -> Result<EstimateDetails> {
    let (number, revision) = (given.number.take(), given.revision.take());
    if given.faults.is_empty() {
        customer_writes(caller)?;
    }
    let prepared = prepare(services, work, caller, None, given).await?;
    let revision = first_revision(work, revision.as_ref()).await?;
    let number = match number {
        Some(number) => number,
        None => numbering::take(work, SalesEstimate::NUMBERED).await?,
    };
    let (id, record) = (services.id(), services.record(caller.identity()?));
    let Prepared { content, lines, taxes, contents, rates } = prepared;
    let document = Document::new(id, number, revision, record, content);
    Documents::<SalesEstimate>::add_document(work, &document).await?;
    work.add_lines(id.raw(), &lines).await?;
    work.set_estimate_taxes(id, &taxes).await?;
    work.set_estimate_rates(id, &rates).await?;
    let goods = line_documents::load_full(work, document, lines, contents).await?;
    load_full(work, goods, taxes, rates).await
}

/// An estimate under editing before a change.
pub(super) struct Before {
    pub(super) document: Document<SalesEstimate>,
    pub(super) lines: Vec<Line>,
    pub(super) taxes: Vec<Tax>,
    pub(super) rates: Rates,
}

/// One under editing, with all that a change looks at.
pub(super) async fn before(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<SalesEstimate>,
) -> Result<Before> {
    let document = find(work, caller, id).await?;
    document.change()?;
    let lines = work.lines(id.raw()).await?;
    let (taxes, rates) = beside(work, id).await?;
    Ok(Before { document, lines, taxes, rates })
}

/// Changes one that is under editing, and gives it. Prices stay, but of lines that changed; of
/// another customer or in another currency everything is priced anew. Of one that is released,
/// staff changes until when it stands.
pub async fn update(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<SalesEstimate>,
    mut given: EstimateGiven,
) -> Result<EstimateDetails> {
    if let Some(known) = prolonged(services, work, caller, id, &given).await? {
        return Ok(known);
    }
    let before = before(work, caller, id).await?;
    let (number, revision) = (given.number.take(), given.revision.take());
    given.faults.extend(stays(&before.document, "number", number.as_ref(), revision.as_ref()));
    let prepared = prepare(services, work, caller, Some(&before), given).await?;
    keep(services, work, caller, before, prepared).await
}

/// Keeps what became of an estimate, where anything did, and gives it.
pub(super) async fn keep(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    before: Before,
    prepared: Prepared,
) -> Result<EstimateDetails> {
    let Prepared { content, lines, taxes, contents, rates } = prepared;
    let mut document = before.document;
    let id = document.id;
    let changed = changes(&before.lines, &lines);
    let others = (taxes != before.taxes, rates != before.rates);
    if content != document.content || changed != LineChanges::default() || others != (false, false)
    {
        document.content = content;
        document.record.touch(services.now(), Some(caller.identity()?.actor.raw()));
        Documents::<SalesEstimate>::save_document(work, &document).await?;
        work.change_lines(&[(id.raw(), changed)]).await?;
        if others.0 {
            work.set_estimate_taxes(id, &taxes).await?;
        }
        if others.1 {
            work.set_estimate_rates(id, &rates).await?;
        }
    }
    let goods = line_documents::load_full(work, document, lines, contents).await?;
    load_full(work, goods, taxes, rates).await
}

/// For whom an estimate is priced, at these rates.
pub(super) fn pricing(services: &Services, estimate: &SalesEstimate, rates: Rates) -> Pricing {
    Pricing {
        customer: estimate.customer_id,
        currency: estimate.currency,
        rates,
        at: services.now(),
    }
}

/// Current exchange rates, and the organization's settings.
pub(super) async fn today(work: &mut AnyUnitOfWork) -> Result<(Rates, Settings)> {
    let settings = work.organization().await?.settings;
    let rates = current_rates(work, settings.currency).await?;
    Ok((rates, settings))
}

/// Items of an estimate's lines.
pub(super) async fn contents(work: &mut AnyUnitOfWork, lines: &[Line]) -> Result<LineComponents> {
    LineComponents::of(work, lines.iter().map(|line| line.item), None).await
}
