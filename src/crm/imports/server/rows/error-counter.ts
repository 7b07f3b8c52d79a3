// Faults that rows have in common, counted: what somebody mends first.
import type { ImportPreview } from '../../contract.ts';
import type { RowFault } from './row-reader.ts';

const KINDS = 500;
const SHOWN = 20;

export interface FaultCounter {
  /** `kept`: the rows are imported without these values. */
  add(faults: readonly RowFault[], kept: boolean): void;
  list(): ImportPreview['faults'];
}

export function createFaultCounter(): FaultCounter {
  const counted = new Map<string, ImportPreview['faults'][number]>();
  return {
    add(faults, kept) {
      for (const { column, message, example } of faults) {
        // Messages may quote a value: what stands in quotation marks is an example.
        const text = message.replace(/“[^”]*”/g, 'this value');
        const key = `${kept} ${column ?? ''} ${text}`;
        const known = counted.get(key);
        if (known) known.rows += 1;
        else if (counted.size < KINDS)
          counted.set(key, { column, message: text, rows: 1, kept, example: example.slice(0, 200) });
      }
    },
    list: () => [...counted.values()].sort((a, b) => b.rows - a.rows).slice(0, SHOWN),
  };
}
