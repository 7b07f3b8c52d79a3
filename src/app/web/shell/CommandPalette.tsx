// Everything by name: pages (those that the plan locks lead to the plans), settings, the theme, signing out. Loaded when
// first opened.
import { Command, useCommandState } from 'cmdk';
import { Building2, CircleQuestionMark, Keyboard, LogOut, Monitor, Moon, Search, Sun, User } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSignOut } from '#account/accounts/web/index.ts';
import { redirectAddress } from '#account/plans/contract.ts';
import { PlanLock } from '#account/plans/web/index.ts';
import { usePreferences } from '#account/preferences/web/index.ts';
import { articleHref, useFoundArticles } from '#app/help/web/index.ts';
import { useSections } from '#app/settings/web/index.ts';
import { useFoundRecords } from '#crm/records/web/index.ts';
import { type Appearance, useAppearance } from '#ui/appearance.ts';
import { Kbd } from '#ui/Kbd.tsx';
import { giveFocusBack } from '#ui/use-focus-return.ts';
import { BOTTOM_MENU, isHidden, lockedFeature, MENU, type MenuItem, type MenuLink, menuAddress } from './menu.ts';
import {
  PALETTE_BOX,
  PALETTE_FIELD,
  PALETTE_LINE,
  PALETTE_NAME,
  type PaletteProps,
  takeLetters,
} from './PaletteWaiting.tsx';
import { shortcutText } from './use-shortcut.ts';
import { useViewer } from './use-viewer.ts';

const row =
  'flex h-9 cursor-pointer items-center gap-2.5 rounded-s px-2 text-sm text-text select-none data-[selected=true]:bg-surface-2 pointer-coarse:h-11';
const heading =
  '**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-label **:[[cmdk-group-heading]]:text-text-3';

interface PageEntry extends MenuLink {
  group: string | null;
}

/** Every entry of the menu once, with its group. */
const PAGE_ENTRIES: readonly PageEntry[] = [
  ...MENU.flatMap((section) =>
    section.entries.flatMap((entry): PageEntry[] =>
      'items' in entry
        ? entry.items.map((item) => ({ ...item, group: entry.label }))
        : [{ ...(entry as MenuItem), group: section.label }],
    ),
  ),
  ...BOTTOM_MENU.map((entry) => ({ ...entry, group: null })),
];

const THEMES: { choice: Appearance['theme']; label: string; icon: ReactNode }[] = [
  { choice: 'system', label: 'Theme: system', icon: <Monitor aria-hidden size={16} /> },
  { choice: 'light', label: 'Theme: light', icon: <Sun aria-hidden size={16} /> },
  { choice: 'dark', label: 'Theme: dark', icon: <Moon aria-hidden size={16} /> },
];

/** Two entries may have one name; what follows the bar in their value keeps them apart. */
const nameOf = (value: string) => value.split('|', 1)[0] ?? value;

