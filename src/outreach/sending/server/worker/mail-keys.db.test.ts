// An opt-out link works forever: after every change of SECRET_KEY, and after a restore from a backup.
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSecrets } from '#platform/secrets.ts';
import { withAdmin } from '#tests/support/admin.ts';
import { openDatabase, withDatabase } from '#tests/support/database.ts';
import { withPlatform } from '#tests/support/platform.ts';
import { createMailTokens, mailLinks } from './finish-mail.ts';

const database = withDatabase();
const test = withPlatform(database);
const admin = withAdmin(database);
let target: Awaited<ReturnType<typeof openDatabase>>;
const toTarget = withAdmin({
  get url() {
    return target.url;
  },
});
beforeAll(async () => {
  target = await openDatabase();
});
afterAll(() => target.drop());
const MAIL = '0199aa00-1234-7abc-8def-0123456789ab';
const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map((key) => key.repeat(64)) as [string, string, string];

/** A process that was started with these keys. */
const started = (secretKey: string, previous: string | null = null, db = database.db) =>
  mailLinks({ ...test.platform, db, secrets: createSecrets(secretKey, previous) });
const stored = async () => {
  const { rows } = await database.db.execute<{ id: string; keyId: string; sealed: string }>(
    sql`select id, key_id as "keyId", encode(sealed, 'base64') as sealed from mail_link_keys order by created_at, id`,
  );
  return rows;
};

beforeEach(() => database.db.execute(sql`delete from mail_link_keys`));

it('is one key, created by the first reader', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => started(FIRST)));
  expect(new Set(all.map(({ optOutUrl }) => optOutUrl(MAIL))).size).toBe(1);
  expect(await stored()).toHaveLength(1);
});

it('outlives two changes of SECRET_KEY, of which only the newest is known in the end', async () => {
  const { tokens } = await started(FIRST);
  const [optOut, click, open] = [tokens.optOut(MAIL), tokens.click(MAIL, 7), tokens.open(MAIL)];
  const [before] = await stored();
  await started(SECOND, FIRST);
  const [after] = await stored();
  expect(after?.id).toBe(before?.id);
  expect(after?.keyId).not.toBe(before?.keyId);
  await started(THIRD, SECOND);
  const last = (await started(THIRD)).tokens;
  expect(last.readOptOut(optOut)).toBe(MAIL);
  expect(last.readClick(click)).toEqual({ mailId: MAIL, link: 7 });
  expect(last.readOpen(open)).toBe(MAIL);
  // The same link for the same mail when it is rendered again after the change.
  expect(last.optOut(MAIL)).toBe(optOut);
  expect(await stored()).toHaveLength(1);
});

it('reads links that were signed before there was a key of their own', async () => {
  const early = createMailTokens([], createSecrets(FIRST)).optOut(MAIL);
  expect((await started(FIRST)).tokens.readOptOut(early)).toBe(MAIL);
  expect((await started(SECOND, FIRST)).tokens.readOptOut(early)).toBe(MAIL);
  expect((await started(SECOND)).tokens.readOptOut(early)).toBeNull();
});

it('continues with another key if SECRET_KEY was lost, and reads both once it is found', async () => {
  const early = (await started(FIRST)).tokens.optOut(MAIL);
  const lost = (await started(SECOND)).tokens;
  expect(lost.readOptOut(early)).toBeNull();
  const late = lost.optOut(MAIL);
  const found = (await started(SECOND, FIRST)).tokens;
  expect(found.readOptOut(early)).toBe(MAIL);
  expect(found.readOptOut(late)).toBe(MAIL);
  expect(await stored()).toHaveLength(2);
});

it('comes back with a backup, into a server that has signed with another', async () => {
  const optOut = (await started(FIRST)).tokens.optOut(MAIL);
  await admin.json('db:backup', 'links.gz');
  const file = path.join(admin.folder, 'links.gz');
  await started(THIRD, null, target.db);
  await toTarget.json('db:restore', file, '--force');
  expect((await started(FIRST, null, target.db)).tokens.readOptOut(optOut)).toBe(MAIL);
});
