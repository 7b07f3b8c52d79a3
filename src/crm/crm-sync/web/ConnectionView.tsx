// One connection: a dry run from here, what was pushed, what is mapped, and its end.
import { ArrowLeft, ArrowUpRight, Unplug } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { CRM_NAMES, syncRunPath } from '../fields.contract.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { CustomersTab } from './CustomersTab.tsx';
import { RUN_STATE_LABELS } from './crm-labels.ts';
import { DryRunDialog } from './DryRunDialog.tsx';
import { MappingEditor } from './MappingEditor.tsx';
import { RepliesTab } from './RepliesTab.tsx';
import { type Connection, type CrmCard, type Run, useDisconnect, useRuns } from './use-crm.ts';

interface ConnectionViewProps {
  crm: CrmCard;
  connection: Connection;
}

export function ConnectionView({ crm: card, connection }: ConnectionViewProps) {
  const { id, state, fault, accountName, webUrl } = connection;
  const name = CRM_NAMES[card.crm];
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<'dry-run' | 'disconnect' | 'connect' | null>(null);
  const close = () => setOpen(null);
  const isBroken = state === 'broken';
  const tab = params.get('tab') ?? 'pushes';
  return (
    <Page>
      <BackLink />
      <PageHeader
        title={name}
        lead={
          webUrl ? (
            <a href={webUrl} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1">
              {accountName}
              <ArrowUpRight aria-hidden size={14} />
            </a>
          ) : (
            accountName
          )
        }
        actions={
          <>
            <Button needs="configure" icon={<Unplug aria-hidden size={16} />} onClick={() => setOpen('disconnect')}>
              Disconnect
            </Button>
            <Button needs="write" variant="primary" disabled={isBroken} onClick={() => setOpen('dry-run')}>
              Start dry run
            </Button>
          </>
        }
      />
      {isBroken && (
        <Notice
          tone="bad"
          title="This connection needs attention"
          className="mb-5"
          action={
            <Button needs="configure" size="sm" onClick={() => setOpen('connect')}>
              Connect again
            </Button>
          }
        >
          {fault}
        </Notice>
      )}
      <Tabs
        aria-label={name}
        value={tab}
        onValueChange={(next) => setParams({ crm: card.crm, ...(next !== 'pushes' && { tab: next }) })}
        items={[
          { value: 'pushes', label: 'Pushes', content: <RunList connectionId={id} /> },
          { value: 'customers', label: 'Customers', content: <CustomersTab connection={connection} /> },
          {
            value: 'replies',
            label: 'Replies',
            content: <RepliesTab crm={card.crm} connectionId={id} isBroken={isBroken} />,
          },
          { value: 'contacts', label: 'Contact mapping', content: <MappingEditor connectionId={id} kind="contact" /> },
          { value: 'companies', label: 'Company mapping', content: <MappingEditor connectionId={id} kind="company" /> },
        ]}
      />
      {open === 'dry-run' && <DryRunDialog connectionId={id} onClose={close} />}
      {open === 'connect' && <ConnectDialog item={card} onClose={close} />}
      {open === 'disconnect' && <DisconnectDialog id={id} name={name} onClose={close} />}
    </Page>
  );
}

export function BackLink() {
  return (
    <Link to="/crm-integration" className="link mb-3 inline-flex items-center gap-1.5 text-sm">
      <ArrowLeft aria-hidden size={14} />
      All connections
    </Link>
  );
}

function DisconnectDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const navigate = useNavigate();
  const disconnect = useDisconnect();
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      description="Records, logs and the links between records stay. Connect the same account again to continue."
      action={`Disconnect ${name}`}
      pending={disconnect.isPending}
      onClose={onClose}
      onConfirm={() =>
        disconnect.mutate(id, {
          onSuccess: () => {
            notify.success(`${name} is disconnected`);
            void navigate('/crm-integration');
          },
          onError: (error) => notify.error(error),
        })
      }
    />
  );
}

// Dry runs and pushes, newest first.
export function RunList({ connectionId }: { connectionId?: string }) {
  const query = useRuns(connectionId);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (!query.data) return <SkeletonText lines={4} />;
  if (items.length === 0)
    return (
      <div className="rounded-l border border-line bg-surface">
        <EmptyState title="Nothing pushed yet" level={3}>
          Start a dry run here, or select records in a table and choose Push to CRM.
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul aria-label="Pushes" className="divide-y divide-line rounded-l border border-line bg-surface">
        {items.map((run) => (
          <RunRow key={run.id} run={run} withCrm={connectionId === undefined} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          block
          size="sm"
          className="mt-3"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function RunRow({ run, withCrm }: { run: Run; withCrm: boolean }) {
  const { label, tone } = RUN_STATE_LABELS[run.state];
  return (
    <li>
      <Link
        to={syncRunPath(run.id)}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1 truncate font-medium">{run.label}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="w-full text-xs text-text-3">
          {withCrm && `${CRM_NAMES[run.crm]} · `}
          {run.automatic && 'automatic · '}
          <Age at={run.pushedAt ?? run.createdAt} /> · {countsText(run)}
        </span>
      </Link>
    </li>
  );
}

function countsText({ counts, pushedAt }: Run): string {
  const parts: [number, string][] = pushedAt
    ? [
        [counts.done, 'written'],
        [counts.failed, 'failed'],
        [counts.left, 'not written'],
        [counts.ask, 'to choose'],
      ]
    : [
        [counts.create, 'to create'],
        [counts.update, 'to update'],
        [counts.skip, 'skipped'],
        [counts.ask, 'to choose'],
      ];
  const said = parts.filter(([n]) => n > 0).map(([n, what]) => `${formatCount(n)} ${what}`);
  return said.length > 0 ? said.join(', ') : 'no changes';
}
