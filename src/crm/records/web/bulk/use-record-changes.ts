// Every change that a table makes: shown at once where the browser knows what will be, undone for ten seconds.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { recordPath } from '#shared/page-paths.ts';
import { notify } from '#ui/notify.ts';
import { notifyRefused, notifyUndo } from '#ui/undo-toast.tsx';
import {
  type BulkAction,
  companyRoutes,
  contactRoutes,
  type RecordJob,
  type RecordValues,
  type RestoreConflict,
  type Target,
} from '../../contract.ts';
import type { RecordKind } from '../../fields.contract.ts';
import { addressText, NOUN, type RecordRow, recordsText, rowName, withValues } from '../record-labels.ts';
import { listKey } from '../table/use-record-rows.ts';
import { RECORDS_KEY, sendBulk, sendEdit, sendUndo } from '../use-records.ts';

export const useRefreshRecords = () => useRefresh(RECORDS_KEY);

/** Why a record cannot be restored. */
const NOT_RESTORED = 'changed since, or another record has the same address now';

/** Shows a toast with "Undo". */
export function useOfferUndo() {
  const refresh = useRefreshRecords();
  const undo = useMutation({
    mutationKey: RECORDS_KEY,
    mutationFn: sendUndo,
    onSuccess: ({ restored, kept }) => {
      if (kept > 0)
        notify.success(restored > 0 ? `Undone, except ${kept}: ${NOT_RESTORED}` : `Not undone: ${NOT_RESTORED}`);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return (text: string, changeId: string | null) => {
    if (changeId !== null) notifyUndo(text, () => undo.mutate(changeId));
  };
}

/** Undoes a change after its toast has gone. */
export function useUndoChange() {
  const refresh = useRefreshRecords();
  return useMutation({
    mutationKey: RECORDS_KEY,
    mutationFn: sendUndo,
    onSuccess: ({ kept }) => notify.success(kept > 0 ? `Not undone: ${NOT_RESTORED}` : 'Undone'),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

const mergeContacts = endpoint(contactRoutes.merge);
const mergeCompanies = endpoint(companyRoutes.merge);

/** Merges several records into one, each with the values that it has: nothing is chosen field by field. */
export function useMergeSeveral(kind: RecordKind, onMerged: () => void) {
  const offerUndo = useOfferUndo();
  const refresh = useRefreshRecords();
  return useMutation({
    mutationKey: RECORDS_KEY,
    mutationFn: async ({ id, otherIds }: { id: string; otherIds: string[] }): Promise<Merged> => {
      const parts = { params: { id }, body: { otherIds } };
      return kind === 'contact' ? await call(mergeContacts, parts) : await call(mergeCompanies, parts);
    },
    onSuccess: ({ record, changeId }, { otherIds }) => {
      offerUndo(`${recordsText(kind, otherIds.length)} merged into ${rowName(record)}`, changeId);
      onMerged();
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

interface Merged {
  record: RecordRow;
  changeId: string | null;
}

interface RowPage {
  items: RecordRow[];
}

/** Puts another row in the place of one, in every page of a table that the tab holds. */
function useReplaceRow(kind: RecordKind) {
  const queries = useQueryClient();
  return (id: string, change: (row: RecordRow) => RecordRow) =>
    queries.setQueriesData<RowPage>({ queryKey: listKey(kind) }, (page) => {
      if (!page?.items.some((row) => row.id === id)) return page;
      return { ...page, items: page.items.map((row) => (row.id === id ? change(row) : row)) };
    });
}

export interface RowEdit {
  row: RecordRow;
  values: RecordValues;
  /** What the row is to show until the server has answered; the values as they are typed by default. */
  shown?: Readonly<Record<string, unknown>>;
  /** "Title changed". */
  done: string;
}

/** Saves fields of one row. Where the server refuses, the row shows again what it did before, and the caller says why. */
export function useEditRow(kind: RecordKind) {
  const offerUndo = useOfferUndo();
  const refresh = useRefreshRecords();
  const replace = useReplaceRow(kind);
  return useMutation({
    mutationKey: RECORDS_KEY,
    mutationFn: ({ row, values }: RowEdit) => sendEdit(kind, row.id, values, row.revision),
    onMutate: ({ row, values, shown = values }) => replace(row.id, (now) => withValues(now, shown)),
    onSuccess: ({ record, changed, changeId }, { row, done }) => {
      replace(row.id, () => record);
      if (changed) offerUndo(done, changeId);
    },
    onError: (_error, { row }) => replace(row.id, () => row),
    onSettled: refresh,
  });
}

export interface Bulk {
  target: Target;
  action: BulkAction;
}

/** What was done, in the past: "3 contacts tagged “oak”". */
export function doneText(kind: RecordKind, action: RecordJob['action'], changed: number): string {
  const records = recordsText(kind, changed);
  switch (action.do) {
    case 'tag':
      return `${records} tagged “${action.tag}”`;
    case 'untag':
      return `Tag “${action.tag}” removed from ${records}`;
    case 'own':
      return action.ownerId === null ? `${records} without an owner now` : `Owner of ${records} changed`;
    case 'set':
      return `${records} changed`;
    case 'bin':
      return `${records} moved to the bin, kept for 30 days`;
    case 'restore':
      return `${records} restored`;
    case 'add-to-list':
      return `${records} added to the list`;
    case 'move-to-list':
      return `${records} moved to the list`;
    case 'remove-from-list':
      return `${records} removed from the list`;
    case 'undo':
      return `${records} as they were before`;
    case 'merge-duplicates':
      return `${records} merged`;
  }
}

/** What was left as it was, and why: "1 contact stays in the bin: another contact has the same email address". */
export function failedText({ kind, action, failed }: RecordJob): string {
  const records = recordsText(kind, failed);
  if (action.do === 'undo') return `${records} not restored: ${NOT_RESTORED}`;
  if (action.do !== 'restore') return `${records} could not be changed`;
  return `${records} ${failed === 1 ? 'stays' : 'stay'} in the bin: another ${NOUN[kind].one} has the same ${addressText(kind)} now`;
}

/** "Mara Lind stays in the bin: Mara L. has mara@north.example now", or how many of them. */
function refusedRestore(job: RecordJob, { name, address, holder }: RestoreConflict): string {
  if (job.failed > 1) return failedText(job);
  return `${name} stays in the bin: ${holder.name} has ${address} now`;
}

/** Work on many: done with the answer, or a job whose progress the bar at the foot shows. */
export function useBulk(kind: RecordKind) {
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const refresh = useRefreshRecords();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: RECORDS_KEY,
    mutationFn: ({ target, action }: Bulk) => sendBulk(kind, target, action, crypto.randomUUID()),
    onSuccess: (job) => {
      if (job.state === 'queued' || job.state === 'running') {
        void queries.invalidateQueries({ queryKey: [...RECORDS_KEY, 'jobs'] });
      } else if (job.changed === 0 && job.failed > 0) {
        const conflict = job.conflicts?.[0];
        if (!conflict) notify.error(failedText(job));
        else {
          const { holder } = conflict;
          notifyRefused(
            refusedRestore(job, conflict),
            `Open ${holder.name}`,
            () => void navigate(recordPath(kind, holder.id)),
          );
        }
      } else if (job.changed === 0) {
        notify.success(`Nothing to change: all selected ${NOUN[kind].many} already have this value`);
      } else {
        const done = doneText(kind, job.action, job.changed);
        offerUndo(job.failed > 0 ? `${done}. ${failedText(job)}` : done, job.changeId);
      }
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
