// A workspace of its own for each test, records in it, and what is found of duplicates among them.
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { listPairs } from '#crm/duplicates/server/decide-duplicates.ts';
import { scanForDuplicates } from '#crm/duplicates/server/scan-duplicates.job.ts';
import type { RecordKind as Kind } from '#crm/records/contract.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from './database.ts';
import { someone, withPlatform } from './platform.ts';

/** By the names of columns. */
export type ColumnValues = Record<string, string | string[] | null>;

/** Runs in a test file, outside of its tests. */
export function withDuplicates() {
  const database = withDatabase();
  const test = withPlatform(database);
  let user: Principal;
  beforeEach(async () => {
    user = await someone(test.platform);
  });

  const context = () => ({ platform: test.platform, signPicture: (url: string) => url });
  const look = (kind: Kind = 'contact') => scanForDuplicates(test.platform, { workspaceId: user.workspaceId, kind });
  const page = (kind: Kind = 'contact', shelf: 'open' | 'dismissed' = 'open', limit = 25, cursor?: string) =>
    listPairs(context(), user.workspaceId, { kind, shelf, limit, cursor });

  /** Changed long enough ago to be looked at. */
  async function add(kind: Kind, values: ColumnValues): Promise<string> {
    const id = newId();
    const table = sql.raw(kind === 'contact' ? 'contacts' : 'companies');
    const row = JSON.stringify({
      ...values,
      id,
      workspace_id: user.workspaceId,
      source: 'manual',
      updated_at: new Date(Date.now() - 60_000),
    });
    const columns = sql.raw(['workspace_id', 'id', 'source', 'updated_at', ...Object.keys(values)].join(', '));
    await database.db.execute(sql`
      insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${row}::jsonb)`);
    return id;
  }

  return {
    database,
    test,
    context,
    look,
    page,
    add,
    get user() {
      return user;
    },
  };
}
