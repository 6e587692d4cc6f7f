# The frame of the page, and words that several rooms use.
signed-out = Sign out
import-lists = Import lists
