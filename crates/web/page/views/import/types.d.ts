// Types that several files of this room use. They are checked, and never sent to a browser.

export type Rule = Schemas['ImportColumn'];
export type Layout = Schemas['ImportLayout'];
export type Guess = Schemas['ImportGuess'] & { profile?: string | null; csv?: Csv | null };
export type Report = Schemas['ImportReport'];
export type Effect = Schemas['ImportEffect'] & { touches?: Record<string, Touched | null> | null; csv?: Csv | null };
export type CellError = Schemas['CellError'];

/** How a text file is written, as it was found out. */
export interface Csv {
  encoding: string;
  separator: string;
}

/** Records that an import touches beside its own. */
export interface Touched {
  count: number;
  /** The first of them. */
  names: string[];
}

/** Signs of numbers in texts. */
export interface Marks {
  decimalSign: string | null;
  thousandsSign: string | null;
}

/** A column of ours. */
export interface Field {
  name: string;
  /** What it holds: text, number, money, date, size, maySize (a text that may be a size), a unit, or a list of words. */
  holds: string;
  isNeeded: boolean;
}

/** What a cell becomes, or the name of the text that says why it can't be read. */
export type Converted = { ours: string } | { fault: string; values: Record<string, string> };

/** A cell as it is shown: as it stands, and as it becomes; words of a fault. */
export interface Shown {
  theirs: string;
  ours: string;
  fault: string | null;
}

/** What can be imported. */
export interface Kind {
  /** Below /api/v1. */
  path: string;
  /** The type of items, where one path takes several. */
  type?: string;
  /** Whether makers' lists of it are read by profiles. */
  hasProfiles: boolean;
  /** Whether admins alone import it. */
  isForAdmins: boolean;
  /** Path and body of the request for all records, and for an empty sheet. */
  exported: [string, object];
  template: [string, object];
}

/** A record that was made for a list. */
export interface Made {
  name: string;
  /** Of a price list; blank if it has none of its own. */
  currency?: string;
  /** The day from which its prices hold, as in 2026-11-21. */
  from?: string;
}

/** What is done about values in doubt: they are taken, or their rows are left out. */
export type Decision = 'take' | 'leave';

/** How a file is imported. */
export interface Task {
  file: File;
  kind: string;
  profile?: Schemas['ImportProfile'] | null;
  /** Values in doubt that somebody has seen, and those of which the rows are left out. */
  accept?: string | null;
  leaveOut?: string | null;
  /** Parameters that one kind has. */
  more?: Record<string, unknown>;
}

/** Why a layout isn't ready. */
export interface Doubt {
  text: string;
  /** Name of the column that settles it, if it isn't read yet. */
  add?: string;
}
