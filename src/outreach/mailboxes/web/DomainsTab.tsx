// Domains that mail leaves from: what receivers check of them, and the records to paste where something is missing.
import { Globe } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Select } from '#ui/Select.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import { DomainChecks } from './DomainChecks.tsx';
import { mailboxesText } from './mailbox-labels.ts';
import { TrackingHost } from './TrackingHost.tsx';
import { useSendingDomains } from './use-mailboxes.ts';

export function DomainsTab() {
  const { data, error, refetch, isFetching } = useSendingDomains();
  const [search, setSearch] = useSearchParams();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Reading the domains">
        <SkeletonText lines={6} />
      </Loading>
    );
  }
  const shown = data.items.find(({ domain }) => domain === search.get('domain')) ?? data.items[0];
  if (!shown) {
    return (
      <EmptyState icon={<Globe size={20} />} title="No domain yet">
        When a mailbox is connected, its domain is checked here: SPF, DKIM, DMARC and MX.
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
          {mailboxesText(shown.mailboxes.length)}, together {formatNoun(shown.capToday, 'mail')} today
        </p>
        {shown.practice && <Badge>Practice: not in the DNS</Badge>}
      </div>
      {shown.practice ? (
        <p className="max-w-160 text-sm text-text-2">
          A practice domain exists on this machine only, so there is nothing to publish for it.
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
