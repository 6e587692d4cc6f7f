//! Paper as PDF, by genpdf.
