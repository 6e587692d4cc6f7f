//! Printed labels are read back.
