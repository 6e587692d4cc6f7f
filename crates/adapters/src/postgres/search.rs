//! The search box.

use async_trait::async_trait;
use domain::search::port::{Search, SearchingCustomer};
use domain::search::{MOST_FOUND, MatchKind, SearchText, Term};
use domain::{RawId, Result, hex};

use crate::postgres::row::raw_id;
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// Mark of items without a second size.
const ONE_SIZE: &str = "size:same";
/// A word of all fittings, which may have one size for the hose and another at the end.
const FITTING: &str = "fitting";
/// Most letters of an indexed word, as in `search_words`.
const LONGEST_WORD: usize = 60;

#[async_trait]
impl Search for PgWork {
    async fn matches(
        &mut self,
        text: &SearchText,
        customer: Option<&SearchingCustomer>,
        hide_unavailable: bool,
        (offset, limit): (u32, u32),
    ) -> Result<(Vec<(RawId, MatchKind)>, u64)> {
        if text.words.is_empty() && text.typed.is_empty() {
            return Ok((Vec::new(), 0));
        }
        let total =
            |rows: &[MatchRow]| rows.first().map_or(0, |(_, _, total)| total.unsigned_abs());
        let rows = self.page_of_matches(text, customer, hide_unavailable, (offset, limit)).await?;
        let mut count = total(&rows);
        if rows.is_empty() && offset > 0 {
            // A page behind the last has no row with the number of matches.
            count = total(&self.page_of_matches(text, customer, hide_unavailable, (0, 1)).await?);
        }
        let matches =
            rows.into_iter().map(|(id, kind, _)| Ok((raw_id(&id)?, MatchKind::of_word(&kind))));
        Ok((matches.collect::<Result<_>>()?, count))
    }

    async fn words_found(
        &mut self,
        text: &SearchText,
        customer: Option<&SearchingCustomer>,
        hide_unavailable: bool,
        order: &[usize],
    ) -> Result<Vec<usize>> {
        let words = order.iter().filter_map(|at| text.words.get(*at));
        let words: Vec<String> = words.map(|word| one_of(&word.alternatives, true)).collect();
        let places: Vec<i32> = sqlx::query_scalar("select words_found($1, $2, $3, $4)")
            .bind(words)
            .bind(customer.map(|customer| customer.id.raw()))
            .bind(customer.map(|customer| &customer.kinds))
            .bind(hide_unavailable)
            .all(&mut *self.tx, "searching with fewer words")
            .await?;
        // Positions in lists of SQL begin at 1.
        let place = |place: i32| usize::try_from(place - 1).ok();
        Ok(places.into_iter().filter_map(place).filter_map(|at| order.get(at).copied()).collect())
    }
}

/// Id, kind, and the number of all matches.
type MatchRow = (Vec<u8>, String, i64);

impl PgWork {
    async fn page_of_matches(
        &mut self,
        text: &SearchText,
        customer: Option<&SearchingCustomer>,
        hide_unavailable: bool,
        (offset, limit): (u32, u32),
    ) -> Result<Vec<MatchRow>> {
        sqlx::query_as(
            "select id, kind, total from find_records($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(&text.typed)
        .bind(query(text, true))
        .bind(query(text, false))
        .bind(customer.map(|customer| customer.id.raw()))
        .bind(customer.map(|customer| &customer.kinds))
        .bind(hide_unavailable)
        .bind(i32::try_from(MOST_FOUND).unwrap_or(i32::MAX))
        .bind(i32::try_from(offset).unwrap_or(i32::MAX))
        .bind(i32::try_from(limit).unwrap_or(i32::MAX))
        .all(&mut *self.tx, "searching")
        .await
    }
}

/// Words of a text in the form that `find_records` takes, if it has any; `starts`: words may continue.
fn query(text: &SearchText, starts: bool) -> Option<String> {
    let mut words: Vec<String> =
        text.words.iter().map(|word| one_of(&word.alternatives, starts)).collect();
    if !starts {
        match text.hose_by_tube() {
            Some(sizes) => {
                let [bore, tube] = sizes.map(|key| lexeme(&Term::Size(key), starts));
                let [one, fitting] = [ONE_SIZE, FITTING].map(quoted);
                words.push(format!("({one} | {bore} & {tube} & !{fitting})"));
            }
            None => words.extend(text.names_one_size().then(|| quoted(ONE_SIZE))),
        }
        let one_of = |end: &Vec<String>| end.iter().map(|word| quoted(word)).collect::<Vec<_>>();
        words.extend(text.ends.iter().map(|end| format!("({})", one_of(end).join(" | "))));
    }
    (!words.is_empty()).then(|| words.join(" & "))
}

/// One of these alternatives must match.
fn one_of(alternatives: &[Vec<Term>], starts: bool) -> String {
    let all = |all: &Vec<Term>| {
        all.iter().map(|term| lexeme(term, starts)).collect::<Vec<_>>().join(" & ")
    };
    format!("({})", alternatives.iter().map(all).collect::<Vec<_>>().join(" | "))
}

fn lexeme(term: &Term, starts: bool) -> String {
    match term {
        Term::Start(word) if starts => format!("{}:*", quoted(word)),
        Term::Word(word) | Term::Start(word) => quoted(word),
        Term::Size(key) | Term::Bore(key) => quoted(&format!("size:{key}")),
        Term::Brand(id) => quoted(&format!("brand:{}", hex(&id.raw()))),
    }
}

/// Quotes a word with ^, since folding it may add the usual quotes.
fn quoted(word: &str) -> String {
    let is_searched = |c: &char| c.is_alphanumeric() || ":.-/ ".contains(*c);
    let word: String = word.chars().filter(is_searched).take(LONGEST_WORD).collect();
    format!("^~{word}^")
}
