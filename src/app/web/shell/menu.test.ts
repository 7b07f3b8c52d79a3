import { describe, expect, it } from 'vitest';
import { BOTTOM_MENU, currentMark, isHidden, lockedFeature, MENU, type MenuLink, type Viewer } from './menu.ts';

const links: MenuLink[] = [
  ...MENU.flatMap((section) => section.entries.flatMap((entry) => ('items' in entry ? entry.items : [entry]))),
  ...BOTTOM_MENU,
];
const lockedFor = (group: Viewer['group']) =>
  links.filter(({ to }) => lockedFeature(to, { group, teamMember: false })).map(({ label }) => label);

describe('the menu', () => {
  it('has the sections and routes of the spec', () => {
    expect(MENU.map((section) => section.label)).toEqual([
      null,
      'Prospect & Enrich',
      'Datastore',
      'Automation',
      'Enrichments',
    ]);
    expect(links.map(({ to }) => to)).toEqual([
      '/home',
      '/inbox',
      '/dashboard',
      '/facebook-search',
      '/instagram-search',
      '/linkedin-search',
      '/tiktok-search',
      '/upwork-jobs',
      '/fiverr-jobs',
      '/supplier-manufacturer',
      '/job-seeker',
      '/domainsearch',
      '/company-library',
      '/company-lists',
      '/saved-jobs',
      '/contacts',
      '/templates',
      '/email-sender',
      '/inbox',
      '/campaigns',
      '/campaigns',
      '/scheduled-emails',
      '/email-settings',
      '/whatsapp-bulk-messenger',
      '/campaigns',
      '/crm-integration',
      '/settings',
      '/team-management',
      '/help',
      '/pricing',
    ]);
  });

  it('locks what the plan does not include', () => {
    expect(lockedFor('premium')).toEqual([]);
    expect(lockedFor('pro')).toEqual(['CRM Integration', 'Team Manage']);
    expect(lockedFor('starter')).toEqual([
      'Facebook Search',
      'Instagram Search',
      'LinkedIn Search',
      'TikTok Search',
      'Upwork Jobs',
      'Fiverr Jobs',
      'Suppliers',
      'CRM Integration',
      'Team Manage',
    ]);
    const open = links.map(({ label }) => label).filter((label) => !lockedFor('trial').includes(label));
    expect(open).toEqual(['Home', 'Discover', 'Settings', 'Help & Support', 'Pricing']);
  });

  it('hides Team Manage from team members', () => {
    const hidden = links.filter(({ to }) => isHidden(to, { group: 'premium', teamMember: true }));
    expect(hidden.map(({ label }) => label)).toEqual(['Team Manage']);
    expect(links.some(({ to }) => isHidden(to, { group: 'premium', teamMember: false }))).toBe(false);
  });

  it('marks the entry of the page shown, and that of its list on a detail page', () => {
    const marked = (pathname: string, search = '') =>
      links.flatMap((link) =>
        currentMark(link, { pathname, search }) ? [`${link.label}: ${currentMark(link, { pathname, search })}`] : [],
      );
    expect(marked('/contacts')).toEqual(['Contacts: page']);
    expect(marked('/companys/northwind-timber')).toEqual(['LinkedIn Search: true']);
    expect(marked('/company/7')).toEqual(['Company: true']);
    expect(marked('/company-list/7')).toEqual(['Lists: true']);
    expect(marked('/campaigns')).toEqual(['Campaign List: page']);
    expect(marked('/campaigns', '?q=spring&channel=email')).toEqual(['Campaign List: page']);
    expect(marked('/campaigns', '?q=spring&channel=whatsapp')).toEqual(['Campaigns: page']);
  });
});
