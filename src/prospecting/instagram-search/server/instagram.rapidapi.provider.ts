// Instagram data behind the RapidAPI gateway (provider-contracts 4.1).

import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { readInstagramUsers } from '../domain/instagram-payload.ts';
import type { InstagramSource } from './instagram.provider.ts';

export function createRapidapiInstagram(client: SourceClient, info: SourceInfo): InstagramSource {
  return {
    info,
    available: client.available,
    searchUsers: (query) => client.call({ method: 'GET', path: '/search', query: { query } }, readInstagramUsers),
  };
}
