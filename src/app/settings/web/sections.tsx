// The sections of the settings, in the order of their list (page 5.27): Profile, Account, Security, Credits, Plan and billing,
// Notifications, Appearance, Data sources, API, Data. A further one is an entry here and a component of its feature.
import {
  Bell,
  CircleUser,
  Coins,
  CreditCard,
  Database,
  FolderDown,
  IdCard,
  KeyRound,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  SunMoon,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { AccountSettings, SecondFactorSettings, SessionSettings, useMe } from '#account/accounts/web/index.ts';
import { DataSettings } from '#account/my-data/web/index.ts';
import { NotificationSettings } from '#account/notifications/web/index.ts';
import { AppearanceSettings, OfflineReading, SignInAlerts } from '#account/preferences/web/index.ts';
import { ProfileSettings } from '#account/profile/web/index.ts';
import { BillingSection } from '#billing/billing/web/index.ts';
import { ImportSettings } from '#crm/imports/web/index.ts';
import { DataSources } from '#prospecting/sources/web/index.ts';
import { SettingsGroups } from '#ui/SettingsGroup.tsx';

const ActivityLog = lazy(async () => ({ default: (await import('#account/activity-log/web/index.ts')).ActivityLog }));
const ApiSection = lazy(async () => ({ default: (await import('./ApiSection.tsx')).ApiSection }));
const CreditsSection = lazy(async () => ({ default: (await import('./CreditsSection.tsx')).CreditsSection }));

/** Something in a section that the search finds by its own name. */
interface Setting {
  name: string;
  /** Id of its place in the section. */
  anchor: string;
  /** Other words for it. */
  keywords?: string;
}

export interface Section {
  /** As `?section=` says it. */
  key: string;
  title: string;
  lead: string;
  icon: LucideIcon;
  keywords?: string;
  settings: readonly Setting[];
  Content: ComponentType;
  /** True for what only the owner and admins may see. */
  forManagers?: true;
}

const ALL_SECTIONS: readonly Section[] = [
  {
    key: 'profile',
    title: 'Profile',
    lead: 'Your name, company and logo.',
    icon: IdCard,
    keywords: 'about me company freelancer',
    settings: [
      { name: 'Logo', anchor: 'logo', keywords: 'picture photo avatar image upload crop' },
      {
        name: 'Your details',
        anchor: 'profile-details',
        keywords: 'name phone country city company business type industry skills experience kind of account',
      },
    ],
    Content: ProfileSettings,
  },
  {
    key: 'account',
    title: 'Account',
    lead: 'Your sign-in email and password.',
    icon: CircleUser,
    keywords: 'login user',
    settings: [
      { name: 'Your account', anchor: 'about-account', keywords: 'user type workspace role owner id member since' },
      { name: 'Email address', anchor: 'email', keywords: 'change mail login' },
      { name: 'Password', anchor: 'password', keywords: 'change set' },
      { name: 'Google sign-in', anchor: 'google', keywords: 'link connect oauth' },
    ],
    Content: AccountSettings,
  },
  {
    key: 'security',
    title: 'Security',
    lead: 'Sign-in protection and active sessions.',
    icon: ShieldCheck,
    keywords: 'devices',
    settings: [
      {
        name: 'Second factor',
        anchor: 'second-factor',
        keywords: '2fa mfa two-factor authenticator app totp passkey webauthn security key recovery codes require',
      },
      {
        name: 'Sessions',
        anchor: 'sessions',
        keywords: 'device devices browser sign out log out end this others activity',
      },
      { name: 'Sign-in alerts', anchor: 'sign-in-alerts', keywords: 'mail notification new device' },
      { name: 'Offline reading', anchor: 'offline', keywords: 'cache device shared computer connection installed app' },
    ],
    Content: SecuritySection,
  },
  {
    key: 'credits',
    title: 'Credits',
    lead: 'Balance, usage and a receipt for each credit.',
    icon: Coins,
    keywords: 'balance spending money usage',
    settings: [
      { name: 'Balance', anchor: 'balance', keywords: 'left granted bought renew expire' },
      { name: 'Spent per day', anchor: 'spent-per-day', keywords: 'usage chart days weeks' },
      { name: 'Spending this month', anchor: 'spending', keywords: 'usage went' },
      { name: 'Low-balance alert', anchor: 'low-credits', keywords: 'threshold mail notify warn few' },
      { name: 'Ledger', anchor: 'ledger', keywords: 'receipts entries history export csv filter' },
    ],
    Content: CreditsSection,
  },
  {
    key: 'plan',
    title: 'Plan and billing',
    lead: 'Your plan, next charge and invoices.',
    icon: CreditCard,
    keywords: 'subscription pricing upgrade downgrade invoice card',
    settings: [
      {
        name: 'Plan',
        anchor: 'plan',
        keywords: 'change upgrade downgrade cancel resume yearly monthly renewal next charge',
      },
      { name: 'Buy credits', anchor: 'credit-packs', keywords: 'pack top up' },
      { name: 'Payments', anchor: 'payments', keywords: 'invoices receipts refund card' },
    ],
    Content: BillingSection,
  },
  {
    key: 'notifications',
    title: 'Notifications',
    lead: 'Notifications in the app, by email and as push messages. Saved automatically.',
    icon: Bell,
    keywords: 'bell alerts digest mute',
    settings: [
      {
        name: 'Notification channels',
        anchor: 'notification-kinds',
        keywords: 'kinds in app daily email digest push mute replies campaigns imports',
      },
      { name: 'Push messages', anchor: 'push-messages', keywords: 'browser web push desktop subscribe' },
    ],
    Content: NotificationSettings,
  },
  {
    key: 'appearance',
    title: 'Appearance',
    lead: 'How Home starts, how Leadwright looks and how it writes dates and numbers.',
    icon: SunMoon,
    keywords: 'look display preferences',
    settings: [
      {
        name: 'What you want to do first',
        anchor: 'goal',
        keywords: 'goal first steps home customers suppliers projects job',
      },
      { name: 'Theme', anchor: 'theme', keywords: 'dark light mode system colour' },
      { name: 'Density', anchor: 'density', keywords: 'compact comfortable cosy rows tables height' },
      { name: 'Motion', anchor: 'motion', keywords: 'reduced animation' },
      { name: 'Region', anchor: 'region', keywords: 'locale language format date number time zone timezone clock' },
      { name: 'Shortcuts', anchor: 'shortcuts', keywords: 'keyboard keys single letter' },
    ],
    Content: AppearanceSettings,
  },
  {
    key: 'data-sources',
    title: 'Data sources',
    lead: 'The source of each search, its status, and your own keys.',
    icon: Database,
    keywords: 'providers api rapidapi health status',
    settings: [
      { name: 'Instagram search', anchor: 'instagram', keywords: 'key photo' },
      { name: 'LinkedIn people, companies and profiles', anchor: 'linkedin', keywords: 'key' },
      { name: 'TikTok search', anchor: 'tiktok', keywords: 'key video' },
      { name: 'Facebook search and details', anchor: 'facebook', keywords: 'key pages groups' },
      { name: 'Freelance jobs', anchor: 'freelance', keywords: 'key upwork freelancer' },
      {
        name: 'Jobs',
        anchor: 'jobs',
        keywords: 'key jsearch remotive arbeitnow remote ok himalayas jobicy muse hacker',
      },
      { name: 'Suppliers and products', anchor: 'suppliers', keywords: 'key alibaba manufacturers' },
      { name: 'Local businesses', anchor: 'local-businesses', keywords: 'openstreetmap nominatim overpass discover' },
      { name: 'Known companies', anchor: 'open-companies', keywords: 'wikidata discover' },
      { name: 'Registered companies', anchor: 'register-companies', keywords: 'gleif lei register discover' },
      { name: 'Company data', anchor: 'companies', keywords: 'key hunter apollo discover' },
      { name: 'People at companies', anchor: 'people', keywords: 'key apollo contacts discover' },
      { name: 'Developers', anchor: 'developers', keywords: 'github discover' },
      { name: 'Email addresses of a domain', anchor: 'domain-people', keywords: 'key hunter verifier' },
    ],
    Content: DataSources,
  },
  {
    key: 'api',
    title: 'API',
    lead: 'API keys for your programs, and webhooks for events.',
    icon: KeyRound,
    keywords: 'developer integration token webhook automation zapier make',
    settings: [
      { name: 'API keys', anchor: 'api-keys', keywords: 'token bearer secret revoke new scope expiry' },
      {
        name: 'AI agents (MCP)',
        anchor: 'agents',
        keywords: 'mcp model context protocol assistant claude chatgpt cursor approvals tools',
      },
      {
        name: 'Webhooks',
        anchor: 'webhooks',
        keywords: 'endpoint event signature secret zapier make n8n deliveries',
      },
      { name: 'Calling the API', anchor: 'api-calls', keywords: 'documentation openapi swagger curl rate limit' },
    ],
    Content: ApiSection,
  },
  {
    key: 'activity-log',
    title: 'Activity log',
    lead: 'Who did what, when and from where.',
    icon: ScrollText,
    keywords: 'audit trail history who team',
    settings: [{ name: 'Activity log', anchor: 'section-activity-log', keywords: 'audit trail export csv person' }],
    Content: ActivityLog,
    forManagers: true,
  },
  {
    key: 'data',
    title: 'Data',
    lead: 'Import files, export everything, or delete it.',
    icon: FolderDown,
    keywords: 'privacy gdpr',
    settings: [
      { name: 'Imports', anchor: 'imports', keywords: 'upload csv excel xlsx vcard contacts companies file undo' },
      { name: 'How long data is kept', anchor: 'retention', keywords: 'retention months deleted purge privacy' },
      { name: 'Export all of my data', anchor: 'export', keywords: 'download archive zip json csv backup copy' },
      { name: 'Delete account', anchor: 'delete-account', keywords: 'remove close erase leave workspace' },
    ],
    Content: DataSection,
  },
];

/** Those that the person may use; `isManager` is true for the owner and admins. */
const sectionsFor = (isManager: boolean): Section[] =>
  ALL_SECTIONS.filter(({ forManagers }) => isManager || !forManagers);

export function useSections(): Section[] {
  const { data: user } = useMe();
  return sectionsFor(user?.teamMember === false);
}

// Settings, Security: the second factor, sessions, and the email about a sign-in on a new device.
function SecuritySection() {
  return (
    <SettingsGroups>
      <SecondFactorSettings />
      <SessionSettings />
      <SignInAlerts />
      <OfflineReading />
    </SettingsGroups>
  );
}

// Settings, Data: what came in as files, an archive of everything, and the deletion of the account.
function DataSection() {
  return (
    <SettingsGroups>
      <ImportSettings />
      <DataSettings />
    </SettingsGroups>
  );
}
