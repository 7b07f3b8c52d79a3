// Listens for G and C. While a second key is awaited it comes before all other listeners: J of "G then J" moves no row.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Lead } from '#shared/page-keys.ts';
import { isSwitchedOff, takesKeys } from '#ui/single-key-shortcuts.ts';
import { nextStep } from './keys.ts';

/** Long enough to read the hint. */
const TIMEOUT_MS = 5_000;

/** The first key that was pressed, while its second is awaited. */
export function useKeySequence(run: (lead: Lead, key: string) => void): Lead | null {
  const [lead, setLead] = useState<Lead | null>(null);
  /** Read by the listener: two keys may come before the next drawing. */
  const waiting = useRef<Lead | null>(null);
  const change = (next: Lead | null) => {
    waiting.current = next;
    setLead(next);
  };
  const act = useEffectEvent(run);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = nextStep(waiting.current, {
      key: event.key,
      modified: event.ctrlKey || event.metaKey || event.altKey,
      ignored: event.isComposing || event.repeat || event.keyCode === 229,
      taken: event.defaultPrevented || isSwitchedOff(event.key) || takesKeys(),
    });
    if (step.kind === 'pass' || step.kind === 'wait') return;
    if (step.kind === 'cancel') change(null);
    if (step.kind !== 'cancel' || step.swallow) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (step.kind === 'lead') change(step.lead);
    if (step.kind === 'run') {
      change(null);
      act(step.lead, step.key);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
  useEffect(() => {
    if (lead === null) return;
    const end = () => {
      waiting.current = null;
      setLead(null);
    };
    const timeout = setTimeout(end, TIMEOUT_MS);
    addEventListener('pointerdown', end);
    return () => {
      clearTimeout(timeout);
      removeEventListener('pointerdown', end);
    };
  }, [lead]);
  return lead;
}
