// What other features show in the panel of a record and on its page. They build on this one, so the app gives them to it.
import { type ComponentType, createContext, useContext } from 'react';
import type { Target } from '../contract.ts';
import type { RecordKind } from '../fields.contract.ts';

export interface RecordParts {
  /** Notes, tasks and the timeline of a record. */
  Activities?: ComponentType<{ kind: RecordKind; id: string; level?: 2 | 3 }>;
  /** The button that puts records into a list. */
  AddToList?: ComponentType<{ kind: RecordKind; ids: readonly string[] }>;
  /** The same for what is selected in a table, which may be all that match. */
  AddManyToList?: ComponentType<{ kind: RecordKind; target: Target; count: number }>;
  /** Lists that a filter can ask for: a hook. */
  useListChoices?: (kind: RecordKind) => readonly { value: string; label: string }[];
}

const Parts = createContext<RecordParts>({});

/** Stands once in the signed-in app, with components that load when they are shown. */
export const RecordPartsProvider = Parts.Provider;

export const useRecordParts = () => useContext(Parts);
