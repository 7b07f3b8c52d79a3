// TikTok data behind the RapidAPI gateway (provider-contracts 4.5).

import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { readPlace } from '../domain/tiktok-cursor.ts';
import { readTiktokVideos } from '../domain/tiktok-payload.ts';
import type { TiktokSource } from './tiktok.provider.ts';

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
