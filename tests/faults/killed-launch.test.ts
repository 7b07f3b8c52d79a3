// SIGKILL while a campaign starts: every recipient is enrolled once, none is missing, and each has an email.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { launchCampaign } from '#outreach/campaigns/server/lifecycle/campaign-lifecycle.ts';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import type { Principal } from '#shared/principal.ts';
import { withCampaigns } from '#tests/support/campaigning.ts';
import { type Program, spawnProgram } from '#tests/support/child-program.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { openDesk } from '#tests/support/sending.ts';

const database = withDatabase();
const there = withCampaigns(database);
const POLL = { timeout: 120_000, interval: 20 };
/** Pages of the work: 2,000 people in one transaction. */
const PAGE = 2_000;
const PEOPLE = 5_000;
/** Every tenth has the address of the one before. */
const TWICE = PEOPLE / 10;

/** What was held is given back. */
class LetGo extends Error {}

const children: Program[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function insertPeople(workspaceId: string): Promise<void> {
  await database.db.execute(sql`
    insert into contacts (workspace_id, id, source, name, email, email_verdict, email_checked_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'manual', 'Jo ' || n,
           case when n % 10 = 0 then 'JO' || n - 1 else 'jo' || n end || '@birch.example', 'valid', now()
      from generate_series(1, ${PEOPLE}) n`);
}

async function work(dataDir: string, who: Principal, campaignId: string): Promise<Program> {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    WORKSPACE_ID: who.workspaceId,
    CAMPAIGN_ID: campaignId,
  };
  const child = await spawnProgram('tests/support/launch-process.ts', [], env);
  children.push(child);
  return child;
}

async function getNumber(which: SQL): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(sql`select count(*)::int as n from ${which}`);
  return rows[0]?.n ?? 0;
}

const BUSY = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`;

it('resumes where it was killed: between pages, between recipients and their emails, and twice at once', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-killed-'));
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  await insertPeople(who.workspaceId);
  const campaign = await there.campaignOf(who, [], {
    sources: [{ from: 'contacts', target: { selection: { shelf: 'live' }, except: [] }, label: 'All' }],
    startAt: '2090-01-01T00:00:00.000Z',
  });
  const looked = await there.preflight(who, campaign);
  expect(looked).toMatchObject({ people: PEOPLE, ready: PEOPLE - TWICE, leftOut: TWICE });
  const { id, revision } = campaign;
  await launchCampaign(there.context, who, { id, revision, key: crypto.randomUUID() });

  const recipients = sql`campaign_recipients where campaign_id = ${id}::uuid`;
  const active = sql`campaign_recipients where campaign_id = ${id}::uuid and state = 'active'`;
  const mails = sql`mails where stream_id = ${id}::uuid and state = 'waiting'`;
  /** Killed where the statement that it is at waits for `held`. */
  const killedAt = async (held: SQL) => {
    const child = await work(dataDir, who, id);
    await database.db
      .transaction(async (tx) => {
        await tx.execute(held);
        await expect
          .poll(
            () =>
              whileHoldingNothing(() =>
                getNumber(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
              ),
            POLL,
          )
          .toBeGreaterThan(0);
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
        throw new LetGo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof LetGo)) throw error;
      });
    await expect.poll(() => getNumber(BUSY), POLL).toBe(0);
    expect(await getNumber(mails)).toBe(await getNumber(active));
  };

  // The first page is in; of the second, a lock blocks the recipients, before any of their emails.
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from contacts where workspace_id = ${who.workspaceId}::uuid order by id offset ${PAGE + 1_000} limit 1`,
  );
  await killedAt(sql`
    insert into campaign_recipients (workspace_id, campaign_id, id, contact_id, state)
    values (${who.workspaceId}::uuid, ${id}::uuid, gen_random_uuid(), ${rows[0]?.id}::uuid, 'stopped')`);
  expect(await getNumber(recipients)).toBe(PAGE);
  // The people of the second page are written, their mails are not.
  await killedAt(sql`select from mail_streams where id = ${id}::uuid for update`);
  expect(await getNumber(recipients)).toBe(PAGE);

  const codes = await Promise.all(
    [work(dataDir, who, id), work(dataDir, who, id)].map(async (child) => (await once(await child, 'exit'))[0]),
  );
  expect(codes).toEqual([0, 0]);
  expect(await getNumber(recipients)).toBe(PEOPLE);
  expect(await getNumber(active)).toBe(PEOPLE - TWICE);
  expect(await getNumber(mails)).toBe(PEOPLE - TWICE);
  expect(
    await getNumber(sql`(select distinct recipient_id, to_address from mails where stream_id = ${id}::uuid) as x`),
  ).toBe(PEOPLE - TWICE);
  expect(
    await getNumber(
      sql`campaign_recipients where campaign_id = ${id}::uuid and state = 'left-out' and reason = 'duplicate'`,
    ),
  ).toBe(TWICE);
  expect(await getNumber(sql`campaigns where id = ${id}::uuid and state = 'running' and launch_total = 0`)).toBe(1);
  await rm(dataDir, { recursive: true, force: true });
}, 400_000);
