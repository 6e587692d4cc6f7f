//! Phrases, and laws that hold of every text.

#[cfg(test)]
mod combined;
#[cfg(test)]
mod corpus;
#[cfg(test)]
mod corrections;
#[cfg(test)]
mod demo;
#[cfg(test)]
mod properties;
