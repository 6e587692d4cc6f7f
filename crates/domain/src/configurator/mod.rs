//! From chosen components to a hose assembly.
