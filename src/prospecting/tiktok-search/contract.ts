// TikTok search: the fields of spec section 3 and the two routes of a search.
import { z } from 'zod';
import { searchRoutes } from '#prospecting/searches/contract.ts';
import { FIELD_TEXTS } from '#shared/errors.ts';
import { text } from '#shared/text.ts';

const count = z.number().int();

/** Short-video item, spec section 3; the names are the network's. Cover, nickname and description are never empty. */
export const TiktokVideo = z.object({
  /** Empty where the network gave none. */
  id: z.string(),
  desc: z.string(),
  /** Epoch seconds. */
  createTime: z.number().int().nullable(),
  video: z.object({
    /** Address on our own image door. */
    cover: z.string(),
    /** Seconds; 0 for posts of pictures, null where the network does not say. */
    duration: z.number().int().nullable(),
    playAddr: z.string(),
    /** Where the video itself is, by whichever of its addresses the network gave; empty where by none. */
    downloadAddr: z.string(),
  }),
  author: z.object({
    nickname: z.string(),
    uniqueId: z.string(),
    /** Address on our own image door, or empty. */
    avatarThumb: z.string(),
    verified: z.boolean(),
  }),
  stats: z.object({ diggCount: count, commentCount: count, playCount: count, shareCount: count }),
  challenges: z.array(z.object({ title: z.string() })),
  music: z.object({ authorName: z.string(), title: z.string() }).nullable(),
  /** The video's page at the network, or empty. */
  url: z.string(),
});
export type TiktokVideo = z.output<typeof TiktokVideo>;

export const { search: searchTiktok, reopen: reopenTiktok } = searchRoutes({
  base: '/api/tiktok/videos',
  summary: 'Search videos on TikTok',
  plan: 'tiktok-search',
  credits: 'tiktok-search',
  query: z.object({ keyword: text({ label: 'Search keyword', max: 200, missing: FIELD_TEXTS.SEARCH_KEYWORD }) }),
  item: TiktokVideo,
  failure: 'SEARCH_FAILED',
});
