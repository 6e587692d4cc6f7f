//! The paper of an estimate: the quotation.

use crate::customers::PostalAddress;
use crate::documents::line_documents::{self, LineComponents};
use crate::documents::printing::{
    ForCustomer, Paper, PrintedDocument, QuotationLine, QuotationPaper,
};
use crate::documents::sales_estimate::FullEstimate;
use crate::documents::{Document, Line, LineItem, SalesEstimate};
use crate::fields::Choice;
use crate::measures::Currency;
use crate::{Id, Result, Session};

pub(super) async fn to_print(
    session: &mut Session,
    mut full: FullEstimate,
) -> Result<PrintedDocument<SalesEstimate>> {
    full.details.contact = contact(session, &full.document).await?;
    let customer = ForCustomer::new(full.customer_name(), None, None);
    line_documents::printable(session, full, customer).await
}

pub(super) fn data_sheet(printed: &PrintedDocument<SalesEstimate>) -> Paper<'_> {
    let FullEstimate { document, lines, components, customer, details, settings } = &printed.full;
    let currency = document.content.currency;
    let (home, location) = (settings.country.as_ref(), details.location.as_ref());
    let offered = lines.iter().map(|line| quotation_line(line, components, currency));
    Paper::Quotation(QuotationPaper {
        title: printed.title_facts(),
        estimate: &document.content,
        address: customer.as_ref().and_then(|customer| PostalAddress::from(customer).block(home)),
        ship_to: location.and_then(|place| PostalAddress::from(&place.fields).block(home)),
        contact: details.contact.clone(),
        lines: offered.collect(),
        warnings: line_documents::accepted(components, lines),
        taxes: &details.taxes,
        totals: printed.full.totals(),
    })
}

/// The contact for an estimate: the person who released it, else the one who changed it last; none if a program did.
async fn contact(
    session: &mut Session,
    estimate: &Document<SalesEstimate>,
) -> Result<Option<String>> {
    let released = estimate.lifecycle.released().and_then(|released| released.by);
    let Some(person) = released.or(estimate.record.last_modified_by) else { return Ok(None) };
    let Some(user) = session.work.user(Id::from_raw(person)).await? else { return Ok(None) };
    let email = user.email.as_str().to_owned();
    Ok(Some(user.name.map_or(email.clone(), |name| format!("{name}, {email}"))))
}

fn quotation_line<'a>(
    line: &'a Line,
    contents: &LineComponents,
    currency: Currency,
) -> QuotationLine<'a> {
    let public = contents.part_number(line.item).unwrap_or_default();
    let (revision, description) = match line.item {
        LineItem::HoseAssembly(id) => {
            let found = contents.assemblies.get(&id);
            let description = found.and_then(|found| found.content.description.as_ref());
            (found.map(|found| &found.revision), description.map(ToString::to_string))
        }
        LineItem::HoseKit(id) => {
            let found = contents.kits.get(&id).map(|(kit, _)| kit);
            let description = found.and_then(|found| found.content.description.as_ref());
            (found.map(|found| &found.revision), description.map(ToString::to_string))
        }
        item => {
            let entry = contents.item(item).map(|seen| &seen.entry);
            let texts = [
                entry.and_then(|entry| entry.brand.clone()),
                entry.and_then(|entry| entry.description.clone()),
            ];
            (None, Some(texts.into_iter().flatten().collect::<Vec<_>>().join(", ")))
        }
    };
    let public = match revision {
        Some(revision) => format!("{public} Rev {revision}"),
        None => public.to_owned(),
    };
    // The customer's part number comes first, then the usual one.
    let own = contents.customer_part_numbers.get(&line.item.raw()).cloned();
    let (part_number, also) = match own {
        Some(own) => (own, Some(public)),
        None => (public, None),
    };
    let description = also.into_iter().chain(description.filter(|text| !text.is_empty()));
    QuotationLine {
        number: &line.number,
        quantity: format!("{} {}", line.quantity.get().normalize(), line.unit.word()),
        part_number,
        description: description.collect::<Vec<_>>().join(" — "),
        comments: line.comments.as_deref(),
        quoted: line.quoted.as_deref(),
        price: line
            .quoted
            .as_ref()
            .and_then(|quoted| quoted.shown_price((line.quantity, line.unit), currency)),
    }
}
