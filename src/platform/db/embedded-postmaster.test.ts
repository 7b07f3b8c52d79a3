import { expect, it } from 'vitest';
import { sharedMegabytes } from './embedded-postmaster.ts';

it.each([
  [512, 128],
  [1024, 128],
  [4096, 512],
  [65_536, 1024],
])('of a machine with %i MB the database keeps %i', (memory, shared) => {
  expect(sharedMegabytes(memory)).toBe(shared);
});
