// One pair: both records, why they may be one, and the decision.
import { Link } from 'react-router';
import { formatDay } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { DuplicatePair } from '../contract.ts';
import { useDismiss } from './use-duplicates.ts';

export function PairCard({ pair, onMerge }: { pair: DuplicatePair; onMerge: () => void }) {
  const { dismiss, reopen } = useDismiss();
  return (
    <li className="rounded-l border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5">
        <p className="min-w-0 text-sm break-words text-text-2">{pair.words}</p>
        <span className="flex flex-wrap gap-2">
          {pair.dismissed ? (
            <Button size="sm" loading={reopen.isPending} onClick={() => reopen.mutate(pair.id)}>
              Suggest again
            </Button>
          ) : (
            <>
              <Button size="sm" loading={dismiss.isPending} onClick={() => dismiss.mutate(pair.id)}>
                Keep as two
              </Button>
              <Button size="sm" variant="primary" onClick={onMerge}>
                Merge
              </Button>
            </>
          )}
        </span>
      </div>
      <div className="grid md:grid-cols-2 md:divide-x md:divide-line">
        <Half kind={pair.kind} record={pair.left} />
        <Half kind={pair.kind} record={pair.right} />
      </div>
    </li>
  );
}

function Half({ kind, record }: { kind: DuplicatePair['kind']; record: DuplicatePair['left'] }) {
  const { id, name, line, company, email, phone, city, country, picture, createdAt, sample } = record;
  const title = name || email || company || 'No name';
  return (
    <div className="flex min-w-0 items-start gap-3 px-4 py-3">
      <Avatar name={title} src={picture} shape={kind === 'company' ? 'logo' : 'person'} />
      <div className="min-w-0 text-sm">
        <Link
          to={kind === 'company' ? `/company/${id}` : `/contacts?contact=${id}`}
          className="font-semibold break-words hover:underline"
        >
          {title}
        </Link>
        {sample && <Badge className="ml-2">Sample</Badge>}
        <p className="break-words text-text-2">{[line, company].filter(Boolean).join(', ')}</p>
        <p className="break-words text-text-2">{[email, phone].filter(Boolean).join(' · ')}</p>
        <p className="text-xs text-text-3">
          {[[city, country].filter(Boolean).join(', '), `added ${formatDay(createdAt)}`].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  );
}
