// Settings, Account: the Google account that opens this one. Disconnecting acts at once; connecting again takes it back.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { formatDate } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { FormError } from '#ui/Form.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { UserDocument } from '../../contract.ts';
import * as contract from '../../google.contract.ts';
import { requireStepUp } from '../api.ts';
import { meQuery } from '../use-me.ts';
import { GoogleFault, GoogleMark, useGoogleJourney } from './GoogleSignIn.tsx';

const read = endpoint(contract.readGoogleLink);
const unlink = endpoint(contract.unlinkGoogle);
const queryKey = [...meQuery.queryKey, 'google'];

type Link = RouteOutput<typeof contract.readGoogleLink>;

export function GoogleLink({ user }: { user: Pick<UserDocument, 'hasPassword'> }) {
  const link = useQuery<Link, ApiError>({ queryKey, queryFn: ({ signal }) => call(read, {}, { signal }) });
  return (
    <SettingsGroup id="google" title="Google sign-in" lead="Sign in without a password.">
      {link.data ? (
        <LinkState link={link.data} hasPassword={user.hasPassword} />
      ) : link.error ? (
        <ErrorState error={link.error} onRetry={link.refetch} retrying={link.isFetching} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </SettingsGroup>
  );
}

function LinkState({ link: { offered, linked }, hasPassword }: { link: Link; hasPassword: boolean }) {
  if (linked) return <Linked linked={linked} hasPassword={hasPassword} />;
  return offered ? <NotLinked /> : <p className="text-sm text-text-2">Google sign-in is not set up on this server.</p>;
}

function NotLinked() {
  const queries = useQueryClient();
  const confirm = useMutation<undefined, ApiError>({ mutationFn: () => requireStepUp(), onSuccess: () => go() });
  const { state, error, go } = useGoogleJourney({ kind: 'link' }, (outcome) => {
    if (outcome.kind === 'linked') notify.success(`${outcome.email} is connected`);
    void queries.invalidateQueries({ queryKey });
  });
  return (
    <>
      <GoogleFault error={error} />
      <FormError error={confirm.error} className="mb-4" />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={<GoogleMark />}
          loading={confirm.isPending || state === 'starting' || state === 'leaving'}
          loadingText="Opening Google..."
          // Before the window of Google is opened, which would cover the question.
          onClick={() => confirm.mutate()}
        >
          Connect Google
        </Button>
        <p role="status" className="text-sm text-text-2 empty:hidden">
          {state === 'waiting' && 'Continue in the Google window.'}
        </p>
      </div>
    </>
  );
}

function Linked({ linked, hasPassword }: { linked: NonNullable<Link['linked']>; hasPassword: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation<undefined, ApiError>({
    mutationFn: () => call(unlink),
    onSuccess: () => {
      notify.success('Google is disconnected');
      return queries.invalidateQueries({ queryKey });
    },
  });
  const since = formatDate(linked.linkedAt);
  return (
    <>
      <FormError error={error} className="mb-4" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <GoogleMark size={20} />
        <div className="min-w-0 flex-1 basis-40 text-sm">
          <p className="truncate font-medium">{linked.email}</p>
          <p className="text-text-3">Connected {since}</p>
        </div>
        <Button size="sm" loading={isPending} disabled={!hasPassword} onClick={() => mutate()}>
          Disconnect
        </Button>
      </div>
      {!hasPassword && (
        <p className="mt-3 text-sm text-text-2">
          Google is your only way to sign in. Set a password above to disconnect it.
        </p>
      )}
    </>
  );
}
