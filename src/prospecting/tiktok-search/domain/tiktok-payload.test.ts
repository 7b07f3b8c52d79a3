import { describe, expect, test } from 'vitest';
import { TiktokVideo } from '../contract.ts';
import { FIRST_PLACE, readPlace, videoKey } from './tiktok-keys.ts';
import { readTiktokVideos } from './tiktok-payload.ts';

/** provider-contracts 4.5. */
const ITEM = {
  id: '7512345678901234567',
  desc: 'Three shelf brackets we make every day #workshop #timber',
  createTime: 1748800000,
  video: {
    id: '7512345678901234567',
    duration: 27,
    ratio: '720p',
    cover: 'https://cdn.example.test/v/cover.jpg',
    originCover: 'https://cdn.example.test/v/origin.jpg',
    playAddr: 'https://cdn.example.test/v/play.mp4',
    downloadAddr: 'https://cdn.example.test/v/download.mp4',
    bitrateInfo: [
      {
        GearName: 'normal_540_0',
        PlayAddr: { Uri: 'v0a', UrlList: ['https://cdn.example.test/v/540.mp4'], Width: 576 },
      },
    ],
  },
  author: {
    id: '6900000000000000001',
    uniqueId: 'northwindtimber',
    nickname: 'Northwind Timber',
    avatarThumb: 'https://cdn.example.test/a/100.jpg',
    avatarMedium: 'https://cdn.example.test/a/720.jpg',
    avatarLarger: 'https://cdn.example.test/a/1080.jpg',
    verified: false,
  },
  music: { id: '7000000000000000009', title: 'original sound', authorName: 'northwindtimber', original: true },
  challenges: [
    { id: '1001', title: 'workshop', desc: '' },
    { id: '1002', title: 'timber', desc: '' },
  ],
  stats: { diggCount: 12840, commentCount: 231, playCount: 1204500, shareCount: 402, collectCount: 991 },
};
const GENERAL = {
  status_code: 0,
  data: [{ type: 1, common: { doc_id_str: ITEM.id }, item: ITEM }],
  cursor: 12,
  has_more: 1,
  log_pb: { impr_id: '20260601120000ABCDEF0123456789' },
};

const read = (json: unknown, place = FIRST_PLACE) => readTiktokVideos(json, place);
const one = (changes: object) => read({ ...GENERAL, data: [{ type: 1, item: { ...ITEM, ...changes } }] }).items;

test('the recorded answer gives the fields of the specification', () => {
  const { items, total, next } = read(GENERAL);
  expect({ total, next }).toEqual({ total: null, next: '12_20260601120000ABCDEF0123456789' });
  expect(items).toEqual([
    {
      id: '7512345678901234567',
      desc: 'Three shelf brackets we make every day #workshop #timber',
      createTime: 1748800000,
      video: {
        cover: 'https://cdn.example.test/v/cover.jpg',
        duration: 27,
        playAddr: 'https://cdn.example.test/v/play.mp4',
        downloadAddr: 'https://cdn.example.test/v/download.mp4',
      },
      author: {
        nickname: 'Northwind Timber',
        uniqueId: 'northwindtimber',
        avatarThumb: 'https://cdn.example.test/a/100.jpg',
        verified: false,
      },
      stats: { diggCount: 12840, commentCount: 231, playCount: 1204500, shareCount: 402 },
      challenges: [{ title: 'workshop' }, { title: 'timber' }],
      music: { authorName: 'northwindtimber', title: 'original sound' },
      url: 'https://www.tiktok.com/@northwindtimber/video/7512345678901234567',
    },
  ]);
  expect(TiktokVideo.parse(items[0])).toEqual(items[0]);
});

test('the list of the sibling call is read the same', () => {
  const { data, ...rest } = GENERAL;
  expect(read({ ...rest, item_list: data.map(({ item }) => item) })).toEqual(read(GENERAL));
});

