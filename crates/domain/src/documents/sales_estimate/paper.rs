//! Printed documents of estimates: the quotation, and the bill of materials.

use async_trait::async_trait;

use crate::customers::{Customer, Location};
use crate::documents::line_documents::{self, LineComponents};
use crate::documents::printing::{
    ForCustomer, Paper, Printable, PrintedDocument, QuotationLine, QuotationPaper,
};
use crate::documents::sales_estimate::customer_part_numbers::customer_part_numbers;
use crate::documents::sales_estimate::{FullEstimate, find_full};
use crate::documents::{Line, LineItem, SalesEstimate};
use crate::fields::Choice;
use crate::organization::Units;
use crate::{Id, Result, Session, Text};

#[async_trait]
impl Printable for SalesEstimate {
    async fn printable(session: &mut Session, id: Id<Self>) -> Result<PrintedDocument<Self>> {
        let mut full = find_full(session, id).await?;
        full.components.customer_part_numbers = customer_part_numbers(session, &full).await?;
        let (bill, frozen, branches) = line_documents::needs(session, &full).await?;
        let name = full.customer.as_ref().map(|customer| &customer.name);
        let name = name.or(full.document.content.customer_name.as_ref());
        let customer = ForCustomer::new(name, None, None);
        let units = Units::of(&full.settings, full.customer.as_ref());
        Ok(PrintedDocument { full, bill, frozen, branches: Some(branches), customer, units })
    }

    fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    fn data_sheet(printable: &PrintedDocument<Self>) -> Paper<'_> {
        let FullEstimate { document, lines, components, customer, details, .. } = &printable.full;
        let lines = lines.iter().map(|line| quotation_line(line, components));
        Paper::Quotation(QuotationPaper {
            title: printable.title_facts(),
            estimate: &document.content,
            address: customer.as_ref().and_then(address),
            ship_to: details.location.as_ref().and_then(|location| place(&location.fields)),
            lines: lines.collect(),
            taxes: &details.taxes,
            totals: printable.full.totals(),
        })
    }

    async fn tracked(
        session: &mut Session,
        printable: &PrintedDocument<Self>,
        brand: &str,
        day: &str,
    ) -> Result<Vec<Vec<String>>> {
        line_documents::tracked(session, &printable.full, printable.units, (brand, day)).await
    }
}

fn quotation_line<'a>(line: &'a Line, contents: &LineComponents) -> QuotationLine<'a> {
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
    }
}

fn address(customer: &Customer) -> Option<String> {
    let Customer { address1, address2, postal_code, city, region, country, .. } = customer;
    joined([address1, address2, postal_code, city, region, country])
}

fn place(location: &Location) -> Option<String> {
    let Location { description, address1, address2, postal_code, city, region, country, .. } =
        location;
    joined([description, address1, address2, postal_code, city, region, country])
}

fn joined<const N: usize>(parts: [&Option<Text>; N]) -> Option<String> {
    let parts: Vec<&str> = parts.into_iter().flatten().map(|part| &**part).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
