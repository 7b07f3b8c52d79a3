// The frame of every page for signed-in users: menu, header, and the page as the one main landmark.

import { cx } from 'class-variance-authority';
import { CircleQuestionMark, LogOut, Monitor, Moon, PanelLeft, Search, Settings, Sun } from 'lucide-react';
import { memo, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMe, useSignOut } from '#account/accounts/web/index.ts';
import { DeletionBanner } from '#account/my-data/web/index.ts';
import { PLAN_NAMES } from '#account/plans/contract.ts';
import { usePreferences } from '#account/preferences/web/index.ts';
import { HelpPanel } from '#app/help/web/index.ts';
import { BillingBanner } from '#billing/billing/web/index.ts';
import { CreditsPopover } from '#billing/credits/web/index.ts';
import { useLiveActivities } from '#crm/activities/web/index.ts';
import { JobsBar, useLiveRecords } from '#crm/records/web/index.ts';
import { useLiveSavedJobs } from '#jobs/saved-jobs/web/index.ts';
import { useStored } from '#platform/web/user-storage.ts';
import { ROLE_NAMES } from '#shared/roles.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { useAppearance } from '#ui/appearance.ts';
import { Badge } from '#ui/Badge.tsx';
import { Brand, BrandMark } from '#ui/Brand.tsx';
import { menuItem } from '#ui/control-styles.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { lazyDialog, lazyExtra } from '#ui/lazy.tsx';
import { Popover } from '#ui/Popover.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useShortcutSheet, useSingleKeyShortcut } from '#ui/single-key-shortcuts.ts';
import { Tooltip } from '#ui/Tooltip.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import { useRegion } from '#ui/user-region.ts';
import { MenuList } from './MenuList.tsx';
import { lockedFeature } from './menu.ts';
import { NoticeBell } from './NoticeBell.tsx';
import { type PaletteProps, PaletteWaiting } from './PaletteWaiting.tsx';
import { useRememberRecords } from './recent-records.ts';
import { useRunKeys } from './use-create-commands.ts';
import { useKeySequence } from './use-key-sequence.ts';
import { shortcutText, useShortcut } from './use-shortcut.ts';
import { useViewer } from './use-viewer.ts';

const CommandPalette = lazyDialog(() => import('./CommandPalette.tsx').then((m) => m.CommandPalette), PaletteWaiting);
const ShortcutSheet = lazyDialog(() => import('./ShortcutSheet.tsx').then((m) => m.ShortcutSheet));
const KeyHint = lazyExtra(() => import('./KeyHint.tsx').then((m) => m.KeyHint));
const BottomBar = lazyExtra(() => import('./BottomBar.tsx').then((m) => m.BottomBar));
const Offline = lazyExtra(() => import('../Offline.tsx').then((m) => m.Offline));
const KeyHints = lazyExtra(() => import('./KeyHints.tsx').then((m) => m.KeyHints));
const MobileMenu = lazyDialog(() => import('./MobileMenu.tsx').then((m) => m.MobileMenu));

const parseFolded = (stored: unknown) => (typeof stored === 'boolean' ? stored : null);

