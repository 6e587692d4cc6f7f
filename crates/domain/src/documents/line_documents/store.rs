//! Creating, updating and reading documents with lines.

use crate::access::Caller;
use crate::customers::{Customer, customer_of, unknown_customer};
use crate::documents::lifecycle::Opened;
use crate::documents::lifecycle::versions::{check_number_unchanged, first_revision};
use crate::documents::line_documents::{
    After, Before, LineComponents, LineDocument, LineDocumentInput, LineList, branches,
};
use crate::documents::lines::list::{
    LineChanges, LineInput, Placed, changes, in_order, placed_lines,
};
use crate::documents::{
    Bill, BomNode, Document, FullDocument, Line, LineItem, LineKind, PriceInput,
};
use crate::fields::{FieldPatch, at_columns, merge, place_all};
use crate::measures::UnitOfMeasure;
use crate::organization::{Settings, numbering};
use crate::{
    Error, Id, NumberText, OBSOLETE_COMPONENT, Result, Services, Session, Violation, add_violations,
};

/// Everything that belongs to a document that was read, as far as the caller may see it.
pub async fn load<K: LineDocument>(
    session: &mut Session,
    document: Document<K>,
) -> Result<FullDocument<K>> {
    let id = document.id;
    let full = load_without_details(session, document).await?;
    let extra = K::load_extra(session, id).await?;
    K::with_details(session, full, extra).await
}

/// A document that was read, with lines and customer, without the data that only its type has.
pub(crate) async fn load_without_details<K: LineDocument>(
    session: &mut Session,
    document: Document<K>,
) -> Result<FullDocument<K, ()>> {
    let lines = session.work.lines(document.id.raw()).await?;
    let assigned = session.caller.identity()?.customer.map(|customer| (customer, session.now()));
    let contents =
        LineComponents::of(session, lines.iter().map(|line| line.item), assigned).await?;
    with_parties(session, document, lines, contents).await
}

/// A document with its customer and the settings of its organization.
async fn with_parties<K: LineDocument>(
    session: &mut Session,
    document: Document<K>,
    lines: Vec<Line>,
    contents: LineComponents,
) -> Result<FullDocument<K, ()>> {
    let settings = session.work.organization().await?.settings;
    let customer = customer_of(session, document.content.customer()).await?;
    Ok(FullDocument { document, lines, components: contents, customer, settings, details: () })
}

/// Bill of one document, each item on one line.
pub async fn bill<K: LineDocument, D>(
    session: &mut Session,
    full: &FullDocument<K, D>,
) -> Result<Bill> {
    Ok(BomNode::total(&branches(session, &full.lines, &full.components, None).await?))
}

/// Creates a document, under editing, with the next number if none is given.
pub async fn create<K: LineDocument>(
    session: &mut Session,
    mut input: LineDocumentInput<K>,
) -> Result<FullDocument<K>> {
    let (number, revision) = (input.number.take(), input.revision.take());
    let after = prepare(session, None, input).await?;
    let revision = first_revision(session, revision.as_ref()).await?;
    let number = match number {
        Some(number) => number,
        None => numbering::take(session, K::NUMBERED).await?,
    };
    let (id, record) = (session.id(), session.record()?);
    let document = Document::new(id, number, revision, record, after.content.clone());
    session.work.documents::<K>().add(&document).await?;
    session.work.add_lines(id.raw(), &after.lines).await?;
    K::store_extra(session, id, None, &after.extra).await?;
    full(session, document, after).await
}

/// Changes a document under editing, and returns it.
pub async fn update<K: LineDocument>(
    session: &mut Session,
    opened: Opened<K>,
    mut input: LineDocumentInput<K>,
) -> Result<FullDocument<K>> {
    if let Some(changed) = K::change_released(session, &opened, &input).await? {
        return Ok(changed);
    }
    let before = before(session, opened).await?;
    input.faults.extend(check_number_unchanged(
        &before.document,
        K::NUMBER,
        input.number.as_ref(),
        input.revision.as_ref(),
    ));
    before.document.content.lock_related(session).await?;
    let after = prepare(session, Some(&before), input).await?;
    K::check_lines(session, &before.document, (&before.lines, &after.lines)).await?;
    let document = store(session, before, &after).await?;
    full(session, document, after).await
}

