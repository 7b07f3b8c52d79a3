// Back from Google or Microsoft: the mailbox is kept where sending works, and what was tried is said where it does not.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ScreenLoading } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { CheckList } from './CheckList.tsx';
import { ConsentButton, consentBegun } from './ConsentButton.tsx';
import { homeZone } from './mailbox-labels.ts';
import { sendFinish } from './use-mailboxes.ts';

export function MailConsentPage() {
  const { providerId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useDocumentTitle('Connect mailbox');
  const provider = providerId === 'microsoft-mail' ? 'microsoft' : 'google';
  const text = (name: string) => search.get(name) ?? '';
  // A code works once: asked for again, the server says that it has ended.
  const { data, error } = useQuery({
    queryKey: ['mail-consent', text('state')],
    queryFn: () =>
      sendFinish(provider, {
        state: text('state'),
        code: text('code'),
        error: text('error').slice(0, 200),
        zone: homeZone(),
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
    void navigate(`/email-settings?mailbox=${connected.id}`, { replace: true });
  }, [connected, navigate]);
  const begun = consentBegun();
  const further = (
    <div className="flex flex-wrap justify-center gap-2">
      <ConsentButton provider={provider} {...begun} variant="primary" again />
      <Button asChild>
        <Link to={begun.mailboxId ? `/email-settings?mailbox=${begun.mailboxId}` : '/email-settings'}>
          To the e-mail settings
        </Link>
      </Button>
    </div>
  );
  if (error) {
    return (
      <>
        <h1 className="sr-only">Connect mailbox</h1>
        <ErrorState error={error} action={further} />
      </>
    );
  }
  if (!data || connected) return <ScreenLoading />;
  return (
    <Page width="form">
      <PageHeader title="The mailbox does not work yet" lead="Nothing was kept." />
      <CheckList checks={data.checks} />
      <div className="mt-5 flex">{further}</div>
    </Page>
  );
}
