/**
 * Bounds. Those of names, durations, lines and the error log are part of the format
 * (`docs/format.md`); the others are this release's own business.
 *
 * @module
 */

/** The version that writers put into every line. */
export const FORMAT_VERSION = 1;

/** Longest name or id that a record may hold, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 1000;

/** Longest project path that is kept, in UTF-16 units. A longer one is left out, not cut. */
export const MAX_PROJECT_LENGTH = 4096;

/** Longest duration that is believed: a year, in microseconds. A longer one is "not known". */
export const MAX_DURATION_US = 366 * 24 * 3600 * 1_000_000;

/** Longest line that a reader takes for a record, in bytes. A longer one is damaged. */
export const MAX_LINE_BYTES = 128 * 1024;

/** Bytes that a reader holds of a journal at a time. */
export const READ_CHUNK_BYTES = 256 * 1024;

/** How often one batch is tried again after a short or interrupted write. */
export const MAX_WRITE_ATTEMPTS = 5;

/** Records after which the library writes by itself, unless told otherwise. */
export const DEFAULT_FLUSH_INTERVAL = 10;

/** Most records that wait in a burst, which is when more than the usual come in a millisecond … */
export const BURST_RECORDS = 256;

/** … and how long their lines are together at most, in UTF-16 units. */
export const BURST_UNITS: number = 64 * 1024;

/** Age of the oldest queued record at which the library writes by itself, in ms. */
export const FLUSH_AFTER_MS = 1000;

/** Time without a record after which a session counts as left behind, unless told otherwise. */
export const STALE_AFTER_HOURS = 24;

/** Size at which `errors.log` is set aside for a new one, in bytes. */
export const MAX_ERROR_LOG_BYTES = 64 * 1024;

/** How long a hook reads a payload that goes on and on, in ms. */
export const PAYLOAD_READ_MS = 10_000;

/** How long a hook waits for its payload, or for more of it, in ms. */
export const PAYLOAD_WAIT_MS = 3000;

/** How long a record waits for a lock before it is written without, in ms. */
export const LOCK_WAIT_MS = 1000;

/** Age at which a lock counts as left behind, in ms. Clocks of network drives may differ by as much. */
export const LOCK_STALE_MS = 10_000;

/** Bytes of journals that must have been folded line by line for a checkpoint to be worth it … */
export const CHECKPOINT_BYTES: number = 256 * 1024;

/** … and the least share of what the checkpoint before it held. */
export const CHECKPOINT_SHARE: number = 1 / 16;

/** Journals that a checkpoint may be of: a reader has them all open at once. */
export const MAX_CHECKPOINT_JOURNALS = 16;

/** Age at which a checkpoint in the making counts as left behind, in ms. */
export const CHECKPOINT_STALE_MS = 3_600_000;
