// Batches: the exact quote, the cap, pause and resume, greylisting, dying processes, and what becomes of the valid ones.
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditFaults, getBalance } from '#billing/credits/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record, staticList } from '#tests/support/records.ts';
import { verifying } from '#tests/support/verifying.ts';
import { verifyAddresses } from '../address/verify-addresses.ts';
import { createVerifierJobs } from '../verifier.jobs.ts';
import { cancelBatch, deleteBatch, pauseBatch, resumeBatch, runBatch } from './batch-lifecycle.ts';
import { createBatch, uploadBatch } from './create-batch.ts';
import { openReservations } from './credit-reservations.store.ts';
import { downloadBatch, getBatch, presentBatch } from './present-batch.ts';
import { saveBatch } from './save-batch.ts';
import { releaseReservation } from './verify-reserved-rows.ts';
import { workBatch } from './work-batch.ts';

const database = withDatabase();
const test = withPlatform(database);
let ahead = 0;
let stage: ReturnType<typeof verifying>;
beforeAll(() => {
  stage = verifying({ ...test.platform, clock: { now: () => Date.now() + ahead } });
});

const NEVER = new AbortController().signal;
const MINUTE = 60_000;
const balance = async ({ workspaceId }: Principal) => (await getBalance(database.db, workspaceId)).balance;
const work = ({ workspaceId }: Principal, id: string) => workBatch(stage, workspaceId, id, NEVER);
const read = async ({ workspaceId }: Principal, id: string) =>
  presentBatch(await getBatch(database.db, workspaceId, id));

/** Pasted and looked at. */
async function toBatch(user: Principal, text: string) {
  const { id } = await createBatch(stage, user, { from: 'text', text }, newId());
  await work(user, id);
  return read(user, id);
}

const addresses = (n: number, name = 'a') => Array.from({ length: n }, (_, i) => `${name}${i}@acme.example`).join('\n');

