// Verifying a few addresses: what is charged and given back, repeats, keys used twice, and processes that die in between (ruling 4).
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditFaults, getBalance } from '#billing/credits/server/index.ts';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { verifying } from '#tests/support/verifying.ts';
import { workBatch } from '../batch/work-batch.ts';
import { createVerifierJobs } from '../verifier.jobs.ts';
import { correctVerdict } from './save-verdicts.ts';
import { verifyAddresses } from './verify-addresses.ts';

const database = withDatabase();
const test = withPlatform(database);
let ahead = 0;
let stage: ReturnType<typeof verifying>;
beforeAll(() => {
  stage = verifying({ ...test.platform, clock: { now: () => Date.now() + ahead } });
});

const DAY = 86_400_000;
const verify = (user: Awaited<ReturnType<typeof someone>>, emails: string[], key = newId()) =>
  verifyAddresses(stage, user, emails, key);
const balance = async (workspaceId: string) => (await getBalance(database.db, workspaceId)).balance;
const getVerdict = async (id: string) => {
  const { rows } = await database.db.execute<{ verdict: string | null; revision: number; actions: string[] }>(sql`
    select c.email_verdict as verdict, c.revision, array(
             select h.action from record_change_rows n join record_changes h on h.workspace_id = n.workspace_id and h.id = n.change_id
              where n.workspace_id = c.workspace_id and n.record_id = c.id) as actions
      from contacts c where c.id = ${id}`);
  return rows[0];
};

describe('what verifying costs', () => {
  it('one credit where the verdict says something, nothing where free checks decide or the verdict is unknown', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const emails = [
      'mara@acme.example',
      'no.one@acme.example',
      'maybe@acme.example',
      'x@nowhere.example',
      'no address at all',
    ];
    const answer = await verify(user, emails);
    expect(answer.items.map(({ email, status, charged }) => [email, status, charged])).toEqual([
      ['mara@acme.example', 'valid', 1],
      ['no.one@acme.example', 'invalid', 1],
      ['maybe@acme.example', 'unknown', 0],
      ['x@nowhere.example', 'invalid', 0],
      ['no address at all', 'invalid', 0],
    ]);
    expect(answer).toMatchObject({ chargedNow: 2, givenBack: 1, creditsRemaining: 8 });
    expect(await balance(user.workspaceId)).toBe(8);
  });

  it('nothing within 30 days, however it is written, and again afterwards', async () => {
    const user = await someone(test.platform, { credits: 10 });
    await verify(user, ['mara@acme.example']);
    const again = await verify(user, ['MARA@acme.example', ' mara@ACME.example']);
    expect(again).toMatchObject({ chargedNow: 0, creditsRemaining: 9 });
    expect(again.items.map(({ known, status, charged }) => [known, status, charged])).toEqual([
      [true, 'valid', 0],
      [true, 'valid', 0],
    ]);
    ahead = 31 * DAY;
    expect(await verify(user, ['mara@acme.example'])).toMatchObject({ chargedNow: 1, creditsRemaining: 8 });
    ahead = 0;
  });

  it('is refused as a whole where there are too few, and nothing happened', async () => {
    const user = await someone(test.platform, { credits: 1 });
    const key = newId();
    await expect(verify(user, ['a@acme.example', 'b@acme.example'], key)).rejects.toMatchObject({
      code: 'CREDITS_INSUFFICIENT',
    });
    expect(await balance(user.workspaceId)).toBe(1);
    expect(await verify(user, ['a@acme.example'], key)).toMatchObject({ chargedNow: 1 });
  });

  it('what is unknown takes no verdict away', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const id = await record(database.db, user.workspaceId, 'contact', {
      email: 'maybe@acme.example',
      verdict: 'valid',
    });
    await verify(user, ['maybe@acme.example']);
    expect((await getVerdict(id))?.verdict).toBe('valid');
  });
});

