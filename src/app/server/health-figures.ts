// What waits and what is in which state, over all workspaces: for the doctor and /metrics.
import { readWebhooks, type WebhookFigures } from '#account/webhooks/server/index.ts';
import { countMailboxes, type MailboxCount } from '#outreach/mailboxes/server/index.ts';
import { type MailQueueFigures, readMailQueue } from '#outreach/sending/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import { readLongestStatement, withTimeLimit } from '#platform/db/database-health.ts';
import { countWorkers, type QueueFigures, readQueue } from '#platform/jobs/jobs.ts';
import { type HealthRow, listOperatorHealth } from '#prospecting/sources/server/index.ts';

export interface HealthFigures {
  queue: QueueFigures[];
  workers: number;
  mails: MailQueueFigures;
  mailboxes: MailboxCount[];
  sources: HealthRow[];
  webhooks: WebhookFigures;
  /** Seconds that the longest running statement has taken so far. */
  longestStatement: number;
}

const STATEMENT_TIMEOUT_MS = 5_000;

/** One after the other: a report must not take connections from those who work. */
export async function readHealth(db: Database): Promise<HealthFigures> {
  const figures = await withTimeLimit(db, STATEMENT_TIMEOUT_MS, async (tx) => ({
    queue: await readQueue(tx),
    workers: await countWorkers(tx),
    mails: await readMailQueue(tx),
    mailboxes: await countMailboxes(tx),
    webhooks: await readWebhooks(tx),
    longestStatement: await readLongestStatement(tx),
  }));
  return { ...figures, sources: await listOperatorHealth(db) };
}

export type SourceState = 'ok' | 'failing' | 'no-quota';

/** By its last calls: `failing` until it has answered again. */
export function sourceState(
  { answeredAt, faultAt, quotaRemaining, quotaResetsAt }: HealthRow,
  now: number,
): SourceState {
  if (quotaRemaining === 0 && (quotaResetsAt === null || quotaResetsAt.getTime() > now)) return 'no-quota';
  return faultAt !== null && (answeredAt === null || faultAt > answeredAt) ? 'failing' : 'ok';
}
