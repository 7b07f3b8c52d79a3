// Home on the real database: every number is exactly the rows to which it leads, whatever the plan and the time zone.

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { chargeCredits, refundWithin } from '#billing/credits/server/index.ts';
import type { RecordFilter, RecordKind } from '#crm/records/contract.ts';
import { selectionCondition } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import { createSources, type SourceHub } from '#prospecting/sources/server/index.ts';
import { addDays } from '#shared/calendar-day.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createMailboxesContext } from '#tests/support/mailing.ts';
import { NOTHING_DONE } from '#tests/support/nothing-done.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordsContext } from '#tests/support/record-state.ts';
import type { Home } from '../contract.ts';
import { dueBefore, STAGE_FILTERS } from '../domain/home-links.ts';
import { readHome } from './read-home.ts';

const database = withDatabase();
const test = withPlatform(database);
let sources: SourceHub;
beforeAll(() => {
  sources = createSources(test.platform, async () => false);
});

const homeContext = (platform = test.platform) => ({ platform, sources, mailboxes: createMailboxesContext(platform) });
const home = (principal: Principal, zone = 'UTC') => readHome(homeContext(), principal, zone);
const run = (statement: ReturnType<typeof sql>) => database.db.execute<{ n: number }>(statement);

/** As the table of contacts or companies counts its filter. */
async function getRows({ workspaceId }: Principal, kind: RecordKind, filter?: RecordFilter): Promise<number> {
  const condition = await selectionCondition(
    recordsContext(test.platform),
    { workspaceId, kind },
    { shelf: 'live', ...(filter && { filter }) },
  );
  const table = sql.raw(kind === 'contact' ? 'contacts' : 'companies');
  return (await run(sql`select count(*)::int as n from ${table} r where ${condition}`)).rows[0]?.n ?? 0;
}

async function people({ workspaceId }: Principal, day: string): Promise<void> {
  await run(sql`
    insert into contacts (workspace_id, id, name, company_name, email, email_verdict, last_contacted_at, last_replied_at,
                          next_step, next_due, source, deleted_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'Person ' || n, 'Northwind', case when n % 2 = 0 then n || '@home.example' else '' end,
           case when n % 4 = 0 then 'valid' when n % 6 = 0 then 'risky' end, case when n % 5 = 0 then now() end,
           case when n % 10 = 0 or n = 7 then now() end, case when n <= 9 then 'Call ' || n else '' end,
           case when n <= 9 then ${day}::date + n - 6 end, 'manual', case when n % 13 = 0 then now() end
      from generate_series(1, 60) n`);
}

describe('numbers', () => {
  it('of people are the rows of their filters, and what is due is what the table shows as due', async () => {
    const user = await someone(test.platform);
    const { day } = await home(user);
    await people(user, day);
    await run(sql`
      insert into companies (workspace_id, id, name, domain, next_step, next_due, source)
      select ${user.workspaceId}::uuid, gen_random_uuid(), 'Company ' || n, n || '.example', 'Visit', ${day}::date + n - 2, 'manual'
        from generate_series(1, 4) n`);
    const { pipeline, today, tomorrow, done } = await home(user);
    expect(pipeline.found).toBe(await getRows(user, 'contact'));
    expect(pipeline.companies).toBe(await getRows(user, 'company'));
    for (const [stage, filter] of Object.entries(STAGE_FILTERS)) {
      const rows = await getRows(user, 'contact', filter);
      expect([stage, pipeline[stage as keyof typeof STAGE_FILTERS]]).toEqual([stage, rows]);
      expect(rows).toBeGreaterThan(0);
    }
    expect(tomorrow).toBe(addDays(day, 1));
    expect(today.contacts).toMatchObject({ due: 6, overdue: 5 });
    expect(today.contacts?.due).toBe(await getRows(user, 'contact', dueBefore(tomorrow)));
    expect(today.companies).toMatchObject({ due: 2, overdue: 1 });
    expect(today.companies?.due).toBe(await getRows(user, 'company', dueBefore(tomorrow)));
    expect(today.contacts?.items.map(({ step }) => step)).toEqual(['Call 1', 'Call 2', 'Call 3', 'Call 4', 'Call 5']);
    expect(done).toEqual({ ...NOTHING_DONE, kept: true, checked: true });
  });

  it('of credits are those of the ledger, by the days of the reader', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const { workspaceId } = user;
    const pay = (amount: number, reason: string, practice = false) =>
      chargeCredits(test.platform, {
        workspaceId,
        amount,
        reason,
        userId: user.userId,
        idempotencyKey: newId(),
        practice,
      });
    const giveBack = (facts: {
      workspaceId: string;
      amount: number;
      reason: string;
      practice?: boolean;
      idempotencyKey: string;
    }) => test.platform.db.transaction((tx) => refundWithin(tx, { ...facts, refunds: 'unknown' }));
    await pay(5, 'Job search: engineer');
    await pay(5, 'Job search: welder');
    await pay(1, 'LinkedIn profile: Mara');
    await giveBack({
      workspaceId,
      amount: 5,
      reason: 'Refund: engineer',
      idempotencyKey: newId(),
    });
    // Sample data is neither spent nor given back: it is practice.
    await pay(3, 'Job search: baker', true);
    await giveBack({
      workspaceId,
      amount: 1,
      reason: 'Refund: baker',
      idempotencyKey: newId(),
      practice: true,
    });
    const { credits } = await home(user, 'Pacific/Auckland');
    expect(credits).toMatchObject({ balance: 92, threshold: null, renewsAt: null, daysKnown: 1 });
    expect(credits.cycle).toMatchObject({
      spent: 11,
      returned: 5,
      practice: 3,
      byActivity: [
        { what: 'Job search', credits: 10, entries: 2, practice: false },
        { what: 'LinkedIn profile', credits: 1, entries: 1, practice: false },
        { what: 'Job search', credits: 3, entries: 1, practice: true },
      ],
    });
    expect(credits.days).toHaveLength(30);
    expect(credits.days.at(-1)).toMatchObject({ day: credits.cycle.from, spent: 11, returned: 5, practice: 3 });
    expect(credits.days.slice(0, -1).every(({ spent, returned }) => spent + returned === 0)).toBe(true);
  });

  it('of days begin at midnight where the reader is', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const entry = (at: string, amount: number) => sql`
      insert into credit_ledger (workspace_id, id, at, kind, amount, balance_after, reason, idempotency_key)
      values (${user.workspaceId}, gen_random_uuid(), ${at}::timestamptz, 'charge', ${-amount}, 0, 'Job search: x', ${newId()})`;
    const platform = { ...test.platform, clock: { now: () => Date.parse('2026-11-22T23:30:00Z') } };
    await run(entry('2026-11-22T22:59:59Z', 1));
    await run(entry('2026-11-22T23:00:00Z', 2));
    await run(entry('2026-10-24T21:00:00Z', 4));
    const daysIn = async (zone: string) => {
      const { credits, day } = await readHome(homeContext(platform), user, zone);
      return [day, credits.days.filter(({ spent }) => spent > 0).map(({ day: of, spent }) => `${of} ${spent}`)];
    };
    expect(await daysIn('UTC')).toEqual(['2026-11-22', ['2026-10-24 4', '2026-11-22 3']]);
    expect(await daysIn('Europe/Berlin')).toEqual(['2026-11-23', ['2026-11-22 1', '2026-11-23 2']]);
  });
});

