/**
 * The file name of a session. Session ids come from outside: no id may leave the data directory,
 * and no two may share a file, also where upper and lower case are one.
 *
 * @module
 */
import { sha256Hex } from "./sha256.ts";

/** What nearly every id is, and a key as it stands. A hook has no time to lose on the other tests. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const PLAIN = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/** Names that Windows keeps for devices, whatever follows the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/;

/** The shape of a made key; a plain id of this shape could meet another id's key. */
const MADE = /-[0-9a-f]{32}$/;

/**
 * The key of a session: the id itself where it is a safe file name, else a readable beginning and
 * 128 bits of SHA-256 over the id's UTF-16 units. The same id always has the same key.
 */
export function sessionKey(sessionId: string): string {
  if (UUID.test(sessionId)) return sessionId;
  if (isSessionKey(sessionId) && !MADE.test(sessionId)) return sessionId;
  const slug = sessionId.slice(0, 40).toLowerCase().replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${slug || "id"}-${sha256Hex(utf16(sessionId)).slice(0, 32)}`;
}

/** Whether a name could be the key of some session. A name that could not is no file of ours. */
export function isSessionKey(name: string): boolean {
  return PLAIN.test(name) && !RESERVED.test(name) && !name.endsWith(".");
}

const TRIAL = "hooktally-doctor-";

/**
 * The id of a session in which the doctor tries hooks. It is its own key.
 *
 * @param token Random, of `[0-9a-v]`.
 */
export function trialSession(token: string): string {
  return TRIAL + token;
}

/** Whether an id or a key is that of a trial: nobody worked in it, and nothing shows it. */
export function isTrialSession(idOrKey: string): boolean {
  return idOrKey.startsWith(TRIAL);
}

/** UTF-16 keeps lone surrogates apart, which UTF-8 encoders all replace by the same character. */
function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[i * 2] = unit & 0xff;
    bytes[i * 2 + 1] = unit >>> 8;
  }
  return bytes;
}
