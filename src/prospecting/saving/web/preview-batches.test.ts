// Questions of one moment are one call, for each kind of search.
import { expect, it } from 'vitest';
import type { SavablePreview } from '../contract.ts';
import { createPreviewBatches } from './use-saving.ts';

it('sends one call for all requests of one moment, and another later', async () => {
  const calls: [string, string[]][] = [];
  const ask = createPreviewBatches(async (capability, keys) => {
    calls.push([capability, keys]);
    return keys.flatMap((key): SavablePreview[] =>
      key === 'nobody' ? [] : [{ key, kind: 'contact', name: key, match: null }],
    );
  });
  const answers = await Promise.all([
    ask('linkedin-people', 'a'),
    ask('linkedin-people', 'nobody'),
    ask('jobs', 'a'),
    ask('linkedin-people', 'a'),
  ]);
  expect(answers.map((answer) => answer?.name ?? null)).toEqual(['a', null, 'a', 'a']);
  expect(calls).toEqual([
    ['linkedin-people', ['a', 'nobody']],
    ['jobs', ['a']],
  ]);
  await ask('jobs', 'b');
  expect(calls.at(-1)).toEqual(['jobs', ['b']]);
});
