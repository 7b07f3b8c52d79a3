// Click to chat: the queues of links, and one queue with its links.
import { ArrowLeft, Check, ExternalLink, ListChecks, RotateCcw, SkipForward, Trash2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { contactPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { LinkEntry, LinkQueue } from '../../contract.ts';
import { LINK_STATES } from '../../fields.contract.ts';
import { LINK_LABELS } from '../labels.ts';
import type { Address } from '../use-whatsapp-address.ts';
import { useDeleteQueue, useMarkLink, useQueue, useQueues } from './use-queues.ts';

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

function QueueView({ id, onClose }: { id: string; onClose: () => void }) {
  const queue = useQueue(id);
  const mark = useMarkLink(id);
  const back = (
    <Button variant="ghost" size="sm" className="-ml-3" icon={<ArrowLeft aria-hidden size={16} />} onClick={onClose}>
      All queues
    </Button>
  );
  if (queue.isError)
    return (
      <>
        {back}
        <ErrorState error={queue.error} onRetry={() => void queue.refetch()} retrying={queue.isFetching} />
      </>
    );
  if (!queue.data) return <Skeleton className="h-48" />;
  const { name, items } = queue.data;
  const isDone = ({ state }: LinkEntry) => state === 'marked-sent' || state === 'skipped';
  const next = items.find((link) => !isDone(link));
  const done = items.filter(isDone).length;
  return (
    <section aria-label={name} className="max-w-220 space-y-4">
      {back}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-title break-words">{name}</h2>
        <QueueCounts queue={queue.data} />
      </div>
      <Progress label="Links handled" value={done} max={items.length} valueText={`${done} of ${items.length}`} />
      <p className="text-sm text-text-2">
        A link only fills the text in: you press send in WhatsApp. WhatsApp does not report what happens to these
        messages.
      </p>
      {next ? (
        <NextLink link={next} onMark={(state) => mark.mutate({ link: next, state })} />
      ) : (
        <EmptyState level={3} title="All links are handled" action={<Button onClick={onClose}>All queues</Button>} />
      )}
      <h3 className="text-md font-semibold">All links</h3>
      <ol className="divide-y divide-line rounded-l border border-line bg-surface">
        {items.map((link) => (
          <li key={link.id} className="flex items-center gap-3 px-4 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <Link to={contactPath(link.contactId)} className="block truncate font-label hover:underline">
                {link.name || link.phone}
              </Link>
              <span className="block text-xs text-text-2">{link.phone}</span>
            </span>
            <Badge tone={LINK_LABELS[link.state].tone}>{LINK_LABELS[link.state].label}</Badge>
            {link.state === 'waiting' ? (
              <span className="size-8" />
            ) : (
              <IconButton
                needs="write"
                label={`Put ${link.name || link.phone} back in the queue`}
                icon={<RotateCcw aria-hidden size={16} />}
                onClick={() => mark.mutate({ link, state: 'waiting' })}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface NextLinkProps {
  link: LinkEntry;
  onMark: (state: 'opened' | 'marked-sent' | 'skipped') => void;
}

function NextLink({ link: { name, phone, text, url, state }, onMark }: NextLinkProps) {
  const opened = state === 'opened';
  // The second click of a double click would hit the next link.
  const end = (how: 'marked-sent' | 'skipped') => (event: MouseEvent) => {
    if (event.detail < 2) onMark(how);
  };
  return (
    <div className="rounded-l border border-line bg-surface p-4">
      <p className="text-md font-semibold break-words">{name || phone}</p>
      <p className="text-sm text-text-2">{phone}</p>
      <p
        dir="auto"
        className="mt-3 rounded-l rounded-br-xs bg-accent-soft px-3 py-2 text-md break-words whitespace-pre-wrap text-accent-text"
      >
        {text}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          needs="write"
          asChild
          variant={opened ? 'secondary' : 'primary'}
          icon={<ExternalLink aria-hidden size={16} />}
        >
          <a href={url} target="_blank" rel="noopener noreferrer" onClick={() => onMark('opened')}>
            Open in WhatsApp
          </a>
        </Button>
        <Button
          needs="write"
          variant={opened ? 'primary' : 'secondary'}
          icon={<Check aria-hidden size={16} />}
          onClick={end('marked-sent')}
        >
          Mark as sent
        </Button>
        <Button needs="write" variant="ghost" icon={<SkipForward aria-hidden size={16} />} onClick={end('skipped')}>
          Skip
        </Button>
      </div>
    </div>
  );
}

function QueueCounts({ queue: { counts } }: { queue: Pick<LinkQueue, 'counts'> }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {LINK_STATES.filter((state) => counts[state] > 0).map((state) => (
        <Badge key={state} tone={LINK_LABELS[state].tone}>
          {formatCount(counts[state])} {LINK_LABELS[state].label.toLowerCase()}
        </Badge>
      ))}
    </span>
  );
}
