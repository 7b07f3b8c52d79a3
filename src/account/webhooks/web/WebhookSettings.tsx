// Settings, API: the endpoints that receive events, and how they fare.
import { MoreHorizontal, Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { OffReason } from '../fields.contract.ts';
import { DeliveriesSheet } from './DeliveriesSheet.tsx';
import { EndpointDialog, SecretDialog } from './EndpointDialog.tsx';
import {
  type Endpoint,
  useEditEndpoint,
  useEndpoints,
  useRemoveEndpoint,
  useRotateSecret,
  useTestEndpoint,
} from './use-webhooks.ts';

type Open =
  | { what: 'edit'; endpoint: Endpoint | null }
  | { what: 'secret'; url: string; secret: string }
  | { what: 'remove'; endpoint: Endpoint }
  | { what: 'rotate'; endpoint: Endpoint };

/** `?endpoint=ID` opens the deliveries of one: a notification leads there. */
const ENDPOINT = 'endpoint';

export function WebhookSettings() {
  const may = useMayUse('webhooks');
  const { data, error, isFetching, refetch } = useEndpoints(may);
  const [open, setOpen] = useState<Open | null>(null);
  const [params, setParams] = useSearchParams();
  const close = () => setOpen(null);
  const openDeliveries = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete(ENDPOINT);
    else next.set(ENDPOINT, id);
    setParams(next, { preventScrollReset: true, replace: true });
  };
  const items = data?.items ?? [];
  const full = data !== undefined && items.length >= data.limit;
  const opened = items.find(({ id }) => id === params.get(ENDPOINT));
  const create = (
    <Button
      needs="configure"
      size="sm"
      variant={items.length > 0 ? 'secondary' : 'primary'}
      disabled={full}
      title={full ? 'Delete an endpoint first' : undefined}
      icon={<Plus aria-hidden size={14} />}
      onClick={() => setOpen({ what: 'edit', endpoint: null })}
    >
      New endpoint
    </Button>
  );
  return (
    <SettingsGroup
      id="webhooks"
      title="Webhooks"
      lead="Send events to your own programs, Zapier, Make or n8n as they happen. Each is signed, delivered at least once and retried for three days."
      action={may && items.length > 0 && create}
      padded={false}
    >
      {!may ? (
        <Locked />
      ) : data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div className="p-4">
            <SkeletonText lines={3} />
          </div>
        )
      ) : items.length === 0 ? (
        <EmptyState icon={<Webhook size={20} />} title="No endpoints yet" level={3} action={create}>
          Add an address that receives replies, new contacts or finished campaigns.
        </EmptyState>
      ) : (
        <ul aria-label="Webhook endpoints">
          {items.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              onOpen={setOpen}
              onLook={() => openDeliveries(endpoint.id)}
            />
          ))}
        </ul>
      )}
      {opened && <DeliveriesSheet endpoint={opened} onClose={() => openDeliveries(null)} />}
      {open?.what === 'edit' && (
        <EndpointDialog
          endpoint={open.endpoint}
          onClose={close}
          onMade={(url, secret) => setOpen({ what: 'secret', url, secret })}
        />
      )}
      {open?.what === 'secret' && <SecretDialog url={open.url} secret={open.secret} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog endpoint={open.endpoint} onClose={close} />}
      {open?.what === 'rotate' && (
        <RotateDialog
          endpoint={open.endpoint}
          onClose={close}
          onMade={(secret) => setOpen({ what: 'secret', url: open.endpoint.url, secret })}
        />
      )}
    </SettingsGroup>
  );
}

function Locked() {
  return (
    <EmptyState
      icon={<Webhook size={20} />}
      title="Webhooks come with Premium"
      level={3}
      action={
        <Button asChild variant="primary">
          <Link to="/pricing">Compare plans</Link>
        </Button>
      }
    >
      Send replies, contacts and campaign results to other programs as they happen.
    </EmptyState>
  );
}

