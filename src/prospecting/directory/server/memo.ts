// What was last worked out, kept for the moment: the page and its count ask the same at the same time, and so do many people of a common word.

export interface Memo<T> {
  /** What is kept under the key, else what `make` comes to; a fault is not kept. */
  get(key: string, make: () => Promise<T>): Promise<T>;
}

/** At most `size` results, the one that was longest not asked for goes. Keys have to say all that a result depends on. */
export function createMemo<T>(size: number): Memo<T> {
  const kept = new Map<string, Promise<T>>();
  return {
    get(key, make) {
      const known = kept.get(key);
      kept.delete(key);
      const result = known ?? make();
      kept.set(key, result);
      if (known === undefined) {
        result.catch(() => {
          if (kept.get(key) === result) kept.delete(key);
        });
        const [oldest] = kept.keys();
        if (kept.size > size && oldest !== undefined) kept.delete(oldest);
      }
      return result;
    },
  };
}