describe('the same key', () => {
  it('twenty times at once has one effect and one answer', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(user, ['mara@acme.example', 'maybe@acme.example'], key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ chargedNow: 1, givenBack: 1, creditsRemaining: 9 });
    expect(await balance(user.workspaceId)).toBe(9);
  });

  it('is refused for other addresses', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const key = newId();
    await verify(user, ['mara@acme.example'], key);
    await expect(verify(user, ['lena@acme.example'], key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('a process that dies during a check', () => {
  it('keeps the credits reserved: the same call finishes it at no second charge', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const key = newId();
    stage.checker.failNext = new Error('the process is gone');
    await expect(verify(user, ['mara@acme.example'], key)).rejects.toThrow('gone');
    expect(await balance(user.workspaceId)).toBe(9);
    expect(await verify(user, ['mara@acme.example'], key)).toMatchObject({ chargedNow: 1, creditsRemaining: 9 });
  });

  it('without a second call the work is finished in the background', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const id = await record(database.db, user.workspaceId, 'contact', { email: 'maybe2@acme.example' });
    stage.checker.failNext = new Error('the process is gone');
    await expect(verify(user, ['maybe2@acme.example'])).rejects.toThrow('gone');
    ahead = 10 * 60_000;
    const resume = createVerifierJobs(stage).find(({ definition }) => definition.name === 'verifier-resume');
    await resume?.run({});
    const { rows } = await database.db.execute<{ workspaceId: string; id: string }>(
      sql`select payload ->> 'workspaceId' as "workspaceId", payload ->> 'id' as id from graphile_worker._private_jobs
           where payload ->> 'workspaceId' = ${user.workspaceId}`,
    );
    expect(rows).toHaveLength(1);
    for (const job of rows) await workBatch(stage, job.workspaceId, job.id, new AbortController().signal);
    ahead = 0;
    expect(await balance(user.workspaceId)).toBe(10);
    expect((await getVerdict(id))?.verdict).toBe('unknown');
  });
});

describe('contacts', () => {
  it('keep the verdict of their address, and their timeline knows', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const other = await someone(test.platform);
    const id = await record(database.db, user.workspaceId, 'contact', { email: 'mara@acme.example' });
    const foreign = await record(database.db, other.workspaceId, 'contact', { email: 'mara@acme.example' });
    await verify(user, ['mara@acme.example']);
    expect(await getVerdict(id)).toEqual({ verdict: 'valid', revision: 2, actions: ['verify'] });
    expect(await getVerdict(foreign)).toEqual({ verdict: null, revision: 1, actions: [] });
  });

  it('who came later gets it when it is checked again, free', async () => {
    const user = await someone(test.platform, { credits: 10 });
    await verify(user, ['mara@acme.example']);
    const id = await record(database.db, user.workspaceId, 'contact', { email: 'mara@acme.example' });
    expect(await verify(user, ['mara@acme.example'])).toMatchObject({ chargedNow: 0 });
    expect((await getVerdict(id))?.verdict).toBe('valid');
  });

  it('a bounce corrects it, for the address too, and is not asked again', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const id = await record(database.db, user.workspaceId, 'contact', { email: 'mara@acme.example' });
    await verify(user, ['mara@acme.example']);
    const at = new Date();
    const correct = () =>
      database.db.transaction((tx) =>
        correctVerdict(tx, user.workspaceId, 'Mara@acme.example', 'bounced', { at, reply: '550 5.1.1 unknown' }),
      );
    expect(await correct()).toEqual([id]);
    expect(await correct()).toEqual([]);
    expect((await getVerdict(id))?.verdict).toBe('invalid');
    const { items, chargedNow } = await verify(user, ['mara@acme.example']);
    expect(chargedNow).toBe(0);
    expect(items[0]).toMatchObject({ status: 'invalid', subStatus: 'bounced', known: true });
    expect(items[0]?.evidence.at(-1)?.words).toContain('550 5.1.1 unknown');
  });
});

it('every balance is the sum of its entries', async () => {
  expect(await auditFaults(database.db)).toEqual([]);
});
