import { describe, expect, it } from 'vitest';
import { splitNumbers } from './record-filter.store.ts';

/** Stored numbers, and spellings under which each has to be found. */
const SPELLINGS: Record<string, string[]> = {
  '+491712345678': [
    '+49 171 2345678',
    '+49 (0) 171 2345678',
    '+49(0)171/234 56 78',
    '0049 171 2345678',
    '0171 2345678',
    '0171/234-5678',
    '(0171) 234 56 78',
    '01712345678',
    '171 234',
    '0171 234',
    '2345678',
    '5678',
    'tel:+49-171-2345678',
    '+49.171.2345678',
    '49 171 234',
    '0171–2345678',
  ],
  '+12125550123': ['(212) 555-0123', '212.555.0123', '1-212-555-0123', '+1 212 555 0123', '555-0123'],
  '+74951234567': ['8 (495) 123-45-67', '+7 495 123 45 67', '8 495 123 45 67'],
  '+390612345678': ['06 12345678', '+39 06 12345678', '0039 06 1234 5678'],
  '+46701234567': ['070-123 45 67', '070 1234567'],
};

describe.each(Object.entries(SPELLINGS))('%s', (kept, spellings) => {
  it.each(spellings)('is meant by %s', (typed) => {
    const { texts, numbers } = splitNumbers(typed);
    expect(texts.join('').trim()).toBe('');
    expect(numbers).toHaveLength(1);
    expect(numbers[0]?.digits.some((digits) => kept.includes(digits))).toBe(true);
  });
});

it.each([
  ['mara 0171 234', ['mara ', ''], ['171234']],
  ['Lindqvist, 0171 234 5678 Berlin', ['Lindqvist, ', ' Berlin'], ['1712345678']],
  ['"0171 234"', ['"', '"'], ['171234']],
])('%s: the number and the rest', (q, texts, digits) => {
  expect(splitNumbers(q)).toEqual({ texts, numbers: [expect.objectContaining({ digits })] });
});

it.each([
  'mara',
  'acme 77',
  'p123456',
  'c4711.example',
  'mara@1234.example',
  '0',
  '000',
  '0000',
  '',
  '12a34567',
  'version 1.2',
])('%j has no number', (q) => {
  expect(splitNumbers(q)).toEqual({ texts: [q], numbers: [] });
});
