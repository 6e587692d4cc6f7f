//! Jobs: how far they are, and what came of them.

use domain::{Error, Id, Session};
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, ContentEncoding};
use actix_web::web::{Bytes, Data};
use domain::access::Caller;
use domain::workbooks::jobs::{self, Job};
use futures_util::Stream;

use crate::error::ApiError;
use crate::json::view::JobView;
use crate::operation::row::{get, group};
use crate::operation::{Context, File, Json, Media, Operation, Path, Read, STAFF};
use crate::server::app::App;

/// How often a stream looks for news.
const LOOK: Duration = Duration::from_millis(250);
/// Looks without news until the stream says that it lives.
const QUIET: u32 = 40;
/// Looks until a stream ends; whoever still wants to know connects again.
const MOST_LOOKS: u32 = 4 * 60 * 60;

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Job",
        vec![
            get("/job/{jobId}", STAFF, find)
                .named("getJob", "Get a job")
                .about("Progress and result of a job, for its creator and for admins. Jobs are stored for a week.")
                .returns("Address of the job."),
            get("/job/{jobId}/events", STAFF, events)
                .named("getJobEvents", "Watch a job")
                .about(
                    "Server-sent events: progress after each change, finally end, each with the job as data. The stream ends with the job.",
                )
                .returns("The events."),
        ],
    )
}

async fn find(ctx: &mut Context<Read>, Path(id): Path<Id<Job>>) -> Result<Json<JobView>, ApiError> {
    let job = jobs::find(&mut ctx.session, id).await?;
    Ok(Json(JobView::of(&job, ctx.visibility())))
}

/// `text/event-stream`
struct Events;

impl Media for Events {
    const TYPES: &'static [&'static str] = &["text/event-stream"];
}

async fn events(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<Job>>,
) -> Result<File<Events>, ApiError> {
    // An unknown job is an error before the stream begins.
    let job = jobs::find(&mut ctx.session, id).await?;
    let (app, caller) = (ctx.app.clone(), ctx.caller);
    let watch = Watch { app, caller, id, seen: None, quiet: 0, looks: 0 };
    Ok(File::new(
        HttpResponse::Ok()
            .content_type("text/event-stream")
            .insert_header((CACHE_CONTROL, "no-cache"))
            .insert_header(("X-Accel-Buffering", "no"))
            // Compressing would hold events back.
            .insert_header(ContentEncoding::Identity)
            .streaming(watch.stream(job)),
    ))
}

/// Somebody who watches a job.
struct Watch {
    app: Data<App>,
    caller: Caller,
    id: Id<Job>,
    /// State sent last.
    seen: Option<Job>,
    quiet: u32,
    looks: u32,
}

impl Watch {
    fn stream(self, first: Job) -> impl Stream<Item = Result<Bytes, Error>> {
        futures_util::stream::try_unfold(Some((self, Some(first))), |state| async move {
            let Some((mut watch, mut news)) = state else { return Ok(None) };
            loop {
                let job = match news.take() {
                    Some(job) => job,
                    None => match watch.look().await {
                        Ok(job) => job,
                        Err(Error::Unavailable(_)) => continue,
                        Err(_gone) => return Ok(None),
                    },
                };
                if let Some(text) = watch.event_text(job) {
                    let over = watch.is_over();
                    return Ok(Some((Bytes::from(text), (!over).then_some((watch, None)))));
                }
            }
        })
    }

    fn is_over(&self) -> bool {
        self.looks >= MOST_LOOKS || self.seen.as_ref().is_some_and(|job| job.state.is_final())
    }

    async fn look(&mut self) -> Result<Job, Error> {
        tokio::time::sleep(LOOK).await;
        self.looks += 1;
        jobs::find(&mut Session::read(&self.app.services, &self.caller).await?, self.id).await
    }

    /// Next event to send, if any.
    fn event_text(&mut self, job: Job) -> Option<String> {
        let last = self.seen.as_ref().map(|seen| (seen.state, seen.progress));
        if last == Some((job.state, job.progress)) {
            self.quiet += 1;
            if self.quiet < QUIET && self.looks < MOST_LOOKS {
                return None;
            }
            self.quiet = 0;
            return Some(": still there\n\n".to_owned());
        }
        self.quiet = 0;
        let event = if job.state.is_final() { "end" } else { "progress" };
        let data =
            serde_json::to_string(&JobView::of(&job, self.caller.visibility())).unwrap_or_default();
        self.seen = Some(job);
        Some(format!("event: {event}\ndata: {data}\n\n"))
    }
}
