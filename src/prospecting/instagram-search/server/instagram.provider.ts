// Instagram accounts: what a source of them can do, and the one behind the RapidAPI gateway (provider-contracts 4.1).
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { SourcePort } from '#prospecting/searches/server/index.ts';
import type { InstagramUser } from '../contract.ts';
import { readInstagramUsers } from '../domain/instagram-payload.ts';

export interface InstagramSource extends SourcePort {
  /** All that one answer has, about 50 at most: the network pages no further. @throws SourceFault, and nothing else */
  searchUsers(query: string): Promise<InstagramUser[]>;
}

// Instagram data behind the RapidAPI gateway (provider-contracts 4.1).
export function createRapidapiInstagram(client: SourceClient, info: SourceInfo): InstagramSource {
  return {
    info,
    available: client.available,
    searchUsers: (query) => client.call({ method: 'GET', path: '/search', query: { query } }, readInstagramUsers),
  };
}
