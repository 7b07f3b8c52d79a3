// For Home: saved searches in which something has come since they were last looked at; each number opens exactly those rows.
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import type { SavedDiscoverSearch } from '../contract.ts';
import { NO_FORM, writeAddress } from './discover-address.ts';
import { useSavedSearches } from './use-saved-searches.ts';

/** Nothing where nothing has come. */
export function SearchNews() {
  const { items, see } = useSavedSearches();
  const fresh = items.filter(({ newSince }) => newSince > 0);
  if (fresh.length === 0) return null;
  return (
    <Card title="New in saved searches" padded={false}>
      <ul>
        {fresh.map((search) => (
          <li key={search.id} className="border-t border-line first:border-t-0">
            <Link
              to={newsHref(search)}
              onClick={() => see(search.id)}
              className="focus-inset flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-surface-2"
            >
              <span dir="auto" className="min-w-0 truncate font-semibold">
                {search.name}
              </span>
              <Badge tone="accent">{formatCount(search.newSince)} new</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function newsHref({ kind, filters, seenAt }: SavedDiscoverSearch): string {
  const form = { ...NO_FORM, ...filters };
  return `/dashboard?${writeAddress({ kind, form, show: 'new', sort: null, since: seenAt, outside: null, run: null, open: null, map: false })}`;
}
