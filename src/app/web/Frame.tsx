// What stands around every page of either entry: theme, toasts, and the last resort for a crash.
import type { ReactNode } from 'react';
import { Toaster } from '#ui/Toaster.tsx';
import { ThemeProvider } from '#ui/theme.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

export function Frame({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Toaster />
    </ThemeProvider>
  );
}
