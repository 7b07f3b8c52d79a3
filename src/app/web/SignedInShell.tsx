// The gate before every page of the shell: who is signed in, what their plan reaches, and where everybody else goes.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router';
import {
  meQuery,
  redirectToSignIn,
  SecondFactorSetup,
  SessionChoice,
  SessionHeartbeat,
  StepUpHost,
  storedSessionId,
  toSignInReason,
  useMe,
} from '#account/accounts/web/index.ts';
import { PAGES, type PagePath, pageRedirect, planGroup, redirectAddress } from '#account/plans/contract.ts';
import { PreferencesKeeper } from '#account/preferences/web/index.ts';
import { rememberPage } from '#app/help/web/index.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { setDocumentTitle } from '#platform/web/document-title.ts';
import { LiveProvider, useLiveEvent } from '#platform/web/live.tsx';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ScreenLoading } from '#ui/Loading.tsx';
import { RoleContext } from '#ui/permission.tsx';
import { FeatureParts } from './FeatureParts.tsx';
import { ErrorBoundary } from './Frame.tsx';
import { InitialLoading } from './Loading.tsx';
import { Shell } from './shell/Shell.tsx';
import { ViewerContext } from './shell/use-viewer.ts';

/** Spec section 4: no user, no verified email or no active session. */
const SIGNED_OUT: readonly ApiError['code'][] = [
  'NOT_AUTHENTICATED',
  'SESSION_NOT_FOUND',
  'USER_NOT_FOUND',
  'USER_DOCUMENT_NOT_FOUND',
  'EMAIL_NOT_VERIFIED',
];

export function SignedInShell() {
  const { data: user, error, isFetching, refetch } = useMe();
  const { pathname, search } = useLocation();
  const viewer = useMemo(
    () => user && { user, group: planGroup(user.currentPlan, user.isPaid), teamMember: user.teamMember },
    [user],
  );
  const signedOut = !user && error !== null && SIGNED_OUT.includes(error.code);
  useEffect(() => {
    if (signedOut) redirectToSignIn(toSignInReason(error.code));
  }, [signedOut, error]);

  const page = toPage(pathname);
  // Before the effects of the page itself, which may know a better title.
  useLayoutEffect(() => {
    setDocumentTitle(PAGES[page].title);
    rememberPage(page);
  }, [page]);

  if (error?.code === 'SESSION_OVER_LIMIT') {
    return (
      <main className="min-h-dvh">
        <h1 className="sr-only">Leadwright</h1>
        <Suspense fallback={<InitialLoading />}>
          <SessionChoice error={error} />
        </Suspense>
      </main>
    );
  }
  if (!viewer) {
    if (!error || signedOut) return <InitialLoading />;
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </main>
    );
  }
  if (viewer.user.secondFactorMissing) {
    return (
      <Suspense fallback={<InitialLoading />}>
        <SecondFactorSetup uid={viewer.user.uid} />
      </Suspense>
    );
  }
  const elsewhere = pageRedirect(page, viewer);
  if (elsewhere) return <Navigate to={redirectAddress(elsewhere, pathname + search)} replace />;
  return (
    <ViewerContext value={viewer}>
      <RoleContext value={viewer.user.role}>
        <LiveProvider uid={viewer.user.uid}>
          <SessionHeartbeat uid={viewer.user.uid} />
          <SessionWatch />
          <PreferencesKeeper />
          <StepUpHost />
          <FeatureParts>
            <Shell>
              <ErrorBoundary key={pathname}>
                <Suspense fallback={<ScreenLoading />}>
                  <Outlet />
                </Suspense>
              </ErrorBoundary>
            </Shell>
          </FeatureParts>
        </LiveProvider>
      </RoleContext>
    </ViewerContext>
  );
}

/**
 * Asks who is signed in when the session may have ended elsewhere or something of the user has changed: the server says
 * so, the stream broke, or another tab of this browser signed out (and forgot the session id). An ended session then leads
 * to the sign-in page.
 */
function SessionWatch() {
  const queries = useQueryClient();
  useLiveEvent(ACCOUNT_CHANGED.type, () => {
    // A change that this tab is making asks by itself when it is through.
    if (queries.isMutating({ mutationKey: ['account'] }) > 0) return;
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  });
  useLiveEvent('disconnected', () => void queries.invalidateQueries({ queryKey: meQuery.queryKey }));
  useEffect(() => {
    function onStorage() {
      if (storedSessionId() === null) void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    }
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [queries]);
  return null;
}

function toPage(pathname: string): PagePath {
  const page = (Object.keys(PAGES) as PagePath[]).find((path) => matchPath(path, pathname));
  if (!page) throw new Error(`${pathname} is no page of the shell`);
  return page;
}
