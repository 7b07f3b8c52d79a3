// Spec section 4, Access gating, written out by hand: where each group is led from each page of the shared layout.
import type { PlanGroup } from '#shared/principal.ts';

const SOCIAL_FREELANCE_SUPPLIERS = [
  '/facebook-search',
  '/instagram-search',
  '/linkedin-search',
  '/tiktok-search',
  '/upwork-jobs',
  '/fiverr-jobs',
  '/supplier-manufacturer',
];

const LED_TO: Record<PlanGroup, (page: string) => string | null> = {
  trial: (page) => (['/home', '/dashboard', '/settings', '/help'].includes(page) ? null : '/pricing'),
  unpaid: (page) => (page === '/payment-success' ? null : '/complete-profile'),
  starter: (page) =>
    ['/crm-integration', '/team-management', ...SOCIAL_FREELANCE_SUPPLIERS].includes(page) ? '/pricing' : null,
  pro: (page) => (['/crm-integration', '/team-management'].includes(page) ? '/pricing' : null),
  premium: () => null,
};

/** Null where the page opens. */
export function expectedRedirect(page: string, group: PlanGroup, teamMember: boolean): string | null {
  const target = LED_TO[group](page);
  return target === null && teamMember && page === '/team-management' ? '/home' : target;
}
