// Deleting an account: requested, confirmed, cancelled or carried out; afterwards nothing refers to it.
import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditFaults, chargeCredits } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { fillEveryTable } from '#tests/support/every-table.ts';
import { readOutbox } from '#tests/support/mail.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { archiveName, createLocalArchives, type DataPlaces } from './archive.ts';
import { createExportDataJob } from './archives.jobs.ts';
import { confirmDeletion, requestDeletion, withdrawDeletion } from './delete-account.ts';
import { createDeletionMailJob } from './deletion-mail.job.ts';
import { eraseDueAccounts } from './erase.jobs.ts';
import { readMyData, requestExport } from './my-data.ts';

const database = withDatabase();
const test = withPlatform(database);

let subscribed = false;
const removedFiles: string[] = [];
let places: DataPlaces;
beforeAll(() => {
  places = {
    archives: createLocalArchives(`${test.platform.config.dataDir}/files`),
    filesOf: async () => [],
    removeFiles: async (workspaceId, userId) => void removedFiles.push(userId ?? workspaceId),
    subscribed: async () => subscribed,
  };
});

const later = (days: number): Platform => ({
  ...test.platform,
  clock: { now: () => Date.now() + days * 86_400_000 },
});
const mailsTo = async (email: string) =>
  (await readOutbox(`${test.platform.config.dataDir}/outbox`)).filter(({ to }) => to === email);

