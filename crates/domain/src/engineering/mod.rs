//! Sizes, lengths, pressures, angles: the formulas of hydraulic hose and their tables.
