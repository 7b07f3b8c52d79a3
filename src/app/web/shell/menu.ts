// The menu of the signed-in shell: sections, groups and items of product-spec section 2, in its order and words. Names of
// networks follow product-design R8.
import {
  Bookmark,
  Briefcase,
  Building2,
  CircleQuestionMark,
  Compass,
  FileText,
  House,
  Inbox,
  Link2,
  List,
  type LucideIcon,
  Mail,
  MessageSquare,
  Package,
  Search,
  Settings,
  Share2,
  ShieldCheck,
  Tag,
  UserCog,
  Users,
} from 'lucide-react';
import { type Feature, mayUse, PAGES, type PagePath } from '#account/plans/contract.ts';
import type { PlanGroup } from '#shared/principal.ts';

export interface MenuLink {
  label: string;
  to: PagePath | '/pricing';
  /** Other words that the palette finds it by. */
  keywords?: string;
  /** What the page shows of it: "?channel=whatsapp". */
  search?: string;
  /** Tells the page what is wanted where two items lead to it. */
  intent?: 'new';
  /** It is in the menu before: that entry is marked, and found by the palette. */
  again?: true;
  /** How the addresses of its detail pages begin. */
  details?: readonly string[];
}

export interface MenuItem extends MenuLink {
  icon: LucideIcon;
}

export interface MenuGroup {
  label: string;
  icon: LucideIcon;
  items: readonly MenuLink[];
}

export interface MenuSection {
  /** Null: no heading is drawn. */
  label: string | null;
  entries: readonly (MenuItem | MenuGroup)[];
}

export const MENU: readonly MenuSection[] = [
  {
    label: null,
    entries: [
      { label: 'Home', to: '/home', keywords: 'start overview', icon: House },
      { label: 'Inbox', to: '/inbox', keywords: 'replies conversations answer snooze chats', icon: Inbox },
    ],
  },
  {
    label: 'Prospect & Enrich',
    entries: [
      {
        label: 'Discover',
        to: '/dashboard',
        keywords: 'dashboard prospects people companies directory map',
        icon: Compass,
      },
      {
        label: 'Social Media',
        icon: Share2,
        items: [
          {
            label: 'Facebook Search',
            to: '/facebook-search',
            keywords: 'pages people groups posts',
            details: ['/facebook-page-details/', '/facebook-profile-details', '/facebook-group-details'],
          },
          { label: 'Instagram Search', to: '/instagram-search', keywords: 'photos accounts' },
          {
            label: 'LinkedIn Search',
            to: '/linkedin-search',
            keywords: 'people companies',
            details: ['/companys/', '/linkedin-profile/'],
          },
          { label: 'TikTok Search', to: '/tiktok-search', keywords: 'videos' },
        ],
      },
      {
        label: 'Freelancing',
        icon: Briefcase,
        items: [
          { label: 'Upwork Jobs', to: '/upwork-jobs', keywords: 'freelance projects freelancer.com' },
          { label: 'Fiverr Jobs', to: '/fiverr-jobs', keywords: 'freelance offers' },
        ],
      },
      {
        label: 'Suppliers',
        to: '/supplier-manufacturer',
        keywords: 'manufacturer',
        icon: Package,
        details: ['/product-details/'],
      },
      {
        label: 'Job Search',
        to: '/job-seeker',
        keywords: 'jobs boards vacancies',
        icon: Search,
        details: ['/job-details/'],
      },
      {
        label: 'Verifier',
        to: '/domainsearch',
        keywords: 'domain search email verify addresses',
        icon: ShieldCheck,
        details: ['/domain-search'],
      },
    ],
  },
  {
    label: 'Datastore',
    entries: [
      {
        label: 'Company',
        to: '/company-library',
        keywords: 'companies accounts',
        icon: Building2,
        details: ['/company/'],
      },
      {
        label: 'Lists',
        to: '/company-lists',
        keywords: 'static live segments groups',
        icon: List,
        details: ['/company-list/'],
      },
      { label: 'Jobs', to: '/saved-jobs', keywords: 'applications board next steps', icon: Bookmark },
      { label: 'Contacts', to: '/contacts', keywords: 'people', icon: Users },
      { label: 'Templates', to: '/templates', keywords: 'email whatsapp snippets texts', icon: FileText },
    ],
  },
  {
    label: 'Automation',
    entries: [
      {
        label: 'Send Emails',
        icon: Mail,
        items: [
          { label: 'Email Send', to: '/email-sender' },
          { label: 'Inbox', to: '/inbox', again: true },
          { label: 'New Campaign', to: '/campaigns', keywords: 'sequences outreach mass mail', intent: 'new' },
          {
            label: 'Campaign List',
            to: '/campaigns',
            keywords: 'sequences outreach mass mail',
            details: ['/campaign/'],
          },
          { label: 'Scheduled Emails', to: '/scheduled-emails' },
          {
            label: 'Email Settings',
            to: '/email-settings',
            keywords: 'mailboxes smtp imap dkim spf dmarc unsubscribe suppressed practice sender',
          },
        ],
      },
      {
        label: 'Send WhatsApp',
        icon: MessageSquare,
        items: [
          { label: 'Single Chat', to: '/whatsapp-bulk-messenger', keywords: 'chats messages inbox numbers' },
          {
            label: 'Campaigns',
            to: '/campaigns',
            keywords: 'sequences outreach mass mail',
            search: '?channel=whatsapp',
          },
        ],
      },
    ],
  },
  {
    label: 'Enrichments',
    entries: [
      {
        label: 'CRM Integration',
        to: '/crm-integration',
        keywords: 'hubspot salesforce pipedrive zoho attio sync push dry run mapping',
        icon: Link2,
      },
    ],
  },
];

