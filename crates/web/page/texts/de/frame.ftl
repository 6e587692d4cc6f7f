# The frame of the page, and words that several rooms use.
signed-out = Abmelden
import-lists = Listen einlesen
