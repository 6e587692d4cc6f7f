//! What leaves the service as paper: labels and sheets as pages of positioned marks.
