// A pair that was kept separate, and a group that is open: its records, why they may be one, and the decision.
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { recordPath, useMergeSeveral } from '#crm/records/web/index.ts';
import { formatCount, formatDay } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { DuplicateGroup, DuplicatePair } from '../contract.ts';
import { useDismiss, useRefreshDuplicates } from './use-duplicates.ts';

type Side = DuplicatePair['left'];

const CARD = 'rounded-l border border-line bg-surface';
const HEAD = 'flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5';

export function DismissedCard({ pair }: { pair: DuplicatePair }) {
  const { reopen } = useDismiss();
  return (
    <li className={CARD}>
      <div className={HEAD}>
        <p className="min-w-0 text-sm break-words text-text-2">{pair.words}</p>
        <Button needs="write" size="sm" loading={reopen.isPending} onClick={() => reopen.mutate([pair.id])}>
          Suggest again
        </Button>
      </div>
      <div className="grid md:grid-cols-2 md:divide-x md:divide-line">
        {[pair.left, pair.right].map((record) => (
          <div key={record.id} className="px-4 py-3">
            <Summary kind={pair.kind} record={record} />
          </div>
        ))}
      </div>
    </li>
  );
}

interface GroupCardProps {
  group: DuplicateGroup;
  /** Two records are merged field by field; the first of them survives. */
  onMergeTwo: (id: string, otherId: string) => void;
}

export function GroupCard({ group, onMergeTwo }: GroupCardProps) {
  const { kind, records, words, more, pairIds } = group;
  const { dismiss } = useDismiss();
  const refresh = useRefreshDuplicates();
  const merge = useMergeSeveral(kind, refresh);
  const [chosen, setChosen] = useState<string | null>(null);
  const name = useId();
  const keepId = records.find(({ id }) => id === chosen)?.id ?? records[0]?.id ?? '';
  const otherIds = records.map(({ id }) => id).filter((id) => id !== keepId);
  const [otherId = ''] = otherIds;
  return (
    <li className={CARD}>
      <div className={HEAD}>
        <p className="min-w-0 text-sm break-words text-text-2">
          {records.length > 2 && <Badge className="mr-2">{records.length} records</Badge>}
          {words}
        </p>
        <span className="flex flex-wrap gap-2">
          <Button needs="write" size="sm" loading={dismiss.isPending} onClick={() => dismiss.mutate(pairIds)}>
            Keep separate
          </Button>
          <Button
            needs="write"
            size="sm"
            variant="primary"
            loading={merge.isPending}
            onClick={() => (otherIds.length > 1 ? merge.mutate({ id: keepId, otherIds }) : onMergeTwo(keepId, otherId))}
          >
            {otherIds.length > 1 ? `Merge ${records.length} into one` : 'Merge'}
          </Button>
        </span>
      </div>
      <fieldset className="grid md:grid-cols-2">
        <legend className="sr-only">Record to keep</legend>
        {records.map((record) => (
          <div key={record.id} className="flex min-w-0 items-start gap-3 px-4 py-3">
            <input
              type="radio"
              name={name}
              aria-label={`Keep ${titleOf(record)}, added ${formatDay(record.createdAt)}`}
              checked={record.id === keepId}
              onChange={() => setChosen(record.id)}
              className="mt-2 size-4 shrink-0 accent-accent pointer-coarse:size-6"
            />
            <Summary kind={kind} record={record} note={record.id === keepId ? 'Stays' : null} />
          </div>
        ))}
      </fieldset>
      {more > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-text-2">
          {formatCount(more)} more are in this group. They are suggested next.
        </p>
      )}
    </li>
  );
}

const titleOf = ({ name, email, company }: Side) => name || email || company || 'No name';

function Summary({ kind, record, note }: { kind: DuplicatePair['kind']; record: Side; note?: string | null }) {
  const { id, line, company, email, phone, city, country, picture, createdAt, sample } = record;
  const title = titleOf(record);
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar name={title} src={picture} shape={kind === 'company' ? 'logo' : 'person'} />
      <div className="min-w-0 text-sm">
        <Link to={recordPath(kind, id)} className="font-semibold break-words hover:underline">
          {title}
        </Link>
        {sample && <Badge className="ml-2">Sample</Badge>}
        {note && (
          <Badge tone="good" className="ml-2">
            {note}
          </Badge>
        )}
        <p className="break-words text-text-2">{[line, company].filter(Boolean).join(', ')}</p>
        <p className="break-words text-text-2">{[email, phone].filter(Boolean).join(' · ')}</p>
        <p className="text-xs text-text-3">
          {[[city, country].filter(Boolean).join(', '), `added ${formatDay(createdAt)}`].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  );
}
