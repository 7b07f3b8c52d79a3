// Every call of the job pages.
import { call, endpoint } from '#platform/web/api-client.ts';
import type {
  deleteSavedSearch,
  getJob,
  HiddenJob,
  hideJob,
  JobQuery,
  listHiddenJobs,
  listJobBoards,
  listSavedSearches,
  reopenJobSearch,
  saveSearch,
  searchJobs,
  seeSavedSearch,
  unhideJob,
} from '../contract.ts';

const search = endpoint<typeof searchJobs>('POST /api/jobs/search');
const reopen = endpoint<typeof reopenJobSearch>('GET /api/jobs/searches/:runId');
const detail = endpoint<typeof getJob>('GET /api/jobs/detail');
const boards = endpoint<typeof listJobBoards>('GET /api/jobs/boards');
const hidden = endpoint<typeof listHiddenJobs>('GET /api/jobs/hidden');
const hide = endpoint<typeof hideJob>('POST /api/jobs/hidden');
const unhide = endpoint<typeof unhideJob>('DELETE /api/jobs/hidden');
const saved = endpoint<typeof listSavedSearches>('GET /api/jobs/saved-searches');
const save = endpoint<typeof saveSearch>('POST /api/jobs/saved-searches');
const see = endpoint<typeof seeSavedSearch>('POST /api/jobs/saved-searches/:id/seen');
const remove = endpoint<typeof deleteSavedSearch>('DELETE /api/jobs/saved-searches/:id');

export const askJobs = (body: JobQuery & { page: number; cursor: string | null }, idempotencyKey: string) =>
  call(search, { body }, { idempotencyKey });
export const reopenJobs = (runId: string, signal: AbortSignal) => call(reopen, { params: { runId } }, { signal });
export const readJob = (id: string, signal: AbortSignal) => call(detail, { query: { id } }, { signal });
export const readBoards = () => call(boards);
export const readHidden = () => call(hidden);
export const sendHide = (body: HiddenJob) => call(hide, { body });
export const sendUnhide = ({ kind, key }: HiddenJob) => call(unhide, { query: { kind, key } });
export const readSaved = () => call(saved);
export const sendSave = (body: { name: string; query: JobQuery }) => call(save, { body });
export const sendSeen = (id: string) => call(see, { params: { id } });
export const sendDelete = (id: string) => call(remove, { params: { id } });
