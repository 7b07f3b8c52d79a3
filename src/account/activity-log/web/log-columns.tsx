// The columns of the log: what with the way to the thing, who, from where, when.
import { Cog, KeyRound, ListFilter, Monitor, Server } from 'lucide-react';
import { Link } from 'react-router';
import { formatAge } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { ActivityEntry } from '../contract.ts';
import { activityPieces, originText, subjectPath } from '../domain/activity-text.ts';
import type { LogState } from './log-state.ts';

const ICONS = { session: Monitor, 'api-key': KeyRound, job: Cog, system: Server } as const;

export function logColumns(onChange: (change: Partial<LogState>) => void): TableColumn<ActivityEntry>[] {
  return [
    { key: 'what', header: 'Activity', card: 'title', cell: (entry) => <What entry={entry} /> },
    {
      key: 'who',
      header: 'Person',
      width: 'w-48',
      cell: ({ person }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={person.name} size="xs" />
          <span className="truncate md:max-w-36">{person.name}</span>
        </span>
      ),
    },
    {
      key: 'from',
      header: 'From',
      cell: ({ origin }) => {
        const Icon = ICONS[origin.via];
        return (
          <span className="flex min-w-0 items-center gap-1.5 text-text-2" title={originText(origin)}>
            <Icon aria-hidden size={14} className="shrink-0 text-text-3" />
            <span className="sr-only">{origin.via === 'api-key' ? 'API key ' : ''}</span>
            <span className="truncate md:max-w-48">{origin.label || originText(origin)}</span>
          </span>
        );
      },
    },
    { key: 'when', header: 'Time', width: 'w-36', cell: ({ at }) => <When at={at} /> },
    {
      key: 'only',
      header: 'Filter',
      width: 'w-14',
      card: 'corner',
      cell: ({ subject }) =>
        subject?.id != null && (
          <IconButton
            label={`Show only activity of ${subject.label || 'this item'}`}
            size="sm"
            icon={<ListFilter aria-hidden size={14} />}
            onClick={() => onChange({ about: `${subject.type}:${subject.id}` })}
          />
        ),
    },
  ];
}

function What({ entry }: { entry: ActivityEntry }) {
  const path = subjectPath(entry);
  return (
    <span className="line-clamp-2 min-w-0 break-words whitespace-normal first-letter:uppercase max-md:pr-10 md:max-w-lg md:py-1">
      {activityPieces(entry).map(({ text, subject }) =>
        subject && path !== null ? (
          <Link key={text} to={path} className="font-medium text-text underline-offset-2 hover:underline">
            {text}
          </Link>
        ) : (
          <span key={text} className={subject ? 'font-medium' : undefined}>
            {text}
          </span>
        ),
      )}
    </span>
  );
}

function When({ at }: { at: string }) {
  const exact = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap text-text-2">
      {formatAge(Date.parse(at), Date.now())}
    </time>
  );
}
