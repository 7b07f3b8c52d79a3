// Views of a table: the built-in ones and those of the workspace.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { RecordView, ViewState } from '../../contract.ts';
import type { RecordKind } from '../../fields.contract.ts';
import { RECORDS_KEY, readViews, sendView, sendViewChange, sendViewDeletion, type ViewChange } from '../use-records.ts';
import { ALL_VIEW } from './table-state.ts';

const NONE: readonly RecordView[] = [];
const viewsKey = (kind: RecordKind) => [...RECORDS_KEY, kind, 'views'] as const;

export function useRecordViews(kind: RecordKind) {
  const query = useQuery({
    queryKey: viewsKey(kind),
    queryFn: ({ signal }) => readViews(kind, signal),
    staleTime: 5 * 60_000,
  });
  return { views: query.data?.items ?? NONE, loaded: !query.isPending };
}

export function useViewChanges(kind: RecordKind) {
  const queries = useQueryClient();
  const settled = {
    onError: (error: Error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: viewsKey(kind) }),
  };
  const put = (change: (items: readonly RecordView[]) => RecordView[]) =>
    queries.setQueryData<{ items: RecordView[] }>(viewsKey(kind), (before) => ({ items: change(before?.items ?? []) }));
  const save = useMutation({
    mutationFn: ({ name, state, shared }: { name: string; state: ViewState; shared: boolean }) =>
      sendView(kind, name, state, shared),
    // There at once: the address names it before the list has been asked for again.
    onSuccess: (view) => put((items) => [...items, view]),
    onSettled: settled.onSettled,
  });
  const change = useMutation({
    // `quiet`: its form shows a failure.
    mutationFn: ({ id, change: body }: { id: string; change: ViewChange; quiet?: boolean }) => sendViewChange(id, body),
    onSuccess: (view) => put((items) => items.map((each) => (each.id === view.id ? view : each))),
    onError: (error, { quiet }) => {
      if (!quiet) notify.error(error);
    },
    onSettled: settled.onSettled,
  });
  const remove = useMutation({
    mutationFn: (view: RecordView) => sendViewDeletion(view.id),
    onSuccess: (_nothing, view) => {
      put((items) => items.filter(({ id }) => id !== view.id));
      notifyUndo(`View “${view.name}” deleted`, () => save.mutate(view));
    },
    ...settled,
  });
  return { save, change, remove };
}

export interface BuiltInView {
  key: string;
  name: string;
  state: ViewState;
}

const where = (...items: NonNullable<ViewState['filter']>['items']): ViewState => ({ filter: { join: 'and', items } });

/** Pairs and no rows: the page shows them in place of the table. */
const DUPLICATES: BuiltInView = { key: 'duplicates', name: 'Duplicates', state: {} };

export const BUILT_IN_VIEWS: Record<RecordKind, readonly BuiltInView[]> = {
  contact: [
    { key: ALL_VIEW, name: 'All contacts', state: {} },
    { key: 'never-contacted', name: 'Never contacted', state: where({ field: 'lastContactedAt', op: 'empty' }) },
    {
      key: 'bounced',
      name: 'Bounced',
      state: where({ field: 'emailState', op: 'any-of', value: ['bounced'] }),
    },
    {
      key: 'unsubscribed',
      name: 'Unsubscribed',
      state: where({ field: 'emailState', op: 'any-of', value: ['unsubscribed', 'complained'] }),
    },
    { key: 'missing-first-name', name: 'Missing first name', state: where({ field: 'firstName', op: 'empty' }) },
    { key: 'needs-email', name: 'Needs email', state: where({ field: 'email', op: 'empty' }) },
    DUPLICATES,
  ],
  company: [
    { key: ALL_VIEW, name: 'All companies', state: {} },
    { key: 'not-contacted', name: 'Not contacted', state: where({ field: 'lastContactedAt', op: 'empty' }) },
    { key: 'needs-email', name: 'Needs email', state: where({ field: 'email', op: 'empty' }) },
    DUPLICATES,
  ],
};

/** Default columns. */
export const DEFAULT_COLUMNS: Record<RecordKind, readonly string[]> = {
  contact: ['name', 'companyName', 'email', 'emailVerdict', 'title', 'phone', 'lists', 'lastContactedAt', 'ownerId'],
  company: [
    'name',
    'domain',
    'industry',
    'employees',
    'country',
    'lists',
    'contacts',
    'lastContactedAt',
    'nextStep',
    'source',
    'updatedAt',
  ],
};
