// The sender against a mail server that accepts everything: each recipient once, none left out, and no mail above a cap.
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { suppress } from '#outreach/suppressions/server/index.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type MailSink, openSink, transportsTo } from '#tests/support/mail-sink.ts';
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
import type { MailSource } from '../sending-context.ts';

const database = withDatabase();
const stage = withPlatform(database);

let sink: MailSink;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(source: MailSource, workers = 1): Promise<void> {
  sink = await openSink();
  for (let n = 0; n < workers; n += 1) {
    stops.push(runSender({ platform: stage.platform, sources: [source], transports: transportsTo(sink) }));
  }
  stops.push(() => sink.close());
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `jo${n}@acme.example`);
const toAll = () => sink.taken.flatMap(({ to }) => to).sort();

it('hands every mail over once, by two workers and three mailboxes', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const others = [await addMailbox(stage.platform, desk, {}), await addMailbox(stage.platform, desk, {})];
  const source = testSource(stage.platform);
  for (const [n, mailboxId] of [desk.mailboxId, ...others].entries()) {
    await queueTo(stage.platform, desk, names(300).slice(n * 100, n * 100 + 100), { mailboxId });
  }
  await start(source, 2);
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 300 });
  expect(toAll()).toEqual(names(300).sort());
  expect(source.outcomes).toHaveLength(300);
  const ids = new Set((await mailRows(stage.platform, desk.workspaceId)).map(({ messageId }) => messageId));
  for (const { message } of sink.taken) expect(ids).toContain(/^Message-ID: (.*)\r$/im.exec(message.toString())?.[1]);
});

describe('caps', () => {
  it('of the mailbox hold to one mail, and say when it continues', async () => {
    const desk = await openDesk(stage.platform, await someone(stage.platform), { kind: 'smtp', dayCap: 7 });
    await queueTo(stage.platform, desk, names(20));
    await start(testSource(stage.platform));
    // Seven a day are two an hour.
    await expect
      .poll(
        async () =>
          (await database.db.execute(sql`select because from mailbox_turns where mailbox_id = ${desk.mailboxId}`)).rows,
      )
      .toEqual([{ because: 'mailbox-cap' }]);
    await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 2, waiting: 18 });
    expect(sink.taken).toHaveLength(2);
  });

  it('of practice hold for the day', async () => {
    const desk = await openDesk(stage.platform, await someone(stage.platform), { dayCap: 7 });
    await queueTo(stage.platform, desk, names(20));
    await start(testSource(stage.platform));
    await expect
      .poll(
        async () =>
          (await database.db.execute(sql`select because from mailbox_turns where mailbox_id = ${desk.mailboxId}`)).rows,
      )
      .toEqual([{ because: 'mailbox-cap' }]);
    await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 7, waiting: 13 });
  });

  it('of the stream hold across mailboxes and workers, and a higher one lets the next go', async () => {
    const desk = await openDesk(stage.platform, await someone(stage.platform), { streamCap: 9 });
    const mailboxId = await addMailbox(stage.platform, desk, {});
    await queueTo(stage.platform, desk, names(20));
    await queueTo(stage.platform, desk, names(40).slice(20), { mailboxId });
    await start(testSource(stage.platform), 2);
    await expect
      .poll(
        async () =>
          (await mailRows(stage.platform, desk.workspaceId)).filter(({ reason }) => reason === 'stream-cap').length,
      )
      .toBe(31);
    // The last of the nine may still be in transit when the others are rescheduled.
    await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 9, waiting: 31 });
    await database.db.transaction((tx) => changeStream(tx, desk.workspaceId, desk.streamId, { dayCap: 12 }));
    await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 12, waiting: 28 });
  });
});

it('keeps the interval between two mails', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform), { gap: [600, 900] });
  await queueTo(stage.platform, desk, names(5));
  await start(testSource(stage.platform));
  await expect
    .poll(
      async () =>
        (await database.db.execute(sql`select because, holder from mailbox_turns where mailbox_id = ${desk.mailboxId}`))
          .rows,
    )
    .toEqual([{ because: 'mailbox-gap', holder: null }]);
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 1, waiting: 4 });
});

