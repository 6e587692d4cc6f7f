//! Why the program ends with an error: one clear line.

use crate::embedded::EmbeddedError;

/// Why the program ends with an error.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The database couldn't be brought up.
    #[error(transparent)]
    Embedded(#[from] EmbeddedError),
    /// The request can't be fulfilled.
    #[error("{0}")]
    Refused(String),
    /// A file or socket failed.
    #[error("{0}: {1}")]
    Io(String, #[source] std::io::Error),
}

impl Failure {
    /// A failure of a file or socket.
    pub(crate) fn io(doing: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        move |error| Self::Io(doing.into(), error)
    }
}

impl From<domain::Error> for Failure {
    /// The whole chain of causes, since there is no log with the rest.
    fn from(error: domain::Error) -> Self {
        let mut text = error.to_string();
        let mut cause = std::error::Error::source(&error);
        while let Some(error) = cause {
            let more = error.to_string();
            if !text.contains(&more) {
                text = format!("{text}: {more}");
            }
            cause = error.source();
        }
        Self::Refused(text.replace('\n', " "))
    }
}
