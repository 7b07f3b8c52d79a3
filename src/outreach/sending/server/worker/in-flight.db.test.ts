// Quality R5: paused, resumed, edited, and addresses suppressed while two workers are sending. Each is effective within a second.
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { suppress } from '#outreach/suppressions/server/index.ts';
import { withDatabase } from '#tests/support/database.ts';
import { openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import {
  addMailbox,
  mailRows,
  openDesk,
  plainMail,
  queueTo,
  runSender,
  states,
  testSource,
} from '#tests/support/sending.ts';
import { changeStream, pauseStream, resumeStream } from '../index.ts';

const database = withDatabase();
const stage = withPlatform(database);
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const RECIPIENTS = 1_500;
const ROUNDS = 10;
/** Quality R5: nothing is submitted after a pause. A forbidden mail would show by then: its worker polls ten times. */
const HOLD_MS = 250;

it('pauses and resumes ten times, and sends to no recipient twice and to none who opted out', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const other = await addMailbox(stage.platform, desk, {});
  const names = Array.from({ length: RECIPIENTS }, (_, n) => `r${n}@acme.example`);
  await queueTo(stage.platform, desk, names.slice(0, RECIPIENTS / 2));
  await queueTo(stage.platform, desk, names.slice(RECIPIENTS / 2), { mailboxId: other });
  const sink = await openSink();
  const source = testSource(stage.platform, (mail, revision) => plainMail(mail, revision, { subject: `R${revision}` }));
  for (let worker = 0; worker < 2; worker += 1) {
    stops.push(runSender({ platform: stage.platform, sources: [source], transports: transportsTo(sink) }));
  }
  stops.push(() => sink.close());
  const { db } = stage.platform;
  const inState = async (state: string) => (await states(stage.platform, desk.workspaceId))[state] ?? 0;
  const arrived = (whom: string) => sink.taken.some(({ to }) => to.includes(whom));
  const onTheList = new Map<string, boolean>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = sink.taken.length;
    await expect.poll(() => sink.taken.length).toBeGreaterThan(before + 20);
    const whom = names[(round * 211 + 997) % RECIPIENTS] as string;
    await db.transaction((tx) => suppress(tx, desk.workspaceId, [{ value: whom, reason: 'opted-out' }]));
    await db.transaction(async (tx) => {
      await changeStream(tx, desk.workspaceId, desk.streamId, { revised: true });
      await pauseStream(tx, desk.workspaceId, desk.streamId, 'By hand');
    });
    // What was claimed before the pause arrives, and nothing else.
    await expect.poll(() => inState('sending')).toBe(0);
    const then = sink.taken.length;
    await after(HOLD_MS);
    expect(sink.taken).toHaveLength(then);
    onTheList.set(whom, arrived(whom));
    await db.transaction((tx) => resumeStream(tx, desk.workspaceId, desk.streamId));
  }
  await expect.poll(async () => (await inState('waiting')) + (await inState('sending')), { timeout: 200_000 }).toBe(0);
  const taken = sink.taken.flatMap(({ to }) => to);
  expect(new Set(taken).size).toBe(taken.length);
  for (const [whom, before] of onTheList) expect([whom, arrived(whom)]).toEqual([whom, before]);
  const rows = await mailRows(stage.platform, desk.workspaceId);
  expect(
    rows
      .filter(({ state }) => state === 'sent')
      .map(({ toEmail }) => toEmail)
      .sort(),
  ).toEqual([...taken].sort());
  expect(rows.every(({ state, reason }) => state === 'sent' || (state === 'skipped' && reason === 'suppressed'))).toBe(
    true,
  );
});
