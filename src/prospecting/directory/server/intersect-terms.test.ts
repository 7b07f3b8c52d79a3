// Asked at once it is made once; what failed is made again; what was longest not asked for goes first.
import { expect, it } from 'vitest';
import { createCache } from './intersect-terms.ts';

it('makes each thing once, while it is kept', async () => {
  const memo = createCache<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    memo.get(key, async () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['A', 'A', 'B']);
  await ask('a');
  await ask('c');
  await ask('a');
  await ask('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('makes what failed again', async () => {
  const memo = createCache<string>(2);
  await expect(memo.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await memo.get('a', async () => 'yes')).toBe('yes');
});
