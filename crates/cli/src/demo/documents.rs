//! The demo's documents, made and released by the commands behind the API.

use std::sync::Arc;

use domain::customers::Customer;
use domain::documents::lifecycle;
use domain::documents::line_documents::{self, LineDocument, LineDocumentInput};
use domain::documents::lines::list::LineInput;
use domain::documents::sales_estimate::QuoteTerms;
use domain::documents::{
    DocumentType, HoseAssembly, HoseKit, LineKind, PriceInput, SalesEstimate, WorkOrder,
};
use domain::fields::{Choice, FieldPatch, Value};
use domain::pricing::{Tax, TaxFields};
use domain::workbooks::{Names, Reference};
use domain::{Error, Field, Id, NumberText, RawId, Result, Services, Session, case_folded};
use serde::Deserialize;
use serde_json::json;

use super::fields::{Fields, patch, record};
use super::ids::Kind;

/// Lines of kits and orders have ids before those of estimates.
const LINES_BEFORE: u32 = 1_000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    released_assemblies: Vec<String>,
    hose_kits: Vec<Document>,
    sales_estimates: Vec<Document>,
    work_orders: Vec<Document>,
}

/// Fields by their names in the API; a customer is given by the number in the ERP.
#[derive(Deserialize)]
struct Document {
    number: String,
    released: bool,
    lines: Vec<Line>,
    #[serde(default)]
    taxes: Vec<Fields>,
    #[serde(flatten)]
    fields: Fields,
}

/// A line; the item is the number of a document, or `brand/part number`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    item_type: String,
    item: String,
    #[serde(flatten)]
    fields: Fields,
}

/// Creates the documents; the assemblies exist already.
pub(super) async fn make(session: &mut Session) -> Result<()> {
    let text = include_str!("../../../../config/demo/shop/documents.json");
    let written: Written = serde_json::from_str(text)
        .map_err(|error| Error::internal("reading documents.json of the demo", error))?;
    for number in &written.released_assemblies {
        let id = numbered::<HoseAssembly>(session, number).await?;
        let assembly = lifecycle::open::<HoseAssembly>(session, id).await?;
        Box::pin(lifecycle::release(session, assembly, (), &[])).await?;
    }
    let services = session.services.clone();
    let ids = |kind: Kind| kind.of(&services);
    let kits = (ids(Kind::HOSE_KIT), ids(Kind::LINE));
    line_documents::<HoseKit>(session, &written.hose_kits, kits, |_| Ok(())).await?;
    let estimates = (ids(Kind::SALES_ESTIMATE), Kind::LINE.after(LINES_BEFORE, &services));
    line_documents::<SalesEstimate>(session, &written.sales_estimates, estimates, taxes).await?;
    let orders = (ids(Kind::WORK_ORDER), ids(Kind::ORDER_LINE));
    line_documents::<WorkOrder>(session, &written.work_orders, orders, |_| Ok(None)).await
}

/// Creates documents with lines. The lines come afterwards, so that each kind has consecutive ids.
async fn line_documents<K: LineDocument>(
    session: &mut Session,
    written: &[Document],
    (ids, line_ids): (Arc<Services>, Arc<Services>),
    extra: fn(&Document) -> Result<K::ExtraInput>,
) -> Result<()> {
    for one in written {
        let input = LineDocumentInput {
            number: Some(number(one)?),
            fields: fields(session, one).await?,
            extra: extra(one)?,
            ..LineDocumentInput::default()
        };
        session.services = ids.clone();
        let id = line_documents::create::<K>(session, input).await?.document.id;
        let mut input = LineDocumentInput::default();
        let all_lines = lines(session, one).await?;
        for list in K::LISTS {
            let of_list =
                |line: &&LineInput| line.item_type.is_some_and(|kind| list.kinds.contains(&kind));
            input.lines.push((list, all_lines.iter().filter(of_list).cloned().collect()));
        }
        session.services = line_ids.clone();
        let document = lifecycle::open::<K>(session, id).await?;
        line_documents::update(session, document, input).await?;
        if one.released {
            let document = lifecycle::open::<K>(session, id).await?;
            Box::pin(lifecycle::release(session, document, K::Terms::default(), &[])).await?;
        }
    }
    Ok(())
}

/// The taxes of an estimate.
fn taxes(one: &Document) -> Result<Field<Vec<Tax>>> {
    let taxes = one.taxes.iter().map(|tax| {
        let tax = record::<TaxFields>(tax)?.tax("/taxes");
        tax.map_err(|fault| Error::Invalid(vec![fault]))
    });
    Ok(Field::Set(taxes.collect::<Result<_>>()?))
}

/// The fields of a document, with the id of its customer.
async fn fields(session: &mut Session, one: &Document) -> Result<FieldPatch> {
    let mut fields = patch(&one.fields);
    if let Some(Some(Value::Text(customer))) = fields.get_mut("customer") {
        let names = vec![None, Some(customer.clone())];
        let id: Id<Customer> = Id::from_raw(named(session, Reference::Customer, names).await?);
        *customer = id.to_string();
    }
    Ok(fields)
}

/// The lines of a document in their order.
async fn lines(session: &mut Session, one: &Document) -> Result<Vec<LineInput>> {
    let mut lines = Vec::new();
    for (order, line) in one.lines.iter().enumerate() {
        let id: Id<()> = Id::from_raw(item(session, line).await?);
        let mut fields = line.fields.clone();
        fields.insert("item".to_owned(), json!(id.to_string()));
        fields.insert("itemType".to_owned(), json!(line.item_type));
        fields.insert("order".to_owned(), json!(order));
        let QuoteTerms { price, price_unit, discount, .. } = record(&line.fields)?;
        let price = PriceInput {
            price: price.map_or(Field::Keep, Field::Set),
            price_unit,
            discount: discount.map_or(Field::Keep, Field::Set),
        };
        let line_fields = LineInput::new(record(&fields)?, &FieldPatch::new());
        lines.push(LineInput { price, ..line_fields });
    }
    Ok(lines)
}

/// The item of a line.
async fn item(session: &mut Session, line: &Line) -> Result<RawId> {
    if line.item_type == LineKind::HoseKit.word() {
        return Ok(numbered::<HoseKit>(session, &line.item).await?.raw());
    }
    let (brand, part_number) = match line.item.split_once('/') {
        Some((brand, part_number)) => (Some(case_folded(brand)), part_number),
        None => (None, &*line.item),
    };
    let kind = Some(case_folded(&line.item_type));
    let names = vec![Some(case_folded(part_number)), kind, brand, None, None];
    named(session, Reference::Product, names).await
}

async fn named(session: &mut Session, to: Reference, names: Names) -> Result<RawId> {
    let found = session.work.named(to, std::slice::from_ref(&names)).await?;
    let unknown = || Error::broken(format!("the demo has no {} {names:?}", to.name()));
    found.first().map(|(_, id)| *id).ok_or_else(unknown)
}

fn number(one: &Document) -> Result<NumberText> {
    NumberText::new(&one.number).map_err(|fault| Error::internal("numbering a document", fault))
}

/// The newest version of a number.
async fn numbered<K: DocumentType>(session: &mut Session, number: &str) -> Result<Id<K>> {
    let found = session.work.documents::<K>().numbered(number).await?;
    let unknown = || Error::broken(format!("the demo has no {} {number}", K::NAME));
    found.map(|version| version.id).ok_or_else(unknown)
}
