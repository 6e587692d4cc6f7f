//! How requests share the service: limits, turns, and threads for long work.

pub(crate) mod guesses;
pub(crate) mod limits;
pub(crate) mod sharer;
pub(crate) mod turns;
pub(crate) mod work;
