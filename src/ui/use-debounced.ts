// What a field holds once typing has paused.
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE_MS = 250;

/** Compared by content, since callers build objects with every render. */
export function useDebounced<T>(value: T, afterMs = DEBOUNCE_MS): T {
  const key = JSON.stringify(value);
  const [settled, settle] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => settle({ key, value: JSON.parse(key) as T }), afterMs);
    return () => clearTimeout(timer);
  }, [key, afterMs]);
  return settled.value;
}

// A field whose words are taken over when typing pauses, and at once when it is left, emptied or Enter is pressed: each take-over changes
// the address, which is drawn a moment later.
const PAUSE_MS = 250;

/** @returns the props of the field. `value`: what was taken over last, as it is drawn; `take` is given the words without blanks around them */
export function useTypedLater(value: string, take: (typed: string) => void) {
  const [draft, setDraft] = useState({ value, asked: value, typed: value });
  // Words from elsewhere (a link, the back button, "Clear filters") take the place of what is typed. Those that were asked for
  // here do not: by the time they come back, more may have been typed.
  if (draft.value !== value) setDraft({ value, asked: value, typed: value === draft.asked ? draft.typed : value });
  function takeNow() {
    const words = draft.typed.trim();
    if (words === draft.asked) return;
    setDraft({ ...draft, asked: words });
    take(words);
  }
  const takeLater = useEffectEvent(takeNow);
  useEffect(() => {
    if (draft.typed === '') return takeLater();
    const pause = setTimeout(() => takeLater(), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [draft.typed]);
  return {
    value: draft.typed,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, typed: target.value }),
    onBlur: takeNow,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') takeNow();
    },
  };
}
