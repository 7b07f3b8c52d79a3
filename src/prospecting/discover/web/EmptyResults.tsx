// Where no row fits: what is meant by the two answers, and the one way on.
import { Building2, SearchX, Users } from 'lucide-react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { countFilters, type DiscoverAddress, NO_FORM, type SetAddress } from './discover-address.ts';
import { nounOf } from './row-labels.ts';

interface NothingFitsProps {
  address: DiscoverAddress;
  counts: { yours: number; new: number } | undefined;
  set: SetAddress;
}

export function EmptyResults({ address, counts, set }: NothingFitsProps) {
  const { kind, form, show, since, run } = address;
  const many = nounOf(kind, 2);
  const filtered = countFilters(kind, form) > 0;
  if (run !== null) {
    return (
      <EmptyState icon={<SearchX size={20} />} title="No results found">
        Try fewer filters or another source.
      </EmptyState>
    );
  }
  if (since !== null) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title="Nothing new since then"
        action={<Button onClick={() => set({ since: null })}>Show all that fit</Button>}
      >
        New rows since then are saved or excluded.
      </EmptyState>
    );
  }
  if (filtered) {
    const other = show === 'new' ? counts?.yours : counts?.new;
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={show === 'new' ? `No new ${many} fit these filters` : `None of your ${many} fit these filters`}
        action={
          <>
            {other !== undefined && other > 0 && (
              <Button onClick={() => set({ show: show === 'new' ? 'yours' : 'new' })}>
                {show === 'new' ? `Show the ${formatCount(other)} that are yours` : 'Show new ones'}
              </Button>
            )}
            <Button onClick={() => set({ form: NO_FORM })}>Clear all filters</Button>
          </>
        }
      >
        Try fewer filters, or search an outside source above.
      </EmptyState>
    );
  }
  const Icon = kind === 'company' ? Building2 : Users;
  return show === 'yours' ? (
    <EmptyState
      icon={<Icon size={20} />}
      title={`No ${many} saved yet`}
      action={<Button onClick={() => set({ show: 'new' })}>Show new ones</Button>}
    >
      Rows that you save appear here.
    </EmptyState>
  ) : (
    <EmptyState icon={<Icon size={20} />} title={`Find ${many}`}>
      {kind === 'person'
        ? 'People come from outside sources: enter a title, a keyword or a city, and press Search above.'
        : 'Enter a keyword, an industry or a place; an outside source above finds more.'}
    </EmptyState>
  );
}
