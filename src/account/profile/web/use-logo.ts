// The logo of the signed-in user: sent, removed, put back. What comes out of it is shown everywhere at once.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { meQuery } from '#account/accounts/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
import type * as contract from '../contract.ts';

const upload = endpoint<typeof contract.uploadLogo>('POST /api/me/logo');
const remove = endpoint<typeof contract.removeLogo>('DELETE /api/me/logo');
const restore = endpoint<typeof contract.restoreLogo>('PUT /api/me/logo');

export interface Logo {
  /** True where the picture, a data URL, is now the logo. On a failure `fault` says why. */
  send: (picture: string) => Promise<boolean>;
  remove: () => void;
  sending: boolean;
  removing: boolean;
  /** Of the last picture that was sent. */
  fault: string | null;
}

export function useLogo(logoUrl: string): Logo {
  const queries = useQueryClient();
  const show = ({ logoUrl: shown }: { logoUrl: string }) =>
    queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, logoUrl: shown });

  const sending = useMutation({
    mutationKey: ['account', 'logo'],
    mutationFn: (data: string) => call(upload, { body: { encoding: 'data_url', data } }, { timeoutMs: 60_000 }),
    onSuccess: show,
  });
  const puttingBack = useMutation({
    mutationKey: ['account', 'logo'],
    mutationFn: (name: string) => call(restore, { body: { name } }),
    onSuccess: show,
    onError: notify.error,
  });
  const removing = useMutation({
    mutationKey: ['account', 'logo'],
    mutationFn: () => call(remove),
    onSuccess: (answer) => {
      show(answer);
      notifyUndo('Logo removed', () => puttingBack.mutate(logoUrl.slice(logoUrl.lastIndexOf('/') + 1)));
    },
    onError: notify.error,
  });

  return {
    send: (picture) =>
      sending.mutateAsync(picture).then(
        () => true,
        () => false,
      ),
    remove: () => removing.mutate(),
    sending: sending.isPending,
    removing: removing.isPending,
    fault: textOf(sending.error),
  };
}

/** The message at the field where there is one: it says which rule the file breaks. */
function textOf(error: unknown): string | null {
  if (error === null) return null;
  if (!(error instanceof ApiError)) return 'The logo could not be sent';
  return error.fields[0]?.message ?? error.message;
}
