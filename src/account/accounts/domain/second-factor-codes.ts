// The codes of a second factor: what was typed, whether a time-based code (RFC 6238) is right, and how recovery codes look.
import { verifySync } from 'otplib';

export type TypedCode = { kind: 'app' | 'recovery'; code: string } | null;

/** 140 bits are shown of them, in the alphabet of Crockford's base32: no i, l, o or u to mistake. */
export const RECOVERY_CODE_BYTES = 18;
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Six digits are the app's; spaces, dashes and letters that look like digits are forgiven. Null for anything else. */
export function readCode(typed: string): TypedCode {
  const bare = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  const code = bare.replace(/o/g, '0').replace(/[il]/g, '1');
  // Codes that were made with 80 bits have 16 characters, and work until they are replaced.
  return /^(?:[0-9a-hjkmnp-tv-z]{16}|[0-9a-hjkmnp-tv-z]{28})$/.test(code) ? { kind: 'recovery', code } : null;
}

/** "7k2m-9qxd-..." of 140 random bits: as it is shown; `readCode` gives the form that is hashed. */
export function formatRecoveryCode(random: Uint8Array): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  // Groups of five bits, then of four letters: what is left over at the end is not shown.
  const letters = bits.match(/.{5}/g)?.map((group) => ALPHABET[Number.parseInt(group, 2)]) ?? [];
  return letters.join('').match(/.{4}/g)?.join('-') ?? '';
}

/** One step before and after the present one, for clocks that are off. */
const TOLERANCE_SECONDS = 30;

/**
 * The time step that a code of the app belongs to, or null where it is not right. Whether a code of that step was used
 * before is decided where the step is stored.
 */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
