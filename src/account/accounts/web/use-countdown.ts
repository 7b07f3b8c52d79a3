// Seconds until something may be done again: sending a mail once more, trying again after too many attempts.
import { useEffect, useState } from 'react';

interface Countdown {
  /** Whole seconds left; 0 when it may be done. */
  secondsLeft: number;
  start: (seconds: number) => void;
}

/** `initialSeconds`: it starts by itself. */
export function useCountdown(initialSeconds = 0): Countdown {
  // An end time rather than a counter: timers of hidden tabs are throttled.
  const [now, setNow] = useState(Date.now);
  const [endsAt, setEndsAt] = useState(() => now + initialSeconds * 1000);
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const running = secondsLeft > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  return {
    secondsLeft,
    start(seconds) {
      const at = Date.now();
      setNow(at);
      setEndsAt(at + seconds * 1000);
    },
  };
}
