// Click to chat (integration contracts 1.12): messages that a person sends from their own WhatsApp, one link at a time.
import { ListChecks, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatNoun } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import type { LinkQueue } from '../../contract.ts';
import type { Address } from '../use-whatsapp-address.ts';
import { QueueCounts } from './QueueCounts.tsx';
import { QueueView } from './QueueView.tsx';
import { useDeleteQueue, useQueues } from './use-queues.ts';

interface LinksTabProps {
  address: Address;
  onCreate: () => void;
}

export function LinksTab({ address: { state, set }, onCreate }: LinksTabProps) {
  if (state.queue !== '') {
    return <QueueView key={state.queue} id={state.queue} onClose={() => set({ queue: '' })} />;
  }
  return <Queues onCreate={onCreate} onOpen={(queue) => set({ queue }, { step: true })} />;
}

function Queues({ onCreate, onOpen }: { onCreate: () => void; onOpen: (id: string) => void }) {
  const queues = useQueues();
  const [removing, setRemoving] = useState<LinkQueue | null>(null);
  if (queues.isError)
    return <ErrorState error={queues.error} onRetry={() => void queues.refetch()} retrying={queues.isFetching} />;
  if (!queues.data) return <Skeleton className="h-32" />;
  if (queues.data.items.length === 0) {
    return (
      <EmptyState
        icon={<ListChecks size={20} />}
        title="Message people from your own WhatsApp"
        action={
          <Button needs="write" onClick={onCreate}>
            Create a queue
          </Button>
        }
      >
        A queue opens one chat at a time with the text filled in. You send each message yourself. No number is needed.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Queues" className="max-w-220 space-y-3">
      <p className="text-sm text-text-2">You send each message from your own WhatsApp.</p>
      <ul className="divide-y divide-line rounded-l border border-line bg-surface">
        {queues.data.items.map((queue) => (
          <li key={queue.id} className="flex items-center gap-2 pr-3">
            <button
              type="button"
              onClick={() => onOpen(queue.id)}
              className="focus-inset flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 text-left hover:bg-surface-2"
            >
              <span className="min-w-0 flex-[1_1_12rem]">
                <span className="block truncate text-md font-semibold">{queue.name}</span>
                <span className="block text-xs text-text-2">
                  Created <Age at={queue.createdAt} />
                  {queue.excluded > 0 && `, ${formatNoun(queue.excluded, 'contact')} excluded`}
                </span>
              </span>
              <QueueCounts queue={queue} />
            </button>
            <IconButton
              needs="write"
              label={`Delete ${queue.name}`}
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => setRemoving(queue)}
            />
          </li>
        ))}
      </ul>
      {removing && <RemoveDialog queue={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function RemoveDialog({ queue, onClose }: { queue: LinkQueue; onClose: () => void }) {
  const remove = useDeleteQueue();
  return (
    <ConfirmDialog
      title={`Delete ${queue.name}?`}
      description="Its links and what was marked are deleted. Contacts are kept."
      action="Delete"
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(queue.id, { onSuccess: onClose })}
    />
  );
}
