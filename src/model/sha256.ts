/**
 * SHA-256 (FIPS 180-4), synchronous and without any import: the name of a journal must be known
 * before the first write, and loading a runtime's crypto module costs a hook more than the write.
 *
 * @module
 */

/** Made when first needed: most sessions never need a hash, and a hook has no time to lose. */
let constants: Uint32Array | undefined;

/** The SHA-256 digest of some bytes, as 64 lower-case hexadecimal digits. */
export function sha256Hex(bytes: Uint8Array): string {
  const state = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  );
  const padded = pad(bytes);
  const view = new DataView(padded.buffer);
  const schedule = new Uint32Array(64);
  constants ??= roundConstants();
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(offset + i * 4);
    compress(state, schedule, constants);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join(
    "",
  );
}

function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(
    padded.length - 8,
    BigInt(bytes.length) * 8n,
  );
  return padded;
}

function compress(
  state: Uint32Array,
  schedule: Uint32Array,
  constants: Uint32Array,
): void {
  const word = (i: number): number => schedule[i] ?? 0;
  for (let i = 16; i < 64; i++) {
    const early = word(i - 15);
    const late = word(i - 2);
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[i] = word(i - 16) + s0 + word(i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + (constants[i] ?? 0) + word(i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [
      g,
      f,
      e,
      (d + t1) | 0,
      c,
      b,
      a,
      (t1 + s0 + majority) | 0,
    ];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) =>
    state[i] = (state[i] ?? 0) + value
  );
}

function rotate(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function roundConstants(): Uint32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) {
      primes.push(candidate);
    }
  }
  return Uint32Array.from(primes, (prime) => (Math.cbrt(prime) % 1) * 2 ** 32);
}