const OFF: Record<Exclude<OffReason, ''>, string> = {
  user: 'Turned off.',
  gone: 'Turned off: the receiver unsubscribed (410).',
  failing: 'Turned off: every attempt failed for three days. Fix the receiver, then turn it on.',
};

interface EndpointRowProps {
  endpoint: Endpoint;
  onOpen: (open: Open) => void;
  onLook: () => void;
}

function EndpointRow({ endpoint, onOpen, onLook }: EndpointRowProps) {
  const { id, url, description, events, offReason, delivered, failed, waiting } = endpoint;
  const test = useTestEndpoint();
  const edit = useEditEndpoint();
  const turn = (on: boolean) =>
    edit.mutate(
      { id, change: { on } },
      { onSuccess: () => notify.success(on ? 'Turned on' : 'Turned off'), onError: (error) => notify.error(error) },
    );
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 text-sm">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 font-medium break-all">{url}</bdi>
            <Badge tone={offReason === '' ? 'good' : offReason === 'user' ? 'neutral' : 'bad'}>
              {offReason === '' ? 'On' : 'Off'}
            </Badge>
          </p>
          {description && <p className="mt-0.5 text-text-2">{description}</p>}
          <p className="mt-0.5 text-xs text-text-3">
            {events.length === 1 ? events[0] : `${events.length} events`} · last 24 hours: {formatCount(delivered)}{' '}
            delivered{failed > 0 && `, ${formatCount(failed)} failed`}
            {waiting > 0 && `, ${formatCount(waiting)} waiting`}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Button
            needs="configure"
            size="sm"
            loading={test.isPending}
            loadingText="Sending..."
            onClick={() => test.mutate(id)}
          >
            Send test event
          </Button>
          <Menu trigger={<IconButton label={`Actions for ${url}`} icon={<MoreHorizontal aria-hidden size={16} />} />}>
            <MenuItem onSelect={onLook}>Deliveries</MenuItem>
            <MenuItem needs="configure" onSelect={() => onOpen({ what: 'edit', endpoint })}>
              Edit
            </MenuItem>
            <MenuItem needs="configure" onSelect={() => turn(offReason !== '')}>
              {offReason === '' ? 'Turn off' : 'Turn on'}
            </MenuItem>
            <MenuItem needs="configure" onSelect={() => onOpen({ what: 'rotate', endpoint })}>
              Replace secret
            </MenuItem>
            <MenuSeparator />
            <MenuItem needs="configure" tone="danger" onSelect={() => onOpen({ what: 'remove', endpoint })}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      </div>
      {offReason !== '' && (
        <Notice
          tone={offReason === 'user' ? 'neutral' : 'bad'}
          className="mt-2"
          action={
            <Button needs="configure" size="sm" loading={edit.isPending} onClick={() => turn(true)}>
              Turn on
            </Button>
          }
        >
          {OFF[offReason]}
        </Notice>
      )}
    </li>
  );
}

interface RotateDialogProps {
  endpoint: Endpoint;
  onClose: () => void;
  onMade: (secret: string) => void;
}

function RotateDialog({ endpoint, onClose, onMade }: RotateDialogProps) {
  const rotate = useRotateSecret();
  return (
    <ConfirmDialog
      title="Replace the signing secret?"
      description="For 24 hours events carry the signatures of both secrets, so your program can switch."
      action="Replace secret"
      tone="primary"
      pending={rotate.isPending}
      onClose={onClose}
      onConfirm={() =>
        rotate.mutate(endpoint.id, {
          onSuccess: ({ secret }) => onMade(secret),
          onError: (error) => notify.error(error),
        })
      }
    />
  );
}

function RemoveDialog({ endpoint: { id, url }, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const remove = useRemoveEndpoint();
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      description={
        <>
          <bdi className="break-all text-text">{url}</bdi> gets no more events. Its deliveries are deleted too.
        </>
      }
      action="Delete endpoint"
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            notify.success('Endpoint deleted');
            onClose();
          },
          onError: (error) => notify.error(error),
        })
      }
    />
  );
}
