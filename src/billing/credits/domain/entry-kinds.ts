// How the kinds of entries are named, on screens and in files alike.
import type { EntryKind } from '../contract.ts';

export const KIND_NAMES: Record<EntryKind, string> = {
  grant: 'Granted',
  purchase: 'Bought',
  charge: 'Spent',
  refund: 'Given back',
  adjustment: 'Corrected',
};