describe('the quote', () => {
  it('counts exactly what is double, malformed, known, decided and to be asked; nothing is charged', async () => {
    const user = await someone(test.platform, { credits: 100 });
    await verifyAddresses(stage, user, ['known@acme.example'], newId());
    const asked = stage.checker.asked.length;
    const { quote, state, counts, done, total } = await toBatch(
      user,
      'E-mail\nmara@acme.example, MARA@Acme.Example\nKnown <known@acme.example>\nx@nowhere.example\noops\nmaybe@acme.example',
    );
    expect(state).toBe('ready');
    expect(quote).toMatchObject({ rows: 6, duplicates: 1, distinct: 5, malformed: 1, known: 1, decided: 1, toAsk: 2 });
    expect(quote).toMatchObject({ uncheckable: 0, most: 2, likely: 2, mailbox: 'probe' });
    expect({ counts, done, total }).toEqual({
      counts: { valid: 1, risky: 0, invalid: 2, unknown: 0 },
      done: 3,
      total: 5,
    });
    expect(stage.checker.asked).toHaveLength(asked);
    expect(await balance(user)).toBe(99);
  });

  it.each([['   \n E-mail \n'], ['Best regards,\nthe whole team']])('%j holds no address', async (text) => {
    const user = await someone(test.platform);
    await expect(createBatch(stage, user, { from: 'text', text }, newId())).rejects.toMatchObject({
      code: 'VERIFYING_EMPTY',
    });
  });

  it('of a file reads the column with the addresses, each with its row', async () => {
    const user = await someone(test.platform);
    const body = Readable.from([
      Buffer.from('Name,Work mail\nMara,mara@acme.example\nLena,\nTom,oops\nMara,mara@acme.example\n'),
    ]);
    const made = await uploadBatch(stage, user, { name: 'people.csv', body });
    expect(made).toMatchObject({
      name: 'people.csv',
      from: 'file',
      column: 'Work mail',
      state: 'reading',
      quote: null,
    });
    await work(user, made.id);
    expect((await read(user, made.id)).quote).toMatchObject({ rows: 3, duplicates: 1, malformed: 1, toAsk: 1 });
  });

  it('of contacts and of a list takes those that have an address', async () => {
    const user = await someone(test.platform);
    const one = await record(database.db, user.workspaceId, 'contact', { email: 'one@acme.example' });
    const without = await record(database.db, user.workspaceId, 'contact');
    const foreign = await record(database.db, (await someone(test.platform)).workspaceId, 'contact', {
      email: 'x@acme.example',
    });
    const target = { ids: [one, without, foreign] };
    const made = await createBatch(stage, user, { from: 'contacts', target }, newId());
    await work(user, made.id);
    expect((await read(user, made.id)).quote).toMatchObject({ rows: 1, toAsk: 1 });
    const listId = await staticList(database.db, user.workspaceId, 'Spring');
    await expect(createBatch(stage, user, { from: 'list', listId }, newId())).rejects.toMatchObject({
      code: 'VERIFYING_EMPTY',
    });
    await expect(createBatch(stage, user, { from: 'list', listId: newId() }, newId())).rejects.toMatchObject({
      code: 'LIST_NOT_FOUND',
    });
  });

  it('the same key makes one batch, and is answered alike however far it is', async () => {
    const user = await someone(test.platform);
    const key = newId();
    const body = { from: 'text' as const, text: addresses(2) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => createBatch(stage, user, body, key)));
    await work(user, answers[0]?.id ?? '');
    answers.push(await createBatch(stage, user, body, key));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('running', () => {
  it('charges 25 at a time, gives back what stays unknown, and says it all in the ledger', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const { id } = await toBatch(user, `${addresses(40)}\n${addresses(12, 'maybe')}`);
    await runBatch(stage, user, id);
    await work(user, id);
    expect(await read(user, id)).toMatchObject({
      state: 'done',
      charged: 40,
      done: 52,
      counts: { valid: 40, unknown: 12 },
    });
    expect(await balance(user)).toBe(60);
    const { rows } = await database.db.execute<{ kind: string; amounts: number[] }>(sql`
      select kind, array_agg(amount order by seq) as amounts from credit_ledger
       where workspace_id = ${user.workspaceId} and idempotency_key like 'verify%' group by kind order by kind`);
    expect(rows.map(({ kind, amounts }) => [kind, amounts.length, amounts.reduce((sum, n) => sum + n, 0)])).toEqual([
      ['charge', 3, -52],
      ['refund', expect.any(Number), 12],
    ]);
  });

  it('never exceeds its cap, and continues when that is raised', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const { id } = await toBatch(user, addresses(30));
    await runBatch(stage, user, id, 10);
    await work(user, id);
    expect(await read(user, id)).toMatchObject({ state: 'paused', pausedBecause: 'cap', charged: 10, done: 10 });
    await resumeBatch(stage, user, id, 30);
    await work(user, id);
    expect(await read(user, id)).toMatchObject({ state: 'done', charged: 30, done: 30, fault: null });
  });

  it('is refused without enough balance, and pauses where another user spends it meanwhile', async () => {
    const user = await someone(test.platform, { credits: 30 });
    const { id } = await toBatch(user, addresses(40));
    await expect(runBatch(stage, user, id)).rejects.toMatchObject({ code: 'CREDITS_INSUFFICIENT' });
    await runBatch(stage, user, id, 30);
    await verifyAddresses(stage, user, ['other@acme.example', 'another@acme.example'], newId());
    await work(user, id);
    expect(await read(user, id)).toMatchObject({ state: 'paused', pausedBecause: 'credits', charged: 28, done: 28 });
    expect(await balance(user)).toBe(0);
  });

  it('run twice, by two workers at once, checks no address twice', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const { id } = await toBatch(user, addresses(60, 'twice'));
    await Promise.all([runBatch(stage, user, id), runBatch(stage, user, id)]);
    await Promise.all([work(user, id), work(user, id), work(user, id)]);
    await work(user, id);
    expect(await read(user, id)).toMatchObject({ state: 'done', charged: 60 });
    const asked = stage.checker.asked.filter((email) => email.startsWith('twice'));
    expect(asked).toHaveLength(60);
  });

  it('notifies who started it once where it waits, and once where it is done', async () => {
    const owner = await someone(test.platform, { credits: 100 });
    const { workspaceId } = owner;
    const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
    const told = () => listNotifications(database.db, workspaceId);
    await verifyAddresses(stage, member, ['few@acme.example'], newId());
    const { id, name } = await toBatch(member, addresses(30));
    await runBatch(stage, member, id, 10);
    for (let times = 0; times < 2; times += 1) await Promise.all([work(member, id), work(member, id)]);
    const news = (more: object) => ({
      ...{ kind: 'verifier-batch-ended', userId: member.userId, thing: `verifier-batch:${id}` },
      link: `/domainsearch?tab=emails&batch=${id}`,
      ...more,
    });
    const paused = 'The cap is reached. Raise it to continue.';
    expect(await told()).toEqual([news({ count: 1, params: { name, addresses: 30, paused } })]);
    await database.db.execute(sql`update notifications set read_at = now() where workspace_id = ${workspaceId}`);
    await resumeBatch(stage, member, id, 30);
    for (let times = 0; times < 2; times += 1) await Promise.all([work(member, id), work(member, id)]);
    expect(await read(member, id)).toMatchObject({ state: 'done' });
    const [first, second, ...others] = await told();
    expect(others).toEqual([]);
    expect([first?.params.paused, second?.params.paused]).toEqual(expect.arrayContaining([paused, null]));
    expect([first, second]).toContainEqual(news({ count: 1, params: { name, addresses: 30, paused: null } }));
  });

  it('what two batches share is paid once', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const first = await toBatch(user, addresses(5, 'shared'));
    const second = await toBatch(user, addresses(7, 'shared'));
    for (const { id } of [first, second]) {
      await runBatch(stage, user, id);
      await work(user, id);
    }
    expect(await read(user, second.id)).toMatchObject({ state: 'done', charged: 2, counts: { valid: 7 } });
    expect(await balance(user)).toBe(93);
  });

  it('stays paused until it is resumed; a cancelled one never continues', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const { id } = await toBatch(user, addresses(3));
    await runBatch(stage, user, id);
    await pauseBatch(stage, user, id);
    await work(user, id);
    expect(await read(user, id)).toMatchObject({ state: 'paused', pausedBecause: 'you', charged: 0 });
    await cancelBatch(stage, user, id);
    await work(user, id);
    expect(await resumeBatch(stage, user, id)).toMatchObject({ state: 'cancelled', charged: 0 });
    await deleteBatch(stage, user, id);
    await expect(read(user, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('asks a greylisting server again later, as a job, and pays when it answers', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const contact = await record(database.db, user.workspaceId, 'contact', { email: 'grey@acme.example' });
    const { id } = await toBatch(user, 'grey@acme.example\nmara@acme.example');
    await runBatch(stage, user, id);
    await work(user, id);
    expect(await read(user, id)).toMatchObject({
      state: 'running',
      charged: 1,
      retrying: 1,
      counts: { valid: 1, unknown: 1 },
    });
    await work(user, id);
    expect((await read(user, id)).charged).toBe(1);
    ahead = 8 * MINUTE;
    await createVerifierJobs(stage)
      .find(({ definition }) => definition.name === 'verifier-resume')
      ?.run({});
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'id' = ${id} and key is not null`,
    );
    expect(rows[0]?.n).toBe(1);
    await work(user, id);
    ahead = 0;
    expect(await read(user, id)).toMatchObject({
      state: 'done',
      charged: 2,
      retrying: 0,
      counts: { valid: 2, unknown: 0 },
    });
    const said = await database.db.execute(sql`select email_verdict from contacts where id = ${contact}`);
    expect(said.rows).toEqual([{ email_verdict: 'valid' }]);
  });
});

describe('a process that dies during a check', () => {
  it('keeps credits reserved; the next worker uses the same reservation and charges nothing twice', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const { id } = await toBatch(user, `${addresses(30)}\nmaybe@acme.example`);
    await runBatch(stage, user, id);
    stage.checker.failNext = new Error('the process is gone');
    await expect(work(user, id)).rejects.toThrow('gone');
    expect(await balance(user)).toBe(75);
    await work(user, id);
    expect(await read(user, id)).toMatchObject({ state: 'done', charged: 30 });
    expect(await balance(user)).toBe(70);
  });

  it('and what a cancelled batch held comes back without a question', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const { id } = await toBatch(user, addresses(10, 'gone'));
    await runBatch(stage, user, id);
    stage.checker.failNext = new Error('the process is gone');
    await expect(work(user, id)).rejects.toThrow('gone');
    await cancelBatch(stage, user, id);
    await expect(deleteBatch(stage, user, id)).rejects.toMatchObject({ code: 'VERIFYING_RUNNING' });
    // Also by a worker whose lease has ended while it was slow.
    const [batch, holds] = await Promise.all([
      getBatch(database.db, user.workspaceId, id),
      openReservations(database.db, user.workspaceId, id),
    ]);
    for (const hold of [...holds, ...holds]) await releaseReservation(stage, user.workspaceId, batch, hold);
    await work(user, id);
    expect(await read(user, id)).toMatchObject({ state: 'cancelled', charged: 0, done: 0 });
    expect(await balance(user)).toBe(100);
    expect(stage.checker.asked.filter((email) => email.startsWith('gone'))).toEqual([]);
  });
});

describe('what becomes of a batch', () => {
  it('its valid ones go on a list, those that were no contacts become some, with their verdicts', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const there = await record(database.db, user.workspaceId, 'contact', { email: 'there@acme.example', name: 'Mara' });
    const { id } = await toBatch(user, 'there@acme.example\nnew@acme.example\nno.one@acme.example\noops');
    await runBatch(stage, user, id);
    await work(user, id);
    const body = { list: { name: 'Valid ones' }, verdicts: ['valid' as const] };
    const key = newId();
    const answers = [await saveBatch(stage, user, id, body, key), await saveBatch(stage, user, id, body, key)];
    expect(answers[1]).toEqual(answers[0]);
    await work(user, id);
    expect((await read(user, id)).keeping).toMatchObject({
      listName: 'Valid ones',
      state: 'done',
      total: 2,
      done: 2,
      created: 1,
    });
    const { rows } = await database.db.execute(sql`
      select r.email, r.email_verdict as verdict, r.source, r.id = ${there} as there from list_members m
        join lists l on l.workspace_id = m.workspace_id and l.id = m.list_id and l.name = 'Valid ones'
        join contacts r on r.workspace_id = m.workspace_id and r.id = m.record_id
       where m.workspace_id = ${user.workspaceId} order by r.email`);
    expect(rows).toEqual([
      { email: 'new@acme.example', verdict: 'valid', source: 'verifier', there: false },
      { email: 'there@acme.example', verdict: 'valid', source: 'manual', there: true },
    ]);
  });

  it('it is downloaded with the verdicts, one kind or all', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const { id } = await toBatch(user, 'mara@acme.example\n=cmd@nowhere.example');
    await runBatch(stage, user, id);
    await work(user, id);
    const { name, content } = await downloadBatch(stage, user.workspaceId, id, 'invalid');
    let text = '';
    for await (const piece of content) text += piece;
    expect(name).toBe('Pasted addresses - verified.csv');
    expect(text).toContain("'=cmd@nowhere.example,invalid,no_dns");
    expect(text).not.toContain('mara@');
  });
});

it('every balance is the sum of its entries', async () => {
  expect(await auditFaults(database.db)).toEqual([]);
});
