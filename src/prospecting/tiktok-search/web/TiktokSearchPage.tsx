// TikTok search (spec section 2): videos by a keyword, 5 credits a search, and 5 for each further page.
import { Clapperboard } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { NO_FILTERS, type NoFilters, SearchBar, SearchScreen, useSearchPage } from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS, FIELD_TEXTS } from '#shared/errors.ts';
import type { TiktokVideo } from '../contract.ts';
import { videoKey } from '../domain/video-key.ts';
import { queryOfRun, readRun, requestOf, sendSearch } from './api.ts';
import { VideoCard } from './VideoCard.tsx';
import { VideosLoading } from './VideosLoading.tsx';
import { VIDEO_COLUMNS, VIDEO_SORTS } from './video-columns.ts';

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
    requestOf,
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
