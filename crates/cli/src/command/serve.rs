//! `hosewright serve`

use adapters::pdf::FallbackFonts;
use adapters::services;
use std::sync::Arc;

use std::net::TcpListener;

use std::time::Duration;

use adapters::postgres::Timeouts;
use api::{App, EmbeddedPage, MetricsFor, Pages, Proxies, Settings};
use domain::Services;
use domain::organization::identity::organization_named;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;

use super::{demo, print, this_program, upkeep};
use crate::args::Place;
use crate::config::{self, Config};
use crate::demo::Demo;
use crate::failure::Failure;
use crate::mail::transport;
use crate::place::{Open, Opening, Prepared};

/// Serves until a signal ends it.
pub(super) async fn run(
    place: &Place,
    config: &Config,
    prepared: &Prepared,
    listen: Option<String>,
    with_demo: bool,
) -> Result<(), Failure> {
    let mut ended = signals()?;
    let fonts = config.fonts.read()?;
    let listener = listen_on(
        "--listen or server.listen",
        &listen.unwrap_or_else(|| config.server.listen.clone()),
    )?;
    let metrics_listener = Some(config.server.metrics_listen.as_str())
        .filter(|address| !address.is_empty())
        .map(|address| listen_on("server.metrics_listen", address))
        .transpose()?;
    let own = (listener, metrics_listener, fonts);
    let open = prepared.open(config, Opening::Service).await?;
    let served = serve(place, config, prepared, &open, own, with_demo, &mut ended).await;
    let closed = open.close().await;
    served.and(closed)
}

async fn serve(
    place: &Place,
    config: &Config,
    prepared: &Prepared,
    open: &Open,
    (listener, metrics_listener, fonts): (TcpListener, Option<TcpListener>, FallbackFonts),
    with_demo: bool,
    ended: &mut oneshot::Receiver<()>,
) -> Result<(), Failure> {
    let database = open.connect(config, timeouts(&config.database)).await?;
    let services = services(&database, fonts, this_program())?;
    let address = listener.local_addr().map_err(Failure::io("asking for the address"))?;
    let post = transport(config, &format!("http://{address}"), prepared.mails(place))?;
    let shown = if with_demo {
        let demo = demo::load(&services, &open.addresses, None).await?;
        let keys = demo::keys(&services, &demo, &prepared.demo_keys(place)).await?;
        first_steps(&format!("http://{address}"), &demo, &keys)
    } else {
        format!("Serving http://{address}/api/v1, documentation at http://{address}/docs/")
    };
    let metrics =
        api::install_metrics().map_err(|error| Failure::Refused(format!("metrics: {error}")))?;
    let settings = settings(config, &services).await?;
    let posting = post.map(|post| actix_web::rt::spawn(api::post_mails(services.clone(), post)));
    let keeping = actix_web::rt::spawn(upkeep::keep(
        database.clone(),
        open.addresses.clone(),
        config.audit.keep_months,
    ));
    let app = App::new(services, settings, metrics).map_err(Failure::io("starting threads"))?;
    let (workers, calls, stopping) = (app.workers(), app.calls(), app.stopping());
    let pages = config.web.enabled.then_some(Pages {
        configure: web::configure,
        embedded,
        nowhere: web::nowhere,
    });
    let server =
        api::run(app, listener, metrics_listener, pages).map_err(Failure::io("serving"))?;
    let handle = server.handle();
    print(&shown);
    let mut serving = std::pin::pin!(server);
    tokio::select! {
        done = &mut serving => done.map_err(Failure::io("serving"))?,
        () = open.watch(prepared) => {}
        _ = ended => {
            stopping.begin();
            // Until balancers have seen it, they send further requests.
            let pause = Duration::from_secs(config.server.drain_seconds.into());
            let stop = async {
                tokio::time::sleep(pause).await;
                handle.stop(true).await;
            };
            let (done, ()) = tokio::join!(serving, stop);
            done.map_err(Failure::io("ending requests"))?;
        }
    }
    calls.end().await;
    // Running work is rolled back; its jobs count as interrupted.
    workers.end();
    if let Some(posting) = posting {
        posting.abort();
    }
    keeping.abort();
    database.close().await;
    Ok(())
}

/// The page in a frame of a web shop.
fn embedded() -> EmbeddedPage {
    let html = web::html();
    EmbeddedPage { policy: web::policy(&html).into(), html: html.into() }
}

