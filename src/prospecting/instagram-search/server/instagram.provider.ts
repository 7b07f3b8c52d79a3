// The port to Instagram accounts: what every source of them can do.
import type { SourcePort } from '#prospecting/searches/server/index.ts';
import type { InstagramUser } from '../contract.ts';

export interface InstagramSource extends SourcePort {
  /** All that one answer has, about 50 at most: the network pages no further. @throws SourceFault, and nothing else */
  searchUsers(query: string): Promise<InstagramUser[]>;
}
