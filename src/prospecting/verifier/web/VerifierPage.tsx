// The verifier (product design 5.25): what a domain's mail is set up like and who works there, and whether addresses work.
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { CreditsBanner } from '#prospecting/searches/web/index.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { DomainTab } from './DomainTab.tsx';
import { EmailsTab } from './EmailsTab.tsx';
import { readEmails, readTab, writeEmails } from './page-address.ts';
import { useLiveVerdicts } from './use-addresses.ts';

export function VerifierPage() {
  const { data: user } = useMe();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useLiveVerdicts();
  // Kept while the other tab or a batch is looked at.
  const [typed, setTyped] = useState(() => readEmails(search).email);
  const tab = readTab(search);
  // The shell shows no page before the user document is there.
  if (!user) return null;
  return (
    <Page>
      <PageHeader
        title="Verifier"
        lead="See what a domain's mail is set up like, who works there, and whether addresses work."
        actions={<CreditsBanner price={tab === 'domain' ? PRICES['domain-search'] : PRICES['verify-email']} />}
      />
      <Tabs
        aria-label="What is verified"
        value={tab}
        onValueChange={(to) => void navigate(to === 'emails' ? pathname + writeEmails({}) : pathname)}
        items={[
          { value: 'domain', label: 'Domain', content: <DomainTab key={user.uid} uid={user.uid} path={pathname} /> },
          { value: 'emails', label: 'E-mails', content: <EmailsTab typed={typed} onTyped={setTyped} /> },
        ]}
      />
    </Page>
  );
}
