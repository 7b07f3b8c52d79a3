// One queue: the next link with its text, and all links with what a person has marked. It never says that a message was delivered.
import { ArrowLeft, Check, ExternalLink, RotateCcw, SkipForward } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { LinkEntry } from '../../contract.ts';
import { LINK_LABELS } from '../labels.ts';
import { QueueCounts } from './QueueCounts.tsx';
import { useMarkLink, useQueue } from './use-queues.ts';

export function QueueView({ id, onClose }: { id: string; onClose: () => void }) {
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
              <Link to={`/contacts?contact=${link.contactId}`} className="block truncate font-label hover:underline">
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
  // The second click of a double click would be for the link that has come in its place.
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
