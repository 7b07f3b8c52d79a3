// Toasts for what just happened. Errors are also told to whoever keeps them (the bell), since a toast is gone in 4 s.
import { toast } from 'react-hot-toast/headless';

/** Product-spec section 2: every toast shows for 4 seconds. */
const SHOWN_MS = 4000;

export interface NotifiedError {
  message: string;
  code?: string | undefined;
  requestId?: string | undefined;
}

const keepers = new Set<(error: NotifiedError) => void>();

export const notify = {
  success(message: string): void {
    toast.success(message, { duration: SHOWN_MS });
  },
  /** Takes a text, or an error with a message (ApiError: code and request id are kept for "copy details"). */
  error(error: string | NotifiedError): void {
    const kept = typeof error === 'string' ? { message: error } : error;
    toast.error(kept.message, { duration: SHOWN_MS });
    for (const keep of keepers) keep({ message: kept.message, code: kept.code, requestId: kept.requestId });
  },
};

/** Calls `keep` for each error shown from now on; the answer ends it. */
export function onErrorNotified(keep: (error: NotifiedError) => void): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}
