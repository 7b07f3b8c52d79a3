// Every shortcut of the product, for the sheet: what listens to them is with the pages.

interface Shortcut {
  keys: readonly string[];
  does: string;
}

export interface ShortcutGroup {
  title: string;
  /** True where each is a single character, which can be turned off. */
  single: boolean;
  shortcuts: readonly Shortcut[];
}

/** `control`: "⌘" or "Ctrl", as the keyboard at hand names it. */
export function shortcutGroups(control: string): readonly ShortcutGroup[] {
  return [
    {
      title: 'Everywhere',
      single: false,
      shortcuts: [
        { keys: [control, 'K'], does: 'Search or jump to' },
        { keys: [control, 'B'], does: 'Fold or unfold the menu' },
        { keys: ['Esc'], does: 'Close what is open' },
      ],
    },
    {
      title: 'Lists of results and tables',
      single: true,
      shortcuts: [
        { keys: ['/'], does: 'Go to the search' },
        { keys: ['J'], does: 'Next row' },
        { keys: ['K'], does: 'Previous row' },
        { keys: ['X'], does: 'Select the row; with Shift everything up to it' },
        { keys: ['O'], does: 'Open at the source' },
        { keys: ['S'], does: 'Save' },
      ],
    },
    {
      title: 'Cells of contacts and companies',
      single: false,
      shortcuts: [
        { keys: ['↑', '↓', '←', '→'], does: 'Go from cell to cell' },
        { keys: ['Enter'], does: 'Edit the cell; on a name open the record' },
        { keys: ['Shift', 'Enter'], does: 'Open the record' },
        { keys: ['Space'], does: 'Select the row' },
        { keys: [control, 'A'], does: 'Select all rows that are loaded' },
        { keys: ['Alt', '←', '→'], does: 'On a head: make the column narrower or wider' },
        { keys: ['Alt', 'Shift', '←', '→'], does: 'On a head: move the column' },
      ],
    },
    {
      title: 'Board of saved jobs',
      single: true,
      shortcuts: [
        { keys: ['J'], does: 'Next card' },
        { keys: ['K'], does: 'Previous card' },
        { keys: ['['], does: 'Move to the column before' },
        { keys: [']'], does: 'Move to the next column' },
        { keys: ['N'], does: 'Set the next step' },
        { keys: ['E'], does: 'Archive' },
        { keys: ['M'], does: 'Open the menu of the card' },
      ],
    },
    {
      title: 'WhatsApp chats',
      single: true,
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
      title: 'Help',
      single: true,
      shortcuts: [{ keys: ['?'], does: 'Show the shortcuts' }],
    },
  ];
}
