// How fast credits go: day by day, and since the plan last granted some. All of it from indexes of the ledger.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';

/** Of one span of time: credits charged, those of them that were given back, and practice credits (sample data) charged. All positive. */
export interface Moved {
  spent: number;
  returned: number;
  practice: number;
}

/** When credits were last granted, and when the ledger begins; null where there is nothing of the kind. */
export async function ledgerMoments(
  db: Database,
  workspaceId: string,
): Promise<{ grantedAt: Date | null; beganAt: Date | null }> {
  const [row] = await runNamed<{ grantedAt: Date | null; beganAt: Date | null }>(
    db,
    'credits-moments',
    // In the first, the words of the index of the few entries that are no charges.
    sql`select (select at from credit_ledger
                 where workspace_id = ${workspaceId}::uuid and kind <> 'charge' and kind = 'grant' order by seq desc limit 1) as "grantedAt",
               (select at from credit_ledger where workspace_id = ${workspaceId}::uuid order by seq limit 1) as "beganAt"`,
  );
  return row ?? { grantedAt: null, beganAt: null };
}

/** For each of the spans that begin at `starts` (rising; the last one ends now): what moved in it. */
export async function movedInSpans(db: Database, workspaceId: string, starts: readonly Date[]): Promise<Moved[]> {
  const from = starts.map((start) => start.toISOString());
  const rows = await runNamed<Moved & { span: number }>(
    db,
    'credits-moved',
    sql`select width_bucket(at, ${sql.param(from)}::timestamptz[]) as span,
               coalesce(-sum(amount) filter (where kind = 'charge' and not practice), 0) as spent,
               coalesce(sum(amount) filter (where kind = 'refund' and not practice), 0) as returned,
               coalesce(-sum(amount) filter (where kind = 'charge' and practice), 0) as practice
          from credit_ledger
         where workspace_id = ${workspaceId}::uuid and at >= ${from[0]}::timestamptz and kind in ('charge', 'refund')
         group by 1`,
  );
  return starts.map((_, at) => {
    const { spent = 0, returned = 0, practice = 0 } = rows.find(({ span }) => span === at + 1) ?? {};
    return { spent, returned, practice };
  });
}
