//! Outbox and links of all organizations, on connections of `hosewright_system`.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::fields::Choice;
use domain::organization::SHARED_ORGANIZATION;
use domain::organization::mail::{Addressee, Letter, Link};
use domain::organization::port::{DueMail, Outbox};
use domain::{Error, Id, Result};
use sqlx::postgres::PgRow;

use crate::postgres::Connections;
use crate::postgres::organization::users::email;
use crate::postgres::row::{choice, get, id, optional_id, optional_words, words};
use crate::postgres::run::{Fetch, Run};

#[derive(Debug)]
pub struct PgOutbox {
    pool: Connections,
}

impl PgOutbox {
    /// Pool of these connections.
    pub const fn new(pool: Connections) -> Self {
        Self { pool }
    }
}

/// Replaces the letter to an address with a forgotten password by a letter to each user with that address. A user who
/// got a link a moment ago gets no other. A waiting letter stays the only one, and a long pause between its tries
/// ends. ($2 is the time at which a letter being sent is due again.)
const ADDRESS_FORGOTTEN: &str = "
    with forgotten as (
        delete from outbox where user_id is null and due <= $1 returning *)
    insert into outbox (organization_id, id, kind, user_id, recipient, created, due)
    select u.organization_id, substring(uuid_send(gen_random_uuid()) for 12), 'reset', u.id, f.recipient, f.created, f.due
    from (select distinct on (recipient) * from forgotten) f
    join users u on u.email = f.recipient and not u.deleted
    where not exists (select from user_links l where l.organization_id = u.organization_id and l.user_id = u.id
        and l.purpose = 'password' and l.redeemed is null and l.sent > $1 - interval '1 minute')
    on conflict (organization_id, user_id, kind) do update set due = excluded.due
        where outbox.due > $2 + interval '1 minute'";

/// Takes the first due letter that nobody has leased, and finds its addressee; none for a deleted user or an old
/// address.
///
/// Finds the letter in a separate step: as a subquery it could run for each row, and then take all due letters but
/// send only one.
const TAKE: &str = "
    with next as materialized (
        select organization_id, id from outbox where due <= $1 order by due limit 1 for update skip locked),
    taken as (
        update outbox o set due = $2, attempts = attempts + 1
        from next n where o.organization_id = n.organization_id and o.id = n.id
        returning o.*)
    select t.id, t.kind, t.recipient, t.attempts, u.id as user_id, u.organization_id, u.name, o.name as organization
    from taken t
    left join users u on u.organization_id = t.organization_id and u.id = t.user_id and not u.deleted
        and t.recipient = case t.kind when 'newEmail' then u.pending_email else u.email end
    left join organizations o on o.organization_id = u.organization_id";

#[async_trait]
impl Outbox for PgOutbox {
    async fn add_forgotten(&self, letter: &Letter) -> Result<()> {
        let Letter { id, kind, user: _, to, created } = letter;
        sqlx::query(
            "insert into outbox (organization_id, id, kind, recipient, created, due) values ($1, $2, $3, $4, $5, $5)",
        )
        .bind(SHARED_ORGANIZATION.raw())
        .bind(id.raw())
        .bind(kind.word())
        .bind(to.as_str())
        .bind(created)
        .run(&self.pool, "noting a forgotten password")
        .await?;
        Ok(())
    }

    async fn take_due(&self, now: DateTime<Utc>, lease: DateTime<Utc>) -> Result<Option<DueMail>> {
        sqlx::query(ADDRESS_FORGOTTEN)
            .bind(now)
            .bind(lease)
            .run(&self.pool, "writing to those who forgot a password")
            .await?;
        let row =
            sqlx::query(TAKE).bind(now).bind(lease).first(&self.pool, "taking a letter").await?;
        row.as_ref().map(letter).transpose()
    }

    async fn put_off(&self, id: Id<Letter>, until: DateTime<Utc>) -> Result<()> {
        sqlx::query("update outbox set due = $2 where id = $1")
            .bind(id.raw())
            .bind(until)
            .run(&self.pool, "putting a letter off")
            .await?;
        Ok(())
    }

    async fn remove_letter(&self, id: Id<Letter>) -> Result<()> {
        sqlx::query("delete from outbox where id = $1")
            .bind(id.raw())
            .run(&self.pool, "forgetting a letter")
            .await?;
        Ok(())
    }

    async fn set_link(&self, link: &Link) -> Result<()> {
        let Link { organization, user, purpose, digest, email, sent, expires, redeemed } = link;
        sqlx::query(
            "insert into user_links (organization_id, user_id, purpose, digest, email, sent, expires, redeemed)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
            on conflict (organization_id, user_id, purpose) do update set digest = excluded.digest,
                email = excluded.email, sent = excluded.sent, expires = excluded.expires, redeemed = excluded.redeemed",
        )
        .bind(organization.raw())
        .bind(user.raw())
        .bind(purpose.word())
        .bind(digest)
        .bind(email.as_str())
        .bind(sent)
        .bind(expires)
        .bind(redeemed)
        .run(&self.pool, "keeping a link")
        .await?;
        Ok(())
    }

    async fn link(&self, digest: &[u8; 32]) -> Result<Option<Link>> {
        let row = sqlx::query("select * from user_links where digest = $1")
            .bind(digest)
            .first(&self.pool, "finding a link")
            .await?;
        row.as_ref().map(link).transpose()
    }
}

fn letter(row: &PgRow) -> Result<DueMail> {
    let tries: i32 = get(row, "attempts")?;
    let user = optional_id(row, "user_id")?;
    let about = match (user, get::<Option<&str>, _>(row, "organization")?) {
        (Some(user), Some(name)) => Some(Addressee {
            user,
            organization: id(row, "organization_id")?,
            organization_name: words(name, "organizations.name")?,
            name: optional_words(get(row, "name")?, "users.name")?,
        }),
        _ => None,
    };
    Ok(DueMail {
        id: id(row, "id")?,
        kind: choice(get(row, "kind")?, "outbox.kind")?,
        to: email(get(row, "recipient")?)?,
        tries: tries.unsigned_abs(),
        about,
    })
}

fn link(row: &PgRow) -> Result<Link> {
    let digest: &[u8] = get(row, "digest")?;
    Ok(Link {
        organization: id(row, "organization_id")?,
        user: id(row, "user_id")?,
        purpose: choice(get(row, "purpose")?, "user_links.purpose")?,
        digest: digest
            .try_into()
            .map_err(|error| Error::internal("reading user_links.digest", error))?,
        email: email(get(row, "email")?)?,
        sent: get(row, "sent")?,
        expires: get(row, "expires")?,
        redeemed: get(row, "redeemed")?,
    })
}