export function Shell({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { user } = viewer;
  // The shell stays while pages come and go: it is drawn again when its numbers are written otherwise.
  useRegion();
  const [folded, fold] = useFolded(user.uid);
  const phone = !useMinWidth(PHONE_PX);
  const [menuOpen, setMenuOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const [shortcutsOpen, setShortcutsOpen] = useState(false);
  useLiveSavedJobs();
  useLiveRecords();
  const records = lockedFeature('/contacts', viewer) === null;
  useLiveActivities();
  // A modal dialog (Radix marks the page while one is open) keeps the focus in itself.
  useShortcut('k', () => document.body.hasAttribute('data-scroll-locked') || setPaletteOpen(!paletteOpen));
  useShortcut('b', fold);
  useSingleKeyShortcut('?', () => setShortcutsOpen(true));
  useShortcutSheet(() => setShortcutsOpen(true));
  useRememberRecords(user.uid);
  const lead = useKeySequence(useRunKeys());

  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-s bg-accent px-3 py-2 text-sm font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar folded={folded} />
      <div className="flex min-w-0 flex-1 flex-col pb-(--bottom-bar)">
        <Header
          folded={folded}
          onFold={fold}
          onPalette={() => setPaletteOpen(true)}
          helpOpen={helpOpen}
          onHelp={() => setHelpOpen(!helpOpen)}
        />
        <Offline uid={user.uid} />
        <Suspense fallback={null}>
          <BillingBanner />
        </Suspense>
        <DeletionBanner uid={user.uid} />
        <div className="flex flex-1 items-start">
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 self-stretch">
            {children}
          </main>
          {helpOpen && <HelpPanel onClose={() => setHelpOpen(false)} />}
        </div>
      </div>
      <Suspense fallback={null}>{records && <JobsBar />}</Suspense>
      {phone && <BottomBar menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} />}
      {lead !== null && <KeyHint lead={lead} />}
      <KeyHints uid={user.uid} />
      {/* They load when they are first opened; the page stays as it is until then, and where they do not come. */}
      {menuOpen && <MobileMenu onClose={() => setMenuOpen(false)} />}
      {paletteOpen && (
        <Palette onClose={() => setPaletteOpen(false)} onFold={fold} onShortcuts={() => setShortcutsOpen(true)} />
      )}
      {shortcutsOpen && <ShortcutSheet onClose={() => setShortcutsOpen(false)} />}
    </div>
  );
}

/** What is typed is its own: a letter draws the palette again, and not the shell around it. */
function Palette(props: Omit<PaletteProps, 'typed' | 'onTyped' | 'entered'>) {
  const [typed, setTyped] = useState('');
  const entered = useRef(false);
  return <CommandPalette {...props} typed={typed} onTyped={setTyped} entered={entered} />;
}

// The menu is folded to its icons on narrow windows (a wide one at 200 % zoom is one too), until the user chooses otherwise there.
const WIDE_PX = 1024;
/** Below it a bar at the bottom takes the place of the menu at the side. */
const PHONE_PX = 720;

function useFolded(uid: string): [boolean, () => void] {
  const wide = useMinWidth(WIDE_PX);
  const [atWide, changeAtWide] = useStored(uid, 'sidebar-folded', parseFolded, false);
  const [atNarrow, changeAtNarrow] = useStored(uid, 'sidebar-folded-narrow', parseFolded, true);
  const change = wide ? changeAtWide : changeAtNarrow;
  return [wide ? atWide : atNarrow, () => change((now) => !now)];
}

// The bar above every page: the menu's button, the palette, the credits, the bell and the profile.
interface HeaderProps {
  folded: boolean;
  onFold: () => void;
  onPalette: () => void;
  helpOpen: boolean;
  onHelp: () => void;
}

function Header({ folded, onFold, onPalette, helpOpen, onHelp }: HeaderProps) {
  const role = useMe().data?.role;
  return (
    <header className="sticky top-0 z-30 flex h-(--header) items-center gap-1 border-b border-line bg-surface px-2 md:px-4">
      <Link
        to="/home"
        aria-label="Leadwright, home"
        className="grid size-10 shrink-0 place-items-center rounded-m md:hidden pointer-coarse:size-11"
      >
        <BrandMark />
      </Link>
      <IconButton
        label={folded ? 'Expand the menu' : 'Collapse the menu'}
        shortcut={shortcutText('b')}
        icon={<PanelLeft aria-hidden size={16} />}
        aria-expanded={!folded}
        className="-ml-2 max-md:hidden aria-expanded:not-hover:bg-transparent"
        onClick={onFold}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onPalette}
        data-keys={shortcutText('k')}
        className="flex h-8 w-85 items-center gap-2 rounded-s border border-line bg-bg px-2 text-sm text-text-3 transition-colors hover:border-line-strong hover:text-text-2 max-md:hidden pointer-coarse:h-11"
      >
        <Search aria-hidden size={16} />
        <span className="flex-1 text-left">Search or jump to</span>
        <Kbd>{shortcutText('k')}</Kbd>
      </button>
      <IconButton
        label="Search or jump to"
        icon={<Search aria-hidden size={20} />}
        size="lg"
        className="md:hidden"
        onClick={onPalette}
      />
      <span className="flex-1" />
      {role === 'viewer' && (
        <Tooltip content="You can see everything in this workspace and change nothing.">
          <button type="button" className="mr-1 flex items-center rounded-s max-md:hidden pointer-coarse:h-11">
            <Badge>View only</Badge>
          </button>
        </Tooltip>
      )}
      <CreditsPopover />
      <IconButton
        label="Help for this page"
        icon={<CircleQuestionMark aria-hidden size={16} className="max-md:size-5" />}
        aria-expanded={helpOpen}
        data-tour="help"
        onClick={onHelp}
      />
      <NoticeBell />
      <ProfileMenu />
    </header>
  );
}