/** Stands at the foot of the menu, outside the part that scrolls. */
export const BOTTOM_MENU: readonly MenuItem[] = [
  { label: 'Settings', to: '/settings', keywords: 'profile account preferences data sources keys', icon: Settings },
  { label: 'Team Manage', to: '/team-management', keywords: 'people roles invite members budget', icon: UserCog },
  {
    label: 'Help & Support',
    to: '/help',
    keywords: 'support contact guides articles changelog status',
    icon: CircleQuestionMark,
  },
  { label: 'Pricing', to: '/pricing', keywords: 'plans', icon: Tag },
];

export interface Viewer {
  group: PlanGroup;
  teamMember: boolean;
}

/** The feature behind a menu entry that this viewer's plan does not include; null where it opens. */
export function lockedFeature(to: MenuLink['to'], viewer: Viewer): Feature | null {
  const feature = to === '/pricing' ? 'pricing' : PAGES[to].feature;
  return mayUse(feature, viewer) === 'plan' ? feature : null;
}

/** Spec section 6: a team member does not see Team Manage, whatever the plan. */
export function isHidden(to: MenuLink['to'], viewer: Viewer): boolean {
  return to !== '/pricing' && PAGES[to].feature === 'team' && viewer.teamMember;
}

/** Whether the entry's page is shown (`page`), or one that belongs to it (`true`). Of two entries for one page, the narrower one that fits. */
export function currentMark(entry: MenuLink, { pathname, search }: Place): 'page' | 'true' | undefined {
  if (entry.intent || entry.again) return undefined;
  if (pathname === entry.to)
    return (narrowestAt({ pathname, search }) ?? '') === (entry.search ?? '') ? 'page' : undefined;
  return entry.details?.some((beginning) => pathname.startsWith(beginning)) ? 'true' : undefined;
}

interface Place {
  pathname: string;
  search: string;
}

const NARROWED = MENU.flatMap(({ entries }) =>
  entries.flatMap((entry) => ('items' in entry ? entry.items : [entry])),
).filter((link) => link.search !== undefined);

function narrowestAt({ pathname, search }: Place): string | undefined {
  const shown = new URLSearchParams(search);
  return NARROWED.find(
    ({ to, search: wanted }) =>
      to === pathname && [...new URLSearchParams(wanted)].every(([key, value]) => shown.get(key) === value),
  )?.search;
}

export const menuAddress = ({ to, search = '' }: Pick<MenuLink, 'to' | 'search'>): string => to + search;