describe('spec section 5: dropped', () => {
  const { video, author } = ITEM;
  test.each([
    ['no video', { video: undefined }],
    ['no cover', { video: { ...video, cover: undefined } }],
    ['an empty cover', { video: { ...video, cover: '' } }],
    ['a cover that is no address', { video: { ...video, cover: 'javascript:alert(1)' } }],
    ['no author', { author: null }],
    ['no nickname', { author: { ...author, nickname: undefined } }],
    ['a blank nickname', { author: { ...author, nickname: '  ' } }],
    ['no description', { desc: undefined }],
    ['an empty description', { desc: '' }],
    ['a blank description', { desc: ' \n ' }],
  ])('%s', (_what, changes) => expect(one(changes)).toEqual([]));
});

describe('one video', () => {
  const { video, author } = ITEM;
  test.each([
    ['no download address', { video: { ...video, downloadAddr: '' } }, { video: { downloadAddr: video.playAddr } }],
    [
      'neither download nor play address',
      { video: { ...video, downloadAddr: '', playAddr: null } },
      { video: { downloadAddr: 'https://cdn.example.test/v/540.mp4', playAddr: '' } },
    ],
    [
      'no address at all',
      { video: { cover: video.cover, bitrateInfo: [{}, null, { PlayAddr: { UrlList: 'x' } }] } },
      { video: { downloadAddr: '', duration: null } },
    ],
    ['a post of pictures', { video: { ...video, duration: 0 } }, { video: { duration: 0 } }],
    ['a duration as text', { video: { ...video, duration: '27' } }, { video: { duration: 27 } }],
    ['the time as text', { createTime: '1748800000' }, { createTime: 1748800000 }],
    ['the time of the wrong type', { createTime: {} }, { createTime: null }],
    ['no statistics', { stats: undefined }, { stats: { diggCount: 0, commentCount: 0, playCount: 0, shareCount: 0 } }],
    [
      'statistics of the wrong type',
      { stats: { diggCount: -1, playCount: null, shareCount: [] } },
      { stats: { diggCount: 0, playCount: 0, shareCount: 0 } },
    ],
    [
      'statistics as text',
      { stats: null, statsV2: { diggCount: '12840', playCount: '1204500' } },
      { stats: { diggCount: 12840, playCount: 1204500 } },
    ],
    ['no hashtags', { challenges: undefined }, { challenges: [] }],
    [
      'broken hashtags',
      { challenges: [null, 7, {}, { title: '' }, { title: 'ok' }] },
      { challenges: [{ title: 'ok' }] },
    ],
    ['no music', { music: undefined }, { music: null }],
    ['music without a title', { music: { authorName: 'a' } }, { music: { authorName: 'a', title: '' } }],
    ['no small avatar', { author: { ...author, avatarThumb: '' } }, { author: { avatarThumb: author.avatarMedium } }],
    ['verified', { author: { ...author, verified: true } }, { author: { verified: true } }],
    [
      'no short name of the author',
      { author: { ...author, uniqueId: null } },
      { author: { uniqueId: '' }, url: 'https://www.tiktok.com/search?q=Northwind%20Timber' },
    ],
    [
      'no id',
      { id: null, video: { ...video, id: undefined } },
      { id: '', url: 'https://www.tiktok.com/@northwindtimber' },
    ],
    ['an id that lost digits as a number', JSON.parse('{"id":7512345678901234567}'), { id: '7512345678901234567' }],
    [
      'a name that would leave the address',
      { author: { ...author, uniqueId: 'a/../b?c' } },
      { url: 'https://www.tiktok.com/@a%2F..%2Fb%3Fc/video/7512345678901234567' },
    ],
    ['paragraphs', { desc: 'a\r\nb\n\n\n\nc' }, { desc: 'a\nb\n\nc' }],
  ])('%s', (_what, changes, expected) => {
    const items = one(changes);
    expect(items).toMatchObject([expected]);
    expect(TiktokVideo.safeParse(items[0]).success).toBe(true);
  });

  test('without an id is known by its author and its text', () => {
    const [video] = one({ id: undefined, video: { ...ITEM.video, id: undefined } });
    expect(video?.url).toBe('https://www.tiktok.com/@northwindtimber');
    expect(video && videoKey(video)).toMatch(/^northwindtimber: Three shelf/);
  });
});

