// The tables of plans, prices and access (product-design R3): the server's gate, the charge, the router and the menu read them.
// No schema stands here, so that the browser's first page loads these tables without zod.
import { formatCredits } from '#shared/number-formats.ts';
import { PLAN_GROUPS, type PlanGroup } from '#shared/principal.ts';

export const PLANS = ['trial', 'free', 'starter', 'pro', 'premium'] as const;
export type Plan = (typeof PLANS)[number];

export const PLAN_NAMES: Record<Plan, string> = {
  trial: 'Trial',
  free: 'Free',
  starter: 'Starter',
  pro: 'Pro',
  premium: 'Premium',
};

/** Concurrent sessions, spec section 9. */
export const SESSION_LIMITS: Record<Plan, number> = { trial: 1, free: 1, starter: 1, pro: 2, premium: 4 };

/** Mailboxes of a workspace, practice ones not counted (product-design 5.30). Plans without email connect none. */
export const MAILBOX_LIMITS: Record<Plan, number> = { trial: 0, free: 0, starter: 3, pro: 10, premium: 50 };

/** Mails a day that one mailbox may be set to (product-design 5.30; integration contracts 5.9: "plan may raise to 150"). */
export const DAY_CAP_LIMITS: Record<Plan, number> = { trial: 0, free: 0, starter: 50, pro: 100, premium: 150 };

/** WhatsApp numbers of a workspace, those for practice not counted (product design 5.30). */
export const NUMBER_LIMITS: Record<Plan, number> = { trial: 0, free: 0, starter: 1, pro: 3, premium: 20 };

/** People of a workspace, its owner and open invitations counted. Team management comes with Premium (spec section 4). */
export const SEAT_LIMITS: Record<Plan, number> = { trial: 1, free: 1, starter: 1, pro: 1, premium: 50 };

/** The next plan that allows more of something; null where this one allows most. */
export function planWithMore(limits: Record<Plan, number>, plan: Plan): Plan | null {
  return PLANS.find((other) => limits[other] > limits[plan]) ?? null;
}

/** Calls that each API key may make in a minute. A key that outlives its plan is refused, and those calls count as well. */
export const API_CALLS_A_MINUTE: Record<Plan, number> = { trial: 60, free: 60, starter: 60, pro: 300, premium: 1_200 };

/** Credits a plan grants: once for the trial, every month for the others (product-design section 3). */
export const PLAN_CREDITS: Record<Plan, number> = { trial: 25, free: 10, starter: 500, pro: 2000, premium: 10_000 };

/** Records in one list (product-design 5.10). The plans without lists keep what they have had. */
export const LIST_ROWS: Record<Plan, number> = {
  trial: 10_000,
  free: 10_000,
  starter: 10_000,
  pro: 100_000,
  premium: 1_000_000,
};

/** "25 credits to start", "500 credits a month": what PLAN_CREDITS means, in words. */
export function planCreditsText(plan: Plan): string {
  return `${formatCredits(PLAN_CREDITS[plan])} ${plan === 'trial' ? 'to start' : 'a month'}`;
}

export const PAID_PLANS = ['starter', 'pro', 'premium'] as const satisfies readonly Plan[];
export type PaidPlan = (typeof PAID_PLANS)[number];

export const INTERVALS = ['monthly', 'yearly'] as const;
export type Interval = (typeof INTERVALS)[number];

export const CURRENCY = 'usd';

/** Cents of CURRENCY for one interval; the payment provider's prices have to be the same, or nothing is sold. */
export const PLAN_PRICES: Record<PaidPlan, Record<Interval, number>> = {
  starter: { monthly: 2_900, yearly: 29_000 },
  pro: { monthly: 7_900, yearly: 79_000 },
  premium: { monthly: 19_900, yearly: 199_000 },
};

/** Credits that are bought once and do not expire → cents. */
export const CREDIT_PACKS = { 100: 900, 500: 3_900, 2000: 12_900 } as const;
export type CreditPackSize = keyof typeof CREDIT_PACKS;
export const CREDIT_PACK_SIZES = [100, 500, 2000] as const satisfies readonly CreditPackSize[];

/** The name by which the payment provider knows a price: `pro_monthly`. */
export function lookupKey(plan: PaidPlan, interval: Interval): string {
  return `${plan}_${interval}`;
}

export function packLookupKey(pack: CreditPackSize): string {
  return `credits_${pack}`;
}

/** The plan behind a lookup key, or null for a price that is no plan's. */
export function planOfLookupKey(key: string): { plan: PaidPlan; interval: Interval } | null {
  for (const plan of PAID_PLANS) {
    for (const interval of INTERVALS) if (lookupKey(plan, interval) === key) return { plan, interval };
  }
  return null;
}

