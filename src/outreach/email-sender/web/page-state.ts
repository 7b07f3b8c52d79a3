// What the page of the composer shows, as its address says it.
import { idOf, type ListAddress, type ListPlace, oneOf, placeOf } from '#platform/web/list-address.ts';
import { SENT_SHOWN, type SentShown } from './sent-labels.ts';

export const TABS = ['write', 'replies', 'sent'] as const;
export type Tab = (typeof TABS)[number];

export interface PageState extends ListPlace {
  tab: Tab;
  /** The one that is written on; null for a new one. */
  draft: string | null;
  show: SentShown;
  q: string;
  /** All that was handed over from this mailbox, campaigns too. */
  mailbox: string | null;
  /** With a mailbox: the day of its zone, "2026-11-30". */
  day: string | null;
  /** The sent mail that is looked at. */
  mail: string | null;
}

export const ADDRESS: ListAddress<PageState> = {
  defaults: {
    tab: 'write',
    draft: null,
    show: 'all',
    q: '',
    mailbox: null,
    day: null,
    mail: null,
    page: 1,
    after: null,
  },
  beside: ['draft', 'mail'],
  read: (params) => ({
    tab: oneOf(TABS, params.get('tab')) ?? 'write',
    draft: idOf(params.get('draft')),
    show: oneOf(SENT_SHOWN, params.get('show')) ?? 'all',
    q: (params.get('q') ?? '').slice(0, 200),
    mailbox: idOf(params.get('mailbox')),
    day: dayOf(params.get('day')),
    mail: idOf(params.get('mail')),
    ...placeOf(params),
  }),
};

const dayOf = (text: string | null) => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? text : null);