describe('the list', () => {
  test('skips what is no video, and one broken element never costs the others', () => {
    const data = [
      null,
      7,
      'x',
      { type: 4, user_list: [] },
      { type: 1, item: null },
      { type: 1, item: [] },
      ...GENERAL.data,
    ];
    expect(read({ ...GENERAL, data }).items).toHaveLength(1);
  });
  test('shows a video once', () => {
    expect(read({ ...GENERAL, data: [...GENERAL.data, ...GENERAL.data] }).items).toHaveLength(1);
  });
  test('is cut where it is far too long', () => {
    const data = Array.from({ length: 3_000 }, (_, n) => ({ item: { ...ITEM, id: String(n) } }));
    expect(read({ ...GENERAL, data }).items).toHaveLength(100);
  });
  test.each([[[]], [null]])('%j is no results', (data) => {
    expect(read({ status_code: 0, data, item_list: null }).items).toEqual([]);
  });
  test('a body that was empty or no JSON is no results (4.5)', () => {
    expect(read(undefined)).toEqual({ items: [], total: null, next: null });
  });
});

describe('what is no answer', () => {
  test.each([
    [{ ...GENERAL, status_code: 10101, status_msg: 'busy' }, 'SOFT_FAILURE'],
    [{ ...GENERAL, status_code: 'x' }, 'SOFT_FAILURE'],
    [{ status_code: 1, message: 'This API is no longer available at this location.' }, 'PROVIDER_MOVED'],
    [{ message: 'This API is no longer available at this location.' }, 'PROVIDER_MOVED'],
    [{ status_code: 0 }, 'BAD_PAYLOAD'],
    [{ status_code: 0, data: {} }, 'BAD_PAYLOAD'],
    [[], 'BAD_PAYLOAD'],
    [null, 'BAD_PAYLOAD'],
    [7, 'BAD_PAYLOAD'],
  ])('%j is %s', (json, code) => expect(() => read(json)).toThrow(expect.objectContaining({ code })));
});

describe('the next page', () => {
  const next = (changes: object, place = FIRST_PLACE) => read({ ...GENERAL, ...changes }, place).next;

  test.each([
    ['has_more 1', {}, '12_20260601120000ABCDEF0123456789'],
    ['has_more true', { has_more: true }, '12_20260601120000ABCDEF0123456789'],
    ['has_more 0', { has_more: 0 }, null],
    ['has_more missing', { has_more: undefined }, null],
    ['a cursor as text', { cursor: '24' }, '24_20260601120000ABCDEF0123456789'],
    ['no cursor', { cursor: null }, null],
    ['a cursor that stands still', { cursor: 0 }, null],
    ['no search id', { log_pb: null }, '12_0'],
    ['a search id that no address takes', { log_pb: { impr_id: 'a b&c' } }, '12_0'],
  ])('%s', (_what, changes, expected) => expect(next(changes)).toBe(expected));

  test('asks with the search id of the first answer', () => {
    const second = readPlace(next({}));
    expect(second).toEqual({ cursor: '12', searchId: '20260601120000ABCDEF0123456789' });
    expect(next({ cursor: 24, log_pb: { impr_id: 'another' } }, second)).toBe('24_20260601120000ABCDEF0123456789');
  });

  test.each([['x'], ['12'], ['12_'], ['-1_a'], ['1_a&b=c'], [`1_${'a'.repeat(101)}`]])(
    'a cursor like %s is refused',
    (text) => {
      expect(() => readPlace(text)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
    },
  );
});
