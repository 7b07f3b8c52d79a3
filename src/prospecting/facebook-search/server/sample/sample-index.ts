// Finds the records of the sample. Each kind is built when it is first asked for, then kept.
import { createTextIndex, type TextIndex } from '#prospecting/sample-data/server/index.ts';
import type { FacebookGroup, FacebookItem, FacebookKind, FacebookPage, FacebookProfile } from '../../contract.ts';
import { buildGroups, groupDetails } from './groups.ts';
import { buildPages, pageDetails } from './pages.ts';
import { buildProfiles, profileDetails, profileOfPage } from './people.ts';
import { buildPosts } from './posts.ts';

export interface SampleIndex {
  find(kind: FacebookKind, query: string, start: number, size: number): { items: FacebookItem[]; total: number };
  page(key: string): FacebookPage | null;
  profile(key: string): FacebookProfile | null;
  group(key: string): FacebookGroup | null;
}

/** The name, what it does, where, and what else it says. */
const WEIGHTS = [3, 2, 1, 1];

export function buildSampleIndex(): SampleIndex {
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
