// What other features show on the pages of searches and details. They build on this one, so the app gives them to it.
import { type ComponentType, createContext, useContext } from 'react';
import type { Capability } from '#shared/capabilities.ts';

/** A result: by the key that its page knows it by, or by the run that brought its details. */
export interface FoundReference {
  capability: Capability;
  itemKey: string;
}

export interface SaveResultProps extends FoundReference {
  name: string;
  /** On results that have a button "Save" of their own: "Save company", and no key. */
  label?: string;
}

export interface ResultParts {
  /** The button that keeps one result. `s` on a focused row presses it (data-row-save), unless it has a label of its own. */
  SaveResult?: ComponentType<SaveResultProps>;
  /** The button that keeps many. `chosen`: true where they were selected, false where they are all that is shown. */
  SaveResults?: ComponentType<{ capability: Capability; keys: readonly string[]; chosen: boolean }>;
}

const Parts = createContext<ResultParts>({});

/** Stands once in the signed-in app, with components that load when they are shown. */
export const ResultPartsProvider = Parts.Provider;

export const useResultParts = () => useContext(Parts);
