/** Records one call on a new directory and ends in the same job. `way dataDir` */
import { SessionStats } from "../../../mod.ts";
import { argument } from "./child_runtime.ts";
import { endBy } from "./exit_ways.ts";

new SessionStats("at once", { dataDir: argument(1) }).recordToolCall("Bash");
endBy(argument(0));
