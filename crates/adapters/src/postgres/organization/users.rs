//! Users of an organization.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::access::Role;
use domain::fields::Choice;
use domain::organization::mail::{Letter, LetterKind, LinkPurpose};
use domain::organization::port::{Admin, UserFilter, Users};
use domain::organization::{BrowserSession, User};
use domain::{Email, Error, Id, ListPage, Result, Window};
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Postgres, QueryBuilder};

use crate::postgres::order::{Key, KeyType, ListOrder, counting, listed};
use crate::postgres::organization::browser_sessions::browser_session;
use crate::postgres::row::{choice, get, id, optional_words, record};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Users for PgWork {
    async fn user(&mut self, id: Id<User>) -> Result<Option<User>> {
        let lock = if self.writes { " for update" } else { "" };
        let sql = format!(
            "select * from users where organization_id = $1 and id = $2 and not deleted{lock}"
        );
        let row = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(id.raw())
            .first(&mut *self.tx, "finding a user")
            .await?;
        row.as_ref().map(user).transpose()
    }

    async fn page_of_users(
        &mut self,
        filter: &UserFilter,
        window: &Window,
    ) -> Result<ListPage<User>> {
        // An address is one user's.
        let order = ListOrder::by([Key::new("email", KeyType::Text)], false);
        let mut sql = QueryBuilder::new("");
        order.push_page(&mut sql, window, |sql| {
            sql.push("select *, ").push(order.place());
            self.push_users(sql, filter);
        })?;
        let rows = sql.build().all(&mut *self.tx, "listing users").await?;
        let mut count = counting();
        self.push_users(&mut count, filter);
        self.counted(listed(&rows, window, user)?, count).await
    }

    async fn lock_admins(&mut self) -> Result<Vec<Admin>> {
        // In a fixed order, so that two who lock them don't wait for each other.
        let rows = sqlx::query(
            "select id, password_hash is not null as accepted from users
            where organization_id = $1 and role = 'admin' and not deleted order by id for update",
        )
        .bind(self.tenant())
        .all(&mut *self.tx, "locking the admins")
        .await?;
        rows.iter()
            .map(|row| Ok(Admin { user: id(row, "id")?, accepted: get(row, "accepted")? }))
            .collect()
    }

    async fn emails_in_use(&mut self, emails: &[Email]) -> Result<Vec<Email>> {
        let emails: Vec<&str> = emails.iter().map(Email::as_str).collect();
        let taken: Vec<String> = sqlx::query_scalar(
            "select email from users where organization_id = $1 and email = any($2) and not deleted",
        )
        .bind(self.tenant())
        .bind(emails)
        .all(&mut *self.tx, "looking for e-mail addresses")
        .await?;
        taken.iter().map(|taken| email(taken)).collect()
    }

    async fn add_users(&mut self, users: &[User]) -> Result<()> {
        insert_users(users).run(&mut *self.tx, "keeping users").await?;
        Ok(())
    }

    async fn save_user(&mut self, user: &User) -> Result<()> {
        let User { id, organization: _, email, pending_email, name, role, password_hash, record } =
            user;
        sqlx::query(
            "update users set email = $3, pending_email = $4, name = $5, role = $6, password_hash = $7,
                last_modified = $8, last_modified_by = $9
            where organization_id = $1 and id = $2",
        )
        .bind(self.tenant())
        .bind(id.raw())
        .bind(email.as_str())
        .bind(pending_email.as_ref().map(Email::as_str))
        .bind(name.as_deref())
        .bind(role.word())
        .bind(password_hash)
        .bind(record.last_modified)
        .bind(record.last_modified_by)
        .run(&mut *self.tx, "keeping a changed user")
        .await?;
        Ok(())
    }

    async fn remove_user(&mut self, user: &User) -> Result<()> {
        sqlx::query(
            "with links as (delete from user_links where organization_id = $1 and user_id = $2),
                letters as (delete from outbox where organization_id = $1 and user_id = $2)
            update users set deleted = true, pending_email = null, password_hash = null,
                last_modified = $3, last_modified_by = $4
            where organization_id = $1 and id = $2",
        )
        .bind(self.tenant())
        .bind(user.id.raw())
        .bind(user.record.last_modified)
        .bind(user.record.last_modified_by)
        .run(&mut *self.tx, "deleting a user")
        .await?;
        Ok(())
    }

    async fn end_links(&mut self, user: Id<User>, purpose: LinkPurpose) -> Result<()> {
        let kinds: Vec<&str> = LetterKind::ALL
            .iter()
            .filter(|kind| kind.purpose() == Some(purpose))
            .map(|kind| kind.word())
            .collect();
        sqlx::query(
            "with letters as (delete from outbox where organization_id = $1 and user_id = $2 and kind = any($4))
            delete from user_links where organization_id = $1 and user_id = $2 and purpose = $3",
        )
        .bind(self.tenant())
        .bind(user.raw())
        .bind(purpose.word())
        .bind(kinds)
        .run(&mut *self.tx, "ending links")
        .await?;
        Ok(())
    }

    async fn sessions_of(
        &mut self,
        user: Id<User>,
        now: DateTime<Utc>,
    ) -> Result<Vec<BrowserSession>> {
        let rows = sqlx::query(
            "select * from browser_sessions where organization_id = $1 and user_id = $2 and expires > $3
            order by last_used desc, id",
        )
        .bind(self.tenant())
        .bind(user.raw())
        .bind(now)
        .all(&mut *self.tx, "listing sessions")
        .await?;
        rows.iter().map(browser_session).collect()
    }

    async fn end_session_of(&mut self, user: Id<User>, id: Id<BrowserSession>) -> Result<bool> {
        let ended = sqlx::query(
            "delete from browser_sessions where organization_id = $1 and user_id = $2 and id = $3",
        )
        .bind(self.tenant())
        .bind(user.raw())
        .bind(id.raw())
        .run(&mut *self.tx, "ending a session")
        .await?;
        Ok(ended > 0)
    }

    async fn redeem_link(&mut self, digest: &[u8; 32], now: DateTime<Utc>) -> Result<bool> {
        let redeemed = sqlx::query(
            "update user_links set redeemed = $3
            where organization_id = $1 and digest = $2 and redeemed is null and expires > $3",
        )
        .bind(self.tenant())
        .bind(digest)
        .bind(now)
        .run(&mut *self.tx, "using a link")
        .await?;
        Ok(redeemed > 0)
    }

    async fn add_letters(&mut self, letters: &[Letter]) -> Result<()> {
        let raw = |id: Id<User>| id.raw();
        sqlx::query(
            "insert into outbox (organization_id, id, kind, user_id, recipient, created, due)
            select $1, n.*, n.created from unnest($2::bytea[], $3::text[], $4::bytea[], $5::text[], $6::timestamptz[])
                as n (id, kind, user_id, recipient, created)
            -- Somebody else wrote the same to them just now.
            on conflict (organization_id, user_id, kind) do nothing",
        )
        .bind(self.tenant())
        .bind(letters.iter().map(|l| l.id.raw()).collect::<Vec<_>>())
        .bind(letters.iter().map(|l| l.kind.word()).collect::<Vec<_>>())
        .bind(letters.iter().map(|l| l.user.map(raw)).collect::<Vec<_>>())
        .bind(letters.iter().map(|l| l.to.as_str()).collect::<Vec<_>>())
        .bind(letters.iter().map(|l| l.created).collect::<Vec<_>>())
        .run(&mut *self.tx, "writing letters")
        .await?;
        Ok(())
    }
}

