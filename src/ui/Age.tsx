// How long ago something was fetched, kept right while the page stays open; the exact time is in the tooltip.
import { useEffect, useState } from 'react';
import { formatAge, formatDateTime } from '#shared/formats.ts';

const MINUTE_MS = 60_000;

/** `at`: ISO 8601. */
export function Age({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={formatDateTime(time)}>
      {formatAge(time, Math.max(now, time))}
    </time>
  );
}
