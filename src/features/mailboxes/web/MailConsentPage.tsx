// Back from Google or Microsoft: the mailbox is kept where sending works, and what was tried is said where it does not.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ScreenLoading } from '#ui/ScreenLoading.tsx';
import { CheckList } from './CheckList.tsx';
import { sendFinish } from './mailbox-calls.ts';
import { homeZone } from './mailbox-words.ts';

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
  const connected = data?.mailbox?.id;
  useEffect(() => {
    if (connected) void navigate(`/email-settings?mailbox=${connected}`, { replace: true });
  }, [connected, navigate]);
  const back = (
    <Button asChild variant="primary">
      <a href="/email-settings">To the e-mail settings</a>
    </Button>
  );
  if (error) return <ErrorState error={error} action={back} />;
  if (!data || connected) return <ScreenLoading />;
  return (
    <Page width="form">
      <PageHeader title="The mailbox does not work yet" lead="Nothing was kept." />
      <CheckList checks={data.checks} />
      <div className="mt-5">{back}</div>
    </Page>
  );
}
