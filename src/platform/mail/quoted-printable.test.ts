// What is written as quoted-printable is read as it was, in lines that every server takes.
import { expect, it } from 'vitest';
import { quotedPrintableBound, writeQuotedPrintable } from './compose.ts';

function encode(text: string): string {
  const source = Buffer.from(text, 'utf8');
  const into = Buffer.alloc(quotedPrintableBound(source.length));
  const end = writeQuotedPrintable(source, into, 0);
  expect(end).toBeLessThanOrEqual(into.length);
  return into.toString('latin1', 0, end);
}

/** As RFC 2045 has readers do it. */
function decode(written: string): string {
  const bytes = written
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

it.each([
  ['nothing', ''],
  ['plain words', 'Hello, how are you?'],
  ['signs that mean something', 'a=b =? =3D'],
  ['other letters', 'Größe, Žluťoučký, 東京, 🙂'.repeat(20)],
  ['one long line', '<p style="margin:0">'.repeat(300)],
  ['one long line without any room', 'x'.repeat(2_000)],
  ['nothing but bytes to encode', 'é'.repeat(500)],
  ['nothing but signs to encode', '='.repeat(500)],
  ['spaces at ends of lines', 'a \r\nb\t\r\n \r\nc '],
  ['spaces where lines are broken', `${'a'.repeat(74)} b\r\n${'a'.repeat(75)} \r\n${'a'.repeat(76)} c`],
  ['control characters', 'a\u0000b\u0007c\u007f'],
  ['dots and words that stores change', '.\r\n..\r\nFrom me\r\nFromage'],
])('%s', (_, text) => {
  const written = encode(text);
  expect(decode(written)).toBe(text);
  expect(written).toMatch(/^[\t\r\n\x20-\x7e]*$/);
  for (const line of written.split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(76);
    expect(line).not.toMatch(/[ \t\r\n]$/);
    expect(line).not.toMatch(/^From /);
  }
});

it('ends every line in the one way', () => {
  expect(encode('a\nb\rc\r\nd\n\n')).toBe('a\r\nb\r\nc\r\nd\r\n\r\n');
});

it('writes texts of any shape as they were', () => {
  const letters = ['a', ' ', '\t', '=', '\r\n', '.', 'é', '🙂', 'From '];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    const text = Array.from({ length: next(300) }, () => letters[next(letters.length)]).join('');
    expect(decode(encode(text))).toBe(text);
  }
});
