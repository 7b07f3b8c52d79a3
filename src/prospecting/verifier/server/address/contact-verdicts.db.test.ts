// A contact whose address was verified before shows the verdict from the moment it is added, and costs nothing for it.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockLibrary, saveRecords } from '#crm/records/server/index.ts';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import type { Executor } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { withImports } from '#tests/support/imports.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { verifying } from '#tests/support/verifying.ts';
import { saveVerdicts } from './save-verdicts.ts';

const database = withDatabase();
const test = withPlatform(database);
const imports = withImports(database);
let stage: ReturnType<typeof verifying>;
beforeAll(() => {
  stage = verifying(test.platform);
});

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

async function keep(tx: Executor, user: Principal, email: string, checkedAt = new Date()): Promise<void> {
  const [free] = await stage.checker.freeChecks([email]);
  if (!free) throw new Error('not looked at');
  const verdict = { ...free.verdict, status: 'valid' as const, subStatus: null, checkedAt: checkedAt.toISOString() };
  const checks = [{ verdict, charged: 1, sample: false, retryAt: null }];
  await saveVerdicts(tx, user.workspaceId, { checks, madeBy: user.userId, changeId: null });
}
const save = (tx: Executor, user: Principal, emails: readonly string[]) =>
  saveRecords(tx, stage.records.relations, user.workspaceId, {
    kind: 'contact',
    madeBy: user.userId,
    records: emails.map((email) => ({
      values: { name: email, email },
      origin: { source: 'linkedin-people' as const, by: user.userId, at: new Date().toISOString() },
    })),
  });
const shown = async ({ workspaceId }: Principal) => {
  const { rows } = await database.db.execute<{ email: string; verdict: string | null; revision: number }>(sql`
    select email, email_verdict as verdict, revision from contacts where workspace_id = ${workspaceId} order by email`);
  return rows.map(({ email, verdict, revision }) => [email.split('@')[0], verdict, revision]);
};

describe('a contact that is added', () => {
  it('takes the verdict of the last 30 days on its address, of its own workspace', async () => {
    const [user, stranger] = [await someone(test.platform), await someone(test.platform)];
    await keep(database.db, user, 'new@acme.example');
    await keep(database.db, user, 'old@acme.example', daysAgo(31));
    await keep(database.db, stranger, 'theirs@acme.example');
    await database.db.transaction((tx) =>
      save(tx, user, ['new@acme.example', 'old@acme.example', 'theirs@acme.example', 'never@acme.example']),
    );
    expect(await shown(user)).toEqual([
      ['never', null, 1],
      ['new', 'valid', 1],
      ['old', null, 1],
      ['theirs', null, 1],
    ]);
    const { rows } = await database.db.execute(
      sql`select verified from record_counts where workspace_id = ${user.workspaceId} and kind = 'contact'`,
    );
    expect(rows).toEqual([{ verified: 1 }]);
  });

  it('takes it out of a file, with many others', async () => {
    await imports.begin();
    await keep(database.db, imports.who, 'p7@acme.example');
    const lines = Array.from({ length: 40 }, (_, n) => `P${n};p${n}@acme.example`);
    await imports.imported(['Name;E-mail', ...lines].join('\n'));
    const rows = await shown(imports.who);
    expect(rows).toHaveLength(40);
    expect(rows.filter(([, verdict]) => verdict !== null)).toEqual([['p7', 'valid', 1]]);
  });

  it('takes it by the index where thousands are added at once', async () => {
    const user = await someone(test.platform);
    await keep(database.db, user, 'p7@acme.example');
    await database.db.execute(sql`
      insert into contacts (workspace_id, id, name, email, source)
      select ${user.workspaceId}::uuid, gen_random_uuid(), 'P' || n, 'p' || n || '@acme.example', 'import' from generate_series(1, 2000) n`);
    const rows = await shown(user);
    expect(rows.filter(([, verdict]) => verdict !== null)).toEqual([['p7', 'valid', 1]]);
  });

  it('takes it also where it is being saved at this moment, whichever comes first', async () => {
    const user = await someone(test.platform);
    const email = 'race@acme.example';
    let adding: Promise<unknown> = Promise.resolve();
    await database.db.transaction(async (tx) => {
      await keep(tx, user, email);
      adding = whileHoldingNothing(() => database.db.transaction((other) => save(other, user, [email])));
      await lockWaits(database.db, 1);
    });
    await adding;
    expect(await shown(user)).toEqual([['race', 'valid', 1]]);

    const later = 'later@acme.example';
    let keeping: Promise<unknown> = Promise.resolve();
    await database.db.transaction(async (tx) => {
      await lockLibrary(tx, user.workspaceId);
      await save(tx, user, [later]);
      keeping = whileHoldingNothing(() => database.db.transaction((other) => keep(other, user, later)));
      await lockWaits(database.db, 1);
    });
    await keeping;
    expect(await shown(user)).toEqual([
      ['later', 'valid', 2],
      ['race', 'valid', 1],
    ]);
  });
});
