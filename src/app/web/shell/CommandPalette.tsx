// Everything by name: what the page can do with what is selected or open, recent records, create commands, pages (those that the plan locks
// lead to the plans), settings, the theme, signing out. Loaded when first opened.
import { Command, useCommandState } from 'cmdk';
import {
  Building2,
  CircleQuestionMark,
  Keyboard,
  List,
  LogOut,
  type LucideIcon,
  Mail,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  Search,
  Sun,
  User,
} from 'lucide-react';
import { memo, type RefObject, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSignOut } from '#account/accounts/web/index.ts';
import { PlanLock } from '#account/plans/web/index.ts';
import { usePreferences } from '#account/preferences/web/index.ts';
import { articleHref, useFoundArticles } from '#app/help/web/index.ts';
import { useSections } from '#app/settings/web/index.ts';
import { useFoundRecords } from '#crm/records/web/index.ts';
import type { OpenedRecord } from '#platform/web/opened-records.ts';
import { keysText } from '#shared/page-keys.ts';
import { recordPath } from '#shared/page-paths.ts';
import { type Appearance, useAppearance } from '#ui/appearance.ts';
import { Kbd } from '#ui/Kbd.tsx';
import { menuKeys } from './keys.ts';
import { BOTTOM_MENU, isHidden, lockedFeature, MENU, type MenuItem, type MenuLink } from './menu.ts';
import { PaletteEntry, PaletteGroup } from './PaletteEntry.tsx';
import {
  focusAtEnd,
  PALETTE_FIELD,
  PALETTE_LINE,
  PALETTE_NAME,
  PaletteFrame,
  type PaletteProps,
} from './PaletteWaiting.tsx';
import { type PageAction, type PageActions, readPageActions } from './page-actions.ts';
import { paletteRank } from './palette-rank.ts';
import { openedPath, readRecent } from './recent-records.ts';
import { useCreateCommands, useOpenEntry } from './use-create-commands.ts';
import { shortcutText } from './use-shortcut.ts';
import { useViewer } from './use-viewer.ts';

interface PageEntry extends MenuLink {
  group: string | null;
}

/** Every entry of the menu once, with its group; those that create are commands. */
const PAGE_ENTRIES: readonly PageEntry[] = [
  ...MENU.flatMap((section) =>
    section.entries.flatMap((entry): PageEntry[] =>
      'items' in entry
        ? entry.items.filter((item) => !item.again).map((item) => ({ ...item, group: entry.label }))
        : [{ ...(entry as MenuItem), group: section.label }],
    ),
  ),
  ...BOTTOM_MENU.map((entry) => ({ ...entry, group: null })),
].filter(({ intent }) => intent === undefined);

const THEMES: { choice: Appearance['theme']; label: string; icon: LucideIcon }[] = [
  { choice: 'system', label: 'Theme: system', icon: Monitor },
  { choice: 'light', label: 'Theme: light', icon: Sun },
  { choice: 'dark', label: 'Theme: dark', icon: Moon },
];

export function CommandPalette({ typed, onTyped, entered, onClose, onFold, onShortcuts }: PaletteProps) {
  const chosen = useRef<PageAction | null>(null);
  // The field stands first: there are many entries.
  const listed = useDeferredValue(true, false);
  const enter = useEffectEvent(() => {
    if (!entered.current) return;
    entered.current = false;
    // In the field, which has the focus. The first entry that fits is marked after these effects.
    const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    requestAnimationFrame(() => document.activeElement?.dispatchEvent(press));
  });
  useEffect(() => {
    if (listed) enter();
  }, [listed]);
  // Only now: a panel that opened under the palette would lose the focus, and close again.
  useEffect(
    () => () => {
      chosen.current?.control.focus({ preventScroll: true });
      chosen.current?.run();
    },
    [],
  );
  return (
    <PaletteFrame onClose={onClose} entered={listed ? null : entered}>
      <Command label={PALETTE_NAME} loop filter={paletteRank}>
        <div className={PALETTE_LINE}>
          <Search aria-hidden size={16} className="shrink-0 text-text-3" />
          <Command.Input
            ref={focusAtEnd}
            value={typed}
            onValueChange={onTyped}
            placeholder={PALETTE_NAME}
            className={PALETTE_FIELD}
          />
          <Kbd>Esc</Kbd>
        </div>
        {listed && <PaletteList chosen={chosen} onClose={onClose} onFold={onFold} onShortcuts={onShortcuts} />}
      </Command>
    </PaletteFrame>
  );
}

