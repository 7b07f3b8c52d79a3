// Questions of one moment travel in one call, and no call is larger than the server takes.
import { expect, it } from 'vitest';
import { createMarkBatches } from './api.ts';

function asked() {
  const calls: [string, string[]][] = [];
  const markOf = createMarkBatches(async (kind, jobIds) => {
    calls.push([kind, jobIds]);
    return jobIds.filter((id) => id.endsWith('1')).map((jobId) => ({ jobId, id: `saved ${jobId}`, status: 'saved' }));
  });
  return { calls, markOf };
}

it('asks once for all jobs of a kind', async () => {
  const { calls, markOf } = asked();
  const marks = await Promise.all([
    markOf('job', 'a1'),
    markOf('job', 'b2'),
    markOf('job', 'a1'),
    markOf('freelance', 'c1'),
  ]);
  expect(marks.map((mark) => mark?.id)).toEqual(['saved a1', undefined, 'saved a1', 'saved c1']);
  expect(calls).toEqual([
    ['job', ['a1', 'b2']],
    ['freelance', ['c1']],
  ]);
  await markOf('job', 'a1');
  expect(calls).toHaveLength(3);
});

it('begins another call after 200 jobs', async () => {
  const { calls, markOf } = asked();
  await Promise.all(Array.from({ length: 201 }, (_, n) => markOf('job', `j${n}`)));
  expect(calls.map(([, jobIds]) => jobIds.length)).toEqual([200, 1]);
});

it('tells a failure to everybody who asked', async () => {
  const markOf = createMarkBatches(() => Promise.reject(new Error('down')));
  const answers = await Promise.allSettled([markOf('job', 'a'), markOf('job', 'b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
