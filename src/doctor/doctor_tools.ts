/**
 * What the doctor works with.
 *
 * @module
 */
import type { DoctorHost } from "../model/doctor_host.ts";
import type { SetupHost } from "../model/install_host.ts";
import type { Host } from "../model/ports.ts";

/** What the doctor asks of its process. */
export interface DoctorTools {
  readonly host: Pick<Host, "files" | "clock" | "random" | "environment">;
  readonly setup: SetupHost;
  readonly doctor: DoctorHost;
  /** The version of this release. */
  readonly version: string;
}
