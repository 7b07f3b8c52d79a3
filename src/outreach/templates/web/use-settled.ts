// A value once it has not changed for a while: what is typed is asked about in the pauses.
import { useEffect, useState } from 'react';

export function useSettled<T>(value: T, after: number): T {
  const [settled, set] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => set(value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}
