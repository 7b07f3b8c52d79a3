// The embedded source: made-up pages, people, groups and posts that can be searched and opened like the real ones.
import {
  createTextIndex,
  picturePath,
  type Random,
  randomFrom,
  type TextIndex,
  TRADES,
  type Trade,
} from '#prospecting/sample-data/server/index.ts';
import type { FacebookGroup, FacebookItem, FacebookKind, FacebookPage, FacebookProfile, ItemOf } from '../contract.ts';
import type { FacebookSource } from './facebook.provider.ts';
import { buildGroups, groupDetails, type SampleGroup } from './sample/groups.ts';
import { buildPages, pageDetails, SAMPLE_BASE, type SamplePage } from './sample/pages.ts';
import { buildProfiles, profileDetails, profileOfPage, type SampleProfile } from './sample/people.ts';

const PAGE_SIZE = 10;

export function createSampleFacebook(): FacebookSource {
  const index = buildSampleIndex();
  return {
    info: { key: 'sample', name: 'Sample data', sample: true },
    available: () => true,
    groupsBy: () => 'name',
    async search({ query, kind, cursor }) {
      const start = cursor === null ? 0 : Number(cursor);
      // A cursor of another source, from before this one answered: its list ends here.
      if (!Number.isSafeInteger(start) || start < 0) return { items: [], total: null, next: null };
      const { items, total } = index.find(kind, query, start, PAGE_SIZE);
      return { items, total, next: start + PAGE_SIZE < total ? String(start + PAGE_SIZE) : null };
    },
    page: async (key) => index.page(key),
    profile: async (key) => index.profile(key),
    group: async (key) => index.group(key),
  };
}

// Finds the records of the sample. Each kind is built when it is first asked for, then kept.
export interface SampleIndex {
  find(kind: FacebookKind, query: string, start: number, size: number): { items: FacebookItem[]; total: number };
  page(key: string): FacebookPage | null;
  profile(key: string): FacebookProfile | null;
  group(key: string): FacebookGroup | null;
}

/** The name, what it does, where, and what else it says. */
const WEIGHTS = [3, 2, 1, 1];

function buildSampleIndex(): SampleIndex {
  const pages = once(buildPages);
  const profiles = once(buildProfiles);
  const groups = once(buildGroups);
  const pageOf = once(() => byKey(pages()));
  const profileOf = once(() => byKey(profiles()));
  const groupOf = once(() => byKey(groups()));

  const indexes: Record<FacebookKind, () => TextIndex<{ item: FacebookItem }>> = {
    pages: once(() =>
      createTextIndex(
        pages(),
        ({ item, company: { trade, tagline, city, locale } }) => [
          item.name,
          `${trade.industry} ${trade.specialities.join(' ')}`,
          `${city.name} ${city.area} ${locale.country}`,
          tagline,
        ],
        WEIGHTS,
      ),
    ),
    people: once(() =>
      createTextIndex(
        profiles(),
        ({ item, person }) => [item.name, person.headline, person.location, person.company?.name ?? ''],
        WEIGHTS,
      ),
    ),
    groups: once(() =>
      createTextIndex(
        groups(),
        ({ item, trade, country }) => [
          item.name,
          trade.industry,
          country,
          `${trade.specialities.join(' ')} ${item.intro}`,
        ],
        WEIGHTS,
      ),
    ),
    posts: once(() =>
      createTextIndex(
        buildPosts({ pages: pages(), profiles: profiles(), groups: groups() }),
        ({ item, industry, place }) => [item.message, `${item.author.name} ${item.group?.name ?? ''}`, place, industry],
        WEIGHTS,
      ),
    ),
  };

  return {
    find(kind, query, start, size) {
      const { items, total } = indexes[kind]().page(query, start, size);
      return { items: items.map(({ item }) => item), total };
    },
    page: (key) => nullOr(pageOf().get(key), pageDetails),
    profile: (key) =>
      nullOr(profileOf().get(key), profileDetails) ??
      nullOr(pageOf().get(key), (page) => profileOfPage(pageDetails(page))),
    group: (key) => nullOr(groupOf().get(key), groupDetails),
  };
}

/** By the short name and by the number. */
function byKey<T extends { key: string; item: { id: string } }>(records: readonly T[]): Map<string, T> {
  return new Map(records.flatMap((record) => [[record.key, record] as const, [record.item.id, record] as const]));
}

function nullOr<T, R>(record: T | undefined, present: (record: T) => R): R | null {
  return record === undefined ? null : present(record);
}

