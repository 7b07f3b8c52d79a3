// The only calls of templates to the server.
import type { contactRoutes } from '#crm/records/contract.ts';
import { type CallOptions, call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import type {
  changeTemplates,
  createTemplate,
  exportTemplates,
  listTemplates,
  listVersions,
  previewTemplate,
  readTemplate,
  readVersion,
  restoreVersion,
  saveTemplate,
  templatesSummary,
  templateVariables,
  undoTemplates,
} from '../contract.ts';

const list = endpoint<typeof listTemplates>('GET /api/templates');
const summary = endpoint<typeof templatesSummary>('GET /api/templates/summary');
const variables = endpoint<typeof templateVariables>('GET /api/templates/variables');
const create = endpoint<typeof createTemplate>('POST /api/templates');
const read = endpoint<typeof readTemplate>('GET /api/templates/:id');
const save = endpoint<typeof saveTemplate>('PATCH /api/templates/:id');
const versions = endpoint<typeof listVersions>('GET /api/templates/:id/versions');
const version = endpoint<typeof readVersion>('GET /api/templates/:id/versions/:version');
const restore = endpoint<typeof restoreVersion>('POST /api/templates/:id/versions/:version/restore');
const bulk = endpoint<typeof changeTemplates>('POST /api/templates/bulk');
const undo = endpoint<typeof undoTemplates>('POST /api/templates/undo');
const rows = endpoint<typeof exportTemplates>('POST /api/templates/export');
const preview = endpoint<typeof previewTemplate>('POST /api/templates/preview');
const contacts = endpoint<typeof contactRoutes.list>('GET /api/contacts');

export const TEMPLATES_KEY = ['templates'] as const;

export type ListQuery = RouteCall<typeof listTemplates>['query'];
export type Target = RouteCall<typeof changeTemplates>['body']['target'];
export type Action = RouteCall<typeof changeTemplates>['body']['action'];
export type Create = RouteCall<typeof createTemplate>['body'];
/** `keepalive`: the answer is not waited for, since the page may be gone. */
export type SaveOptions = Pick<CallOptions, 'keepalive'>;
type Save = RouteCall<typeof saveTemplate>['body'];
export type PreviewWanted = RouteCall<typeof previewTemplate>['body'];
export type Preview = RouteOutput<typeof previewTemplate>;

export const readList = (query: ListQuery, signal: AbortSignal) => call(list, { query }, { signal });
export const readSummary = (signal: AbortSignal) => call(summary, {}, { signal });
export const readVariables = (signal: AbortSignal) => call(variables, {}, { signal });
export const readOne = (id: string, signal?: AbortSignal) =>
  call(read, { params: { id } }, { ...(signal && { signal }) });
export const readVersions = (id: string, signal: AbortSignal) => call(versions, { params: { id } }, { signal });
export const readOneVersion = (id: string, number: number, signal: AbortSignal) =>
  call(version, { params: { id, version: number } }, { signal });
export const readPreview = (body: PreviewWanted, signal: AbortSignal) => call(preview, { body }, { signal });
export const findContacts = (q: string, signal: AbortSignal) => call(contacts, { query: { q, limit: 8 } }, { signal });

export const sendCreate = (body: Create) => call(create, { body });
export const sendSave = (id: string, body: Save, options: SaveOptions = {}) =>
  call(save, { params: { id }, body }, options);
export const sendRestore = (id: string, number: number) => call(restore, { params: { id, version: number } });
export const sendBulk = (target: Target, action: Action) => call(bulk, { body: { target, action } });
export const sendUndo = (undoId: string) => call(undo, { body: { undoId } });
export const readRowsForFile = (target: Target) => call(rows, { body: { target } });
