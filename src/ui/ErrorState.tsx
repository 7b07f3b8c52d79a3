// A failure in place of content: the catalogue's text, what it cost, one way forward, and details for support.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';

interface ErrorStateProps {
  error: ErrorFacts;
  /** What the failure cost, in words: "Already paid: trying again costs 0 credits". */
  cost?: ReactNode;
  /** The way forward, unless it is to try again. */
  action?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  retryText?: string;
}

export function ErrorState({ error, cost, action, onRetry, retrying, retryText = 'Try again' }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-110 flex-col items-center px-4 py-12 text-center">
      <span aria-hidden className="mb-3 grid size-10 place-items-center rounded-m bg-bad-soft text-bad">
        <CircleAlert size={20} />
      </span>
      <p className="text-lg font-title text-text">{error.message}</p>
      {cost && <p className="mt-1 text-md text-text-2">{cost}</p>}
      <div className="mt-4 flex flex-wrap items-center justify-center gap-2">
        {action}
        {onRetry && (
          <Button variant={action ? 'secondary' : 'primary'} size="sm" loading={retrying} onClick={onRetry}>
            {retryText}
          </Button>
        )}
        <CopyButton label="Copy details" text={errorDetails(error, location.pathname, new Date())} />
      </div>
    </div>
  );
}

// The text behind "Copy details": what support needs to find one failure in the log.

/** What an error can say of itself; ApiError of the api client has these fields. */
export interface ErrorFacts {
  message: string;
  code?: string | undefined;
  requestId?: string | undefined;
}

/** Several lines: message, code, request id, page and time (ISO 8601, UTC). */
export function errorDetails(error: ErrorFacts, page: string, at: Date): string {
  return [
    error.message,
    error.code && `Code: ${error.code}`,
    error.requestId && `Request: ${error.requestId}`,
    `Page: ${page}`,
    `Time: ${at.toISOString()}`,
  ]
    .filter(Boolean)
    .join('\n');
}
