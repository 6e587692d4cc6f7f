//! Slows down guesses of passwords: each wrong one for an account makes the network that sent it wait longer, at
//! whichever process. The owner of the account doesn't notice, since other networks don't wait.

use std::net::IpAddr;
use std::time::Duration;

use domain::Email;
use domain::organization::port::Tries;

use crate::error::ApiError;

/// Wrong passwords without a wait, since people mistype.
const FREE: u32 = 4;
/// Longest wait.
const LONGEST: Duration = Duration::from_mins(15);
/// An account is forgotten after this time without a wrong password.
pub(crate) const FORGOTTEN: Duration = Duration::from_hours(1);

/// Allows a try, or refuses it.
///
/// # Errors
/// The time to wait, after too many wrong passwords.
pub(crate) async fn may_try(
    tries: &dyn Tries,
    network: IpAddr,
    account: Option<&Email>,
) -> Result<(), ApiError> {
    let wrong = tries.wrong_passwords(network, account).await?;
    let left = wrong.map_or(Duration::ZERO, |wrong| wait(wrong.times).saturating_sub(wrong.since));
    if left.is_zero() {
        return Ok(());
    }
    Err(ApiError::TooMany { retry_after_seconds: left.as_secs().saturating_add(1), left: None })
}

/// Wait before the next try after this many wrong ones.
fn wait(times: u32) -> Duration {
    match times.checked_sub(FREE) {
        None | Some(0) => Duration::ZERO,
        Some(more) => LONGEST.min(Duration::from_secs(1_u64 << more.min(20))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest() {
        let seconds = [0, 1, 4, 5, 6, 7, 14, 100, u32::MAX].map(|times| wait(times).as_secs());
        assert_eq!(seconds, [0, 0, 0, 2, 4, 8, 900, 900, 900]);
    }
}
