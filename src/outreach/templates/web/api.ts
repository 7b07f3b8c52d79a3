// The only calls of templates to the server.
import { contactRoutes } from '#crm/records/contract.ts';
import { type CallOptions, call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import {
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

const list = endpoint(listTemplates);
const summary = endpoint(templatesSummary);
const variables = endpoint(templateVariables);
const create = endpoint(createTemplate);
const read = endpoint(readTemplate);
const save = endpoint(saveTemplate);
const versions = endpoint(listVersions);
const version = endpoint(readVersion);
const restore = endpoint(restoreVersion);
const bulk = endpoint(changeTemplates);
const undo = endpoint(undoTemplates);
const rows = endpoint(exportTemplates);
const preview = endpoint(previewTemplate);
const contacts = endpoint(contactRoutes.list);

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
