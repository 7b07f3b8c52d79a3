// Facebook search (product-design 5.3): pages, people, groups or posts, 5 credits a search, in the grammar of Instagram's.
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { type ResultMarks, SearchBar, SearchScreen } from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { Segmented } from '#ui/Segmented.tsx';
import type { FacebookItem } from '../contract.ts';
import { itemKey } from '../domain/item-key.ts';
import { FoundCard } from './FoundCard.tsx';
import { COLUMNS, KIND_INFO, nounOf, SORTS, TYPE_BADGES } from './facebook-kinds.ts';
import { KINDS } from './facebook-results.ts';
import { GroupsNotice } from './GroupsNotice.tsx';
import { PostRow } from './PostRow.tsx';
import { useFacebookSearch } from './use-facebook-search.ts';

const CAPABILITIES = ['facebook-pages', 'facebook-people', 'facebook-groups', 'facebook-posts'] as const;
const OPTIONS = KINDS.map((kind) => ({ value: kind, label: KIND_INFO[kind].label }));

export function FacebookSearchPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <FacebookSearchOf uid={user.uid} /> : null;
}

function FacebookSearchOf({ uid }: { uid: string }) {
  const page = useFacebookSearch(uid);
  const { kind } = page.filters;
  const { label, placeholder, title, examples, text, type: wanted } = KIND_INFO[kind];
  // A source without groups by name answers with posts inside groups.
  const type = page.results?.searchResults[0]?.type ?? wanted;
  const searching = page.state.status === 'searching';
  return (
    <SearchScreen
      page={page}
      title="Facebook Search"
      lead="Find pages, people, groups and posts that are public."
      capabilities={CAPABILITIES}
      price={PRICES['facebook-search']}
      form={({ bar }) => (
        <SearchBar label={`Search ${label.toLowerCase()} on Facebook`} placeholder={placeholder} {...bar}>
          <Segmented
            options={OPTIONS}
            value={kind}
            onValueChange={(next) => page.switchTo({ kind: next })}
            disabled={searching}
            aria-label="What to search"
          />
        </SearchBar>
      )}
      notice={kind === 'groups' && <GroupsNotice page={page} />}
      layout={type === 'post' ? 'list' : 'grid'}
      noun={nounOf(type)}
      sorts={SORTS[type]}
      columns={COLUMNS[type]}
      csvName={`facebook ${kind}`}
      emptyText={EMPTY_TEXTS.NO_RESULTS}
      idle={{ icon: TYPE_BADGES[wanted].icon, title, examples, children: <p>{text}</p> }}
      renderItem={(item, marks) => <Found key={itemKey(item)} item={item} marks={marks} passed={page.passed} />}
    />
  );
}

interface FoundProps {
  item: FacebookItem;
  marks: ResultMarks;
  /** The results, passed along so that coming back shows them again. */
  passed: object | null;
}

function Found({ item, ...rest }: FoundProps) {
  return item.type === 'post' ? <PostRow post={item} {...rest} /> : <FoundCard item={item} {...rest} />;
}
