// Manual changes to queued mails, carried out by the engine: another mailbox, a resend, attachments, and the shutdown of the process.
import { sql } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type MailSink, openSink, type SinkRules, transportsTo } from '#tests/support/mail-sink.ts';
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
import { changeMailbox, resendMails } from './index.ts';
import type { MailSource } from './sending-context.ts';

const database = withDatabase();
const stage = withPlatform(database);

let sink: MailSink;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** @returns a stop function, as the process calls it at shutdown */
async function start(source: MailSource, rules: SinkRules = {}): Promise<() => Promise<void>> {
  sink = await openSink(rules);
  const stop = runSender({ platform: stage.platform, sources: [source], transports: transportsTo(sink) });
  stops.push(stop, () => sink.close());
  return stop;
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `jo${n}@acme.example`);

it('sends what was moved to another mailbox from there', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform), { email: 'ann@oak.example' });
  await database.db.execute(
    sql`update mailboxes set state = 'paused', pause_reason = 'user' where id = ${desk.mailboxId}`,
  );
  const other = await addMailbox(stage.platform, desk, { email: 'bob@elm.example' });
  const ids = await queueTo(stage.platform, desk, names(3));
  const moved = await database.db.transaction((tx) =>
    changeMailbox(tx, desk.workspaceId, { ids: ids.slice(0, 2) }, other),
  );
  expect(moved.sort()).toEqual(ids.slice(0, 2).sort());
  await start(testSource(stage.platform));
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 2, waiting: 1 });
  expect(sink.taken.map(({ from }) => from)).toEqual(['bob@elm.example', 'bob@elm.example']);
  const { messageId } = (await mailRows(stage.platform, desk.workspaceId)).find(({ id }) => id === ids[0]) ?? {};
  expect(messageId).toBe(`<${ids[0]}@elm.example>`);
});

it('moves nothing to a deleted mailbox or one of another workspace', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const gone = await addMailbox(stage.platform, desk, {});
  await database.db.execute(sql`update mailboxes set deleted_at = now() where id = ${gone}`);
  const foreign = (await openDesk(stage.platform, await someone(stage.platform))).mailboxId;
  const ids = await queueTo(stage.platform, desk, names(1), { dueAt: new Date('2099-01-01') });
  for (const mailboxId of [gone, foreign]) {
    const moved = await database.db.transaction((tx) => changeMailbox(tx, desk.workspaceId, { ids }, mailboxId));
    expect(moved).toEqual([]);
  }
});

it('sends an uncertain mail again only on request, under the same Message-ID', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform), { email: 'ann@oak.example' });
  const [id = '', sent = ''] = await queueTo(stage.platform, desk, names(2));
  const holder = newId();
  await database.db.execute(sql`
    update mails set state = 'sending', holder = ${holder}, sending_at = now(), attempts = 1, message_id = ${`<${id}@oak.example>`}
    where id = ${id}`);
  await start(testSource(stage.platform));
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ uncertain: 1, sent: 1 });
  // Mails that were sent cannot be sent again.
  const again = await database.db.transaction((tx) => resendMails(tx, desk.workspaceId, [id, sent]));
  expect(again).toEqual([id]);
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 2 });
  const messages = sink.taken.map(({ message }) => message.toString());
  expect(messages.filter((message) => message.includes(`Message-ID: <${id}@oak.example>\r\n`))).toHaveLength(1);
  expect(sink.taken).toHaveLength(2);
});

it('sends attachments unchanged, and fails if one was deleted', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, n) => n % 256));
  const file = `attachments/${newId()}.pdf`;
  await stage.platform.files.put(file, bytes, 'application/pdf');
  await queueTo(stage.platform, desk, ['whole@a.example', 'gone@a.example']);
  await start(
    testSource(stage.platform, (mail, revision) => {
      const made = plainMail(mail, revision);
      if (made.kind !== 'ready') return made;
      const key = mail.toEmail.startsWith('gone') ? `attachments/${newId()}.pdf` : file;
      const attachment = { file: key, name: 'Offer.pdf', type: 'application/pdf', bytes: bytes.length };
      return { ...made, mail: { ...made.mail, attachments: [attachment] } };
    }),
  );
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 1, failed: 1 });
  expect(sink.taken).toHaveLength(1);
  const mail = await simpleParser(sink.taken[0]?.message ?? '');
  expect(mail.attachments.map(({ filename, contentType, content }) => [filename, contentType, content])).toEqual([
    ['Offer.pdf', 'application/pdf', bytes],
  ]);
  expect(mail.text).toContain('Hello');
});

it('leaves nothing uncertain when it is stopped in the middle', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  await queueTo(stage.platform, desk, names(200));
  let onTheWire = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const stop = await start(testSource(stage.platform), {
    async onEnd() {
      onTheWire += 1;
      await answered;
      return null;
    },
  });
  await expect.poll(() => onTheWire).toBeGreaterThan(3);
  const stopping = stop();
  answer();
  await stopping;
  const ended = await states(stage.platform, desk.workspaceId);
  expect(Object.keys(ended).sort()).toEqual(['sent', 'waiting']);
  expect(ended.sent).toBe(sink.taken.length);
  const { rows } = await database.db.execute(
    sql`select holder from mailbox_turns where mailbox_id = ${desk.mailboxId}`,
  );
  expect(rows).toEqual([{ holder: null }]);
});
