//! `hosewright user`

use std::sync::Arc;

use domain::access::Role;
use domain::organization::Password;
use domain::organization::identity::{create_user, organization_named};
use domain::{Email, Services, Text};

use super::print;
use crate::args::UserRole;
use crate::failure::Failure;

/// Creates a user and prints the id.
pub(super) async fn create(
    services: &Arc<Services>,
    organization: &str,
    email: &str,
    name: Option<&str>,
    role: UserRole,
) -> Result<(), Failure> {
    let refused =
        |what: &str, error: &dyn std::fmt::Display| Failure::Refused(format!("{what}: {error}"));
    let email = Email::new(email).map_err(|error| refused("--email", &error))?;
    let name = name.map(Text::new).transpose().map_err(|error| refused("--name", &error))?;
    let role = match role {
        UserRole::Admin => Role::Admin,
        UserRole::Regular => Role::Regular,
        UserRole::Restricted => Role::Restricted,
    };
    let organization = organization_named(services, organization).await?;
    let password = Password::new(&password()?).map_err(|error| refused("the password", &error))?;
    let user = create_user(services, &organization, email, name, role, password).await?;
    print(&user.id.to_string());
    Ok(())
}

/// A password is never an argument: others could see it in the list of processes.
fn password() -> Result<String, Failure> {
    if let Ok(password) = std::env::var("HOSEWRIGHT_PASSWORD") {
        return Ok(password);
    }
    crate::place::notice("Password of the new user:");
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).map_err(Failure::io("reading the password"))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