async fn settings(config: &Config, services: &Arc<Services>) -> Result<Settings, Failure> {
    let public = config.public.organization.trim();
    let public_organization = match public {
        "" => None,
        name => {
            let found = organization_named(services, name).await;
            let found = found.map_err(|error| {
                Failure::Refused(format!("configuration: public.organization: {error}"))
            });
            Some(found?.id)
        }
    };
    let origins = config.server.cors_origins.iter().map(|origin| {
        origin.parse().map_err(|error| {
            Failure::Refused(format!("configuration: server.cors_origins: {origin:?} {error}"))
        })
    });
    let defaults = Settings::default();
    let limits = &config.limits;
    let unless_zero = |set: usize, default| if set == 0 { default } else { set };
    Ok(Settings {
        public_organization,
        record_url: Some(config.labels.record_url.clone()).filter(|url| !url.is_empty()),
        proxies: Proxies {
            trusted: config.server.trusted_proxies.clone(),
            header: config.server.forwarded_header,
        },
        cors_origins: origins.collect::<Result<_, _>>()?,
        known_per_second: config.limits.known_per_second,
        anonymous_per_second: config.limits.anonymous_per_second,
        tokens_per_minute: config.limits.tokens_per_minute,
        embed_assemblies_per_hour: config.limits.embed_assemblies_per_hour,
        body_patience: Duration::from_secs(config.limits.body_seconds.into()),
        shutdown: Duration::from_secs(config.server.shutdown_seconds.into()),
        metrics: metrics_for(&config.server),
        session_seconds: config.web.session_seconds,
        connections: usize::try_from(config.database.connections).unwrap_or(usize::MAX),
        exports_at_once: unless_zero(limits.exports_at_once, defaults.exports_at_once),
        calls_waiting: config.api_history.waiting,
        calls_kept_days: config.api_history.kept_days,
        ..defaults
    })
}

/// How long statements of requests may take.
fn timeouts(database: &config::Database) -> Timeouts {
    Timeouts {
        statement: Duration::from_secs(database.statement_seconds.into()),
        lock: Duration::from_secs(database.lock_seconds.into()),
        transaction: Duration::from_mins(database.transaction_minutes.into()),
    }
}

fn metrics_for(server: &config::Server) -> MetricsFor {
    if !server.metrics_listen.is_empty() {
        MetricsFor::Nobody
    } else if server.metrics_token.is_empty() {
        MetricsFor::ThisMachine
    } else {
        MetricsFor::Token(server.metrics_token.clone())
    }
}

fn listen_on(setting: &str, address: &str) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).map_err(Failure::io(format!("listening on {address} ({setting})")))
}

/// Ends with the first signal that asks for it.
fn signals() -> Result<oneshot::Receiver<()>, Failure> {
    let (end, ended) = oneshot::channel();
    let mut listening = Vec::new();
    for kind in [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()] {
        listening.push(signal(kind).map_err(Failure::io("listening for signals"))?);
    }
    actix_web::rt::spawn(async move {
        let [interrupt, terminate, hang_up] = listening.as_mut_slice() else { return };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
        }
        let _nobody_waits = end.send(());
    });
    Ok(ended)
}

/// First steps for a new user.
fn first_steps(host: &str, demo: &Demo, keys: &demo::Keys) -> String {
    let (admin, customer) = (demo::ADMIN_KEY, demo::CUSTOMER_KEY);
    format!(
        "
Serving the demo organization at {host}/api/v1

  Page            {host}/
  Sign in as      {person}
  Password        {password}

  Documentation   {host}/docs/
  Admin key       {admin_key}   (name: {admin})
  Customer key    {customer_key}   (name: {customer})

Paste these into another terminal:

curl '{host}/api/v1/organization/hoses?search.spec=853&size=-8'

TOKEN=$(curl -s {host}/security/v1/token -H 'Content-Type: application/json' -d '{{\"apiKey\":\"{admin_key}\",\"name\":\"{admin}\",\"grantType\":\"client_credentials\"}}' | sed 's/.*\"securityToken\":\"\\([^\"]*\\)\".*/\\1/')

curl -s {host}/api/v1/hosekit/{kit}/labels -H \"Authorization: Bearer $TOKEN\" -X POST -o labels.pdf && ls -l labels.pdf

Ctrl-C ends the service and its database.
",
        person = demo::PERSON,
        password = keys.password,
        admin_key = keys.admin,
        customer_key = keys.customer,
        kit = demo.kit_under_editing,
    )
}
