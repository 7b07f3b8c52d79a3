// Every shortcut of the product, for its dialog: what listens to them is with the pages.
import type { PagePath } from '#account/plans/contract.ts';
import { CREATE, GO_TO, keysText } from '#shared/page-keys.ts';

interface Shortcut {
  /** Pressed together, or one after the other: "G then H". */
  keys: readonly string[];
  does: string;
}

export interface ShortcutGroup {
  title: string;
  /** True where each is a single character, which can be turned off. */
  single: boolean;
  /** The pages that it is for; absent where it is for all. */
  pages?: readonly PagePath[];
  shortcuts: readonly Shortcut[];
}

const TABLES: readonly PagePath[] = [
  '/dashboard',
  '/contacts',
  '/company-library',
  '/company-lists',
  '/company-list/:listId',
  '/campaigns',
  '/campaign/:campaignId',
  '/templates',
  '/scheduled-emails',
  '/saved-jobs',
  '/linkedin-search',
  '/instagram-search',
  '/facebook-search',
  '/tiktok-search',
  '/upwork-jobs',
  '/fiverr-jobs',
  '/job-seeker',
  '/supplier-manufacturer',
];

/** `control`: "⌘" or "Ctrl", as the keyboard at hand names it. */
export function shortcutGroups(control: string): readonly ShortcutGroup[] {
  return [
    {
      title: 'Everywhere',
      single: false,
      shortcuts: [
        { keys: [control, 'K'], does: 'Search or jump to' },
        { keys: [control, 'B'], does: 'Collapse or expand the menu' },
        { keys: ['Esc'], does: 'Close the open panel' },
      ],
    },
    {
      title: 'Help',
      single: true,
      shortcuts: [{ keys: ['?'], does: 'Show the shortcuts' }],
    },
    {
      title: 'Go to',
      single: true,
      shortcuts: GO_TO.map(({ key, label }) => ({ keys: [keysText('g', key)], does: label })),
    },
    {
      title: 'Create',
      single: true,
      shortcuts: CREATE.map(({ key, label }) => ({ keys: [keysText('c', key)], does: label })),
    },
    {
      title: 'Results and tables',
      single: true,
      pages: TABLES,
      shortcuts: [
        { keys: ['/'], does: 'Go to the search' },
        { keys: ['J'], does: 'Next row' },
        { keys: ['K'], does: 'Previous row' },
        { keys: ['X'], does: 'Select the row; Shift selects every row up to it' },
        { keys: ['O'], does: 'Open at the source' },
        { keys: ['S'], does: 'Save' },
      ],
    },
    {
      title: 'Cells of contacts and companies',
      single: false,
      pages: ['/contacts', '/company-library', '/company-list/:listId'],
      shortcuts: [
        { keys: ['↑', '↓', '←', '→'], does: 'Go from cell to cell' },
        { keys: ['Enter'], does: 'Edit the cell; on a name open the record' },
        { keys: ['Shift', 'Enter'], does: 'Open the record' },
        { keys: ['Space'], does: 'Select the row' },
        { keys: [control, 'A'], does: 'Select all rows that are loaded' },
        { keys: ['Alt', '←', '→'], does: 'On a column header: resize the column' },
        { keys: ['Alt', 'Shift', '←', '→'], does: 'On a column header: move the column' },
      ],
    },
    {
      title: 'Open record',
      single: true,
      pages: ['/contacts', '/company-library', '/company/:companyId', '/company-list/:listId'],
      shortcuts: [
        { keys: ['J'], does: 'Next record' },
        { keys: ['K'], does: 'Previous record' },
      ],
    },
    {
      title: 'Board of saved jobs',
      single: true,
      pages: ['/saved-jobs'],
      shortcuts: [
        { keys: ['J'], does: 'Next card' },
        { keys: ['K'], does: 'Previous card' },
        { keys: ['['], does: 'Move to the previous column' },
        { keys: [']'], does: 'Move to the next column' },
        { keys: ['N'], does: 'Set the next step' },
        { keys: ['E'], does: 'Archive' },
        { keys: ['M'], does: 'Open the menu of the card' },
      ],
    },
    {
      title: 'Conversations of the inbox',
      single: true,
      pages: ['/inbox'],
      shortcuts: [
        { keys: ['J'], does: 'Next conversation' },
        { keys: ['K'], does: 'Previous conversation' },
        { keys: ['E'], does: 'Done, or reopen' },
        { keys: ['Z'], does: 'Snooze' },
        { keys: ['A'], does: 'Assign to a person of the team' },
        { keys: ['I'], does: 'Mark as interested' },
        { keys: ['N'], does: 'Mark as not now' },
        { keys: ['U'], does: 'Mark as unread' },
        { keys: ['R'], does: 'Reply' },
        { keys: ['/'], does: 'Find a conversation' },
      ],
    },
    {
      title: 'WhatsApp chats',
      single: true,
      pages: ['/whatsapp-bulk-messenger'],
      shortcuts: [
        { keys: ['J'], does: 'Next chat' },
        { keys: ['K'], does: 'Previous chat' },
        { keys: ['R'], does: 'Reply' },
        { keys: ['E'], does: 'Done, or reopen' },
        { keys: ['U'], does: 'Mark as unread' },
        { keys: ['/'], does: 'Find a chat; in the message box: saved replies' },
      ],
    },
    {
      title: 'Settings and help pages',
      single: true,
      pages: ['/settings', '/help'],
      shortcuts: [{ keys: ['/'], does: 'Go to the search' }],
    },
  ];
}

/** Those of the page first, then those of everywhere, then those of other pages; only what fits the words. */
export function findShortcuts(
  groups: readonly ShortcutGroup[],
  page: PagePath | undefined,
  words: string,
): readonly (ShortcutGroup & { here: boolean })[] {
  const wanted = words.trim().toLowerCase();
  const fits = ({ keys, does }: Shortcut) =>
    does.toLowerCase().includes(wanted) || keys.join(' ').toLowerCase() === wanted;
  const rank = ({ pages, here }: { pages?: readonly PagePath[]; here: boolean }) => (here ? 0 : pages ? 2 : 1);
  return groups
    .map((group) => ({
      ...group,
      here: page !== undefined && group.pages?.includes(page) === true,
      shortcuts: group.title.toLowerCase().includes(wanted) ? group.shortcuts : group.shortcuts.filter(fits),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
    .sort((a, b) => rank(a) - rank(b));
}
