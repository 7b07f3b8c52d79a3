// API calls of lists.
import {
  type BulkAction,
  companyRoutes,
  contactRoutes,
  type RecordKind,
  type Target,
  undoChange,
} from '#crm/records/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import {
  changeList,
  changeMembers,
  createList,
  type ListStatus,
  listCounts,
  listLists,
  lookAtList,
  readList,
  readMembers,
} from '../contract.ts';

const all = endpoint(listLists);
const counts = endpoint(listCounts);
const one = endpoint(readList);
const looked = endpoint(lookAtList);
const create = endpoint(createList);
const change = endpoint(changeList);
const members = endpoint(readMembers);
const memberChange = endpoint(changeMembers);
const contactBulk = endpoint(contactRoutes.bulk);
const companyBulk = endpoint(companyRoutes.bulk);
const undo = endpoint(undoChange);

export type NewList = RouteCall<typeof createList>['body'];
export type CreatedList = RouteOutput<typeof createList>;
export type ListChange = RouteCall<typeof changeList>['body'];
export type MemberChange = Omit<RouteCall<typeof changeMembers>['body'], 'kind' | 'ids'>;

export const readLists = (shelf: ListStatus, signal?: AbortSignal) =>
  call(all, { query: { shelf } }, signal ? { signal } : {});
export const readCounts = (ids: string[], signal: AbortSignal) => call(counts, { body: { ids } }, { signal });
export const readOne = (id: string, signal: AbortSignal) => call(one, { params: { id } }, { signal });
export const sendVisit = (id: string) => call(looked, { params: { id } });
/** Counting the members may take some seconds. */
export const sendList = (body: NewList, idempotencyKey: string) =>
  call(create, { body }, { idempotencyKey, timeoutMs: 60_000 });
export const sendListChange = (id: string, body: ListChange) => call(change, { params: { id }, body });
export const readWords = (id: string, kind: RecordKind, ids: string[]) =>
  call(members, { params: { id }, body: { kind, ids } });
export const sendWords = (id: string, kind: RecordKind, ids: string[], body: MemberChange) =>
  call(memberChange, { params: { id }, body: { kind, ids, ...body } });

export type ListAction = Extract<BulkAction, { listId: string }>;

/** Adds to, removes from or moves to a static list: at once, or as a job where there are many. */
export function sendMembership(kind: RecordKind, target: Target, action: ListAction) {
  const body = { target, action };
  const options = { idempotencyKey: crypto.randomUUID() };
  return kind === 'contact' ? call(contactBulk, { body }, options) : call(companyBulk, { body }, options);
}
export const sendUndo = (changeId: string) => call(undo, { params: { id: changeId } });
