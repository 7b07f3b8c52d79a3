// Where Google and Microsoft return to: the mailbox is saved if sending works, else the test results are shown.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { mailboxPath } from '#shared/page-paths.ts';
import { region } from '#shared/region.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ScreenLoading } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { CheckList } from './CheckList.tsx';
import { ConsentButton, pendingConsent } from './ConsentButton.tsx';
import { sendFinish } from './use-mailboxes.ts';

export function MailConsentPage() {
  const { providerId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useDocumentTitle('Connect mailbox');
  const provider = providerId === 'microsoft-mail' ? 'microsoft' : 'google';
  const text = (name: string) => search.get(name) ?? '';
  // A code works once, so this is never retried.
  const { data, error } = useQuery({
    queryKey: ['mail-consent', text('state')],
    queryFn: () =>
      sendFinish(provider, {
        state: text('state'),
        code: text('code'),
        error: text('error').slice(0, 200),
        zone: region().timeZone,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const connected = data?.mailbox;
  useEffect(() => {
    if (!connected) return;
    notify.success(`${connected.email} is connected`);
    void navigate(mailboxPath(connected.id), { replace: true });
  }, [connected, navigate]);
  const pending = pendingConsent();
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      <ConsentButton provider={provider} {...pending} variant="primary" again />
      <Button asChild>
        <Link to={pending.mailboxId ? mailboxPath(pending.mailboxId) : '/email-settings'}>Back to Email Settings</Link>
      </Button>
    </div>
  );
  if (error) {
    return (
      <>
        <h1 className="sr-only">Connect mailbox</h1>
        <ErrorState error={error} action={actions} />
      </>
    );
  }
  if (!data || connected) return <ScreenLoading />;
  return (
    <Page width="form">
      <PageHeader title="The mailbox could not be connected" lead="Nothing was saved." />
      <CheckList checks={data.checks} />
      <div className="mt-5 flex">{actions}</div>
    </Page>
  );
}
