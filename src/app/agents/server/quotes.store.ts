// All SQL on quotes of paid tools.
import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import { agentQuotes } from './agents.tables.ts';

export type QuoteRow = typeof agentQuotes.$inferSelect;
type NewQuote = Omit<QuoteRow, 'createdAt' | 'confirmedAt' | 'workspaceId'>;

export async function insertQuote(db: Database, workspaceId: string, quote: NewQuote): Promise<void> {
  await db.insert(agentQuotes).values({ workspaceId, ...quote });
}

/** The quote, confirmed from now on. One that was confirmed in time can be confirmed again: its call has one effect. */
export async function confirmQuote(
  db: Database,
  workspaceId: string,
  apiKeyId: string,
  id: string,
): Promise<QuoteRow | 'expired' | null> {
  const own = and(eq(agentQuotes.workspaceId, workspaceId), eq(agentQuotes.apiKeyId, apiKeyId), eq(agentQuotes.id, id));
  const [confirmed] = await db
    .update(agentQuotes)
    .set({ confirmedAt: sql`coalesce(${agentQuotes.confirmedAt}, now())` })
    .where(and(own, or(isNotNull(agentQuotes.confirmedAt), gt(agentQuotes.expiresAt, sql`now()`))))
    .returning();
  if (confirmed) return confirmed;
  const [lapsed] = await db.select({ id: agentQuotes.id }).from(agentQuotes).where(own);
  return lapsed ? 'expired' : null;
}

/** As long as the answer under an idempotency key is kept. */
const KEPT = sql.raw(`interval '2 days'`);

export async function purgeQuotes(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from agent_quotes where (workspace_id, id) in (
      select workspace_id, id from agent_quotes where created_at < now() - ${KEPT} limit ${limit})`);
  return rowCount ?? 0;
}
