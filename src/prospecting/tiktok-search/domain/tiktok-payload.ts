// What the keyed source answers (provider-contracts 4.5), read leniently into the fields of the specification.
import { z } from 'zod';
import {
  isRecord,
  looseCount,
  looseFlag,
  looseLine,
  looseList,
  looseObject,
  looseParagraphs,
  looseUrl,
} from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { TiktokVideo } from '../contract.ts';
import { type TiktokPlace, usableId, videoKey, writePlace } from './tiktok-keys.ts';

/** A page has 10 to 30; a source that sends a hundred thousand must not fill the table of results. */
const MAX_VIDEOS = 100;
const MAX_HASHTAGS = 30;
const MAX_BITRATES = 10;

const address = looseUrl();
const line = looseLine(200);
/** Numbers too large for JSON's arithmetic have lost digits on the way: an id is text, or a small number. */
const id = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' && !Number.isSafeInteger(value) ? '' : looseLine(40).parse(value)));

const bitrate = looseObject({ PlayAddr: looseObject({ UrlList: looseList(address, MAX_BITRATES) }) }).transform(
  ({ PlayAddr }) => PlayAddr.UrlList.find((url) => url !== '') ?? null,
);

const counts = looseObject({
  diggCount: looseCount(),
  commentCount: looseCount(),
  playCount: looseCount(),
  shareCount: looseCount(),
});

const item = looseObject({
  id,
  desc: looseParagraphs(4_000),
  createTime: looseCount(),
  video: looseObject({
    id,
    cover: address,
    duration: looseCount(),
    playAddr: address,
    downloadAddr: address,
    bitrateInfo: looseList(bitrate, MAX_BITRATES),
  }),
  author: looseObject({
    nickname: line,
    uniqueId: looseLine(100),
    avatarThumb: address,
    avatarMedium: address,
    avatarLarger: address,
    verified: looseFlag(),
  }),
  stats: counts,
  /** The same counts as text. */
  statsV2: counts,
  challenges: looseList(
    looseObject({ title: looseLine(100) }).transform(({ title }) => (title === '' ? null : { title })),
    MAX_HASHTAGS,
  ),
  music: looseObject({ authorName: line, title: line }),
}).transform((raw): TiktokVideo | null => {
  const { cover, duration, playAddr, downloadAddr, bitrateInfo } = raw.video;
  const { nickname, uniqueId, verified, avatarThumb, avatarMedium, avatarLarger } = raw.author;
  // Spec section 5: results without a cover, an author nickname or a description are dropped.
  if (cover === '' || nickname === '' || raw.desc === '') return null;
  const videoId = raw.id || raw.video.id;
  const countOf = (name: keyof typeof raw.stats) => raw.stats[name] ?? raw.statsV2[name] ?? 0;
  return {
    id: videoId,
    desc: raw.desc,
    createTime: raw.createTime,
    video: { cover, duration, playAddr, downloadAddr: downloadAddr || playAddr || (bitrateInfo[0] ?? '') },
    author: { nickname, uniqueId, avatarThumb: avatarThumb || avatarMedium || avatarLarger, verified },
    stats: {
      diggCount: countOf('diggCount'),
      commentCount: countOf('commentCount'),
      playCount: countOf('playCount'),
      shareCount: countOf('shareCount'),
    },
    challenges: raw.challenges,
    music: raw.music.authorName === '' && raw.music.title === '' ? null : raw.music,
    url: watchUrl({ uniqueId, nickname, videoId }),
  };
});

/** `data` of the general search holds the video in `item`, beside accounts and advertisements; `item_list` holds it bare. */
const entry = z
  .unknown()
  .transform((element) => (isRecord(element) ? (element.item ?? element) : element))
  .pipe(item);

/** Where Watch on TikTok leads: the video, without its id the author's videos, without the author's id a search for the name. */
function watchUrl({ uniqueId, nickname, videoId }: Record<'uniqueId' | 'nickname' | 'videoId', string>): string {
  if (uniqueId === '') return `https://www.tiktok.com/search?q=${encodeURIComponent(nickname)}`;
  const author = `https://www.tiktok.com/@${encodeURIComponent(uniqueId)}`;
  return videoId === '' ? author : `${author}/video/${encodeURIComponent(videoId)}`;
}

export interface FoundVideos {
  items: TiktokVideo[];
  total: null;
  next: string | null;
}

const NOTHING: FoundVideos = { items: [], total: null, next: null };

/**
 * @param json undefined for a body that was empty or no JSON: this source has been seen to say so that it found nothing
 * @param asked the place that this page was asked for
 * @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD
 */
export function readTiktokVideos(json: unknown, asked: TiktokPlace): FoundVideos {
  if (json === undefined) return NOTHING;
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an object');
  assertSuccess(json);
  const list = json.data ?? json.item_list;
  if (list === undefined) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of videos');
  if (list !== null && !Array.isArray(list)) throw new SourceFault('BAD_PAYLOAD', 'the list of videos is none');
  const byKey = new Map<string, TiktokVideo>();
  for (const video of looseList(entry, MAX_VIDEOS).parse(list)) {
    if (!byKey.has(videoKey(video))) byKey.set(videoKey(video), video);
  }
  return { items: [...byKey.values()], total: null, next: getNext(json, asked) };
}

/** `status_code` 0 is success, any other value a failure inside a 200. */
function assertSuccess({ status_code, status_msg, message }: Record<string, unknown>): void {
  const said = looseLine(300).parse(status_msg || message);
  // The provider has no other sign for it than this sentence (provider-contracts section 10).
  if (/no longer available at this location/i.test(said)) throw new SourceFault('PROVIDER_MOVED', said);
  if (Number(status_code ?? 0) !== 0) throw new SourceFault('SOFT_FAILURE', said || 'the status code is not 0');
}

function getNext({ has_more, cursor, log_pb }: Record<string, unknown>, asked: TiktokPlace): string | null {
  const at = looseCount().parse(cursor);
  // A cursor that does not move would sell the same page again.
  if (!looseFlag().parse(has_more) || at === null || String(at) === asked.cursor) return null;
  const given = usableId(looseLine(100).parse(isRecord(log_pb) ? log_pb.impr_id : ''));
  return writePlace({ cursor: String(at), searchId: asked.searchId === '0' ? (given ?? '0') : asked.searchId });
}
