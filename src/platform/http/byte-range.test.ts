import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each<[string | undefined, ReturnType<typeof byteRange>]>([
  [undefined, null],
  ['', null],
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=4-4', { start: 4, end: 4 }],
  ['bytes=4-99', { start: 4, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['BYTES=2-3', { start: 2, end: 3 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=999999999999999999999-', 'unsatisfiable'],
  // What is malformed, or no single range of bytes, is answered with the whole file.
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
  ['bytes=1.5-2', null],
])('of 10 bytes, %s is %j', (range, wanted) => {
  expect(byteRange({ range }, 10)).toEqual(wanted);
});

test('an empty file has no bytes to name', () => {
  expect(byteRange({ range: 'bytes=0-' }, 0)).toBe('unsatisfiable');
  expect(byteRange({ range: 'bytes=-1' }, 0)).toBe('unsatisfiable');
  expect(byteRange({}, 0)).toBeNull();
});

test('under a condition that cannot be checked, the whole file is answered', () => {
  expect(byteRange({ range: 'bytes=0-1', 'if-range': '"a"' }, 10)).toBeNull();
});
