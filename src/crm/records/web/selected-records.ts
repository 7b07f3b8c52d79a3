// What is selected in a table of records, for all that is done with it.
import type { Target } from '../contract.ts';

export interface SelectedRecords {
  target: Target;
  count: number;
  clear: () => void;
}