export function CommandPalette({ typed, onTyped, onClose, onFold, onShortcuts }: PaletteProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { theme: choice } = useAppearance();
  const { change } = usePreferences();
  const signOut = useSignOut();
  const run = (action: () => void) => () => {
    onClose();
    action();
  };

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[rgb(8_14_13/.5)]" />
        <Dialog.Content onCloseAutoFocus={giveFocusBack} aria-describedby={undefined} className={PALETTE_BOX}>
          <Dialog.Title className="sr-only">{PALETTE_NAME}</Dialog.Title>
          <Command
            label={PALETTE_NAME}
            loop
            filter={(value, typed, words) => paletteScore(nameOf(value), typed, words)}
          >
            <div className={PALETTE_LINE}>
              <Search aria-hidden size={16} className="shrink-0 text-text-3" />
              <Command.Input
                ref={takeLetters}
                value={typed}
                onValueChange={onTyped}
                placeholder={PALETTE_NAME}
                className={PALETTE_FIELD}
              />
              <Kbd>Esc</Kbd>
            </div>
            <Command.List className="max-h-[min(60vh,420px)] overflow-y-auto p-2">
              <Command.Empty className="px-2 py-8 text-center text-sm text-text-2">
                No results. Try a page, a person, “theme” or “sign out”.
              </Command.Empty>
              <Command.Group heading="Pages" className={heading}>
                {PAGE_ENTRIES.filter((entry) => !isHidden(entry.to, viewer)).map((entry) => {
                  const locked = lockedFeature(entry.to, viewer);
                  return (
                    <Command.Item
                      key={`${entry.group}/${entry.label}`}
                      value={`${entry.label}|${entry.group ?? ''}`}
                      keywords={[entry.group ?? '', ...(entry.keywords?.split(' ') ?? [])]}
                      onSelect={run(() =>
                        navigate(locked ? redirectAddress('/pricing', menuAddress(entry)) : menuAddress(entry), {
                          state: entry.intent && { intent: entry.intent },
                        }),
                      )}
                      className={row}
                    >
                      <span className="truncate">{entry.label}</span>
                      <span className="flex-1 truncate text-xs text-text-3">{entry.group}</span>
                      {locked && <PlanLock feature={locked} />}
                    </Command.Item>
                  );
                })}
              </Command.Group>
              {lockedFeature('/contacts', viewer) === null && (
                <PaletteRecords heading={heading} row={row} open={(to) => run(() => navigate(to))()} />
              )}
              <PaletteSettings
                heading={heading}
                row={row}
                settingsPage={(to) => run(() => navigate(`/settings${to}`))()}
              />
              <Command.Group heading="Actions" className={heading}>
                <Command.Item onSelect={run(onFold)} className={row} keywords={['sidebar']}>
                  <span className="flex-1">Collapse or expand the menu</span>
                  <Kbd>{shortcutText('b')}</Kbd>
                </Command.Item>
                <Command.Item onSelect={run(onShortcuts)} className={row} keywords={['keys', 'help']}>
                  <Keyboard aria-hidden size={16} />
                  <span className="flex-1">Keyboard shortcuts</span>
                  <Kbd>?</Kbd>
                </Command.Item>
                {THEMES.filter((theme) => theme.choice !== choice).map((theme) => (
                  <Command.Item
                    key={theme.choice}
                    keywords={['appearance', 'mode']}
                    onSelect={run(() => change({ theme: theme.choice }))}
                    className={row}
                  >
                    {theme.icon}
                    {theme.label}
                  </Command.Item>
                ))}
                <Command.Item
                  keywords={['log out', 'leave']}
                  onSelect={run(() => signOut.mutate(viewer.user.uid))}
                  className={row}
                >
                  <LogOut aria-hidden size={16} />
                  Sign out
                </Command.Item>
              </Command.Group>
              <PaletteHelp open={(to) => run(() => navigate(to))()} />
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Articles of help, as the words typed find them. */
function PaletteHelp({ open }: { open: (to: string) => void }) {
  const typed = useCommandState(({ search }) => search.trim());
  const found = useFoundArticles(typed);
  if (found.length === 0) return null;
  return (
    <Command.Group heading="Help" className={heading}>
      {found.map(({ id, title }) => (
        <Command.Item
          key={id}
          value={`${title}|help`}
          // Found by these words, perhaps in its text.
          keywords={[typed]}
          onSelect={() => open(articleHref(id))}
          className={row}
        >
          <CircleQuestionMark aria-hidden size={16} className="text-text-2" />
          <span className="truncate">{title}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

// People and companies in the palette, as the words typed find them.
interface PaletteRecordsProps {
  heading: string;
  row: string;
  open: (to: string) => void;
}

function PaletteRecords({ heading, row, open }: PaletteRecordsProps) {
  const typed = useCommandState(({ search }) => search.trim());
  const found = useFoundRecords(typed);
  if (found.length === 0) return null;
  return (
    <Command.Group heading="Contacts and companies" className={heading}>
      {found.map(({ kind, id, name, about }) => (
        <Command.Item
          key={id}
          value={`${name}|${id}`}
          // The server has found it by these words, perhaps in another field than its name.
          keywords={[typed]}
          onSelect={() => open(kind === 'contact' ? `/contacts?contact=${id}` : `/company/${id}`)}
          className={row}
        >
          {kind === 'contact' ? (
            <User aria-hidden size={16} className="text-text-2" />
          ) : (
            <Building2 aria-hidden size={16} className="text-text-2" />
          )}
          <span className="truncate">{name}</span>
          <span className="flex-1 truncate text-xs text-text-3">{about}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

// The settings in the palette: each section, and once something is typed each single setting too.
interface PaletteSettingsProps {
  heading: string;
  row: string;
  /** `to`: "?section=security#sessions". */
  settingsPage: (to: string) => void;
}

function PaletteSettings({ heading, row, settingsPage }: PaletteSettingsProps) {
  const sections = useSections();
  const typing = useCommandState(({ search }) => search.trim() !== '');
  return (
    <Command.Group heading="Settings" className={heading}>
      {sections.map(({ key, title, keywords = '', icon: Icon }) => (
        <Command.Item
          key={key}
          value={`${title}|settings`}
          keywords={['settings', ...keywords.split(' ')]}
          onSelect={() => settingsPage(`?section=${key}`)}
          className={row}
        >
          <Icon aria-hidden size={16} className="text-text-2" />
          <span className="truncate">{title}</span>
        </Command.Item>
      ))}
      {typing &&
        sections.flatMap((section) =>
          section.settings.map(({ name, anchor, keywords = '' }) => (
            <Command.Item
              key={`${section.key}#${anchor}`}
              value={`${name}|${section.key}`}
              keywords={['settings', section.title, ...keywords.split(' ')]}
              onSelect={() => settingsPage(`?section=${section.key}#${anchor}`)}
              className={row}
            >
              <span className="truncate">{name}</span>
              <span className="flex-1 truncate text-xs text-text-3">{section.title}</span>
            </Command.Item>
          )),
        )}
    </Command.Group>
  );
}

// How well an entry of the palette fits what was typed. Plain parts of words, not letters in order: "sear" means search.

/** 0 hides the entry; higher stands further up. `name` is what is shown, `keywords` what else it is found by. */
export function paletteScore(name: string, typed: string, keywords: readonly string[] = []): number {
  const wanted = typed.trim().toLowerCase();
  const shown = name.toLowerCase();
  if (shown.startsWith(wanted)) return 1;
  if (shown.includes(` ${wanted}`)) return 0.9;
  if (shown.includes(wanted)) return 0.8;
  return keywords.some((word) => word.toLowerCase().includes(wanted)) ? 0.5 : 0;
}
