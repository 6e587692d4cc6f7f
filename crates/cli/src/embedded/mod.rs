//! The PostgreSQL that the program brings up for itself.
