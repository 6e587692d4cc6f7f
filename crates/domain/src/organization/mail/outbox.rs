//! Sends the letters of the outbox.

use std::sync::Arc;

use chrono::TimeDelta;

use crate::organization::mail::{Link, LinkRules, SendFailure, compose, pause_after};
use crate::organization::port::{DueMail, Mailer};
use crate::{Error, Result, Services};

/// Lease of a letter while it is sent.
const LEASE: TimeDelta = TimeDelta::minutes(2);

/// Mail server, and address and validity of links.
#[derive(Clone)]
pub struct MailTransport {
    /// Mail server.
    pub mailer: Arc<dyn Mailer>,
    /// Address and validity of links.
    pub links: LinkRules,
}

/// Outcome of sending a letter.
#[derive(Debug)]
pub enum SendResult {
    /// Sent, or no longer needed.
    Done,
    /// Retried after a pause.
    PutOff(SendFailure, TimeDelta),
    GivenUp(SendFailure),
}

/// Takes the next due letter, with a lease. If [`save_result`] doesn't store a result, it is due again after the
/// lease.
pub async fn take(services: &Services) -> Result<Option<DueMail>> {
    let now = services.now();
    services.outbox.take_due(now, now + LEASE).await
}

/// Sends a letter. Its link is created now and again for each retry, so that only the mail contains the secret.
pub async fn deliver(services: &Services, post: &MailTransport, letter: &DueMail) -> SendResult {
    match send(services, post, letter).await {
        Ok(Ok(())) => SendResult::Done,
        Ok(Err(SendFailure::Later(why))) => later(letter, why),
        Ok(Err(refused)) => SendResult::GivenUp(refused),
        // That is no fault of the letter, however often it happens.
        Err(away @ (Error::Unavailable(_) | Error::Busy { .. })) => {
            let pause = pause_after(letter.tries).or_else(|| pause_after(1));
            SendResult::PutOff(SendFailure::Later(away.to_string()), pause.unwrap_or_default())
        }
        Err(error) => later(letter, error.to_string()),
    }
}

fn later(letter: &DueMail, why: String) -> SendResult {
    match pause_after(letter.tries) {
        Some(pause) => SendResult::PutOff(SendFailure::Later(why), pause),
        None => SendResult::GivenUp(SendFailure::Later(why)),
    }
}

/// Stores the result.
pub async fn save_result(services: &Services, letter: &DueMail, result: &SendResult) -> Result<()> {
    match result {
        SendResult::PutOff(_, pause) => {
            services.outbox.put_off(letter.id, services.now() + *pause).await
        }
        SendResult::Done | SendResult::GivenUp(_) => services.outbox.remove_letter(letter.id).await,
    }
}

async fn send(
    services: &Services,
    post: &MailTransport,
    letter: &DueMail,
) -> Result<std::result::Result<(), SendFailure>> {
    let Some(about) = &letter.about else { return Ok(Ok(())) };
    let token = match letter.kind.purpose() {
        None => None,
        Some(purpose) => {
            let token = services.secrets.link_token()?;
            let sent = services.now();
            let expires = sent
                .checked_add_signed(post.links.holds(letter.kind))
                .ok_or_else(|| Error::broken("a link that holds for ever"))?;
            let link = Link {
                organization: about.organization,
                user: about.user,
                purpose,
                digest: services.secrets.link_digest(&token),
                email: letter.to.clone(),
                sent,
                expires,
                redeemed: None,
            };
            services.outbox.set_link(&link).await?;
            Some(token)
        }
    };
    let mail = compose(letter.kind, letter.to.clone(), about, token.as_ref(), &post.links);
    Ok(post.mailer.send(&mail).await)
}
