// Types of the configurator. They are checked, and never sent to a browser.

/** What is chosen. Lengths are in lengthUnit, as is everything that is one. */
export interface Configuration {
  hose: string | null;
  /** Id of a fitting, or `plain`. */
  end1: string | null;
  ferrule1: string | null;
  end2: string | null;
  ferrule2: string | null;
  wrap: string | null;
  wrapCoverage: 'full' | 'partial' | 'eachEnd' | null;
  wrapStart: number | null;
  wrapLength: number | null;
  length: number | null;
  lengthUnit: 'mm' | 'in' | null;
  lengthMethod: 'overall' | 'seatToSeat' | 'cutLength';
  lengthTolerance: string | null;
  /** ° */
  angle: number | null;
  proofTest: boolean;
  burstTest: boolean;
  quantity: number;
  customer: string | null;
}

export interface History {
  past: Configuration[];
  now: Configuration;
  future: Configuration[];
}

/** An answer of `hoseassemblies/parse`, as far as it is chosen by it. */
export interface Said {
  configuration: Record<string, unknown>;
  missing?: string[];
  quantity?: number | null;
  /** That of the phrase before, which goes with it. */
  quantityBefore?: number | null;
}

export type Action =
  /** follows: it is undone with what it follows from */
  | { type: 'set'; values: Partial<Configuration>; isCorrection?: boolean; follows?: boolean }
  | ({ type: 'read' } & Said)
  | { type: 'swapEnds' }
  | { type: 'clear' }
  | { type: 'undo' }
  | { type: 'redo' };

/** What was typed at the inputs and can't be read, by their names. */
export type Unread = Record<string, { text: string; wants: string }>;

/** What a preview found. */
export interface Finding {
  step: string;
  field: string;
  kind: 'bad' | 'warn';
  code: string;
  message: string;
  blocksRelease: boolean;
  /** Whether a release was refused for it. */
  isRefusal?: boolean;
  /** Where what is missing is entered. */
  mend?: string;
}

/** A part that has to fit the hose. */
export type Fitted = 'end1' | 'end2' | 'wrap';

/** What was taken out, since it doesn't fit another hose. */
export type TakenOut = Partial<Record<Fitted, Item>>;

/** A stored assembly, as far as the configurator knows it. */
export type Saved = Pick<Schemas['HoseAssembly'], '_id' | 'partNumber' | 'title' | 'status' | 'description'>;

/** A stored assembly that is changed in the configurator. */
export interface Edited {
  record: Schemas['HoseAssembly'];
  /** Tag of the record that the changes began from. */
  tag: string | null;
  /** The record's configuration. */
  as: Configuration;
  /** Names of the steps that somebody else changed meanwhile; null if nobody did. */
  conflict: string[] | null;
}

/** What the history keeps of it, so that a reloaded page knows what its changes began from. */
export type Begun = Pick<Edited, 'tag' | 'as'>;

/** A value that is still possible, and for how many. */
export interface Left {
  value: string | number | boolean;
  label?: string | null;
  count: number;
}

export type Item = Schemas['Hose'] | Schemas['CrimpFitting'] | Schemas['Wrap'] | Schemas['Ferrule'];

/** What fits the choices. */
export interface Offer {
  items: Item[];
  total: number;
  left: Record<string, Left[]>;
  /** Whether the person may know what is in stock. */
  knowsStock: boolean;
}

export interface Asked {
  hose: string | null;
  /** Whose ferrule is chosen. */
  fitting: Schemas['CrimpFitting'] | null;
  chosen: Record<string, string>;
  stockOnly: boolean;
  text: string;
  customer: string | null;
  limit: number;
}

export interface Property {
  /** Name of the API. */
  name: string;
  label: string;
  /** Among others in a line. */
  short: string;
  /** How a value reads. */
  says?: (value: any) => string;
}

/** How a kind of item is chosen. */
export interface Kind {
  /** In the order in which people ask for them. */
  tiles: Property[];
  /** Further ones, on demand. */
  lists: Property[];
  /** Properties in which the first items offered are like the one that is chosen. */
  alike?: string[];
  /** Whether they are so few that nobody searches among them, and none are shown if there is nothing to choose. */
  isFew?: boolean;
  /** What the button says that asks for what is in stock. */
  stock?: string;
  load(asked: Asked): Promise<Offer>;
  /** What a row tells. */
  facts(item: any): unknown[];
}

/** What the steps see of the configurator. */
export interface View {
  now: Configuration;
  preview: Schemas['HoseAssemblyPreview'] | null;
  unread: Unread;
  /** Unit of a new length. */
  unit: 'mm' | 'in';
  clockwise: boolean;
  customerName: string | null;
  /** A name that was typed as a customer's, and is none's. */
  customerTyped: string;
  isCustomer: boolean;
  /** What a phrase says of parts; the size of the hose only if it doesn't say which hose. */
  said: Schemas['PhraseUnderstood'];
  /** What was taken out, since it doesn't fit another hose, and isn't chosen anew. */
  takenOut: TakenOut;
}

export type Host = View & EventTarget;

export interface Step {
  name: string;
  title: string;
  isOptional?: boolean;
  /** What is chosen; nothing if it isn't. */
  summary(view: Host): unknown;
  body(view: Host): unknown;
}
