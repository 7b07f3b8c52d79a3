// Jobs and companies that the workspace does not want to see: hidden at once, undone for ten seconds, shown again on demand.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { HiddenJob, Job } from '../contract.ts';
import { readHidden, sendHide, sendUnhide } from './api.ts';

const KEY = ['hidden-jobs'];
type Hidden = { items: HiddenJob[] };

const same = (a: HiddenJob, b: HiddenJob) => a.kind === b.kind && a.key === b.key;

export function useHiddenJobs() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: readHidden });
  const items = data?.items ?? [];
  const change = (next: (items: HiddenJob[]) => HiddenJob[]) =>
    queries.setQueryData<Hidden>(KEY, (before) => ({ items: next(before?.items ?? []) }));
  const options = {
    // One after the other: an undo that overtakes what it undoes would be lost.
    scope: { id: 'hidden-jobs' },
    onError: (error: Error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  };
  const show = useMutation({
    ...options,
    mutationFn: sendUnhide,
    onMutate: (one) => void change((all) => all.filter((other) => !same(one, other))),
  });
  const hide = useMutation({
    ...options,
    mutationFn: sendHide,
    onMutate: (one) => {
      change((all) => [one, ...all]);
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
