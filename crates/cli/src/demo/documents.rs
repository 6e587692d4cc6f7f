//! The demo's documents, made and released by the commands behind the API.

use domain::customers::Customer;
use domain::documents::lifecycle::{self, DocumentType};
use domain::documents::line_documents::{self, LineDocument, LineDocumentInput};
use domain::documents::lines::list::LineInput;
use domain::documents::sales_estimate::{
    self, QuoteInput, QuotePatch, QuoteTerms, SalesEstimateInput,
};
use domain::documents::{HoseAssembly, HoseKit, LineKind, WorkOrder};
use domain::fields::{Choice, FieldPatch, Value};
use domain::pricing::TaxFields;
use domain::workbooks::{Names, Reference};
use domain::{Error, Field, Id, NumberText, RawId, Result, Session, case_folded};
use serde::Deserialize;
use serde_json::json;

use super::fields::{Fields, patch, record};
use super::ids::Kind;

/// Lines of kits and others have ids before those of estimates.
const LINES_BEFORE: u32 = 1_000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    released_assemblies: Vec<String>,
    hose_kits: Vec<Document>,
    sales_estimates: Vec<Document>,
    work_orders: Vec<Document>,
}

/// Fields by their names in the API; the customer is its number in the ERP.
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

/// Makes the documents; the assemblies are there already.
pub(super) async fn make(session: &mut Session) -> Result<()> {
    let text = include_str!("../../../../config/demo/shop/documents.json");
    let written: Written = serde_json::from_str(text)
        .map_err(|error| Error::internal("reading documents.json of the demo", error))?;
    for number in &written.released_assemblies {
        let id = numbered::<HoseAssembly>(session, number).await?;
        let assembly = lifecycle::open::<HoseAssembly>(session, id).await?;
        Box::pin(lifecycle::release(session, assembly, (), &[])).await?;
    }
    line_documents::<HoseKit>(session, &written.hose_kits, Kind::HOSE_KIT, Kind::LINE).await?;
    estimates(session, &written.sales_estimates).await?;
    line_documents::<WorkOrder>(session, &written.work_orders, Kind::WORK_ORDER, Kind::ORDER_LINE)
        .await
}

/// Makes documents with lines. Their lines come after them, so that each has ids of its own kind.
async fn line_documents<K: LineDocument + DocumentType<Terms = ()>>(
    session: &mut Session,
    written: &[Document],
    ids: Kind,
    line_ids: Kind,
) -> Result<()> {
    let (ids, line_ids) = (ids.of(&session.services), line_ids.of(&session.services));
    for one in written {
        let input = LineDocumentInput {
            number: Some(number(one)?),
            fields: fields(session, one).await?,
            ..LineDocumentInput::default()
        };
        session.services = ids.clone();
        let id = line_documents::create::<K>(session, input).await?.document.id;
        let mut input = LineDocumentInput::default();
        let all_lines = lines(session, one).await?;
        for list in K::LISTS {
            let of_list =
                |line: &LineInput| line.item_type.is_some_and(|kind| list.kinds.contains(&kind));
            let lines = all_lines.iter().map(|(line, _)| line).filter(|line| of_list(line));
            input.lines.push((list, lines.cloned().collect()));
        }
        session.services = line_ids.clone();
        let document = lifecycle::open::<K>(session, id).await?;
        line_documents::update(session, document, input).await?;
        if one.released {
            let document = lifecycle::open::<K>(session, id).await?;
            Box::pin(lifecycle::release(session, document, (), &[])).await?;
        }
    }
    Ok(())
}

/// Makes estimates, in the same order.
async fn estimates(session: &mut Session, written: &[Document]) -> Result<()> {
    let ids = Kind::SALES_ESTIMATE.of(&session.services);
    let line_ids = Kind::LINE.after(LINES_BEFORE, &session.services);
    for one in written {
        let taxes = one.taxes.iter().map(|tax| {
            let tax = record::<TaxFields>(tax)?.tax("/taxes");
            tax.map_err(|fault| Error::Invalid(vec![fault]))
        });
        let input = SalesEstimateInput {
            number: Some(number(one)?),
            fields: fields(session, one).await?,
            taxes: Field::Set(taxes.collect::<Result<_>>()?),
            ..SalesEstimateInput::default()
        };
        session.services = ids.clone();
        let id = sales_estimate::create(session, input).await?.document.id;
        let mut quotes = Vec::new();
        for (line, fields) in lines(session, one).await? {
            let QuoteTerms { unit, price, price_unit, discount, .. } = record(fields)?;
            let price = QuotePatch {
                price: price.map_or(Field::Keep, Field::Set),
                price_unit,
                discount: discount.map_or(Field::Keep, Field::Set),
            };
            quotes.push(QuoteInput { line, unit, price });
        }
        let input = SalesEstimateInput { lines: Some(quotes), ..SalesEstimateInput::default() };
        session.services = line_ids.clone();
        let estimate = lifecycle::open(session, id).await?;
        sales_estimate::update(session, estimate, input).await?;
        if one.released {
            let estimate = lifecycle::open(session, id).await?;
            Box::pin(lifecycle::release(session, estimate, None, &[])).await?;
        }
    }
    Ok(())
}

/// The fields of a document, with the id of its customer.
async fn fields(session: &mut Session, one: &Document) -> Result<FieldPatch> {
    let mut fields = patch(&one.fields);
    if let Some(Some(Value::Text(customer))) = fields.get_mut("customer") {
        let names = vec![None, Some(case_folded(customer))];
        let id: Id<Customer> = Id::from_raw(named(session, Reference::Customer, names).await?);
        *customer = id.to_string();
    }
    Ok(fields)
}

/// The lines of a document in their order, each with its fields.
async fn lines<'a>(
    session: &mut Session,
    one: &'a Document,
) -> Result<Vec<(LineInput, &'a Fields)>> {
    let mut lines = Vec::new();
    for (order, line) in one.lines.iter().enumerate() {
        let id: Id<()> = Id::from_raw(item(session, line).await?);
        let mut fields = line.fields.clone();
        fields.insert("item".to_owned(), json!(id.to_string()));
        fields.insert("itemType".to_owned(), json!(line.item_type));
        fields.insert("order".to_owned(), json!(order));
        lines.push((LineInput::new(record(&fields)?, &FieldPatch::new()), &line.fields));
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
