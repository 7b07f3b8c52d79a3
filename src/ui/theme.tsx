// Light, dark or as the system says. public/theme.js sets the first value before anything is drawn; this keeps it current.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Shared with public/theme.js. Not per user: it must be known before anybody is. */
const STORAGE_KEY = 'leadwright.theme';

interface ThemeState {
  choice: ThemeChoice;
  /** What is drawn. */
  theme: 'light' | 'dark';
  setChoice: (choice: ThemeChoice) => void;
}

const Theme = createContext<ThemeState | null>(null);

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // Storage is forbidden in this browser: the system decides.
    return 'system';
  }
}

function keepChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // The choice then holds until the page is closed.
  }
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(storedChoice);
  const [systemDark, setSystemDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);

  useEffect(() => {
    const media = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setSystemDark(media.matches);
    media.addEventListener('change', follow);
    // The same user in another tab.
    const onStorage = (event: StorageEvent) => event.key === STORAGE_KEY && setChoice(storedChoice());
    addEventListener('storage', onStorage);
    return () => {
      media.removeEventListener('change', follow);
      removeEventListener('storage', onStorage);
    };
  }, []);

  const theme = choice === 'system' ? (systemDark ? 'dark' : 'light') : choice;
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);

  const state = useMemo(
    () => ({
      choice,
      theme: theme as 'light' | 'dark',
      setChoice: (next: ThemeChoice) => {
        keepChoice(next);
        setChoice(next);
      },
    }),
    [choice, theme],
  );
  return <Theme.Provider value={state}>{children}</Theme.Provider>;
}

export function useTheme(): ThemeState {
  const state = useContext(Theme);
  if (!state) throw new Error('useTheme needs a ThemeProvider above it');
  return state;
}
