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
  required?: boolean;
}
