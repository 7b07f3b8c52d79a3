// Puts the appearance onto the document: public/theme.js does so before anything is drawn, this keeps it current.
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { type Appearance, useAppearance } from './appearance.ts';

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

function followSystem(onChange: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** The bar of the system above an installed app, as public/theme.js sets it: --surface of tokens.css. */
const SYSTEM_BAR = { light: '#ffffff', dark: '#141a19' };

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  const { density, motion } = useAppearance();
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', SYSTEM_BAR[theme]);
    dataset.density = density;
    dataset.motion = motion;
  }, [theme, density, motion]);
  return children;
}

/** `choice`: what was chosen; `theme`: what is drawn. */
export function useTheme(): { choice: Appearance['theme']; theme: 'light' | 'dark' } {
  const { theme: choice } = useAppearance();
  const dark = useSyncExternalStore(followSystem, systemIsDark);
  return { choice, theme: choice === 'system' ? (dark ? 'dark' : 'light') : choice };
}
