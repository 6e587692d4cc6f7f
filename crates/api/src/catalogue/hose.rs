//! The list of hoses: whole, as a stream, or in pages.

use actix_web::HttpResponse;
use actix_web::web::Data;
use bytes::{BufMut, Bytes, BytesMut};
use domain::access::Caller;
use domain::catalogue::items::{ListQuery, list as list_items, page, select};
use domain::catalogue::{CatalogueEntity, CatalogueItem, Hose, Selection, SortKey};
use domain::fields::Choice;
use domain::{Error, ListPage, Session, Window};
use futures_util::Stream;

use super::catalogue_item::{CatalogueItemRef, CatalogueItemView};
use super::query::{hiding, list_query, properties, searches};
use crate::error::ApiError;
use crate::json::list::cursor::AFTER;
use crate::json::list::page::{after, counting, external, sorting};
use crate::json::schema::forms::Forms;
use crate::operation::row::{get, group};
use crate::operation::{
    Content, Context, Operation, Parameter, ParameterKind, Permission, Query, QueryValues,
    ReadQuery, RecordList, Rendered, Reply, Schema, Success,
};
use crate::server::app::App;

/// Hoses that are read at once.
const BATCH: u32 = 500;

pub(crate) fn operations() -> Vec<Operation> {
    let list = get("/organization/hoses", Permission::Public, list)
        .named("getOrganizationHoses", "List the hoses of the organization")
.embedded()
    .about(
        "The whole list, streamed; with page, limit or after one page, with the address of the next one in the header Link, and
the total of pages in X-Total-Count. Write filters as
search.series=x, search[series]=x or search={\"series\":\"x\"}. Without a token search.orgPartNumber finds nothing.",
    )
    .returns("The hoses, by part number and size unless sortBy says otherwise.")
    .fails(&[403]);
    group("Hose", vec![list])
}

/// Which hoses the list has.
struct HoseQuery {
    list: ListQuery,
    /// None for the whole list.
    window: Option<Window>,
}

impl ReadQuery for HoseQuery {
    fn parameters() -> Vec<Parameter> {
        use ParameterKind::{Flag, Id, Integer, Text};
        let mut parameters = vec![Parameter::new(
            "nominalHoseSize",
            Text,
            "Nominal hose size; -08, 8, 1/2 and DN12 are the same.",
        )];
        parameters.extend(searches(Hose::FILTERS));
        parameters.push(external());
        parameters.extend([
            Parameter::new(
                "customerId",
                Id,
                "Shows this customer's part numbers and prices. Needs a token of the customer's organization.",
            ),
            Parameter::new(
                "crimpFittingId",
                Id,
                "Hoses of this fitting's size with a crimp spec for its series.",
            ),
        ]);
        parameters.extend(properties(Hose::PROPERTIES));
        parameters.extend(hiding("hoses"));
        parameters.extend([
            Parameter::new("includeCustom", Flag, "false leaves out the organization's own hoses."),
            Parameter::new(
                "page",
                Integer { min: 1, max: 1_000_000 },
                "Page number, from 1; answers this page instead of the whole list.",
            ),
            Parameter::new(
                "limit",
                Integer { min: 1, max: 200 },
                "Hoses per page; 25 if only page is given.",
            ),
            counting(),
            after(),
        ]);
        parameters.extend(sorting(SortKey::WORDS));
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let mut list = list_query(query, Hose::PROPERTIES);
        let nominal = query.text("nominalHoseSize");
        list.search.extend(nominal.map(|size| ("nominalHoseSize".to_owned(), size.to_owned())));
        let has_page = ["page", "limit", AFTER].iter().any(|name| query.text(name).is_some());
        let window = if has_page { Some(query.window(25)?) } else { None };
        Ok(Self { list, window })
    }
}

/// Hoses, with the total number if they are a page.
struct HoseList(HttpResponse);

impl Reply for HoseList {
    fn describe(operation: &mut Operation) {
        let content = Content::Json(Schema::of_answer::<Vec<CatalogueItemView<Hose>>>());
        let headers = &[
            (
                "X-Total-Count",
                "Number of hoses on all pages. Only with page or limit, and not with after.",
            ),
            (
                "X-Total-Is-Exact",
                "false if there are more than X-Total-Count. Only with page or limit, and not with after.",
            ),
        ];
        operation.answers.push(Success { headers, ..Success::new(200, content) });
    }

    fn render(self) -> Result<Rendered, ApiError> {
        Ok(Rendered::as_is(self.0))
    }
}

async fn list(
    ctx: &mut Context<RecordList>,
    Query(query): Query<HoseQuery>,
) -> Result<HoseList, ApiError> {
    let visibility = ctx.visibility();
    let selection = select::<Hose>(&mut ctx.session, query.list).await?;
    let Some(window) = query.window else {
        let first = list_items(&mut ctx.session, &selection, &Window::first(BATCH)).await?;
        let texts = ctx.call.amounts_as_texts.map(Forms::of_elements);
        let hoses = stream(ctx.app.clone(), (ctx.caller, texts), selection, first);
        let answer = HttpResponse::Ok().content_type("application/json").streaming(hoses);
        return Ok(HoseList(answer));
    };
    let page = page(&mut ctx.session, &selection, &window).await?;
    let mut answer = HttpResponse::Ok();
    if let Some(total) = page.total {
        answer.insert_header(("X-Total-Count", total.count.to_string()));
        answer.insert_header(("X-Total-Is-Exact", total.exact.to_string()));
    }
    ctx.call.next = page.next.map(|place| ctx.call.list_name().cursor(&place));
    Ok(HoseList(answer.json(CatalogueItemView::all(page.items, visibility))))
}

/// The position in a streamed list.
enum Place<E> {
    Read(ListPage<CatalogueItem<E>>, bool),
    Next(domain::Place),
    End,
}

/// A whole list as a JSON array: batches are read one after the other, each in its own short unit
/// of work, only as fast as the caller takes them.
fn stream<E: CatalogueEntity>(
    app: Data<App>,
    (caller, texts): (Caller, Option<&'static Forms>),
    selection: Selection<E>,
    first: ListPage<CatalogueItem<E>>,
) -> impl Stream<Item = Result<Bytes, Error>> {
    let state = (app, caller, selection, Place::Read(first, true));
    futures_util::stream::try_unfold(state, move |(app, caller, selection, place_now)| async move {
        let (page, begins) = match place_now {
            Place::Read(page, begins) => (page, begins),
            Place::Next(after) => {
                let window = Window::after(after, BATCH);
                let mut session = Session::read(&app.services, &caller).await?;
                (list_items(&mut session, &selection, &window).await?, false)
            }
            Place::End => return Ok(None),
        };
        let mut chunk = BytesMut::new();
        if begins {
            chunk.put_u8(b'[');
        }
        for (at, offer) in page.items.iter().enumerate() {
            if at > 0 || !begins {
                chunk.put_u8(b',');
            }
            let view = CatalogueItemRef { offer, visibility: caller.visibility() };
            let written = match texts {
                None => serde_json::to_writer((&mut chunk).writer(), &view),
                Some(amounts) => serde_json::to_value(&view).and_then(|mut hose| {
                    amounts.write_texts(&mut hose);
                    serde_json::to_writer((&mut chunk).writer(), &hose)
                }),
            };
            written.map_err(|error| Error::internal("writing a hose", error))?;
        }
        let next = if let Some(place) = page.next {
            Place::Next(place)
        } else {
            chunk.put_u8(b']');
            Place::End
        };
        Ok::<_, Error>(Some((chunk.freeze(), (app, caller, selection, next))))
    })
}