/** Credits per action, read by every label and by the charge itself: spec section 9 and product-design section 3. */
export const PRICES = {
  free: 0,
  'linkedin-people-search': 5,
  'linkedin-company-search': 5,
  'linkedin-profile': 1,
  'instagram-search': 5,
  'tiktok-search': 5,
  'facebook-search': 5,
  'facebook-page': 1,
  'facebook-profile': 1,
  'facebook-group': 1,
  'freelance-search': 0,
  'job-search': 1,
  'supplier-search': 5,
  'product-detail': 1,
  'discover-search': 5,
  'open-search': 0,
  'domain-search': 5,
  'verify-email': 1,
} as const satisfies Record<string, number>;

export type Action = keyof typeof PRICES;

/** What a plan is for, in one sentence. */
export const PLAN_SUMMARIES: Record<Plan, string> = {
  trial: 'Look around and find your first prospects in Discover.',
  free: 'Keep Discover at hand, with a few credits every month.',
  starter: 'Keep companies, contacts and jobs, verify addresses, and write to people by email and WhatsApp.',
  pro: 'Also search the social networks, freelance jobs and suppliers.',
  premium: 'A team with roles and budgets, and the most credits, mailboxes and emails.',
};

export function isPaidPlan(plan: Plan): plan is PaidPlan {
  return (PAID_PLANS as readonly Plan[]).includes(plan);
}

/** The pack behind a lookup key, or null for a price that is no pack's. */
export function packOfLookupKey(key: string): CreditPackSize | null {
  return CREDIT_PACK_SIZES.find((pack) => packLookupKey(pack) === key) ?? null;
}

/** Credits that one payment brings: a year is paid at once and granted at once. */
export function creditsPerPayment(plan: PaidPlan, interval: Interval): number {
  return PLAN_CREDITS[plan] * (interval === 'yearly' ? 12 : 1);
}

/** Cents that a year paid at once costs less than twelve months. */
export function yearlySaving(plan: PaidPlan): number {
  return PLAN_PRICES[plan].monthly * 12 - PLAN_PRICES[plan].yearly;
}

/** The group that decides what a user reaches. */
export function planGroup(plan: Plan, isPaid: boolean): PlanGroup {
  if (plan === 'trial' || plan === 'free') return 'trial';
  return isPaid ? plan : 'unpaid';
}

const everyone = PLAN_GROUPS;
const notUnpaid = ['trial', 'starter', 'pro', 'premium'] as const;
const paid = ['starter', 'pro', 'premium'] as const;
const fromPro = ['pro', 'premium'] as const;
const onlyPremium = ['premium'] as const;

/**
 * What each group reaches (spec section 4, Access gating). The keys are the features that a route's `plan` and a page
 * name. Pricing and the account itself are reached by everyone who is signed in, paid or not.
 */
export const ACCESS = {
  home: notUnpaid,
  discover: notUnpaid,
  settings: notUnpaid,
  help: notUnpaid,
  pricing: everyone,
  'complete-profile': everyone,
  // The spec lets the trial group reach five pages and no more, so /payment-success opens once a plan was chosen.
  'payment-success': ['unpaid', 'starter', 'pro', 'premium'],
  companies: paid,
  lists: paid,
  contacts: paid,
  templates: paid,
  'api-keys': paid,
  jobs: paid,
  verifier: paid,
  'linkedin-profile': paid,
  'company-detail': paid,
  'facebook-details': paid,
  'product-details': paid,
  emails: paid,
  campaigns: paid,
  whatsapp: paid,
  'facebook-search': fromPro,
  'instagram-search': fromPro,
  'linkedin-search': fromPro,
  'tiktok-search': fromPro,
  'upwork-jobs': fromPro,
  'fiverr-jobs': fromPro,
  suppliers: fromPro,
  crm: onlyPremium,
  webhooks: onlyPremium,
  team: onlyPremium,
} as const satisfies Record<string, readonly PlanGroup[]>;

export type Feature = keyof typeof ACCESS;

/**
 * Features that are not built yet. Nothing sells them or counts them as part of a plan (ruling R18); their pages say that they are
 * coming. Remove a feature from this list when it is built.
 */
export const COMING: readonly Feature[] = ['fiverr-jobs'];

/** Features that a team member never opens, whatever the plan (spec section 6). */
const OWNER_ONLY: readonly Feature[] = ['team'];

export type Verdict = 'allowed' | 'plan' | 'owner-only';

/** Whether a user of this group may use a feature, and if not, why. */
export function mayUse(feature: Feature, who: { group: PlanGroup; teamMember: boolean }): Verdict {
  if (!(ACCESS[feature] as readonly PlanGroup[]).includes(who.group)) return 'plan';
  if (who.teamMember && OWNER_ONLY.includes(feature)) return 'owner-only';
  return 'allowed';
}

