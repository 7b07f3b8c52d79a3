// All shortcuts with a search, and the switch that turns those of a single character off (WCAG 2.1.4).
import { useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { PAGES, type PagePath } from '#account/plans/contract.ts';
import { usePreferences } from '#account/preferences/web/index.ts';
import { useAppearance } from '#ui/appearance.ts';
import { Input } from '#ui/Input.tsx';
import { KeyCap, splitKeys } from '#ui/Kbd.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Switch } from '#ui/Switch.tsx';
import { findShortcuts, type ShortcutGroup, shortcutGroups } from './shortcut-groups.ts';
import { controlKey } from './use-shortcut.ts';

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { shortcuts: on } = useAppearance();
  const { change } = usePreferences();
  const { pathname } = useLocation();
  const [words, setWords] = useState('');
  const page = (Object.keys(PAGES) as PagePath[]).find((path) => matchPath(path, pathname));
  const found = findShortcuts(shortcutGroups(controlKey()), page, words);
  return (
    <Sheet open onOpenChange={onClose} title="Keyboard shortcuts">
      <div className="space-y-6 p-4">
        <Switch
          checked={on}
          onCheckedChange={(shortcuts) => change({ shortcuts })}
          label="Single-letter shortcuts"
          hint="Turn them off if they interfere with speech input or a screen reader. Shortcuts with Ctrl or ⌘ stay on."
        />
        <Input
          type="search"
          aria-label="Find a shortcut"
          placeholder="Find a shortcut"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <div role="status" className="text-sm text-text-2 empty:hidden">
          {found.length === 0 && `No shortcuts match “${words.trim()}”.`}
        </div>
        {found.map((group) => (
          <Group key={group.title} group={group} off={group.single && !on} />
        ))}
      </div>
    </Sheet>
  );
}

function Group({ group, off }: { group: ShortcutGroup & { here: boolean }; off: boolean }) {
  return (
    <section aria-label={group.title}>
      <h3 className="mb-1.5 text-sm font-semibold">
        {group.title}
        {group.here && <span className="ml-2 font-normal text-text-3">on this page</span>}
        {off && <span className="ml-2 font-normal text-text-3">turned off</span>}
      </h3>
      <dl className="divide-y divide-line border-y border-line">
        {group.shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex min-h-9 items-center justify-between gap-4 text-sm">
            <dt className="text-text-2">{does}</dt>
            <dd className="flex shrink-0 items-center gap-1">
              {keys.flatMap(splitKeys).map((key, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: "C then C" has one key twice
                <KeyCap key={at}>{key}</KeyCap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
