//! How requests share the service: limits, turns, and threads for long work.

pub(crate) mod fair_queue;
pub(crate) mod login_throttle;
pub(crate) mod rate_limits;
pub(crate) mod tenant;
pub(crate) mod work;