interface PaletteListProps extends Omit<PaletteProps, 'typed' | 'onTyped' | 'entered'> {
  /** Of the page; runs once the palette is gone. */
  chosen: RefObject<PageAction | null>;
}

/** Apart from the field: each entry judges by itself whether it fits what is typed. */
const PaletteList = memo(function PaletteList({ chosen, onClose, onFold, onShortcuts }: PaletteListProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to);
  const { theme: choice } = useAppearance();
  const { change } = usePreferences();
  const signOut = useSignOut();
  // As the page is when the palette opens.
  const [actions] = useState(() => readPageActions(viewer.user.role, go));
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  const open = (to: string) => run(() => go(to))();

  return (
    <Command.List className="max-h-[min(60vh,420px)] overflow-y-auto overscroll-contain p-2">
      <Command.Empty className="px-2 py-8 text-center text-sm text-text-2">
        No results. Try a page, a person, “theme” or “sign out”.
      </Command.Empty>
      {actions.map((group) => (
        <PalettePageActions
          key={`${group.place}/${group.about}`}
          group={group}
          onChoose={(action) => {
            chosen.current = action;
            onClose();
          }}
        />
      ))}
      <PaletteRecent uid={viewer.user.uid} open={open} />
      <PaletteCreate run={run} />
      <PalettePages run={run} />
      {lockedFeature('/contacts', viewer) === null && <PaletteRecords open={open} />}
      <PaletteSettings settingsPage={(to) => open(`/settings${to}`)} />
      <PaletteGroup title="Actions">
        <PaletteEntry
          name="Collapse or expand the menu"
          group="actions"
          icon={PanelLeft}
          keywords={['sidebar']}
          keys={shortcutText('b')}
          onSelect={run(onFold)}
        />
        <PaletteEntry
          name="Keyboard shortcuts"
          group="actions"
          icon={Keyboard}
          keywords={['keys', 'help']}
          keys="?"
          onSelect={run(onShortcuts)}
        />
        {THEMES.filter((theme) => theme.choice !== choice).map((theme) => (
          <PaletteEntry
            key={theme.choice}
            name={theme.label}
            group="actions"
            icon={theme.icon}
            keywords={['appearance', 'mode']}
            onSelect={run(() => change({ theme: theme.choice }))}
          />
        ))}
        <PaletteEntry
          name="Sign out"
          group="actions"
          icon={LogOut}
          keywords={['log out', 'leave']}
          onSelect={run(() => signOut.mutate(viewer.user.uid))}
        />
      </PaletteGroup>
      <PaletteHelp open={open} />
    </Command.List>
  );
});

const PLACE_TITLES: Record<PageActions['place'], (about: string) => string> = {
  selection: (about) => (about ? `Selected: ${about}` : 'Selection'),
  record: (about) => about || 'Open record',
  page: () => 'This page',
};

function PalettePageActions({ group, onChoose }: { group: PageActions; onChoose: (action: PageAction) => void }) {
  const { place, about, actions } = group;
  return (
    <PaletteGroup title={PLACE_TITLES[place](about)}>
      {actions.map((action, at) => (
        <PaletteEntry
          // biome-ignore lint/suspicious/noArrayIndexKey: read once, and two may have one name
          key={at}
          name={action.label}
          group={place}
          id={String(at)}
          keys={action.keys}
          keywords={[about]}
          onSelect={() => onChoose(action)}
        />
      ))}
    </PaletteGroup>
  );
}

const RECORD_ICONS: Record<OpenedRecord['kind'], LucideIcon> = {
  contact: User,
  company: Building2,
  campaign: Mail,
  list: List,
};
const KIND_NAMES: Record<OpenedRecord['kind'], string> = {
  contact: 'Contact',
  company: 'Company',
  campaign: 'Campaign',
  list: 'List',
};

/** While nothing is typed; then the search of all records takes over. */
function PaletteRecent({ uid, open }: { uid: string; open: (to: string) => void }) {
  const typing = useCommandState(({ search }) => search.trim() !== '');
  const [recent] = useState(() => readRecent(uid));
  if (typing || recent.length === 0) return null;
  return (
    <PaletteGroup title="Recent">
      {recent.map((record) => (
        <PaletteEntry
          key={`${record.kind}/${record.id}`}
          name={record.name}
          group="recent"
          id={record.id}
          icon={RECORD_ICONS[record.kind]}
          about={KIND_NAMES[record.kind]}
          onSelect={() => open(openedPath(record))}
        />
      ))}
    </PaletteGroup>
  );
}

