// Types of the catalogue. They are checked, and never sent to a browser.

export type Item = Schemas['Hose'] | Schemas['CrimpFitting'] | Schemas['Adaptor'] | Schemas['Ferrule'] | Schemas['Wrap'] | Schemas['OtherItem'];
/** An item in a list; those of mixed lists tell less of it. */
export type Entry = Item | Schemas['Item'];

export interface Option {
  value: string;
  label: string;
  count?: number;
}

export interface Filter {
  /** In the address. */
  name: string;
  label: string;
  /** Parameter of the list. */
  to?: string;
  /** Placeholder of a text filter. */
  hint?: string;
  /** Any text; otherwise one of the options. */
  text?: boolean;
  /** How a value reads, if not as it is. */
  says?: (value: string) => string;
}

/** How a kind of items is listed, filtered and described in a line. */
export interface Kind {
  /** Type of the API. */
  type: ItemType;
  /** Whether its first key figure is the size that the service sorts by. */
  isSized?: boolean;
  /** Path of the list. */
  list: string;
  /** Path of the list of the organization's own. */
  own?: string;
  /** Where one of the organization's own is created. */
  create: string;
  /** Where it is changed. */
  change(id: string): string;
  filters: Filter[];
  /** Key figures, by name. */
  facts(item: any): [string, unknown][];
  options(chosen: Record<string, string>): Promise<Record<string, Option[]>>;
}

/** A figure that is kept in one unit and entered in another. */
export interface Measured {
  unit(): string;
  shown(kept: number): number;
  kept(entered: number): number;
}

/** A figure of items. */
export interface Figure {
  /** End of the name of its text. */
  label: string;
  /** How it is written, if not as it is. */
  write?(value: any): unknown;
  /** A number, in units; otherwise a text. */
  measured?: Measured;
  /** Of a text. */
  unit?: string;
  /** Name of the text that tells how it is entered. */
  hint?: string;
  /** Whether it is a size of hose, which may be written as a dash number, in inches or as DN. */
  isBore?: boolean;
  /** The only value that it has, if it has one. */
  flag?: string;
  choices?: string[];
}

interface Inputs {
  hose: Schemas['HoseInput'];
  crimpFitting: Schemas['CrimpFittingInput'];
  adaptor: Schemas['AdaptorInput'];
  ferrule: Schemas['FerruleInput'];
  wrap: Schemas['WrapInput'];
  otherItem: Schemas['OtherItemInput'];
}

export type ItemType = keyof Inputs;

/** The fields of each kind, as the description of the API has them. */
export type FieldsOf = { [Type in ItemType]: Record<'needed' | 'usual' | 'more', (keyof Inputs[Type] & string)[]> };

/** Price and stock of an item. */
export interface Terms {
  price?: number | null;
  currency?: string;
  unit?: string | null;
  stock?: { available: number; unit: string | null } | null;
}

export type Row = Entry | Schemas['HoseAssemblySummary'];

/** A list of what goes with an item. */
export interface Section {
  title: string;
  load(): Promise<{ items: Row[]; total: number | null }>;
  row(item: Row): unknown;
  /** What to say if there is nothing. */
  empty: string;
  /** Address of the whole list. */
  all?: string;
}
