// Archives and the deletion: what the server says of them, kept current by the live stream.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requireStepUp } from '#account/accounts/web/index.ts';
import { call, endpoint, getAddress } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { formatCount } from '#shared/formats.ts';
import { notify } from '#ui/notify.ts';
import type { MyData } from '../contract.ts';
import * as contract from '../contract.ts';

const myData = endpoint(contract.getMyData);
const requestExport = endpoint(contract.requestExport);
const archive = endpoint(contract.downloadExport);
const deletion = endpoint(contract.requestDeletion);
const confirm = endpoint(contract.confirmDeletion);
const withdraw = endpoint(contract.withdrawDeletion);

const KEY = ['my-data'];

export function useMyData(uid: string | undefined) {
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: KEY });
  const query = useQuery<contract.MyData, ApiError>({
    queryKey: KEY,
    queryFn: ({ signal }) => call(myData, {}, { signal }),
    // The numbers of what would go, and archives that another tab asked for.
    staleTime: 0,
  });
  useLiveEvent<contract.DataExportEvent>('data-export', (event) => {
    if (event.userId !== uid) return;
    const { id, state, rowsDone, rowsTotal } = event;
    queries.setQueryData<contract.MyData>(
      KEY,
      (now) =>
        now && {
          ...now,
          exports: now.exports.map((one) => (one.id === id ? { ...one, state, rowsDone, rowsTotal } : one)),
        },
    );
    if (state === 'ready' || state === 'failed') again();
  });
  useLiveEvent('deletion', again);
  useLiveEvent('reconnected', again);
  return query;
}

export function useRequestExport() {
  const queries = useQueryClient();
  return useMutation<contract.DataExport, ApiError, void>({
    mutationFn: () => call(requestExport),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useDeletion() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY });
  return {
    request: useMutation<contract.Deletion, ApiError, void>({
      mutationFn: () => call(deletion),
      onSettled,
    }),
    confirm: useMutation<contract.Deletion, ApiError, string>({
      mutationFn: (token) => call(confirm, { body: { token } }),
      onSettled,
    }),
  };
}

export function useWithdraw() {
  const queries = useQueryClient();
  return useMutation<void, ApiError, void>({
    mutationFn: async () => {
      await call(withdraw);
    },
    onSuccess: () => notify.success('Your account stays.'),
    onError: (error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** A link could not ask for the confirmation that the archive needs. */
export function useDownloadArchive() {
  return useMutation<void, ApiError, string>({
    mutationFn: async (exportId) => {
      await requireStepUp();
      location.assign(getAddress(archive, { params: { exportId } }));
    },
  });
}

// How counts are written in the section "Data".
const ONE: Record<string, string> = {
  searches: 'search',
  companies: 'company',
  'company details': 'company details',
  'credits left': 'credit left',
  'jobs found': 'job found',
  'records found': 'record found',
  'source keys': 'source key',
  'ledger entries': 'ledger entry',
  'saved searches': 'saved search',
};

/** "1 search", "2 searches". */
export function counted({ what, count }: MyData['goes'][number]): string {
  const one = ONE[what] ?? what.replace(/s$/, '');
  return `${formatCount(count)} ${count === 1 ? one : what}`;
}
