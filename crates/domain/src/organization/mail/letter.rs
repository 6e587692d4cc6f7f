//! Texts of mails.

use chrono::{DateTime, TimeDelta, Utc};

use crate::fields::Choice;
use crate::organization::mail::{LinkPurpose, LinkToken, Mail};
use crate::organization::{Organization, User};
use crate::{Email, Id, Text};

/// Kind of letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterKind {
    /// Invitation; its link sets the password.
    Invitation,
    /// Invitation of a user with a password.
    Welcome,
    /// New password for a person who is signed in.
    Reset,
    /// New password for an address, whether or not a user has it.
    Forgotten,
    /// Confirmation of a new e-mail address.
    NewEmail,
}

impl Choice for LetterKind {
    const WORDS: &'static [&'static str] =
        &["invitation", "welcome", "reset", "forgotten", "newEmail"];
    const ALL: &'static [Self] =
        &[Self::Invitation, Self::Welcome, Self::Reset, Self::Forgotten, Self::NewEmail];
}

impl LetterKind {
    /// Purpose of its link; `None` for a letter without one.
    pub const fn purpose(self) -> Option<LinkPurpose> {
        match self {
            Self::Invitation | Self::Reset | Self::Forgotten => Some(LinkPurpose::Password),
            Self::NewEmail => Some(LinkPurpose::Email),
            Self::Welcome => None,
        }
    }
}

/// A letter in the outbox. Its link is created when it is sent, so it contains no secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub id: Id<Self>,
    /// Kind of letter.
    pub kind: LetterKind,
    /// The recipient; not yet known for a forgotten password.
    pub user: Option<Id<User>>,
    /// E-mail address that it goes to.
    pub to: Email,
    /// When it was written.
    pub created: DateTime<Utc>,
}

/// Addressee at the time of sending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addressee {
    /// The user.
    pub user: Id<User>,
    /// Organization.
    pub organization: Id<Organization>,
    /// Name of the organization.
    pub organization_name: Text,
    /// The person's name.
    pub name: Option<Text>,
}

/// Address and validity of links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkRules {
    /// Address in front of `/password` and `/email`.
    pub address: String,
    /// Validity of invitations and of new addresses.
    pub invitation: TimeDelta,
    /// Validity of links to set a password.
    pub reset: TimeDelta,
}

impl LinkRules {
    /// Validity of a letter's link.
    pub const fn holds(&self, kind: LetterKind) -> TimeDelta {
        match kind {
            LetterKind::Reset | LetterKind::Forgotten => self.reset,
            LetterKind::Invitation | LetterKind::Welcome | LetterKind::NewEmail => self.invitation,
        }
    }

    /// A link. Browsers don't send what follows `#`, so the secret appears in no server's log.
    fn link(&self, purpose: LinkPurpose, token: &LinkToken) -> String {
        let address = self.address.trim_end_matches('/');
        format!("{address}/{}#{}", purpose.word(), token.reveal())
    }
}

/// The mail of a letter, with the secret of its link if it has one.
pub(crate) fn compose(
    kind: LetterKind,
    to: Email,
    about: &Addressee,
    token: Option<&LinkToken>,
    rules: &LinkRules,
) -> Mail {
    let organization = one_line(&about.organization_name);
    let greeting = match &about.name {
        Some(name) => format!("Hello {},", one_line(name)),
        None => "Hello,".to_owned(),
    };
    let (subject, body, ends) = match kind {
        LetterKind::Invitation => (
            format!("Invitation to {organization}"),
            format!(
                "you were invited to work with {organization} on Hosewright.\nSet your password here to accept:"
            ),
            "If you don't know of this, you can ignore this mail.",
        ),
        LetterKind::Welcome => (
            format!("Welcome to {organization}"),
            format!(
                "you were invited to work with {organization} on Hosewright.\nSign in with this address and the password that you were given."
            ),
            "If you don't know of this, please tell the service's administrator.",
        ),
        LetterKind::Reset | LetterKind::Forgotten => (
            "A new password".to_owned(),
            format!(
                "a new password was asked for, for your access to {organization}.\nSet it here:"
            ),
            "If that wasn't you, you can ignore this mail: your password stays as it is.",
        ),
        LetterKind::NewEmail => (
            "Confirm your e-mail address".to_owned(),
            format!(
                "this address was named as the new one for your access to {organization}.\nConfirm it here:"
            ),
            "If that wasn't you, you can ignore this mail: the address stays as it was.",
        ),
    };
    let linked = kind.purpose().zip(token).map(|(purpose, token)| {
        let (link, good) = (rules.link(purpose, token), span(rules.holds(kind)));
        format!("\n{link}\n\nThe link is good for {good}, and once.\n")
    });
    let linked = linked.unwrap_or_default();
    let text = format!("{greeting}\n\n{body}\n{linked}{ends}\n");
    Mail { to, subject, text }
}

/// A text without line feeds, which a subject must not have.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A span of time in words.
fn span(time: TimeDelta) -> String {
    let units = [
        (time.num_days(), time.num_hours() % 24 == 0, "day"),
        (time.num_hours(), time.num_minutes() % 60 == 0, "hour"),
        (time.num_minutes(), time.num_seconds() % 60 == 0, "minute"),
        (time.num_seconds(), true, "second"),
    ];
    let whole = units.into_iter().find(|(count, whole, _)| *count > 0 && *whole);
    let (count, _, unit) = whole.unwrap_or((0, true, "second"));
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> LinkRules {
        LinkRules {
            address: "https://shop.example/account/".to_owned(),
            invitation: TimeDelta::days(7),
            reset: TimeDelta::hours(1),
        }
    }

    #[test]
    fn letters_say_what_to_do() {
        let about = Addressee {
            user: Id::from_raw([1; 12]),
            organization: Id::from_raw([2; 12]),
            organization_name: Text::new("Lódź\nHydraulics").unwrap(),
            name: Text::new("Ann").ok(),
        };
        let token = LinkToken::new([1; 32]);
        for kind in LetterKind::ALL {
            let to = Email::new("ann@shop.example").unwrap();
            let mail = compose(*kind, to, &about, Some(&token), &rules());
            assert!(!mail.subject.contains('\n'), "{kind:?}");
            assert!(mail.text.starts_with("Hello Ann,\n\n"), "{}", mail.text);
            assert!(mail.text.contains("Lódź Hydraulics"), "{}", mail.text);
            let link = kind.purpose().map(|purpose| {
                format!("\nhttps://shop.example/account/{}#{}\n", purpose.word(), token.reveal())
            });
            assert_eq!(
                link.is_some_and(|link| mail.text.contains(&link)),
                kind.purpose().is_some()
            );
            let good = if matches!(kind, LetterKind::Reset | LetterKind::Forgotten) {
                "1 hour,"
            } else {
                "7 days,"
            };
            assert_eq!(mail.text.contains(good), kind.purpose().is_some(), "{}", mail.text);
        }
    }

    #[test]
    fn spans_are_told_in_whole_units() {
        for (seconds, expected) in
            [(86_400, "1 day"), (129_600, "36 hours"), (90, "90 seconds"), (600, "10 minutes")]
        {
            assert_eq!(span(TimeDelta::seconds(seconds)), expected);
        }
    }
}
