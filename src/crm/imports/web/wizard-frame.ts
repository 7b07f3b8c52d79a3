// What every step hands on to the frame that it stands in.
import type { ReactNode } from 'react';
import type { ImportCounts } from '../contract.ts';

export interface WizardFrame {
  title: string;
  aside: ReactNode;
  onClose: () => void;
}

/** What another page does with the rows of a file in place of importing them: a campaign writes to them. */
export interface TakeRows {
  /** Of the button: "Add 120 people". */
  words: (counts: ImportCounts) => string;
  onTake: () => void;
  busy: boolean;
  fault: Error | null;
}
