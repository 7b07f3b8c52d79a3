// Saved searches above the results: each with what is new since it was last looked at, and a button that keeps this one.
import { Bell, BookmarkPlus, X } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { SavedSearch } from '../contract.ts';
import { formOf, jobQueryOf, summaryOf } from './job-filters.ts';
import type { JobPage } from './use-job-search.ts';
import { useSavedSearches } from './use-saved-searches.ts';

const newsText = (news: number | null): string =>
  news === null ? 'run to see news' : news >= 100 ? '99+ new' : news === 0 ? 'nothing new' : `${news} new`;

export function SavedSearches({ page }: { page: JobPage }) {
  const { items, save, remove, see } = useSavedSearches();
  const term = page.term.trim();
  const query = jobQueryOf(term, page.filters);
  const kept = items.some((one) => JSON.stringify(formOf(one.query)) === JSON.stringify(formOf(query)));
  function open(one: SavedSearch) {
    const { term: words, filters } = formOf(one.query);
    see(one.id);
    page.run({ term: words, filters, page: 1, cursor: null });
  }
  if (items.length === 0 && term === '') return null;
  return (
    <section aria-label="Saved searches" className="mb-4 flex flex-wrap items-center gap-2">
      <Bell aria-hidden size={16} className="text-text-3" />
      <ul className="contents">
        {items.map((one) => (
          <li key={one.id} className="inline-flex max-w-full items-center rounded-m border border-line bg-surface">
            <button
              type="button"
              onClick={() => open(one)}
              title={`Search again (1 credit): ${[one.query.keyword, summaryOf(formOf(one.query).filters)].filter(Boolean).join(' · ')}`}
              className="focus-inset inline-flex min-h-8 min-w-0 items-center gap-2 rounded-l-m px-2.5 hover:bg-surface-2 pointer-coarse:min-h-11"
            >
              <span dir="auto" className="truncate font-medium">
                {one.name}
              </span>
              <Badge tone={one.news ? 'accent' : 'neutral'}>{newsText(one.news)}</Badge>
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
      {term !== '' && !kept && (
        <Button
          needs="write"
          variant="ghost"
          size="sm"
          icon={<BookmarkPlus aria-hidden size={14} />}
          onClick={() => save([term, summaryOf(page.filters)].filter(Boolean).join(' · ').slice(0, 100), query)}
        >
          Save this search
        </Button>
      )}
    </section>
  );
}
