// What checks mailboxes where this server's probe is off: an outside verifier, or nothing; and what its faults cost.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBalance } from '#billing/credits/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { AddressVerifier } from '#prospecting/prospects/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { SourceFault } from '#shared/sources.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { verifying } from '#tests/support/verifying.ts';
import { verifyAddresses } from '../address/verify-addresses.ts';
import { resumeBatch, runBatch } from '../batch/batch-lifecycle.ts';
import { createBatch } from '../batch/create-batch.ts';
import { getBatch, presentBatch } from '../batch/present-batch.ts';
import { workBatch } from '../batch/work-batch.ts';
import { getMailbox } from './mailbox.provider.ts';

const database = withDatabase();
const test = withPlatform(database);
let stage: ReturnType<typeof verifying>;
type OutsideVerdict = Awaited<ReturnType<AddressVerifier['verify']>>;

/** What the outside verifier answers, or why it does not. */
let answer: (email: string) => OutsideVerdict;
let down: boolean;

const saying = (change: Partial<OutsideVerdict>): OutsideVerdict => ({
  ...{ status: 'valid', subStatus: null, score: 90, pending: false },
  flags: { disposable: false, free: false, catchAll: null },
  ...change,
});

beforeAll(() => {
  const context = verifying(test.platform);
  stage = {
    ...context,
    checker: { ...context.checker, probeIsOn: false },
    prospects: {
      ...context.prospects,
      addressVerifier: async () => ({
        info: { key: 'hunter', name: 'Hunter', sample: false },
        available: () => !down,
        verify: async (email) => answer(email),
      }),
    },
  };
});
beforeEach(() => {
  down = false;
  answer = () => saying({});
});

const verify = (user: Principal, emails: string[]) => verifyAddresses(stage, user, emails, newId());
const balance = async ({ workspaceId }: Principal) => (await getBalance(database.db, workspaceId)).balance;

describe('an outside verifier', () => {
  it('is used where the probe is off, and named', async () => {
    const user = await someone(test.platform, { credits: 10 });
    expect(await getMailbox(stage, user.workspaceId)).toMatchObject({ check: 'source', name: 'Hunter' });
    const { items, chargedNow } = await verify(user, ['mara@acme.example', 'x@nowhere.example']);
    expect(items.map(({ status, source, charged }) => [status, source, charged])).toEqual([
      ['valid', 'hunter', 1],
      ['invalid', 'builtin', 0],
    ]);
    expect(chargedNow).toBe(1);
  });

  it('that fails costs nothing, and says so', async () => {
    const user = await someone(test.platform, { credits: 10 });
    answer = () => {
      throw new SourceFault('TIMEOUT', 'gone');
    };
    const { items, chargedNow, givenBack } = await verify(user, ['mara@acme.example']);
    expect({ chargedNow, givenBack, balance: await balance(user) }).toEqual({
      chargedNow: 0,
      givenBack: 1,
      balance: 10,
    });
    expect(items[0]).toMatchObject({ status: 'unknown', subStatus: 'timeout' });
    expect(items[0]?.sentence).toContain('Hunter did not answer');
    answer = () => saying({});
    expect(await verify(user, ['mara@acme.example'])).toMatchObject({ chargedNow: 1 });
  });

  it('that is still at it is retried later', async () => {
    const user = await someone(test.platform, { credits: 10 });
    answer = () => saying({ status: 'unknown', pending: true });
    const { items } = await verify(user, ['mara@acme.example']);
    expect(items[0]?.triesAgainAt).not.toBeNull();
    expect(await balance(user)).toBe(10);
  });

  it('that is down pauses a batch, which continues when it is resumed', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const { id } = await createBatch(stage, user, { from: 'text', text: 'a@acme.example\nb@acme.example' }, newId());
    const work = () => workBatch(stage, user.workspaceId, id, new AbortController().signal);
    const read = async () => presentBatch(await getBatch(database.db, user.workspaceId, id));
    await work();
    await runBatch(stage, user, id);
    down = true;
    await work();
    expect(await read()).toMatchObject({ state: 'paused', pausedBecause: 'source', charged: 0, done: 0 });
    expect((await read()).fault).toContain('Hunter');
    expect(await balance(user)).toBe(10);
    down = false;
    await resumeBatch(stage, user, id);
    await work();
    expect(await read()).toMatchObject({ state: 'done', charged: 2, counts: { valid: 2 }, fault: null });
  });
});

describe('where nothing can check mailboxes', () => {
  const alone = () => ({ ...stage, prospects: { ...stage.prospects, addressVerifier: async () => null } });

  it('free checks are all there is: unknown, at no cost', async () => {
    const user = await someone(test.platform, { credits: 10 });
    const status = await getMailbox(alone(), user.workspaceId);
    expect(status.check).toBe('off');
    expect(status.words).toContain('probe is off on this server');
    const answered = await verifyAddresses(alone(), user, ['mara@acme.example', 'x@nowhere.example'], newId());
    expect(answered.items.map(({ status, subStatus }) => [status, subStatus])).toEqual([
      ['unknown', 'probe_off'],
      ['invalid', 'no_dns'],
    ]);
    expect(answered).toMatchObject({ chargedNow: 0, givenBack: 0, creditsRemaining: 10 });
  });

  it('a batch says so in its quote, and needs no credits', async () => {
    const user = await someone(test.platform, { credits: 0 });
    const { id } = await createBatch(alone(), user, { from: 'text', text: 'a@acme.example\noops' }, newId());
    const work = () => workBatch(alone(), user.workspaceId, id, new AbortController().signal);
    await work();
    const read = async () => presentBatch(await getBatch(database.db, user.workspaceId, id));
    expect((await read()).quote).toMatchObject({ toAsk: 0, uncheckable: 1, malformed: 1, most: 0, mailbox: 'off' });
    await runBatch(alone(), user, id);
    await work();
    expect(await read()).toMatchObject({ state: 'done', charged: 0, counts: { unknown: 1, invalid: 1 } });
  });
});