/** Every table of ours and of the queue that names one of these, wherever in a row. */
async function listTraces(...traces: string[]): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')`);
  const found: string[] = [];
  for (const { name } of rows) {
    const patterns = sql.param(traces.map((trace) => `%${trace}%`));
    const { rowCount } = await database.db.execute(
      sql`select from ${sql.raw(name)} t where t::text ilike any(${patterns}::text[]) limit 1`,
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** An owner and a member with rows of theirs; `full`: in every table, which one workspace of a database can have. */
async function workspace(full = false): Promise<{ owner: Principal; member: Principal }> {
  const owner = await someone(test.platform, { credits: 50 });
  const member = await someone(test.platform, { joinWorkspaceId: owner.workspaceId });
  const { workspaceId } = owner;
  if (full) {
    await fillEveryTable(database.db, owner);
    await database.db.execute(sql`delete from account_deletions where workspace_id = ${workspaceId}::uuid`);
    await database.db.execute(sql`delete from data_exports where workspace_id = ${workspaceId}::uuid`);
    await database.db.execute(sql`update freelance_answers set scope = ${workspaceId}`);
  }
  for (const { userId } of [owner, member]) {
    await chargeCredits(test.platform, {
      workspaceId,
      userId,
      amount: 5,
      reason: 'Search: x',
      idempotencyKey: crypto.randomUUID(),
    });
    const runId = crypto.randomUUID();
    await database.db.execute(sql`
      insert into search_runs (workspace_id, id, user_id, capability, fingerprint, query, label, state, lease_until, charged)
      values (${workspaceId}, ${runId}, ${userId}, 'jobs', ${Buffer.from(runId)}, '{}', 'x', 'delivered', now(), 5)`);
    await database.db.execute(sql`
      insert into search_requests (workspace_id, user_id, key, fingerprint, run_id, charged_now, balance_after)
      values (${workspaceId}, ${userId}, 'k', '\\x01', ${runId}, 5, 45)`);
    await database.db.execute(sql`
      insert into sessions (workspace_id, id, user_id, token_hash, device_info, user_agent)
      values (${workspaceId}, gen_random_uuid(), ${userId}, decode(md5(${userId}), 'hex'), 'Desktop', 'test')`);
    await database.db.execute(sql`
      insert into account_tokens (workspace_id, token_hash, user_id, purpose, expires_at)
      values (${workspaceId}, decode(md5(${userId}), 'hex'), ${userId}, 'reset-password', now())`);
    await database.db.execute(sql`
      insert into undos (workspace_id, id, kind, before)
      values (${workspaceId}, gen_random_uuid(), 'saved-jobs', ${JSON.stringify([{ savedBy: userId }])})`);
    await database.db.execute(sql`
      select graphile_worker.add_job('accounts-send-mail', ${JSON.stringify({ workspaceId, userId })}::json,
               job_key => ${`mail:${userId}`})`);
  }
  return { owner, member };
}

describe('asking for it', () => {
  it('waits 14 days, and says so by mail to everybody concerned', async () => {
    const { owner, member } = await workspace();
    const ask = () => requestDeletion(test.platform, places, owner);
    const asked = await Promise.all(Array.from({ length: 5 }, ask));
    expect(new Set(asked.map(({ dueAt }) => dueAt)).size).toBe(1);
    expect(asked[0]).toMatchObject({ scope: 'workspace', state: 'pending' });
    expect((Date.parse(asked[0]?.dueAt ?? '') - Date.now()) / 86_400_000).toBeCloseTo(14, 2);
    const { workspaceId, userId } = owner;
    const { rows } = await database.db.execute(sql`
      select from graphile_worker._private_jobs where payload->>'kind' = 'waiting' and payload->>'userId' = ${userId}`);
    expect(rows).toHaveLength(1);
    await createDeletionMailJob(test.platform).run({ workspaceId, userId, kind: 'waiting' });
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual(['Your account will be deleted']);
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual(['Your workspace will be deleted']);

    await withdrawDeletion(test.platform, owner);
    await expect(withdrawDeletion(test.platform, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await eraseDueAccounts(later(15), places)).toBe(0);
  });

  it('without a password a mailed link confirms, once and only for its account', async () => {
    const owner = await someone(test.platform);
    const stranger = await someone(test.platform);
    const { workspaceId, userId } = owner;
    await database.db.execute(sql`update users set password_hash = null where id = ${userId}::uuid`);
    expect(await requestDeletion(test.platform, places, owner)).toMatchObject({
      state: 'unconfirmed',
      dueAt: null,
    });
    expect(await eraseDueAccounts(later(30), places)).toBe(0);
    await createDeletionMailJob(test.platform).run({ workspaceId, userId, kind: 'confirm' });
    const link = (await mailsTo(owner.email))[0]?.link ?? '';
    const token = link.split('#delete=')[1] ?? '';
    expect(token).toHaveLength(43);
    const confirm = (who: Principal, platform = test.platform) => confirmDeletion(platform, places, who, token);
    await expect(confirm(stranger)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await expect(confirm(owner, later(0.1))).rejects.toMatchObject({ code: 'LINK_INVALID' });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => confirm(owner)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused while a subscription runs, and put aside by one that was begun since', async () => {
    const owner = await someone(test.platform);
    subscribed = true;
    await expect(requestDeletion(test.platform, places, owner)).rejects.toMatchObject({
      code: 'SUBSCRIPTION_RUNNING',
    });
    subscribed = false;
    await requestDeletion(test.platform, places, owner);
    subscribed = true;
    expect(await eraseDueAccounts(later(15), places)).toBe(0);
    subscribed = false;
    expect((await readMyData(test.platform, places, owner)).deletion).toBeNull();
  });
});

describe('what goes', () => {
  it('is said in numbers, to the owner and to a member', async () => {
    const { owner, member } = await workspace();
    const numbers = (counts: { what: string; count: number }[]) =>
      Object.fromEntries(counts.map(({ what, count }) => [what, count]));
    const all = await readMyData(test.platform, places, owner);
    expect(numbers(all.goes)).toMatchObject({ accounts: 2, searches: 2, sessions: 2, 'credits left': 40 });
    const his = await readMyData(test.platform, places, member);
    expect(numbers(his.goes)).toEqual({ accounts: 1, sessions: 1 });
    expect(numbers(his.stays)).toEqual({ searches: 1, 'ledger entries': 1, 'activity log entries': 1 });
  });
});

describe('carrying it out', () => {
  it('leaves no row, file, job or mail address of a workspace, and touches no other', async () => {
    const { owner, member } = await workspace(true);
    const stranger = await someone(test.platform, { credits: 30 });
    const { workspaceId } = owner;
    const { id } = await requestExport(test.platform, owner);
    await createExportDataJob(test.platform, places).run({ workspaceId, exportId: id });
    await requestDeletion(test.platform, places, owner);
    expect(await listTraces(workspaceId)).toContain('graphile_worker._private_jobs');
    expect(await eraseDueAccounts(later(13.9), places)).toBe(0);

    // Several processes at once, of which one does it.
    const runs = await Promise.all([1, 2, 3].map(() => eraseDueAccounts(later(14.1), places)));
    expect(runs.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await listTraces(workspaceId, owner.userId, member.userId, owner.email, member.email)).toEqual([]);
    expect(await places.archives.open(archiveName(workspaceId, id))).toBeNull();
    expect(await readdir(`${test.platform.config.dataDir}/files/exports/${workspaceId}`)).toEqual([]);
    expect(removedFiles).toContain(workspaceId);
    for (const { email } of [owner, member]) {
      expect((await mailsTo(email)).at(-1)?.subject).toBe('Your account has been deleted');
    }
    const { rows } = await database.db.execute(sql`select scope, count from erasures`);
    expect(rows).toContainEqual({ scope: 'workspace', count: 1 });
    expect(await listTraces(stranger.workspaceId)).toEqual(
      expect.arrayContaining(['public.users', 'public.credit_ledger']),
    );
    expect(await auditFaults(database.db)).toEqual([]);
    // The address is free again.
    expect((await someone(test.platform, { email: owner.email })).workspaceId).not.toBe(workspaceId);
  });

  it('continues after being killed', async () => {
    const { owner } = await workspace();
    await requestDeletion(test.platform, places, owner);
    const killed: DataPlaces = { ...places, removeFiles: () => Promise.reject(new Error('killed')) };
    expect(await eraseDueAccounts(later(15), killed)).toBe(0);
    // It has begun: there is no way back.
    await expect(withdrawDeletion(test.platform, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await eraseDueAccounts(later(15), places)).toBe(1);
    expect(await listTraces(owner.workspaceId, owner.userId, owner.email)).toEqual([]);
  });

  it('of a member leaves the workspace as it is, under the name of its owner', async () => {
    const { owner, member } = await workspace();
    const { workspaceId } = owner;
    const before = await database.db.execute(sql`
      select (select count(*)::int from credit_ledger where workspace_id = ${workspaceId}::uuid) as entries,
             (select count(*)::int from search_runs where workspace_id = ${workspaceId}::uuid) as runs`);
    expect(await requestDeletion(test.platform, places, member)).toMatchObject({ scope: 'member' });
    expect(await eraseDueAccounts(later(15), places)).toBe(1);
    expect(await listTraces(member.userId, member.email)).toEqual([]);
    expect(removedFiles.at(-1)).toBe(member.userId);
    const after = await database.db.execute(sql`
      select (select count(*)::int from credit_ledger where workspace_id = ${workspaceId}::uuid) as entries,
             (select count(*)::int from search_runs where workspace_id = ${workspaceId}::uuid and user_id = ${owner.userId}::uuid) as runs`);
    expect(after.rows).toEqual(before.rows);
    expect(await auditFaults(database.db)).toEqual([]);
    expect((await mailsTo(owner.email)).at(-1)?.subject).not.toBe('Your account has been deleted');
  });

  it('while the workspace keeps working', async () => {
    const { owner } = await workspace();
    const { workspaceId, userId } = owner;
    await requestDeletion(test.platform, places, owner);
    const work = Array.from({ length: 20 }, (_, n) =>
      chargeCredits(test.platform, {
        workspaceId,
        userId,
        amount: 1,
        reason: 'Search: y',
        idempotencyKey: `${n}`,
      }).catch(() => null),
    );
    const [erased] = await Promise.all([eraseDueAccounts(later(15), places), ...work]);
    const again = await eraseDueAccounts(later(15), places);
    expect((erased ?? 0) + again).toBe(1);
    expect(await listTraces(workspaceId, userId, owner.email)).toEqual([]);
  });
});
