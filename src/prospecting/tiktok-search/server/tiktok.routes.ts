// TikTok search as the frame of all searches knows it: its price, its words, how it asks and what it shows.
import type { Router } from '#platform/http/router.ts';
import { registerSearch, type SearchContext, type SearchKind } from '#prospecting/searches/server/index.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import { reopenTiktok, searchTiktok, type TiktokVideo } from '../contract.ts';
import { videoKey } from '../domain/tiktok-keys.ts';
import { createRapidapiTiktok, type TiktokSource } from './tiktok.provider.ts';
import { createSampleTiktok } from './tiktok.sample.provider.ts';

export function registerTiktokRoutes(router: Router, context: SearchContext, sources: Sources): void {
  const kind: SearchKind<{ keyword: string }, TiktokVideo, TiktokSource> = {
    capabilities: ['tiktok-videos'],
    capabilityOf: () => 'tiktok-videos',
    activity: 'TikTok search',
    price: 'tiktok-search',
    failure: 'SEARCH_FAILED',
    label: ({ keyword }) => keyword,
    source: sources.port({
      capability: 'tiktok',
      keyed: { source: 'tiktok', create: createRapidapiTiktok },
      sample: createSampleTiktok,
    }),
    ask: (source, { keyword, cursor }) => source.searchVideos(keyword, cursor),
    keyOf: videoKey,
    show: (item, signPicture) => ({
      ...item,
      video: { ...item.video, cover: signPicture(item.video.cover) },
      author: { ...item.author, avatarThumb: signPicture(item.author.avatarThumb) },
    }),
  };
  registerSearch(router, context, { search: searchTiktok, reopen: reopenTiktok }, kind);
}
