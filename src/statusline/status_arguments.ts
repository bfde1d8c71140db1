/**
 * The arguments of the status line. Read by hand: the command line's library would take longer to
 * load than everything else that the status line does.
 *
 * @module
 */

/** What the status line may be told. */
export interface StatusOptions {
  /** The data directory, maybe relative to the current one. */
  readonly dataDir?: string | undefined;
  /** What the line looks like: see `statusText`. */
  readonly format?: string | undefined;
  /** Another status line's command, whose output comes first. */
  readonly wrap?: string | undefined;
}

/** Options, and what is wrong with the arguments, if anything is. */
export interface StatusArguments {
  readonly options: StatusOptions;
  readonly mistake: string | undefined;
}

const OPTIONS: ReadonlyMap<string, keyof StatusOptions> = new Map([
  ["--dir", "dataDir"],
  ["--format", "format"],
  ["--wrap", "wrap"],
]);

/** Reads `--option value` and `--option=value`. A mistake does not make the rest unusable. */
export function readStatusArguments(args: readonly string[]): StatusArguments {
  const options: { -readonly [Key in keyof StatusOptions]: string } = {};
  let mistake: string | undefined;
  for (let i = 0; i < args.length; i++) {
    const [, name = "", joined] = /^([^=]*)(?:=(.*))?$/s.exec(args[i] ?? "") ??
      [];
    const option = OPTIONS.get(name);
    const value = joined ?? (option === undefined ? undefined : args[++i]);
    if (option === undefined) mistake ??= `unknown option ${name}`;
    else if (value === undefined) mistake ??= `${name} needs a value`;
    else options[option] = value;
  }
  return { options, mistake };
}
