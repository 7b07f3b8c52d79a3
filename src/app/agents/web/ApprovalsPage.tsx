// Approvals: what agents want to launch or send, and what was decided before.
import { Bot } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Age } from '#ui/Age.tsx';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import type { ApprovalState } from '../fields.contract.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import { type Approval, useApprovals } from './use-approvals.ts';

/** `?approval=ID`: a notification leads to one of them. */
const WANTED = 'approval';

export function ApprovalsPage() {
  const [params] = useSearchParams();
  return (
    <Page width="reading">
      <PageHeader
        title="Approvals"
        lead="AI agents draft campaigns and emails. Nothing is sent until a person approves it here."
      />
      <Open wanted={params.get(WANTED)} />
      <Closed />
    </Page>
  );
}

function Open({ wanted }: { wanted: string | null }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useApprovals('open');
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <Loading label="Loading the approvals">
        <SkeletonText lines={6} />
      </Loading>
    );
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Card padded={false}>
        <EmptyState
          icon={<Bot size={20} />}
          title="Nothing to approve"
          action={
            <Button asChild>
              <Link to="/settings?section=api#agents">Set up an agent</Link>
            </Button>
          }
        >
          When an agent wants to launch a campaign or send an email, it appears here.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <ul aria-label="To decide" className="space-y-4">
        {items.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} wanted={approval.id === wanted} />
        ))}
      </ul>
      {hasNextPage && <More busy={isFetching} onMore={() => void fetchNextPage()} />}
    </>
  );
}

function Closed() {
  const { data, isFetching, hasNextPage, fetchNextPage } = useApprovals('closed');
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="decided" className="mt-8">
      <h2 id="decided" className="mb-2.5 text-md font-semibold">
        Decided
      </h2>
      <Card padded={false}>
        <ul>
          {items.map((approval) => (
            <ClosedRow key={approval.id} approval={approval} />
          ))}
        </ul>
      </Card>
      {hasNextPage && <More busy={isFetching} onMore={() => void fetchNextPage()} />}
    </section>
  );
}

const STATES: Record<ApprovalState, { words: string; tone: Tone }> = {
  pending: { words: 'Pending', tone: 'info' },
  approved: { words: 'Approved', tone: 'good' },
  declined: { words: 'Declined', tone: 'neutral' },
  expired: { words: 'Expired', tone: 'warn' },
  failed: { words: 'Failed', tone: 'bad' },
};

function ClosedRow({ approval }: { approval: Approval }) {
  const { kind, state, agent, subject, fault, decidedAt, decidedBy, createdAt } = approval;
  const { words, tone } = STATES[state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-b-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">
          {kind === 'launch-campaign' ? 'Launch campaign: ' : 'Send email: '}
          <bdi>{subject.name}</bdi>
        </p>
        <p className="mt-0.5 text-xs text-text-3 wrap-anywhere">
          <bdi>{agent}</bdi>
          {decidedBy && (
            <>
              {' · '}
              {words.toLowerCase()} by <bdi>{decidedBy.name}</bdi>
            </>
          )}
          {' · '}
          <Age at={decidedAt ?? createdAt} />
        </p>
        {fault !== '' && <p className="mt-0.5 text-xs text-bad">{fault}</p>}
      </div>
      <Badge tone={tone}>{words}</Badge>
    </li>
  );
}

function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  return (
    <div className="mt-3 flex justify-center">
      <Button size="sm" loading={busy} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
