// What was delivered to an endpoint: each event with its body, every attempt and what the receiver answered; sent again by one click.
import { ArrowLeft, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, formatExactTime } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { DeliveryState } from '../fields.contract.ts';
import { type Delivery, type Endpoint, useDeliveries, useDelivery, useRedeliver } from './use-webhooks.ts';

const STATES = {
  waiting: { label: 'Waiting', tone: 'warn' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<DeliveryState, { label: string; tone: string }>;

export function DeliveriesSheet({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const [shown, show] = useState<string | null>(null);
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={shown === null ? 'Deliveries' : 'Delivery'}
      className="w-140"
    >
      {shown === null ? (
        <DeliveryList id={endpoint.id} onShow={show} />
      ) : (
        <DeliveryView endpoint={endpoint} eventId={shown} onBack={() => show(null)} />
      )}
    </Sheet>
  );
}

type Filter = DeliveryState | 'all';

function DeliveryList({ id, onShow }: { id: string; onShow: (eventId: string) => void }) {
  const [filter, setFilter] = useState<Filter>('all');
  const query = useDeliveries(id, filter === 'all' ? null : filter);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="space-y-3 p-4">
      <Segmented<Filter>
        aria-label="State"
        size="sm"
        value={filter}
        onValueChange={setFilter}
        options={[
          { value: 'all', label: 'All' },
          ...Object.entries(STATES).map(([value, { label }]) => ({ value: value as DeliveryState, label })),
        ]}
      />
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : !query.data ? (
        <SkeletonText lines={6} />
      ) : rows.length === 0 ? (
        <EmptyState title="No deliveries" level={3}>
          Events of the last 30 days are listed here. Send a test event to see one.
        </EmptyState>
      ) : (
        <ul aria-label="Deliveries" className="divide-y divide-line rounded-m border border-line">
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.eventId} delivery={delivery} onShow={() => onShow(delivery.eventId)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button block size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

function DeliveryRow({ delivery, onShow }: { delivery: Delivery; onShow: () => void }) {
  const { type, state, at, last } = delivery;
  return (
    <li>
      <button
        type="button"
        onClick={onShow}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-left text-sm hover:bg-surface-2"
      >
        <code className="min-w-0 flex-1 truncate text-xs">{type}</code>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        <span className="w-full text-xs text-text-3">
          <Age at={at} />
          {last && ` · ${last.status ?? 'No answer'} in ${last.ms} ms`}
          {last?.fault && ` · ${last.fault}`}
        </span>
      </button>
    </li>
  );
}

interface DeliveryViewProps {
  endpoint: Endpoint;
  eventId: string;
  onBack: () => void;
}

function DeliveryView({ endpoint: { id, offReason }, eventId, onBack }: DeliveryViewProps) {
  const { data, error, refetch, isFetching } = useDelivery(id, eventId);
  const again = useRedeliver(id);
  return (
    <div className="space-y-4 p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden size={16} />} onClick={onBack}>
          All deliveries
        </Button>
        <Button
          needs="configure"
          size="sm"
          icon={<RotateCw aria-hidden size={14} />}
          loading={again.isPending}
          disabled={offReason !== ''}
          title={offReason === '' ? undefined : 'Turn the endpoint on first'}
          onClick={() => again.mutate(eventId, { onError: (fault) => notify.error(fault) })}
        >
          Send again
        </Button>
      </div>
      {data ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <code>{data.type}</code>
            <Badge tone={STATES[data.state].tone}>{STATES[data.state].label}</Badge>
            <code className="w-full text-xs break-all text-text-3">{eventId}</code>
          </div>
          <section aria-label="Body" className="space-y-2">
            <div className="flex items-center justify-between">
              <h3 className="font-semibold">Body</h3>
              <CopyButton text={data.body} label="Copy body" />
            </div>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
              tabIndex={0}
              className="max-h-72 overflow-auto rounded-m bg-surface-2 p-3 text-xs"
            >
              {JSON.stringify(JSON.parse(data.body), null, 2)}
            </pre>
          </section>
          <section aria-label="Attempts" className="space-y-2">
            <h3 className="font-semibold">Attempts</h3>
            {data.attempts.length === 0 && <p className="text-text-2">Not sent yet.</p>}
            <ol className="space-y-2">
              {data.attempts.map(({ id: attempt, at, status, ms, fault, answer }) => (
                <li key={attempt} className="rounded-m border border-line p-3">
                  <p className={fault === '' ? 'text-good' : 'text-bad'}>
                    {fault === '' ? `Accepted with ${status}` : fault}
                  </p>
                  <p className="text-xs text-text-3">
                    {formatExactTime(at)} · {ms} ms
                  </p>
                  {answer !== '' && (
                    <pre className="mt-2 overflow-x-auto rounded-s bg-surface-2 p-2 text-xs whitespace-pre-wrap break-all">
                      {answer}
                    </pre>
                  )}
                </li>
              ))}
            </ol>
            {data.state === 'waiting' && <p className="text-text-2">Next attempt: {formatDateTime(data.dueAt)}</p>}
          </section>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </div>
  );
}
