/** What the rules of the house know about one file. Pure data. */

/** A file as it was read. */
export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/**
 * How a file names another one. `type` has no effect at run time; `url` is
 * `new URL("./x.ts", import.meta.url)`, which is how workers are started.
 */
export type ImportKind = "static" | "type" | "dynamic" | "url";

/** One mention of another module. */
export interface ImportFact {
  readonly specifier: string;
  readonly kind: ImportKind;
  readonly line: number;
}

/** Something in the code, without comments and strings, that a rule may mind. */
export type Trait =
  | "any"
  | "async"
  | "computed import"
  | "default export"
  | "global alias"
  | "import.meta.main"
  | "own statement"
  | "top-level await";

/** One such thing. */
export interface TraitFact {
  readonly trait: Trait;
  readonly line: number;
}

/** A bare name in an expression or a declaration: not a property's name. */
export interface NameFact {
  readonly name: string;
  readonly line: number;
}

/** Everything that is known of one file. */
export interface FileFacts {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly ImportFact[];
  readonly traits: readonly TraitFact[];
  readonly names: readonly NameFact[];
  /** Names of the classes, interfaces and type aliases declared here. */
  readonly types: readonly NameFact[];
}

/** One broken rule, or one warning. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
  /** A warning is shown and fails nothing. */
  readonly warning: boolean;
}

/** A finding that fails the check. */
export function broken(
  path: string,
  line: number,
  rule: string,
  message: string,
): Finding {
  return { path, line, rule, message, warning: false };
}
