// Texts in legacy encodings are read as they were written. A text that two encodings read alike is right in either.
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { ENCODED_TEXTS } from '#tests/support/encoded-texts.ts';
import { decodeText, detectEncoding } from './detect-file.ts';

/** iconv-lite calls some otherwise. */
const NAMES: Record<string, string> = { 'x-mac-cyrillic': 'maccyrillic' };
const encode = (text: string, encoding: string) => iconv.encode(text, NAMES[encoding] ?? encoding);

const CASES = ENCODED_TEXTS.flatMap(({ language, text, encodings }) =>
  encodings.map((encoding) => ({ language, text, encoding, bytes: encode(text, encoding) })),
);

it('the corpus is in more than 16 encodings, which hold its texts', () => {
  expect(new Set(CASES.map(({ encoding }) => encoding)).size).toBeGreaterThanOrEqual(16);
  for (const { text, encoding, bytes } of CASES) expect(decodeText(bytes, encoding)).toBe(text);
});

it.each(CASES)('$language in $encoding', ({ text, bytes }) => {
  const encoding = detectEncoding(bytes);
  expect(decodeText(bytes, encoding), encoding).toBe(text);
});

it.each(CASES.filter(({ text }) => text.length > 100))(
  '$language in $encoding, of which a row is known',
  ({ text, bytes, encoding }) => {
    const [, row = ''] = text.split('\n');
    const few = bytes.subarray(0, encode(`${text.split('\n')[0]}\n${row}`, encoding).length);
    const wanted = decodeText(few, encoding);
    const found = detectEncoding(few);
    expect(decodeText(few, found), found).toBe(wanted);
  },
);