function once<T>(build: () => T): () => T {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
}

// The posts of the sample: people and companies of the shared cast, looking for something or offering it.
export interface SamplePost {
  item: ItemOf<'post'>;
  /** Found by a search, though the words are not in the message. */
  industry: string;
  place: string;
}

export interface Cast {
  pages: readonly SamplePage[];
  profiles: readonly SampleProfile[];
  groups: readonly SampleGroup[];
}

const GENERATED = 2_400;
/** The posts are as old as the sample: they end on this day, and most of them are of its last months. */
const LATEST = Date.UTC(2026, 9, 31, 18);
const DAY = 86_400_000;

/** `#` stands for what the trade is about, `@` for a place. */
const WANTED = [
  'Looking for a supplier of # near @. Who has good experience?',
  'Can anyone recommend a company for # in @? Budget is there, time is not.',
  'We need # by the end of the month, delivered to @. Offers by message please.',
  'Who repairs or replaces #? We are in @ and would rather not wait until spring.',
];
const OFFERED = [
  'New in @: #. Samples on request, prices on the website.',
  'We have room for two more customers this quarter. Ask us about #.',
  'Open house on Friday in @. Coffee, # and no speeches.',
  'Hiring in @: someone who knows # and likes to explain it.',
];
const TALK = [
  'Ten years of #, and what I would do differently.',
  'Does anyone else find that # has become twice as expensive in @?',
  'Photographs from today: # in @.',
];
const LONG_ENDINGS = [
  'To be precise: we have asked three companies so far. One did not answer, one answered a question that we had not asked, and the third would start in a year.',
  'What matters to us, in this order: that it is on time, that it is what was agreed, and that someone answers the phone when it is neither.',
  'The quantities are not large. It is about forty pieces a month at first and, if it goes well, four times that from the summer on.',
  'We can collect it ourselves, we can pay at once, and we are happy to be named as a reference afterwards.',
  'If you know someone who knows someone: please pass it on. Thank you for reading this far.',
];

export function buildPosts(cast: Cast): SamplePost[] {
  return Array.from({ length: GENERATED }, (_, i) => generate(i, cast));
}

function generate(i: number, { pages, profiles, groups }: Cast): SamplePost {
  const random = randomFrom(`facebook post ${i}`);
  const byPage = random.chance(0.3);
  const page = random.pick(pages);
  const profile = random.pick(profiles);
  const group = random.chance(0.45) ? random.pick(groups) : null;
  const { company } = byPage ? page : profile.person;
  const trade = group?.trade ?? company?.trade ?? random.pick(TRADES);
  const place = group?.place ?? company?.city.name ?? '';
  const { id, name, url, picture } = byPage ? page.item : profile.item;
  const postId = String(122_100_000_000_000_001n + BigInt(i) * 7n);
  const reactions = Math.floor((random.below(1_000) / 1_000) ** 3 * 4_000);
  return {
    industry: trade.industry,
    place,
    item: {
      type: 'post',
      id: postId,
      url: `${SAMPLE_BASE}${postId}`,
      message: message(random, trade, place || 'town'),
      at: random.chance(0.03)
        ? null
        : new Date(LATEST - Math.floor((random.below(1_000) / 1_000) ** 2 * 500 * DAY)).toISOString(),
      reactions: random.chance(0.04) ? null : reactions,
      comments: random.chance(0.04) ? null : Math.floor(reactions / (2 + random.below(20))),
      shares: random.chance(0.1) ? null : Math.floor(reactions / (10 + random.below(60))),
      picture: random.chance(0.3) ? picturePath('cover', `post-${i}`) : '',
      video: random.chance(0.06),
      author: random.chance(0.02) ? { id: '', name: '', url: '', picture: '' } : { id, name, url, picture },
      group: group && { name: group.item.name, url: group.item.url },
    },
  };
}

function message(random: Random, trade: Trade, place: string): string {
  const first = random
    .pick(random.pick([WANTED, WANTED, OFFERED, TALK]))
    .replace('#', random.pick(trade.specialities))
    .replace('@', place);
  const more = random.chance(0.35) ? random.some(LONG_ENDINGS, 1 + random.below(LONG_ENDINGS.length)) : [];
  const tags = random.chance(0.25) ? [random.some(trade.specialities, 3).map(hashtag).join(' ')] : [];
  return [first.replace(/^./, (letter) => letter.toUpperCase()), ...more, ...tags].join('\n\n');
}

const hashtag = (words: string) => `#${words.replace(/[^\p{L}\p{N}]+/gu, '')}`;
