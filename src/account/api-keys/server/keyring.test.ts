// How an API key is written and read.
import { expect, it } from 'vitest';
import { readKey, writeKey } from './manage-keys.ts';

const WORKSPACE = '01900000-0000-7000-8000-0000000000fe';
const SECRET = 'Ab3dEf9k'.padEnd(43, '_-x9Q');

it('is read as it was written', () => {
  const { key, prefix } = writeKey(WORKSPACE, SECRET);
  expect(key).toMatch(/^lw_[\w-]{65}$/);
  expect(prefix).toBe('lw_Ab3dEf9k');
  expect(readKey(key)).toEqual({ workspaceId: WORKSPACE, secret: SECRET });
});

it.each([
  '',
  'lw_',
  SECRET,
  `lw_${SECRET}`,
  `LW_${SECRET}${'A'.repeat(22)}`,
  `lw_${SECRET}${'A'.repeat(23)}`,
  `lw_${SECRET}${'A'.repeat(21)}.`,
  `lw_${SECRET}${'A'.repeat(22)}\n`,
])('%j is no key', (key) => expect(readKey(key)).toBeNull());
