// TikTok search (spec section 2): videos by a keyword, 5 credits a search, and 5 for each further page.
import { Clapperboard, Download, Eye, Heart, MessageCircle, Music, Share2, UserRound } from 'lucide-react';
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
import { formatCount, formatShortCount } from '#shared/formats.ts';
import { ExternalButton, ExternalIconLink } from '#ui/ExternalLink.tsx';
import type { CsvColumn } from '#ui/export-csv.ts';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { reopenTiktok, searchTiktok, type TiktokVideo } from '../contract.ts';
import { videoKey } from '../domain/tiktok-keys.ts';

const CAPABILITIES = ['tiktok-videos'] as const;
const EXAMPLES = ['coffee', 'workshop', 'packaging'];

export function TiktokSearchPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <TiktokSearchOf uid={user.uid} /> : null;
}

function TiktokSearchOf({ uid }: { uid: string }) {
  const page = useSearchPage<NoFilters, TiktokVideo>({
    uid,
    name: 'tiktok-search',
    path: '/tiktok-search',
    filters: NO_FILTERS,
    send: sendSearch,
    requestOf: getRequest,
    reopen: readRun,
    queryOfRun,
    keyOf: videoKey,
    missingTerm: FIELD_TEXTS.SEARCH_KEYWORD,
  });
  return (
    <SearchScreen
      page={page}
      title="TikTok Search"
      lead="Find videos by what they show, and who makes them."
      price={PRICES['tiktok-search']}
      capabilities={CAPABILITIES}
      form={({ bar }) => <SearchBar label="Search videos on TikTok" placeholder="Keyword" {...bar} />}
      layout="grid"
      noun={(count) => (count === 1 ? 'video' : 'videos')}
      sorts={VIDEO_SORTS}
      columns={VIDEO_COLUMNS}
      csvName="tiktok"
      skeleton={<VideosLoading />}
      emptyText={EMPTY_TEXTS.NO_VALID_RESULTS}
      emptyHint="Videos without a cover, an author or a description are left out. Try another keyword."
      idle={{ icon: Clapperboard, title: 'Find videos by a keyword', examples: EXAMPLES }}
      renderItem={(item, marks) => <VideoCard key={videoKey(item)} item={item} marks={marks} />}
    />
  );
}

// The calls of this feature, in the words of every search page.
const searchRoute = endpoint(searchTiktok);
const reopenRoute = endpoint(reopenTiktok);

type Query = SearchQuery<NoFilters>;

const getBody = ({ term, page, cursor, ...how }: Query) => ({ keyword: term, page, cursor, ...answerOptions(how) });

const getRequest = (query: Query) => ({ path: searchRoute.path, body: getBody(query) });

function sendSearch(query: Query, idempotencyKey: string): Promise<SearchAnswer<TiktokVideo>> {
  return call(searchRoute, { body: getBody(query) }, { idempotencyKey });
}

function readRun(runId: string, signal: AbortSignal): Promise<SearchAnswer<TiktokVideo>> {
  return call(reopenRoute, { params: { runId } }, { signal });
}

/** What a run asked, for asking or showing it again. */
function queryOfRun(run: RunSummary): Query {
  const { keyword, cursor } = run.query as { keyword?: string; cursor?: string | null };
  return { term: keyword ?? run.label, filters: NO_FILTERS.defaults, page: pageOfRun(run), cursor: cursor ?? null };
}

// The shape of video cards while a search is running.
const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function VideosLoading() {
  return (
    <Loading label="Searching..." className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {CARDS.map((card) => (
        <div key={card} className="rounded-l border border-line bg-surface p-4">
          <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 sm:grid-cols-1">
            <Skeleton className="aspect-[9/16] w-full rounded-m sm:aspect-square" />
            <div className="space-y-2.5">
              <Skeleton className="h-9 w-3/4" />
              <Skeleton className="h-3.5 w-full" />
              <Skeleton className="h-3.5 w-4/5" />
              <Skeleton className="h-3 w-3/5" />
            </div>
          </div>
        </div>
      ))}
    </Loading>
  );
}

// The videos as a file, and the orders in which they can be looked at.
const VIDEO_COLUMNS: readonly CsvColumn<TiktokVideo>[] = [
  { header: 'Author', value: ({ author }) => author.nickname },
  { header: 'Username', value: ({ author }) => author.uniqueId },
  { header: 'Verified', value: ({ author }) => author.verified },
  { header: 'Description', value: ({ desc }) => desc },
  { header: 'Hashtags', value: ({ challenges }) => challenges.map(({ title }) => title).join(' ') },
  { header: 'Likes', value: ({ stats }) => stats.diggCount },
  { header: 'Comments', value: ({ stats }) => stats.commentCount },
  { header: 'Views', value: ({ stats }) => stats.playCount },
  { header: 'Shares', value: ({ stats }) => stats.shareCount },
  { header: 'Seconds', value: ({ video }) => video.duration },
  { header: 'Posted', value: ({ createTime }) => createTime && new Date(createTime * 1000).toISOString().slice(0, 10) },
  { header: 'Music by', value: ({ music }) => music?.authorName },
  { header: 'Music', value: ({ music }) => music?.title },
  { header: 'Video', value: ({ url }) => url },
];

