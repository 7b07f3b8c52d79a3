// The embedded source: made-up videos that can be searched and paged like the real ones (product-design section 2).
import {
  createTextIndex,
  hash32,
  picturePath,
  type Random,
  randomFrom,
  type SocialAccount,
  socialAccounts,
  type TextIndex,
} from '#prospecting/sample-data/server/index.ts';
import type { TiktokVideo } from '../contract.ts';
import { readPlace, writePlace } from '../domain/tiktok-keys.ts';
import type { TiktokSource } from './tiktok.provider.ts';

const PAGE_SIZE = 12;

export function createSampleTiktok(): TiktokSource {
  let built: TextIndex<SampleVideo> | null = null;
  const index = () => {
    built ??= createTextIndex(sampleVideos(), getTexts, [3, 3, 2, 1]);
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
function getTexts({ video, account: { topic, city, locale } }: SampleVideo): string[] {
  return [
    video.desc,
    video.challenges.map(({ title }) => title).join(' '),
    `${video.author.nickname} ${video.author.uniqueId}`,
    `${topic.topic} ${topic.nouns.join(' ')} ${city.name} ${locale.country}`,
  ];
}

// Made-up videos of the accounts that all samples share.

/** What the search looks at beside the texts of the video. */
export interface SampleVideo {
  video: TiktokVideo;
  account: SocialAccount;
}

/** Fixed, so that a sample is the same on every day: 1 November 2026. */
const NEWEST = 1_793_491_200;
const YEAR = 365 * 86_400;

const OPENINGS = ['', '', '', 'POV: ', 'Day 12: ', 'Part 2. ', 'Wait for it… ', '🔥 ', 'Unpopular opinion: '];
const ENDINGS = [
  '',
  '',
  '',
  ' 🙌',
  ' What would you do differently?',
  ' Sound on.',
  ' Full story in the profile.',
  ' ☕️🌲✨',
  ' (again)',
];
const SOUNDS = [
  'Slow Morning',
  'Workshop Radio',
  'Kettle Song',
  'Nordlys',
  'Two Left Feet',
  '静かな朝',
  'Línea Azul',
  'Rain on a Tin Roof',
];
const MUSICIANS = [
  'The Quiet Hours',
  'Velvet Ladder',
  'Ola Nordhaven',
  'Tarnwick Trio',
  'DJ Brindle',
  '青い窓',
  'Los Faroles',
];

let built: readonly SampleVideo[] | null = null;

/** Built on first use, then kept. */
export function sampleVideos(): readonly SampleVideo[] {
  built ??= socialAccounts().flatMap((account) => {
    const random = randomFrom(`videos ${account.handle}`);
    if (account.name === '' || random.chance(0.2)) return [];
    return Array.from({ length: 1 + random.below(2) }, (_, n) => ({ video: film(account, n), account }));
  });
  return built;
}

function film(account: SocialAccount, n: number): TiktokVideo {
  const { handle, name, topic, city, kind, hasPicture, verified } = account;
  const key = `${handle} ${n}`;
  const random = randomFrom(`video ${key}`);
  // Nineteen digits, as the network has them.
  const id = `75${String(hash32(`a${key}`)).padStart(10, '0')}${String(hash32(`b${key}`) % 10_000_000).padStart(7, '0')}`;
  const tags = random.chance(0.08)
    ? []
    : random.some([...topic.tags, 'smallbusiness', 'fyp', 'behindthescenes'], 2 + random.below(4));
  const file = random.chance(0.06) ? '' : `https://cdn.tiktok.example/video/${id}.mp4`;
  const picture = handle.replace(/[._]/g, '-');
  return {
    id,
    desc: getCaption(random, account, tags),
    createTime: random.chance(0.04) ? null : NEWEST - random.below(2 * YEAR),
    video: {
      cover: picturePath('video', `${picture}-${n}`),
      duration: random.chance(0.05) ? 0 : 6 + random.below(170),
      playAddr: file,
      downloadAddr: file,
    },
    author: {
      nickname: name.slice(0, 60).trim() || city.name,
      uniqueId: handle,
      avatarThumb: hasPicture ? picturePath(kind === 'person' ? 'person' : 'company', picture) : '',
      verified,
    },
    stats: toStats(random),
    challenges: tags.map((title) => ({ title })),
    music: toMusic(random, handle),
    url: `https://www.tiktok.example/@${handle}/video/${id}`,
  };
}

function getCaption(random: Random, { topic, city, locale }: SocialAccount, tags: readonly string[]): string {
  const scene = random.pick(topic.scenes);
  const hashtags = random.chance(0.5) ? tags.map((tag) => ` #${tag}`).join('') : '';
  if (random.chance(0.05)) {
    // The network allows thousands of characters, and some use them.
    const all = topic.scenes.map(
      (line, i) => `${i + 1}. ${line}, filmed in ${city.name} without a plan and cut on the train home.`,
    );
    return `${scene}. A long one:\n${all.join('\n')}\nThank you to everybody in ${city.name}, ${locale.country}.${hashtags}`;
  }
  return `${random.pick(OPENINGS)}${scene}${random.chance(0.2) ? ` in ${city.name}` : ''}${random.pick(ENDINGS)}${hashtags}`;
}

function toStats(random: Random): TiktokVideo['stats'] {
  // From a handful to tens of millions, most of them small.
  const playCount = Math.floor(10 ** (1 + random.below(620) / 100));
  const share = (of: number, least: number, most: number) =>
    Math.floor((of * (least + random.below(most - least))) / 1_000);
  const diggCount = share(playCount, 15, 140);
  return { playCount, diggCount, commentCount: share(diggCount, 5, 60), shareCount: share(diggCount, 8, 120) };
}

function toMusic(random: Random, handle: string): TiktokVideo['music'] {
  if (random.chance(0.08)) return null;
  if (random.chance(0.45)) return { title: 'original sound', authorName: handle };
  return { title: random.pick(SOUNDS), authorName: random.chance(0.05) ? '' : random.pick(MUSICIANS) };
}
