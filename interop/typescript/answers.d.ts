// Types that the page's files use without naming where they come from.
import type { components, paths } from "./schema.js";

declare global {
  /** The schemas of the description. */
  type Schemas = components["schemas"];
  /** What the API answers to a path as the page writes it: `/hoseassembly/${id}`, or `/customers?limit=8`. */
  type Got<Path extends string> = Path extends unknown ? Content<OperationOf<Path, "get">> : never;
  type Posted<Path extends string> = Path extends unknown ? Content<OperationOf<Path, "post">> : never;
  /** An item of a list, whether it comes bare or in pages. */
  type Listed<Path extends string> = string extends Path
    ? any
    : Got<Path> extends infer Found
      ? Found extends readonly (infer Item)[]
        ? Item
        : Found extends { items: readonly (infer Item)[] }
          ? Item
          : never
      : never;
}

/** `/a/{b}/c` of the description, and `/a/${string}/c` of a template, both as `/a/{}/c`. */
type Canonical<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? `${Placeholder<Segment>}/${Canonical<Rest>}`
  : Placeholder<Path>;
type Placeholder<Segment extends string> = string extends Segment
  ? "{}"
  : Segment extends `{${string}}`
    ? "{}"
    : Segment;

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

type Table = {
  [Key in keyof paths as Key extends `/api/v1${infer Path}` ? Canonical<Path> : never]: paths[Key];
};

/** The operation; undefined if the beginning of the path is known only when it runs. */
type OperationOf<Path extends string, Method extends string> = Path extends `/${string}`
  ? Canonical<WithoutQuery<Path>> extends infer Key extends keyof Table
    ? Table[Key] extends { [name in Method]: infer Operation }
      ? Operation
      : NoSuch<Path>
    : NoSuch<Path>
  : undefined;
/** What a path that the description lacks answers: nothing can be done with it. */
type NoSuch<Path extends string> = { responses: { 200: { content: { "application/json": { "no such operation": Path } } } } };

type Content<Operation> = Operation extends undefined
  ? any
  : Operation extends { responses: infer Responses }
    ? {
        [Status in keyof Responses & (200 | 201)]: Responses[Status] extends {
          content: { "application/json": infer Body };
        }
          ? Body
          : never;
      }[keyof Responses & (200 | 201)]
    : never;