describe('what is shown', () => {
  it('follows the plan: a trial sees neither people to call nor jobs, and nothing is owed that it cannot run', async () => {
    const user: Principal = { ...(await someone(test.platform, { plan: 'trial', isPaid: false })), group: 'trial' };
    await owe(user, 'linkedin-people');
    await owe(user, 'open-companies');
    const { today, jobs, health } = await home(user);
    expect(today).toEqual({ contacts: null, companies: null, jobs: null });
    expect(jobs).toBeNull();
    expect(health.owed).toMatchObject({ total: 1, items: [{ capability: 'open-companies' }] });
    expect((await home({ ...user, group: 'pro' })).health.owed.total).toBe(2);
  });

  it('is of this workspace alone', async () => {
    const rich = await someone(test.platform, { credits: 50 });
    await people(rich, (await home(rich)).day);
    await owe(rich, 'jobs');
    const stranger = await someone(test.platform);
    const seen = await home(stranger);
    const empty = await home(await someone(test.platform));
    const comparable = ({ recent, pipeline, today, health, done }: Home) => ({ recent, pipeline, today, health, done });
    expect(comparable(seen)).toEqual(comparable(empty));
    expect(seen.pipeline.found).toBe(0);
  });

  it('names whose task it is, where it is a colleague’s', async () => {
    const owner = await someone(test.platform, { profile: { fullName: 'Olga Owner' } });
    const member = await someone(test.platform, { joinWorkspaceId: owner.workspaceId });
    const { day } = await home(owner);
    const [mine, free] = [newId(), newId()];
    for (const id of [mine, free])
      await run(sql`insert into contacts (workspace_id, id, name, next_step, next_due, source)
                    values (${owner.workspaceId}, ${id}, 'Someone', 'Call', ${day}, 'manual')`);
    await run(sql`insert into record_tasks (workspace_id, id, record_kind, record_id, title, due, assignee_id)
                  values (${owner.workspaceId}, ${newId()}, 'contact', ${mine}, 'Call', ${day}, ${owner.userId})`);
    const assignees = async (who: Principal) => {
      const items = (await home(who)).today.contacts?.items ?? [];
      return Object.fromEntries(items.map(({ id, assignee }) => [id, assignee]));
    };
    expect(await assignees(member)).toEqual({ [mine]: 'Olga Owner', [free]: null });
    expect(await assignees(owner)).toEqual({ [mine]: null, [free]: null });
  });
});

async function owe({ workspaceId, userId }: Principal, capability: string): Promise<void> {
  await run(sql`
    insert into search_runs (workspace_id, id, user_id, capability, fingerprint, query, label, state, lease_until, charged)
    values (${workspaceId}, ${newId()}, ${userId}, ${capability}, ${Buffer.from(newId())}, '{}', 'timber', 'owed', now(), 5)`);
}
