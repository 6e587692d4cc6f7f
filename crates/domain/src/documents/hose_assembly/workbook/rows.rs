//! Rows of assemblies: which ones they name, and what they say.

use std::collections::HashMap;

use crate::documents::hose_assembly::HoseAssemblyInput;
use crate::documents::hose_assembly::workbook::line_cells;
use crate::documents::lifecycle::EXTERNAL;
use crate::documents::{DocumentType, HoseAssembly};
use crate::fields::Value;
use crate::workbooks::import::{
    Candidates, Handles, ImportContext, Naming, Row, Traits, records_of_row, report_unknown_id,
};
use crate::{ExternalId, Id, RawId, Result, Session, Violation, case_folded};

/// Rows with the numbers of the assemblies that they name by an id or a number in another system.
pub(crate) async fn numbered(
    session: &mut Session,
    mut rows: Vec<Row>,
    ctx: &mut ImportContext<'_>,
) -> Result<Vec<Row>> {
    let naming = Naming {
        one: "hose assembly",
        external: Some(EXTERNAL.name),
        key: &["partNumber"],
        at: "partNumber",
        shares_keys: false,
    };
    let handles: Vec<Handles> =
        rows.iter_mut().map(|row| Handles::of(row, naming, ctx).unwrap_or_default()).collect();
    let ids: Vec<RawId> = handles.iter().filter_map(|handles| handles.id).collect();
    let entries =
        if ids.is_empty() { Vec::new() } else { session.work.document_entries(&ids).await? };
    let assemblies = entries.into_iter().filter(|entry| entry.kind == HoseAssembly::KIND);
    let of_ids: HashMap<RawId, String> =
        assemblies.map(|entry| (entry.id.raw(), entry.number)).collect();
    let (places, external): (Vec<usize>, Vec<String>) = (0..)
        .zip(&handles)
        .filter_map(|(place, handles)| Some((place, handles.external.clone()?)))
        .unzip();
    let mut of_externals: HashMap<usize, String> = HashMap::new();
    if !external.is_empty() {
        let documents = session.work.documents::<HoseAssembly>();
        for (place, number) in documents.numbers_by_external(&external).await? {
            of_externals.extend(places.get(place).map(|place| (*place, number)));
        }
    }
    for (place, (row, handles)) in rows.iter_mut().zip(handles).enumerate() {
        let candidates = Candidates {
            identified: handles.id.and_then(|id| of_ids.get(&id)).cloned(),
            numbered: of_externals.remove(&place).into_iter().collect(),
            keyed: Vec::new(),
        };
        if handles.id.is_some() && candidates.identified.is_none() {
            report_unknown_id(row, &handles, naming, ctx);
        }
        // All versions have one number.
        let traits = Traits {
            id: &|number: &String| case_folded(number),
            external: &|_| None,
            has_key: &|_| true,
        };
        let named = match records_of_row(&handles, candidates, naming, &traits) {
            Ok(mut named) => named.pop(),
            Err(fault) => {
                ctx.report(row, &fault);
                // Its number isn't missed as well.
                row.faulty.push("partNumber");
                continue;
            }
        };
        let Some(number) = named else { continue };
        match row.text("partNumber").map(case_folded) {
            Some(given) if given != case_folded(&number) => {
                let message = format!(
                    "the row's id or external number is that of {number}, whose number can't change; correct one of them"
                );
                ctx.report(row, &Violation::new("/partNumber", "another_record", message));
            }
            _ => drop(row.patch.insert("partNumber".to_owned(), Some(Value::Text(number)))),
        }
    }
    Ok(rows)
}

/// Number in another system that a row gives, or clears.
pub(crate) fn external_of(row: &Row) -> Option<Option<ExternalId>> {
    let given = row.patch.get(EXTERNAL.name)?;
    Some(match given {
        Some(Value::Text(text)) => ExternalId::optional(text).ok()?,
        _ => None,
    })
}

/// Input of an assembly from a row.
pub(crate) fn input_of(row: &Row, ids: &[(&'static str, Option<RawId>)]) -> HoseAssemblyInput {
    let mut input = HoseAssemblyInput { fields: row.patch.clone(), ..HoseAssemblyInput::default() };
    input.fields.remove("customer");
    input.fields.remove(line_cells::COLUMN);
    for (field, id) in ids {
        let id = id.map(|id| Value::Text(Id::<()>::from_raw(id).to_string()));
        // A blank ferrule is that of the crimp spec.
        if id.is_some() || !field.starts_with("ferrule") {
            input.fields.insert((*field).to_owned(), id);
        }
    }
    input
}

/// Reports errors of fields at their columns.
pub(crate) fn report_all(row: &mut Row, faults: Vec<Violation>, ctx: &mut ImportContext<'_>) {
    for fault in faults {
        let pointer = match fault.pointer.as_str() {
            "/hose" => "/hosePartNumber",
            "/end1" => "/end1PartNumber",
            "/end2" => "/end2PartNumber",
            "/ferrule1" => "/ferrule1PartNumber",
            "/ferrule2" => "/ferrule2PartNumber",
            "/wrap" => "/wrapPartNumber",
            line if line.starts_with("/items/") => "/items",
            other => other,
        };
        ctx.report(row, &Violation::new(pointer, fault.code, fault.message));
    }
}
