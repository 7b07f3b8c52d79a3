// What the page of templates shows, as its address says it.
import { type ListAddress, type ListPlace, oneOf, toId, toPlace } from '#platform/web/list-address.ts';
import type { Channel, Shelf, TemplateSort } from '../contract.ts';
import { CHANNELS } from '../limits.contract.ts';

export interface PageState extends ListPlace {
  shelf: Shelf;
  channel: Channel | null;
  q: string;
  sort: TemplateSort;
  order: 'asc' | 'desc';
  /** The one that is edited. */
  template: string | null;
}

export const ADDRESS: ListAddress<PageState> = {
  defaults: {
    shelf: 'live',
    channel: null,
    q: '',
    sort: 'updated',
    order: 'desc',
    page: 1,
    after: null,
    template: null,
  },
  beside: ['template'],
  read: (params) => ({
    shelf: oneOf(['live', 'archived', 'bin'], params.get('shelf')) ?? 'live',
    channel: oneOf(CHANNELS, params.get('channel')),
    q: (params.get('q') ?? '').slice(0, 200),
    sort: oneOf(['updated', 'name', 'channel', 'opening'], params.get('sort')) ?? 'updated',
    order: oneOf(['asc', 'desc'], params.get('order')) ?? 'desc',
    ...toPlace(params),
    template: toId(params.get('template')),
  }),
};
