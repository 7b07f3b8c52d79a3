// The frame of every page for signed-in users: menu, header, and the page as the one main landmark.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStored } from '#platform/web/use-stored.ts';
import { Header } from './Header.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useShortcut } from './use-shortcut.ts';
import { useViewer } from './use-viewer.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx').then((m) => ({ default: m.CommandPalette })));

const parseFolded = (stored: unknown) => (typeof stored === 'boolean' ? stored : null);

export function Shell({ children }: { children: ReactNode }) {
  const { user } = useViewer();
  const [folded, changeFolded] = useStored(user.uid, 'sidebar-folded', parseFolded, false);
  const [menuOpen, setMenuOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [paletteUsed, setPaletteUsed] = useState(false);
  const fold = () => changeFolded((now) => !now);
  function openPalette(open: boolean) {
    setPaletteUsed(true);
    setPaletteOpen(open);
  }
  useShortcut('k', () => openPalette(!paletteOpen));
  useShortcut('b', fold);

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
        <Header folded={folded} onFold={fold} onMenu={() => setMenuOpen(true)} onPalette={() => openPalette(true)} />
        <main id="main" tabIndex={-1} className="focus-elsewhere flex-1 outline-none">
          {children}
        </main>
      </div>
      <MobileMenu open={menuOpen} onOpenChange={setMenuOpen} />
      {paletteUsed && (
        <Suspense fallback={null}>
          <CommandPalette open={paletteOpen} onOpenChange={openPalette} onFold={fold} />
        </Suspense>
      )}
    </div>
  );
}
