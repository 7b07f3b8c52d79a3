// What the page shows, as its address says it. Whatever an address says that is none of ours is left out.

import type { Channel, Shelf, TemplateSort } from '../contract.ts';
import { CHANNELS } from '../limits.contract.ts';

export interface PageState {
  shelf: Shelf;
  channel: Channel | null;
  q: string;
  sort: TemplateSort;
  order: 'asc' | 'desc';
  page: number;
  after: string | null;
  /** The one that is edited. */
  template: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DEFAULTS: PageState = {
  shelf: 'live',
  channel: null,
  q: '',
  sort: 'updated',
  order: 'desc',
  page: 1,
  after: null,
  template: null,
};

const oneOf = <T extends string>(words: readonly T[], word: string | null): T | null =>
  words.find((each) => each === word) ?? null;
const uuid = (text: string | null) => (text !== null && UUID.test(text) ? text : null);

export function readState(params: URLSearchParams): PageState {
  const after = uuid(params.get('after'));
  const page = Number(params.get('page'));
  return {
    shelf: oneOf(['live', 'archived', 'bin'] as const, params.get('shelf')) ?? 'live',
    channel: oneOf(CHANNELS, params.get('channel')),
    q: (params.get('q') ?? '').slice(0, 200),
    sort: oneOf(['updated', 'name', 'channel', 'opening'] as const, params.get('sort')) ?? 'updated',
    order: oneOf(['asc', 'desc'] as const, params.get('order')) ?? 'desc',
    page: after !== null && Number.isInteger(page) && page > 1 ? page : 1,
    after,
    template: uuid(params.get('template')),
  };
}

/** Only what differs from the defaults; without the question mark. */
export function writeState(state: PageState): string {
  const params = new URLSearchParams();
  for (const key of Object.keys(DEFAULTS) as (keyof PageState)[]) {
    const value = String(state[key] ?? '');
    if (value !== String(DEFAULTS[key] ?? '')) params.set(key, value);
  }
  return params.toString();
}

/** The same list begins at its first page again when what it lists has changed. */
export function withChange(state: PageState, change: Partial<PageState>): PageState {
  const sameList = Object.keys(change).every((key) => ['template', 'page', 'after'].includes(key));
  return { ...state, ...(!sameList && { page: 1, after: null }), ...change };
}
