// The calls of records to the server that tables make. Both kinds have the same routes under their own beginning.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall } from '#shared/contract.ts';
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
import type { RecordRow } from './record-labels.ts';

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
export const readTotals = (signal: AbortSignal) => call(totals, {}, { signal });

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
