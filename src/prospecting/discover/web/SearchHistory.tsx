// Searches to come back to: the saved ones with what is new in each, and the last ones, which open for free.
import { BookmarkPlus, History, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { RecentSearches } from '#prospecting/searches/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { notify } from '#ui/notify.ts';
import { Sheet } from '#ui/Sheet.tsx';
import type { SavedDiscoverSearch } from '../contract.ts';
import { OUTSIDE_CAPABILITIES } from '../fields.contract.ts';
import { type DiscoverAddress, NO_FORM, type SetAddress, toQuery } from './discover-address.ts';
import { isBlank, questionText } from './question-chips.ts';
import { useSavedSearches } from './use-saved-searches.ts';

const newResultsText = (news: number) => (news === 0 ? 'nothing new' : `${formatCount(news)} new`);
const getName = (kind: DiscoverAddress['kind'], query: object) => JSON.stringify([kind, query]);

export function SearchHistory({ address, set }: { address: DiscoverAddress; set: SetAddress }) {
  const { items, recount, save, remove, see } = useSavedSearches();
  const { kind, form } = address;
  const [isOpen, setOpen] = useState(false);
  const wanted = useSearchParams()[0].get('saved');
  const here = getName(kind, toQuery(form));
  const kept = items.some((one) => getName(one.kind, toQuery({ ...NO_FORM, ...one.filters })) === here);
  const news = items.filter(({ newSince }) => newSince > 0).length;
  function open(one: SavedDiscoverSearch, step = true) {
    const since = one.newSince > 0 ? one.seenAt : null;
    const filters = { kind: one.kind, form: { ...NO_FORM, ...one.filters } };
    set({ ...filters, show: 'new', since, run: null, open: null, outside: null }, { step });
    see(one.id);
    setOpen(false);
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
  return (
    <div className="flex items-center gap-1">
      {!isBlank(kind, form) && !kept && (
        <Button
          needs="write"
          variant="ghost"
          size="sm"
          className="max-md:hidden"
          icon={<BookmarkPlus aria-hidden size={16} />}
          onClick={() => save({ name: getSummary(address), kind, filters: form })}
        >
          Save this search
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<History aria-hidden size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Searches
        {news > 0 && (
          <Badge tone="accent">
            {formatCount(news)}
            <span className="sr-only"> with new results</span>
          </Badge>
        )}
      </Button>
      <Sheet open={isOpen} onOpenChange={setOpen} title="Searches">
        {/* A search that is opened again leads to this page: the sheet makes room for its rows. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is a click as well */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
        <div
          className="space-y-4 p-4"
          onClick={({ target }) => target instanceof Element && target.closest('a[href]') && setOpen(false)}
        >
          <SavedList items={items} onOpen={open} onRemove={remove} />
          {!isBlank(kind, form) && !kept && (
            <Button
              needs="write"
              block
              icon={<BookmarkPlus aria-hidden size={16} />}
              onClick={() => save({ name: getSummary(address), kind, filters: form })}
            >
              Save this search
            </Button>
          )}
          <RecentSearches capabilities={OUTSIDE_CAPABILITIES} />
        </div>
      </Sheet>
    </div>
  );
}

interface SavedListProps {
  items: readonly SavedDiscoverSearch[];
  onOpen: (one: SavedDiscoverSearch) => void;
  onRemove: (one: SavedDiscoverSearch) => void;
}

function SavedList({ items, onOpen, onRemove }: SavedListProps) {
  return (
    <section aria-label="Saved searches">
      <h3 className="mb-2 font-semibold">Saved searches</h3>
      {items.length === 0 ? (
        <p className="text-sm text-text-2">Save a search to see what is new in it each day.</p>
      ) : (
        <ul className="rounded-l border border-line">
          {items.map((one) => (
            <li key={one.id} className="flex items-center border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => onOpen(one)}
                className="focus-inset flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-l px-3 text-left hover:bg-surface-2"
              >
                <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                  {one.name}
                </span>
                <Badge tone={one.newSince > 0 ? 'accent' : 'neutral'}>{newResultsText(one.newSince)}</Badge>
              </button>
              <IconButton
                needs="write"
                label={`Delete the saved search ${one.name}`}
                icon={<X aria-hidden size={14} />}
                onClick={() => onRemove(one)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "Companies: dentists in Graz". */
const getSummary = ({ kind, form }: DiscoverAddress): string =>
  `${kind === 'company' ? 'Companies' : 'People'}: ${questionText(kind, form)}`.slice(0, 80).trim();
