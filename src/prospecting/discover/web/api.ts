// The calls of Discover, and the names that their answers are kept under.

import { RECORDS_KEY } from '#crm/records/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import type { SearchAnswer } from '#prospecting/searches/web/index.ts';
import type { RouteCall } from '#shared/contract.ts';
import * as contract from '../contract.ts';
import type { OutsideCapability } from '../fields.contract.ts';

/** Below the records: a change of those asks Discover again too. */
export const DISCOVER_KEY = [...RECORDS_KEY, 'discover'] as const;
/** Saving all that fit, as it is under way. */
export const SAVES_KEY = ['discover-saves'] as const;
export const SAVED_KEY = ['discover-searches'] as const;

const list = endpoint(contract.listDiscover);
const count = endpoint(contract.countDiscover);
const row = endpoint(contract.readDiscover);
const save = endpoint(contract.saveDiscovered);
const saveAll = endpoint(contract.saveMatching);
const saves = endpoint(contract.listDiscoverSaves);
const cancelSave = endpoint(contract.cancelDiscoverSave);
const undo = endpoint(contract.undoDiscovered);
const exclude = endpoint(contract.excludeDiscovered);
const saved = endpoint(contract.listDiscoverSearches);
const saveSearch = endpoint(contract.saveDiscoverSearch);
const markSearchSeen = endpoint(contract.seeDiscoverSearch);
const deleteSearch = endpoint(contract.deleteDiscoverSearch);

export type ListQuery = RouteCall<typeof contract.listDiscover>['query'];
export const readRows = (query: ListQuery, signal?: AbortSignal) => call(list, { query }, { signal });
export const readCount = (query: RouteCall<typeof contract.countDiscover>['query'], signal: AbortSignal) =>
  call(count, { query }, { signal });
export const readRow = (query: contract.RowRef, signal: AbortSignal) => call(row, { query }, { signal });

export const sendSave = (body: RouteCall<typeof contract.saveDiscovered>['body'], idempotencyKey: string) =>
  call(save, { body }, { idempotencyKey });
export type AllThatFit = Omit<RouteCall<typeof contract.saveMatching>['body'], 'listId'>;
export const sendSaveAll = (body: AllThatFit & { listId?: string }, idempotencyKey: string) =>
  call(saveAll, { body }, { idempotencyKey });
export const readSaves = (signal: AbortSignal) => call(saves, {}, { signal });
export const sendCancelSave = (id: string) => call(cancelSave, { params: { id } });
export const sendUndo = (id: string) => call(undo, { params: { id } });
export const sendExclude = (body: RouteCall<typeof contract.excludeDiscovered>['body']) => call(exclude, { body });

type SearchBody = RouteCall<typeof contract.saveDiscoverSearch>['body'];
export const readSaved = (signal: AbortSignal) => call(saved, {}, { signal });
export const sendSaveSearch = (body: SearchBody) => call(saveSearch, { body }, { idempotencyKey: crypto.randomUUID() });
export const sendSeen = (id: string) => call(markSearchSeen, { params: { id } });
export const sendDeleteSearch = (id: string) => call(deleteSearch, { params: { id } });

type OutsideRoutes = typeof contract.outsideRoutes;
export type OutsideBody = RouteCall<OutsideRoutes['companies']['search']>['body'];
export type OutsideAnswer = SearchAnswer<FoundCompany | FoundPerson>;

/** All of them have the same two routes; which items come back is known by the capability. */
export const sendOutside = (
  capability: OutsideCapability,
  body: OutsideBody,
  idempotencyKey: string,
): Promise<OutsideAnswer> => {
  const { search } = routesOf(capability);
  return call(search, { body }, { idempotencyKey });
};

export const reopenOutside = (
  capability: OutsideCapability,
  runId: string,
  signal: AbortSignal,
): Promise<OutsideAnswer> => call(routesOf(capability).reopen, { params: { runId } }, { signal });

const OUTSIDE = {
  companies: {
    search: endpoint(contract.outsideRoutes.companies.search),
    reopen: endpoint(contract.outsideRoutes.companies.reopen),
  },
  people: {
    search: endpoint(contract.outsideRoutes.people.search),
    reopen: endpoint(contract.outsideRoutes.people.reopen),
  },
  'local-businesses': {
    search: endpoint(contract.outsideRoutes['local-businesses'].search),
    reopen: endpoint(contract.outsideRoutes['local-businesses'].reopen),
  },
  'open-companies': {
    search: endpoint(contract.outsideRoutes['open-companies'].search),
    reopen: endpoint(contract.outsideRoutes['open-companies'].reopen),
  },
  'register-companies': {
    search: endpoint(contract.outsideRoutes['register-companies'].search),
    reopen: endpoint(contract.outsideRoutes['register-companies'].reopen),
  },
  developers: {
    search: endpoint(contract.outsideRoutes.developers.search),
    reopen: endpoint(contract.outsideRoutes.developers.reopen),
  },
};

/** They ask and answer in one shape, which the rows tell apart by their kind. */
const routesOf = (capability: OutsideCapability) => OUTSIDE[capability] as (typeof OUTSIDE)['companies'];
