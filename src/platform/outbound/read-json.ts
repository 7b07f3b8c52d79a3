// JSON from outside: parsed only when it is not nested so deeply that code walking it would run out of stack.
import { OutboundError } from './outbound-error.ts';

/** No known source nests deeper than about 12. */
const MAX_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** @throws OutboundError UNREADABLE_BODY for an empty body, anything that is not JSON, and JSON nested too deeply */
export function readJson(body: Buffer): unknown {
  if (deeperThan(body, MAX_DEPTH)) throw new OutboundError('UNREADABLE_BODY', 'JSON nested too deeply');
  const text = body.toString('utf8').replace(/^\ufeff/, '');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new OutboundError('UNREADABLE_BODY', text.trim() === '' ? 'empty body' : 'body is not JSON', error);
  }
}

/** Counts brackets outside strings. UTF-8 never uses these byte values inside a longer character. */
function deeperThan(body: Buffer, limit: number): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < body.length; i += 1) {
    const byte = body[i];
    if (inText) {
      if (byte === BACKSLASH) i += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) {
      inText = true;
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === 0x5d || byte === 0x7d) {
      depth -= 1;
    }
  }
  return false;
}
