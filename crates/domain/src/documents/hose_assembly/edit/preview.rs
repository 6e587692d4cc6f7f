//! Previews: the figures of a configuration that isn't stored and may be incomplete.

use std::collections::BTreeSet;

use crate::documents::HoseAssembly;
use crate::documents::assembly_figures::forget_length;
use crate::documents::hose_assembly::edit::embedded::refuse_number;
use crate::documents::hose_assembly::edit::prepare::collect;
use crate::documents::hose_assembly::edit::store::unstored;
use crate::documents::hose_assembly::existing;
use crate::documents::hose_assembly::{
    Current, FullAssembly, HoseAssemblyInput, Prepared, prepare,
};
use crate::documents::lifecycle::versions::first_revision;
use crate::fields::Value;
use crate::{Error, NumberText, Result, Session, Violation, add_violations};

/// Preview of a configuration.
#[derive(Debug)]
pub struct Preview {
    /// Why it can't be created as it is.
    pub violations: Vec<Violation>,
    /// The assembly without the fields with violations; none while no hose is chosen.
    pub assembly: Option<PreviewedAssembly>,
}

/// An assembly that isn't stored.
#[derive(Debug)]
pub struct PreviewedAssembly {
    /// The assembly as creating it would store it, without a number.
    pub full: FullAssembly,
    /// Whether its length is chosen. Otherwise the figures that follow from it are unknown.
    pub has_length: bool,
    /// Identical assemblies that can be ordered instead.
    pub existing: Vec<Current>,
}

/// Derives everything from the choices so far. Creating the same configuration stores these figures, or is
/// refused with these violations.
pub async fn preview(session: &mut Session, mut input: HoseAssemblyInput) -> Result<Preview> {
    let mut violations = Vec::new();
    refuse_number(&session.caller, &mut input);
    if let Some(number) = &input.number
        && session.work.documents::<HoseAssembly>().numbered(number).await?.is_some()
    {
        let message = "is used already; choose another number";
        violations.push(Violation::new("/partNumber", "number_used", message));
    }
    let revision = match first_revision(session, input.revision.as_ref()).await {
        Ok(revision) => revision,
        Err(error) => {
            collect(&mut violations, error)?;
            first_revision(session, None).await?
        }
    };
    let mut chosen = Chosen { input, has_length: true, is_whole: true };
    let Some(prepared) = prepare_chosen(session, &mut chosen, &mut violations).await? else {
        return Ok(Preview { violations, assembly: None });
    };
    let number = NumberText::new("preview")
        .map_err(|fault| Error::internal("the number of a preview", fault))?;
    let mut full = unstored(session, number, revision, prepared).await?;
    let mut existing = Vec::new();
    if chosen.has_length {
        existing = existing::to_order(session, &full.document.content, &full.lines).await?;
    } else if let Ok(configured) = &mut full.details.configured {
        let (assembly, parts) = (&mut full.document.content, &full.components);
        forget_length(assembly, parts, &full.settings, configured);
    }
    let has_length = chosen.has_length;
    let assembly = PreviewedAssembly { full, has_length, existing };
    Ok(Preview { violations, assembly: Some(assembly) })
}

/// The choices without the invalid ones.
struct Chosen {
    input: HoseAssemblyInput,
    /// Whether the length is chosen, not a stand-in.
    has_length: bool,
    /// Whether nothing but the length was left out.
    is_whole: bool,
}

/// The assembly of the valid choices.
async fn prepare_chosen(
    session: &mut Session,
    chosen: &mut Chosen,
    violations: &mut Vec<Violation>,
) -> Result<Option<Prepared>> {
    loop {
        match prepare(session, None, chosen.input.clone()).await {
            Ok(prepared) => return Ok(Some(prepared)),
            Err(Error::Invalid(found)) => {
                let was_whole = chosen.is_whole;
                let is_less = chosen.leave_out(&found);
                // An error without a part that was left out may be none with another part.
                if was_whole {
                    add_violations(violations, found);
                }
                if !is_less {
                    return Ok(None);
                }
            }
            Err(error) => return Err(error),
        }
    }
}

/// A length that adds no finding of its own, in any unit.
const STAND_IN: Value = Value::Number(300_000.0);

impl Chosen {
    /// Leaves out the fields of violations, and returns whether there were any. The hose always stays.
    fn leave_out(&mut self, violations: &[Violation]) -> bool {
        let mut is_less = !std::mem::take(&mut self.input.faults).is_empty();
        let mut faulty_lines = BTreeSet::new();
        for violation in violations {
            let mut path = violation.pointer.trim_start_matches('/').split('/');
            let field = path.next().unwrap_or_default();
            match path.next().and_then(|at| at.parse().ok()) {
                Some(at) if field == "items" => drop(faulty_lines.insert(at)),
                _ if field == "hose" => return false,
                _ if field == "length" => is_less |= self.leave_length(),
                _ => is_less |= self.leave_fields(with_dependents(&field)),
            }
        }
        is_less | self.leave_lines(&faulty_lines)
    }

    fn leave_length(&mut self) -> bool {
        self.input.fields.insert("length".to_owned(), Some(STAND_IN));
        std::mem::take(&mut self.has_length)
    }

    fn leave_fields(&mut self, fields: &[&str]) -> bool {
        let HoseAssemblyInput { fields: patch, names, .. } = &mut self.input;
        let before = patch.len() + names.0.len();
        patch.retain(|name, _| !fields.contains(&&**name));
        names.0.retain(|name, _| !fields.contains(name));
        let is_less = patch.len() + names.0.len() < before;
        self.is_whole &= !is_less;
        is_less
    }

    fn leave_lines(&mut self, faulty: &BTreeSet<usize>) -> bool {
        let Some(lines) = &mut self.input.lines else { return false };
        let before = lines.len();
        let mut at = 0..before;
        lines.retain(|_| at.next().is_none_or(|at| !faulty.contains(&at)));
        let is_less = lines.len() < before;
        self.is_whole &= !is_less;
        is_less
    }
}

/// A field and those that need it.
fn with_dependents<'a>(field: &'a &'a str) -> &'a [&'a str] {
    match *field {
        "end1" | "end1PartNumber" => &["end1", "end1PartNumber", "ferrule1", "manualFerrule1"],
        "end2" | "end2PartNumber" => &["end2", "end2PartNumber", "ferrule2", "manualFerrule2"],
        "ferrule1" => &["ferrule1", "manualFerrule1"],
        "ferrule2" => &["ferrule2", "manualFerrule2"],
        "wrap" | "wrapPartNumber" => {
            &["wrap", "wrapPartNumber", "wrapCoverage", "wrapStart", "wrapLength"]
        }
        "wrapCoverage" | "wrapStart" | "wrapLength" => &["wrapCoverage", "wrapStart", "wrapLength"],
        _ => std::slice::from_ref(field),
    }
}
