// What the list of campaigns, and the page of one, show, as their addresses say it.
import { MAIL_STATES, type MailState } from '#outreach/sending/fields.contract.ts';
import {
  type ListAddress,
  type ListPages,
  type ListPlace,
  oneOf,
  type SetList,
  toId,
  toPlace,
} from '#platform/web/list-address.ts';
import { CHART_PERIODS, type ChartPeriod } from '#shared/chart-bars.ts';
import {
  CAMPAIGN_SHELVES,
  CAMPAIGN_STATES,
  type CampaignShelf,
  type CampaignState,
  PROOF_MAILS,
  type ProofMails,
  RECIPIENT_FILTERS,
  type RecipientFilter,
} from '../fields.contract.ts';

export interface ListState extends ListPlace {
  shelf: CampaignShelf;
  state: CampaignState | null;
  channel: 'email' | 'whatsapp' | null;
  q: string;
  sort: 'updated' | 'created' | 'name';
  order: 'asc' | 'desc';
}

const CHANNELS = ['email', 'whatsapp'] as const;
const SORTS = ['updated', 'created', 'name'] as const;
const getQuery = (params: URLSearchParams) => (params.get('q') ?? '').slice(0, 200);

export const LIST_ADDRESS: ListAddress<ListState> = {
  defaults: { shelf: 'live', state: null, channel: null, q: '', sort: 'updated', order: 'desc', page: 1, after: null },
  beside: [],
  read: (params) => ({
    shelf: oneOf(CAMPAIGN_SHELVES, params.get('shelf')) ?? 'live',
    state: oneOf(CAMPAIGN_STATES, params.get('state')),
    channel: oneOf(CHANNELS, params.get('channel')),
    q: getQuery(params),
    sort: oneOf(SORTS, params.get('sort')) ?? 'updated',
    order: oneOf(['asc', 'desc'], params.get('order')) ?? 'desc',
    ...toPlace(params),
  }),
};

/** As the server takes it. */
const toMoment = (text: string | null) => {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const TABS = ['overview', 'audience', 'recipients', 'steps', 'schedule', 'preflight', 'proof', 'settings'] as const;
export type Tab = (typeof TABS)[number];

export interface CampaignPageState extends ListPlace {
  tab: Tab | null;
  show: RecipientFilter;
  step: string | null;
  variant: string | null;
  mailbox: string | null;
  mails: MailState | null;
  /** What Overview counts of mails. */
  counted: ProofMails | null;
  since: string | null;
  until: string | null;
  q: string;
  /** The recipient whose emails are open. */
  person: string | null;
  /** Days of the chart. */
  period: ChartPeriod;
}

/** What the tabs show, and how they change it. */
export interface CampaignAddress {
  state: CampaignPageState;
  set: SetList<CampaignPageState>;
  pages: ListPages;
}

export const CAMPAIGN_ADDRESS: ListAddress<CampaignPageState> = {
  defaults: {
    tab: null,
    show: 'all',
    step: null,
    variant: null,
    mailbox: null,
    mails: null,
    counted: null,
    since: null,
    until: null,
    q: '',
    page: 1,
    after: null,
    person: null,
    period: '14',
  },
  beside: ['person', 'period'],
  read: (params) => ({
    tab: oneOf(TABS, params.get('tab')),
    show: oneOf(RECIPIENT_FILTERS, params.get('show')) ?? 'all',
    step: toId(params.get('step')),
    variant: toId(params.get('variant')),
    mailbox: toId(params.get('mailbox')),
    mails: oneOf(MAIL_STATES, params.get('mails')),
    counted: oneOf(PROOF_MAILS, params.get('counted')),
    since: toMoment(params.get('since')),
    until: toMoment(params.get('until')),
    q: getQuery(params),
    ...toPlace(params),
    person: toId(params.get('person')),
    period: oneOf(CHART_PERIODS, params.get('period')) ?? '14',
  }),
};
