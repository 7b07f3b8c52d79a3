// What the page of the composer shows, as its address says it.
import { idOf, type ListAddress, type ListPlace, oneOf, placeOf } from '#platform/web/list-address.ts';
import { SENT_SHOWN, type SentShown } from './sent-words.ts';

export const TABS = ['write', 'replies', 'sent'] as const;
export type Tab = (typeof TABS)[number];

export interface PageState extends ListPlace {
  tab: Tab;
  /** The one that is written on; null for a new one. */
  draft: string | null;
  show: SentShown;
  q: string;
  /** The sent mail that is looked at. */
  mail: string | null;
}

export const ADDRESS: ListAddress<PageState> = {
  defaults: { tab: 'write', draft: null, show: 'all', q: '', mail: null, page: 1, after: null },
  beside: ['draft', 'mail'],
  read: (params) => ({
    tab: oneOf(TABS, params.get('tab')) ?? 'write',
    draft: idOf(params.get('draft')),
    show: oneOf(SENT_SHOWN, params.get('show')) ?? 'all',
    q: (params.get('q') ?? '').slice(0, 200),
    mail: idOf(params.get('mail')),
    ...placeOf(params),
  }),
};
