// The plans side by side in words, computed from the access table: a page that a plan gains or loses shows here by itself.
import {
  ACCESS,
  API_CALLS_A_MINUTE,
  COMING,
  DAY_CAP_LIMITS,
  type Feature,
  LIST_ROWS,
  MAILBOX_LIMITS,
  NUMBER_LIMITS,
  PLANS,
  type Plan,
  planGroup,
  SEAT_LIMITS,
} from '#account/plans/contract.ts';
import { formatCount } from '#shared/formats.ts';

export interface PlanRow {
  label: string;
  /** Features of the access table that this line stands for; a plan has the line when it has all of them. */
  features: readonly Feature[];
}

/** Every feature of the access table, built or not. */
export const ALL_ROWS: readonly { title: string; rows: readonly PlanRow[] }[] = [
  {
    title: 'Find',
    rows: [
      { label: 'Discover', features: ['discover'] },
      { label: 'Job search and saved jobs', features: ['jobs'] },
      { label: 'Domain and email verifier', features: ['verifier'] },
      { label: 'LinkedIn Search', features: ['linkedin-search'] },
      {
        label: 'Instagram, TikTok and Facebook Search',
        features: ['instagram-search', 'tiktok-search', 'facebook-search'],
      },
      { label: 'Upwork jobs', features: ['upwork-jobs'] },
      { label: 'Fiverr jobs', features: ['fiverr-jobs'] },
      { label: 'Suppliers and manufacturers', features: ['suppliers'] },
    ],
  },
  {
    title: 'Keep',
    rows: [
      { label: 'Company library and lists', features: ['companies', 'lists'] },
      { label: 'Contacts', features: ['contacts'] },
      {
        label: 'Details of profiles, companies and products',
        features: ['linkedin-profile', 'company-detail', 'facebook-details', 'product-details'],
      },
    ],
  },
  {
    title: 'Write',
    rows: [
      { label: 'Email sending and scheduling', features: ['emails'] },
      { label: 'Campaigns and templates', features: ['campaigns', 'templates'] },
      { label: 'WhatsApp', features: ['whatsapp'] },
    ],
  },
  {
    title: 'Work together',
    rows: [
      { label: 'CRM integration', features: ['crm'] },
      { label: 'API keys', features: ['api-keys'] },
      { label: 'Webhooks', features: ['webhooks'] },
      { label: 'Team management', features: ['team'] },
    ],
  },
];

const isComing = ({ features }: PlanRow) => features.some((feature) => COMING.includes(feature));

/** What is sold: ruling R18. */
export const PLAN_ROWS = ALL_ROWS.map(({ title, rows }) => ({
  title,
  rows: rows.filter((row) => !isComing(row)),
})).filter(({ rows }) => rows.length > 0);

/** Named as coming, as part of no plan. */
export const COMING_ROWS = ALL_ROWS.flatMap(({ rows }) => rows.filter(isComing));

/** Open to every signed-in user, paid or not: no reason to choose a plan. */
export const BASICS: readonly Feature[] = [
  'home',
  'settings',
  'help',
  'pricing',
  'complete-profile',
  'payment-success',
];

/** Whether a plan, paid where it has to be, includes a line. */
export function includes(plan: Plan, row: PlanRow): boolean {
  const group = planGroup(plan, true);
  return row.features.every((feature) => (ACCESS[feature] as readonly string[]).includes(group));
}

/** The lines that a plan has and the plan before it has not. */
export function newIn(plan: Plan): PlanRow[] {
  const before = PLANS[PLANS.indexOf(plan) - 1];
  return PLAN_ROWS.flatMap(({ rows }) => rows).filter(
    (row) => includes(plan, row) && !(before !== undefined && includes(before, row)),
  );
}

/** What a plan allows more of than the plan before it: "50 mailboxes", "1,200 API calls a minute". */
export function raisedIn(plan: Plan): string[] {
  const before = PLANS[PLANS.indexOf(plan) - 1];
  const more = (limits: Record<Plan, number>, words: (count: string) => string) =>
    before !== undefined && limits[plan] > limits[before] ? [words(formatCount(limits[plan]))] : [];
  return [
    ...more(MAILBOX_LIMITS, (n) => `${n} mailboxes`),
    ...more(DAY_CAP_LIMITS, (n) => `${n} emails a day from each mailbox`),
    ...more(NUMBER_LIMITS, (n) => `${n} WhatsApp ${n === '1' ? 'number' : 'numbers'}`),
    ...more(SEAT_LIMITS, (n) => `${n} people in the workspace`),
    ...more(LIST_ROWS, (n) => `${n} records in a list`),
    ...more(API_CALLS_A_MINUTE, (n) => `${n} API calls a minute`),
  ];
}
