// Heavy work in turns: so many at a time, the others in the order in which they came.

export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>;

/** Lets `limit` tasks run at a time. */
export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place is handed on rather than freed, so that no other call slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
