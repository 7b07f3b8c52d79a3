// The plans side by side in words, computed from the access table: a page that a plan gains or loses shows here by itself.
import { ACCESS, type Feature, PLANS, type Plan, planGroup } from '#features/plans/contract.ts';

export interface PlanRow {
  label: string;
  /** Features of the access table that this line stands for; a plan has the line when it has all of them. */
  features: readonly Feature[];
}

export const PLAN_ROWS: readonly { title: string; rows: readonly PlanRow[] }[] = [
  {
    title: 'Find',
    rows: [
      { label: 'Discover', features: ['discover'] },
      { label: 'Job search and saved jobs', features: ['jobs'] },
      { label: 'Domain and e-mail verifier', features: ['verifier'] },
      { label: 'LinkedIn Search', features: ['linkedin-search'] },
      {
        label: 'Instagram, TikTok and Facebook Search',
        features: ['instagram-search', 'tiktok-search', 'facebook-search'],
      },
      { label: 'Upwork and Fiverr jobs', features: ['upwork-jobs', 'fiverr-jobs'] },
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
      { label: 'E-mail sending and scheduling', features: ['emails'] },
      { label: 'Campaigns and templates', features: ['campaigns', 'templates'] },
      { label: 'WhatsApp', features: ['whatsapp'] },
    ],
  },
  {
    title: 'Work together',
    rows: [
      { label: 'CRM integration', features: ['crm'] },
      { label: 'API keys', features: ['api-keys'] },
      { label: 'Team management', features: ['team'] },
    ],
  },
];

/** Open to whoever is signed in, or to whoever has to pay: nothing that a plan is chosen for. */
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
