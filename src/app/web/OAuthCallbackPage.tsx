// /oauth-callback and /oauth-callback/{providerId}: where providers send the browser back to. A further provider is one
// entry of the list and a component of its feature.
import { type ComponentType, useEffect } from 'react';
import { useParams } from 'react-router';
import { GoogleCallback, PublicPage, redirectToSignIn, useMe } from '#account/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { ScreenLoading } from '#ui/Loading.tsx';
import { lazyPage } from '#ui/lazy.tsx';
import { PageHeader } from '#ui/Page.tsx';

const CrmConsentPage = lazyPage(() => import('#crm/crm-sync/web/CrmConsentPage.tsx').then((m) => m.CrmConsentPage));
const MailConsentPage = lazyPage(() =>
  import('#outreach/mailboxes/web/MailConsentPage.tsx').then((m) => m.MailConsentPage),
);

interface Provider {
  name: string;
  /** Handles the answer. */
  Callback: ComponentType;
}

/** By the id in the address (integration contract 0.2); the empty one is signing in. */
const PROVIDERS: Readonly<Record<string, Provider>> = {
  '': { name: 'Google', Callback: GoogleCallback },
  hubspot: { name: 'HubSpot', Callback: CrmConsent },
  salesforce: { name: 'Salesforce', Callback: CrmConsent },
  pipedrive: { name: 'Pipedrive', Callback: CrmConsent },
  zoho: { name: 'Zoho CRM', Callback: CrmConsent },
  'google-mail': { name: 'Gmail', Callback: MailConsent },
  'microsoft-mail': { name: 'Microsoft 365', Callback: MailConsent },
};

/** Of the user who started it: one who is signed out signs in first, and returns here. */
function Consent({ Page }: { Page: ComponentType }) {
  const { data: user, error } = useMe();
  const signedOut = !user && error?.code === 'NOT_AUTHENTICATED';
  useEffect(() => {
    if (signedOut) redirectToSignIn('sign-in-needed');
  }, [signedOut]);
  return <main className="min-h-dvh">{user || (error && !signedOut) ? <Page /> : <ScreenLoading />}</main>;
}

function MailConsent() {
  return <Consent Page={MailConsentPage} />;
}

function CrmConsent() {
  return <Consent Page={CrmConsentPage} />;
}

export function OAuthCallbackPage() {
  const { providerId = '' } = useParams();
  const provider = Object.hasOwn(PROVIDERS, providerId) ? PROVIDERS[providerId] : undefined;
  return provider ? <provider.Callback /> : <NoSuchProvider providerId={providerId} />;
}

function NoSuchProvider({ providerId }: { providerId: string }) {
  const title = 'Unknown provider';
  useDocumentTitle(title);
  return (
    <PublicPage width="form">
      <PageHeader
        title={title}
        lead={`Leadwright knows no provider called "${providerId.slice(0, 60)}". Nothing was changed in any account.`}
      />
      <Button asChild variant="primary">
        <a href="/">To Leadwright</a>
      </Button>
    </PublicPage>
  );
}
