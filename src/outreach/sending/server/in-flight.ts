// How many mails one process hands over at a time over mailboxes that send one by one: those of a process that is killed are uncertain.

export interface InFlight {
  /** Waits for a place. @returns how to give it back, which may be called twice */
  acquire(): Promise<() => void>;
}

/** `patienceMs`: a server that takes longer than that for one mail gives its place to the others. */
export function createInFlight(limit: number, patienceMs: number): InFlight {
  let taken = 0;
  const waiting: (() => void)[] = [];
  return {
    async acquire() {
      if (taken >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
      else taken += 1;
      let given = false;
      const release = () => {
        if (given) return;
        given = true;
        clearTimeout(timer);
        const next = waiting.shift();
        if (next) next();
        else taken -= 1;
      };
      const timer = setTimeout(release, patienceMs);
      return release;
    },
  };
}
