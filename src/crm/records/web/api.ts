// The calls of records to the server that tables make. Both kinds have the same routes under their own beginning.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import type {
  addCustomField,
  BulkAction,
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
  RecordKind,
  RecordValues,
  readRecordJob,
  recordTotals,
  saveView,
  Target,
  undoChange,
  ViewState,
} from '../contract.ts';
import type { RecordRow } from './record-labels.ts';

const contacts = {
  list: endpoint<typeof contactRoutes.list>('GET /api/contacts'),
  count: endpoint<typeof contactRoutes.count>('GET /api/contacts/count'),
  create: endpoint<typeof contactRoutes.create>('POST /api/contacts'),
  edit: endpoint<typeof contactRoutes.edit>('PATCH /api/contacts/:id'),
  bulk: endpoint<typeof contactRoutes.bulk>('POST /api/contacts/bulk'),
  tags: endpoint<typeof contactRoutes.tags>('GET /api/contacts/tags'),
};
const companies = {
  list: endpoint<typeof companyRoutes.list>('GET /api/companies'),
  count: endpoint<typeof companyRoutes.count>('GET /api/companies/count'),
  create: endpoint<typeof companyRoutes.create>('POST /api/companies'),
  edit: endpoint<typeof companyRoutes.edit>('PATCH /api/companies/:id'),
  bulk: endpoint<typeof companyRoutes.bulk>('POST /api/companies/bulk'),
  tags: endpoint<typeof companyRoutes.tags>('GET /api/companies/tags'),
};
/** The two kinds differ in the shape of a row alone, which the callers know by the kind they ask for. */
const of = (kind: RecordKind) => (kind === 'contact' ? contacts : (companies as unknown as typeof contacts));

const totals = endpoint<typeof recordTotals>('GET /api/record-totals');
const fields = endpoint<typeof listCustomFields>('GET /api/custom-fields');
const newField = endpoint<typeof addCustomField>('POST /api/custom-fields');
const field = endpoint<typeof changeCustomField>('PATCH /api/custom-fields/:id');
const noField = endpoint<typeof deleteCustomField>('DELETE /api/custom-fields/:id');
const views = endpoint<typeof listViews>('GET /api/record-views');
const newView = endpoint<typeof saveView>('POST /api/record-views');
const view = endpoint<typeof changeView>('PATCH /api/record-views/:id');
const noView = endpoint<typeof deleteView>('DELETE /api/record-views/:id');
const undo = endpoint<typeof undoChange>('POST /api/record-changes/:id/undo');
const jobs = endpoint<typeof listRecordJobs>('GET /api/record-jobs');
const job = endpoint<typeof readRecordJob>('GET /api/record-jobs/:id');
const cancel = endpoint<typeof cancelRecordJob>('POST /api/record-jobs/:id/cancel');

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