// The menu on wide screens: 240 px, or folded to the icons. It stays as it is while the palette or a panel opens.
const Sidebar = memo(function Sidebar({ folded }: { folded: boolean }) {
  useRegion();
  return (
    <aside
      aria-label="Menu"
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface md:flex',
        folded ? 'w-14' : 'w-(--sidebar)',
      )}
    >
      <div className={cx('flex h-(--header) shrink-0 items-center', folded ? 'justify-center' : 'px-4')}>
        <Link to="/home" aria-label="Leadwright, home" className="rounded-s">
          {folded ? <BrandMark /> : <Brand />}
        </Link>
      </div>
      <MenuList folded={folded} />
    </aside>
  );
});

// Who is signed in, the theme, settings, and the way out. A panel and not a menu, as it also shows what is no action.
const THEMES = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden size={14} /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={14} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={14} /> },
] as const;

const row = `${menuItem()} hover:bg-surface-2`;

function ProfileMenu() {
  const { user } = useViewer();
  const { theme: choice } = useAppearance();
  const { change } = usePreferences();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const name = user.fullName || user.email;
  const shape = user.logoUrl === '' ? 'person' : 'logo';
  return (
    <Popover
      label="Profile"
      open={open}
      onOpenChange={setOpen}
      className="w-72"
      trigger={
        <Tooltip content={name}>
          <button
            type="button"
            aria-label={`Profile menu of ${name}`}
            className="ml-1 grid size-8 shrink-0 place-items-center rounded-full pointer-coarse:size-11"
          >
            <Avatar name={name} src={user.logoUrl} shape={shape} size="sm" />
          </button>
        </Tooltip>
      }
    >
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        <Avatar name={name} src={user.logoUrl} shape={shape} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.fullName}</p>
          <p className="text-xs break-all text-text-2">{user.email}</p>
          <div className="mt-1.5 flex flex-wrap gap-1.5">
            <Badge>{PLAN_NAMES[user.currentPlan]} plan</Badge>
            {user.role !== 'owner' && <Badge>{user.role === 'viewer' ? 'View only' : ROLE_NAMES[user.role]}</Badge>}
          </div>
        </div>
      </div>
      <div className="border-b border-line px-4 py-3">
        <Segmented
          aria-label="Theme"
          size="sm"
          block
          value={choice}
          onValueChange={(theme) => change({ theme })}
          options={THEMES}
        />
      </div>
      <div className="p-2">
        <Link to="/settings" className={row} onClick={() => setOpen(false)}>
          <Settings aria-hidden size={16} className="text-text-2" />
          Settings
        </Link>
        <button
          type="button"
          className={row}
          aria-disabled={signOut.isPending || undefined}
          onClick={() => signOut.isPending || signOut.mutate(user.uid)}
        >
          {signOut.isPending ? <Spinner /> : <LogOut aria-hidden size={16} className="text-text-2" />}
          {signOut.isPending ? 'Signing out...' : 'Sign out'}
        </button>
      </div>
    </Popover>
  );
}
