/** A mutant: the product with one guard broken, and the test that must see it. */

/** A change to one file of the product. */
export interface Edit {
  readonly file: string;
  /** Has to be in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/** The test that turns red. */
export interface NamedTest {
  readonly file: string;
  /** The whole name of the test. */
  readonly name: string;
  /** Where it runs. Default: Deno. */
  readonly on?: "deno" | "node";
}

/** What a tool says that checks the house. */
export interface NamedRule {
  readonly rule: string;
  /** Default: `tools/check_floors.ts`. */
  readonly tool?: string;
}

/** One mutant. */
export interface Mutant {
  /** What is broken, for the eye. */
  readonly breaks: string;
  readonly edits: readonly Edit[];
  readonly red: NamedTest | NamedRule;
}

/** A short way to write a mutant of one edit, seen by a test on Deno. */
export function mutant(
  breaks: string,
  file: string,
  [from, to]: readonly [string, string],
  [testFile, name]: readonly [string, string],
): Mutant {
  return {
    breaks,
    edits: [{ file, from, to }],
    red: { file: `tests/${testFile}_test.ts`, name },
  };
}

/** The same, seen by its test on Node. */
export function onNode(made: Mutant): Mutant {
  if ("rule" in made.red) return made;
  return { ...made, red: { ...made.red, on: "node" } };
}

/** The file with the change made. */
export function changed(text: string, { file, from, to }: Edit): string {
  const pieces = text.split(from);
  if (pieces.length !== 2) {
    throw new Error(
      `${file} has ${pieces.length - 1} times, and should have once:\n${from}`,
    );
  }
  return pieces.join(to);
}
