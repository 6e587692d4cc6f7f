//! Records in JSON as rows.

use std::collections::HashMap;

use chrono_tz::Tz;

use crate::access::Visibility;
use crate::fields::date::placed;
use crate::fields::{Column, FieldPatch, Value};
use crate::workbooks::import::findings::found::Found;
use crate::workbooks::import::identity::LAST_MODIFIED;
use crate::workbooks::import::reading::headings::is_key;
use crate::workbooks::import::reading::origin::Origin;
use crate::workbooks::import::reading::row::tidy;
use crate::workbooks::import::{Form, ImportContext, ImportRequest, Row};
use crate::{Services, Violation};

/// A record that was read by its form.
#[derive(Debug, Clone)]
pub(crate) struct ReadRecord {
    /// Position among the records, from 1.
    pub(crate) number: u32,
    /// Values by fields.
    pub(crate) patch: FieldPatch,
    /// Errors of fields.
    pub(crate) faults: Vec<Violation>,
}

/// Fields of a form that a caller may set.
pub(crate) struct Fields {
    origin: Origin<'static>,
    columns: Vec<&'static Column>,
    /// Columns by field, with whether they are keys.
    by_name: HashMap<&'static str, (&'static Column, bool)>,
    /// Time zone of dates without a time.
    zone: Tz,
}

impl Fields {
    pub(crate) fn of(form: &dyn Form, visibility: Visibility, zone: Tz) -> Self {
        let mut columns = form.accepted(visibility);
        columns.retain(|column| column.name != LAST_MODIFIED.name);
        columns.extend(form.beside());
        let named = |column: &&'static Column| {
            let alias = form.aliases().iter().find(|(_, name)| *name == column.name);
            let name = alias.map_or(column.name, |(field, _)| *field);
            (name, (*column, is_key(form, column)))
        };
        let by_name = columns.iter().map(named).collect();
        Self { origin: Origin::Records(form.aliases()), columns, by_name, zone }
    }

    /// The context of records with these fields.
    pub(crate) fn context<'c>(
        &'c self,
        services: &'c Services,
        request: &'c ImportRequest,
        found: &'c mut Found,
    ) -> ImportContext<'c> {
        ImportContext { services, request, origin: self.origin, columns: &self.columns, found }
    }
}

impl ImportContext<'_> {
    /// Makes a record a row, and reports the errors of its fields.
    pub(crate) fn take_record(&mut self, record: ReadRecord, fields: &Fields) -> Row {
        let ReadRecord { number, patch, mut faults } = record;
        let mut row = Row {
            number,
            cells: Vec::new(),
            patch: FieldPatch::new(),
            theirs: Vec::new(),
            faulty: Vec::new(),
        };
        for (field, mut value) in patch {
            // Programs send blanks for nothing, as sheets have blank cells.
            value =
                value.filter(|value| !matches!(value, Value::Text(text) if text.trim().is_empty()));
            let known = fields.by_name.get(field.as_str());
            if faults.iter().any(|fault| is_within(&fault.pointer, &field)) {
                row.faulty.extend(known.map(|(column, _)| column.name));
                continue;
            }
            let Some((column, is_key)) = known else {
                let message = format!("only the role admin may see and set {field}; leave it out");
                faults.push(Violation::new(field, "forbidden", message));
                continue;
            };
            let date = match &value {
                Some(Value::Text(text)) => placed(text, column.holds, fields.zone),
                _ => None,
            };
            match date {
                Some(Ok(date)) => value = Some(Value::Text(date)),
                Some(Err(fault)) => {
                    row.faulty.push(column.name);
                    faults.push(fault.at(field));
                    continue;
                }
                None => tidy(column, *is_key, &mut value),
            }
            row.patch.insert(column.name.to_owned(), value);
        }
        for fault in faults {
            self.found.findings.violation(self.origin, number, self.columns, &row.cells, &fault);
        }
        row
    }
}

/// Whether an error is about a field, about a part of it, or about a list that has it.
fn is_within(pointer: &str, field: &str) -> bool {
    let name = pointer.trim_start_matches('/');
    let below = |one: &str, other: &str| {
        one.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    !name.is_empty() && (below(name, field) || below(field, name))
}
