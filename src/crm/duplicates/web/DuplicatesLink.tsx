// Link to open duplicates above a table; hidden where there are none.
import { Link } from 'react-router';
import type { RecordKind } from '#crm/records/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { useDuplicateCount } from './use-duplicates.ts';

const PAGES: Record<RecordKind, string> = { contact: '/contacts', company: '/company-library' };

export function DuplicatesLink({ kind }: { kind: RecordKind }) {
  const count = useDuplicateCount(kind);
  if (!count || count.all === 0) return null;
  const { all, capped } = count;
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={`${PAGES[kind]}?view=duplicates`}>
        {formatCount(all)}
        {capped && '+'} {all === 1 ? 'duplicate' : 'duplicates'}
      </Link>
    </Button>
  );
}
