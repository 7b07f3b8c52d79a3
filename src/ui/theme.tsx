// Puts the appearance onto the document: public/theme.js does so before anything is drawn, this keeps it current.
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { type Appearance, useAppearance } from './appearance.ts';

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

function followSystem(tell: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  const { density, motion } = useAppearance();
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = theme;
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
