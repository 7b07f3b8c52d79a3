// Writes text as quoted-printable (RFC 2045, 6.7) straight into a buffer: the encoder of the library goes over each line several times,
// which is a quarter of the time that a mail takes.

const SPACE = 0x20;
const TAB = 0x09;
const CR = 0x0d;
const LF = 0x0a;
const EQUALS = 0x3d;
/** Without the sign that says that the line goes on. */
const LINE = 75;

const HEX = Buffer.from('0123456789ABCDEF', 'latin1');
/** 1 for bytes that are written as they are wherever they stand. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (byte > SPACE && byte < 0x7f && byte !== EQUALS ? 1 : 0));
const FROM = Buffer.from('From ', 'latin1');

/** Bytes that a text of so many bytes takes at most: each as three, and a break for each line. */
export function quotedPrintableBound(bytes: number): number {
  return bytes * 3 + (Math.ceil((bytes * 3) / (LINE - 2)) + 1) * 3;
}

/** Line ends of any kind come out as CRLF. @returns where what was written ends */
export function writeQuotedPrintable(source: Uint8Array, into: Uint8Array, from: number): number {
  const { length } = source;
  let to = from;
  let line = 0;
  let at = 0;
  while (at < length) {
    const byte = source[at] as number;
    if (byte === CR || byte === LF) {
      at += byte === CR && source[at + 1] === LF ? 2 : 1;
      to = writeBreak(into, to);
      line = 0;
      continue;
    }
    const encoded = mustEncode(source, at, line === 0);
    const written = encoded ? writeEncoded(byte, into, to, LINE - line) : writePlain(source, at, into, to, LINE - line);
    if (written === 0) {
      into[to] = EQUALS;
      to = writeBreak(into, to + 1);
      line = 0;
      continue;
    }
    at += encoded ? 1 : written;
    to += written;
    line += written;
  }
  return to;
}

function mustEncode(source: Uint8Array, at: number, startsLine: boolean): boolean {
  const byte = source[at] as number;
  // Stores of mail put a ">" before it, which breaks signatures.
  if (PLAIN[byte] === 1) return startsLine && byte === FROM[0] && FROM.every((letter, n) => source[at + n] === letter);
  if (byte !== SPACE && byte !== TAB) return true;
  // At the end of a line it would be lost on the way.
  const next = source[at + 1];
  return next === undefined || next === CR || next === LF;
}

/** The first byte, whatever it is, and the plain ones that follow. @returns how many; 0 where there is no room */
function writePlain(source: Uint8Array, from: number, into: Uint8Array, to: number, room: number): number {
  const most = Math.min(room, source.length - from);
  let n = 0;
  for (; n < most; n += 1) {
    const byte = source[from + n] as number;
    if (n > 0 && PLAIN[byte] === 0) break;
    into[to + n] = byte;
  }
  return n;
}

/** @returns 3, or 0 where there is no room */
function writeEncoded(byte: number, into: Uint8Array, to: number, room: number): number {
  if (room < 3) return 0;
  into[to] = EQUALS;
  into[to + 1] = HEX[byte >> 4] as number;
  into[to + 2] = HEX[byte & 15] as number;
  return 3;
}

function writeBreak(into: Uint8Array, to: number): number {
  into[to] = CR;
  into[to + 1] = LF;
  return to + 2;
}
