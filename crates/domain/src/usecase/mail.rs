//! Sends what is in the outbox.

use std::sync::Arc;

use chrono::TimeDelta;

use crate::mail::{Link, LinkRules, Undelivered, compose, pause_after};
use crate::port::{DueLetter, Mailer};
use crate::usecase::Services;
use crate::{Error, Result};

/// For how long a letter is kept from others while it is sent.
const LEASE: TimeDelta = TimeDelta::minutes(2);

/// How mails go out.
#[derive(Clone)]
pub struct Post {
    /// Takes them away.
    pub mailer: Arc<dyn Mailer>,
    /// Where their links lead.
    pub links: LinkRules,
}

/// What became of a letter.
#[derive(Debug)]
pub enum Posted {
    /// None was due.
    Nothing,
    /// It went out, or came to nothing.
    Done,
    /// It will be tried again.
    PutOff(Undelivered),
    /// It is given up.
    GivenUp(DueLetter, Undelivered),
}

/// Sends the next letter that is due. Its link is made now, so that its secret is nowhere but in
/// the mail itself; one that is tried again has a new one.
pub async fn send_next(services: &Services, post: &Post) -> Result<Posted> {
    let now = services.now();
    let Some(letter) = services.outbox.take_due(now, now + LEASE).await? else {
        return Ok(Posted::Nothing);
    };
    let sent = send(services, post, &letter).await?;
    let (posted, again) = match sent {
        Ok(()) => (Posted::Done, None),
        Err(Undelivered::Later(why)) => match pause_after(letter.tries) {
            Some(pause) => (Posted::PutOff(Undelivered::Later(why)), Some(pause)),
            None => (Posted::GivenUp(letter.clone(), Undelivered::Later(why)), None),
        },
        Err(refused) => (Posted::GivenUp(letter.clone(), refused), None),
    };
    match again {
        Some(pause) => services.outbox.put_off(letter.id, services.now() + pause).await?,
        None => services.outbox.remove_letter(letter.id).await?,
    }
    Ok(posted)
}

async fn send(
    services: &Services,
    post: &Post,
    letter: &DueLetter,
) -> Result<std::result::Result<(), Undelivered>> {
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
