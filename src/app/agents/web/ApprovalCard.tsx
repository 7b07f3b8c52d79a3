// One request of an agent: what would happen, and the two buttons that decide on it.
import { Bot, Mail, Megaphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate, formatDateTime } from '#shared/formats.ts';
import { campaignPath, emailDraftPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { type Approval, type Preview, useApproval, useDecide, useRecheck } from './use-approvals.ts';

/** `wanted`: a notification leads to this one. */
export function ApprovalCard({ approval, wanted }: { approval: Approval; wanted: boolean }) {
  const { id, kind, agent, owner, subject, note, createdAt, expiresAt } = approval;
  const { data, error, isFetching, refetch } = useApproval(id);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (wanted) place.current?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  const isCampaign = kind === 'launch-campaign';
  const Icon = isCampaign ? Megaphone : Mail;
  const preview = data?.preview ?? null;
  return (
    <li ref={place} aria-label={`${isCampaign ? 'Launch' : 'Send'} ${subject.name}`}>
      <Card padded={false}>
        <div className="flex gap-3 border-b border-line p-4">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-m bg-accent-soft text-accent-text"
          >
            <Icon size={18} />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="text-md font-semibold wrap-anywhere">
              {isCampaign ? 'Launch campaign: ' : 'Send email: '}
              <bdi>{preview?.name ?? subject.name}</bdi>
            </h2>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-text-2">
              <Badge tone="accent" icon={<Bot aria-hidden size={12} />}>
                <bdi className="max-w-60 truncate">{agent}</bdi>
              </Badge>
              <span>
                an agent of <bdi>{owner.name}</bdi>, <Age at={createdAt} />. Expires <Day at={expiresAt} />.
              </span>
            </p>
            {note !== '' && (
              <blockquote className="mt-2 border-l-2 border-line-strong pl-3 text-sm text-text-2 wrap-anywhere whitespace-pre-line">
                {note}
              </blockquote>
            )}
          </div>
        </div>
        {data ? (
          <Decide approval={data.approval} preview={preview} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading label="Loading the preview">
            <div className="p-4">
              <SkeletonText lines={4} />
            </div>
          </Loading>
        )}
      </Card>
    </li>
  );
}

function Decide({ approval, preview }: { approval: Approval; preview: Preview | null }) {
  const { id, kind, subject } = approval;
  const isCampaign = kind === 'launch-campaign';
  const decide = useDecide(id, ({ state, fault }) => {
    if (state === 'failed') notify.error(fault);
    if (state === 'approved') notify.success(isCampaign ? 'The campaign is launched.' : 'The email is being sent.');
    if (state === 'declined') notify.success('Declined. Nothing was sent.');
  });
  const recheck = useRecheck(subject.id);
  const approveLabel = isCampaign ? 'Approve and launch' : 'Approve and send';
  const blocked = preview === null || preview.blocked !== '' || preview.needsCheck || preview.checking;
  return (
    <div className="space-y-4 p-4">
      {preview === null ? (
        <Notice tone="warn">
          {isCampaign
            ? 'The campaign was deleted. Decline the request.'
            : 'The draft was discarded. Decline the request.'}
        </Notice>
      ) : (
        <WhatHappens approval={approval} preview={preview} />
      )}
      {preview?.changed && (
        <Notice tone="warn">It was changed after the agent asked. What you see is how it is now.</Notice>
      )}
      {preview !== null && preview.blocked !== '' && <Notice tone="bad">{preview.blocked}</Notice>}
      {preview?.checking && <Notice role="status">Checking every email. This takes a moment.</Notice>}
      {preview?.needsCheck && (
        <Notice
          tone="info"
          action={
            <Button needs="write" size="sm" loading={recheck.isPending} onClick={() => recheck.mutate()}>
              Re-check
            </Button>
          }
        >
          The check is missing, older than an hour, or of another version. Launching needs a new one.
        </Notice>
      )}
      <div aria-live="polite">
        {(decide.error ?? recheck.error) && <Notice tone="bad">{(decide.error ?? recheck.error)?.message}</Notice>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button asChild variant="ghost" size="sm" className="-ml-3">
          <Link to={isCampaign ? campaignPath(subject.id) : emailDraftPath(subject.id)}>
            {isCampaign ? 'Open campaign' : 'Open draft'}
          </Link>
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button
            needs="write"
            aria-label={`Decline: ${subject.name}`}
            disabled={decide.isPending}
            onClick={() => decide.mutate({ approve: false })}
          >
            Decline
          </Button>
          <Button
            needs="write"
            variant="primary"
            aria-label={`${approveLabel}: ${subject.name}`}
            disabled={blocked}
            loading={decide.isPending && decide.variables.approve}
            loadingText={isCampaign ? 'Launching...' : 'Sending...'}
            onClick={() => preview !== null && decide.mutate({ approve: true, revision: preview.revision })}
          >
            {approveLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}

function WhatHappens({ approval: { kind }, preview }: { approval: Approval; preview: Preview }) {
  const { recipients, to, steps, subject, opening, senders, startsAt } = preview;
  const more =
    recipients !== null && recipients > to.length && to.length > 0 ? ` and ${recipients - to.length} more` : '';
  const facts: [string, string][] = [
    ['Recipients', recipients === null ? 'Known after the check' : formatCount(recipients)],
    ...(to.length > 0 ? [['To', `${to.join(', ')}${more}`] as [string, string]] : []),
    ...(kind === 'launch-campaign' ? [['Steps', formatCount(steps)] as [string, string]] : []),
    ...(senders.length > 0 ? [['From', senders.join(', ')] as [string, string]] : []),
    ['Starts', startsAt === null ? 'When you approve' : formatDateTime(startsAt)],
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-text-3">{term}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {(subject !== '' || opening !== '') && (
        <figure className="rounded-m border border-line bg-surface-2 p-3 text-sm">
          <figcaption className="font-label wrap-anywhere">
            <bdi>{subject === '' ? 'No subject' : subject}</bdi>
          </figcaption>
          {opening !== '' && (
            <p className="mt-1.5 max-h-60 overflow-y-auto text-text-2 wrap-anywhere whitespace-pre-line">{opening}</p>
          )}
        </figure>
      )}
    </>
  );
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>;
}
