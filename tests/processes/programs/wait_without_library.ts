/** The control: waits for a signal, without hooktally. */
import { waitForSignal } from "./wait_for_signal.ts";

waitForSignal();
