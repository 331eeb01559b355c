import type { components, paths } from "./api.gen.js";

// What the calls take and return, read from the generated description.

/** Values of enumerations are open: a newer server may send one that is not in this list. */
type Open<T> = T extends string
  ? string extends T
    ? T
    : T | (string & {})
  : T extends readonly (infer Item)[]
    ? Open<Item>[]
    : T extends object
      ? { [Key in keyof T]: Open<T[Key]> }
      : T;

/** The objects of the API as responses have them, such as Models["Account"]. */
export type Models = { [Name in keyof components["schemas"]]: Open<components["schemas"][Name]> };

export type Model<Name extends keyof Models> = Models[Name];

export type Method = "get" | "post" | "put" | "delete";

type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][M]>;

type Success<O> = O extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 202)]
  : never;

type Body<O> = Success<O> extends { content: infer Content } ? Content[keyof Content] : never;

/** What a call returns. */
export type Result<Path extends keyof paths, M extends Method> = Open<Body<Operation<Path, M>>>;

/** The paths of a method; lists are read with list and page. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: [Operation<Path, M>] extends [never]
    ? never
    : Body<Operation<Path, M>> extends readonly unknown[]
      ? never
      : Path;
}[keyof paths];

export type ListPath = {
  [Path in keyof paths]: [Operation<Path, "get">] extends [never]
    ? never
    : Body<Operation<Path, "get">> extends readonly unknown[]
      ? Path
      : never;
}[keyof paths];

/** What a list consists of. */
export type Item<Path extends ListPath> =
  Result<Path, "get"> extends readonly (infer One)[] ? One : never;

type Parameters<O, In extends "path" | "query"> = O extends {
  parameters: { [Key in In]?: infer Given };
}
  ? NonNullable<Given>
  : never;

type Part<Name extends string, Given> = [Given] extends [never]
  ? { [Key in Name]?: never }
  : Record<string, never> extends Given
    ? { [Key in Name]?: Given }
    : { [Key in Name]: Given };

type Json<O> = O extends { requestBody?: { content: { "application/json": infer Given } } }
  ? Given
  : never;

export interface CallOptions {
  /** Ends the call, with the pauses between its attempts. */
  signal?: AbortSignal;
  /** A key of yours in place of one at random: the same within 24 hours has one effect. */
  idempotencyKey?: string;
}

export type Input<Path extends keyof paths, M extends Method> = CallOptions &
  Part<"path", Parameters<Operation<Path, M>, "path">> &
  Part<"query", Parameters<Operation<Path, M>, "query">> &
  Part<"body", Json<Operation<Path, M>>>;

/** The arguments after the path: none are needed where nothing is required. */
export type Rest<Path extends keyof paths, M extends Method> =
  CallOptions extends Input<Path, M> ? [input?: Input<Path, M>] : [input: Input<Path, M>];
