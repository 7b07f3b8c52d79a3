// Batches many small calls: those that arrive while a batch runs form the next one, so that none waits for a timer.

export function createBatcher<In, Out>(
  most: number,
  work: (group: readonly In[]) => Promise<readonly Out[]>,
): (one: In) => Promise<Out> {
  interface Waiting {
    one: In;
    resolve: (out: Out) => void;
    reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let atWork = false;

  async function workOff(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
      try {
        const outs = await work(group.map(({ one }) => one));
        group.forEach(({ resolve }, n) => {
          resolve(outs[n] as Out);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    atWork = false;
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (atWork) return;
      atWork = true;
      setImmediate(() => void workOff());
    });
}
