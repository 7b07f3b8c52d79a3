// Follow-ups: contacts and companies whose next step is due by a day.
import type { RecordKind } from '#crm/records/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { type FollowUpRow, followUpCount, followUpRows } from './tasks.store.ts';

export interface FollowUps {
  due: number;
  /** Of these, how many were due before the day. */
  overdue: number;
  /** The longest due first. */
  items: FollowUpRow[];
}

export async function followUps(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  kind: RecordKind,
  page: { day: string; limit: number },
): Promise<FollowUps> {
  const [count, items] = await Promise.all([
    followUpCount(db, workspaceId, kind, page.day),
    followUpRows(db, workspaceId, kind, page),
  ]);
  return { ...count, items };
}
