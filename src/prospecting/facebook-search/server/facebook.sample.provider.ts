// The embedded source: made-up pages, people, groups and posts that can be searched and opened like the real ones.
import { createTextIndex, type TextIndex } from '#prospecting/sample-data/server/index.ts';
import type { FacebookGroup, FacebookItem, FacebookKind, FacebookPage, FacebookProfile } from '../contract.ts';
import type { FacebookSource } from './facebook.provider.ts';
import { buildGroups, groupDetails } from './sample/groups.ts';
import { buildPages, pageDetails } from './sample/pages.ts';
import { buildProfiles, profileDetails, profileOfPage } from './sample/people.ts';
import { buildPosts } from './sample/posts.ts';

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