/** The cheapest plan whose group reaches a feature, for "unlock with Pro". */
export function cheapestPlanFor(feature: Feature): Plan {
  const groups = ACCESS[feature] as readonly PlanGroup[];
  return PLANS.find((plan) => groups.includes(planGroup(plan, true))) ?? 'premium';
}

/** Pages inside the shared layout: by the pattern of their path: the feature that gates them, and their title. Spec section 2. */
export const PAGES = {
  '/home': { feature: 'home', title: 'Home' },
  '/dashboard': { feature: 'discover', title: 'Discover' },
  '/company-library': { feature: 'companies', title: 'Company Library' },
  '/company-lists': { feature: 'lists', title: 'Lists' },
  '/company-list/:listId': { feature: 'lists', title: 'List' },
  '/facebook-search': { feature: 'facebook-search', title: 'Facebook Search' },
  '/facebook-page-details/:pageId': { feature: 'facebook-details', title: 'Facebook Page' },
  '/facebook-profile-details': { feature: 'facebook-details', title: 'Facebook Profile' },
  '/facebook-group-details': { feature: 'facebook-details', title: 'Facebook Group' },
  '/job-seeker': { feature: 'jobs', title: 'Job Search' },
  '/job-details/:jobId': { feature: 'jobs', title: 'Job' },
  '/saved-jobs': { feature: 'jobs', title: 'Saved Jobs' },
  '/domainsearch': { feature: 'verifier', title: 'Verifier' },
  '/domain-search': { feature: 'verifier', title: 'Verifier' },
  '/linkedin-profile/:profileUrl': { feature: 'linkedin-profile', title: 'LinkedIn Profile' },
  '/supplier-manufacturer': { feature: 'suppliers', title: 'Suppliers' },
  '/product-details/:productId': { feature: 'product-details', title: 'Product' },
  '/inbox': { feature: 'emails', title: 'Inbox' },
  '/email-sender': { feature: 'emails', title: 'Email Send' },
  '/whatsapp-bulk-messenger': { feature: 'whatsapp', title: 'WhatsApp' },
  '/contacts': { feature: 'contacts', title: 'Contacts' },
  '/company/:companyId': { feature: 'companies', title: 'Company' },
  '/payment-success': { feature: 'payment-success', title: 'Payment' },
  '/settings': { feature: 'settings', title: 'Settings' },
  '/approvals': { feature: 'api-keys', title: 'Approvals' },
  '/team-management': { feature: 'team', title: 'Team Manage' },
  '/crm-integration': { feature: 'crm', title: 'CRM Integration' },
  '/help': { feature: 'help', title: 'Help & Support' },
  '/campaigns': { feature: 'campaigns', title: 'Campaigns' },
  '/campaign/:campaignId': { feature: 'campaigns', title: 'Campaign' },
  '/scheduled-emails': { feature: 'emails', title: 'Scheduled Emails' },
  '/email-settings': { feature: 'emails', title: 'Email Settings' },
  '/templates': { feature: 'templates', title: 'Templates' },
  '/instagram-search': { feature: 'instagram-search', title: 'Instagram Search' },
  '/linkedin-search': { feature: 'linkedin-search', title: 'LinkedIn Search' },
  '/companys/:username': { feature: 'company-detail', title: 'Company' },
  '/tiktok-search': { feature: 'tiktok-search', title: 'TikTok Search' },
  '/upwork-jobs': { feature: 'upwork-jobs', title: 'Upwork Jobs' },
  '/fiverr-jobs': { feature: 'fiverr-jobs', title: 'Fiverr Jobs' },
} as const satisfies Record<string, { feature: Feature; title: string }>;

export type PagePath = keyof typeof PAGES;

/**
 * Where a user without access to a page is redirected, or null where the page opens (spec section 4, rulings R3).
 * The same words serve the router and the server-side test of the matrix.
 */
export function pageRedirect(path: PagePath, who: { group: PlanGroup; teamMember: boolean }): string | null {
  const { feature } = PAGES[path];
  const verdict = mayUse(feature, who);
  if (verdict === 'allowed') return null;
  if (verdict === 'owner-only') return '/home';
  return who.group === 'unpaid' ? '/complete-profile' : '/pricing';
}

/**
 * The address of a redirect that `pageRedirect` named, with what was wanted: the pricing page leads back to it after the payment,
 * and shows itself what became of a payment where the plan does not open /payment-success.
 * @param wanted path and query of the page that does not open.
 */
export function redirectAddress(target: string, wanted: string): string {
  if (target !== '/pricing') return target;
  const [path, query = ''] = wanted.split('?', 2);
  if (path !== '/payment-success') return `/pricing?${new URLSearchParams({ returnTo: wanted })}`;
  const payment = new URLSearchParams(query).get('session_id');
  return payment === null ? '/pricing' : `/pricing?${new URLSearchParams({ session_id: payment })}`;
}
