// Caps beyond those of a single mailbox or stream: the ramp of a new mailbox, and all mailboxes of a sending domain together.
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { MAILBOX_DEFAULTS } from '#outreach/mailboxes/fields.contract.ts';
import { withDatabase } from '#tests/support/database.ts';
import { openSink, type SinkRules, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { addMailbox, openDesk, queueTo, runSender, states, testSource } from '#tests/support/sending.ts';

const database = withDatabase();
const stage = withPlatform(database);
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(rules?: SinkRules): Promise<void> {
  const sink = await openSink(rules);
  stops.push(
    runSender({
      platform: stage.platform,
      sources: [testSource(stage.platform)],
      transports: transportsTo(sink),
    }),
    () => sink.close(),
  );
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `jo${n}@acme.example`);
const getWaitingReason = async (mailboxId: string) =>
  (await database.db.execute(sql`select because, holder from mailbox_turns where mailbox_id = ${mailboxId}`)).rows;

it('limits a new mailbox to the first day of its ramp', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform), { dayCap: 1_000 });
  // Tomorrow is the first day in any zone: before it, and on it, the limit is the same.
  await database.db.execute(sql`update mailboxes set ramp_started_on = current_date + 1 where id = ${desk.mailboxId}`);
  await queueTo(stage.platform, desk, names(MAILBOX_DEFAULTS.rampFrom + 5));
  await start();
  await expect.poll(() => getWaitingReason(desk.mailboxId)).toEqual([{ because: 'mailbox-cap', holder: null }]);
  await expect
    .poll(() => states(stage.platform, desk.workspaceId))
    .toEqual({ sent: MAILBOX_DEFAULTS.rampFrom, waiting: 5 });
});

it('counts what other mailboxes of its domain have sent, also where they are gone', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform), { dayCap: 5 });
  await queueTo(stage.platform, desk, names(5));
  await start();
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 5 });
  await database.db.execute(sql`update mailboxes set deleted_at = now() where id = ${desk.mailboxId}`);
  const mailboxId = await addMailbox(stage.platform, desk, { dayCap: 7 });
  await queueTo(stage.platform, desk, names(12).slice(5), { mailboxId });
  await expect.poll(() => getWaitingReason(mailboxId)).toEqual([{ because: 'domain-cap', holder: null }]);
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 7, waiting: 5 });
});

it('sends again at once where its limit is raised while its last mail of the day is being sent', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform), { dayCap: 1 });
  await queueTo(stage.platform, desk, names(3));
  const raise = sql`update mailboxes set day_cap = 3, updated_at = now() where id = ${desk.mailboxId} and day_cap = 1`;
  await start({ onEnd: () => database.db.execute(raise).then(() => null) });
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 3 });
});
