// The frame of every page for signed-in users: menu, header, and the page as the one main landmark.
import { type ReactNode, Suspense, useState } from 'react';
import { DeletionBanner } from '#account/my-data/web/index.ts';
import { ShortcutSheet } from '#account/preferences/web/index.ts';
import { HelpPanel } from '#app/help/web/index.ts';
import { BillingBanner } from '#billing/billing/web/index.ts';
import { useLiveActivities } from '#crm/activities/web/index.ts';
import { JobsBar, useLiveRecords } from '#crm/records/web/index.ts';
import { useLiveSavedJobs } from '#jobs/saved-jobs/web/index.ts';
import { useStored } from '#platform/web/use-stored.ts';
import { lazyDialog } from '#ui/lazy.tsx';
import { useSingleKeyShortcut } from '#ui/single-key-shortcuts.ts';
import { Header } from './Header.tsx';
import { lockedFeature } from './menu.ts';
import { PaletteWaiting } from './PaletteWaiting.tsx';
import { Sidebar } from './Sidebar.tsx';
import { controlKey, useShortcut } from './use-shortcut.ts';
import { useViewer } from './use-viewer.ts';

const CommandPalette = lazyDialog(() => import('./CommandPalette.tsx').then((m) => m.CommandPalette), PaletteWaiting);
const MobileMenu = lazyDialog(() => import('./MobileMenu.tsx').then((m) => m.MobileMenu));

const parseFolded = (stored: unknown) => (typeof stored === 'boolean' ? stored : null);

export function Shell({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { user } = viewer;
  const [folded, changeFolded] = useStored(user.uid, 'sidebar-folded', parseFolded, false);
  const [menuOpen, setMenuOpen] = useState(false);
  /** What is typed into the palette; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const [shortcutsOpen, setShortcutsOpen] = useState(false);
  const fold = () => changeFolded((now) => !now);
  useLiveSavedJobs();
  useLiveRecords();
  const records = lockedFeature('/contacts', viewer) === null;
  useLiveActivities();
  useShortcut('k', () => setTyped(typed === null ? '' : null));
  useShortcut('b', fold);
  useSingleKeyShortcut('?', () => setShortcutsOpen(true));

  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-s bg-accent px-3 py-2 text-sm font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar folded={folded} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          folded={folded}
          onFold={fold}
          onMenu={() => setMenuOpen(true)}
          onPalette={() => setTyped('')}
          helpOpen={helpOpen}
          onHelp={() => setHelpOpen(!helpOpen)}
        />
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
      {/* They load when they are first opened; the page stays as it is until then, and where they do not come. */}
      {menuOpen && <MobileMenu onClose={() => setMenuOpen(false)} />}
      {typed !== null && (
        <CommandPalette
          typed={typed}
          onTyped={setTyped}
          onClose={() => setTyped(null)}
          onFold={fold}
          onShortcuts={() => setShortcutsOpen(true)}
        />
      )}
      {shortcutsOpen && <ShortcutSheet onClose={() => setShortcutsOpen(false)} control={controlKey()} />}
    </div>
  );
}
