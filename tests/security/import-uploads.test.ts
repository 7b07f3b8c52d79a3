// Quality S7: what is sent as a file to import and is none, or is too much, is refused without being read further than it must, and costs the
// server hardly any memory. How long that takes: bench/uploads.ts.
import { expect, it } from 'vitest';
import { HOSTILE_FILES, sendFile } from '#tests/support/hostile-files.ts';
import { growthWhile } from '#tests/support/server-memory.ts';
import { withWorld } from './world.ts';

const there = withWorld();

it.each(HOSTILE_FILES)('%s is refused', async (_what, make, { megabytes = Infinity, ...answer }) => {
  const sent = await sendFile(there.server.url, there.world.cookies.pro, make());
  expect(sent).toMatchObject(answer);
  expect(sent.megabytes).toBeLessThanOrEqual(megabytes);
});

it('grows by at most 64 MB, whatever is sent', async () => {
  const growth = await growthWhile(there.server, async () => {
    for (const [, make] of HOSTILE_FILES) await sendFile(there.server.url, there.world.cookies.pro, make());
  });
  expect(growth).toBeLessThanOrEqual(64);
});
