// Large samples against their contract: what breaks it, found a hundred times faster than by an expectation for each.
import { isDeepStrictEqual } from 'node:util';

interface Contract {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

/** Those of the items that the contract refuses or reads as something else: none, where all keep to it. */
export function breaking<Item>(contract: Contract, items: readonly Item[]): Item[] {
  return items.filter((item) => {
    const { success, data } = contract.safeParse(item);
    return !success || !isDeepStrictEqual(data, item);
  });
}
