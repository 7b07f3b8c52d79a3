// A text box whose value is taken over when the typing pauses, or when the box is left: each take-over changes the address.
import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 300;

export function useTypedLater(value: string, take: (typed: string) => void) {
  const [{ typed, from }, set] = useState({ typed: value, from: value });
  // Changed from elsewhere: back, forward, a reset.
  if (from !== value) set({ typed: typed.trim() === value ? typed : value, from: value });
  const takeNow = useEffectEvent(() => {
    if (typed.trim() !== value) take(typed);
  });
  useEffect(() => {
    if (typed.trim() === value) return;
    const pause = setTimeout(takeNow, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, value]);
  return {
    value: typed,
    onChange: (event: { target: { value: string } }) => set({ typed: event.target.value, from: value }),
    onBlur: () => {
      if (typed.trim() !== value) take(typed);
    },
  };
}
