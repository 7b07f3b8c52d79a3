// The sheet of all shortcuts, with the switch that turns those of a single character off (WCAG 2.1.4).
import { useAppearance } from '#ui/appearance.ts';
import { KeyCap } from '#ui/Kbd.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Switch } from '#ui/Switch.tsx';
import { type ShortcutGroup, shortcutGroups } from './shortcuts.ts';
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
          hint="Off where they get in the way of speech input or a screen reader. Keys with Ctrl or ⌘ stay."
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
