//! Hoses.

use actix_web::HttpResponse;
use actix_web::web::Data;
use bytes::{BufMut, Bytes, BytesMut};
use domain::Error;
use domain::catalogue::{CatalogueEntity, Cursor, Hose, Selection, Window};
use domain::organization::Caller;
use domain::port::{AnyUnitOfWork, Catalogue};
use domain::usecase::catalogue::{Asked, list as list_items, page, select};
use domain::usecase::export::place;
use futures_util::Stream;
use serde_json::{Value, json};

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::resource::kind::asked;
use crate::server::App;
use crate::view::{OfferView, offer_schema};

/// Hoses that are read at once.
const BATCH: u32 = 500;

/// The parameters of the list.
pub(crate) fn parameters() -> Vec<Parameter> {
    use ParameterKind::{Flag, Id, Integer, Number, Text};
    vec![
        Parameter::new("size", Text, "Hose size: -08, 8, 1/2 and DN12 are the same."),
        Parameter::new("nominalHoseSize", Text, "Nominal hose size, compared like size."),
        Parameter::new("search.series", Text, "Occurs in the series."),
        Parameter::new("search.spec", Text, "Occurs in the specification."),
        Parameter::new("search.saeSpec", Text, "Occurs in the SAE specification."),
        Parameter::new("search.isoSpec", Text, "Occurs in the ISO or EN specification."),
        Parameter::new(
            "search.minPressurePsi",
            Number,
            "Working pressure of at least so many psi.",
        ),
        Parameter::new("search.brand", Text, "Occurs in the name of the brand."),
        Parameter::new("search.partNumber", Text, "Occurs in the part number."),
        Parameter::new("search.size", Text, "The same as size."),
        Parameter::new("search.nominalHoseSize", Text, "The same as nominalHoseSize."),
        Parameter::new(
            "search.orgPartNumber",
            Text,
            "Occurs in the organization's or the customer's part number. Matches nothing without a token.",
        ),
        Parameter::new(
            "customerId",
            Id,
            "Lays this customer's part numbers and prices over the hoses. Needs a token of its organization.",
        ),
        Parameter::new(
            "hideUnavailable",
            Flag,
            "Without hoses that are marked unavailable, or that stock is kept and shown of and none is left.",
        ),
        Parameter::new("hideUnavailableBrands", Flag, "Without hoses of disabled brands."),
        Parameter::new("includeCustom", Flag, "false leaves the organization's own hoses out."),
        Parameter::new(
            "page",
            Integer { min: 1, max: 1_000_000 },
            "Answers this page, from 1, instead of the whole list.",
        ),
        Parameter::new(
            "limit",
            Integer { min: 1, max: 200 },
            "Hoses a page; 25 where only page is given.",
        ),
    ]
}

/// What the list answers.
pub(crate) fn reply() -> Value {
    json!({ "type": "array", "items": offer_schema::<Hose>(), "description": "Hoses, by part number and size." })
}

/// `GET /organization/hoses`
pub(crate) async fn list(call: Call) -> Answer {
    let mut search = call.query.search();
    for name in ["size", "nominalHoseSize"] {
        search.extend(call.query.text(name).map(|value| (name.to_owned(), value.to_owned())));
    }
    let asked = Asked { search, ..asked(&call) };
    let selection = select::<Hose>(&call.app.services, &call.caller, asked).await?;
    if call.query.text("page").is_none() && call.query.text("limit").is_none() {
        let first =
            list_items(&call.app.services, &call.caller, &selection, &Window::After(None, BATCH))
                .await?;
        return Ok(HttpResponse::Ok().content_type("application/json").streaming(stream(
            call.app,
            call.caller,
            selection,
            first,
        )));
    }
    let sight = call.caller.sight();
    let (hoses, total) =
        page(&call.app.services, &call.caller, &selection, call.query.page(25)?).await?;
    let views: Vec<_> = hoses.iter().map(|offer| OfferView { offer, sight }).collect();
    Ok(HttpResponse::Ok()
        .insert_header(("X-Total-Count", total.count.to_string()))
        .insert_header(("X-Total-Is-Exact", total.exact.to_string()))
        .json(views))
}

/// Where a streamed list stands.
enum Place<E> {
    Read(Vec<domain::catalogue::Offer<E>>, bool),
    Next(Cursor),
    End,
}

/// A whole list as a JSON array: batches are read one after the other, each in its own short unit
/// of work, only as fast as the caller takes them.
fn stream<E: CatalogueEntity>(
    app: Data<App>,
    caller: Caller,
    selection: Selection<E>,
    first: Vec<domain::catalogue::Offer<E>>,
) -> impl Stream<Item = Result<Bytes, Error>>
where
    AnyUnitOfWork: Catalogue<E>,
{
    let state = (app, caller, selection, Place::Read(first, true));
    futures_util::stream::try_unfold(state, |(app, caller, selection, place_now)| async move {
        let (offers, begins) = match place_now {
            Place::Read(offers, begins) => (offers, begins),
            Place::Next(after) => (
                list_items(&app.services, &caller, &selection, &Window::After(Some(after), BATCH))
                    .await?,
                false,
            ),
            Place::End => return Ok(None),
        };
        let mut chunk = BytesMut::new();
        if begins {
            chunk.put_u8(b'[');
        }
        for (at, offer) in offers.iter().enumerate() {
            if at > 0 || !begins {
                chunk.put_u8(b',');
            }
            let view = OfferView { offer, sight: caller.sight() };
            serde_json::to_writer((&mut chunk).writer(), &view)
                .map_err(|error| Error::internal("writing a hose", error))?;
        }
        let more = u32::try_from(offers.len()).is_ok_and(|read| read == BATCH);
        let next = if let Some(last) = offers.last().filter(|_| more) {
            Place::Next(place(last))
        } else {
            chunk.put_u8(b']');
            Place::End
        };
        Ok::<_, Error>(Some((chunk.freeze(), (app, caller, selection, next))))
    })
}
