// Asked at once it is made once; what failed is made again; what was longest not asked for goes first; none that is waited for is lost.
import { expect, it } from 'vitest';
import { createCache } from './intersect-terms.ts';

it('makes each thing once, while it is kept', async () => {
  const cache = createCache<{ key: string }>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    cache(key, async () => {
      made.push(key);
      return { key };
    });
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([{ key: 'a' }, { key: 'a' }, { key: 'b' }]);
  await ask('a');
  await ask('c');
  await ask('a');
  await ask('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('makes what failed again', async () => {
  const cache = createCache<{ key: string }>(2);
  await expect(cache('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache('a', async () => ({ key: 'a' }))).toEqual({ key: 'a' });
});

it('answers all who wait, also where more are made at once than it holds', async () => {
  const cache = createCache<{ key: string }>(2);
  const asked = ['a', 'b', 'c', 'd', 'e'];
  expect(await Promise.all(asked.map((key) => cache(key, async () => ({ key }))))).toEqual(
    asked.map((key) => ({ key })),
  );
});
