// The embedded source: made-up videos that can be searched and paged like the real ones (product-design section 2).
import { createTextIndex, type TextIndex } from '#prospecting/sample-data/server/index.ts';
import { readPlace, writePlace } from '../domain/tiktok-keys.ts';
import { type SampleVideo, sampleVideos } from './sample-videos.ts';
import type { TiktokSource } from './tiktok.provider.ts';

const PAGE_SIZE = 12;

export function createSampleTiktok(): TiktokSource {
  let built: TextIndex<SampleVideo> | null = null;
  const index = () => {
    built ??= createTextIndex(sampleVideos(), textsOf, [3, 3, 2, 1]);
    return built;
  };
  return {
    info: { key: 'sample', name: 'Sample data', sample: true },
    available: () => true,
    async searchVideos(keyword, cursor) {
      const start = Number(readPlace(cursor).cursor);
      const { items, total } = index().page(keyword, start, PAGE_SIZE);
      const end = start + items.length;
      const next = end < total ? writePlace({ cursor: String(end), searchId: 'sample' }) : null;
      // The network does not say how many there are in all.
      return { items: items.map(({ video }) => video), total: null, next };
    },
  };
}

/** Description, hashtags, author, where and what about. */
function textsOf({ video, account: { topic, city, locale } }: SampleVideo): string[] {
  return [
    video.desc,
    video.challenges.map(({ title }) => title).join(' '),
    `${video.author.nickname} ${video.author.uniqueId}`,
    `${topic.topic} ${topic.nouns.join(' ')} ${city.name} ${locale.country}`,
  ];
}
