// Messages to support and counted searches on the real database: one click is one mail, and no person is stored with a search.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { readOutbox } from '#tests/support/mail.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { countSearch, removeOld, requestById, unansweredSince } from './help.store.ts';
import { contactSupport, createSupportMailJob, supportMail, supportMailJob } from './support-messages.ts';

const database = withDatabase();
const test = withPlatform(database, { supportEmail: 'support@operator.example' });
const MESSAGE = { subject: 'Import stops', message: 'The import stops\nat row 12 <b>', diagnostics: null };

const mails = async () => readOutbox(path.join(test.platform.config.dataDir, 'outbox'));
/** Of the file in the outbox. */
const getHeaders = async (id: string) => {
  const folder = path.join(test.platform.config.dataDir, 'outbox');
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
  return files.find((file) => file.includes(id))?.split(/\r?\n\r?\n/, 1)[0] ?? '';
};
const queued = async (id: string) => {
  const { rows } = await database.db.execute(
    sql`select 1 from graphile_worker._private_jobs where key = ${`support-mail:${id}`}`,
  );
  return rows.length;
};

it('a click is one message and one mail, however often it arrives', async () => {
  const user = await someone(test.platform);
  const click = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => contactSupport(test.platform, user, MESSAGE, click)),
  );
  const [id = ''] = new Set(answers.map((answer) => answer.id));
  expect(answers.every((answer) => answer.id === id)).toBe(true);
  expect(await queued(id)).toBe(1);
  const job = createSupportMailJob(test.platform);
  const payload = { workspaceId: user.workspaceId, id };
  await job.run(payload);
  await job.run(payload);
  const sent = (await mails()).filter(({ text }) => text.includes(id));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'support@operator.example', subject: '[Support] Import stops' });
  expect(sent[0]?.text).toContain('The import stops\nat row 12 <b>');
  expect(sent[0]?.html).toContain('&lt;b&gt;');
  expect(await getHeaders(id)).toMatch(new RegExp(`^Reply-To: ${user.email}\r?$`, 'm'));
  expect((await requestById(database.db, user.workspaceId, id))?.sentAt).not.toBeNull();

  await expect(contactSupport(test.platform, user, { ...MESSAGE, message: 'Other' }, click)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

it('is answered to the user, and takes no header from what was typed', async () => {
  const user = await someone(test.platform);
  const { id } = await contactSupport(
    test.platform,
    user,
    { ...MESSAGE, subject: 'Hello\r\nBcc: evil@example.org' },
    crypto.randomUUID(),
  );
  const request = await requestById(database.db, user.workspaceId, id);
  if (!request) throw new Error('the message is there');
  const mail = supportMail(
    request,
    { email: user.email, fullName: 'A' },
    { to: 'support@operator.example', link: 'x' },
  );
  expect(mail).toMatchObject({ replyTo: user.email, subject: '[Support] Hello Bcc: evil@example.org' });
});

it('is refused where there is no address to send it to', async () => {
  const user = await someone(test.platform);
  const config = { ...test.platform.config, supportEmail: null };
  await expect(contactSupport({ ...test.platform, config }, user, MESSAGE, crypto.randomUUID())).rejects.toMatchObject({
    code: 'SUPPORT_NOT_SET_UP',
  });
});

it('a message of an account that is gone is not mailed', async () => {
  await createSupportMailJob(test.platform).run(
    supportMailJob.payload.parse({ workspaceId: crypto.randomUUID(), id: crypto.randomUUID() }),
  );
});

it('counts searches by day and words, for the operator over all workspaces', async () => {
  const [one, other] = [await someone(test.platform), await someone(test.platform)];
  await Promise.all(
    Array.from({ length: 10 }, () => countSearch(database.db, one.workspaceId, '2026-11-20', 'coffee machine')),
  );
  await countSearch(database.db, other.workspaceId, '2026-11-21', 'coffee machine');
  await countSearch(database.db, other.workspaceId, '2026-10-01', 'tea');
  expect(await unansweredSince(database.db, '2026-11-01', 10)).toEqual([
    { words: 'coffee machine', count: 11, workspaces: 2, lastDay: '2026-11-21' },
  ]);
  const { rows } = await database.db.execute(
    sql`select column_name from information_schema.columns where table_name = 'unanswered_searches' and column_name ~ 'user'`,
  );
  expect(rows).toEqual([]);
});

it('goes after its time: messages after 90 days, counts after a year', async () => {
  const user = await someone(test.platform);
  const { id } = await contactSupport(test.platform, user, MESSAGE, crypto.randomUUID());
  await countSearch(database.db, user.workspaceId, '2020-01-01', 'old');
  await database.db.execute(sql`update support_requests set created_at = now() - interval '91 days' where id = ${id}`);
  expect(await removeOld(database.db)).toBe(2);
  expect(await requestById(database.db, user.workspaceId, id)).toBeNull();
});
