// What other features show in the panel of a record and on its page. They build on this one, so the app gives them to it.
import { type ComponentType, createContext, useContext } from 'react';
import type { Capability } from '#shared/capabilities.ts';
import type { Contact, RecordSelection, Target } from '../contract.ts';
import type { RecordKind } from '../fields.contract.ts';

export interface NewListProps {
  kind: RecordKind;
  /** What the table asks for. */
  selection: Omit<RecordSelection, 'shelf'>;
  /** What is selected in it, and how many; all that match where nothing is. */
  selected?: { target: Target; count: number };
  onClose: () => void;
  /** Called when it is made. */
  onMade?: () => void;
}

export interface RecordParts {
  /** Notes, tasks and the timeline of a record. */
  Activities?: ComponentType<{ kind: RecordKind; id: string; level?: 2 | 3 }>;
  /** The button that puts records into a list. */
  AddToList?: ComponentType<{ kind: RecordKind; ids: readonly string[] }>;
  /** The same for what is selected in a table, which may be all that match. */
  AddManyToList?: ComponentType<{ kind: RecordKind; target: Target; count: number }>;
  /** Whether the address of a contact works, and verifying it with its price. */
  VerifyContact?: ComponentType<{ contact: Contact }>;
  /** The button that verifies the addresses of what is selected in a table, after a price. */
  VerifyMany?: ComponentType<{ target: Target; count: number }>;
  /** The button that writes one e-mail to the people who are selected in a table. */
  WriteMany?: ComponentType<{ target: Target; count: number }>;
  /** The button that opens the conversation with a contact on WhatsApp. */
  Message?: ComponentType<{ contactId: string }>;
  /** Address of the stored results of a search, which reopens for free. */
  searchHref?: (search: { id: string; capability: Capability; query: Record<string, unknown> }) => string;
  /** What connected CRMs know of a record. */
  Crm?: ComponentType<{ kind: RecordKind; id: string }>;
  /** Whether a contact agreed to messages on WhatsApp, with the proof. */
  Consent?: ComponentType<{ contactId: string }>;
  /** Records that what is selected in a table agreed to them. */
  ConsentMany?: ComponentType<{ target: Target; count: number; onClose: () => void }>;
  /** Pushes what is selected in a table to a CRM, after a dry run; null where the plan has none. */
  usePush?: () => ComponentType<{ kind: RecordKind; target: Target; count: number; onClose: () => void }> | null;
  /** Asks for the name of a new list: of what is selected, or of all that a table shows; fixed, or live by what it asks for. */
  NewList?: ComponentType<NewListProps>;
  /** Lists that a filter can ask for: a hook. */
  useListChoices?: (kind: RecordKind) => readonly { value: string; label: string }[];
}

const Parts = createContext<RecordParts>({});

/** Stands once in the signed-in app, with components that load when they are shown. */
export const RecordPartsProvider = Parts.Provider;

export const useRecordParts = () => useContext(Parts);
