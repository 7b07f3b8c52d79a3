// A value once it has not changed for a moment: a search follows typing in its pauses.
import { useEffect, useState } from 'react';

const SETTLE_MS = 250;

/** Compared by content, since callers build objects with every render. */
export function useSettled<T>(value: T, afterMs = SETTLE_MS): T {
  const key = JSON.stringify(value);
  const [settled, settle] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => settle({ key, value: JSON.parse(key) as T }), afterMs);
    return () => clearTimeout(timer);
  }, [key, afterMs]);
  return settled.value;
}