type Run = (action: () => void) => () => void;

function PaletteCreate({ run }: { run: Run }) {
  const viewer = useViewer();
  const commands = useCreateCommands();
  const openEntry = useOpenEntry();
  if (commands.length === 0) return null;
  return (
    <PaletteGroup title="Create">
      {commands.map((command) => {
        const locked = lockedFeature(command.to, viewer);
        return (
          <PaletteEntry
            key={command.key}
            name={command.label}
            group="create"
            icon={Plus}
            keywords={command.keywords.split(' ')}
            keys={keysText('c', command.key)}
            mark={locked && <PlanLock feature={locked} />}
            onSelect={run(() => openEntry(command))}
          />
        );
      })}
    </PaletteGroup>
  );
}

function PalettePages({ run }: { run: Run }) {
  const viewer = useViewer();
  const openEntry = useOpenEntry();
  return (
    <PaletteGroup title="Pages">
      {PAGE_ENTRIES.filter((entry) => !isHidden(entry.to, viewer)).map((entry) => {
        const locked = lockedFeature(entry.to, viewer);
        return (
          <PaletteEntry
            key={`${entry.group}/${entry.label}`}
            name={entry.label}
            group="pages"
            id={entry.group ?? ''}
            about={entry.group}
            keywords={[entry.group ?? '', ...(entry.keywords?.split(' ') ?? [])]}
            keys={menuKeys(entry)}
            mark={locked && <PlanLock feature={locked} />}
            onSelect={run(() => openEntry(entry))}
          />
        );
      })}
    </PaletteGroup>
  );
}

/** Articles of help, as the words typed find them; their index takes a moment at first. */
function PaletteHelp({ open }: { open: (to: string) => void }) {
  const typed = useDeferredValue(useCommandState(({ search }) => search.trim()));
  const found = useFoundArticles(typed);
  if (found.length === 0) return null;
  return (
    <PaletteGroup title="Help">
      {found.map(({ id, title }) => (
        <PaletteEntry
          key={id}
          name={title}
          group="help"
          icon={CircleQuestionMark}
          // Found by these words, perhaps in its text.
          keywords={[typed]}
          onSelect={() => open(articleHref(id))}
        />
      ))}
    </PaletteGroup>
  );
}

/** People and companies, as the words typed find them. */
function PaletteRecords({ open }: { open: (to: string) => void }) {
  const typed = useCommandState(({ search }) => search.trim());
  const found = useFoundRecords(typed);
  if (found.length === 0) return null;
  return (
    <PaletteGroup title="Contacts and companies">
      {found.map(({ kind, id, name, about }) => (
        <PaletteEntry
          key={id}
          name={name}
          group="found"
          id={id}
          icon={RECORD_ICONS[kind]}
          about={about}
          // The server has found it by these words, perhaps in another field than its name.
          keywords={[typed]}
          onSelect={() => open(recordPath(kind, id))}
        />
      ))}
    </PaletteGroup>
  );
}

// The settings in the palette: each section, and once something is typed each single setting too.
interface PaletteSettingsProps {
  /** `to`: "?section=security#sessions". */
  settingsPage: (to: string) => void;
}

function PaletteSettings({ settingsPage }: PaletteSettingsProps) {
  const sections = useSections();
  // There are many of them: they come a moment after the letter.
  const typing = useDeferredValue(useCommandState(({ search }) => search.trim() !== ''));
  return (
    <PaletteGroup title="Settings">
      {sections.map(({ key, title, keywords = '', icon }) => (
        <PaletteEntry
          key={key}
          name={title}
          group="settings"
          icon={icon}
          keywords={['settings', ...keywords.split(' ')]}
          onSelect={() => settingsPage(`?section=${key}`)}
        />
      ))}
      {typing &&
        sections.flatMap((section) =>
          section.settings.map(({ name, anchor, keywords = '' }) => (
            <PaletteEntry
              key={`${section.key}#${anchor}`}
              name={name}
              group="settings"
              id={section.key}
              about={section.title}
              keywords={['settings', section.title, ...keywords.split(' ')]}
              onSelect={() => settingsPage(`?section=${section.key}#${anchor}`)}
            />
          )),
        )}
    </PaletteGroup>
  );
}
