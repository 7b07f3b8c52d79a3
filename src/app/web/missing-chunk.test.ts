import { expect, it } from 'vitest';
import { mayReload } from './missing-chunk.ts';

it('reloads once, and again only after a while', () => {
  expect(mayReload(null, 1_000_000)).toBe(true);
  expect(mayReload(1_000_000, 1_010_000)).toBe(false);
  expect(mayReload(1_000_000, 1_031_000)).toBe(true);
});
