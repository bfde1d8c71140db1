/**
 * The release, as `--version` says it. A test compares it with the manifest, which is not there
 * any more once the command line is bundled.
 *
 * @module
 */

/** The version of this release. */
export const VERSION = "0.1.0";
