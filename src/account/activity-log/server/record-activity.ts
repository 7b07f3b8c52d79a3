// Records what was done, in the transaction that does it: where that is rolled back, nothing was recorded.

import { z } from 'zod';
import { publishAfterCommit } from '#platform/events/events.ts';
import { newId, timeOfId } from '#platform/ids.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import type { ActivityLogEvent } from '../contract.ts';
import type { ActivityKind, SubjectTypeName } from '../kinds.contract.ts';
import { insertEntry, purgeEntries } from './activity-log.store.ts';

/** Who did it: a Principal as it is, or one of the two below. */
export interface Actor {
  workspaceId: string;
  /** Null for the system. */
  userId: string | null;
  sessionId?: string;
  apiKeyId?: string | undefined;
  /** Set for work in the background: what does it. */
  job?: string;
  /** Set where no person did it: what did. */
  system?: string;
}

/** The person who started it, by way of a job. */
export const jobActor = (workspaceId: string, userId: string | null, job: string): Actor => ({
  workspaceId,
  userId,
  ...(userId === null ? { system: job } : { job }),
});

/** No person of the workspace: a payment that arrived, a guardrail that closed. */
export const systemActor = (workspaceId: string, system: string): Actor => ({ workspaceId, userId: null, system });

export interface Activity {
  kind: ActivityKind;
  /** `id` is left out for several at once; then `details.count` says how many. */
  subject?: { type: SubjectTypeName; id?: string | null; label?: string };
  /** Small facts that the sentence or a reader needs. Never a secret, nor the text of a message. */
  details?: Record<string, string | number | boolean | readonly string[] | undefined>;
  /** For what saves itself as it is typed: one entry for each person and thing within so many minutes. */
  quietMinutes?: number;
}

/** Ids of a bulk change that an entry lists at most. */
export const MAX_IDS = 100;
const MAX_TEXT = 200;

/** One statement in the caller's transaction. Tabs hear of it once that has committed. */
export async function recordActivity(
  tx: Transaction,
  actor: Actor,
  { kind, subject, details = {}, quietMinutes = 0 }: Activity,
): Promise<void> {
  const id = newId();
  await insertEntry(tx, actor.workspaceId, {
    id,
    at: timeOfId(id),
    userId: actor.userId,
    ...getOrigin(actor),
    kind,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    subjectLabel: cut(subject?.label ?? ''),
    details: Object.fromEntries(
      Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [[name, bounded(value)]])),
    ),
    quietMinutes,
  });
  publishAfterCommit(tx, actor.workspaceId, { type: 'activity-log' } satisfies ActivityLogEvent);
}

/** For what is given out and changes nothing, such as a file: in a transaction of its own, before the first byte. */
export function recordExport({ db }: Pick<Platform, 'db'>, actor: Actor, activity: Activity): Promise<void> {
  return db.transaction((tx) => recordActivity(tx, actor, activity));
}

/** For a change of several at once: how many, and the first of their ids; of one alone, which. */
export function toSubjects(
  type: SubjectTypeName,
  ids: readonly string[],
  count = ids.length,
): Required<Pick<Activity, 'subject' | 'details'>> {
  const [only] = ids;
  if (count === 1 && only !== undefined) return { subject: { type, id: only }, details: {} };
  return { subject: { type }, details: { count, ids: ids.slice(0, MAX_IDS) } };
}

function getOrigin({ sessionId, apiKeyId, job, system }: Actor) {
  if (system !== undefined) return { origin: 'system' as const, originId: null, originLabel: system };
  if (job !== undefined) return { origin: 'job' as const, originId: null, originLabel: job };
  if (apiKeyId !== undefined) return { origin: 'api-key' as const, originId: apiKeyId, originLabel: '' };
  return { origin: 'session' as const, originId: sessionId || null, originLabel: '' };
}

const cut = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

function bounded(value: string | number | boolean | readonly string[]) {
  if (typeof value === 'string') return cut(value);
  return typeof value === 'object' ? value.slice(0, MAX_IDS).map(cut) : value;
}

export function createPurgeActivityLogJob(platform: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>): Job {
  return defineJob(
    { name: 'activity-log-purge', payload: z.unknown(), cron: '25 3 * * *', maxAttempts: 3 },
    async () => {
      const months = await purgeEntries(platform);
      platform.log.info({ months }, 'activity log purged');
    },
  );
}
