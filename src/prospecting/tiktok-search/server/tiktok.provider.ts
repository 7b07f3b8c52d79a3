// TikTok videos: what a source of them can do, and the one behind the RapidAPI gateway (provider-contracts 4.5).
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { SourcePort } from '#prospecting/searches/server/index.ts';
import { readPlace } from '../domain/tiktok-keys.ts';
import { type FoundVideos, readTiktokVideos } from '../domain/tiktok-payload.ts';

export interface TiktokSource extends SourcePort {
  /**
   * `cursor`: `next` of the page before, null for the first. Videos without cover, nickname or description are left out.
   * @throws SourceFault, and nothing else
   */
  searchVideos(keyword: string, cursor: string | null): Promise<FoundVideos>;
}

// TikTok data behind the RapidAPI gateway (provider-contracts 4.5).
export function createRapidapiTiktok(client: SourceClient, info: SourceInfo): TiktokSource {
  return {
    info,
    available: client.available,
    async searchVideos(keyword, cursor) {
      const place = readPlace(cursor);
      const query = { keyword, cursor: place.cursor, search_id: place.searchId };
      return client.call({ method: 'GET', path: '/api/search/general', query, mayBeUnreadable: true }, (json) =>
        readTiktokVideos(json, place),
      );
    },
  };
}
