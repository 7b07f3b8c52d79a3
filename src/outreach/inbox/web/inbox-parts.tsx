// What other features show at a conversation. They build on this one, so the app gives them to it.
import { type ComponentType, createContext, useContext } from 'react';

export interface InboxParts {
  /** The button that pushes a reply to the connected CRMs; nothing where there are none. */
  PushReply?: ComponentType<{ threadId: string }>;
}

const Parts = createContext<InboxParts>({});

/** Stands once in the signed-in app, with components that load when they are shown. */
export const InboxPartsProvider = Parts.Provider;

export const useInboxParts = () => useContext(Parts);
