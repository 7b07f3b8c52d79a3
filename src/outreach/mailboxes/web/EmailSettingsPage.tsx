// Email settings (product design 5.17): mailboxes, sending domains, sender details, the suppression list and practice.
import { Globe, Plus, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SuppressedTab } from '#outreach/suppressions/web/index.ts';
import { useIntent } from '#platform/web/intent.ts';
import { oneOf } from '#platform/web/list-address.ts';
import { FindingList } from '#prospecting/verifier/web/index.ts';
import { formatNoun } from '#shared/formats.ts';
import { createKeys } from '#shared/page-keys.ts';
import { Age } from '#ui/Age.tsx';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { DkimKeys, isSelector, LookUpSelector } from './DkimKeys.tsx';
import { MailboxesTab } from './MailboxesTab.tsx';
import { mailboxesText } from './mailbox-labels.ts';
import { PracticeButton } from './PracticeButton.tsx';
import { PracticeTab } from './PracticeTab.tsx';
import { SenderTab } from './SenderTab.tsx';
import { TrackingHost } from './TrackingHost.tsx';
import {
  type DomainView,
  type SendingDomain,
  useLiveMailboxes,
  useMailboxes,
  useSendingDomain,
  useSendingDomains,
} from './use-mailboxes.ts';

const ConnectDialog = lazyDialog(() => import('./ConnectDialog.tsx').then((m) => m.ConnectDialog));

const TABS = ['mailboxes', 'domains', 'sender', 'suppressed', 'practice'] as const;

export function EmailSettingsPage() {
  const [search, setSearch] = useSearchParams();
  const [connecting, setConnecting] = useState(false);
  useIntent('new', () => setConnecting(true));
  useLiveMailboxes();
  const mailboxes = useMailboxes();
  const tab = oneOf(TABS, search.get('tab')) ?? 'mailboxes';
  const connect = (
    <Tooltip content="Connect mailbox" hoverOnly shortcut={createKeys('/email-settings')}>
      <Button
        needs="configure"
        // The other tabs have one of their own.
        variant={tab === 'mailboxes' ? 'primary' : 'secondary'}
        icon={<Plus aria-hidden size={16} />}
        onClick={() => setConnecting(true)}
      >
        Connect mailbox
      </Button>
    </Tooltip>
  );
  const practise = <PracticeButton />;
  return (
    <Page>
      <PageHeader
        title="Email Settings"
        lead="Mailboxes, sender details and suppression list."
        actions={
          <>
            {(tab === 'mailboxes' || tab === 'practice') && practise}
            {connect}
          </>
        }
      />
      <Tabs
        aria-label="Email settings"
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
          { value: 'sender', label: 'Sender details', content: <SenderTab /> },
          { value: 'suppressed', label: 'Suppression list', content: <SuppressedTab /> },
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

// Sending domains: what receivers check of them, and the records to paste where something is missing.
function DomainsTab() {
  const { data, error, refetch, isFetching } = useSendingDomains();
  const [search, setSearch] = useSearchParams();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Loading domains">
        <SkeletonText lines={6} />
      </Loading>
    );
  }
  const shown = data.items.find(({ domain }) => domain === search.get('domain')) ?? data.items[0];
  if (!shown) {
    return (
      <EmptyState icon={<Globe size={20} />} title="No sending domains">
        Connect a mailbox to check its domain: SPF, DKIM, DMARC and MX.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Domains">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {data.items.length > 1 && (
          <Select
            aria-label="Domain"
            className="md:w-72"
            options={data.items.map(({ domain }) => ({ value: domain, label: domain }))}
            value={shown.domain}
            onValueChange={(domain) => setSearch({ tab: 'domains', domain })}
          />
        )}
        <p className="text-sm text-text-2">
          {mailboxesText(shown.mailboxes.length)}, up to {formatNoun(shown.capToday, 'email')} today
        </p>
        {shown.practice && <Badge>Practice: not in the DNS</Badge>}
      </div>
      {shown.practice ? (
        <p className="max-w-160 text-sm text-text-2">
          A practice domain exists only on this server. There is nothing to publish for it.
        </p>
      ) : (
        <div className="space-y-4">
          <DomainChecks key={shown.domain} domain={shown} />
          <TrackingHost key={`links of ${shown.domain}`} domain={shown.domain} />
        </div>
      )}
    </section>
  );
}

const STATES: Record<DomainView['states']['mx'], { name: string; tone: Tone }> = {
  pass: { name: 'pass', tone: 'good' },
  fail: { name: 'fail', tone: 'bad' },
  unknown: { name: 'unknown', tone: 'neutral' },
};

function DomainChecks({ domain }: { domain: SendingDomain }) {
  const [turn, setTurn] = useState(0);
  const [search, setSearch] = useSearchParams();
  const named = search.get('selector') ?? '';
  const selector = isSelector(named) ? named : '';
  const { data, error, isFetching } = useSendingDomain(domain.domain, turn, selector);
  const lookUp = (name: string) =>
    setSearch({ tab: 'domains', domain: domain.domain, ...(name && { selector: name }) }, { replace: true });
  const recheck = () => setTurn(turn + 1);
  if (error) return <ErrorState error={error} onRetry={recheck} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Checking the domain">
        <SkeletonText lines={8} />
      </Loading>
    );
  }
  const { states, report, keys, asked } = data;
  return (
    <div className="space-y-4">
      <Card padded={false}>
        <div className="border-b border-line p-4">
          <h2 className="text-lg font-title break-all">{domain.domain}</h2>
          <p className="mt-1 text-md text-text-2">{report.sentence}</p>
          <ul aria-label="Checks" className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
            {(['spf', 'dkim', 'dmarc', 'mx'] as const).map((check) => (
              <li key={check} className="flex items-center gap-1.5 text-sm font-label">
                {check.toUpperCase()}
                <Badge tone={STATES[states[check]].tone}>{STATES[states[check]].name}</Badge>
              </li>
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap items-center gap-3 text-xs text-text-3">
            <span>
              Checked <Age at={report.checkedAt} />
            </span>
            <Button
              needs="write"
              variant="ghost"
              size="sm"
              icon={<RotateCw aria-hidden size={14} />}
              loading={isFetching}
              loadingText="Checking..."
              onClick={recheck}
            >
              Re-check
            </Button>
          </p>
        </div>
        <FindingList report={report} />
        <LookUpSelector key={selector} selector={selector} asked={asked} onLookUp={lookUp} />
      </Card>
      <DkimKeys mailboxes={domain.mailboxes} keys={keys} />
    </div>
  );
}
