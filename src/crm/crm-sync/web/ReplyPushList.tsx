// Replies that were pushed: the contact, what was done in the CRM, what it said against it, and another try.
import { Link } from 'react-router';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { notify } from '#ui/notify.ts';
import { SkeletonText } from '#ui/Skeleton.tsx';
import { CRM_NAMES } from '../fields.contract.ts';
import { REPLY_LABELS, REPLY_STATE_LABELS, replyReason } from './crm-labels.ts';
import { type ReplyPush, useReplyPushes, useRetryReply } from './use-crm-replies.ts';

export function ReplyPushList({ connectionId }: { connectionId: string }) {
  const query = useReplyPushes(connectionId);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (!query.data) return <SkeletonText lines={4} />;
  if (items.length === 0)
    return (
      <div className="rounded-l border border-line bg-surface">
        <EmptyState title="No replies pushed yet" level={2}>
          Replies appear here when someone marks them and something is set for it.
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul aria-label="Pushed replies" className="divide-y divide-line rounded-l border border-line bg-surface">
        {items.map((push) => (
          <PushItem key={push.id} push={push} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button block size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function PushItem({ push }: { push: ReplyPush }) {
  const { id, crm, threadId, name, email, status, state, reason, detail, fault, requestId, url, at } = push;
  const retry = useRetryReply();
  const told = REPLY_STATE_LABELS[state];
  const why = replyReason(reason, detail);
  const done = deeds(push);
  const who = name || email || 'Waiting';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={`/email-sender?tab=replies&thread=${threadId}`} className="link min-w-0 truncate font-medium">
            {who}
          </Link>
          <Badge tone={REPLY_LABELS[status].tone}>{REPLY_LABELS[status].label}</Badge>
          <Badge tone={told.tone}>{told.label}</Badge>
        </p>
        {done !== '' && <p className="break-words text-text-2">{done}</p>}
        {why !== '' && <p className="text-text-2">{why}</p>}
        {fault !== '' && (
          <p className={state === 'failed' ? 'text-bad' : 'text-text-2'}>
            {fault}
            {requestId && <span className="block text-xs break-all text-text-3">Request {requestId}</span>}
          </p>
        )}
        <p className="text-xs text-text-3">
          <Age at={at} />
        </p>
      </div>
      {url && <ExternalLink url={url}>Open in {CRM_NAMES[crm]}</ExternalLink>}
      {(state === 'failed' || state === 'left') && (
        <Button
          needs="write"
          size="sm"
          aria-label={`Retry ${who}`}
          loading={retry.isPending}
          onClick={() => retry.mutate(id, { onError: (error) => notify.error(error) })}
        >
          Retry
        </Button>
      )}
    </li>
  );
}

function deeds({ created, changes, followed }: ReplyPush): string {
  const stages = changes.map(({ label, before, after }) => `${label}: ${before === '' ? '' : `${before} → `}${after}`);
  return [
    ...(created ? ['Contact created'] : []),
    ...stages,
    ...(followed ? [followed === 'deal' ? 'Deal created' : 'Task created'] : []),
  ].join(' · ');
}
