/**
 * Whether the drive of the data directory is one on which records are safe.
 *
 * @module
 */
import type { Space } from "../model/doctor_host.ts";
import type { DriveReport } from "../store/network_drive.ts";
import { type Finding, finding } from "./finding.ts";

/** Less than this, and other programs may fill the drive before the next hook writes. */
const LITTLE_BYTES = 100 * 1024 * 1024;

/** Less than this, and a batch may not fit. */
const NO_BYTES = 1024 * 1024;
const LITTLE_FILES = 100;

/** Judges the drive. */
export function checkDrive(drive: DriveReport, space: Space | null): Finding[] {
  return [checkKind(drive), checkSpace(space)];
}

function checkKind({ kind, type }: DriveReport): Finding {
  if (kind === "unknown") {
    return finding(
      "network-drive",
      "unknown",
      "the system does not tell whether the data lies on a network drive",
    );
  }
  if (kind === "local") {
    return finding(
      "network-drive",
      "ok",
      `the data lies on this machine (${type})`,
    );
  }
  return finding(
    "network-drive",
    "note",
    `the data lies on a network drive (${type}): when several processes ` +
      "write at once, lines can be torn there",
    {
      advice: "hooks never lock: name a directory on this machine with " +
        "HOOKTALLY_DIR or --dir, and install again; programs that use the " +
        'library can take `locking: "always"`',
    },
  );
}

function checkSpace(space: Space | null): Finding {
  if (space === null) {
    return finding(
      "space",
      "unknown",
      "the system does not tell what space is left",
    );
  }
  const megabytes = Math.floor(space.bytes / (1024 * 1024));
  const few = space.files !== null && space.files < LITTLE_FILES;
  const text = few
    ? `the drive has room for ${space.files} more files only`
    : `${
      megabytes < 10_240
        ? `${megabytes} MiB`
        : `${Math.floor(megabytes / 1024)} GiB`
    } are left on the drive`;
  if (space.bytes >= LITTLE_BYTES && !few) return finding("space", "ok", text);
  const none = space.bytes < NO_BYTES || space.files === 0;
  return finding("space", none ? "wrong" : "note", text, {
    advice: "make room: what cannot be written is lost",
  });
}
