// Calls and hooks of the job board: its search, its boards, saved searches and hidden jobs.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { answerOptions, type SearchPage, type SearchQuery, useSearchPage } from '#prospecting/searches/web/index.ts';
import { FIELD_TEXTS } from '#shared/errors.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import {
  deleteSavedSearch,
  getJob,
  type HiddenJob,
  hideJob,
  type Job,
  type JobQuery,
  listHiddenJobs,
  listJobBoards,
  listSavedSearches,
  markSavedSearchSeen,
  reopenJobSearch,
  saveSearch,
  searchJobs,
  unhideJob,
} from '../contract.ts';
import { getBody, JOB_PLACE, type JobFilters, jobCodec, queryOfRun } from './job-filters.ts';

export type JobPage = SearchPage<JobFilters, Job>;

const searchBody = (query: SearchQuery<JobFilters>) => ({ ...getBody(query), ...answerOptions(query) });

export function useJobSearch(uid: string): JobPage {
  return useSearchPage<JobFilters, Job>({
    uid,
    name: 'job-seeker',
    path: '/job-seeker',
    filters: jobCodec,
    send: (query, idempotencyKey) => fetchJobs(searchBody(query), idempotencyKey),
    requestOf: (query) => ({ path: search.path, body: searchBody(query) }),
    reopen: reopenJobs,
    queryOfRun,
    keyOf: ({ id }) => id,
    missingTerm: FIELD_TEXTS.SEARCH_TERM,
    place: JOB_PLACE,
  });
}

/** Which source answers now, and its boards. */
export function useJobBoards() {
  return useQuery({ queryKey: ['job-boards'], queryFn: readBoards, staleTime: 60_000 }).data ?? null;
}

// Jobs and companies that the workspace does not want to see: hidden at once, undone for ten seconds, shown again on demand.
const KEY = ['hidden-jobs'];
type Hidden = { items: HiddenJob[] };

const same = (a: HiddenJob, b: HiddenJob) => a.kind === b.kind && a.key === b.key;

export function useHiddenJobs() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: readHidden });
  const items = data?.items ?? [];
  const change = async (next: (items: HiddenJob[]) => HiddenJob[]) => {
    await queries.cancelQueries({ queryKey: KEY });
    queries.setQueryData<Hidden>(KEY, (before) => ({ items: next(before?.items ?? []) }));
  };
  const options = {
    mutationKey: KEY,
    // One after the other: an undo that overtakes what it undoes would be lost.
    scope: { id: 'hidden-jobs' },
    onError: (error: Error) => notify.error(error),
    onSettled: useRefresh(KEY),
  };
  const show = useMutation({
    ...options,
    mutationFn: sendUnhide,
    onMutate: (one) => change((all) => all.filter((other) => !same(one, other))),
  });
  const hide = useMutation({
    ...options,
    mutationFn: sendHide,
    onMutate: async (one) => {
      await change((all) => [one, ...all]);
      notifyUndo(`Hidden: ${one.label}`, () => show.mutate(one));
    },
  });
  const jobs = new Set(items.filter(({ kind }) => kind === 'job').map(({ key }) => key));
  const companies = new Set(items.filter(({ kind }) => kind === 'company').map(({ key }) => key));
  return {
    isHidden: ({ jobKey, companyKey }: Pick<Job, 'jobKey' | 'companyKey'>) =>
      jobs.has(jobKey) || (companyKey !== '' && companies.has(companyKey)),
    hideJob: ({ jobKey, title }: Job) => hide.mutate({ kind: 'job', key: jobKey, label: title }),
    hideCompany: ({ companyKey, company }: Job) => hide.mutate({ kind: 'company', key: companyKey, label: company }),
    /** What hides these, each once. */
    hiding: (some: readonly Job[]) =>
      items.filter(({ kind, key }) => some.some((job) => key === (kind === 'job' ? job.jobKey : job.companyKey))),
    show: (one: HiddenJob) => show.mutate(one),
  };
}

// Every call of the job pages.
const search = endpoint(searchJobs);
const reopen = endpoint(reopenJobSearch);
const detail = endpoint(getJob);
const boards = endpoint(listJobBoards);
const hidden = endpoint(listHiddenJobs);
const hide = endpoint(hideJob);
const unhide = endpoint(unhideJob);
const saved = endpoint(listSavedSearches);
const save = endpoint(saveSearch);
const markSeen = endpoint(markSavedSearchSeen);
const remove = endpoint(deleteSavedSearch);

const fetchJobs = (body: JobQuery & { page: number; cursor: string | null }, idempotencyKey: string) =>
  call(search, { body }, { idempotencyKey });
const reopenJobs = (runId: string, signal: AbortSignal) => call(reopen, { params: { runId } }, { signal });
export const readJob = (id: string, signal: AbortSignal) => call(detail, { query: { id } }, { signal });
const readBoards = () => call(boards);
const readHidden = () => call(hidden);
const sendHide = (body: HiddenJob) => call(hide, { body });
const sendUnhide = ({ kind, key }: HiddenJob) => call(unhide, { query: { kind, key } });
export const readSaved = () => call(saved);
export const sendSave = (body: { name: string; query: JobQuery }) => call(save, { body });
export const sendSeen = (id: string) => call(markSeen, { params: { id } });
export const sendDelete = (id: string) => call(remove, { params: { id } });
