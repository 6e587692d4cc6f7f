//! Numbers of documents.

use crate::access::{Caller, customer_writes};
use crate::fields::Choice;
use crate::{Error, NumberText, Result, Session, Spelling, Violation, case_folded};

/// Kind of numbered document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberedKind {
    HoseAssembly,
    HoseKit,
    WorkOrder,
    SalesEstimate,
    /// Hose assemblies that pages of web shops store.
    Embed,
}

impl Choice for NumberedKind {
    const WORDS: &'static [&'static str] =
        &["hoseAssembly", "hoseKit", "workOrder", "salesEstimate", "embed"];
    const ALL: &'static [Self] =
        &[Self::HoseAssembly, Self::HoseKit, Self::WorkOrder, Self::SalesEstimate, Self::Embed];
}

impl NumberedKind {
    /// Default prefix.
    const fn usual_prefix(self) -> &'static str {
        match self {
            Self::HoseAssembly => "HA-",
            Self::HoseKit => "HK-",
            Self::WorkOrder => "WO-",
            Self::SalesEstimate => "SE-",
            Self::Embed => "W-",
        }
    }

    /// Kind of document that gets the numbers.
    pub const fn documents(self) -> Self {
        match self {
            Self::Embed => Self::HoseAssembly,
            other => other,
        }
    }
}

/// Numbering of a kind: a prefix and a counter with a minimum of digits. Each prefix has its own counter, which goes
/// on when the prefix is used again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering {
    pub kind: NumberedKind,
    /// Prefix before the counter.
    pub prefix: String,
    /// Minimum digits of the counter, filled up with zeros.
    pub padding: u8,
    /// Counter of the next number.
    pub next: u64,
    /// Whether new numbers get this prefix; each kind has one such prefix.
    pub in_use: bool,
}

impl Numbering {
    /// Most characters of a prefix.
    pub const MOST_PREFIX: usize = 20;
    /// Most digits that zeros fill up.
    pub const MOST_PADDING: u8 = 12;
    /// Greatest counter.
    pub const MOST_NEXT: u64 = 999_999_999_999;

    /// Default numbering of a kind.
    pub fn usual(kind: NumberedKind) -> Self {
        Self { kind, prefix: kind.usual_prefix().to_owned(), padding: 5, next: 1, in_use: true }
    }

    /// The number with this counter.
    ///
    /// # Errors
    /// If the prefix wasn't checked.
    pub fn number(&self, counter: u64) -> Result<NumberText> {
        let padding = usize::from(self.padding);
        NumberText::new(&format!("{}{counter:0padding$}", self.prefix))
            .map_err(|fault| Error::internal("writing a number", fault))
    }
}

/// Present numberings of the kinds that the caller may create.
pub async fn in_use(session: &mut Session) -> Result<Vec<Numbering>> {
    let numberings = session.work.numberings().await?;
    let seen = NumberedKind::ALL.iter().filter(|kind| may_number(&session.caller, **kind).is_ok());
    Ok(seen.map(|kind| current(&numberings, *kind)).collect())
}

/// Present numbering of a kind.
pub(crate) fn current(numberings: &[Numbering], kind: NumberedKind) -> Numbering {
    let found = numberings.iter().find(|numbering| numbering.kind == kind && numbering.in_use);
    found.cloned().unwrap_or_else(|| Numbering::usual(kind))
}

/// The next number of a kind, without reserving it.
pub async fn next(session: &mut Session, kind: NumberedKind) -> Result<NumberText> {
    may_number(&session.caller, kind)?;
    let numberings = in_use(session).await?;
    let found = numberings.into_iter().find(|numbering| numbering.kind == kind);
    let numbering = found.unwrap_or_else(|| Numbering::usual(kind));
    let counter = session.work.free_counter(&numbering).await?;
    numbering.number(counter)
}

/// Takes the next number of a kind, which nobody else gets. If the unit of work isn't committed, the number is free
/// again.
///
/// Others who want a number of the kind wait until the unit of work ends, so take it late, and numbers of several
/// kinds in the order of [`NumberedKind::ALL`].
pub async fn take(session: &mut Session, kind: NumberedKind) -> Result<NumberText> {
    let (numbering, counter) = session.work.take_counter(&Numbering::usual(kind)).await?;
    if counter > Numbering::MOST_NEXT {
        return Err(Error::Conflict {
            code: "numbers_used_up",
            detail: format!(
                "all numbers with the prefix {:?} are taken; set another prefix",
                numbering.prefix
            ),
        });
    }
    numbering.number(counter)
}

/// Reserves the next number for a caller.
pub async fn reserve(session: &mut Session, kind: NumberedKind) -> Result<NumberText> {
    customer_writes(&session.caller)?;
    may_number(&session.caller, kind)?;
    take(session, kind).await
}

/// Numbers would tell customers how many orders and kits a shop has, and how many assemblies its pages store.
fn may_number(caller: &Caller, kind: NumberedKind) -> Result<()> {
    use NumberedKind::{Embed, HoseKit, WorkOrder};
    match kind {
        WorkOrder | HoseKit | Embed if !caller.is_staff() => {
            Err(Error::Forbidden("only staff get numbers of work orders and hose kits".to_owned()))
        }
        _ => Ok(()),
    }
}

/// Change of a kind's numbering; absent fields keep their values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberingChange {
    pub kind: NumberedKind,
    /// New prefix.
    pub prefix: Option<String>,
    /// New minimum of digits.
    pub padding: Option<u8>,
    /// New, higher counter.
    pub next: Option<u64>,
}

