// Back from a CRM's page of consent: the connection is kept, or why not is said.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ScreenLoading } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { CRM_NAMES, type CrmId, crmPath } from '../fields.contract.ts';
import { sendFinishConsent } from './use-crm.ts';

export function CrmConsentPage() {
  const { providerId = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const crm = providerId as CrmId;
  const name = CRM_NAMES[crm];
  useDocumentTitle(`Connect ${name}`);
  const text = (key: string) => search.get(key) ?? '';
  // A code works once: asked for again, the server says that it has ended.
  const { data, error } = useQuery({
    queryKey: ['crm-consent', text('state')],
    queryFn: () =>
      sendFinishConsent(crm, {
        state: text('state'),
        code: text('code'),
        error: text('error').slice(0, 200),
        server: text('accounts-server').slice(0, 300),
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (!data) return;
    notify.success(`${name} is connected`);
    void navigate(crmPath(crm), { replace: true });
  }, [data, navigate, crm, name]);
  if (!error) return <ScreenLoading />;
  return (
    <>
      <h1 className="sr-only">Connect {name}</h1>
      <ErrorState
        error={error}
        action={
          <Button asChild variant="primary">
            <Link to="/crm-integration">Open CRM integration</Link>
          </Button>
        }
      />
    </>
  );
}
