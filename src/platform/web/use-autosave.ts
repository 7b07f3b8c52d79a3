// Autosave of what a component holds: as `autosave.ts` says, when the page is hidden, left, shown again or online again, too.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Autosave, type AutosaveOptions, type AutosaveStatus, createAutosave } from './autosave.ts';

interface Options extends Omit<AutosaveOptions, 'onChange'> {
  /** Characters of what is stored, for a request that outlives its page. */
  size(): number;
}

/** A browser takes 64 kB along from a page that closes. */
const PARTING_MAX = 20_000;

export function useAutosave(options: Options): AutosaveStatus & { autosave: Autosave } {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [status, setStatus] = useState<AutosaveStatus>({ state: options.conflict ? 'conflict' : 'saved', fault: null });
  const [autosave] = useState(() =>
    createAutosave({
      conflict: options.conflict ?? false,
      automatic: () => latest.current.automatic?.() ?? true,
      conflictCodes: options.conflictCodes,
      isClean: () => latest.current.isClean(),
      store: (keepalive) => latest.current.store(keepalive),
      onChange: setStatus,
      ...(options.onLost && { onLost: () => latest.current.onLost?.() }),
    }),
  );
  const hide = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') autosave.hidden(options.size() < PARTING_MAX);
  });
  useEffect(() => {
    autosave.resume();
    const hidden = () => hide();
    const online = () => autosave.resume();
    document.addEventListener('visibilitychange', hidden);
    addEventListener('online', online);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('online', online);
      autosave.leave();
    };
  }, [autosave]);
  return { ...status, autosave };
}
