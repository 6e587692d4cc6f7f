//! Hose assemblies.

use super::{Command, DocumentKind, Retirable};
use crate::catalogue::{CrimpFitting, Ferrule, Hose, Wrap};
use crate::engineering::length::Length;
use crate::trade::Customer;
use crate::{Id, Notes, Text};

/// A hose cut to length with a fitting crimped on each end.
#[derive(Debug, Clone, PartialEq)]
pub struct HoseAssembly {
    /// Description.
    pub description: Text,
    /// What it is made of, in short.
    pub model_code: Text,
    /// The hose.
    pub hose: Id<Hose>,
    /// The fittings; none: a plain cut end.
    pub ends: [Option<AssemblyEnd>; 2],
    /// The cover.
    pub wrap: Option<Id<Wrap>>,
    /// Length as it was chosen.
    pub length: ChosenLength,
    /// Length over all, mm; none where an allowance is unknown.
    pub overall_length_mm: Option<f64>,
    /// Length to cut the hose to, mm; none where an allowance is unknown.
    pub cut_length_mm: Option<f64>,
    /// What the length may be off.
    pub length_tolerance: Option<Text>,
    /// Displacement angle of two bent ends, degrees.
    pub angle: Option<f64>,
    /// Working pressure, psi; none where the hose's is unknown.
    pub working_pressure_psi: Option<f64>,
    /// Whether the rating of an end was unknown, so that the hose alone rates it.
    pub hose_rating_only: bool,
    /// Minimum burst pressure, psi.
    pub burst_pressure_psi: Option<f64>,
    /// Weight, lb.
    pub weight_lbs: Option<f64>,
    /// Whether each piece is proof tested.
    pub proof_test: bool,
    /// The customer that it is made for.
    pub customer: Option<Id<Customer>>,
    /// What the customer calls it.
    pub customer_part_number: Option<Text>,
    /// Remarks.
    pub comments: Option<Notes>,
}

/// An end of a hose assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssemblyEnd {
    /// The fitting.
    pub fitting: Id<CrimpFitting>,
    /// The ferrule of a two-piece fitting.
    pub ferrule: Option<Id<Ferrule>>,
}

/// The length of an assembly as it was entered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChosenLength {
    /// The length with its unit.
    pub length: Length,
    /// Whether it is the length to cut, instead of the length over all.
    pub defined_by_cut_length: bool,
}

impl DocumentKind for HoseAssembly {
    const NAME: &'static str = "hose assembly";
    const KIND: &'static str = "hoseAssembly";
    const FURTHER: &'static [Command] = &[Command::Unrelease, Command::Obsolete];
    const ROLLS_BACK_TO_NOTHING: bool = true;
}

impl Retirable for HoseAssembly {}
