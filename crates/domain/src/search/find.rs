//! Finds records of all kinds by words.

use std::collections::HashMap;

use rust_decimal::Decimal;

use crate::access::Role;
use crate::catalogue::items::sees_stock;
use crate::catalogue::{ItemEntry, ItemType};
use crate::customers::{self, Customer};
use crate::documents::DocumentEntry;
use crate::documents::lookup::kinds_visible_to;
use crate::fields::Choice;
use crate::search::SearchText;
use crate::search::port::SearchingCustomer;
use crate::{Id, RawId, Result, Session, Total};

/// Most matches that are counted and ranked; with more, another word helps.
pub const MOST_FOUND: u32 = 200;

/// Kind of a found record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchKind {
    Item(ItemType),
    Document,
    Customer,
}

/// A found record.
#[derive(Debug, Clone, PartialEq)]
pub enum Match {
    /// With the available stock, if there is a stock record and the caller may see it.
    Item(Box<ItemEntry>, Option<Decimal>),
    /// With the name of its customer.
    Document(Box<DocumentEntry>, Option<String>),
    /// Name and number in the ERP.
    Customer(Id<Customer>, String, Option<String>),
}

/// A page of matches.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    pub matches: Vec<Match>,
    /// At most [`MOST_FOUND`].
    pub total: Total,
    /// Words left out, since nothing has them together with the others.
    pub ignored: Vec<String>,
}

/// Letters that may be wrong in words of the trade, and those if nothing is found so.
const WRONG_LETTERS: [usize; 2] = [1, 2];

/// Finds items of all kinds, documents and customers that contain every word of a text. Best first: the exact number,
/// numbers that begin with it, own part numbers, then words; items before customers before documents. A customer
/// finds items and its own documents. If nothing has all words, as few as possible are left out.
pub async fn find(
    session: &mut Session,
    text: &str,
    hide_unavailable: bool,
    page: (u32, u32),
) -> Result<Found> {
    let identity = session.caller.identity()?;
    let brands = session.work.brands().await?;
    let brands: Vec<_> =
        brands.into_iter().map(|brand| (brand.id, brand.name.to_string())).collect();
    let customer = (identity.role == Role::Customer).then(|| SearchingCustomer {
        // A customer's token without a customer finds no documents.
        id: identity.customer.unwrap_or(Id::UNUSED),
        kinds: kinds_visible_to(identity),
    });
    let customer = customer.as_ref();
    let mut ignored = Vec::new();
    let (mut ids, mut count) = (Vec::new(), 0);
    let mut read_as = SearchText::default();
    for wrong in WRONG_LETTERS {
        let again = SearchText::new(text, &brands, wrong);
        if count > 0 || again == read_as {
            continue;
        }
        read_as = again;
        (ids, count) = session.work.matches(&read_as, customer, hide_unavailable, page).await?;
    }
    if count == 0 && read_as.words.len() > 1 {
        let order = read_as.by_weight();
        let kept = session.work.words_found(&read_as, customer, hide_unavailable, &order).await?;
        let words = read_as.words.iter().enumerate();
        let left = words.filter(|(at, _)| !kept.contains(at));
        ignored = left.map(|(_, word)| word.text.clone()).collect();
        let less = read_as.only(&kept);
        (ids, count) = session.work.matches(&less, customer, hide_unavailable, page).await?;
    }
    if count == 0 {
        ignored.clear();
    }
    let matches = read(session, &ids).await?;
    let most = u64::from(MOST_FOUND);
    let total = Total { count: count.min(most), exact: count <= most };
    Ok(Found { matches, total, ignored })
}

/// Records with these ids, in this order.
async fn read(session: &mut Session, ids: &[(RawId, MatchKind)]) -> Result<Vec<Match>> {
    let now = session.now();
    let identity = session.caller.identity()?;
    let (role, own) = (identity.role, identity.customer);
    let customer = own.map(|id| (id, now));
    let mut items: Vec<(Id<ItemEntry>, ItemType)> = Vec::new();
    let mut documents = Vec::new();
    let mut customers = Vec::new();
    for (id, kind) in ids {
        match kind {
            MatchKind::Item(item_type) => items.push((Id::from_raw(*id), *item_type)),
            MatchKind::Document => documents.push(*id),
            MatchKind::Customer => customers.push(Id::from_raw(*id)),
        }
    }
    let mut found: HashMap<RawId, Match> = HashMap::new();
    if !items.is_empty() {
        let ids: Vec<Id<ItemEntry>> = items.iter().map(|(id, _)| *id).collect();
        let available = if sees_stock(session).await? {
            session.work.available(&ids).await?
        } else {
            HashMap::new()
        };
        for entry in session.work.item_entries(&items, customer).await? {
            let stock = available.get(&entry.id).copied();
            found.insert(entry.id.raw(), Match::Item(Box::new(entry), stock));
        }
    }
    let mut entries = Vec::new();
    if !documents.is_empty() {
        entries = session.work.document_entries(&documents).await?;
    }
    // An assembly of several customers doesn't disclose the others.
    let is_named = |id: &Id<Customer>| role != Role::Customer || own == Some(*id);
    let of_documents = entries.iter().filter_map(|entry| entry.customer.filter(is_named));
    customers.extend(of_documents);
    let names = customers::names_of(session, customers).await?;
    for entry in entries {
        let name = entry.customer.and_then(|id| names.get(&id)).map(|(name, _)| name.to_string());
        found.insert(entry.id.raw(), Match::Document(Box::new(entry), name));
    }
    for (id, kind) in ids {
        if let (MatchKind::Customer, Some((name, erp_id))) = (kind, names.get(&Id::from_raw(*id))) {
            let erp_id = erp_id.as_ref().map(ToString::to_string);
            let one = Match::Customer(Id::from_raw(*id), name.to_string(), erp_id);
            found.insert(*id, one);
        }
    }
    Ok(ids.iter().filter_map(|(id, _)| found.remove(id)).collect())
}

impl MatchKind {
    /// Kind of record by its word.
    pub fn of_word(word: &str) -> Self {
        match ItemType::of_word(word) {
            Some(item_type) => Self::Item(item_type),
            None if word == "customer" => Self::Customer,
            None => Self::Document,
        }
    }
}
