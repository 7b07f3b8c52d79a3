// The page that somebody is led back to, by the name that the menu gives it.
import { PAGES } from '#account/plans/contract.ts';

const NAMES: Record<string, string> = {
  '/home': 'Home',
  '/dashboard': 'Discover',
  '/facebook-search': 'Facebook Search',
  '/instagram-search': 'Instagram Search',
  '/linkedin-search': 'LinkedIn Search',
  '/tiktok-search': 'TikTok Search',
  '/upwork-jobs': 'Upwork Jobs',
  '/fiverr-jobs': 'Fiverr Jobs',
  '/supplier-manufacturer': 'Suppliers',
  '/job-seeker': 'Job Search',
  '/saved-jobs': 'Saved Jobs',
  '/domainsearch': 'the Verifier',
  '/contacts': 'Contacts',
  '/company-library': 'your companies',
  '/company-lists': 'your lists',
  '/templates': 'Templates',
  '/campaigns': 'Campaigns',
  '/crm-integration': 'CRM Integration',
  '/team-management': 'Team Manage',
  '/settings': 'Settings',
};

/** For "Go to ...": a page without a name of its own is the one that was wanted. */
export function pageName(path: string): string {
  const [page = ''] = path.split('?', 1);
  return NAMES[page] ?? (page in PAGES ? page.slice(1).replaceAll('-', ' ') : 'the page you wanted');
}
