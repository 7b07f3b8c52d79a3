// Jobs of records: the webhook events of a change, the words of imported contacts, and the nightly purge.
import { z } from 'zod';
import { emitEvents, toEventId, type WebhookEvent } from '#account/webhooks/server/index.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { RECORD_FIELDS, type RecordKind } from '../../contract.ts';
import { addWordsOfRange } from '../reading/contact-words.store.ts';
import { columnName } from '../record-columns.ts';
import type { RecordsContext } from '../records-context.ts';
import { purgeDeletedFields } from '../settings/custom-fields.store.ts';
import { type ChangedRecord, changedRecords, RECORD_WEBHOOKS } from './record-webhooks.store.ts';
import { deleteOldChanges, deleteOldJobs, purgeTrashed } from './tidy.store.ts';

const AT_A_TIME = 500;

export function createRecordWebhooksJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(RECORD_WEBHOOKS, async (of) => {
    for (let after = 0; ; ) {
      const { at, rows } = await changedRecords(db, of, { after, limit: AT_A_TIME });
      const events = rows.flatMap((row) => toEvent(of, at, row));
      await emitEvents(db, of.workspaceId, events);
      const last = rows.at(-1);
      if (!last || rows.length < AT_A_TIME) return;
      after = last.place;
    }
  });
}

interface Of {
  kind: RecordKind;
  changeId: string;
  undone: boolean;
}

function toEvent({ kind, changeId, undone }: Of, at: Date, row: ChangedRecord): WebhookEvent[] {
  const { recordId, columns, record } = row;
  const what = undone ? toUndo(row) : row.created ? 'created' : row.deleted ? 'deleted' : 'updated';
  const changed = [...RECORD_FIELDS[kind].map(({ key }) => key), 'deletedAt'].filter(
    (key) => key !== 'updatedAt' && columns.includes(columnName(key)),
  );
  // Of an edit that touched only what pages do not show, there is nothing to tell.
  if (what === null || (what === 'updated' && changed.length === 0)) return [];
  const data = {
    id: recordId,
    ...(what === 'deleted' || record === null ? {} : { ...record, picture: undefined, facts: undefined }),
    ...(what === 'updated' && { changed }),
  };
  return [{ id: toEventId(at, `${undone ? 'undo ' : ''}${changeId} ${recordId}`), type: `${kind}.${what}`, data }];
}

/** Null where the undo keeps a new record, because a person changed it meanwhile. */
function toUndo({ created, record }: ChangedRecord): 'deleted' | 'updated' | null {
  if (record === null) return 'deleted';
  return created ? null : 'updated';
}

/** Also every minute: an import that was killed has not queued it. */
export const CONTACT_WORDS = {
  name: 'contact-words',
  payload: z.unknown(),
  cron: '* * * * *',
  maxAttempts: 3,
} satisfies JobDefinition;

/** Adds the words of imported contacts, a range in each transaction. */
export function createContactWordsJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(CONTACT_WORDS, async (_, stopping) => {
    while (!stopping.aborted && (await addWordsOfRange(db)));
  });
}

// Nightly: purge of trashed records, old changes and deleted fields.
export function createTidyRecordsJob({ platform: { db, log }, relations }: RecordsContext): Job {
  return defineJob({ name: 'records-tidy', payload: z.unknown(), cron: '20 3 * * *', maxAttempts: 3 }, async () => {
    const deleted = await purgeTrashed(db, relations.links);
    const changes = await deleteOldChanges(db);
    const jobs = await deleteOldJobs(db);
    log.info({ deleted, changes, jobs }, 'records tidied');
  });
}

export function createPurgeCustomFieldsJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'custom-fields-purge', payload: z.unknown(), cron: '20 4 * * *', maxAttempts: 3 },
    async () => {
      const fields = await purgeDeletedFields(db);
      log.info({ fields }, 'custom fields purged');
    },
  );
}
