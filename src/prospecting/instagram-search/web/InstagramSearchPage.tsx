// Instagram search (spec section 2): accounts by a word, 5 credits a search, results in a grid that outlive the page.
import { Camera } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { NO_FILTERS, type NoFilters, SearchBar, SearchScreen, useSearchPage } from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS, FIELD_TEXTS } from '#shared/errors.ts';
import type { InstagramUser } from '../contract.ts';
import { queryOfRun, readRun, requestOf, sendSearch } from './api.ts';
import { UserCard } from './UserCard.tsx';
import { USER_COLUMNS, USER_SORTS } from './user-columns.ts';

const CAPABILITIES = ['instagram-users'] as const;
const EXAMPLES = ['coffee roasters', 'timber', 'packaging design'];

export function InstagramSearchPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <InstagramSearchOf uid={user.uid} /> : null;
}

function InstagramSearchOf({ uid }: { uid: string }) {
  const page = useSearchPage<NoFilters, InstagramUser>({
    uid,
    name: 'instagram-search',
    path: '/instagram-search',
    filters: NO_FILTERS,
    send: sendSearch,
    requestOf,
    reopen: readRun,
    queryOfRun,
    keyOf: ({ id }) => id,
    missingTerm: FIELD_TEXTS.SEARCH_TERM,
  });
  return (
    <SearchScreen
      page={page}
      title="Instagram Search"
      lead="Find businesses and people by name, trade or topic."
      price={PRICES['instagram-search']}
      capabilities={CAPABILITIES}
      form={({ bar }) => <SearchBar label="Search accounts on Instagram" placeholder="Name, trade or topic" {...bar} />}
      layout="grid"
      noun={(count) => (count === 1 ? 'account' : 'accounts')}
      sorts={USER_SORTS}
      columns={USER_COLUMNS}
      csvName="instagram"
      emptyText={EMPTY_TEXTS.NO_RESULTS}
      idle={{ icon: Camera, title: 'Find accounts by name, trade or topic', examples: EXAMPLES }}
      renderItem={(user, marks) => <UserCard key={user.id} user={user} marks={marks} />}
    />
  );
}
