// The app without a connection: registers the service worker, and says how old what is shown is. Loaded once the page is there.
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useConnection } from '#platform/web/connection.ts';
import { logWarning } from '#platform/web/log.ts';
import { canReadOffline, startKeeping } from '#platform/web/offline-reading.ts';
import { formatShortDateTime, formatTime } from '#shared/formats.ts';
import { localDay, today } from '#shared/local-time.ts';

export function Offline({ uid }: { uid: string }) {
  const connection = useConnection();
  useEffect(() => {
    if (!canReadOffline()) return;
    // Without it everything works but push messages and pages without a connection.
    register()
      .then(() => startKeeping(uid))
      .catch((error) => logWarning('the service worker could not be registered', error));
  }, [uid]);
  const offline = connection !== 'online';
  return (
    <div role="status" className="text-sm text-text-2">
      {offline && (
        <p className="flex min-h-8 items-center justify-center gap-2 border-b border-line bg-surface-2 px-4 py-1 text-center">
          <CloudOff aria-hidden size={14} className="shrink-0" />
          <span>
            <span className="font-semibold text-text">{offlineText(connection.from)}</span>
            <span className="max-sm:sr-only"> · Changes need a connection.</span>
          </span>
        </p>
      )}
    </div>
  );
}

/** "Offline, from 12:31" */
function offlineText(from: number | null): string {
  if (from === null) return 'Offline';
  return `Offline, from ${localDay(from) === today() ? formatTime(from) : formatShortDateTime(from)}`;
}

const WORKER = '/service-worker.js';

/** Browsers look for a new one with each page that is loaded; the file itself is never taken from their cache. */
async function register(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
}
