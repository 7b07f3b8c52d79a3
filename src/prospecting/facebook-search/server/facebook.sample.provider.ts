// The embedded source: made-up pages, people, groups and posts that can be searched and opened like the real ones.
import type { FacebookSource } from './facebook.provider.ts';
import { buildSampleIndex } from './sample/sample-index.ts';

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
