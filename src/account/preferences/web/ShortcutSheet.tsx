// The sheet of all shortcuts, with the switch that turns those of a single character off (WCAG 2.1.4).
import { useAppearance } from '#ui/appearance.ts';
import { KeyCap } from '#ui/Kbd.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Switch } from '#ui/Switch.tsx';
import { usePreferences } from './use-preferences.ts';

interface ShortcutSheetProps {
  onClose: () => void;
  /** "⌘" or "Ctrl". */
  control: string;
}

export function ShortcutSheet({ onClose, control }: ShortcutSheetProps) {
  const { shortcuts: on } = useAppearance();
  const { change } = usePreferences();
  return (
    <Sheet open onOpenChange={onClose} title="Keyboard shortcuts">
      <div className="space-y-6 p-4">
        <Switch
          checked={on}
          onCheckedChange={(shortcuts) => change({ shortcuts })}
          label="Single-letter shortcuts"
          hint="Turn them off if they interfere with speech input or a screen reader. Shortcuts with Ctrl or ⌘ stay on."
        />
        {shortcutGroups(control).map((group) => (
          <Group key={group.title} group={group} off={group.single && !on} />
        ))}
      </div>
    </Sheet>
  );
}

function Group({ group, off }: { group: ShortcutGroup; off: boolean }) {
  return (
    <section aria-label={group.title}>
      <h3 className="mb-1.5 text-sm font-semibold">
        {group.title}
        {off && <span className="ml-2 font-normal text-text-3">turned off</span>}
      </h3>
      <dl className="divide-y divide-line border-y border-line">
        {group.shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex min-h-9 items-center justify-between gap-4 text-sm">
            <dt className="text-text-2">{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

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
        { keys: [control, 'B'], does: 'Collapse or expand the menu' },
        { keys: ['Esc'], does: 'Close the open panel' },
      ],
    },
    {
      title: 'Results and tables',
      single: true,
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
      title: 'Board of saved jobs',
      single: true,
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
