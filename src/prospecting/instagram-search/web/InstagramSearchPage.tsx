// Instagram search (spec section 2): accounts by a word, 5 credits a search, results in a grid that outlive the page.
import { Camera, Lock, UserRound } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RunSummary } from '#prospecting/searches/contract.ts';
import {
  answerOptions,
  NO_FILTERS,
  type NoFilters,
  pageOfRun,
  RemotePicture,
  ResultCard,
  type ResultMarks,
  type SearchAnswer,
  SearchBar,
  type SearchQuery,
  SearchScreen,
  useSearchPage,
  Verified,
} from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS, FIELD_TEXTS } from '#shared/errors.ts';
import { ExternalButton } from '#ui/ExternalLink.tsx';
import type { CsvColumn } from '#ui/export-csv.ts';
import { type InstagramUser, reopenInstagram, searchInstagram } from '../contract.ts';

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
    requestOf: getRequest,
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

// The calls of this feature, in the words of every search page.
const searchRoute = endpoint(searchInstagram);
const reopenRoute = endpoint(reopenInstagram);

type Query = SearchQuery<NoFilters>;

const getBody = ({ term, page, cursor, ...how }: Query) => ({ query: term, page, cursor, ...answerOptions(how) });

const getRequest = (query: Query) => ({ path: searchRoute.path, body: getBody(query) });

function sendSearch(query: Query, idempotencyKey: string): Promise<SearchAnswer<InstagramUser>> {
  return call(searchRoute, { body: getBody(query) }, { idempotencyKey });
}

function readRun(runId: string, signal: AbortSignal): Promise<SearchAnswer<InstagramUser>> {
  return call(reopenRoute, { params: { runId } }, { signal });
}

/** What a run asked, for asking or showing it again. */
function queryOfRun(run: RunSummary): Query {
  const { query, cursor } = run.query as { query?: string; cursor?: string | null };
  return { term: query ?? run.label, filters: NO_FILTERS.defaults, page: pageOfRun(run), cursor: cursor ?? null };
}

// An account among the results: picture, username, verified badge, full name, and the way to its profile (spec section 2).

/** Any script reads in its own direction, and what is cut off is in the tooltip. */
function UserCard({ user, marks }: { user: InstagramUser; marks: ResultMarks }) {
  const { username, full_name, profile_pic_url, is_verified, is_private, search_social_context, profile_url } = user;
  return (
    <ResultCard
      name={username}
      marks={marks}
      actions={<ExternalButton url={profile_url} label="View Profile" about={`of ${username}`} />}
    >
      <div className="flex min-w-0 items-center gap-3">
        <RemotePicture src={profile_pic_url} icon={UserRound} className="size-12 rounded-full" />
        <div className="min-w-0 flex-1">
          <h3 className="flex min-w-0 items-center gap-1">
            <bdi title={username} className="truncate font-semibold">
              {username}
            </bdi>
            {is_verified && <Verified />}
          </h3>
          {full_name ? (
            <p dir="auto" title={full_name} className="truncate text-left text-text-2">
              {full_name}
            </p>
          ) : (
            <p className="text-text-3">No name</p>
          )}
        </div>
      </div>
      {(search_social_context || is_private) && (
        <p className="mt-2.5 flex min-w-0 items-center gap-3 text-xs text-text-3">
          {search_social_context && (
            <span dir="auto" title={search_social_context} className="truncate">
              {search_social_context}
            </span>
          )}
          {is_private && (
            <span className="flex shrink-0 items-center gap-1">
              <Lock aria-hidden size={12} />
              Private
            </span>
          )}
        </p>
      )}
    </ResultCard>
  );
}

// The accounts as a file, and the orders in which they can be looked at.
const USER_COLUMNS: readonly CsvColumn<InstagramUser>[] = [
  { header: 'Username', value: ({ username }) => username },
  { header: 'Full name', value: ({ full_name }) => full_name },
  { header: 'Verified', value: ({ is_verified }) => is_verified },
  { header: 'Private', value: ({ is_private }) => is_private },
  { header: 'Known for', value: ({ search_social_context }) => search_social_context },
  { header: 'Profile', value: ({ profile_url }) => profile_url },
];

const USER_SORTS = [
  {
    key: 'username',
    label: 'Username',
    compare: (a: InstagramUser, b: InstagramUser) => a.username.localeCompare(b.username),
  },
  {
    key: 'verified',
    label: 'Verified first',
    compare: (a: InstagramUser, b: InstagramUser) => Number(b.is_verified) - Number(a.is_verified),
  },
];
