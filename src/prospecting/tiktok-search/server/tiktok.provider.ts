// The port to TikTok videos: what every source of them can do.
import type { SourcePort } from '#prospecting/searches/server/index.ts';
import type { FoundVideos } from '../domain/tiktok-payload.ts';

export interface TiktokSource extends SourcePort {
  /**
   * `cursor`: `next` of the page before, null for the first. Videos without cover, nickname or description are left out.
   * @throws SourceFault, and nothing else
   */
  searchVideos(keyword: string, cursor: string | null): Promise<FoundVideos>;
}
