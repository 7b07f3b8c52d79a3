// One sending domain: pass, fail or unknown at a glance, keys of our own, and what to publish.
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FindingList } from '#prospecting/verifier/web/index.ts';
import { Age } from '#ui/Age.tsx';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import { AskSelector, isSelector } from './AskSelector.tsx';
import { DkimKeys } from './DkimKeys.tsx';
import type { DomainView, SendingDomain } from './mailbox-api.ts';
import { useSendingDomain } from './use-mailboxes.ts';

const STATES: Record<DomainView['states']['mx'], { name: string; tone: Tone }> = {
  pass: { name: 'pass', tone: 'good' },
  fail: { name: 'fail', tone: 'bad' },
  unknown: { name: 'unknown', tone: 'neutral' },
};

export function DomainChecks({ domain }: { domain: SendingDomain }) {
  const [turn, setTurn] = useState(0);
  const [search, setSearch] = useSearchParams();
  const named = search.get('selector') ?? '';
  const selector = isSelector(named) ? named : '';
  const { data, error, isFetching } = useSendingDomain(domain.domain, turn, selector);
  const ask = (name: string) =>
    setSearch({ tab: 'domains', domain: domain.domain, ...(name && { selector: name }) }, { replace: true });
  const again = () => setTurn(turn + 1);
  if (error) return <ErrorState error={error} onRetry={again} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Looking the domain up">
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
              looked up <Age at={report.checkedAt} />
            </span>
            <Button
              needs="write"
              variant="ghost"
              size="sm"
              icon={<RotateCw aria-hidden size={14} />}
              loading={isFetching}
              loadingText="Looking..."
              onClick={again}
            >
              Look again
            </Button>
          </p>
        </div>
        <FindingList report={report} />
        <AskSelector key={selector} selector={selector} asked={asked} onAsk={ask} />
      </Card>
      <DkimKeys mailboxes={domain.mailboxes} keys={keys} />
    </div>
  );
}
