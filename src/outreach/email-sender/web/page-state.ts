// What the page of the composer shows, as its address says it.
import { type ListAddress, type ListPlace, oneOf, toId, toPlace } from '#platform/web/list-address.ts';
import { SENT_SHOWN, type SentShown } from './sent-labels.ts';

export const TABS = ['write', 'sent'] as const;
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
    draft: toId(params.get('draft')),
    show: oneOf(SENT_SHOWN, params.get('show')) ?? 'all',
    q: (params.get('q') ?? '').slice(0, 200),
    mailbox: toId(params.get('mailbox')),
    day: toDay(params.get('day')),
    mail: toId(params.get('mail')),
    ...toPlace(params),
  }),
};

const toDay = (text: string | null) => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? text : null);

/** What the former views of replies are in the inbox. */
const INBOX_VIEWS: Record<string, Record<string, string>> = {
  'to-answer': {},
  interested: { view: 'all', label: 'interested' },
  'not-now': { view: 'all', label: 'not-now' },
  no: { view: 'all', label: 'no' },
  automatic: { view: 'all', label: 'away' },
  bounced: { view: 'all', label: 'bounced' },
};

/** Replies were a tab of this page: its addresses, in old emails and bookmarks, lead to the inbox. */
export function inboxAddress(params: URLSearchParams): string {
  const view = params.get('view');
  const query = new URLSearchParams({
    ...(params.get('assigned') === 'me'
      ? { view: 'mine' }
      : view === null
        ? {}
        : (INBOX_VIEWS[view] ?? { view: 'all' })),
  });
  for (const name of ['q', 'campaign', 'mailbox', 'thread']) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  // A filter looks at everything, as it did.
  if (!query.has('view') && (query.has('q') || query.has('campaign'))) query.set('view', 'all');
  return query.size === 0 ? '/inbox' : `/inbox?${query}`;
}
