// CRM integration: what can be connected and how it fares, what was pushed, and one connection or one push in its place.
import { FileSpreadsheet, Plug, Webhook } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useEndpoints } from '#account/webhooks/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { CRM_NAMES, type CrmId } from '../fields.contract.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { ConnectionView, RunList } from './ConnectionView.tsx';
import { RunView } from './RunView.tsx';
import { type CrmCard, useCrms } from './use-crm.ts';

/** `?run=ID` shows a push, `?crm=NAME` a connection. */
export function CrmPage() {
  const [params] = useSearchParams();
  const { data, error, refetch, isFetching } = useCrms();
  const run = params.get('run');
  const card = data?.items.find(({ crm }) => crm === params.get('crm'));
  if (run) return <RunView key={run} id={run} />;
  if (card?.connection) return <ConnectionView crm={card} connection={card.connection} />;
  return (
    <Page>
      <PageHeader
        title="CRM Integration"
        lead="Push contacts and companies to your CRM. A dry run shows every change before it is written."
      />
      {data ? (
        <>
          <Catalogue items={data.items} />
          {data.items.some(({ connection }) => connection) && (
            <section aria-label="Recent pushes" className="mt-8">
              <h2 className="mb-3 text-lg font-title">Recent pushes</h2>
              <RunList />
            </section>
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  );
}

function Catalogue({ items }: { items: readonly CrmCard[] }) {
  const [connecting, setConnecting] = useState<CrmCard | null>(null);
  return (
    <>
      <ul aria-label="Connections" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {items.map((item) => (
          <CrmTile key={item.crm} item={item} onConnect={() => setConnecting(item)} />
        ))}
        <WebhookTile />
        <CsvTile />
      </ul>
      {connecting && <ConnectDialog item={connecting} onClose={() => setConnecting(null)} />}
    </>
  );
}

const LEADS: Record<CrmId, string> = {
  hubspot: 'Contacts and companies',
  salesforce: 'Leads, contacts and accounts',
  pipedrive: 'People and organizations',
  zoho: 'Leads, contacts and accounts',
  attio: 'People and companies',
};

interface TileProps {
  icon: ReactNode;
  name: string;
  badge: ReactNode;
  /** What it is for, or how it fares. */
  children: ReactNode;
  action: ReactNode;
}

function Tile({ icon, name, badge, children, action }: TileProps) {
  return (
    <li className="flex flex-col rounded-l border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-m border border-line bg-surface-2 text-sm font-semibold text-text-2"
        >
          {icon}
        </span>
        <h2 className="min-w-0 flex-1 truncate text-md font-semibold">{name}</h2>
        {badge}
      </div>
      <div className="mt-3 flex-1 space-y-2 text-sm text-text-2">{children}</div>
      <div className="mt-4 flex flex-wrap gap-2">{action}</div>
    </li>
  );
}

function CrmTile({ item: { crm, oauth, token, connection }, onConnect }: { item: CrmCard; onConnect: () => void }) {
  const name = CRM_NAMES[crm];
  const icon = name.charAt(0);
  if (!connection) {
    const canConnect = oauth || token !== null;
    return (
      <Tile
        icon={icon}
        name={name}
        badge={<Badge>Not connected</Badge>}
        action={
          <Button
            needs="configure"
            size="sm"
            disabled={!canConnect}
            icon={<Plug aria-hidden size={14} />}
            onClick={onConnect}
            aria-label={`Connect ${name}`}
          >
            Connect
          </Button>
        }
      >
        <p>{LEADS[crm]}</p>
        {!canConnect && (
          <p className="text-xs text-text-3">Needs a client ID and secret in the server's configuration.</p>
        )}
      </Tile>
    );
  }
  const { state, fault, accountName, lastRunAt, linked, failed, toChoose } = connection;
  const isBroken = state === 'broken';
  return (
    <Tile
      icon={icon}
      name={name}
      badge={<Badge tone={isBroken ? 'bad' : 'good'}>{isBroken ? 'Needs attention' : 'Connected'}</Badge>}
      action={
        <>
          {isBroken && (
            <Button needs="configure" size="sm" variant="primary" onClick={onConnect}>
              Connect again
            </Button>
          )}
          <Button asChild size="sm">
            <Link to={`?crm=${crm}`} aria-label={`Open ${name}`}>
              Open
            </Link>
          </Button>
        </>
      }
    >
      <p className="truncate">{accountName}</p>
      <p className="text-xs text-text-3">
        {formatCount(linked)} linked ·{' '}
        {lastRunAt ? (
          <>
            last push <Age at={lastRunAt} />
          </>
        ) : (
          'nothing pushed yet'
        )}
      </p>
      {isBroken && <Notice tone="bad">{fault}</Notice>}
      {!isBroken && failed + toChoose > 0 && (
        <Notice tone="warn">
          {[failed > 0 && `${formatCount(failed)} not written`, toChoose > 0 && `${formatCount(toChoose)} to choose`]
            .filter(Boolean)
            .join(', ')}
        </Notice>
      )}
    </Tile>
  );
}

function WebhookTile() {
  const { data } = useEndpoints(true);
  const items = data?.items ?? [];
  const [on, failed] = [
    items.filter(({ offReason }) => offReason === '').length,
    items.reduce((sum, endpoint) => sum + endpoint.failed, 0),
  ];
  const last = items
    .map(({ lastDeliveredAt }) => lastDeliveredAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  return (
    <Tile
      icon={<Webhook size={16} />}
      name="Webhooks"
      badge={on > 0 ? <Badge tone="good">Connected</Badge> : <Badge>Not connected</Badge>}
      action={
        <Button asChild size="sm">
          <Link to="/settings?section=api#webhooks" aria-label="Open webhooks">
            {items.length > 0 ? 'Open' : 'Set up'}
          </Link>
        </Button>
      }
    >
      <p>Signed events for your own programs, Zapier, Make or n8n</p>
      {items.length > 0 && (
        <p className="text-xs text-text-3">
          {formatCount(on)} {on === 1 ? 'endpoint' : 'endpoints'}
          {last && (
            <>
              {' '}
              · last delivery <Age at={last} />
            </>
          )}
        </p>
      )}
      {failed > 0 && <Notice tone="warn">{formatCount(failed)} deliveries failed in 24 hours</Notice>}
    </Tile>
  );
}

function CsvTile() {
  return (
    <Tile
      icon={<FileSpreadsheet size={16} />}
      name="CSV"
      badge={<Badge tone="good">Ready</Badge>}
      action={
        <>
          <Button asChild size="sm">
            <Link to="/settings?section=data#imports">Import</Link>
          </Button>
          <Button asChild size="sm">
            <Link to="/contacts">Export contacts</Link>
          </Button>
        </>
      }
    >
      <p>For any other CRM: import files with a mapping, export selected records</p>
    </Tile>
  );
}
