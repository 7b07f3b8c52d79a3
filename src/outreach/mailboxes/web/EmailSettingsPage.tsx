// E-mail settings (product design 5.17): mailboxes, the domains they send from, who sends, who is never written to, and practice.
import { Inbox, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SuppressedTab } from '#outreach/suppressions/web/index.ts';
import { oneOf } from '#platform/web/list-address.ts';
import { Button } from '#ui/Button.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { notify } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { DomainsTab } from './DomainsTab.tsx';
import { MailboxesTab } from './MailboxesTab.tsx';
import { PracticeTab } from './PracticeTab.tsx';
import { SenderTab } from './SenderTab.tsx';
import { useLiveMailboxes, useMailboxes } from './use-mailboxes.ts';
import { useConnectPractice } from './use-practice.ts';

const ConnectDialog = lazyDialog(() => import('./ConnectDialog.tsx').then((m) => m.ConnectDialog));

const TABS = ['mailboxes', 'domains', 'sender', 'suppressed', 'practice'] as const;

export function EmailSettingsPage() {
  const [search, setSearch] = useSearchParams();
  const [connecting, setConnecting] = useState(false);
  useLiveMailboxes();
  const mailboxes = useMailboxes();
  const practice = useConnectPractice();
  const tab = oneOf(TABS, search.get('tab')) ?? 'mailboxes';
  const connect = (
    <Button
      needs="configure"
      // The other tabs have one of their own.
      variant={tab === 'mailboxes' ? 'primary' : 'secondary'}
      icon={<Plus aria-hidden size={16} />}
      onClick={() => setConnecting(true)}
    >
      Connect mailbox
    </Button>
  );
  const practise = (
    <Button
      needs="configure"
      icon={<Inbox aria-hidden size={16} />}
      loading={practice.isPending}
      onClick={() => practice.mutate(crypto.randomUUID(), { onError: (error) => notify.error(error) })}
    >
      Add practice mailbox
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Email Settings"
        lead="Mailboxes you send from, what receivers see of them, and whom you never write to."
        actions={
          <>
            {(tab === 'mailboxes' || tab === 'practice') && practise}
            {connect}
          </>
        }
      />
      <Tabs
        aria-label="E-mail settings"
        value={tab}
        onValueChange={(to) => setSearch(to === 'mailboxes' ? {} : { tab: to })}
        items={[
          {
            value: 'mailboxes',
            label: 'Mailboxes',
            ...(mailboxes.data && { count: mailboxes.data.items.length }),
            content: <MailboxesTab query={mailboxes} onConnect={() => setConnecting(true)} practise={practise} />,
          },
          { value: 'domains', label: 'Domains', content: <DomainsTab /> },
          { value: 'sender', label: 'Sender', content: <SenderTab /> },
          { value: 'suppressed', label: 'Suppressed', content: <SuppressedTab /> },
          {
            value: 'practice',
            label: 'Practice',
            content: (
              <PracticeTab
                mailboxes={mailboxes.data?.items.filter(({ kind }) => kind === 'practice') ?? []}
                practise={practise}
              />
            ),
          },
        ]}
      />
      {connecting && mailboxes.data && (
        <ConnectDialog oauth={mailboxes.data.oauth} onClose={() => setConnecting(false)} />
      )}
    </Page>
  );
}
