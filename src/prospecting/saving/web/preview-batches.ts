// A page of results asks of each of them whether it is there already; the questions of one moment travel together.
import type { Capability } from '#shared/capabilities.ts';
import type { SavablePreview } from '../contract.ts';

const GATHER_MS = 10;

interface Batch {
  keys: Set<string>;
  previews: Promise<ReadonlyMap<string, SavablePreview>>;
}

type Ask = (capability: Capability, keys: string[]) => Promise<readonly SavablePreview[]>;

/** The answer finds the preview of one result; null where it cannot be kept. */
export function createPreviewBatches(
  ask: Ask,
): (capability: Capability, key: string) => Promise<SavablePreview | null> {
  const open = new Map<Capability, Batch>();

  function start(capability: Capability): Batch {
    const keys = new Set<string>();
    const previews = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(async () => {
      open.delete(capability);
      return new Map((await ask(capability, [...keys])).map((preview) => [preview.key, preview]));
    });
    const batch = { keys, previews };
    open.set(capability, batch);
    return batch;
  }

  return async (capability, key) => {
    const batch = open.get(capability) ?? start(capability);
    batch.keys.add(key);
    return (await batch.previews).get(key) ?? null;
  };
}