const descending = (of: (video: TiktokVideo) => number) => (a: TiktokVideo, b: TiktokVideo) => of(b) - of(a);

const VIDEO_SORTS = [
  { key: 'views', label: 'Most views', compare: descending(({ stats }) => stats.playCount) },
  { key: 'likes', label: 'Most likes', compare: descending(({ stats }) => stats.diggCount) },
  { key: 'newest', label: 'Newest', compare: descending(({ createTime }) => createTime ?? 0) },
];

// A video among the results: cover, author, what it says, its music, its counts and the ways to it (spec section 2).

/** On phones the cover stands beside the text, so that a card is no higher than the screen. */
function VideoCard({ item, marks }: { item: TiktokVideo; marks: ResultMarks }) {
  const { desc, video, author, stats, challenges, music, url } = item;
  const hashtags = challenges.map(({ title }) => `#${title}`).join(' ');
  return (
    <ResultCard
      name={`Video by ${author.nickname}`}
      marks={marks}
      actions={
        <>
          <ExternalButton url={url} label="Watch on TikTok" about={`the video by ${author.nickname}`} />
          <ExternalIconLink url={video.downloadAddr} label="Download the video" icon={Download} />
        </>
      }
    >
      <div className="grid min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] gap-3 sm:grid-cols-1">
        <div className="relative self-start">
          <RemotePicture
            src={video.cover}
            icon={Clapperboard}
            className="aspect-[9/16] w-full rounded-m sm:aspect-square"
          />
          <Duration seconds={video.duration} />
        </div>
        <div className="min-w-0">
          <Author author={author} />
          <p dir="auto" title={desc} className="mt-2.5 line-clamp-3 text-left break-words whitespace-pre-line">
            {desc}
          </p>
          {hashtags && (
            <p
              dir="auto"
              title={hashtags}
              className="mt-1.5 line-clamp-2 text-left text-sm break-words text-accent-text"
            >
              {hashtags}
            </p>
          )}
          {music && (
            <p className="mt-2 flex min-w-0 items-center gap-1.5 text-xs text-text-3">
              <Music aria-hidden size={12} className="shrink-0" />
              <span className="sr-only">Music: </span>
              <bdi title={musicLine(music)} className="truncate">
                {musicLine(music)}
              </bdi>
            </p>
          )}
          <div className="mt-2.5">
            <VideoCounts stats={stats} />
          </div>
        </div>
      </div>
    </ResultCard>
  );
}

/** A post of pictures has no length. */
function Duration({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <span className="absolute right-1.5 bottom-1.5 rounded-s bg-text/85 px-1.5 py-0.5 text-xs font-label text-surface tabular-nums">
      {seconds === 0 ? 'Pictures' : `${seconds}s`}
    </span>
  );
}

function Author({ author }: { author: TiktokVideo['author'] }) {
  const { nickname, uniqueId, avatarThumb, verified } = author;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <RemotePicture src={avatarThumb} icon={UserRound} className="size-9 rounded-full" />
      <div className="min-w-0 flex-1">
        <h3 className="flex min-w-0 items-center gap-1">
          <bdi title={nickname} className="truncate font-semibold">
            {nickname}
          </bdi>
          {verified && <Verified />}
        </h3>
        {uniqueId && (
          <p title={`@${uniqueId}`} className="truncate text-sm text-text-3">
            @{uniqueId}
          </p>
        )}
      </div>
    </div>
  );
}

/** "original sound · northwindtimber": either may be missing. */
function musicLine({ title, authorName }: NonNullable<TiktokVideo['music']>): string {
  return [title, authorName].filter(Boolean).join(' · ');
}

// Likes, comments, views and shares of a video, shortened as spec section 2 says; the exact count is in the tooltip.
const COUNTS = [
  { of: 'diggCount', noun: 'likes', icon: Heart },
  { of: 'commentCount', noun: 'comments', icon: MessageCircle },
  { of: 'playCount', noun: 'views', icon: Eye },
  { of: 'shareCount', noun: 'shares', icon: Share2 },
] as const;

function VideoCounts({ stats }: { stats: TiktokVideo['stats'] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-text-2 tabular-nums">
      {COUNTS.map(({ of, noun, icon: Icon }) => (
        <li key={of} title={`${formatCount(stats[of])} ${noun}`} className="flex items-center gap-1">
          <Icon aria-hidden size={14} className="text-text-3" />
          {formatShortCount(stats[of])}
          <span className="sr-only">{noun}</span>
        </li>
      ))}
    </ul>
  );
}
