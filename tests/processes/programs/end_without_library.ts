/** The control: ends in the same way, without hooktally. `way` */
import { argument } from "./child_runtime.ts";
import { endBy } from "./exit_ways.ts";

endBy(argument(0));
