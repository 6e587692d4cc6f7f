//! The demo organization and its keys.

use std::sync::Arc;

use std::fs;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use adapters::postgres::{Addresses, analyze, tidy};
use domain::organization::identity::{create_key, set_password};
use domain::organization::{KeyType, NewApiKey, Password};
use domain::{Email, Services, Text};
use indicatif::{ProgressBar, ProgressStyle};

use crate::demo::Demo;
use crate::failure::Failure;

/// The names of the demo's keys.
pub(super) const ADMIN_KEY: &str = "demo admin";
pub(super) const CUSTOMER_KEY: &str = "demo customer";

/// The person who signs in to the page.
pub(super) const PERSON: &str = "ada@demo-shop.example";

/// The demo's keys, and the password of its person.
pub(super) struct Keys {
    pub(super) admin: String,
    pub(super) customer: String,
    pub(super) password: String,
}

/// Loads the demo organization where it isn't there, with a progress bar.
pub(super) async fn load(
    services: &Arc<Services>,
    addresses: &Addresses,
    items: Option<u64>,
) -> Result<Demo, Failure> {
    let bar = ProgressBar::no_length();
    let style =
        ProgressStyle::with_template("Loading the demo {bar:40} {pos}/{len} items, {eta} to go");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let loaded = crate::demo::load(services, addresses, items, &|done, total| {
        bar.set_length(total);
        bar.set_position(done);
    })
    .await;
    bar.finish_and_clear();
    let demo = loaded?;
    if items.is_some() {
        tidy(addresses).await?;
    } else if demo.is_new {
        analyze(addresses).await?;
    }
    Ok(demo)
}

/// The demo's keys from their file, or new ones if the file is absent.
pub(super) async fn keys(
    services: &Arc<Services>,
    demo: &Demo,
    file: &Path,
) -> Result<Keys, Failure> {
    if let Some(keys) = fs::read_to_string(file).ok().as_deref().and_then(read) {
        return Ok(keys);
    }
    let key = async |name: &str, key_type: KeyType, customer| -> Result<String, Failure> {
        let name = Text::new(name).map_err(|error| Failure::Refused(error.to_string()))?;
        let scopes = key_type.usual_scopes();
        let addresses = Vec::new();
        let new = NewApiKey { name, key_type, scopes, customer, addresses, expires: None };
        Ok(create_key(services, &demo.organization, new).await?.reveal())
    };
    let keys = Keys {
        admin: key(ADMIN_KEY, KeyType::Admin, None).await?,
        customer: key(CUSTOMER_KEY, KeyType::Customer, Some(demo.customer)).await?,
        password: password(services, demo).await?,
    };
    write(file, &keys).map_err(Failure::io(format!("writing {}", file.display())))?;
    Ok(keys)
}

/// A new password of the demo's person.
async fn password(services: &Arc<Services>, demo: &Demo) -> Result<String, Failure> {
    let refused = |error: &dyn std::fmt::Display| Failure::Refused(error.to_string());
    let random = services.secrets.link_token()?.reveal();
    let random: String = random.chars().rev().take(16).collect();
    let text = format!("Demo1-{random}");
    let password = Password::new(&text).map_err(|error| refused(&error))?;
    let email = Email::new(PERSON).map_err(|error| refused(&error))?;
    set_password(services, &demo.organization, &email, password).await?;
    Ok(text)
}

fn read(text: &str) -> Option<Keys> {
    let of = |name: &str| {
        text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).map(str::to_owned)
    };
    Some(Keys { admin: of(ADMIN_KEY)?, customer: of(CUSTOMER_KEY)?, password: of(PERSON)? })
}

/// Only its owner may read the file.
fn write(file: &Path, keys: &Keys) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut open =
        fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(file)?;
    let Keys { admin, customer, password } = keys;
    writeln!(open, "{ADMIN_KEY}: {admin}\n{CUSTOMER_KEY}: {customer}\n{PERSON}: {password}")
}
