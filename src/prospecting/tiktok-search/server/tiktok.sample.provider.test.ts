import { describe, expect, test } from 'vitest';
import { breaking } from '#tests/support/breaking.ts';
import { TiktokVideo } from '../contract.ts';
import { videoKey } from '../domain/tiktok-keys.ts';
import { createSampleTiktok, sampleVideos } from './tiktok.sample.provider.ts';

const source = createSampleTiktok();
const videos = sampleVideos().map(({ video }) => video);

describe('the sample', () => {
  test('keeps to the contract, would survive the dropping of section 5, and leads to reserved domains alone', () => {
    expect(videos.length).toBeGreaterThan(1_000);
    expect(breaking(TiktokVideo, videos)).toEqual([]);
    for (const video of videos) {
      expect([video.desc, video.author.nickname, video.video.cover]).not.toContain('');
      for (const url of [video.url, video.video.downloadAddr])
        expect(url).toMatch(/^(https:\/\/\w+\.tiktok\.example\/.+)?$/);
    }
    expect(new Set(videos.map(videoKey)).size).toBe(videos.length);
  });

  test('is as patchy as real data', () => {
    const share = (lacks: (video: TiktokVideo) => boolean) => videos.filter(lacks).length / videos.length;
    for (const lacks of [
      ({ music }: TiktokVideo) => music === null,
      ({ author }: TiktokVideo) => author.avatarThumb === '',
      ({ challenges }: TiktokVideo) => challenges.length === 0,
      ({ video }: TiktokVideo) => video.downloadAddr === '',
      ({ video }: TiktokVideo) => video.duration === 0,
      ({ desc }: TiktokVideo) => desc.length > 300,
    ]) {
      expect(share(lacks)).toBeGreaterThan(0.01);
      expect(share(lacks)).toBeLessThan(0.4);
    }
    for (const least of [1_000, 1_000_000])
      expect(share(({ stats }) => stats.playCount >= least)).toBeGreaterThan(0.02);
  });

  test.each(['coffee', 'timber', 'design', 'workshop', 'bakery', 'berlin'])(
    'finds videos for “%s”',
    async (keyword) => {
      expect((await source.searchVideos(keyword, null)).items.length).toBeGreaterThan(2);
    },
  );

  test('pages to the end without repeating itself', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const { items, next }: Awaited<ReturnType<typeof source.searchVideos>> = await source.searchVideos(
        'coffee',
        cursor,
      );
      seen.push(...items.map(videoKey));
      cursor = next;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBeGreaterThan(2);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan((pages - 1) * 12);
  });

  test('finds nothing for unused words, and refuses a cursor of another source', async () => {
    expect(await source.searchVideos('qqqqzzzz', null)).toEqual({ items: [], total: null, next: null });
    await expect(source.searchVideos('coffee', 'x')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
