// /complete-profile: what is still open of the profile (spec section 5), and for unpaid users the way to pay.
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { type Plan, planGroup } from '#account/plans/contract.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { errorText } from '#shared/errors.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import type { UserDocument } from '../../contract.ts';
import { PublicPage } from '../PublicPage.tsx';
import { redirectToSignIn } from '../sign-in/return-path.ts';
import { meQuery, useMe, useSignOut } from '../use-me.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { getProfile, profileDraft } from './profile-values.ts';

interface CompleteProfilePageProps {
  /** The way to pay, for an account whose plan is not paid. */
  Payment: ComponentType<{ plan: Plan }>;
}

export function CompleteProfilePage({ Payment }: CompleteProfilePageProps) {
  const { data: user, error, refetch, isFetching } = useMe();
  useDocumentTitle('Complete your profile');
  const signedOut = !user && error?.code === 'NOT_AUTHENTICATED';
  useEffect(() => {
    if (signedOut) redirectToSignIn('sign-in-needed');
  }, [signedOut]);
  return (
    <PublicPage width="form" nav={user && <SignOut user={user} />}>
      {user && <Profile user={user} Payment={Payment} />}
      {!user && error && !signedOut && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {!user && (!error || signedOut) && <Loading />}
    </PublicPage>
  );
}

function Profile({ user, Payment }: CompleteProfilePageProps & { user: UserDocument }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const unpaid = planGroup(user.currentPlan, user.isPaid) === 'unpaid';
  const next = unpaid ? '/pricing' : '/home';
  const draft = profileDraft(user.uid);
  const saved = getProfile(user);

  function finish(updated: UserDocument) {
    draft.forget();
    cache.setQueryData(meQuery.queryKey, updated);
    notify.success('Your profile is saved');
    void navigate(next);
  }

  return (
    <>
      <h1 className="text-2xl font-title tracking-[-0.02em]">Complete your profile</h1>
      <p className="mt-1 mb-6 text-text-2">
        {user.missingProfileFields.length > 0
          ? 'A few details are missing.'
          : 'Your profile is complete. Change anything that is out of date.'}
      </p>
      {unpaid && (
        <Notice tone="warn" className="mb-6">
          {errorText('SUBSCRIPTION_REQUIRED')}
          <Payment plan={user.currentPlan} />
        </Notice>
      )}
      <ProfileForm
        fillCountry
        values={draft.read(saved)}
        submit="Save and continue"
        onTyped={draft.keep}
        onSaved={finish}
        secondary={
          <Button asChild variant="ghost">
            <a href={next}>{unpaid ? 'See plans' : 'Later'}</a>
          </Button>
        }
      />
    </>
  );
}

function SignOut({ user }: { user: UserDocument }) {
  const { mutate, isPending } = useSignOut();
  return (
    <>
      <span className="truncate text-text-2 max-sm:hidden">{user.email}</span>
      <Button size="sm" variant="ghost" loading={isPending} onClick={() => mutate(user.uid)}>
        Sign out
      </Button>
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your profile" className="flex flex-col gap-5">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}
