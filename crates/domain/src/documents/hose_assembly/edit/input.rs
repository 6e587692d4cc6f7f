//! Input of an assembly.

use std::collections::BTreeMap;

use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::documents::lines::list::LineInput;
use crate::documents::{HoseAssembly, Line};
use crate::fields::{Choice, Columns, FieldPatch, Value};
use crate::{NumberText, Violation};

/// Input of an assembly, from JSON or a row of a sheet.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HoseAssemblyInput {
    pub number: Option<NumberText>,
    pub revision: Option<NumberText>,
    /// Values of the column table, by name.
    pub fields: FieldPatch,
    /// Components by part number.
    pub names: PartNumbers,
    /// Adaptors and other items: the whole list, if given.
    pub lines: Option<Vec<LineInput>>,
    /// Errors found so far, to report with all others.
    pub faults: Vec<Violation>,
}

/// Components by part number. Beside an id a part number must match it; alone it must identify one item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PartNumbers(pub BTreeMap<&'static str, String>);

impl PartNumbers {
    /// The fields with part numbers.
    pub const FIELDS: &'static [&'static str] =
        &["hoseBrand", "hosePartNumber", "end1PartNumber", "end2PartNumber", "wrapPartNumber"];

    /// The part number, or the brand, that was given in a field.
    pub fn get(&self, field: &str) -> Option<&str> {
        self.0.get(field).map(String::as_str)
    }
}

impl HoseAssemblyInput {
    /// Reads `definedByCutLength`, an older name for a length method.
    pub fn define_by_cut_length(&mut self, by_cut: bool) {
        let method = if by_cut { LengthMethod::CutLength } else { LengthMethod::Overall };
        let own_method = self.fields.get("lengthMethod").cloned().flatten();
        let agrees = match &own_method {
            None => true,
            Some(Value::Text(word)) => {
                (LengthMethod::of_word(word) == Some(LengthMethod::CutLength)) == by_cut
            }
            Some(_) => false,
        };
        if !agrees {
            self.faults.push(Violation::new(
                "/definedByCutLength",
                "contradiction",
                "contradicts lengthMethod; leave one of them out",
            ));
        } else if own_method.is_none() {
            let word = Value::Text(method.word().to_owned());
            self.fields.insert("lengthMethod".to_owned(), Some(word));
        }
    }

    /// Marks given descriptions, model codes, weights and ferrules as manual, unless the request says
    /// otherwise. Values that are shown now, or were shown when the assembly was saved, are only sent back
    /// and don't count.
    pub(crate) fn mark_manual_fields(&mut self, before: Option<&Before<'_>>) {
        let mut shown: Vec<(&str, Option<Value>)> = Vec::new();
        for seen in before.into_iter().flat_map(|before| [before.now, before.saved]) {
            seen.each_cell(&mut |column, cell| {
                if seen.follows(column) {
                    shown.push((column.name, cell.value()));
                }
            });
        }
        for (field, flag) in [
            ("description", "manualDescription"),
            ("modelCode", "manualDescription"),
            ("WeightLbs", "manualWeight"),
            ("ferrule1", "manualFerrule1"),
            ("ferrule2", "manualFerrule2"),
        ] {
            let Some(own) = self.fields.get(field) else { continue };
            let is_shown = || shown.iter().any(|(name, value)| *name == field && value == own);
            if own.is_some() && !self.fields.contains_key(flag) && is_shown() {
                self.fields.remove(field);
                continue;
            }
            let written = match own {
                Some(Value::Text(text)) => !text.trim().is_empty(),
                Some(_) => true,
                None => false,
            };
            self.fields.entry(flag.to_owned()).or_insert(Some(Value::Flag(written)));
        }
    }
}

/// An assembly before a change, or the original of a copy.
#[derive(Debug, Clone, Copy)]
pub struct Before<'a> {
    /// With the figures of its last save.
    pub saved: &'a HoseAssembly,
    /// With the figures of its current components.
    pub now: &'a HoseAssembly,
    pub lines: &'a [Line],
}
