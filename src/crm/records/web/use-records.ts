// Queries of records outside the table: totals, lookups, live updates.
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { RouteCall } from '#shared/contract.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import {
  addCustomField,
  type BulkAction,
  cancelRecordJob,
  changeCustomField,
  changeView,
  companyRoutes,
  contactRoutes,
  deleteCustomField,
  deleteView,
  listCustomFields,
  listRecordJobs,
  listViews,
  type RecordKind,
  type RecordValues,
  readRecordJob,
  recordTotals,
  saveView,
  type Target,
  undoChange,
  type ViewState,
} from '../contract.ts';
import { type RecordRow, rowName } from './record-labels.ts';

// Query keys share a prefix, so that a change refreshes all of them.
export const RECORDS_KEY = ['records'] as const;

/** One record with its facts. */
export const recordKey = (kind: RecordKind, id: string) => [...RECORDS_KEY, kind, 'one', id] as const;

const INTERVAL_MS = 1_000;

/** Refetches the queries below a key: at once, then once a second at most. A running mutation of the key does it when it ends. */
export function useThrottledRefresh(key: QueryKey): () => void {
  const queries = useQueryClient();
  const timer = useRef(0);
  const last = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refresh = () => {
    last.current = Date.now();
    if (queries.isMutating({ mutationKey: key }) === 0) void queries.invalidateQueries({ queryKey: key });
  };
  return () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(refresh, Math.max(0, last.current + INTERVAL_MS - Date.now()));
  };
}

/** Mounted once in the shell. */
export function useLiveRecords(): void {
  const refresh = useThrottledRefresh(RECORDS_KEY);
  useLiveEvent('records', refresh);
  useLiveEvent('reconnected', refresh);
}

/** Undefined until they are known. `enabled`: false where the plan has no records. */
export function useRecordTotals(enabled = true) {
  return useQuery({ queryKey: [...RECORDS_KEY, 'totals'], queryFn: ({ signal }) => readTotals(signal), enabled }).data;
}

export interface FoundRecord {
  kind: RecordKind;
  id: string;
  name: string;
  /** What tells it from others of the same name. */
  about: string;
}

const EACH = 5;
const SHORTEST = 2;
const NONE: readonly FoundRecord[] = [];

/** Empty while fewer than two letters are typed. What was found last stays until the next is there. */
export function useFoundRecords(typed: string): readonly FoundRecord[] {
  const q = useDebounced(typed);
  const { data } = useQuery({
    queryKey: [...RECORDS_KEY, 'found', q],
    queryFn: async ({ signal }): Promise<readonly FoundRecord[]> => {
      const kinds: RecordKind[] = ['contact', 'company'];
      const pages = await Promise.all(kinds.map((kind) => readPage(kind, { q, limit: EACH }, signal)));
      return pages.flatMap(({ items, similar }, at) =>
        (similar ? [] : items).map((row) => ({
          kind: kinds[at] ?? 'contact',
          id: row.id,
          name: rowName(row),
          about: 'domain' in row ? row.domain : row.companyName || row.email,
        })),
      );
    },
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  return typed.length >= SHORTEST && q.length >= SHORTEST ? (data ?? NONE) : NONE;
}

// The calls of records to the server that tables make. Both kinds have the same routes under their own beginning.
const contacts = {
  list: endpoint(contactRoutes.list),
  count: endpoint(contactRoutes.count),
  create: endpoint(contactRoutes.create),
  edit: endpoint(contactRoutes.edit),
  bulk: endpoint(contactRoutes.bulk),
  tags: endpoint(contactRoutes.tags),
};
const companies = {
  list: endpoint(companyRoutes.list),
  count: endpoint(companyRoutes.count),
  create: endpoint(companyRoutes.create),
  edit: endpoint(companyRoutes.edit),
  bulk: endpoint(companyRoutes.bulk),
  tags: endpoint(companyRoutes.tags),
};
/** The two kinds differ in the shape of a row alone, which the callers know by the kind they ask for. */
const of = (kind: RecordKind) => (kind === 'contact' ? contacts : (companies as unknown as typeof contacts));

const totals = endpoint(recordTotals);
const fields = endpoint(listCustomFields);
const newField = endpoint(addCustomField);
const field = endpoint(changeCustomField);
const noField = endpoint(deleteCustomField);
const views = endpoint(listViews);
const newView = endpoint(saveView);
const view = endpoint(changeView);
const noView = endpoint(deleteView);
const undo = endpoint(undoChange);
const jobs = endpoint(listRecordJobs);
const job = endpoint(readRecordJob);
const cancel = endpoint(cancelRecordJob);

/** As in a URL: the filter is JSON. */
export interface ListQuery {
  q?: string;
  filter?: string;
  shelf?: 'live' | 'bin';
  sort?: string;
  limit?: number;
  cursor?: string;
}
type Count = RouteCall<typeof contactRoutes.count>['query'];
interface RecordPage {
  items: RecordRow[];
  nextCursor: string | null;
  similar: boolean;
}
interface Saved {
  record: RecordRow;
  changed: boolean;
  changeId: string | null;
}

export const readPage = (kind: RecordKind, query: ListQuery, signal: AbortSignal): Promise<RecordPage> =>
  call(of(kind).list, { query }, { signal });
export const readCount = (
  kind: RecordKind,
  { q, filter, shelf }: ListQuery,
  count: 'capped' | 'exact',
  signal: AbortSignal,
) => call(of(kind).count, { query: { q, filter, shelf, count } as Count }, { signal });
export const readTags = (kind: RecordKind, signal: AbortSignal) => call(of(kind).tags, {}, { signal });
const readTotals = (signal: AbortSignal) => call(totals, {}, { signal });

export const sendRecord = (kind: RecordKind, values: RecordValues, idempotencyKey: string): Promise<Saved> =>
  call(of(kind).create, { body: { values } }, { idempotencyKey });
export const sendEdit = (kind: RecordKind, id: string, values: RecordValues, revision?: number): Promise<Saved> =>
  call(of(kind).edit, { params: { id }, body: { values, ...(revision !== undefined && { revision }) } });
export const sendBulk = (kind: RecordKind, target: Target, action: BulkAction, idempotencyKey: string) =>
  call(of(kind).bulk, { body: { target, action } }, { idempotencyKey });
export const sendUndo = (changeId: string) => call(undo, { params: { id: changeId } });

export const readJobs = (signal: AbortSignal) => call(jobs, {}, { signal });
export const readJob = (id: string, signal: AbortSignal) => call(job, { params: { id } }, { signal });
export const sendCancel = (id: string) => call(cancel, { params: { id } });

export const readFields = (signal: AbortSignal) => call(fields, {}, { signal });
export type NewField = RouteCall<typeof addCustomField>['body'];
export type FieldChange = RouteCall<typeof changeCustomField>['body'];
export const sendField = (body: NewField) => call(newField, { body }, { idempotencyKey: crypto.randomUUID() });
export const sendFieldChange = (id: string, body: FieldChange) => call(field, { params: { id }, body });
export const sendFieldDeletion = (id: string) => call(noField, { params: { id } });

export const readViews = (kind: RecordKind, signal: AbortSignal) => call(views, { query: { kind } }, { signal });
export const sendView = (kind: RecordKind, name: string, state: ViewState, shared: boolean) =>
  call(newView, { body: { kind, name, state, shared } }, { idempotencyKey: crypto.randomUUID() });
export type ViewChange = RouteCall<typeof changeView>['body'];
export const sendViewChange = (id: string, body: ViewChange) => call(view, { params: { id }, body });
export const sendViewDeletion = (id: string) => call(noView, { params: { id } });
