// Keys of pages and create commands: G then a letter opens a page, C then a letter creates something. The shell listens to them; palette, shortcut
// dialog, the hint after the first key, menu and buttons show them.
import type { Capability } from './roles.ts';

interface PageKey {
  /** The letter after the first key. */
  key: string;
  /** Path of a page of the shell. */
  to: string;
  search?: string;
  label: string;
}

interface CreateKey extends PageKey {
  /** What the page opens when it comes (platform/web/intent.ts). */
  intent?: 'new';
  /** What the role must allow. */
  needs: Capability;
  /** Other words that the palette finds it by. */
  keywords: string;
}

export const GO_TO = [
  { key: 'h', to: '/home', label: 'Home' },
  { key: 'i', to: '/inbox', label: 'Inbox' },
  { key: 'd', to: '/dashboard', label: 'Discover' },
  { key: 'c', to: '/contacts', label: 'Contacts' },
  { key: 'o', to: '/company-library', label: 'Company' },
  { key: 'l', to: '/company-lists', label: 'Lists' },
  { key: 'm', to: '/campaigns', label: 'Campaigns' },
  { key: 't', to: '/templates', label: 'Templates' },
  { key: 'e', to: '/email-sender', label: 'Email Send' },
  { key: 'q', to: '/scheduled-emails', label: 'Scheduled Emails' },
  { key: 'b', to: '/email-settings', label: 'Email Settings' },
  { key: 'w', to: '/whatsapp-bulk-messenger', label: 'WhatsApp' },
  { key: 'n', to: '/linkedin-search', label: 'LinkedIn Search' },
  { key: 'v', to: '/domainsearch', label: 'Verifier' },
  { key: 'u', to: '/supplier-manufacturer', label: 'Suppliers' },
  { key: 'j', to: '/saved-jobs', label: 'Jobs' },
  { key: 'p', to: '/team-management', label: 'Team Manage' },
  { key: 's', to: '/settings', label: 'Settings' },
] as const satisfies readonly PageKey[];

/** The letters are those of the pages where there is one. */
export const CREATE = [
  { key: 'c', to: '/contacts', intent: 'new', label: 'New contact', needs: 'write', keywords: 'add create person' },
  {
    key: 'o',
    to: '/company-library',
    intent: 'new',
    label: 'New company',
    needs: 'write',
    keywords: 'add create save',
  },
  { key: 'l', to: '/company-lists', intent: 'new', label: 'New list', needs: 'write', keywords: 'add create segment' },
  { key: 'm', to: '/campaigns', intent: 'new', label: 'New campaign', needs: 'write', keywords: 'create sequence' },
  { key: 't', to: '/templates', intent: 'new', label: 'New template', needs: 'write', keywords: 'create snippet text' },
  { key: 'e', to: '/email-sender', intent: 'new', label: 'New email', needs: 'write', keywords: 'compose write send' },
  {
    key: 'i',
    to: '/contacts',
    search: '?import=contact',
    label: 'Import contacts',
    needs: 'write',
    keywords: 'upload csv excel vcard file',
  },
  {
    key: 'b',
    to: '/email-settings',
    intent: 'new',
    label: 'Connect mailbox',
    needs: 'configure',
    keywords: 'add new gmail microsoft smtp imap sender',
  },
  {
    key: 'p',
    to: '/team-management',
    intent: 'new',
    label: 'Invite people',
    needs: 'team',
    keywords: 'add new member team user',
  },
] as const satisfies readonly CreateKey[];

export type Lead = 'g' | 'c';

/** "G then H", as tooltips and entries show it. */
export const keysText = (lead: Lead, key: string): string => `${lead.toUpperCase()} then ${key.toUpperCase()}`;

/** The keys of what a page creates: of its button. */
export function createKeys(to: (typeof CREATE)[number]['to']): string {
  const command = CREATE.find((each) => each.to === to);
  return command ? keysText('c', command.key) : '';
}
