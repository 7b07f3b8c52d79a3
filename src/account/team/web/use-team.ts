// The team as the server knows it; the only caller of its routes for people who are in it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { meQuery } from '#account/accounts/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useLiveRefresh, useRefresh } from '#platform/web/use-refresh.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { GrantableRole } from '#shared/roles.ts';
import { notify } from '#ui/notify.ts';
import * as contract from '../contract.ts';

const team = endpoint(contract.readTeam);
const invite = endpoint(contract.invitePeople);
const resend = endpoint(contract.resendInvitation);
const link = endpoint(contract.copyInvitation);
const revoke = endpoint(contract.revokeInvitation);
const role = endpoint(contract.changeRole);
const budget = endpoint(contract.changeBudget);
const work = endpoint(contract.previewRemoval);
const remove = endpoint(contract.removeMember);
const transfer = endpoint(contract.startTransfer);
const confirm = endpoint(contract.confirmTransfer);
const cancel = endpoint(contract.cancelTransfer);

const TEAM_KEY = ['team'];

export type InviteBody = RouteCall<typeof contract.invitePeople>['body'];
export type InviteResults = RouteOutput<typeof contract.invitePeople>['results'];
export type BudgetLimit = NonNullable<InviteBody['budget']>;

export function useTeam() {
  // A person joined, was removed, or has another role.
  useLiveEvent(ACCOUNT_CHANGED.type, useLiveRefresh(TEAM_KEY));
  return useQuery<contract.Team, ApiError>({
    queryKey: TEAM_KEY,
    queryFn: ({ signal }) => call(team, {}, { signal }),
  });
}

export function useWorkOf(userId: string) {
  return useQuery<RouteOutput<typeof contract.previewRemoval>, ApiError>({
    queryKey: [...TEAM_KEY, 'work', userId],
    queryFn: ({ signal }) => call(work, { params: { userId } }, { signal }),
    staleTime: 0,
  });
}

/** A change of the team: a failure shows as a toast, and the page reads again in any case. */
function useChange<Asked, Answer = unknown>(change: (asked: Asked) => Promise<Answer>, quiet = false) {
  const queries = useQueryClient();
  return useMutation<Answer, ApiError, Asked>({
    mutationFn: change,
    onError: (error) => {
      if (!quiet) notify.error(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: TEAM_KEY }),
  });
}

export const useInvite = () => useChange(async (body: InviteBody) => (await call(invite, { body })).results, true);
export const useResend = () => useChange((id: string) => call(resend, { params: { id } }));
export const useRevoke = () => useChange((id: string) => call(revoke, { params: { id } }));
export const copyLink = async (id: string) => (await call(link, { params: { id } })).link;
export const useChangeBudget = () =>
  useChange(
    ({ userId, limit }: { userId: string; limit: BudgetLimit | null }) =>
      call(budget, { params: { userId }, body: { budget: limit } }),
    true,
  );
export const useRemove = () =>
  useChange(
    ({ userId, successorId }: { userId: string; successorId: string }) =>
      call(remove, { params: { userId }, body: { successorId } }),
    true,
  );
export const useTransfer = () => useChange((userId: string) => call(transfer, { body: { userId } }));
export const useCancelTransfer = () => useChange((_none: undefined) => call(cancel));

/** The row shows the new role at once, and the old one again where the server refused. */
export function useChangeRole() {
  const queries = useQueryClient();
  const show = (userId: string, shown: contract.Team['members'][number]['role']) =>
    queries.setQueryData<contract.Team>(
      TEAM_KEY,
      (before) =>
        before && {
          ...before,
          members: before.members.map((one) => (one.id === userId ? { ...one, role: shown } : one)),
        },
    );
  return useMutation<unknown, ApiError, { userId: string; role: GrantableRole }, { undo: () => void }>({
    mutationKey: TEAM_KEY,
    // One after the other: the last role that was chosen is the one that stays.
    scope: { id: 'team-roles' },
    mutationFn: ({ userId, role: next }) => call(role, { params: { userId }, body: { role: next } }),
    onMutate: async ({ userId, role: next }) => {
      await queries.cancelQueries({ queryKey: TEAM_KEY, exact: true });
      const before = queries.getQueryData<contract.Team>(TEAM_KEY)?.members.find(({ id }) => id === userId)?.role;
      show(userId, next);
      return { undo: () => before && show(userId, before) };
    },
    onError: (error, _asked, context) => {
      context?.undo();
      notify.error(error);
    },
    onSettled: useRefresh(TEAM_KEY),
  });
}

export function useConfirmTransfer() {
  const queries = useQueryClient();
  return useMutation<RouteOutput<typeof contract.confirmTransfer>, ApiError, string>({
    mutationFn: (token) => call(confirm, { body: { token } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
      void queries.invalidateQueries({ queryKey: TEAM_KEY });
    },
  });
}
