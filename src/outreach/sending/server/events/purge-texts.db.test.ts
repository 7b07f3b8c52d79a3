// Texts and events of emails go by the month, and never before their retention time is over.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { createMonths } from '#platform/db/months.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { saveTrackingHit } from '../links/links.store.ts';
import { createPurgeTextsJob } from './record-mail-event.ts';

const database = withDatabase();
const test = withPlatform(database);
const PLANNED = new Date('2024-05-20T09:00:00Z');
let user: Principal;
let mailboxId: string;

beforeEach(async () => {
  await database.db.execute(sql`delete from mails`);
  user = await someone(test.platform);
  mailboxId = await mailboxRow(database.db, user, 'mia@oak.example');
});

async function email(to: string, endedAt: string | null): Promise<string> {
  const { id } = await sentMail(database.db, user, {
    mailboxId,
    to,
    plannedAt: PLANNED,
    state: endedAt === null ? 'waiting' : 'sent',
  });
  await database.db.execute(sql`update mails set ended_at = ${endedAt}::timestamptz where id = ${id}::uuid`);
  await database.db.execute(sql`
    insert into mail_contents (workspace_id, mail_id, html, text) values (${user.workspaceId}::uuid, ${id}::uuid, '<p>Hi</p>', 'Hi')`);
  return id;
}

const click = (mailId: string, at: string) =>
  database.db.transaction((tx) =>
    saveTrackingHit(
      tx,
      user.workspaceId,
      {
        id: newId(),
        mailId,
        kind: 'clicked',
        at: new Date(at),
        fetcher: 'human',
        sameAs: at,
        detail: { link: 1, agent: 'a browser' },
      },
      10,
    ),
  );

/** Texts and events that are left, with what the emails themselves say. */
async function left(): Promise<object> {
  const { rows } = await database.db.execute<{ texts: number; events: number; emails: string[] }>(sql`
    select (select count(*)::int from mail_contents where workspace_id = ${user.workspaceId}::uuid) as texts,
           (select count(*)::int from mail_events where workspace_id = ${user.workspaceId}::uuid) as events,
           array(select to_char(clicked_at, 'YYYY-MM-DD') from mails where workspace_id = ${user.workspaceId}::uuid order by to_email) as emails`);
  return rows[0] ?? {};
}

async function purge(now: string, emailTexts: number | null = 12): Promise<void> {
  await createMonths(database.db);
  const { config: usual } = test.platform;
  const config = { ...usual, retention: { ...usual.retention, emailTexts } };
  await createPurgeTextsJob({ ...test.platform, config, clock: { now: () => Date.parse(now) } }).run({});
}

it('texts and events go, the emails with their outcome stay', async () => {
  const id = await email('ada@elm.example', '2024-05-20T10:00:00Z');
  await click(id, '2024-05-21T08:00:00Z');
  await purge('2025-05-31T23:59:59Z');
  expect(await left()).toEqual({ texts: 1, events: 1, emails: ['2024-05-21'] });
  await purge('2025-06-01T00:00:00Z', null);
  expect(await left()).toEqual({ texts: 1, events: 1, emails: ['2024-05-21'] });
  await purge('2025-06-01T00:00:00Z');
  expect(await left()).toEqual({ texts: 0, events: 0, emails: ['2024-05-21'] });
  // A link of an old email still leads somewhere; when it was first followed does not change.
  await click(id, '2025-06-02T08:00:00Z');
  expect(await left()).toEqual({ texts: 0, events: 1, emails: ['2024-05-21'] });
});

it.each([
  ['waits', null],
  ['was sent months after it was planned', '2024-08-15T10:00:00Z'],
])('all of a month stay while one of its emails %s', async (_, endedAt) => {
  await email('ada@elm.example', '2024-05-20T10:00:00Z');
  await email('bo@elm.example', endedAt);
  await purge('2025-08-15T09:00:00Z');
  expect(await left()).toMatchObject({ texts: 2 });
  await database.db.execute(
    sql`update mails set state = 'sent', ended_at = '2024-08-15T10:00:00Z' where workspace_id = ${user.workspaceId}::uuid and ended_at is null`,
  );
  await purge('2025-08-15T10:00:01Z');
  expect(await left()).toMatchObject({ texts: 0 });
});
