// One record with where its values came from, and every change that its panel or its page makes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { notify } from '#ui/notify.ts';
import {
  companyRoutes,
  contactRoutes,
  type FieldFact,
  type RecordValues,
  type SuggestedMatch,
} from '../../contract.ts';
import type { RecordKind } from '../../fields.contract.ts';
import { useOfferUndo, useRefreshRecords } from '../bulk/use-record-changes.ts';
import { type RecordRow, withValues } from '../record-labels.ts';
import { RECORDS_KEY, recordKey, sendEdit } from '../use-records.ts';

const contact = {
  read: endpoint(contactRoutes.read),
  choose: endpoint(contactRoutes.choose),
};
const company = {
  read: endpoint(companyRoutes.read),
  choose: endpoint(companyRoutes.choose),
};

export interface RecordDetail {
  record: RecordRow;
  facts: FieldFact[];
  matches: SuggestedMatch[];
}

const readRecord = (kind: RecordKind, id: string, signal: AbortSignal): Promise<RecordDetail> =>
  kind === 'contact'
    ? call(contact.read, { params: { id } }, { signal })
    : call(company.read, { params: { id } }, { signal });

export function useRecord(kind: RecordKind, id: string) {
  return useQuery({ queryKey: recordKey(kind, id), queryFn: ({ signal }) => readRecord(kind, id, signal) });
}

/**
 * Where the record was merged into another, the address of the page names that one instead, and a toast says so. True while that is on
 * its way.
 */
export function useMergeRedirect(id: string, error: Error | null): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const survivor = error instanceof ApiError && error.code === 'RECORD_MERGED' ? error.details.id : null;
  const message = error?.message ?? '';
  useEffect(() => {
    if (typeof survivor !== 'string') return;
    notify.success(message);
    void navigate(`${pathname}${search}`.replaceAll(id, survivor), { replace: true, preventScrollReset: true });
  }, [survivor, message, id, pathname, search, navigate]);
  return survivor !== null;
}

interface Edit {
  values: RecordValues;
  /** "Title changed". */
  done: string;
}

/** Saves fields of the record: shown at once, shown as before where the server refuses, which the caller then says. */
export function useEditRecord(kind: RecordKind, { id, revision }: RecordRow) {
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const refresh = useRefreshRecords();
  const key = recordKey(kind, id);
  return useMutation({
    mutationKey: RECORDS_KEY,
    mutationFn: ({ values }: Edit) => sendEdit(kind, id, values, revision),
    onMutate: async ({ values }) => {
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<RecordDetail>(key);
      if (before) queries.setQueryData(key, { ...before, record: withValues(before.record, values) });
      return before;
    },
    onSuccess: ({ record, changed, changeId }, { done }) => {
      queries.setQueryData<RecordDetail>(key, (now) => now && { ...now, record });
      if (changed) offerUndo(done, changeId);
    },
    onError: (_error, _edit, before) => before && queries.setQueryData(key, before),
    onSettled: refresh,
  });
}

interface Choice {
  field: string;
  value: unknown;
  /** "Phone is now +46 70 123 45 67". */
  done: string;
}

/** Shows a competing value; the one that was shown competes from then on. */
export function useChooseValue(kind: RecordKind, id: string) {
  const offerUndo = useOfferUndo();
  const refresh = useRefreshRecords();
  return useMutation({
    mutationKey: RECORDS_KEY,
    mutationFn: async ({ field, value }: Choice): Promise<{ changeId: string | null }> => {
      const parts = { params: { id }, body: { field, value } };
      return kind === 'contact' ? await call(contact.choose, parts) : await call(company.choose, parts);
    },
    onSuccess: ({ changeId }, { done }) => offerUndo(done, changeId),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
