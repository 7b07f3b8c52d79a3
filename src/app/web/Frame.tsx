// What stands around every page of either entry: theme, toasts, and the last resort for a crash.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { logWarning } from '#platform/web/log.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Toaster } from '#ui/Toaster.tsx';
import { ThemeProvider } from '#ui/theme.tsx';

export function Frame({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Toaster />
    </ThemeProvider>
  );
}

// Catches what a page throws while it renders, so that the rest stays usable and the details can be sent to support.
interface ErrorBoundaryState {
  error: Error | null;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    logWarning(`a page could not be drawn${info.componentStack ?? ''}`, error);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const facts =
      error instanceof ApiError
        ? error
        : {
            // Its parts load when it is opened.
            message: navigator.onLine ? 'This page could not be shown' : 'This page needs a connection to load',
            code: `${error.name}: ${error.message}`,
          };
    return (
      <main className="grid min-h-[60dvh] place-items-center">
        <ErrorState
          error={facts}
          cost="Nothing was charged by this."
          action={
            <Button variant="primary" size="sm" onClick={() => location.reload()}>
              Load the page again
            </Button>
          }
        />
      </main>
    );
  }
}
