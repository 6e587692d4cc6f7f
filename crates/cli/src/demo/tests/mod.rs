//! Checks of the demo.

#[cfg(test)]
mod drawing;
#[cfg(test)]
mod tables;
