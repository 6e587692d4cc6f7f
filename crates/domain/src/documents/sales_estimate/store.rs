//! Keeping estimates and looking at them.

use crate::access::customer_writes;
use crate::customers::Location;
use crate::documents::lifecycle::versions::{check_number_unchanged, first_revision};
use crate::documents::lifecycle::{FullDocument, Opened};
use crate::documents::line_documents::{self, LineComponents, LineDocument};
use crate::documents::lines::list::{LineChanges, changes};
use crate::documents::sales_estimate::SalesEstimateInput;
use crate::documents::sales_estimate::extend_validity::extend_validity;
use crate::documents::sales_estimate::prepare::{Before, Prepared, prepare};
use crate::documents::work_order::{Ordered, ordered_of};
use crate::documents::{Document, Line, QuotedTotals, SalesEstimate};
use crate::organization::numbering;
use crate::pricing::{PriceWarning, Rates, Tax};
use crate::records::Stored;
use crate::{Error, Id, Result, Session, Violation};

/// An estimate with all that is known of it.
pub type FullEstimate = FullDocument<SalesEstimate>;

#[derive(Debug, Clone, PartialEq)]
pub struct EstimateDetails {
    pub taxes: Vec<Tax>,
    /// Exchange rates of its pricing.
    pub rates: Rates,
    /// The location that the goods are to go to.
    pub location: Option<Stored<Location>>,
    /// Ordered quantities.
    pub ordered: Ordered,
    /// Who answers questions about it; read only for printing.
    pub contact: Option<String>,
}

impl FullEstimate {
    /// Totals of its lines and taxes.
    pub fn totals(&self) -> QuotedTotals {
        self.document.content.totals(&self.lines, &self.details.taxes)
    }

    /// Why a total isn't told though all prices are known.
    pub fn too_large(&self) -> Option<Violation> {
        let warning = PriceWarning::TooLarge;
        let of_totals = || Violation::new("/total", warning.code(), warning.message());
        self.totals().totals.too_large.then(of_totals)
    }
}

/// All that is known of one that was read, and that the caller may see.
pub(super) async fn load(
    session: &mut Session,
    document: Document<SalesEstimate>,
) -> Result<FullEstimate> {
    let full = line_documents::load(session, document).await?;
    let (taxes, rates) = taxes_and_rates(session, full.document.id).await?;
    with_details(session, full, taxes, rates).await
}

/// The taxes of an estimate, and the rates that it was priced with.
pub(super) async fn taxes_and_rates(
    session: &mut Session,
    id: Id<SalesEstimate>,
) -> Result<(Vec<Tax>, Rates)> {
    let taxes = session.work.estimate_taxes(&[id]).await?.remove(&id).unwrap_or_default();
    let rates = session.work.estimate_rates(id).await?;
    let rates = rates.ok_or_else(|| Error::broken(format!("sales estimate {id} has no rates")))?;
    Ok((taxes, rates))
}

/// Adds what only estimates have.
async fn with_details(
    session: &mut Session,
    full: FullDocument<SalesEstimate, ()>,
    taxes: Vec<Tax>,
    rates: Rates,
) -> Result<FullEstimate> {
    let location = match full.document.content.location_id {
        Some(id) => session.work.records::<Location>().find_including_deleted(&[id]).await?.pop(),
        None => None,
    };
    let ordered = ordered_of(session, full.document.id, &full.lines).await?;
    Ok(full.with(EstimateDetails { taxes, rates, location, ordered, contact: None }))
}

/// Makes one, under editing, priced as things cost now, and gives it. Its number is the next one
/// if none is given.
pub async fn create(session: &mut Session, mut input: SalesEstimateInput) -> Result<FullEstimate> {
    let (number, revision) = (input.number.take(), input.revision.take());
    if input.faults.is_empty() {
        customer_writes(&session.caller)?;
    }
    let prepared = prepare(session, None, input).await?;
    let revision = first_revision(session, revision.as_ref()).await?;
    let number = match number {
        Some(number) => number,
        None => numbering::take(session, SalesEstimate::NUMBERED).await?,
    };
    let (id, record) = (session.id(), session.record()?);
    let Prepared { content, lines, taxes, contents, rates } = prepared;
    let document = Document::new(id, number, revision, record, content);
    session.work.documents::<SalesEstimate>().add(&document).await?;
    session.work.add_lines(id.raw(), &lines).await?;
    session.work.set_estimate_taxes(id, &taxes).await?;
    session.work.set_estimate_rates(id, &rates).await?;
    let full = line_documents::with_parties(session, document, lines, contents).await?;
    with_details(session, full, taxes, rates).await
}

/// One under editing, with all that a change looks at.
pub(super) async fn before(session: &mut Session, opened: Opened<SalesEstimate>) -> Result<Before> {
    opened.document.change()?;
    let lines = opened.lines(session).await?;
    let (taxes, rates) = taxes_and_rates(session, opened.id()).await?;
    Ok(Before { document: opened.document, lines, taxes, rates })
}

/// Changes one that is under editing, and gives it. Prices stay, but of lines that changed; of
/// another customer or in another currency everything is priced anew. Of one that is released,
/// staff changes until when it stands.
pub async fn update(
    session: &mut Session,
    opened: Opened<SalesEstimate>,
    mut input: SalesEstimateInput,
) -> Result<FullEstimate> {
    if let Some(extended) = extend_validity(session, &opened, &input).await? {
        return Ok(extended);
    }
    let before = before(session, opened).await?;
    let (number, revision) = (input.number.take(), input.revision.take());
    input.faults.extend(check_number_unchanged(
        &before.document,
        "number",
        number.as_ref(),
        revision.as_ref(),
    ));
    let prepared = prepare(session, Some(&before), input).await?;
    keep(session, before, prepared).await
}

/// Keeps what became of an estimate, where anything did, and gives it.
pub(super) async fn keep(
    session: &mut Session,
    before: Before,
    prepared: Prepared,
) -> Result<FullEstimate> {
    let Prepared { content, lines, taxes, contents, rates } = prepared;
    let mut document = before.document;
    let id = document.id;
    let changed = changes(&before.lines, &lines);
    let others = (taxes != before.taxes, rates != before.rates);
    if content != document.content || changed != LineChanges::default() || others != (false, false)
    {
        document.content = content;
        document.record.touch(session.now(), session.caller.identity()?.by());
        session.work.documents::<SalesEstimate>().save(&document).await?;
        session.work.change_lines(&[(id.raw(), changed)]).await?;
        if others.0 {
            session.work.set_estimate_taxes(id, &taxes).await?;
        }
        if others.1 {
            session.work.set_estimate_rates(id, &rates).await?;
        }
    }
    let full = line_documents::with_parties(session, document, lines, contents).await?;
    with_details(session, full, taxes, rates).await
}

/// Items of an estimate's lines.
pub(super) async fn contents(session: &mut Session, lines: &[Line]) -> Result<LineComponents> {
    LineComponents::of(session, lines.iter().map(|line| line.item), None).await
}
