// Adding and removing as the pages do it: counted, explained, undone, and never for people who opted out themselves.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import {
  addFile,
  addTyped,
  pageFrom,
  removeSuppressions,
  restoreSuppressions,
  toPlace,
} from './change-suppressions.ts';
import { suppress } from './suppress.ts';
import { countsByReason, entriesPage, removalsPage } from './suppressed.store.ts';

const database = withDatabase();
const test = withPlatform(database);
const ALL = { q: '' };

const values = async ({ workspaceId }: Principal, filter: { q: string; reason?: 'manual' | 'opted-out' } = ALL) =>
  (await entriesPage(database.db, workspaceId, filter, { after: null, limit: 100 })).map(({ value }) => value);
const getState = async (id: string) => {
  const { rows } = await database.db.execute<Record<string, unknown>>(
    sql`select email_state as state, email_state_reason as why, email_state_at as at from contacts where id = ${id}`,
  );
  return rows[0];
};
async function* bytes(text: string) {
  yield Buffer.from(text);
}

it('adds what was typed and what a file holds, and counts all of it', async () => {
  const user = await someone(test.platform);
  const typed = await addTyped(test.platform, user, {
    text: 'a@b.example, c.example\nnoaddress;A@b.example',
    detail: 'By phone',
  });
  expect(typed).toEqual({ added: 2, known: 0, malformed: 1, withoutCode: 0, examples: ['noaddress'] });
  const file = 'Address or domain,Reason,Note\na@b.example,Imported,\nz@b.example,Opted out,In March\n"no, body",,\n';
  const read = await addFile(test.platform, user, { name: 'old-list.csv', body: bytes(file) });
  expect(read).toEqual({ added: 1, known: 1, malformed: 1, withoutCode: 0, examples: ['no, body'] });
  expect(await countsByReason(database.db, user.workspaceId)).toEqual({ manual: 2, 'opted-out': 1 });
  expect(await values(user, { q: 'old-LIST' })).toEqual(['z@b.example']);
  await expect(addTyped(test.platform, user, { text: 'noaddress', detail: '' })).rejects.toMatchObject({
    code: 'SUPPRESSIONS_EMPTY',
  });
});

it('pages through entries of one moment without losing any', async () => {
  const user = await someone(test.platform);
  const all = Array.from({ length: 23 }, (_, n) => `p${n}@b.example`);
  await suppress(
    database.db,
    user.workspaceId,
    all.map((value) => ({ value, reason: 'imported' })),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const rows = await entriesPage(database.db, user.workspaceId, ALL, { after: toPlace(cursor), limit: 6 });
    const page = pageFrom(rows, 5);
    seen.push(...page.items.map(({ value }) => value));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(23);
  expect(new Set(seen)).toEqual(new Set(all));
  expect([toPlace('x|y'), toPlace("2026-11-22 06:00:00+00|'; drop"), toPlace(undefined)]).toEqual([null, null, null]);
});

it('takes an entry off with a reason, opens the contact again, and puts it back as it was', async () => {
  const user = await someone(test.platform);
  const id = await record(database.db, user.workspaceId, 'contact', { email: 'mara@b.example' });
  await addTyped(test.platform, user, { text: 'mara@b.example', detail: 'By phone' });
  const [entry] = await entriesPage(database.db, user.workspaceId, ALL, { after: null, limit: 1 });
  const before = await getState(id);
  const removed = await removeSuppressions(test.platform, user, {
    target: { ids: [entry?.id ?? ''] },
    why: 'Wrong person',
    asked: false,
  });
  expect(removed).toMatchObject({ removed: 1, kept: 0 });
  expect(await getState(id)).toEqual({ state: 'open', why: '', at: null });
  expect(await removalsPage(database.db, user.workspaceId, { after: null, limit: 5 })).toMatchObject([
    { value: 'mara@b.example', reason: 'manual', detail: 'By phone', why: 'Wrong person' },
  ]);
  expect(await restoreSuppressions(test.platform, user, removed.undo)).toEqual({ restored: 1 });
  expect(await getState(id)).toEqual(before);
  expect(await entriesPage(database.db, user.workspaceId, ALL, { after: null, limit: 5 })).toEqual([entry]);
  expect(await removalsPage(database.db, user.workspaceId, { after: null, limit: 5 })).toEqual([]);
  await expect(restoreSuppressions(test.platform, user, removed.undo)).rejects.toMatchObject({
    code: 'SUPPRESSION_NOT_FOUND',
  });
});

it('keeps who opted out or complained, unless they have asked to be written to', async () => {
  const [user, stranger] = [await someone(test.platform), await someone(test.platform)];
  await suppress(database.db, user.workspaceId, [
    { value: 'out@b.example', reason: 'opted-out' },
    { value: 'spam@b.example', reason: 'complained' },
    { value: 'file@b.example', reason: 'imported' },
  ]);
  const everything = { target: { matching: ALL }, why: 'A mistake' };
  await expect(removeSuppressions(test.platform, stranger, { ...everything, asked: false })).rejects.toMatchObject({
    code: 'SUPPRESSION_NOT_FOUND',
  });
  expect(await removeSuppressions(test.platform, user, { ...everything, asked: false })).toMatchObject({
    removed: 1,
    kept: 2,
  });
  await expect(removeSuppressions(test.platform, user, { ...everything, asked: false })).rejects.toMatchObject({
    code: 'SUPPRESSION_ASKED_FOR',
  });
  expect(await removeSuppressions(test.platform, user, { ...everything, asked: true })).toMatchObject({ removed: 2 });
  expect(await values(user)).toEqual([]);
});

it('says in a contact what is left to say where one of two entries goes', async () => {
  const user = await someone(test.platform);
  const id = await record(database.db, user.workspaceId, 'contact', { email: 'joe@acme.example' });
  await suppress(database.db, user.workspaceId, [
    { value: 'acme.example', reason: 'manual' },
    { value: 'joe@acme.example', reason: 'bounced' },
  ]);
  expect(await getState(id)).toMatchObject({ state: 'bounced' });
  await removeSuppressions(test.platform, user, {
    target: { matching: { q: 'joe@' } },
    why: 'New mailbox',
    asked: false,
  });
  expect(await getState(id)).toMatchObject({ state: 'unsubscribed', why: 'Added by hand: all of acme.example' });
});