it('leaves out recipients suppressed meanwhile, and says why', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  await queueTo(stage.platform, desk, ['a@birch.example', 'b@pine.example', 'c@sub.pine.example', 'd@elm.example']);
  await database.db.transaction((tx) =>
    suppress(tx, desk.workspaceId, [
      { value: 'A@birch.example', reason: 'opted-out' },
      { value: 'pine.example', reason: 'manual' },
    ]),
  );
  const source = testSource(stage.platform);
  await start(source);
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 1, skipped: 3 });
  expect(toAll()).toEqual(['d@elm.example']);
  expect(source.outcomes.filter(({ reason }) => reason === 'suppressed')).toHaveLength(3);
});

it('sends nothing of a paused stream, and nothing rendered before an edit', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  await queueTo(stage.platform, desk, names(30));
  await database.db.transaction((tx) => pauseStream(tx, desk.workspaceId, desk.streamId, 'By hand'));
  let edited = false;
  const source = testSource(stage.platform, (mail, revision) => {
    const prepared = plainMail(mail, revision, { subject: `Revision ${revision}` });
    if (!edited) {
      edited = true;
      void database.db.transaction((tx) => changeStream(tx, desk.workspaceId, desk.streamId, { revised: true }));
    }
    return prepared;
  });
  await start(source);
  await database.db.transaction((tx) => resumeStream(tx, desk.workspaceId, desk.streamId));
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 30 });
  expect(toAll()).toEqual(names(30).sort());
});

it('waits, fails or skips as its source says, and one that cannot be rendered blocks no other', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  await queueTo(stage.platform, desk, ['later@a.example', 'never@a.example', 'broken@a.example', 'good@a.example']);
  const at = new Date(Date.now() + 3_600_000);
  await start(
    testSource(stage.platform, (mail, revision) => {
      if (mail.toEmail.startsWith('later'))
        return { kind: 'later', at, reason: 'window', detail: 'Tuesday 9:00 in Lisbon' };
      if (mail.toEmail.startsWith('never')) return { kind: 'never', state: 'skipped', reason: 'replied', detail: '' };
      if (mail.toEmail.startsWith('broken')) throw new Error('cannot be made');
      return plainMail(mail, revision);
    }),
  );
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 1, skipped: 1, waiting: 2 });
  expect(toAll()).toEqual(['good@a.example']);
});

it('retries a mail that cannot be rendered at growing intervals, says why, and gives it up', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const [first = '', last = ''] = await queueTo(stage.platform, desk, ['first@a.example', 'last@a.example']);
  await database.db.execute(sql`update mails set makings = 7 where id = ${last}`);
  const source = testSource(stage.platform, () => undefined);
  await start(source);
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ waiting: 1, failed: 1 });
  expect(source.outcomes).toMatchObject([
    { mailId: last, state: 'failed', detail: 'The email could not be rendered.' },
  ]);
  const { rows } = await database.db.execute(
    sql`select makings, due_at > now() as later, reason_detail as detail from mails where id = ${first}`,
  );
  expect(rows).toEqual([{ makings: 1, later: true, detail: 'The email could not be rendered.' }]);
});

it('waits for the sender details of bulk mail, and gives that up too', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  await database.db.execute(sql`delete from sender_identities where workspace_id = ${desk.workspaceId}`);
  const [, last = ''] = await queueTo(stage.platform, desk, ['first@a.example', 'last@a.example']);
  await database.db.execute(sql`update mails set makings = 7 where id = ${last}`);
  const source = testSource(stage.platform);
  await start(source);
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ waiting: 1, failed: 1 });
  expect(source.outcomes[0]?.detail).toContain('Add your sender name and postal address');
  expect(sink.taken).toEqual([]);
});

it('marks what a dead worker was sending as uncertain, and never resends it', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const [id] = await queueTo(stage.platform, desk, names(1));
  await database.db.execute(
    sql`update mails set state = 'sending', holder = ${desk.streamId}, sending_at = now() where id = ${id}`,
  );
  const source = testSource(stage.platform);
  await start(source);
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ uncertain: 1 });
  expect(source.outcomes).toMatchObject([{ mailId: id, state: 'uncertain' }]);
  expect(sink.taken).toEqual([]);
});