/// A document under editing, before its change.
pub(crate) async fn before<K: LineDocument>(
    session: &mut Session,
    opened: Opened<K>,
) -> Result<Before<K>> {
    opened.document.change()?;
    let lines = opened.lines(session).await?;
    let extra = K::load_extra(session, opened.id()).await?;
    Ok(Before { document: opened.document, lines, extra })
}

/// Stores a changed document, if it differs from before.
pub(crate) async fn store<K: LineDocument>(
    session: &mut Session,
    before: Before<K>,
    after: &After<K>,
) -> Result<Document<K>> {
    let Before { mut document, lines, extra } = before;
    let changed = changes(&lines, &after.lines);
    if after.content == document.content
        && changed == LineChanges::default()
        && after.extra == extra
    {
        return Ok(document);
    }
    document.content = after.content.clone();
    document.record.touch(session.now(), session.caller.identity()?.by());
    session.work.documents::<K>().save(&document).await?;
    if changed != LineChanges::default() {
        session.work.change_lines(&[(document.id.raw(), changed)]).await?;
    }
    K::store_extra(session, document.id, Some(&extra), &after.extra).await?;
    Ok(document)
}

/// Everything that belongs to a document that was just stored.
pub(crate) async fn full<K: LineDocument>(
    session: &mut Session,
    document: Document<K>,
    mut after: After<K>,
) -> Result<FullDocument<K>> {
    let (_, _, components) = after.parts(session).await?;
    let components = components.clone();
    let full = with_parties(session, document, after.lines, components).await?;
    K::with_details(session, full, after.extra).await
}

/// Applies the input to a document, new or existing.
///
/// # Errors
///
/// All errors, each at its field. Fields that the caller may not set or know of are refused at once.
async fn prepare<K: LineDocument>(
    session: &mut Session,
    before: Option<&Before<K>>,
    mut input: LineDocumentInput<K>,
) -> Result<After<K>> {
    K::prepare(session, before, &mut input).await?;
    let mut faults = input.faults;
    let settings = session.work.organization().await?.settings;
    for fault in
        place_all(K::COLUMNS, &mut input.fields, settings.time_zone).err().into_iter().flatten()
    {
        input.fields.remove(fault.pointer.trim_start_matches('/'));
        add_violations(&mut faults, [fault]);
    }
    let was = before.map(|before| &before.document.content);
    let content = content(session, was, &input.fields, &mut faults).await?;
    let old = before.map_or(&[][..], |before| &before.lines);
    let inputs = input
        .lines
        .iter()
        .flat_map(|(list, lines)| lines.iter().flat_map(|line| possible_items(list, line)));
    let items = old.iter().chain(&input.taken).map(|line| line.item).chain(inputs);
    let components = LineComponents::of(session, items, None).await?;
    let making = LineMaking {
        services: &session.services,
        caller: &session.caller,
        components: &components,
        settings: &settings,
    };
    let mut lines = making.lines::<K>(old, &input.lines).unwrap_or_else(|found| {
        add_violations(&mut faults, found);
        Vec::new()
    });
    let retired = input.taken.iter().enumerate().filter_map(|(at, line)| {
        let found = components.retired(line.item)?;
        Some(obsolete::<K>(format!("/items/{at}"), &found))
    });
    add_violations(&mut faults, retired);
    lines.extend(input.taken);
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let extra = content.extra(session, before, input.extra).await?;
    let mut after = After::new(content, lines, extra, Some(components));
    let inputs: Vec<LineInput> = input.lines.into_iter().flat_map(|(_, lines)| lines).collect();
    K::price(session, before, &inputs, &mut after).await?;
    Ok(after)
}

