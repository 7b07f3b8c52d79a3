// Saved searches above the rows: each with what is new since it was last looked at, and a button that keeps this one.
import { Bell, BookmarkPlus, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { notify } from '#ui/notify.ts';
import type { SavedDiscoverSearch } from '../contract.ts';
import { sourcesOf } from '../domain/chosen-sources.ts';
import { labelOf } from '../domain/outside-query.ts';
import {
  countFilters,
  type DiscoverAddress,
  filtersOf,
  NO_FORM,
  queryOf,
  type SetAddress,
} from './discover-address.ts';
import { useSavedSearches } from './use-saved-searches.ts';

const newsText = (news: number) => (news === 0 ? 'nothing new' : `${formatCount(news)} new`);
const nameOf = (kind: DiscoverAddress['kind'], query: object) => JSON.stringify([kind, query]);

export function SavedSearches({ address, set }: { address: DiscoverAddress; set: SetAddress }) {
  const { items, recount, save, remove, see } = useSavedSearches();
  const { kind, form } = address;
  const wanted = useSearchParams()[0].get('saved');
  const here = nameOf(kind, queryOf(form));
  const kept = items.some((one) => nameOf(one.kind, queryOf({ ...NO_FORM, ...one.filters })) === here);
  const offered = countFilters(kind, form) > 0 && !kept;
  function open(one: SavedDiscoverSearch, step = true) {
    const since = one.newSince > 0 ? one.seenAt : null;
    const filters = { kind: one.kind, form: { ...NO_FORM, ...one.filters } };
    set({ ...filters, show: 'new', since, run: null, open: null, outside: null }, { step });
    see(one.id);
  }
  const openWanted = useEffectEvent(async (id: string, isLeft: () => boolean) => {
    const one = (await recount()).find((each) => each.id === id);
    if (one && !isLeft()) open(one, false);
  });
  // A notification names its search alone: what is new in it counts from when it is opened, also on this page.
  useEffect(() => {
    if (wanted === null) return;
    let left = false;
    openWanted(wanted, () => left).catch((error: Error) => notify.error(error));
    return () => {
      left = true;
    };
  }, [wanted]);
  if (items.length === 0 && !offered) return null;
  return (
    <section aria-label="Saved searches" className="mb-4 flex flex-wrap items-center gap-2">
      {items.length > 0 && <Bell aria-hidden size={16} className="text-text-3" />}
      <ul className="contents">
        {items.map((one) => (
          <li key={one.id} className="inline-flex max-w-full items-center rounded-m border border-line bg-surface">
            <button
              type="button"
              onClick={() => open(one)}
              className="focus-inset inline-flex min-h-8 min-w-0 items-center gap-2 rounded-l-m px-2.5 hover:bg-surface-2 pointer-coarse:min-h-11"
            >
              <span dir="auto" className="truncate text-sm font-medium">
                {one.name}
              </span>
              <Badge tone={one.newSince > 0 ? 'accent' : 'neutral'}>{newsText(one.newSince)}</Badge>
            </button>
            <IconButton
              needs="write"
              label={`Delete the saved search ${one.name}`}
              icon={<X aria-hidden size={14} />}
              onClick={() => remove(one)}
            />
          </li>
        ))}
      </ul>
      {offered && (
        <Button
          needs="write"
          variant="ghost"
          size="sm"
          icon={<BookmarkPlus aria-hidden size={14} />}
          onClick={() => save({ name: summaryOf(address), kind, filters: filtersOf(form) })}
        >
          Save this search
        </Button>
      )}
    </section>
  );
}

/** "Companies: oak, Software and IT, SE". */
function summaryOf({ kind, form }: DiscoverAddress): string {
  const marks = [
    form.hasEmail && 'has an email',
    form.hasPhone && 'has a phone',
    form.notContacted && 'not contacted',
  ].filter(Boolean);
  const sources = sourcesOf(kind).flatMap(({ key, label }) => (form.source.includes(key) ? label : []));
  const words = [labelOf({ ...form, businessKind: '', language: '' }), ...sources, ...marks].filter(Boolean).join(', ');
  return `${kind === 'company' ? 'Companies' : 'People'}: ${words}`.slice(0, 80).trim();
}
