// The database is down while mails are being sent, and comes back: no recipient gets a mail twice, none is left out, and the results of
// the server are not lost.
import { afterEach, expect, it } from 'vitest';
import { openCutLine, platformOver } from '#tests/support/cut-line.ts';
import { withDatabase } from '#tests/support/database.ts';
import { openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailRows, openDesk, queueTo, runSender, states, testSource } from '#tests/support/sending.ts';

const database = withDatabase();
const stage = withPlatform(database);
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const MANY = 200;
const CUTS = 3;

it('keeps what the server has said until the database is back', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const line = await openCutLine(database.url);
  const { platform, close } = await platformOver(stage.platform, line);
  const names = Array.from({ length: MANY }, (_, n) => `r${n}@acme.example`);
  await queueTo(stage.platform, desk, names);
  let cuts = 0;
  const sink = await openSink({
    // In the middle of a message: it is claimed, and its result cannot be written.
    onEnd: ({ to }) => {
      const isTime = to[0] === names[(cuts + 1) * 50];
      if (!isTime || cuts === CUTS) return null;
      cuts += 1;
      line.cut();
      return new Promise((resolve) => setTimeout(() => resolve(null), 100)).then(() => {
        setTimeout(() => line.mend(), 300);
        return null;
      });
    },
  });
  stops.push(runSender({ platform, sources: [testSource(platform)], transports: transportsTo(sink) }));
  stops.push(
    () => sink.close(),
    close,
    () => line.close(),
  );
  const counted = async () => {
    const { sent = 0, uncertain = 0, ...others } = await states(stage.platform, desk.workspaceId);
    return { others, both: sent + uncertain, known: uncertain <= CUTS };
  };
  // Of each outage at most one batch may have been claimed by a statement that outlived its connection.
  await expect.poll(counted, { timeout: 100_000 }).toEqual({ others: {}, both: MANY, known: true });
  expect(cuts).toBe(CUTS);
  const rows = await mailRows(stage.platform, desk.workspaceId);
  const sent = rows.filter(({ state }) => state === 'sent').map(({ toEmail }) => toEmail);
  expect(sink.taken.flatMap(({ to }) => to).sort()).toEqual(sent.sort());
});
