// Gives the components below it the live events of the signed-in user.
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { LiveEvent } from '#shared/live.ts';
import { type Live, startLive } from './live.ts';

const LiveContext = createContext<Live | null>(null);

export function LiveProvider({ uid, children }: { uid: string; children: ReactNode }) {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const started = startLive(uid);
    setLive(started);
    return () => started.stop();
  }, [uid]);
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

/** Calls `handle` for each event of one type, `disconnected` and `reconnected` included. */
export function useLiveEvent<E extends LiveEvent>(type: E['type'], handle: (event: E) => void): void {
  const live = useContext(LiveContext);
  const onEvent = useEffectEvent(handle);
  useEffect(
    () =>
      live?.subscribe((event) => {
        if (event.type === type) onEvent(event as E);
      }),
    [live, type],
  );
}