/// Numberings after the changes at `/numbering`; a counter never goes back.
pub(crate) fn changed(
    numberings: &[Numbering],
    changes: &[NumberingChange],
) -> Result<Vec<Numbering>> {
    let mut faults = Vec::new();
    let mut after: Vec<Numbering> = Vec::with_capacity(changes.len());
    for (at, change) in changes.iter().enumerate() {
        let mut refuse = |field: &str, code, message: String| {
            faults.push(Violation::new(format!("/numbering/{at}/{field}"), code, message));
        };
        if after.iter().any(|before| before.kind == change.kind) {
            refuse("type", "duplicate", "occurs twice; keep one of them".to_owned());
            continue;
        }
        let current = current(numberings, change.kind);
        let prefix = change.prefix.clone().unwrap_or_else(|| current.prefix.clone());
        if !is_prefix(&prefix) {
            let message = format!(
                "must be at most {} characters on one line, without a leading blank",
                Numbering::MOST_PREFIX
            );
            refuse("prefix", "invalid_prefix", message);
        }
        let prefix = tidy_prefix(&prefix);
        let used = numberings
            .iter()
            .find(|numbering| numbering.kind == change.kind && numbering.prefix == prefix)
            .map_or(1, |numbering| numbering.next);
        let next = change.next.unwrap_or(used);
        if next < used {
            refuse(
                "next",
                "out_of_range",
                format!("must be at least {used}, since earlier numbers are used"),
            );
        }
        let padding = change.padding.unwrap_or(current.padding);
        after.push(Numbering { kind: change.kind, prefix, padding, next, in_use: true });
    }
    // Two series of one kind of document with the same prefix would take each other's numbers.
    let prefixed = changes.iter().enumerate().filter(|(_, change)| change.prefix.is_some());
    for (at, change) in prefixed {
        let of = |kind: NumberedKind| {
            let found = after.iter().find(|new| new.kind == kind).cloned();
            found.unwrap_or_else(|| current(numberings, kind))
        };
        let prefix = case_folded(&of(change.kind).prefix);
        let same = |kind: &&NumberedKind| {
            **kind != change.kind && kind.documents() == change.kind.documents()
        };
        let mut others = NumberedKind::ALL.iter().filter(same).map(|kind| of(*kind));
        if let Some(other) = others.find(|other| case_folded(&other.prefix) == prefix) {
            let message = format!("is already the prefix of {}; choose another", other.kind.word());
            let pointer = format!("/numbering/{at}/prefix");
            faults.push(Violation::new(pointer, "used_prefix", message));
        }
    }
    if faults.is_empty() { Ok(after) } else { Err(Error::Invalid(faults)) }
}

/// A prefix in the spelling of numbers, with blanks at its end.
fn tidy_prefix(prefix: &str) -> String {
    let first = Spelling::Number.tidy(&format!("{prefix}0")).into_owned();
    first.strip_suffix('0').unwrap_or_default().to_owned()
}

fn is_prefix(prefix: &str) -> bool {
    prefix.chars().count() <= Numbering::MOST_PREFIX
        && !prefix.chars().any(char::is_control)
        && prefix.trim_start() == prefix
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_filled_up_and_never_cut() {
        let numbering = Numbering { padding: 3, ..Numbering::usual(NumberedKind::HoseKit) };
        for (counter, number) in [(1, "HK-001"), (999, "HK-999"), (1_000, "HK-1000")] {
            assert_eq!(&*numbering.number(counter).unwrap(), number);
        }
        let bare = Numbering { prefix: String::new(), padding: 0, ..numbering };
        assert_eq!(&*bare.number(7).unwrap(), "7");
    }

    fn change(prefix: Option<&str>, next: Option<u64>) -> NumberingChange {
        let prefix = prefix.map(str::to_owned);
        NumberingChange { kind: NumberedKind::WorkOrder, prefix, padding: None, next }
    }

    fn pointer(error: Error) -> String {
        let Error::Invalid(faults) = error else { panic!("{error}") };
        faults[0].pointer.clone()
    }

    #[test]
    fn each_prefix_counts_for_itself_and_never_back() {
        let of = |prefix: &str, next, in_use| Numbering {
            prefix: prefix.to_owned(),
            next,
            in_use,
            ..Numbering::usual(NumberedKind::WorkOrder)
        };
        let numberings = [of("25-", 90, false), of("26-", 7, true)];
        let next = |prefix, next| {
            changed(&numberings, &[change(prefix, next)])
                .map(|changed| (changed[0].prefix.clone(), changed[0].next))
                .map_err(pointer)
        };
        assert_eq!(next(None, None), Ok(("26-".to_owned(), 7)));
        assert_eq!(next(None, Some(50)), Ok(("26-".to_owned(), 50)));
        assert_eq!(next(None, Some(6)), Err("/numbering/0/next".to_owned()));
        assert_eq!(next(Some("27-"), None), Ok(("27-".to_owned(), 1)));
        assert_eq!(next(Some("25-"), None), Ok(("25-".to_owned(), 90)));
        assert_eq!(next(Some(" 25"), None), Err("/numbering/0/prefix".to_owned()));
        let twice = [change(None, None), change(None, None)];
        assert_eq!(pointer(changed(&numberings, &twice).unwrap_err()), "/numbering/1/type");
    }
}