/// The content after the input; errors are added to the others. Readable fields are checked even if others
/// can't be read.
async fn content<K: LineDocument>(
    session: &mut Session,
    before: Option<&K>,
    patch: &FieldPatch,
    faults: &mut Vec<Violation>,
) -> Result<K> {
    let content = match before {
        Some(was) => merge(was, patch).map(|now| now.unwrap_or_else(|| was.clone())),
        None => K::from_values(&mut |column| Ok(patch.get(column.name).cloned().flatten()))
            .map_err(at_columns),
    };
    let mut content = content.unwrap_or_else(|found: Vec<Violation>| {
        let mut readable = patch.clone();
        for fault in &found {
            readable.remove(fault.pointer.trim_start_matches('/'));
        }
        add_violations(faults, found);
        let was = before.cloned().unwrap_or_default();
        merge(&was, &readable).ok().flatten().unwrap_or(was)
    });
    // Without a readable customer, the owner of the location is unknown.
    let unsure = content.customer().is_none()
        && faults.iter().any(|fault| ["/customer", "/salesEstimateId"].contains(&&*fault.pointer));
    if let Some(customer) = content.customer()
        && session.work.records::<Customer>().find(customer).await?.is_none()
    {
        add_violations(faults, [unknown_customer("/customer")]);
    }
    let found = content.complete(session, before).await?;
    add_violations(
        faults,
        found.into_iter().filter(|fault| !unsure || fault.pointer != "/location"),
    );
    Ok(content)
}

/// Possible items of a given line: ids are unique across all kinds of items.
pub(crate) fn possible_items(list: &LineList, line: &LineInput) -> impl Iterator<Item = LineItem> {
    let item = line.item.map(Id::raw);
    let kinds = list
        .kinds
        .iter()
        .filter(move |kind| line.item_type.is_none_or(|item_type| item_type == **kind));
    kinds.filter_map(move |kind| Some(LineItem::new(*kind, item?)))
}

/// Makes lines from input.
pub(crate) struct LineMaking<'a> {
    pub(crate) services: &'a Services,
    pub(crate) caller: &'a Caller,
    pub(crate) components: &'a LineComponents,
    pub(crate) settings: &'a Settings,
}

impl LineMaking<'_> {
    /// The lines of a document after those of the given lists were replaced.
    fn lines<K: LineDocument>(
        &self,
        before: &[Line],
        inputs: &[(&LineList, Vec<LineInput>)],
    ) -> std::result::Result<Vec<Line>, Vec<Violation>> {
        let mut faults = Vec::new();
        let is_replaced =
            |kind: LineKind| inputs.iter().any(|(list, _)| list.kinds.contains(&kind));
        let remaining = before.iter().filter(|line| !is_replaced(line.item.kind()));
        let mut all: Vec<Placed> =
            remaining.map(|line| (f64::from(line.position), line.clone())).collect();
        let given = inputs.iter().flat_map(|(_, lines)| lines);
        let mut numbers = LineNumbers::after(before, given);
        for (list, inputs) in inputs {
            let of_list = before.iter().filter(|line| list.kinds.contains(&line.item.kind()));
            let of_list: Vec<Line> = of_list.cloned().collect();
            let inputs: Vec<LineInput> =
                inputs.iter().map(|input| numbers.numbered::<K>(input)).collect();
            let (made, found) =
                self.list::<K>((list, list.kinds, &of_list), &inputs, &format!("/{}", list.field));
            all.extend(made);
            faults.extend(found);
        }
        if faults.is_empty() { Ok(in_order(all)) } else { Err(faults) }
    }

    /// Lines of a list with items of these kinds, each with its position, and all errors of the others.
    /// `pointer` is the position of the list in the body.
    pub(crate) fn list<K: LineDocument>(
        &self,
        (list, kinds, before): (&LineList, &[LineKind], &[Line]),
        inputs: &[LineInput],
        pointer: &str,
    ) -> (Vec<Placed>, Vec<Violation>) {
        let subjects = self.components.subjects(kinds);
        let (made, mut faults) =
            placed_lines(before, inputs, &subjects, pointer, || self.services.id());
        let mut lines = Vec::with_capacity(made.len());
        for (at, (place, line)) in made {
            let Some(input) = inputs.get(at) else { continue };
            let pointer = format!("{pointer}/{at}");
            match self.with_unit_and_price::<K>(
                line,
                input.id.is_none(),
                (input.unit, &input.price),
                &pointer,
            ) {
                Ok(line) => lines.push((place, line)),
                Err(fault) => faults.push(fault),
            }
        }
        faults.extend(inputs.iter().enumerate().filter_map(|(at, line)| {
            let pointer = format!("{pointer}/{at}/item");
            retired::<K>((list, self.components), before, line, pointer)
        }));
        (lines, faults)
    }

    /// A line with its unit and the input of its price.
    pub(crate) fn with_unit_and_price<K: LineDocument>(
        &self,
        line: Line,
        is_new: bool,
        (unit, price): (Option<UnitOfMeasure>, &PriceInput),
        pointer: &str,
    ) -> std::result::Result<Line, Violation> {
        let unit = unit_of(&line, unit, is_new, self.settings).map_err(|(code, message)| {
            Violation::new(format!("{pointer}/unitOfMeasure"), code, message)
        })?;
        K::with_unit_and_price(self.caller, line, unit, price, pointer)
    }
}

