//! Finding adaptors, compared with what looking at each of them gives.

mod choices;
mod cross;
mod made;
mod search;
