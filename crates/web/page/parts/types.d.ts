// Types of what views share. They are checked, and never sent to a browser.

/** A command of a document. */
export interface Command {
  /** Last part of the path. */
  name: string;
  label: string;
  /** Stands before the others. */
  main?: boolean;
  danger?: boolean;
  /** What follows from it; asked before it is done. */
  ask?: string;
  /** An input that it takes. */
  text?: { name: string; label: string; hint: string; required?: boolean };
  /** Said afterwards. */
  done: string;
}

/** A text of a form. */
export interface Entry {
  value?: unknown;
  hint?: unknown;
  unit?: unknown;
  type?: 'text' | 'date';
  /** What a touch keyboard offers. */
  mode?: 'text' | 'decimal';
  /** The most letters. */
  length?: number;
  /** What is offered while something else may be typed too. */
  options?: string[];
  required?: boolean;
  /** What is unusual about what is typed, and taken all the same. */
  warns?: (text: string) => string | null;
  /** What is typed is taken for; the hint as long as that isn't known. */
  tells?: (text: string) => string | null;
}

/** An input of a form, which shows what was refused. */
export type Ask = (name: string, label: string, entry?: Entry) => unknown;

/** A record as it was read, with the tag that a change of it names and the path where it is read anew. */
export interface Stored<Kept> {
  path: string;
  record: Kept;
  tag: string | null;
}

/** A form in a dialog. */
export interface Form<T, Kept = any> {
  title: string;
  button?: string;
  danger?: boolean;
  /** The record that it changes, which is read anew if somebody else changed it meanwhile. */
  of?: Stored<Kept>;
  /** Its inputs, as the record is now. */
  fields(entry: Ask, close: (result?: T) => void, record: Kept): unknown;
  /** With the key of the attempt, and what is changed; its result is the dialog's. */
  send(form: FormData, key: string, stored: Stored<Kept>): Promise<T> | T;
}

/** One of several values. */
export interface Choice<Value extends string> {
  value: Value;
  label: unknown;
  /** How many remain if it is chosen. */
  count?: number;
}

/** An input with suggestions. */
export interface Box<One> {
  id: string;
  type: 'text' | 'search';
  value: string;
  placeholder: string;
  /** An element `…-error` says why. */
  wrong?: boolean;
  /** Of the suggestions. */
  label: string;
  /** Stands above them. */
  note?: string;
  row(one: One): unknown;
  onType(text: string): void;
  onLeave(text: string): void;
  onChoose(one: One): void;
  onKey(event: KeyboardEvent): void;
}

/** A list with filters. */
export interface Filtered<Item> {
  /** What is listed. */
  many: string;
  /** How many there are, in words. */
  counted(count: number): string;
  filters: unknown;
  /** What narrows the list from elsewhere. */
  above?: unknown;
  /** An item, if they are links below each other. */
  row?(item: Item): unknown;
  /** The items, if neither that nor a table by the columns of the list. */
  list?(items: Item[]): unknown;
  /** Address of the list without filters. */
  all: string;
  /** What to say if there is nothing at all. */
  none: unknown;
}

/** What is put on a quotation. */
export interface Quoting {
  /** Heading of the dialog. */
  title: string;
  note?: string;
  /** Gives its id; it may be stored only then. */
  item(): Promise<string>;
  itemType: string;
  quantity: number;
  unitOfMeasure?: string | null;
  /** Asked for if there is none. */
  customer: string | null;
  /** Typed as the customer already. */
  typed?: string;
}

/** A labelled input whose text is read as a value. */
export interface Reading<Value> {
  id: string;
  /** What the value is called where it is kept, if not as its id. */
  name?: string;
  label: unknown;
  value: Value | null | undefined;
  /** Null if the text isn't one. */
  read(typed: string): Value | null;
  text(value: Value): string;
  /** What may be entered, after `Enter`. */
  wants: string;
  /** Whether it may not be empty. */
  needed?: boolean;
  onChange(value: Value | null): void;
  unit?: string;
  mode?: 'text' | 'numeric' | 'decimal';
  hint?: unknown;
  error?: string | null;
  /** What was typed before and can't be read. */
  unread?: string | null;
}

/** The texts of a row, by the names of their columns. */
export type Cells = Record<string, string>;

/** A row of a grid. */
export interface GridRow {
  /** Id of the record; of a new row one that is its own. */
  key: string;
  cells: Cells;
  isNew?: boolean;
  isRemoved?: boolean;
}

/** A column of a table. */
export interface TableColumn<Row> {
  /** In the address; what the service sorts by, if it does. */
  name: string;
  label: string;
  kind?: '' | 'number';
  /** Whether it is left out where there is little room; `first` before the others. */
  slight?: boolean | 'first';
  /** Whether rows can be sorted by it. */
  sorts?: boolean;
  /** Downwards first, as the newest. */
  down?: boolean;
  /** What rows are sorted by, where the page has all of them. */
  value?(row: Row): string | number | boolean | null | undefined;
  /** Whether these are sizes, which have an order of their own. */
  isSize?: boolean;
  cell?(row: Row): unknown;
}

/** A column of a grid. */
export interface Column {
  /** As in the API. */
  name: string;
  label: string;
  /** fixed: it is never entered; key: only in new rows. */
  kind: 'text' | 'number' | 'fixed' | 'key';
  /** Whether a text is a day, written as people type it. */
  isDay?: boolean;
  /** Whether a number is of percents. */
  isPercent?: boolean;
  /** Of amounts, which sheets write with its sign. */
  currency?: string | null;
  /** Whether the service sorts by it, where the page doesn't have all rows. */
  sorts?: boolean;
}