/// Numbers for new lines without one: the greatest plus one.
pub(crate) struct LineNumbers(u64);

impl LineNumbers {
    /// Continues after these lines and the given ones.
    pub(crate) fn after<'a>(before: &[Line], given: impl Iterator<Item = &'a LineInput>) -> Self {
        let old = before.iter().map(|line| &line.number);
        let new = given.filter_map(|line| line.number.as_ref());
        let greatest = old.chain(new).filter_map(|number| number.parse::<u64>().ok()).max();
        Self(greatest.unwrap_or(0))
    }

    /// Numbers a line, if it is new and the type counts its lines.
    pub(crate) fn numbered<K: LineDocument>(&mut self, line: &LineInput) -> LineInput {
        let mut line = line.clone();
        if K::COUNTS_LINES && line.id.is_none() && line.number.is_none() && !line.deleted {
            self.0 = self.0.saturating_add(1);
            line.number = NumberText::new(&self.0.to_string()).ok();
        }
        line
    }
}

/// Unit of a line's quantity: the given one, else the one before. A new line has feet or metres for hose and
/// wrap, pieces for everything else.
fn unit_of(
    line: &Line,
    unit: Option<UnitOfMeasure>,
    is_new: bool,
    settings: &Settings,
) -> std::result::Result<UnitOfMeasure, (&'static str, String)> {
    let kind = line.item.kind();
    if kind.is_made() {
        return match unit {
            None | Some(UnitOfMeasure::Each) => Ok(UnitOfMeasure::Each),
            Some(_) => {
                Err(("not_of_assemblies", "assemblies and kits are sold by the piece".to_owned()))
            }
        };
    }
    if let Some(fault) = unit
        .filter(|unit| is_new || *unit != line.unit)
        .and_then(|unit| kind.item_type()?.refuses_quantity_in(unit))
    {
        return Err((fault.code, fault.message));
    }
    Ok(match (unit, kind) {
        (Some(unit), _) => unit,
        (None, LineKind::Hose | LineKind::Wrap) if is_new => {
            UnitOfMeasure::of_lengths(settings.length_unit)
        }
        (None, _) => line.unit,
    })
}

/// Error for a new or moved line if its document is obsolete.
fn retired<K: LineDocument>(
    (list, contents): (&LineList, &LineComponents),
    before: &[Line],
    line: &LineInput,
    pointer: String,
) -> Option<Violation> {
    let old = before.iter().find(|old| Some(old.id) == line.id);
    let mut new = possible_items(list, line).filter(|item| old.is_none_or(|old| old.item != *item));
    let found = new.find_map(|item| contents.retired(item))?;
    Some(obsolete::<K>(pointer, &found))
}

/// The error for a line with an obsolete document.
pub(crate) fn obsolete<K: LineDocument>(pointer: impl Into<String>, why: &str) -> Violation {
    let message = format!("{why}; put a version that is in use on the {}", K::NAME);
    Violation::new(pointer, OBSOLETE_COMPONENT, message)
}
