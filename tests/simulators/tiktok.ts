// The TikTok data API behind the gateway (provider-contracts 4.5): the general search, and its sibling with another shape.
import { type Call, type Endpoint, Reply, required, withHoles } from './endpoint.ts';
import { createHostile } from './hostile.ts';
import { dice } from './invented.ts';
import { inventAccount } from './invented-social.ts';
import type { Scenario } from './scenarios.ts';

const PAGE_SIZE = 12;
const HOST = 'tiktok-api23.p.rapidapi.com';

function toVideo(origin: string, term: string, n: number): Record<string, unknown> {
  const { handle, name, verified, picture, tags } = inventAccount(origin, term, n);
  const roll = dice('video', term, n);
  const id = `75${String(roll(1_000_000_000)).padStart(9, '0')}${String(n).padStart(8, '0')}`;
  const file = `${origin}/videos/${id}.mp4`;
  const playCount = 10 ** roll(8);
  const hashtags = tags.map((tag) => ` #${tag}`).join('');
  return {
    id,
    desc: n % 11 === 10 ? '' : `${name || handle}, ${term}: take ${n + 1}${hashtags}`,
    createTime: n % 5 === 4 ? String(1_748_800_000 - n * 3_600) : 1_748_800_000 - n * 3_600,
    video: {
      id,
      duration: n % 8 === 6 ? 0 : 5 + roll(170),
      ratio: '720p',
      width: 720,
      height: 1280,
      cover: n % 7 === 3 ? `${origin}/pictures/forbidden.png` : `${origin}/pictures/cover-${id}.png`,
      originCover: `${origin}/pictures/origin-${id}.png`,
      dynamicCover: `${origin}/pictures/dynamic-${id}.png`,
      playAddr: file,
      downloadAddr: n % 3 === 1 ? '' : `${file}?download=1`,
      bitrateInfo: [
        { GearName: 'normal_540_0', Bitrate: 812_345, PlayAddr: { Uri: 'v0a', UrlList: [`${file}?540=1`] } },
      ],
    },
    author: {
      id: `69${id.slice(2)}`,
      uniqueId: handle,
      nickname: name || handle,
      avatarThumb: picture,
      avatarMedium: picture,
      avatarLarger: picture,
      signature: 'Made for the simulator',
      verified,
      secUid: 'MS4wLjABexample',
      privateAccount: false,
    },
    authorStats: { followerCount: 53_100, followingCount: 12, heartCount: 910_000, videoCount: 240 },
    ...(n % 6 !== 4 && {
      music: { id: '7000000000000000009', title: 'original sound', authorName: handle, original: true, duration: 27 },
    }),
    ...(n % 9 !== 7 && { challenges: tags.map((title, i) => ({ id: String(1_001 + i), title, desc: '' })) }),
    stats: {
      diggCount: Math.floor(playCount / 9),
      commentCount: Math.floor(playCount / 300),
      playCount,
      shareCount: Math.floor(playCount / 700),
      collectCount: 991,
    },
  };
}

/** The parts of a video beside its own fields have holes too. */
function broken(video: Record<string, unknown>, n: number): Record<string, unknown> {
  const { author, video: file, stats, ...rest } = video as Record<string, Record<string, unknown>>;
  return {
    ...withHoles(rest, n, /^(id|desc)$/),
    author: withHoles(author ?? {}, n, /^(nickname|uniqueId)$/),
    video: withHoles(file ?? {}, n, n % 4 === 3 ? /^$/ : /^cover$/),
    stats: n % 5 === 0 ? null : withHoles(stats ?? {}, n),
  };
}

function page({ origin, query }: Call, term: string, scenario: Scenario): { items: unknown[]; rest: object } | Reply {
  const cursor = Number(query.cursor ?? 0);
  const first = `${query.search_id ?? '0'}` === '0';
  const imprId = `2026${dice('impr', term)(1_000_000_000)}ABCDEF`;
  // Later pages need the search id of the first.
  if (!Number.isSafeInteger(cursor) || (cursor > 0 && !first && query.search_id !== imprId)) {
    return new Reply(400, { message: 'cursor or search_id is not valid' });
  }
  const total = 16 + dice('videos', term)(40);
  const end = Math.min(total, cursor + PAGE_SIZE);
  const items = Array.from({ length: Math.max(0, end - cursor) }, (_, i) => {
    const video = toVideo(origin, term, cursor + i);
    if (scenario === 'partial') return broken(video, cursor + i);
    return scenario === 'hostile' ? createHostile(video, '', cursor + i) : video;
  });
  // Each answer has an id of its own; only the first counts.
  const log_pb = { impr_id: first ? imprId : `${imprId}-${cursor}` };
  return { items, rest: { cursor: end, has_more: end < total ? 1 : 0, log_pb } };
}

function answerWith(shape: (items: unknown[]) => object): Endpoint['answer'] {
  return (call, term, scenario) => {
    if (scenario === 'soft_fail') return { status_code: 10_101, status_msg: 'Server is busy' };
    if (scenario === 'moved') return { message: 'This API is no longer available at this location.' };
    if (scenario === 'empty' || scenario === 'not_found')
      return { status_code: 0, ...shape([]), cursor: 0, has_more: 0 };
    const found = page(call, term, scenario);
    if (found instanceof Reply) return found;
    // The sibling's shape in the place of this one's.
    if (scenario === 'alt') return { status_code: 0, item_list: found.items, ...found.rest };
    return { status_code: 0, ...shape(found.items), ...found.rest };
  };
}

/** Accounts and advertisements stand between the videos. */
const general = (items: unknown[]) => ({
  data: [
    ...(items.length > 0 ? [{ type: 4, user_list: [{ user_info: { nickname: 'No video' } }] }, null, 'broken'] : []),
    ...items.map((item) => ({ type: 1, common: { doc_id_str: (item as { id?: unknown }).id }, item })),
  ],
});

const search = (path: string, shape: (items: unknown[]) => object): Endpoint => ({
  host: HOST,
  method: 'GET',
  path,
  term: ({ query }) => required(query.keyword),
  answer: answerWith(shape),
});

export const ENDPOINTS: readonly Endpoint[] = [
  search('/api/search/general', general),
  search('/api/search/video', (items) => ({ item_list: items })),
];