impl PgWork {
    fn push_users(&self, sql: &mut QueryBuilder<Postgres>, filter: &UserFilter) {
        sql.push(" from users where organization_id = ").push_bind(self.tenant());
        sql.push(" and not deleted");
        if let Some(name) = &filter.name {
            sql.push(" and position(").push_bind(domain::case_folded(name));
            sql.push(" in lower(name)) > 0");
        }
        if let Some(email) = &filter.email {
            sql.push(" and position(").push_bind(Email::folded(email)).push(" in email) > 0");
        }
        if let Some(role) = filter.role {
            sql.push(" and role = ").push_bind(role.word());
        }
        if let Some(accepted) = filter.accepted {
            sql.push(" and (password_hash is not null) = ").push_bind(accepted);
        }
    }
}

/// Statement that stores new users, each in its organization.
pub(crate) fn insert_users(users: &[User]) -> Query<'static, Postgres, PgArguments> {
    sqlx::query(
        "insert into users (organization_id, id, email, pending_email, name, role, password_hash,
            created, created_by, last_modified, last_modified_by)
        select n.*, n.created, n.created_by from unnest($1::bytea[], $2::bytea[], $3::text[], $4::text[], $5::text[],
            $6::text[], $7::text[], $8::timestamptz[], $9::bytea[])
            as n (organization_id, id, email, pending, name, role, hash, created, created_by)",
    )
    .bind(users.iter().map(|u| u.organization.raw()).collect::<Vec<_>>())
    .bind(users.iter().map(|u| u.id.raw()).collect::<Vec<_>>())
    .bind(users.iter().map(|u| u.email.as_str().to_owned()).collect::<Vec<_>>())
    .bind(users.iter().map(|u| u.pending_email.as_ref().map(|e| e.as_str().to_owned())).collect::<Vec<_>>())
    .bind(users.iter().map(|u| u.name.clone().map(String::from)).collect::<Vec<_>>())
    .bind(users.iter().map(|u| u.role.word()).collect::<Vec<_>>())
    .bind(users.iter().map(|u| u.password_hash.clone()).collect::<Vec<_>>())
    .bind(users.iter().map(|u| u.record.created).collect::<Vec<_>>())
    .bind(users.iter().map(|u| u.record.created_by).collect::<Vec<_>>())
}

/// Reads an address from its column.
pub(crate) fn email(text: &str) -> Result<Email> {
    Email::new(text).map_err(|error| Error::internal("reading an e-mail address", error))
}

/// Reads a user from its row.
pub(crate) fn user(row: &PgRow) -> Result<User> {
    let pending: Option<&str> = get(row, "pending_email")?;
    Ok(User {
        id: id(row, "id")?,
        organization: id(row, "organization_id")?,
        email: email(get(row, "email")?)?,
        pending_email: pending.map(email).transpose()?,
        name: optional_words(get(row, "name")?, "users.name")?,
        role: choice::<Role>(get(row, "role")?, "users.role")?,
        password_hash: get(row, "password_hash")?,
        record: record(row)?,
    })
}
